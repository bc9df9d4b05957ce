//! Movement constants for messages and the guide, taken from the code.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use super::language::active_index;
use super::number::{hundredths, tenths, thousandths, whole};
use super::{LANGUAGES, catalogue, text_with};
use wishdir_analysis::fall::{REST, WINDOW};
use wishdir_analysis::jump::FOG_MAX;
use wishdir_analysis::strafe::{GroundKeys, STRAFE_SPEED, Theory, best_prestrafe, prestrafe_with};
use wishdir_sim::engine::{
    AIR_CAP, DAMAGE_FACTOR_CS, DAMAGE_PER_SPEED_CS, ENGINES, FATAL_RANGE_HL, SAFE_FALL_CS,
    SAFE_FALL_HL, STAMINA_TIME, stamina_factor,
};
use wishdir_sim::platformer::{
    AIR_FRICTION, CORPSE_FRICTION, COUNT_ACTS, COUNTER_KEY_BONUS, DECAY_TICKS, DECAY_UNDER,
    DOUBLE_JUMP_IY, DOUBLE_JUMP_OVER, DOUBLE_JUMP_TICKS, Dir, FALL_GROWTH, FLIGHT_IY,
    FRESH_TICKS_MAX, GRAVITY, GRAVITY_FACTOR, GRAVITY_ORIGINAL, GROUND_FRICTION, HOLD_OFF_TICKS,
    INERTIA_MAX, JUMP_IY, LIQUID_MAX, NfkState, PAD_IY, RISE_DAMPING, RUN_ACCELERATION, RUN_CAP,
    Ruleset, SPEEDJUMP_X, SPEEDJUMP_Y, STOP_UNDER, STRONG_PAD_IY, SWIM_IY, SpeedJumpEffect,
    TICK_MSEC,
};
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, by_name};

/// Formatted constants by name.
static CONSTANTS: LazyLock<BTreeMap<String, String>> = LazyLock::new(constants);

/// Returns a message with its constants filled in, such as `{ $air_cap }`.
pub fn fill_constants(id: &str) -> String {
    text_with(
        id,
        CONSTANTS
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str().into())),
    )
}

/// Returns the player's guide in Markdown, with its constants filled in.
pub fn guide_text() -> &'static str {
    static GUIDES: [OnceLock<String>; LANGUAGES.len()] =
        [const { OnceLock::new() }; LANGUAGES.len()];
    GUIDES[active_index()].get_or_init(|| {
        let text = catalogue().guide.to_owned();
        CONSTANTS.iter().fold(text, |text, (name, value)| {
            text.replace(&format!("{{ ${name} }}"), value)
        })
    })
}

fn constants() -> BTreeMap<String, String> {
    let mut constants = BTreeMap::new();
    let mut add = |name: &str, value: String| drop(constants.insert(name.to_owned(), value));
    add("air_cap", whole(AIR_CAP).to_string());
    for engine in ENGINES {
        if let Some(cap) = engine.rules().hop_cap {
            add(
                &format!("{}_hop_over", engine.rules().id),
                cap.over.to_string(),
            );
            add(
                &format!("{}_hop_kept", engine.rules().id),
                cap.kept.to_string(),
            );
        }
    }
    add("fog_max", FOG_MAX.to_string());
    add(
        "stamina_loss",
        thousandths(100.0 * (1.0 - stamina_factor(1.0))).to_string(),
    );
    add("jumpbug_window", whole(WINDOW).to_string());
    add("rest_part", whole(1.0 / REST).to_string());
    add("cs16_safe_fall", whole(SAFE_FALL_CS).to_string());
    add(
        "cs16_fall_divisor",
        whole(1.0 / DAMAGE_PER_SPEED_CS).to_string(),
    );
    add("cs16_fall_factor", hundredths(DAMAGE_FACTOR_CS).to_string());
    add("hl_safe_fall", whole(SAFE_FALL_HL).to_string());
    add(
        "hl_fall_divisor",
        hundredths(FATAL_RANGE_HL / 100.0).to_string(),
    );
    add("strafe_speed", whole(STRAFE_SPEED).to_string());
    add("boxes", box_widths_text());
    nfk_constants(&mut add);
    speed_jump_constants(&mut add);
    add_example_numbers(&mut add);
    constants
}

/// Returns the player box widths of all engines, units: `32 / 30`.
fn box_widths_text() -> String {
    let mut widths: Vec<f32> = Vec::new();
    for width in ENGINES.map(|engine| Profile::for_engine(engine).width()) {
        if !widths.contains(&width) {
            widths.push(width);
        }
    }
    widths.sort_by(|a, b| b.total_cmp(a));
    let widths: Vec<String> = widths
        .into_iter()
        .map(|width| whole(width).to_string())
        .collect();
    widths.join(" / ")
}

/// Adds Need For Kill's constants.
fn nfk_constants(add: &mut impl FnMut(&str, String)) {
    for (name, value) in [
        ("run_acceleration", RUN_ACCELERATION),
        ("counter_key_bonus", COUNTER_KEY_BONUS),
        ("run_cap", RUN_CAP),
        (
            "crouch_cap",
            Ruleset::R2.run_cap(&NfkState {
                crouch: true,
                ..NfkState::standing_at([0.0; 2], Dir::StandRight)
            }),
        ),
        (
            "haste_cap",
            Ruleset::R2.run_cap(&NfkState {
                haste: true,
                ..NfkState::standing_at([0.0; 2], Dir::StandRight)
            }),
        ),
        ("ground_friction", GROUND_FRICTION),
        ("corpse_friction", CORPSE_FRICTION),
        ("liquid_ix", LIQUID_MAX[0]),
        ("liquid_iy", LIQUID_MAX[1]),
        ("nfk_gravity_original", GRAVITY_ORIGINAL),
        ("decay_under", DECAY_UNDER),
        ("swim_iy", SWIM_IY),
        ("flight_iy", FLIGHT_IY),
        ("pad_iy", PAD_IY),
        ("strong_pad_iy", STRONG_PAD_IY),
        ("air_friction", AIR_FRICTION),
        ("nfk_gravity", GRAVITY),
        ("rise_damping", RISE_DAMPING),
        ("fall_growth", FALL_GROWTH),
        ("inertia_max", INERTIA_MAX),
        ("jump_iy", JUMP_IY),
        ("double_jump_iy", DOUBLE_JUMP_IY),
        ("stop_under", STOP_UNDER),
        ("speedjump_x", SPEEDJUMP_X),
        ("speedjump_y", SPEEDJUMP_Y),
    ] {
        add(name, value.to_string());
    }
    add("nfk_gravity_factor", hundredths(GRAVITY_FACTOR).to_string());
    add("nfk_msec", TICK_MSEC.to_string());
    add("nfk_ticks", (1000 / u16::from(TICK_MSEC)).to_string());
    add("decay_ticks", DECAY_TICKS.start().to_string());
    add("double_over", DOUBLE_JUMP_OVER.to_string());
    add("double_from", DOUBLE_JUMP_TICKS.to_string());
    add(
        "double_ticks",
        (DOUBLE_JUMP_TICKS - DOUBLE_JUMP_OVER - 1).to_string(),
    );
}

/// Adds the constants of Need For Kill's speed jumps.
fn speed_jump_constants(add: &mut impl FnMut(&str, String)) {
    let (r2, v075) = (Ruleset::R2, Ruleset::V075);
    add("count_acts", COUNT_ACTS.to_string());
    add("count_max", r2.max_count().to_string());
    add(
        "chain_speed",
        hundredths(RUN_CAP + r2.speed_jump_effect(r2.max_count()).x_per_tick).to_string(),
    );
    add("level_max", v075.max_count().to_string());
    add(
        "level_run_cap",
        tenths(RUN_CAP + v075.speed_jump_effect(v075.max_count()).run_cap).to_string(),
    );
    let levels: Vec<_> = (0..=v075.max_count())
        .map(|level| v075.speed_jump_effect(level))
        .collect();
    let numbers = |part: &dyn Fn(&SpeedJumpEffect) -> f64| {
        Vec::from_iter(levels.iter().map(|it| part(it).to_string()))
    };
    let (run_caps, jumps) = (
        numbers(&|level| level.run_cap),
        numbers(&|level| level.jump_iy),
    );
    add("level_run_caps", run_caps[1..].join(", "));
    add("run_cap_by_level", run_caps.join(" "));
    add("jump_iy_by_level", jumps.join(" "));
    add("fresh_ticks", FRESH_TICKS_MAX.to_string());
    add("decay_after_ticks", (DECAY_TICKS.start() - 1).to_string());
    add("chain_jumps", (r2.max_count() + 2).to_string());
    add("chain_start", hundredths(RUN_CAP).to_string());
    add("hold_off", HOLD_OFF_TICKS.to_string());
}

/// Adds the numbers in the guide's examples, for the default profile.
fn add_example_numbers(add: &mut impl FnMut(&str, String)) {
    let profile = by_name(DEFAULT_PROFILE).expect("the default profile is built in");
    let theory = Theory::new(profile);
    let (run, fast) = (theory.in_air(277.0).window, theory.in_air(340.0).window);
    for (name, keys) in [
        ("prestrafe_one", GroundKeys::Side),
        ("prestrafe_both", GroundKeys::Both),
    ] {
        let speed = prestrafe_with(profile, keys, profile.msec())
            .map_or(0.0, |prestrafe| prestrafe.speed());
        add(name, tenths(speed).to_string());
    }
    let best = best_prestrafe(profile, profile.msec());
    add(
        "prestrafe_turn",
        tenths(best.map_or(0.0, |best| best.turn_deg_per_s)).to_string(),
    );
    add("cs_accel", whole(theory.air.accel).to_string());
    add(
        "cs_best",
        hundredths(theory.in_air(275.0).window.best_deg).to_string(),
    );
    add("cs_gain", hundredths(run.best_gain).to_string());
    add("cs_turn", hundredths(run.turn_deg).to_string());
    add("cs_fast_gain", hundredths(fast.best_gain).to_string());
    add("cs_fast_turn", hundredths(fast.turn_deg).to_string());
    add(
        "cs_knife_cap",
        whole(profile.hop_cap().unwrap_or_default()).to_string(),
    );
    add("stamina_seconds", tenths(STAMINA_TIME / 1000.0).to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::MISSING;

    #[test]
    fn the_guide_uses_the_constants_of_the_physics() {
        let left = guide_text().find('{').map(|at| &guide_text()[at..]);
        assert_eq!(left, None, "nobody fills this");
        let words = guide_text()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for said in [
            "reaches 30 u/s.",
            "88.96 degrees in CS at 100 fps and 275 u/s",
            "In CS at 277 u/s, you gain at most 1.57 u/s per tick and turn 5.15 degrees per tick. In CS at 340 u/s, you gain at most 1.28 u/s per tick and turn 4.20 degrees per tick.",
            "is 1.2 · maxspeed. If you jump at a higher speed, the jump cuts your speed to 0.8 of the cap. With the knife, the cap is 300 u/s.",
            "In Half-Life, the two factors are 1.7 and 0.65",
            "takes 1.3 seconds to come back",
            "less than (2 − 1/32) units",
            "up to 7. While the count is 2 or higher, you move count × 0.33 px further per tick.",
            "9 jumps take you from 3.00 to 5.31 px per tick. On each tick, count × 0.012 is also added to iy",
            "within 4 ticks of the landing raises the level by one, up to 6. As the level rises, the run cap grows from 3 to 5.2",
            "if you jump 1 to 9 ticks after your previous jump, you make a double jump, with iy -3 instead of -2.9.",
            "change ix by 0.35 per tick, up to a cap of 3 (2 while you crouch). iy is limited to 5.",
        ] {
            assert!(words.contains(said), "the guide does not say {said:?}");
        }
    }

    #[test]
    fn nfk_descriptions_use_the_constants_of_the_movement() {
        for id in [
            "report-profile-nfk",
            "report-profile-nfk.r2",
            "report-profile-nfk.v075",
        ] {
            let text = fill_constants(id);
            assert_ne!(text, MISSING, "en.ftl has no {id}");
            assert!(!text.contains('$'), "{id}: nobody fills this: {text}");
        }
        // `GRAVITY` is the product of these two.
        assert!((GRAVITY_ORIGINAL * GRAVITY_FACTOR - GRAVITY).abs() < 1e-15);
        assert!(
            fill_constants("report-profile-nfk")
                .contains("0.056 (GRAVITY 0.02 x 2.80), added to iy per tick")
        );
        let decay = format!(
            "while |ix| is below {DECAY_UNDER} px per tick, or after {} ticks on the ground",
            DECAY_TICKS.start()
        );
        assert!(fill_constants("report-profile-nfk.v075").ends_with(&decay));
    }

    #[test]
    fn constants_are_filled_in() {
        assert!(fill_constants("widget-bhop.formula").contains(
            "cap = 1.2 · maxspeed (CS, faster jumps are cut to 0.8 of it), 1.7 · maxspeed (HL, cut to 0.65 of it)"
        ));
    }
}
