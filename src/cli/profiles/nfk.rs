//! `wishdir profiles` for Need For Kill: its two rulesets listed, and one explained with the numbers of the game.

use super::write_line;
use crate::sim::nfk::{
    AIR_FRICTION, CORPSE_FRICTION, COUNTER_KEY_BONUS, DOUBLE_JUMP_IY, DOUBLE_JUMP_OVER, DOUBLE_JUMP_TICKS, Dir,
    FALL_GROWTH, FLIGHT_IY, FRESH_TICKS_MAX, GRAVITY, GROUND_FRICTION, HOLD_OFF_TICKS, INERTIA_MAX, JUMP_IY,
    LIQUID_MAX, NfkState, PAD_IY, RISE_DAMPING, RUN_ACCELERATION, Ruleset, SPEEDJUMP_X, SPEEDJUMP_Y, STOP_UNDER,
    STRONG_PAD_IY, SWIM_IY, TICK_MSEC,
};

/// The list's own section.
pub(super) fn list() -> String {
    let mut text = "NEED FOR KILL (2D)\n".to_owned();
    for rules in Ruleset::ALL {
        let mark = if rules == Ruleset::default() { " (the default of its maps)" } else { "" };
        write_line(
            &mut text,
            &format!("{:9}  {TICK_MSEC} ms  {}: {}{mark}", rules.word(), rules.title(), about(rules)),
        );
    }
    text
}

fn about(rules: Ruleset) -> &'static str {
    match rules {
        Ruleset::R2 => "each counted jump of a chain moves the player further in every tick",
        Ruleset::V075 => "each fresh jump raises the cap of running and lowers the jump, by a table",
    }
}

/// One ruleset, with the names of `docs/nfk.md`.
pub(super) fn explain(rules: Ruleset) -> String {
    let mut text = format!("{}: {}, {}\n\n", rules.word(), rules.title(), about(rules));
    constants(&mut text, rules);
    speed_jump(&mut text, rules);
    text
}

fn row(text: &mut String, what: &str, words: &str) {
    write_line(text, &format!("  {what:17} {words}"));
}

/// What both rulesets have.
fn constants(text: &mut String, rules: Ruleset) {
    let mut row = |what: &str, words: String| row(text, what, &words);
    row("tick", format!("{TICK_MSEC} ms, 50 a second; the units are pixels and ticks, y grows down"));
    row("gravity", format!("{GRAVITY} (GRAVITY 0.02 x 2.80), added to iy in every tick"));
    row("rise damping", format!("iy / {RISE_DAMPING} where -1 < iy < 0"));
    row("fall growth", format!("iy x {FALL_GROWTH} where 0 < iy < {INERTIA_MAX}"));
    row("friction", format!("ix / {GROUND_FRICTION} on the ground, / {AIR_FRICTION} in the air, without a run key"));
    row("corpse", format!("ix / {CORPSE_FRICTION} as well, on the ground"));
    row("stop threshold", format!("|ix| up to {STOP_UNDER} is none"));
    row("inertia clamp", format!("{INERTIA_MAX} (PLAYERMAXSPEED), after the move"));
    row("liquid clamp", format!("ix {}, iy {}", LIQUID_MAX[0], LIQUID_MAX[1]));
    row("acceleration", format!("{RUN_ACCELERATION} a tick, + {COUNTER_KEY_BONUS} against the run"));
    let at = |crouch, haste| NfkState { crouch, haste, ..NfkState::at([0.0, 0.0], Dir::StandRight) };
    let cap = |crouch, haste| rules.run_cap(&at(crouch, haste));
    let (run, crouched, haste) = (cap(false, false), cap(true, false), cap(false, true));
    row("run cap", format!("{run} (PLAYERINITSPEED), crouched {crouched}, with haste {haste}"));
    row("jump", format!("iy {JUMP_IY}; in a liquid {SWIM_IY}, with flight {FLIGHT_IY}"));
    row(
        "double jump",
        format!("iy {DOUBLE_JUMP_IY}, while doublejump is over {DOUBLE_JUMP_OVER} of {DOUBLE_JUMP_TICKS}"),
    );
    row("pads", format!("iy {PAD_IY}, strong {STRONG_PAD_IY}"));
}

/// Where they differ.
fn speed_jump(text: &mut String, rules: Ruleset) {
    let mut row = |what: &str, words: &str| row(text, what, words);
    let max = rules.count_max();
    match rules {
        Ruleset::R2 => {
            row("speedjump x", &format!("{SPEEDJUMP_X} (DEBUG_SPEEDJUMP_X): each count moves so far in every tick"));
            row("speedjump y", &format!("{SPEEDJUMP_Y} (DEBUG_SPEEDJUMP_Y): and adds this to iy"));
            row("speedjump max", &format!("{max} (DEBUG_SPEEDJUMP_MAX); the first count does nothing yet"));
            row("hold-off", &format!("{HOLD_OFF_TICKS} ticks between two counts (injump)"));
            row("lost by", "standing still, walls, liquids, crouch, a turn, a jump without the run key");
        }
        Ruleset::V075 => {
            let effects: Vec<_> = (0..=max).map(|level| rules.effect(level)).collect();
            let by_level = |part: &dyn Fn(usize) -> f64| {
                (0..effects.len()).map(|level| part(level).to_string()).collect::<Vec<_>>().join(" ")
            };
            row("level", &format!("0 to {max}: one more with each jump within {FRESH_TICKS_MAX} ticks on the ground"));
            row("run cap by level", &format!("+ {}", by_level(&|level| effects[level].run_cap)));
            row("jump iy by level", &format!("+ {}: a lower jump", by_level(&|level| effects[level].jump_iy)));
            row(
                "lost by",
                "walls, swimming up, flight, both run keys; a level a tick under 3 px or from 6 ticks on the ground",
            );
        }
    }
}
