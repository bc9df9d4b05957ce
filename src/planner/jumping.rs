//! Common interface to every game's finished jumps and course timer events.

use super::input_stats::InputTick;
use super::judge::JudgedJump;
use wishdir_analysis::facts::FactReader;
use wishdir_analysis::jump::{FoundJump, InvalidJumpReason, JumpTracker};
use wishdir_analysis::nfk::{NfkJump, NfkJumps};
use wishdir_replay::Recordable;
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::course::{CourseEvent, CourseTime};
use wishdir_sim::math::Vec3;
use wishdir_sim::platformer::{NfkCourseEvent, NfkKeys, NfkRun, NfkTickRecord};
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Event of the course timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// The timer started.
    Started,
    /// The player reached a checkpoint: its number, and the time.
    Checkpoint(u32, CourseTime),
    /// The player reached the finish at this time.
    Finished(CourseTime),
}

/// Values of a jump for leaderboards. `None` if the game does not measure a value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpNumbers {
    /// Gap that the jump crossed, units.
    pub block: Option<f32>,
    /// Horizontal speed on the last ground tick, u/s.
    pub prestrafe: Option<f64>,
    /// Highest horizontal speed, u/s or pixels per tick.
    pub max_speed: f64,
    /// Number of strafes in the jump.
    pub strafes: Option<u32>,
    /// Percentage of air ticks that gained speed.
    pub sync: Option<f64>,
}

/// Game that reports its finished jumps.
pub trait JumpingGame: Recordable {
    /// A finished jump in this game.
    type Jump: Clone;
    /// Detector of a run's jumps.
    type Listener;

    /// Creates a detector that follows this run, starting with the next tick.
    fn listener(&self) -> Self::Listener;
    /// Observes a tick of this run. Returns the jump that ended on the tick.
    fn observe(&self, listener: &mut Self::Listener, record: &Self::Record) -> Option<Self::Jump>;
    /// Returns the takeoff tick and the landing tick.
    fn end_ticks(jump: &Self::Jump) -> [u64; 2];
    /// Whether the jump counts.
    fn is_counted(jump: &Self::Jump) -> bool;
    /// Returns the jump's distance, units or pixels.
    fn distance(jump: &Self::Jump) -> f64;
    /// Returns the jump's values for leaderboards.
    fn leaderboard_numbers(jump: &Self::Jump) -> JumpNumbers;
    /// Returns the name of the jump's kind for tables and JSON.
    fn jump_kind_name(jump: &Self::Jump) -> String;
    /// Whether two jumps agree in every value that depends only on their ticks.
    fn is_same_jump(found: &Self::Jump, jump: &Self::Jump) -> bool;
    /// Returns the reason why the jump itself is invalid. `None` if it is valid.
    fn invalid_reason(jump: &Self::Jump) -> Option<InvalidJumpReason>;
    /// Returns the player input of a tick.
    fn input_tick(input: &Self::Input) -> InputTick;
    /// Returns the timer events of a tick, in order.
    fn clock_events(record: &Self::Record) -> impl Iterator<Item = ClockEvent>;
    /// Whether the player stood still after a tick, without speed from conveyors or pushes.
    fn is_standing_still(record: &Self::Record) -> bool;
}

impl JumpingGame for Run {
    type Jump = JudgedJump;
    type Listener = (FactReader, JumpTracker);

    fn listener(&self) -> (FactReader, JumpTracker) {
        (
            FactReader::new(self.profile()),
            JumpTracker::new(self.profile()),
        )
    }

    fn observe(
        &self,
        (reader, tracker): &mut (FactReader, JumpTracker),
        record: &TickRecord,
    ) -> Option<JudgedJump> {
        let mut found = None;
        tracker.observe(record, reader.read(record), &mut |jump| found = Some(jump));
        // Losses depend on the player's settings and are slow to compute. They are not needed here.
        let found = FoundJump {
            log: None,
            ..found?
        };
        Some(JudgedJump::new(found, self.level()))
    }

    fn end_ticks(judged: &JudgedJump) -> [u64; 2] {
        [judged.jump.takeoff_tick, judged.jump.landing_tick]
    }

    fn is_counted(judged: &JudgedJump) -> bool {
        judged.jump.is_valid()
    }

    fn invalid_reason(judged: &JudgedJump) -> Option<InvalidJumpReason> {
        judged.jump.reason
    }

    fn input_tick(cmd: &UserCmd) -> InputTick {
        InputTick {
            keys: [
                cmd.forward > 0.0,
                cmd.forward < 0.0,
                cmd.side < 0.0,
                cmd.side > 0.0,
                cmd.pressed(JUMP),
                cmd.pressed(DUCK),
            ],
            yaw_deg: Some(f64::from(cmd.angles.yaw)),
        }
    }

    fn distance(judged: &JudgedJump) -> f64 {
        judged.jump.distance
    }

    fn leaderboard_numbers(
        JudgedJump {
            jump, judgement, ..
        }: &JudgedJump,
    ) -> JumpNumbers {
        let strafing = &judgement.strafing;
        JumpNumbers {
            block: judgement.edges.block,
            prestrafe: Some(jump.prestrafe),
            max_speed: jump.max_speed,
            strafes: Some(strafing.strafes.len() as u32),
            sync: Some(strafing.totals.sync_gain),
        }
    }

    fn jump_kind_name(judged: &JudgedJump) -> String {
        judged.id()
    }

    fn is_same_jump(found: &JudgedJump, judged: &JudgedJump) -> bool {
        // A link may begin within the circle of the run-up, which then is unknown.
        let mut found_jump = found.jump.clone();
        found_jump.circle = judged.jump.circle;
        found_jump == judged.jump && found.judgement.edges == judged.judgement.edges
    }

    fn clock_events(record: &TickRecord) -> impl Iterator<Item = ClockEvent> {
        record.events.iter().filter_map(|event| match *event {
            CourseEvent::Started => Some(ClockEvent::Started),
            CourseEvent::Checkpoint { number, time } => Some(ClockEvent::Checkpoint(number, time)),
            CourseEvent::Finished { time } => Some(ClockEvent::Finished(time)),
            CourseEvent::Teleported { .. }
            | CourseEvent::Pushed { .. }
            | CourseEvent::EnteredStart
            | CourseEvent::FinishRefused { .. }
            | CourseEvent::Hurt { .. }
            | CourseEvent::Died { .. }
            | CourseEvent::FellOut
            | CourseEvent::Respawned { .. } => None,
        })
    }

    fn is_standing_still(record: &TickRecord) -> bool {
        let player = &record.player;
        let is_plain = player.base_velocity() == Vec3::ZERO && player.own_friction() == 1.0;
        player.on_ground && player.velocity == Vec3::ZERO && is_plain
    }
}

impl JumpingGame for NfkRun {
    type Jump = NfkJump;
    type Listener = NfkJumps;

    fn listener(&self) -> NfkJumps {
        NfkJumps::default()
    }

    fn observe(&self, listener: &mut NfkJumps, record: &NfkTickRecord) -> Option<NfkJump> {
        listener.observe(record, self.rules())
    }

    fn end_ticks(jump: &NfkJump) -> [u64; 2] {
        [jump.tick, jump.tick + jump.ticks]
    }

    fn is_counted(_jump: &NfkJump) -> bool {
        true
    }

    fn invalid_reason(_jump: &NfkJump) -> Option<InvalidJumpReason> {
        None
    }

    fn input_tick(keys: &NfkKeys) -> InputTick {
        InputTick {
            keys: [false, false, keys.left, keys.right, keys.up, keys.down],
            yaw_deg: None,
        }
    }

    fn distance(jump: &NfkJump) -> f64 {
        jump.distance
    }

    fn leaderboard_numbers(jump: &NfkJump) -> JumpNumbers {
        JumpNumbers {
            max_speed: jump.speed,
            ..JumpNumbers::default()
        }
    }

    fn jump_kind_name(jump: &NfkJump) -> String {
        jump.id().to_owned()
    }

    fn is_same_jump(found: &NfkJump, jump: &NfkJump) -> bool {
        found == jump
    }

    fn clock_events(record: &NfkTickRecord) -> impl Iterator<Item = ClockEvent> {
        record.events.iter().filter_map(|event| match *event {
            NfkCourseEvent::Started => Some(ClockEvent::Started),
            NfkCourseEvent::Finished { time } => Some(ClockEvent::Finished(time)),
            NfkCourseEvent::Teleported { .. }
            | NfkCourseEvent::Pushed { .. }
            | NfkCourseEvent::EnteredStart
            | NfkCourseEvent::Hurt { .. }
            | NfkCourseEvent::Died { .. }
            | NfkCourseEvent::Respawned => None,
        })
    }

    fn is_standing_still(record: &NfkTickRecord) -> bool {
        let state = &record.state;
        let is_helped = state.speedjump > 0 || state.haste || state.flight;
        record.on_ground && state.ix == 0.0 && !is_helped
    }
}
