//! Texts for failed attempts at a lesson's step.

use super::number::{Number, hundredths, tenths, whole};
use super::{Label as _, message, text};
use crate::coach::{Drill, DrillGame, Key, StepMiss};
use wishdir_analysis::technique::{MissedBy, MissedKey, TechniqueKind};

/// Returns the reason why an attempt at a step failed, in one short line.
/// `key_name` returns the label of the player's key.
pub fn lesson_miss_text<'a>(
    miss: StepMiss,
    drill: &Drill,
    key_name: impl Fn(Key) -> &'a str,
) -> String {
    let is_nfk = drill.game() == DrillGame::Nfk;
    match miss {
        StepMiss::KeyNotHeld(key) => message!("lesson-miss.key-not-held", key = key_name(key)),
        StepMiss::KeyReleased(key) => message!("lesson-miss.key-released", key = key_name(key)),
        StepMiss::KeyHeld(key) => message!("lesson-miss.key-held", key = key_name(key)),
        StepMiss::TooSlow { speed, required } => {
            let (speed, required) = (format_reached(speed, is_nfk), format_required(required));
            if is_nfk {
                message!("lesson-miss.slow-nfk", speed = speed, required = required)
            } else {
                message!("lesson-miss.slow", speed = speed, required = required)
            }
        }
        StepMiss::TooFast { speed, limit } => {
            let limit = format_required(limit);
            if is_nfk {
                message!(
                    "lesson-miss.fast-nfk",
                    speed = hundredths(speed),
                    limit = limit
                )
            } else {
                message!(
                    "lesson-miss.fast",
                    speed = whole(speed.ceil()),
                    limit = limit
                )
            }
        }
        StepMiss::LowGain { percent, required } => message!(
            "lesson-miss.gain",
            percent = format_reached(percent, false),
            required = format_required(required)
        ),
        StepMiss::LowFlightGain { gain, required } => message!(
            "lesson-miss.flight-gain",
            gain = tenths((gain * 10.0).floor() / 10.0).without_zeros(),
            required = format_required(required)
        ),
        StepMiss::FewHops { hops, required } => {
            message!("lesson-miss.hops", hops = hops, required = required)
        }
        StepMiss::LateHop { fog, limit } => {
            message!("lesson-miss.fog", fog = fog, limit = limit)
        }
        StepMiss::ShortJump { distance, required } => {
            let (distance, required) = (format_reached(distance, false), format_required(required));
            if is_nfk {
                message!(
                    "lesson-miss.distance-nfk",
                    distance = distance,
                    required = required
                )
            } else {
                message!(
                    "lesson-miss.distance",
                    distance = distance,
                    required = required
                )
            }
        }
        StepMiss::TechniqueFailed { kind, by: Some(by) } => technique_text(kind, by),
        StepMiss::TechniqueFailed { kind, by: None } | StepMiss::NoTechnique(kind) => {
            message!("lesson-miss.technique", technique = kind.label())
        }
        StepMiss::LowCount { count, required } => {
            message!("lesson-miss.count", count = count, required = required)
        }
        StepMiss::TooShort { ticks, required } => {
            let seconds =
                |ticks: u32| hundredths(f64::from(ticks) * f64::from(drill.tick_msec()) / 1000.0);
            message!(
                "lesson-miss.short",
                now = seconds(ticks),
                of = seconds(required)
            )
        }
        StepMiss::InAir => text!("lesson-miss.in-air").to_owned(),
        StepMiss::LeftGround => text!("lesson-miss.left-ground").to_owned(),
        StepMiss::OnGround => text!("lesson-miss.on-ground").to_owned(),
        StepMiss::LandedEarly => text!("lesson-miss.landed").to_owned(),
        StepMiss::NoJump => text!("lesson-miss.no-jump").to_owned(),
        StepMiss::NoLanding => text!("lesson-miss.no-landing").to_owned(),
        StepMiss::NotDucked => text!("lesson-miss.not-ducked").to_owned(),
        StepMiss::StoodUp => text!("lesson-miss.stood-up").to_owned(),
        StepMiss::NotSwimming => text!("lesson-miss.not-swimming").to_owned(),
        StepMiss::LeftLiquid => text!("lesson-miss.left-liquid").to_owned(),
        StepMiss::NotClimbing => text!("lesson-miss.not-climbing").to_owned(),
        StepMiss::LeftLadder => text!("lesson-miss.left-ladder").to_owned(),
        StepMiss::NoLeftTurn => text!("lesson-miss.no-left-turn").to_owned(),
        StepMiss::NoRightTurn => text!("lesson-miss.no-right-turn").to_owned(),
        StepMiss::StoppedTurning => text!("lesson-miss.stopped-turning").to_owned(),
        StepMiss::NoHop => text!("lesson-miss.no-hop").to_owned(),
        StepMiss::InvalidJump => text!("lesson-miss.invalid-jump").to_owned(),
        StepMiss::NoFinish => text!("lesson-miss.no-finish").to_owned(),
        StepMiss::Died => text!("lesson-miss.died").to_owned(),
    }
}

/// Describes the miss of a technique.
fn technique_text(kind: TechniqueKind, by: MissedBy) -> String {
    match by {
        MissedBy::Ticks { n, late, key } => match (key, late) {
            (MissedKey::Jump, false) => message!("lesson-miss.jump-early", ticks = n),
            (MissedKey::Jump, true) => message!("lesson-miss.jump-late", ticks = n),
            (MissedKey::Duck, false) => message!("lesson-miss.duck-early", ticks = n),
            (MissedKey::Duck, true) => message!("lesson-miss.duck-late", ticks = n),
        },
        MissedBy::Units(units) => message!(
            "lesson-miss.units",
            technique = kind.label(),
            units = hundredths(units.max(0.01))
        ),
        MissedBy::Speed(speed) => message!("lesson-miss.speed", speed = whole(speed.ceil())),
        MissedBy::Impossible { .. } => text!("lesson-miss.impossible").to_owned(),
        MissedBy::HitGround => text!("lesson-miss.hit-ground").to_owned(),
    }
}

/// Formats a required number without decimals that are zero.
fn format_required(required: f64) -> Number {
    hundredths(required).without_zeros()
}

/// Rounds a reached number down, so it never looks like the required number.
fn format_reached(reached: f64, has_decimals: bool) -> Number {
    if has_decimals {
        hundredths((reached * 100.0).floor() / 100.0)
    } else {
        whole(reached.floor())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::drill_by_name;
    use crate::text::in_language;

    /// Maximum length of a reason, letters.
    const MAX: usize = 60;

    /// Every kind of reason, with long numbers.
    fn every_miss() -> Vec<StepMiss> {
        use StepMiss as Miss;
        let technique = |by| Miss::TechniqueFailed {
            kind: TechniqueKind::DoubleDuck,
            by: Some(by),
        };
        let late = |late, key| technique(MissedBy::Ticks { n: 21, late, key });
        let (below, above) = (1.25, 1.25);
        vec![
            Miss::KeyNotHeld(Key::Duck),
            Miss::KeyReleased(Key::Duck),
            Miss::KeyHeld(Key::Forward),
            Miss::TooSlow {
                speed: 1309.9,
                required: 1330.0,
            },
            Miss::TooFast {
                speed: 1310.5,
                limit: 300.0,
            },
            Miss::InAir,
            Miss::LeftGround,
            Miss::OnGround,
            Miss::LandedEarly,
            Miss::NoJump,
            Miss::NoLanding,
            Miss::NotDucked,
            Miss::StoodUp,
            Miss::NotSwimming,
            Miss::LeftLiquid,
            Miss::NotClimbing,
            Miss::LeftLadder,
            Miss::NoLeftTurn,
            Miss::NoRightTurn,
            Miss::StoppedTurning,
            Miss::LowGain {
                percent: 29.9,
                required: 30.0,
            },
            Miss::LowFlightGain {
                gain: 14.99,
                required: 15.0,
            },
            Miss::FewHops {
                hops: 1,
                required: 3,
            },
            Miss::NoHop,
            Miss::LateHop { fog: 12, limit: 2 },
            Miss::ShortJump {
                distance: 219.9,
                required: 220.0,
            },
            Miss::InvalidJump,
            Miss::TechniqueFailed {
                kind: TechniqueKind::DoubleDuck,
                by: None,
            },
            late(false, MissedKey::Jump),
            late(true, MissedKey::Jump),
            late(false, MissedKey::Duck),
            late(true, MissedKey::Duck),
            technique(MissedBy::Units(12.345)),
            technique(MissedBy::Speed(123.4)),
            technique(MissedBy::Impossible { above, below }),
            technique(MissedBy::HitGround),
            Miss::NoTechnique(TechniqueKind::Overbounce),
            Miss::LowCount {
                count: 1,
                required: 2,
            },
            Miss::NoFinish,
            Miss::Died,
            Miss::TooShort {
                ticks: 25,
                required: 100,
            },
        ]
    }

    #[test]
    fn each_reason_is_one_short_line_in_both_languages() {
        for drill in ["gs-jump", "nfk-speed"] {
            let drill = drill_by_name(drill).unwrap();
            for miss in every_miss() {
                let say = || lesson_miss_text(miss, drill, |_| "Caps Lock");
                let [english, russian] = ["en", "ru"].map(|id| in_language(id, say).unwrap());
                assert_ne!(english, russian, "{miss:?}");
                for text in [english, russian] {
                    let letters = text.chars().count();
                    assert!(letters <= MAX && !text.contains('\n'), "{letters}: {text}");
                }
            }
        }
    }

    #[test]
    fn speed_just_below_the_required_one_does_not_look_like_it() {
        let drill = drill_by_name("gs-jump").unwrap();
        let say = |miss| lesson_miss_text(miss, drill, |_| "W");
        let slow = StepMiss::TooSlow {
            speed: 329.9,
            required: 330.0,
        };
        assert_eq!(say(slow), "Too slow: 329 of 330 u/s");
        assert_eq!(say(StepMiss::KeyHeld(Key::Forward)), "Do not hold W");
        let jump = StepMiss::TechniqueFailed {
            kind: TechniqueKind::JumpBug,
            by: Some(MissedBy::Ticks {
                n: 2,
                late: false,
                key: MissedKey::Jump,
            }),
        };
        assert_eq!(say(jump), "You pressed jump 2 ticks too early");
    }
}
