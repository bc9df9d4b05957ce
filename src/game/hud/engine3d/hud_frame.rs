//! Data for the widgets: the last tick, the state of the run and the HUD's history.

use crate::planner::bot::BlockTable;
use crate::planner::fall::Prediction;
use crate::planner::judge::JudgedJump;
use crate::planner::long_jumps::LongJumpLog;
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::recent::{RecentTicks, TickStats};
use wishdir_analysis::session::Session;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;

use super::history::HudHistory;
use crate::game::hud::widgets::FrameContext;
use crate::game::play::analysis::ChainState;

/// All data that one frame of the HUD can show.
#[derive(Clone, Copy, Debug)]
pub struct HudFrame<'a> {
    /// The last tick. `None` before the first tick and after the game moves the player without a
    /// tick.
    pub record: Option<&'a TickRecord>,
    /// The player's current state.
    pub player: &'a PlayerState,
    /// The active profile.
    pub profile: &'a Profile,
    /// Player's hit points.
    pub health: i32,
    /// State of the course timer.
    pub timer: Timer,
    /// Height of the feet at the map's start, units.
    pub start_feet: f32,
    /// Whether damage is on, in both the profile and the player's settings.
    pub damage: bool,
    /// Whether noclip is on.
    pub noclip: bool,
    /// HUD state from earlier ticks.
    pub memory: &'a HudHistory,
    /// Analysis of the current run.
    pub session: &'a Session,
    /// Analysis of the tick in `record`.
    pub facts: Option<TickFacts>,
    /// The current fall, or the drop ahead of the player.
    pub ahead: &'a Prediction,
    /// The last jumps, newest first.
    pub jumps: &'a [&'a JudgedJump],
    /// Whether the first of `jumps` is the ideal player's, shown after its demonstration.
    pub is_demonstrated: bool,
    /// Hop chain of the last jump. `None` with fewer than
    /// `CHAIN_HOPS` (2) hops. Updated when a jump ends. For
    /// the takeoffs so far, including the current flight, see `RunStats::chain`.
    pub chain: Option<ChainState<'a>>,
    /// The last distance jumps.
    pub long_jumps: &'a LongJumpLog,
    /// Jump distance table for this profile. `None` until it is computed.
    pub blocks: Option<&'a BlockTable>,
    /// View yaw of this frame, degrees. Newer than the last tick.
    pub view_yaw: f32,
    /// View pitch of this frame, degrees. Positive: down.
    pub pitch: f32,
    /// The camera's vertical field of view, radians.
    pub vertical_fov: f32,
    /// Whether the walk key is held.
    pub walk: bool,
    /// Number of ticks over which the turn trainer averages.
    pub trainer_ticks: u32,
    /// Data shared by all games.
    pub frame: FrameContext<'a>,
}

impl HudFrame<'_> {
    /// Whether a lesson is active. Lessons show one thing at a time.
    pub fn is_in_lesson(&self) -> bool {
        self.frame
            .hud
            .training
            .as_ref()
            .is_some_and(|training| training.only.is_some())
    }

    /// Returns the ticks of the last seconds.
    pub fn recent_ticks(&self) -> &RecentTicks {
        self.session.recent()
    }

    /// Opacity of a widget that shows ticks of some kind, 0 to 1. `says` returns whether a tick is
    /// of this kind.
    ///
    /// The widget stays fully visible for a while after such a tick, then fades. Only played time
    /// counts, so the widget does not fade while the game is paused.
    pub fn recent_opacity(&self, says: impl Fn(&TickStats) -> bool) -> f32 {
        let mut age_msec = 0;
        for row in self.recent_ticks().rows(usize::MAX).rev() {
            if says(row) {
                return (1.0 - (age_msec as f32 - STAY_MSEC) / FADE_MSEC).clamp(0.0, 1.0);
            }
            age_msec += u32::from(row.moment.msec);
            if age_msec as f32 >= STAY_MSEC + FADE_MSEC {
                break;
            }
        }
        0.0
    }
}

/// Time before an idle widget starts to fade, and duration of the fade, milliseconds.
const STAY_MSEC: f32 = 900.0;
const FADE_MSEC: f32 = 300.0;

/// Smallest gain that counts, u/s. Smaller gains would be printed as 0.00.
pub const VISIBLE_GAIN: f32 = 0.005;

#[cfg(test)]
pub(super) mod canned {
    //! Hand-made ticks for the widget tests.

    use std::sync::LazyLock;

    use super::*;
    use crate::game::base::loop_stats::LoopReport;
    use crate::game::hud::widgets::{PracticeStatus, SharedHud};
    use crate::game::settings::Binds;
    use wishdir_analysis::jump::Side;
    use wishdir_sim::command::UserCmd;
    use wishdir_sim::engine::{MoveEvent, MoveReport, STANDING_HULL};
    use wishdir_sim::math::Vec3;
    use wishdir_sim::profile::{DEFAULT_PROFILE, by_name};

    /// Returns a copy of a jump with wrong keys and many losses, so that every number in its table
    /// is long.
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

    static LONG_JUMPS: LazyLock<LongJumpLog> = LazyLock::new(LongJumpLog::default);

    static SHARED: LazyLock<(SharedHud, Binds)> = LazyLock::new(Default::default);

    /// A frame context without events.
    pub(in crate::game::hud::engine3d) fn frame() -> FrameContext<'static> {
        FrameContext {
            hud: &SHARED.0,
            binds: &SHARED.1,
            inspected: None,
            branches: None,
            is_measuring: false,
            is_finding: false,
            is_what_if: false,
            practice: PracticeStatus::default(),
            seconds: 1.0,
            drawn_fps: 60.0,
            input: LoopReport::default(),
        }
    }

    /// A tick without events that changes the velocity from `before` to `after`. Its number is 1.
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

    /// A tick that leaves a standing player at `origin` with this velocity.
    pub(in crate::game::hud::engine3d) fn standing_record(
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

    /// Calls `read` with a frame of one player. `set` can change the player and the height of the
    /// feet at the start.
    pub(in crate::game::hud::engine3d) fn with_player<R>(
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
            ..hud_frame(&record, &memory, &session)
        })
    }

    /// Calls `read` with a frame that has only the tick `record`.
    pub(in crate::game::hud::engine3d) fn with_record<R>(
        record: &TickRecord,
        read: impl Fn(&HudFrame<'_>) -> R,
    ) -> R {
        read(&hud_frame(
            record,
            &HudHistory::default(),
            &Session::new(default_profile()),
        ))
    }

    /// Calls `read` with a frame after these ticks.
    ///
    /// A tick continues the previous one if its number is one higher and its `before` state has the
    /// position and velocity that the previous tick ended with. Any other tick clears the recent
    /// ticks, like a loaded position.
    pub(in crate::game::hud::engine3d) fn with_ticks<R>(
        records: &[TickRecord],
        read: impl Fn(&HudFrame<'_>) -> R,
    ) -> R {
        let (mut memory, mut session) = (HudHistory::default(), Session::new(default_profile()));
        for record in records {
            memory.observe(record, default_profile());
            session.observe(record, &mut |_| {});
        }
        read(&hud_frame(
            records.last().expect("ticks to read from"),
            &memory,
            &session,
        ))
    }

    fn default_profile() -> &'static Profile {
        by_name(DEFAULT_PROFILE).expect("the default profile is built in")
    }

    fn hud_frame<'a>(
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
            facts: Some(session.facts_of_tick(record)),
            ahead: &Prediction::Nothing,
            jumps: &[],
            is_demonstrated: false,
            chain: None,
            long_jumps: &LONG_JUMPS,
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
    fn idle_widgets_fade_in_played_time() {
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
        let shown = |rest| {
            canned::with_ticks(&ticks(rest), |now| {
                now.recent_opacity(|row| row.change > 1.0)
            })
        };
        assert_eq!(
            [shown(0), shown(90), shown(105), shown(200)],
            [1.0, 1.0, 0.5, 0.0]
        );
        assert_eq!(
            canned::with_ticks(&ticks(0), |now| now.recent_opacity(|_| false)),
            0.0
        );
    }
}
