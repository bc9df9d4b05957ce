//! Output of `wishdir jumpstats --what-if`: simulated variants of a jump.

use crate::planner::bot::ExceededLimit;
use crate::planner::what_if::{UnplayableReason, WhatIfAnswer, WhatIfVariant};
use crate::text::number::{hundredths, whole};
use crate::text::{Describe as _, id, message};

/// Describes the variants of the jump that took off on this tick.
pub fn what_if_lines(takeoff_tick: u64, what_if: &WhatIfAnswer) -> String {
    let WhatIfAnswer {
        own,
        twins,
        limits,
        ceiling,
    } = what_if;
    let mut lines = vec![message!(
        "report-what-if",
        tick = takeoff_tick,
        distance = hundredths(own.distance),
        ceiling = hundredths(ceiling.outcome.distance),
        strafes = ceiling.strafes,
    )];
    lines.push(if limits.turn_deg_per_s.is_finite() {
        let turn = whole(f64::from(limits.turn_deg_per_s));
        message!(
            "report-what-if.limits",
            turn = turn,
            ticks = limits.reaction_ticks
        )
    } else {
        message!("report-what-if.no-limits", ticks = limits.reaction_ticks)
    });
    lines.extend(twins.iter().map(variant_line));
    lines.join("\n")
}

fn variant_line(twin: &WhatIfVariant) -> String {
    let (name, told) = (twin.kind.describe(), twin.told);
    let told = [hundredths(told.distance), hundredths(told.speed)]
        .map(|number| number.with_sign().to_string());
    let [told_units, told_speed] = told.each_ref().map(String::as_str);
    let Some(gain) = twin.gain else {
        return message!(
            "report-what-if.elsewhere",
            twin = name.as_str(),
            units = told_units,
            speed = told_speed
        );
    };
    let gain = [hundredths(gain.distance), hundredths(gain.speed)]
        .map(|number| number.with_sign().to_string());
    let [won_units, won_speed] = gain.each_ref().map(String::as_str);
    let line = message!(
        if twin.outcome.is_some_and(|outcome| outcome.is_level()) {
            id!("report-what-if.twin")
        } else {
            id!("report-what-if.falls")
        },
        twin = name.as_str(),
        units = won_units,
        speed = won_speed,
        told_units = told_units,
        told_speed = told_speed,
    );
    match twin.unplayable {
        None => line,
        Some(UnplayableReason::OtherTakeoff) => {
            message!("report-what-if.other-takeoff", line = line)
        }
        Some(UnplayableReason::Limit(ExceededLimit::Turn { deg_per_s })) => {
            message!(
                "report-what-if.fast-turn",
                line = line,
                turn = whole(deg_per_s)
            )
        }
        Some(UnplayableReason::Limit(ExceededLimit::Switch { ticks })) => {
            message!("report-what-if.fast-switch", line = line, ticks = ticks)
        }
    }
}
