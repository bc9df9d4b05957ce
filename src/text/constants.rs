//! The movement codes' own numbers, for the texts that explain them: none is typed into the catalogue.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::number::{hundredths, tenths, thousandths, whole};
use super::text_with;
use crate::analysis::fall::{REST, WINDOW};
use crate::analysis::jump::{BOXES, FOG_MAX};
use crate::sim::nfk::{
    AIR_FRICTION, COUNT_ACTS, COUNTER_KEY_BONUS, Dir, FALL_GROWTH, FRESH_TICKS_MAX, GRAVITY, GROUND_FRICTION,
    INERTIA_MAX, JUMP_IY, NfkState, RISE_DAMPING, RUN_ACCELERATION, RUN_CAP, Ruleset, SPEEDJUMP_X, SPEEDJUMP_Y,
};
use crate::sim::pmove::{
    AIR_CAP, DAMAGE_FACTOR_CS, DAMAGE_PER_SPEED_CS, Engine, FATAL_RANGE_HL, SAFE_FALL_CS, SAFE_FALL_HL, stamina_factor,
};

/// All of them by name, as they are printed.
static CONSTANTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(constants);

/// A message of the catalogue with the constants that it names filled in: `{ $air_cap }`.
#[must_use]
pub fn explain(id: &str) -> String {
    text_with(id, CONSTANTS.iter().map(|(name, value)| (name.as_str(), value.as_str().into())))
}

fn constants() -> BTreeMap<String, String> {
    let mut constants = BTreeMap::new();
    let mut add = |name: &str, value: String| constants.insert(name.to_owned(), value);
    add("air_cap", whole(AIR_CAP).to_string());
    for engine in Engine::ALL {
        if let Some(cap) = engine.rules().hop_cap {
            add(&format!("{}_hop_over", engine.rules().id), cap.over.to_string());
            add(&format!("{}_hop_kept", engine.rules().id), cap.kept.to_string());
        }
    }
    add("fog_max", FOG_MAX.to_string());
    add("stamina_loss", thousandths(100.0 * (1.0 - stamina_factor(1.0))).to_string());
    add("jumpbug_window", whole(WINDOW).to_string());
    add("rest_part", whole(1.0 / REST).to_string());
    add("cs16_safe_fall", whole(SAFE_FALL_CS).to_string());
    add("cs16_fall_divisor", whole(1.0 / DAMAGE_PER_SPEED_CS).to_string());
    add("cs16_fall_factor", hundredths(DAMAGE_FACTOR_CS).to_string());
    add("hl_safe_fall", whole(SAFE_FALL_HL).to_string());
    add("hl_fall_divisor", hundredths(FATAL_RANGE_HL / 100.0).to_string());
    add("boxes", whole(BOXES).to_string());
    for (name, value) in [
        ("run_acceleration", RUN_ACCELERATION),
        ("counter_key_bonus", COUNTER_KEY_BONUS),
        ("run_cap", RUN_CAP),
        ("crouch_cap", Ruleset::R2.run_cap(&NfkState { crouch: true, ..NfkState::at([0.0; 2], Dir::StandRight) })),
        ("ground_friction", GROUND_FRICTION),
        ("air_friction", AIR_FRICTION),
        ("nfk_gravity", GRAVITY),
        ("rise_damping", RISE_DAMPING),
        ("fall_growth", FALL_GROWTH),
        ("inertia_max", INERTIA_MAX),
        ("jump_iy", JUMP_IY),
        ("speedjump_x", SPEEDJUMP_X),
        ("speedjump_y", SPEEDJUMP_Y),
    ] {
        add(name, value.to_string());
    }
    let (r2, v075) = (Ruleset::R2, Ruleset::V075);
    add("count_acts", COUNT_ACTS.to_string());
    add("count_max", r2.count_max().to_string());
    add("chain_speed", hundredths(RUN_CAP + r2.effect(r2.count_max()).x_per_tick).to_string());
    add("level_max", v075.count_max().to_string());
    add("level_run_cap", tenths(RUN_CAP + v075.effect(v075.count_max()).run_cap).to_string());
    let levels: Vec<String> = (1..=v075.count_max()).map(|level| v075.effect(level).run_cap.to_string()).collect();
    add("level_run_caps", levels.join(", "));
    // A landing's own tick is the first one.
    add("fresh_ticks", (FRESH_TICKS_MAX + 1).to_string());
    constants
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the player's guide says with the constants' numbers.
    const GUIDE: [&str; 15] = [
        "reaches {air_cap}.",
        "acos(({air_cap} - a) / v)",
        "**cap** is {cs16_hop_over} · maxspeed and cuts to {cs16_hop_kept} of it",
        "In Half-Life it is {hl_hop_over} and {hl_hop_kept};",
        "*next* tells what FOG 1 to {fog_max} would leave",
        "less than {jumpbug_window} - 1/{rest_part} units over the ground",
        "inside the landing tick, + {boxes}.",
        "the count goes up to {count_max} and acts from {count_acts} on",
        "each tick moves you {speedjump_x} px further per count",
        "from {run_cap}.00 to {chain_speed} px a tick, and pulls you down by {speedjump_y} per count",
        "a jump within {fresh_ticks} ticks of the landing raises a **level** up to {level_max}",
        "grows with it from {run_cap} to {level_run_cap}",
        "slower than {run_cap} or stand longer than {fresh_ticks} ticks",
        "instead of {jump_iy}",
        "push ix by {run_acceleration} a tick up to {run_cap} ({crouch_cap} crouched), iy is cut at {inertia_max}",
    ];

    #[test]
    fn the_guide_says_the_numbers_that_the_physics_use() {
        let guide = include_str!("../../assets/guide.md").split_whitespace().collect::<Vec<_>>().join(" ");
        for said in GUIDE {
            let filled = CONSTANTS
                .iter()
                .fold(said.to_owned(), |said, (name, value)| said.replace(&format!("{{{name}}}"), value));
            assert!(!filled.contains('{') && guide.contains(&filled), "the guide does not say {filled:?}");
        }
    }

    #[test]
    fn a_text_that_names_a_constant_gets_its_number() {
        assert!(explain("widget-bhop.formula").contains("cap = 1.2 · maxspeed (CS, cut to 0.8 of it), 1.7 (HL, 0.65)"));
    }
}
