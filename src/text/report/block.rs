//! Output of `wishdir block`.

use crate::planner::bot::{BlockRequirement, BlockShortfall, BlockTable};
use crate::text::block::shortfall_line;
use crate::text::number::{hundredths, tenths};
use crate::text::{Describe as _, message, text};
use wishdir_sim::profile::Profile;

/// Numbers in a report on a block.
#[derive(Clone, Debug)]
pub struct BlockReport<'a> {
    /// Profile of the jump.
    pub profile: &'a Profile,
    /// Jump distance for each prestrafe and efficiency.
    pub table: &'a BlockTable,
    /// Number of strafes in the jump.
    pub strafes: u32,
    /// Prestrafe and efficiency that clear the block.
    pub need: BlockRequirement,
    /// Prestrafe (u/s) and efficiency (percent) of a jump, and what it lacks.
    pub own: Option<((f64, f64), BlockShortfall)>,
}

/// Formats the report.
pub fn report(block: &BlockReport<'_>) -> String {
    let BlockRequirement {
        block: gap,
        rise,
        prestrafe,
        ..
    } = block.need;
    let (name, strafes) = (block.profile.name.as_str(), block.strafes);
    let rise = tenths(rise).with_sign();
    let mut lines = vec![
        message!(
            "report-block",
            block = hundredths(gap),
            rise = rise,
            profile = name,
            strafes = strafes
        ),
        block.need.describe(),
    ];
    if block.need.efficiency.is_some() {
        lines.push(text!("report-block.table").to_owned());
        for (speed, efficiency) in block.table.rows(gap, block.need.rise) {
            let is_best = (speed - prestrafe).abs() < 1e-9;
            let mark = if is_best {
                text!("report-block.best")
            } else {
                ""
            };
            let row =
                efficiency.map_or_else(|| super::NONE.to_owned(), |part| tenths(part).to_string());
            lines.push(
                format!("{:>10}  {row:>12}  {mark}", tenths(speed))
                    .trim_end()
                    .to_owned(),
            );
        }
    }
    if let Some(((prestrafe, efficiency), lack)) = &block.own {
        lines.push(shortfall_line(*prestrafe, *efficiency, lack));
    }
    lines.join("\n")
}
