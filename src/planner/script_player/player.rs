//! Plays a script frame by frame. Uses fixed commands as they are and chooses open ones.

use std::sync::Arc;

use super::actions::{ActionContext, Actions};
use super::counts::ActionCounts;
use super::floor::FOLLOWED;
use super::requested_move::MoveRequests;
use super::strafing::{StrafeFrame, Strafing};
use super::trials::Trials;
use wishdir_formats::runs::demo::{
    DemoFrame, FrameClock, FrameLink, MapResimulation, WalkObserver,
};
use wishdir_formats::runs::hltas::{PilotRequest, ScriptClient, ScriptPilot};
use wishdir_sim::client::ClientState;
use wishdir_sim::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd};
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Maximum number of trial ticks per script, about five seconds.
/// A strafe for speed needs eight per frame. A strafe that turns or slows needs fifty per side.
const TRIALS_MAX: u64 = 4_000_000;
/// Bits of the movement buttons.
const MOVES: u16 = FORWARD | BACK | MOVE_LEFT | MOVE_RIGHT;

/// Observer that ignores everything.
struct NullObserver;

impl WalkObserver for NullObserver {
    fn after_tick(&mut self, _run: &Run, _record: &TickRecord) {}
}

pub(super) struct ScriptDriver {
    walk: MapResimulation,
    trials: Trials,
    clock: FrameClock,
    counts: ActionCounts,
    strafing: Strafing,
    actions: Actions,
    is_on_floor: bool,
    /// Number of script lines that leave some input open.
    lines: u32,
    /// Whether the playback was stopped because it took too long or left the flat floor.
    has_given_up: bool,
}

impl ScriptDriver {
    pub(super) fn new(walk: MapResimulation, is_on_floor: bool) -> Self {
        Self {
            trials: Trials::new(&walk.run),
            walk,
            clock: FrameClock::default(),
            counts: ActionCounts::default(),
            strafing: Strafing::default(),
            actions: Actions::default(),
            is_on_floor,
            lines: 0,
            has_given_up: false,
        }
    }

    /// Returns the number of script lines that leave some input open.
    pub(super) fn count_open_lines(&self) -> u32 {
        self.lines
    }

    fn has_left_floor(&self) -> bool {
        let at = self.walk.run.player().origin;
        self.is_on_floor && at.x.abs().max(at.y.abs()) > FOLLOWED
    }

    /// Chooses the command of a frame whose script line leaves input open.
    fn choose_command(
        &mut self,
        asked: &PilotRequest<'_>,
        client: &mut ScriptClient,
        msec: u8,
    ) -> UserCmd {
        let (bulk, player) = (asked.bulk, *self.walk.run.player());
        let (begun, frame_time) = (client.state(), bulk.frame_time as f32);
        client.hold_keys(bulk.move_keys(), bulk.action_keys());
        let own = UserCmd {
            msec,
            ..client.build_command(frame_time)
        };
        let wish = if self.counts.at_speed.is_some() && self.counts.has_any_left() {
            let keys = asked.buttons.map(|keys| keys[2]);
            move_requests(&self.trials.profile, (asked, client, begun), msec)
                .best_request(keys, false)
                .speed
        } else {
            0.0
        };
        let mut moment = ActionContext {
            player: &player,
            trials: &mut self.trials,
            counts: &mut self.counts,
        };
        let buttons = self
            .actions
            .leave_ground(&mut moment, &own, wish, asked.leave_speed);
        let strafing = self.strafing;
        let mut cmd = self.strafe_cmd(asked, client, begun, UserCmd { buttons, ..own });
        let mut moment = ActionContext {
            player: &player,
            trials: &mut self.trials,
            counts: &mut self.counts,
        };
        let ducked = self.actions.add_ducking(&mut moment, &cmd);
        if ducked != cmd.buttons {
            // Ducking slows the player, so the strafe has to be found again.
            self.strafing = strafing;
            cmd = self.strafe_cmd(
                asked,
                client,
                begun,
                UserCmd {
                    buttons: buttons | DUCK,
                    ..own
                },
            );
        }
        cmd
    }

    /// Returns the command. If the script line has a strafe, it gets the strafe's keys and view.
    /// The client then holds these keys.
    fn strafe_cmd(
        &mut self,
        asked: &PilotRequest<'_>,
        client: &mut ScriptClient,
        begun: (ClientState, u16),
        own: UserCmd,
    ) -> UserCmd {
        let bulk = asked.bulk;
        let Some(strafe) = bulk.strafe_settings() else {
            self.strafing.clear();
            client.restore_state(begun);
            client.hold_keys(bulk.move_keys(), bulk.action_keys());
            let cmd = client.build_command(bulk.frame_time as f32);
            return UserCmd {
                msec: own.msec,
                buttons: own.buttons,
                ..cmd
            };
        };
        let player = *self.walk.run.player();
        let pressed = own.buttons & (JUMP | DUCK | USE);
        let is_on_ground = player.on_ground && own.buttons & JUMP == 0;
        let view = f64::from(begun.0.angles.yaw);
        let keys = asked.buttons;
        let frame = StrafeFrame {
            frame_time: bulk.frame_time,
            aim: bulk.aim,
            player: &player,
            view,
            keys,
            is_on_ground,
            buttons: pressed,
        };
        let profile = Arc::clone(&self.trials.profile);
        let mut requests = move_requests(&profile, (asked, client, begun), own.msec);
        let steered = self
            .strafing
            .choose_input(strafe, &frame, &mut requests, &mut self.trials);
        client.restore_state(begun);
        let mut angles = client.angles();
        angles.yaw = steered.yaw;
        client.set_angles(angles);
        client.hold_keys(steered.moves, bulk.action_keys());
        client.mark_keys_held();
        let made = client.build_command(bulk.frame_time as f32);
        // Turn keys do not change a view that the strafe has chosen.
        let looked = client.angles();
        client.set_angles([looked.pitch, steered.yaw, looked.roll].into());
        let buttons = made.buttons & MOVES | own.buttons & !MOVES;
        UserCmd {
            msec: own.msec,
            angles: client.angles(),
            buttons,
            ..made
        }
    }
}

/// Creates the key evaluation for a frame, from the client state before that frame.
fn move_requests<'a>(
    profile: &'a Profile,
    (asked, client, begun): (&PilotRequest<'_>, &'a mut ScriptClient, (ClientState, u16)),
    msec: u8,
) -> MoveRequests<'a> {
    let [.., up, down] = asked.bulk.move_keys();
    MoveRequests {
        client,
        begun,
        profile,
        vertical: [up, down],
        actions: asked.bulk.action_keys(),
        msec,
    }
}

impl ScriptPilot for ScriptDriver {
    fn next_command(
        &mut self,
        asked: &PilotRequest<'_>,
        client: &mut ScriptClient,
    ) -> Option<UserCmd> {
        self.has_given_up |= self.trials.count > TRIALS_MAX || self.has_left_floor();
        if self.has_given_up {
            return None;
        }
        let bulk = asked.bulk;
        let (_, msec) = self.clock.advance(bulk.frame_time);
        if asked.is_first {
            self.counts.start_line(bulk);
            self.lines += u32::from(!bulk.has_known_commands());
        }
        let is_open = !bulk.has_known_commands() || self.counts.has_any_left();
        let cmd = if is_open && msec > 0 {
            self.choose_command(asked, client, msec)
        } else {
            if bulk.strafe_settings().is_none() {
                self.strafing.clear();
            }
            client.hold_keys(bulk.move_keys(), bulk.action_keys());
            client.build_command(bulk.frame_time as f32)
        };
        let cmd = UserCmd { msec, ..cmd };
        self.walk.simulate_frame(
            0,
            &DemoFrame {
                cmd: Some(cmd),
                ..DemoFrame::default()
            },
            &mut NullObserver,
        );
        Some(cmd)
    }

    fn place_player(&mut self, origin: Vec3) {
        let there = DemoFrame {
            origin: Some(origin),
            velocity: Some(Vec3::ZERO),
            follows: FrameLink::Apart,
            ..DemoFrame::default()
        };
        self.walk.simulate_frame(0, &there, &mut NullObserver);
    }
}
