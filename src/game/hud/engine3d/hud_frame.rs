//! What the widgets read from: the last tick, the run as it stands, and what the HUD remembers.

use crate::planner::bot::BlockTable;
use crate::planner::fall::Prediction;
use crate::planner::judge::JudgedJump;
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::recent::{RecentTicks, TickStats};
use wishdir_analysis::session::Session;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

use super::history::HudHistory;
use crate::game::hud::widgets::FrameContext;

/// Everything that a frame of the HUD may show.
#[derive(Clone, Copy, Debug)]
pub struct HudFrame<'a> {
    /// The last tick; none before the first and after a jump in place.
    pub record: Option<&'a TickRecord>,
    /// The player as the run has it.
    pub player: &'a PlayerState,
    /// The profile in force.
    pub profile: &'a Profile,
    /// Hit points.
    pub health: i32,
    /// The course's clock.
    pub timer: Timer,
    /// Height of the feet at the map's start, units.
    pub start_feet: f32,
    /// Falls and other harm count: the profile's rule and the player's switch.
    pub damage: bool,
    /// Flying through walls.
    pub noclip: bool,
    /// What the HUD remembers of the ticks before.
    pub memory: &'a HudHistory,
    /// What analysis follows of the run.
    pub session: &'a Session,
    /// What the tick of `record` was.
    pub facts: Option<TickFacts>,
    /// The fall under way, or the drop before the player.
    pub ahead: &'a Prediction,
    /// The last jumps, the newest first.
    pub jumps: &'a [&'a JudgedJump],
    /// How far jumps lead by these rules; none until that is worked out.
    pub blocks: Option<&'a BlockTable>,
    /// Where the view points in this frame: yaw, degrees. Never delayed.
    pub view_yaw: f32,
    /// Where the view points: pitch, degrees, down positive.
    pub pitch: f32,
    /// The camera's vertical field of view, radians.
    pub vertical_fov: f32,
    /// The walk key is held.
    pub walk: bool,
    /// The turn trainer averages over this many ticks.
    pub trainer_ticks: u32,
    /// What is not the 3D engines' own.
    pub frame: FrameContext<'a>,
}

impl HudFrame<'_> {
    /// Whether a lesson is played, which shows one thing at a time.
    pub fn in_lesson(&self) -> bool {
        self.frame
            .hud
            .training
            .as_ref()
            .is_some_and(|training| training.only.is_some())
    }

    /// The last seconds.
    pub fn recent(&self) -> &RecentTicks {
        self.session.recent()
    }

    /// How visible a widget is that has something to say after ticks such as `says` finds: fully
    /// for a while, then it fades. Counted in played time, so that nothing fades while the game is
    /// paused.
    pub fn lately(&self, says: impl Fn(&TickStats) -> bool) -> f32 {
        let mut age_msec = 0;
        for row in self.recent().rows(usize::MAX).rev() {
            if says(row) {
                return (1.0 - (age_msec as f32 - STAY_MSEC) / FADE_MSEC).clamp(0.0, 1.0);
            }
            age_msec += u32::from(row.moment.msec);
        }
        0.0
    }
}

/// How long a widget without anything to say stays, and how long it takes to fade, milliseconds.
const STAY_MSEC: f32 = 900.0;
const FADE_MSEC: f32 = 300.0;

/// Gains smaller than this are shown as none: they would be printed as 0.00, u/s.
pub const VISIBLE_GAIN: f32 = 0.005;

#[cfg(test)]
pub(super) mod canned {
    //! Ticks made by hand for the widgets' tests.

    use std::sync::LazyLock;

    use super::*;
    use crate::game::base::loop_stats::LoopReport;
    use crate::game::hud::widgets::{Practice, SharedHud};
    use crate::game::settings::Binds;
    use wishdir_analysis::jump::Side;
    use wishdir_sim::command::UserCmd;
    use wishdir_sim::engine::{MoveEvent, MoveReport, STANDING_HULL};
    use wishdir_sim::math::Vec3;
    use wishdir_sim::profile::{DEFAULT_PROFILE, by_name};

    /// A jump whose strafes lost as much as late keys cost: all numbers of its table are long.
    pub(in crate::game::hud::engine3d) fn with_long_losses(judged: &JudgedJump) -> JudgedJump {
        let mut judged = judged.clone();
        let jump = &mut judged.jump;
        for (index, tick) in jump.ticks.iter_mut().enumerate() {
            tick.side = Some(if (index / 8).is_multiple_of(2) {
                Side::Left
            } else {
                Side::Right
            });
            (tick.change, tick.best) = (
                if index.is_multiple_of(8) {
                    14.0
                } else {
                    -5.925
                },
                1.12,
            );
        }
        judged.judgement.strafing = jump.strafing();
        let strafe = &judged.judgement.strafing.strafes[1].totals;
        let is_long =
            (41.0..42.0).contains(&strafe.loss) && (-320.0..-300.0).contains(&strafe.efficiency);
        assert!(is_long, "{strafe:?}");
        judged
    }

    static SHARED: LazyLock<(SharedHud, Binds)> = LazyLock::new(Default::default);

    /// A frame in which nothing happens.
    pub(in crate::game::hud::engine3d) fn frame() -> FrameContext<'static> {
        FrameContext {
            hud: &SHARED.0,
            binds: &SHARED.1,
            inspected: None,
            branches: None,
            is_measuring: false,
            is_finding: false,
            is_what_if: false,
            practice: Practice::default(),
            seconds: 1.0,
            drawn_fps: 60.0,
            input: LoopReport::default(),
        }
    }

    /// A tick without events: from one velocity to another.
    pub(in crate::game::hud::engine3d) fn record(before: Vec3, after: Vec3) -> TickRecord {
        TickRecord {
            tick: 1,
            cmd: UserCmd {
                msec: 10,
                ..UserCmd::default()
            },
            before: PlayerState {
                velocity: before,
                ..PlayerState::default()
            },
            player: PlayerState {
                velocity: after,
                ..PlayerState::default()
            },
            report: MoveReport::default(),
            events: Vec::new(),
            health: 100,
            timer: Timer::Idle,
        }
    }

    /// A tick that left the player there, standing, with this velocity.
    pub(in crate::game::hud::engine3d) fn at(
        origin: Vec3,
        velocity: Vec3,
        on_ground: bool,
    ) -> TickRecord {
        let mut record = record(velocity, velocity);
        for state in [&mut record.before, &mut record.player] {
            (state.origin, state.on_ground, state.hull) = (origin, on_ground, STANDING_HULL);
        }
        record
    }

    /// What a widget reads from a player, where the start's feet are at the second argument.
    pub(in crate::game::hud::engine3d) fn of_player<R>(
        set: impl FnOnce(&mut PlayerState, &mut f32),
        read: impl Fn(&HudFrame<'_>) -> R,
    ) -> R {
        let (mut player, mut start_feet) = (
            PlayerState {
                hull: STANDING_HULL,
                ..PlayerState::default()
            },
            0.0,
        );
        set(&mut player, &mut start_feet);
        let record = record(Vec3::ZERO, player.velocity);
        let (memory, session) = (HudHistory::default(), Session::new(default_profile()));
        read(&HudFrame {
            player: &player,
            start_feet,
            ..now(&record, &memory, &session)
        })
    }

    /// What a widget reads from a tick, the first that was ever seen.
    pub(in crate::game::hud::engine3d) fn of_record<R>(
        record: &TickRecord,
        read: impl Fn(&HudFrame<'_>) -> R,
    ) -> R {
        read(&now(
            record,
            &HudHistory::default(),
            &Session::new(default_profile()),
        ))
    }

    /// What a widget reads after some ticks.
    pub(in crate::game::hud::engine3d) fn of_ticks<R>(
        records: &[TickRecord],
        read: impl Fn(&HudFrame<'_>) -> R,
    ) -> R {
        let (mut memory, mut session) = (HudHistory::default(), Session::new(default_profile()));
        for record in records {
            memory.observe(record, default_profile());
            session.observe(record, &mut |_| {});
        }
        read(&now(
            records.last().expect("ticks to read from"),
            &memory,
            &session,
        ))
    }

    fn default_profile() -> &'static Profile {
        by_name(DEFAULT_PROFILE).expect("the default profile is built in")
    }

    fn now<'a>(
        record: &'a TickRecord,
        memory: &'a HudHistory,
        session: &'a Session,
    ) -> HudFrame<'a> {
        HudFrame {
            record: Some(record),
            player: &record.player,
            profile: default_profile(),
            health: record.health,
            timer: record.timer,
            start_feet: 0.0,
            damage: true,
            noclip: false,
            memory,
            session,
            facts: Some(session.facts_for(record)),
            ahead: &Prediction::Nothing,
            jumps: &[],
            blocks: None,
            view_yaw: record.cmd.angles.yaw,
            pitch: 0.0,
            vertical_fov: 1.287,
            walk: false,
            trainer_ticks: 5,
            frame: frame(),
        }
    }

    /// An air acceleration along `wish_dir`.
    pub(in crate::game::hud::engine3d) fn accelerate(
        wish_dir: Vec3,
        before: Vec3,
        after: Vec3,
    ) -> MoveEvent {
        let current_speed = before.dot(wish_dir);
        MoveEvent::Accelerate {
            air: true,
            wish_dir,
            wish_speed: 250.0,
            capped_speed: 30.0,
            current_speed,
            add_speed: 30.0 - current_speed,
            accel_speed: (after - before).length(),
            before,
            after,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::math::Vec3;

    #[test]
    fn who_has_nothing_to_say_fades_in_played_time() {
        let ticks = |rest: usize| {
            let mut record = canned::record(Vec3::X * 300.0, Vec3::X * 300.0);
            record.player.velocity = Vec3::X * 310.0;
            let mut ticks = vec![record];
            for _ in 0..rest {
                ticks.push(canned::record(Vec3::X * 310.0, Vec3::X * 310.0));
            }
            for (index, record) in ticks.iter_mut().enumerate() {
                record.tick = index as u64 + 1;
            }
            ticks
        };
        let shown = |rest| canned::of_ticks(&ticks(rest), |now| now.lately(|row| row.change > 1.0));
        assert_eq!(
            [shown(0), shown(90), shown(105), shown(200)],
            [1.0, 1.0, 0.5, 0.0]
        );
        assert_eq!(
            canned::of_ticks(&ticks(0), |now| now.lately(|_| false)),
            0.0
        );
    }
}
