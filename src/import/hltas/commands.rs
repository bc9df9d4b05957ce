//! What a script asks for, where it says it outright: what it leaves to a tool is not known without playing it.

use super::bulk::{Bulk, Times, Yaw};
use super::{Hltas, HltasError, HltasProblem, Line};
use crate::import::demo::{Demo, DemoError, DemoFormat, DemoFrame, Exactness, Run, Track};
use crate::sim::cmd::{ATTACK, BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd};
use crate::sim::math::ViewAngles;

/// The second fire button's bit, and the one that reloads.
const ATTACK2: u16 = 2048;
const RELOAD: u16 = 8192;
/// What a movement key asks for, u/s (`cl_forwardspeed` and its kin).
const MOVE_SPEED: f32 = 400.0;
/// The same of the keys for up and down.
const UP_SPEED: f32 = 320.0;

impl Bulk {
    /// Whether every command of it is known without playing it.
    pub fn is_plain(&self) -> bool {
        let auto = &self.auto;
        let times = [
            auto.leave.jump,
            auto.leave.duck_tap,
            auto.jump_bug,
            auto.duck_before_collision.0,
            auto.duck_before_ground,
            auto.duck_when_jump,
        ];
        auto.strafe.is_none() && times.into_iter().all(|times| times == Times::Never)
    }

    /// What its keys ask for, looking there.
    fn cmd(&self, angles: ViewAngles) -> UserCmd {
        let [forward, left, right, back, up, down] = self.moves.map(|held| f32::from(u8::from(held)));
        let bits = [FORWARD, MOVE_LEFT, MOVE_RIGHT, BACK, 0, 0];
        let action_bits = [JUMP, DUCK, USE, ATTACK, ATTACK2, RELOAD];
        let held = self.moves.into_iter().zip(bits).chain(self.actions.into_iter().zip(action_bits));
        UserCmd {
            msec: 0,
            angles,
            forward: (forward - back) * MOVE_SPEED,
            side: (right - left) * MOVE_SPEED,
            up: (up - down) * UP_SPEED,
            buttons: held.filter(|(held, _)| *held).fold(0, |bits, (_, bit)| bits | bit),
        }
    }
}

impl Hltas {
    /// The map that the script loads, where it says so.
    pub fn map(&self) -> Option<&str> {
        self.property("load_command")?.split(';').find_map(|command| command.trim().strip_prefix("map "))
    }
}

fn as_error(error: HltasError) -> DemoError {
    DemoError::Script { line: error.line, problem: error.problem.to_string() }
}

/// A script as a recorded run without places: its commands, and in how many places a tool would choose them.
pub fn as_demo(bytes: &[u8]) -> Result<Demo, DemoError> {
    let text = str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() as u32 + 1;
        as_error(HltasError { line, problem: HltasProblem::NoText })
    })?;
    let script = Hltas::parse(text).map_err(as_error)?;
    let mut demo = Demo::new(DemoFormat::Hltas);
    demo.map = script.map().map(str::to_owned);
    demo.profile = Some("hl-100");
    let mut runs = Vec::new();
    let (mut angles, mut gaps, mut is_turning) = (ViewAngles::ZERO, 0, false);
    for (line, it) in script.lines {
        match it {
            Line::Bulk(bulk) => {
                let is_plain = bulk.is_plain() && !is_turning;
                gaps += u32::from(!is_plain);
                if let (Yaw::Number(yaw), None) = (bulk.yaw, bulk.auto.strafe) {
                    (angles.yaw, is_turning) = (yaw as f32, false);
                }
                angles.pitch = bulk.pitch.map_or(angles.pitch, |pitch| pitch as f32);
                let cmd = bulk.cmd(angles);
                let frame = DemoFrame { angles: Some(angles), cmd: Some(cmd), ..DemoFrame::default() };
                runs.push(Run { frame, count: bulk.count, frame_time: bulk.frame_time });
            }
            // The view moves on its own from here on.
            Line::Change { .. } | Line::Override(..) | Line::TargetYaw(_) => is_turning = true,
            Line::Save(_) | Line::Reset(_) => {
                demo.warnings.push(format!("line {line}: the game is saved or begins again: a run ends there"));
            }
            Line::Seed(_) | Line::Buttons(_) | Line::LeaveGroundSpeed(_) | Line::Strafing(_) => {}
        }
    }
    let exactness = if gaps == 0 { Exactness::Exact } else { Exactness::Gaps };
    demo.recorder = Some(0);
    demo.tracks = vec![Track { exactness, gaps, runs, ..Track::default() }];
    Ok(demo)
}
