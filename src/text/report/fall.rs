//! Output of `wishdir fall`: one fall, or one row of the table.

use super::{text_or_none, yes_or_no};
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{id, message, text};
use wishdir_analysis::fall::{FallReport, FallStart};
use wishdir_sim::profile::Profile;

/// Describes a fall, and each way to start it.
pub fn report(profile: &Profile, fall: &FallReport) -> String {
    let lands = match fall.ticks {
        0 => text!("report-fall.stays").to_owned(),
        tick => message!(
            "report-fall.lands",
            tick = tick,
            speed = hundredths(fall.speed)
        ),
    };
    let costs = if fall.is_lethal() {
        id!("report-fall.kills")
    } else {
        id!("report-fall.costs")
    };
    let jumpbug = if profile.rules().fall_bugs {
        message!("report-fall.chance", chance = tenths(fall.chance * 100.0))
    } else {
        message!("report-fall.no-jumpbug", engine = profile.rules().name)
    };
    let name = profile.name.as_str();
    let overbounces = fall.overbounces.map(|found| {
        message!(
            "report-fall.overbounces",
            rest = yes_or_no(found.from_rest),
            jump = yes_or_no(found.from_jump)
        )
    });
    let head = [
        message!(
            "report-fall",
            height = fall.height.to_string(),
            profile = name,
            msec = fall.msec
        ),
        lands,
        message!(
            costs,
            health = fall.health_lost,
            damage = hundredths(fall.damage)
        ),
        jumpbug,
    ];
    let table = [String::new(), text!("report-fall.starts").to_owned()];
    head.into_iter()
        .chain(overbounces)
        .chain(table)
        .chain(fall.starts.iter().map(start_line))
        .collect::<Vec<_>>()
        .join("\n")
}

fn start_line(start: &FallStart) -> String {
    let verdict = match start.phase {
        Some(phase) if !start.jumpbug => {
            message!(
                "report-fall.passes",
                above = hundredths(phase.above),
                below = hundredths(phase.below)
            )
        }
        Some(_) | None => yes_or_no(start.jumpbug).to_owned(),
    };
    let (rise, rest) = (hundredths(start.rise), hundredths(start.rest));
    format!(
        "{:13} {rise:>7} {:>5} {rest:>7}  {verdict}",
        start.kind.id(),
        start.ticks
    )
}

/// Formats the row of a fall in the table of `wishdir fall --table`.
pub fn table_row(fall: &FallReport) -> String {
    let walk_off = fall.starts.first();
    format!(
        "{:>8}  {:>4}  {:>5}  {:>7}  {:>5}%  {:>6}  {}",
        hundredths(fall.height),
        fall.ticks,
        whole(fall.speed),
        fall.health_lost,
        tenths(fall.chance * 100.0),
        text_or_none(walk_off.map(|start| hundredths(start.rest))),
        yes_or_no(walk_off.is_some_and(|start| start.jumpbug)),
    )
}
