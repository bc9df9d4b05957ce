//! Texts for the bug finder: paths to each bug, or reasons why there are none.

use super::number::{hundredths, tenths, whole};
use super::{Describe, Label, message, text};
use crate::planner::bug_finder::{BugKey, Impossible, PossibleBug, PreMove, SearchObstacle};

/// Describes the input before a flight, for example `after running for 23 ticks: jump`.
pub fn describe_pre_move(pre_move: PreMove, run_ticks: u32) -> String {
    let run = match run_ticks {
        0 => text!("bugs-run.at-once").to_owned(),
        ticks => message!("bugs-run", ticks = ticks),
    };
    let run = run.as_str();
    match pre_move {
        PreMove::InTheAir => text!("bugs-pre.in-the-air").to_owned(),
        PreMove::WalkOff => message!("bugs-pre.walk-off", ticks = run_ticks),
        PreMove::DuckWalk => text!("bugs-pre.duck-walk").to_owned(),
        PreMove::Jump => message!("bugs-pre.jump", run = run),
        PreMove::DoubleDuck => message!("bugs-pre.double-duck", run = run),
        PreMove::DuckJump => message!("bugs-pre.duck-jump", run = run),
        PreMove::Bhop => message!("bugs-pre.bhop", run = run),
        PreMove::StandupBhop => message!("bugs-pre.standup-bhop", run = run),
        PreMove::DuckBhop => message!("bugs-pre.duckbhop", run = run),
    }
}

/// Describes the key changes during a flight and their ticks.
pub fn describe_keys(way: &PossibleBug) -> String {
    let (first, last) = way.key_ticks;
    let at = if first == last {
        message!("bugs-tick", tick = first)
    } else {
        message!("bugs-tick.window", first = first, last = last)
    };
    let (at, duck) = (at.as_str(), way.duck.map_or(0, |(from, _)| from));
    match (way.key, way.duck) {
        (BugKey::ReleaseDuckAndJump, _) => message!("bugs-key.jump", from = duck, at = at),
        (BugKey::ReleaseDuck, _) => message!("bugs-key.duck", from = duck, at = at),
        (BugKey::Nothing, None) => message!("bugs-key.nothing", at = at),
        (BugKey::Nothing, Some((from, to))) if to == way.tick() => {
            message!("bugs-key.ducked", from = from, at = at)
        }
        (BugKey::Nothing, Some((from, to))) => {
            message!("bugs-key.stood-up", from = from, to = to, at = at)
        }
    }
}

/// Describes the margin for error and the gain.
pub fn describe_margin(way: &PossibleBug) -> String {
    let room = match way.strip {
        Some(strip) => message!(
            "bugs-room.strip",
            length = hundredths(strip.length()),
            back = hundredths(-strip.from),
            ahead = hundredths(strip.to)
        ),
        None => message!(
            "bugs-room.key",
            ticks = way.key_ticks.1 - way.key_ticks.0 + 1
        ),
    };
    let health = whole(f64::from(way.event.hp_saved.trunc()));
    let (before, after) = (
        tenths(way.event.speed_before),
        tenths(way.event.speed_after),
    );
    let others = match way.others {
        0 => String::new(),
        others => message!("bugs-others", others = others),
    };
    message!(
        "bugs-worth",
        room = room,
        health = health,
        before = before,
        after = after
    ) + &others
}

impl Describe for PossibleBug {
    fn describe(&self) -> String {
        let pre_move = describe_pre_move(self.pre_move, self.run_ticks);
        message!(
            "bugs-way",
            pre = pre_move,
            keys = describe_keys(self),
            worth = describe_margin(self)
        )
    }
}

impl Describe for Impossible {
    fn describe(&self) -> String {
        let reason = self.obstacle.describe();
        match self.nearest {
            Some((PreMove::InTheAir, _)) | None => reason,
            Some((nearest, run_ticks)) => {
                message!(
                    "bugs-nearest",
                    reason = reason,
                    pre = describe_pre_move(nearest, run_ticks)
                )
            }
        }
    }
}

impl Describe for SearchObstacle {
    fn describe(&self) -> String {
        match *self {
            Self::WindowPassed(phase) => {
                message!(
                    "bugs-no.window",
                    above = hundredths(phase.above),
                    below = hundredths(phase.below)
                )
            }
            Self::EdgeShort { by, ticks } => {
                message!(
                    "bugs-no.edge-short",
                    units = hundredths(by),
                    ticks = tenths(ticks)
                )
            }
            Self::EdgePast { by, ticks } => {
                message!(
                    "bugs-no.edge-past",
                    units = hundredths(by),
                    ticks = tenths(ticks)
                )
            }
            Self::EdgeSnapped { height } => {
                message!("bugs-no.edge-snapped", units = hundredths(height))
            }
            Self::SlideOver { over } => message!("bugs-no.slide-over", units = hundredths(over)),
            Self::EngineHasNone
            | Self::NoFall
            | Self::NoLanding
            | Self::InTheWay
            | Self::NoEdge
            | Self::NoSlide => self.label().to_owned(),
            Self::LevelFloor => text!("bugs-no.level").to_owned(),
            Self::Unknown => text!("bugs-no.unknown").to_owned(),
        }
    }
}

/// Short reasons without numbers, for lists.
impl Label for SearchObstacle {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::EngineHasNone => "bugs-no.engine",
            Self::NoFall => "bugs-no.fall",
            Self::NoLanding => "bugs-no.landing",
            Self::WindowPassed(_) => "bugs-no.passed",
            Self::InTheWay => "bugs-no.in-the-way",
            Self::NoEdge => "bugs-no.edge",
            Self::EdgeShort { .. } => "bugs-no.short",
            Self::EdgePast { .. } => "bugs-no.past",
            Self::EdgeSnapped { .. } => "bugs-no.snapped",
            Self::LevelFloor => "bugs-no.flat",
            Self::NoSlide => "bugs-no.slide",
            Self::SlideOver { .. } => "bugs-no.over",
            Self::Unknown => "bugs-no.given-up",
        })
    }
}
