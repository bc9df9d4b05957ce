//! Texts about block jumps: required prestrafe and efficiency, and what a jump lacks.

use super::number::{tenths, whole};
use super::{Describe, message, text};
use crate::planner::bot::{BlockRequirement, BlockShortfall};

impl Describe for BlockRequirement {
    /// Returns the prestrafe and efficiency that clear the block.
    fn describe(&self) -> String {
        let best = tenths(self.prestrafe);
        match (self.efficiency, self.least_prestrafe) {
            (Some(part), Some(least)) if part > 0.0 => {
                message!(
                    "block-need",
                    prestrafe = best,
                    efficiency = whole(part.ceil()),
                    least = whole(least.ceil())
                )
            }
            (Some(_), _) => message!("block-need.easy", prestrafe = best),
            (None, _) => message!("block-need.impossible", prestrafe = best),
        }
    }
}

/// Describes a block's requirements in short form.
pub fn short_requirements(need: &BlockRequirement) -> String {
    let best = tenths(need.prestrafe);
    match need.efficiency {
        Some(part) => message!(
            "block-need.short",
            prestrafe = best,
            efficiency = whole(part.ceil())
        ),
        None => text!("block-need.short-impossible").to_owned(),
    }
}

/// Describes the prestrafe or efficiency that a jump lacks.
pub fn shortfall_line(prestrafe: f64, efficiency: f64, lack: &BlockShortfall) -> String {
    let (speed, part, reach) = (tenths(prestrafe), whole(efficiency), tenths(lack.reach));
    if lack.clears {
        return message!(
            "block-lack.clears",
            prestrafe = speed,
            efficiency = part,
            reach = reach
        );
    }
    let needed_gain = lack.efficiency.map(|needed| whole(needed.ceil()));
    let needed_speed = lack.prestrafe.map(tenths);
    match (needed_gain, needed_speed) {
        (Some(gain), Some(needed)) => {
            message!(
                "block-lack",
                prestrafe = speed,
                efficiency = part,
                reach = reach,
                gain = gain,
                speed = needed
            )
        }
        (Some(gain), None) => {
            message!(
                "block-lack.gain",
                prestrafe = speed,
                efficiency = part,
                reach = reach,
                gain = gain
            )
        }
        (None, Some(needed)) => {
            message!(
                "block-lack.speed",
                prestrafe = speed,
                efficiency = part,
                reach = reach,
                speed = needed
            )
        }
        (None, None) => message!(
            "block-lack.both",
            prestrafe = speed,
            efficiency = part,
            reach = reach
        ),
    }
}
