//! Techniques as JSON: elements of `"events"` in `wishdir jumpstats --json`.

use serde::Serialize;

use crate::text::{Describe as _, in_english};
use wishdir_analysis::jump::DuckGrade;
use wishdir_analysis::technique::{MissedBy, TechniqueEvent};

/// JSON form of a technique that succeeded or was missed.
#[derive(Debug, Serialize)]
pub struct EventJson {
    tick: u64,
    kind: &'static str,
    outcome: &'static str,
    verdict: String,
    fall_height: f32,
    fall_speed: f32,
    speed_before: f32,
    speed_after: f32,
    speed_before_3d: f32,
    speed_after_3d: f32,
    hp_saved: f32,
    hp_lost: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<FramesOnGroundJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missed_by: Option<MissJson>,
}

/// Frames on ground before a double duck.
#[derive(Debug, Serialize)]
struct FramesOnGroundJson {
    fog: u32,
    stand_up: bool,
    grade: Option<&'static str>,
}

/// Amount by which an attempt missed its technique.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum MissJson {
    /// `when` is `early` or `late`. `key` is `duck` or `jump`.
    Ticks {
        n: u32,
        when: &'static str,
        key: &'static str,
    },
    Units(f32),
    Speed(f32),
    Impossible {
        above: f32,
        below: f32,
    },
    HitGround,
}

impl From<&TechniqueEvent> for EventJson {
    fn from(event: &TechniqueEvent) -> Self {
        Self {
            tick: event.tick,
            kind: event.kind.id(),
            outcome: event.outcome.id(),
            verdict: in_english(|| event.describe()),
            fall_height: event.fall_height,
            fall_speed: event.fall_speed,
            speed_before: event.speed_before,
            speed_after: event.speed_after,
            speed_before_3d: event.speed_before_3d,
            speed_after_3d: event.speed_after_3d,
            hp_saved: event.hp_saved,
            hp_lost: event.hp_lost,
            frames: event.frames.map(|frames| FramesOnGroundJson {
                fog: frames.fog,
                stand_up: frames.stand_up,
                grade: frames.grade.map(DuckGrade::id),
            }),
            missed_by: event.missed_by.map(MissJson::from),
        }
    }
}

impl From<MissedBy> for MissJson {
    fn from(miss: MissedBy) -> Self {
        let when = |late: bool| if late { "late" } else { "early" };
        match miss {
            MissedBy::Ticks { n, late, key } => Self::Ticks {
                n,
                when: when(late),
                key: key.id(),
            },
            MissedBy::Units(units) => Self::Units(units),
            MissedBy::Speed(speed) => Self::Speed(speed),
            MissedBy::Impossible { above, below } => Self::Impossible { above, below },
            MissedBy::HitGround => Self::HitGround,
        }
    }
}
