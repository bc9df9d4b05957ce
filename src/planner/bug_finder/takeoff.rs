//! Tries the documented pre-moves, each after any number of ticks of running straight ahead.

use super::sandbox::{Sandbox, is_on_ground_or_in_air};
use super::{PreMove, SearchLimits};
use wishdir_sim::client::{Button, ClientState, KeyId};
use wishdir_sim::command::{DUCK, FORWARD, JUMP, UserCmd};
use wishdir_sim::engine::{DUCKED_HULL, PlayerState};
use wishdir_sim::math::frame_time;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Checkpoint;

/// Number of the physical key that holds forward.
const KEY: KeyId = 0;
/// Factor by which ducked walking takes longer.
const DUCKED_LONGER: u32 = 3;
/// Maximum time to wait until the player is ducked, milliseconds. Ducking takes 0.4 s on the
/// ground.
const DUCKING_MSEC: u32 = 600;

/// Start of a flight: the commands up to the one with which the player leaves the ground.
#[derive(Clone, Debug)]
pub(super) struct Takeoff {
    pub(super) pre_move: PreMove,
    /// Number of ticks that the player runs before the pre-move.
    pub(super) run_ticks: u32,
    pub(super) cmds: Vec<UserCmd>,
    pub(super) state: Checkpoint,
    idle: UserCmd,
}

impl Takeoff {
    /// Returns the command for a flight tick with these buttons and without movement keys.
    pub(super) fn flight_command(&self, buttons: u16) -> UserCmd {
        UserCmd {
            buttons,
            ..self.idle
        }
    }
}

/// State of a player on the ground, at the start or between two hops.
#[derive(Clone)]
struct GroundPlayer {
    client: ClientState,
    state: Checkpoint,
    cmds: Vec<UserCmd>,
}

/// Iterator over the takeoffs, in the order in which they are tried.
pub(super) struct Takeoffs {
    runner: GroundPlayer,
    run_ticks: u32,
    /// Index of the next pre-move in [`PreMove::ALL`].
    pre_move: usize,
    is_over: bool,
}

impl Takeoffs {
    /// Creates the search for takeoffs from the sandbox's initial state.
    pub(super) fn new(sandbox: &Sandbox) -> Self {
        let runner = GroundPlayer::new(sandbox);
        let is_over = !is_on_ground_or_in_air(&runner.state.player);
        Self {
            runner,
            run_ticks: 0,
            pre_move: 0,
            is_over,
        }
    }

    /// Tries the next takeoff. The inner `None` means that this takeoff does not work. The outer
    /// `None` means that there are no more, or that the tick limit is reached.
    pub(super) fn next(
        &mut self,
        sandbox: &mut Sandbox,
        limits: &SearchLimits,
    ) -> Option<Option<Takeoff>> {
        if self.is_over {
            return None;
        }
        let run_ticks = self.run_ticks;
        if !self.runner.state.player.on_ground {
            self.is_over = true;
            return Some(Some(self.runner.new_takeoff(
                sandbox,
                PreMove::InTheAir,
                run_ticks,
            )));
        }
        let Some(pre_move) = PreMove::ALL.get(self.pre_move).copied() else {
            return Some(self.run_one_tick(sandbox, limits));
        };
        self.pre_move += 1;
        self.is_over = !sandbox.has_ticks_left();
        if self.is_over {
            return None;
        }
        let left = self
            .runner
            .clone()
            .run_pre_move(sandbox, pre_move, run_ticks, limits);
        Some(left.map(|left| left.new_takeoff(sandbox, pre_move, run_ticks)))
    }

    /// Runs forward for one more tick. Returns a takeoff if the ground ends there.
    fn run_one_tick(&mut self, sandbox: &mut Sandbox, limits: &SearchLimits) -> Option<Takeoff> {
        let before = self.runner.state.player;
        let after = *self.runner.tick(sandbox, true, 0);
        (self.run_ticks, self.pre_move) = (self.run_ticks + 1, 0);
        let goes_on = is_on_ground_or_in_air(&after) && sandbox.can_continue(&before, &after);
        // True at a wall, or when nothing changes any more.
        let stays = self.run_ticks > 1
            && (after.origin, after.velocity) == (before.origin, before.velocity);
        self.is_over = !goes_on || !after.on_ground || stays || self.run_ticks > limits.run_ticks;
        let walks_off = goes_on && !after.on_ground;
        walks_off.then(|| {
            self.runner
                .new_takeoff(sandbox, PreMove::WalkOff, self.run_ticks)
        })
    }
}

impl GroundPlayer {
    fn new(sandbox: &Sandbox) -> Self {
        let state = sandbox.start();
        let mut runner = Self {
            client: ClientState::from_angles(state.angles),
            state,
            cmds: Vec::new(),
        };
        if runner.state.player.old_buttons & FORWARD != 0 {
            // Forward is already held, so running on is not a new press.
            runner.command(sandbox.profile(), true, 0);
        }
        runner
    }

    fn new_takeoff(&self, sandbox: &Sandbox, pre_move: PreMove, run_ticks: u32) -> Takeoff {
        let idle = self.clone().command(sandbox.profile(), false, 0);
        Takeoff {
            pre_move,
            run_ticks,
            cmds: self.cmds.clone(),
            state: self.state.clone(),
            idle,
        }
    }

    fn command(&mut self, profile: &Profile, runs: bool, buttons: u16) -> UserCmd {
        if runs {
            self.client.keys.press(Button::Forward, KEY);
        } else {
            self.client.keys.release(Button::Forward, KEY);
        }
        let (cap, msec) = (profile.physics.client.maxspeed, profile.msec());
        let cmd = self.client.build_cmd(
            profile.engine(),
            &profile.keys,
            cap,
            msec,
            frame_time(msec),
            (0.0, 0.0),
        );
        UserCmd {
            buttons: cmd.buttons | buttons,
            ..cmd
        }
    }

    fn tick(&mut self, sandbox: &mut Sandbox, runs: bool, buttons: u16) -> &PlayerState {
        let cmd = self.command(sandbox.profile(), runs, buttons);
        self.state = sandbox.tick(&self.state, &cmd);
        self.cmds.push(cmd);
        &self.state.player
    }

    /// Performs a pre-move. `None` if the player does not get into the air.
    fn run_pre_move(
        mut self,
        sandbox: &mut Sandbox,
        pre_move: PreMove,
        run_ticks: u32,
        limits: &SearchLimits,
    ) -> Option<Self> {
        match pre_move {
            PreMove::InTheAir | PreMove::WalkOff => return None,
            PreMove::Jump => {
                self.tick(sandbox, true, JUMP);
            }
            PreMove::DoubleDuck => {
                self.tick(sandbox, true, DUCK);
                self.tick(sandbox, true, 0);
            }
            PreMove::DuckJump => {
                self.hold_duck_until_down(sandbox);
                self.tick(sandbox, true, DUCK | JUMP);
            }
            PreMove::DuckWalk => {
                if run_ticks > 0 {
                    return None;
                }
                self.hold_duck_until_down(sandbox);
                for _ in 0..limits.run_ticks * DUCKED_LONGER {
                    let before = self.state.player;
                    let after = self.tick(sandbox, true, DUCK);
                    if !after.on_ground
                        || (after.origin, after.velocity) == (before.origin, before.velocity)
                    {
                        break;
                    }
                }
            }
            PreMove::Bhop => self.simulate_hop(sandbox, limits, 0, JUMP)?,
            PreMove::StandupBhop => self.simulate_hop(sandbox, limits, DUCK, JUMP)?,
            PreMove::DuckBhop => self.simulate_hop(sandbox, limits, DUCK, DUCK | JUMP)?,
        }
        let player = &self.state.player;
        (!player.on_ground && is_on_ground_or_in_air(player)).then_some(self)
    }

    /// Holds duck until the ducked hull is active.
    fn hold_duck_until_down(&mut self, sandbox: &mut Sandbox) {
        for _ in 0..DUCKING_MSEC / u32::from(sandbox.profile().msec().max(1)) {
            let player = self.tick(sandbox, true, DUCK);
            if player.hull == DUCKED_HULL || !player.on_ground {
                break;
            }
        }
    }

    /// Jumps, lands near the takeoff height and jumps again on the next tick.
    /// `None` without such a landing.
    fn simulate_hop(
        &mut self,
        sandbox: &mut Sandbox,
        limits: &SearchLimits,
        in_flight: u16,
        at_jump: u16,
    ) -> Option<()> {
        let from = sandbox.profile().feet(&self.state.player).z;
        if self.tick(sandbox, true, JUMP).on_ground {
            return None;
        }
        for _ in 0..limits.fall_ticks {
            let before = self.state.player;
            let after = *self.tick(sandbox, false, in_flight);
            if !sandbox.can_continue(&before, &after) || !sandbox.has_ticks_left() {
                return None;
            }
            if after.on_ground {
                let is_level = from - sandbox.profile().feet(&after).z
                    <= sandbox.profile().physics.vars.stepsize;
                self.tick(sandbox, true, at_jump);
                return is_level.then_some(());
            }
        }
        None
    }
}
