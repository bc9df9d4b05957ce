//! Plays a script: one tick's command at a time, through the client's own keys.

use super::steps::Cursor;
use super::{Script, ScriptError, Scripted, Step, Turn};
use crate::client::{Button, Buttons, ClientState, KeyId, MsecClock};
use crate::command::{JUMP, UserCmd};
use crate::math::{Vec3, ViewAngles, wrap_deg};
use crate::profile::{Profile, TickRule};
use crate::run::{Checkpoint, Run};
use crate::simulation::{Driver, Simulation as _};
use crate::tick::TickRecord;

/// The one physical key with which a script holds each button.
const SCRIPT_KEY: KeyId = 0;

/// A script being played.
#[derive(Clone, Debug)]
pub struct ScriptPlayer {
    script: Script,
    cursor: Cursor,
    /// The step that the next tick belongs to, if it has ticks left.
    step: Option<Step>,
    /// Ticks of that step already played.
    played: u32,
    /// Where the view was when that step began, degrees.
    yaw_at_start: f32,
    client: ClientState,
    clock: MsecClock,
    held: Buttons,
    saved: Option<(Checkpoint, ViewAngles)>,
}

impl Profile {
    /// The clock that gives this profile's ticks their lengths.
    pub fn clock(&self) -> MsecClock {
        match self.tick {
            TickRule::Fixed(msec) => MsecClock::fixed(msec),
            TickRule::Client { fps } => MsecClock::client(self.engine(), f32::from(fps)),
        }
    }
}

impl ScriptPlayer {
    /// At the script's first step, looking where `run` looks.
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

    /// Plays the next tick; `None` when the script is over.
    pub fn advance(&mut self, run: &mut Run) -> Option<TickRecord> {
        let cmd = self.prepare(run)?;
        let record = run.advance(&cmd);
        self.observe(&record);
        Some(record)
    }

    /// The next tick's command, after the steps that take no tick have acted on the run; `None`
    /// when the script is over. Follow it with [`Run::advance`] and [`ScriptPlayer::observe`].
    pub fn prepare(&mut self, run: &mut Run) -> Option<UserCmd> {
        loop {
            if let Some(step) = self.step.clone()
                && u64::from(self.played) < step.ticks()
            {
                let cmd = self.command(&step, run);
                self.played += 1;
                return Some(cmd);
            }
            let step = self.cursor.next(&self.script.steps)?.clone();
            self.played = 0;
            self.yaw_at_start = self.client.angles.yaw;
            self.act(&step, run);
            self.step = Some(step);
        }
    }

    /// Takes note of what came of the tick: teleports and deaths turn the view.
    pub fn observe(&mut self, record: &TickRecord) {
        if let Some(facing) = record.facing() {
            self.look(facing);
        }
    }

    /// Where it looks now, degrees.
    pub fn angles(&self) -> ViewAngles {
        self.client.angles
    }

    fn look(&mut self, angles: ViewAngles) {
        // What a turn has done so far stays done, wherever the view is put.
        self.yaw_at_start += angles.yaw - self.client.angles.yaw;
        self.client.angles = angles;
    }

    /// What a step does before its ticks.
    fn act(&mut self, step: &Step, run: &mut Run) {
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
                self.look(ViewAngles::new(*pitch, *yaw, 0.0));
            }
            Step::Look { yaw, pitch } => self.look(ViewAngles::new(*pitch, *yaw, 0.0)),
            Step::Save => self.saved = Some((run.checkpoint(), self.client.angles)),
            Step::Load => {
                if let Some((checkpoint, angles)) = self.saved.clone() {
                    run.restore(&checkpoint);
                    self.look(angles);
                }
            }
            Step::Restart => {
                run.restart();
                self.look(run.angles());
            }
            // These act in their ticks, and repetitions are gone through.
            Step::Hold { .. }
            | Step::Tap { .. }
            | Step::Wait { .. }
            | Step::Command { .. }
            | Step::Repeat { .. } => {}
        }
    }

    /// The command of one tick of a step that takes some.
    fn command(&mut self, step: &Step, run: &Run) -> UserCmd {
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
                    self.hold(*keys);
                    self.tap(*tap);
                }
                if *hop && run.player().on_ground && run.player().old_buttons & JUMP == 0 {
                    self.client.keys.tap(Button::Jump);
                }
                self.turn(*turn, *ticks);
                self.build(run.profile(), *yawspeed)
            }
            Step::Tap { keys } => {
                self.tap(*keys);
                self.build(run.profile(), None)
            }
            Step::Wait { .. } => {
                self.hold(Buttons::default());
                self.build(run.profile(), None)
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
                    self.look(<[f32; 3]>::from(*angles).into());
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

    /// What the client sends now.
    fn build(&mut self, profile: &Profile, yawspeed: Option<f32>) -> UserCmd {
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

    /// Holds exactly these keys: what is not among them goes up, what was held before is not
    /// pressed again.
    fn hold(&mut self, keys: Buttons) {
        for key in self.held.iter().filter(|key| !keys.contains(*key)) {
            self.client.keys.release(key, SCRIPT_KEY);
        }
        keys.iter()
            .for_each(|key| self.client.keys.press(key, SCRIPT_KEY));
        self.held = keys;
    }

    fn tap(&mut self, keys: Buttons) {
        keys.iter().for_each(|key| self.client.keys.tap(key));
    }

    /// Turns the view as a mouse would, to where it belongs in this tick of the step: counted from
    /// the step's start, so that nothing adds up.
    fn turn(&mut self, turn: Turn, ticks: u32) {
        let done = self.played + 1;
        match turn {
            Turn::None => {}
            Turn::Rate(deg_per_s) => {
                self.client.angles.yaw =
                    self.yaw_at_start + deg_per_s * self.clock.frame_time() * done as f32;
            }
            Turn::To(yaw) => {
                // Half a turn goes to the right.
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

    fn play_script(&self, script: &Script) -> ScriptPlayer {
        ScriptPlayer::new(script, self)
    }
}
