//! Plays a script tick by tick through the client's key handling.

use super::steps::Cursor;
use super::{Script, ScriptError, Scripted, Step, Turn};
use crate::client::{Button, Buttons, ClientState, KeyId, MsecClock};
use crate::command::{JUMP, UserCmd};
use crate::math::{Vec3, ViewAngles, wrap_deg};
use crate::profile::{Profile, TickRule};
use crate::run::{Checkpoint, Run};
use crate::simulation::{Driver, Simulation as _};
use crate::tick::TickRecord;

/// Id of the physical key that a script uses to hold buttons.
const SCRIPT_KEY: KeyId = 0;

/// Playback of a script.
#[derive(Clone, Debug)]
pub struct ScriptPlayer {
    script: Script,
    cursor: Cursor,
    /// Step of the next tick. `None` if the last step has no ticks left.
    step: Option<Step>,
    /// Ticks of this step already played.
    played: u32,
    /// View yaw at the start of this step, degrees.
    yaw_at_start: f32,
    client: ClientState,
    clock: MsecClock,
    held: Buttons,
    saved: Option<(Checkpoint, ViewAngles)>,
}

impl Profile {
    /// Creates the clock that determines the length of this profile's ticks.
    pub fn clock(&self) -> MsecClock {
        match self.tick {
            TickRule::Fixed(msec) => MsecClock::with_fixed_msec(msec),
            TickRule::Client { fps } => MsecClock::for_client(self.engine(), f32::from(fps)),
        }
    }
}

impl ScriptPlayer {
    /// Creates a playback at the first step, with the current view of `run`.
    pub fn new(script: &Script, run: &Run) -> Self {
        let angles = run.angles();
        Self {
            script: script.clone(),
            cursor: Cursor::default(),
            step: None,
            played: 0,
            yaw_at_start: angles.yaw,
            client: ClientState::from_angles(angles),
            clock: run.profile().clock(),
            held: Buttons::default(),
            saved: None,
        }
    }

    /// Plays the next tick. Returns `None` at the end of the script.
    pub fn advance(&mut self, run: &mut Run) -> Option<TickRecord> {
        let cmd = self.prepare(run)?;
        let record = run.advance(&cmd);
        self.observe(&record);
        Some(record)
    }

    /// Applies steps that take no ticks to the run, then returns the next tick's command.
    ///
    /// Returns `None` at the end of the script.
    /// Call [`Run::advance`] and then [`ScriptPlayer::observe`] afterwards.
    pub fn prepare(&mut self, run: &mut Run) -> Option<UserCmd> {
        loop {
            if let Some(step) = self.step.clone()
                && u64::from(self.played) < step.ticks()
            {
                let cmd = self.step_command(&step, run);
                self.played += 1;
                return Some(cmd);
            }
            let step = self.cursor.next(&self.script.steps)?.clone();
            self.played = 0;
            self.yaw_at_start = self.client.angles.yaw;
            self.apply_instant(&step, run);
            self.step = Some(step);
        }
    }

    /// Updates the view after a tick, because teleports and deaths turn it.
    pub fn observe(&mut self, record: &TickRecord) {
        if let Some(facing) = record.forced_view() {
            self.set_view(facing);
        }
    }

    /// Returns the current view angles, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.client.angles
    }

    fn set_view(&mut self, angles: ViewAngles) {
        // The start shifts as well, so that a turn in progress keeps its amount.
        self.yaw_at_start += angles.yaw - self.client.angles.yaw;
        self.client.angles = angles;
    }

    /// Applies a step's effects that take no ticks.
    fn apply_instant(&mut self, step: &Step, run: &mut Run) {
        match step {
            Step::Start {
                feet,
                origin,
                velocity,
                yaw,
                pitch,
            } => {
                match (feet, origin) {
                    (Some(feet), _) => run.stand(Vec3::from(*feet), Vec3::from(*velocity)),
                    (None, Some(origin)) => run.place(Vec3::from(*origin), Vec3::from(*velocity)),
                    (None, None) => unreachable!("a script's starts are checked when it is read"),
                }
                self.set_view(ViewAngles::new(*pitch, *yaw, 0.0));
            }
            Step::Look { yaw, pitch } => self.set_view(ViewAngles::new(*pitch, *yaw, 0.0)),
            Step::Save => self.saved = Some((run.checkpoint(), self.client.angles)),
            Step::Load => {
                if let Some((checkpoint, angles)) = self.saved.clone() {
                    run.restore(&checkpoint);
                    self.set_view(angles);
                }
            }
            Step::Restart => {
                run.restart();
                self.set_view(run.angles());
            }
            // `command` handles steps with ticks, and the cursor expands repetitions.
            Step::Hold { .. }
            | Step::Tap { .. }
            | Step::Wait { .. }
            | Step::Command { .. }
            | Step::Repeat { .. } => {}
        }
    }

    /// Builds the command for one tick of a step.
    fn step_command(&mut self, step: &Step, run: &Run) -> UserCmd {
        match step {
            Step::Hold {
                keys,
                ticks,
                turn,
                tap,
                hop,
                yawspeed,
            } => {
                if self.played == 0 {
                    self.hold_keys(*keys);
                    self.tap_keys(*tap);
                }
                if *hop && run.player().on_ground && run.player().old_buttons & JUMP == 0 {
                    self.client.keys.tap(Button::Jump);
                }
                self.turn_view(*turn, *ticks);
                self.build_command(run.profile(), *yawspeed)
            }
            Step::Tap { keys } => {
                self.tap_keys(*keys);
                self.build_command(run.profile(), None)
            }
            Step::Wait { .. } => {
                self.hold_keys(Buttons::default());
                self.build_command(run.profile(), None)
            }
            Step::Command {
                msec,
                angles,
                forward,
                side,
                up,
                buttons,
                ..
            } => {
                let clock_msec = self.clock.next_msec();
                if let Some(angles) = angles {
                    self.set_view(<[f32; 3]>::from(*angles).into());
                }
                UserCmd {
                    msec: msec.unwrap_or(clock_msec),
                    angles: self.client.angles,
                    forward: *forward,
                    side: *side,
                    up: *up,
                    buttons: *buttons,
                }
            }
            Step::Start { .. }
            | Step::Look { .. }
            | Step::Save
            | Step::Load
            | Step::Restart
            | Step::Repeat { .. } => {
                unreachable!("these steps take no tick")
            }
        }
    }

    /// Builds the client's next command.
    fn build_command(&mut self, profile: &Profile, yawspeed: Option<f32>) -> UserCmd {
        let mut vars = profile.keys;
        vars.yaw_speed = yawspeed.unwrap_or(vars.yaw_speed);
        let maxspeed = profile.physics.client.maxspeed;
        let msec = self.clock.next_msec();
        let frame_time = self.clock.frame_time();
        self.client.build_cmd(
            profile.engine(),
            &vars,
            maxspeed,
            msec,
            frame_time,
            (0.0, 0.0),
        )
    }

    /// Holds exactly these keys. Releases all others. Does not press held keys again.
    fn hold_keys(&mut self, keys: Buttons) {
        for key in self.held.iter().filter(|key| !keys.contains(*key)) {
            self.client.keys.release(key, SCRIPT_KEY);
        }
        keys.iter()
            .for_each(|key| self.client.keys.press(key, SCRIPT_KEY));
        self.held = keys;
    }

    fn tap_keys(&mut self, keys: Buttons) {
        keys.iter().for_each(|key| self.client.keys.tap(key));
    }

    /// Turns the view as a mouse would, to its angle at this tick of the step.
    /// The angle is computed from the start of the step, so that rounding errors do not add up.
    fn turn_view(&mut self, turn: Turn, ticks: u32) {
        let done = self.played + 1;
        match turn {
            Turn::None => {}
            Turn::Rate(deg_per_s) => {
                self.client.angles.yaw =
                    self.yaw_at_start + deg_per_s * self.clock.frame_time() * done as f32;
            }
            Turn::To(yaw) => {
                // An exact half turn goes to the right.
                let way = -wrap_deg(f64::from(self.yaw_at_start - yaw)) as f32;
                self.client.angles.yaw = self.yaw_at_start + way * (done as f32 / ticks as f32);
            }
        }
    }
}

impl Driver<Run> for ScriptPlayer {
    fn prepare(&mut self, run: &mut Run) -> Option<UserCmd> {
        self.prepare(run)
    }

    fn observe(&mut self, record: &TickRecord) {
        self.observe(record);
    }
}

impl Scripted for Run {
    type Script = Script;
    type ScriptPlayer = ScriptPlayer;

    fn parse_script(text: &str) -> Result<Script, ScriptError> {
        Script::parse(text)
    }

    fn script_profile(script: &Script) -> Option<&str> {
        script.profile()
    }

    fn play_script(&self, script: &Script) -> ScriptPlayer {
        ScriptPlayer::new(script, self)
    }
}
