//! Writes scripts as text, with all digits of every number and without default values.

use std::fmt::Write as _;

use super::{Script, Step, Turn};
use crate::client::Buttons;
use crate::command::UserCmd;

impl Script {
    /// Creates a script that sends these commands. Consecutive equal commands become one step.
    pub fn from_commands(cmds: &[UserCmd]) -> Self {
        let runs = cmds
            .chunk_by(|a, b| command_bits(a) == command_bits(b))
            .filter_map(|run| run.first().map(|cmd| (cmd, run.len())));
        let steps = runs.map(|(cmd, count)| Step::Command {
            msec: Some(cmd.msec),
            angles: Some(cmd.angles.to_array().into()),
            forward: cmd.forward,
            side: cmd.side,
            up: cmd.up,
            buttons: cmd.buttons,
            ticks: u32::try_from(count).unwrap_or(u32::MAX),
        });
        Self {
            steps: steps.collect(),
        }
    }

    /// Returns the script as RON, one step per line.
    /// [`Script::parse`] reads the same steps back, bit for bit.
    pub fn to_ron(&self) -> String {
        format_script(
            self.profile(),
            self.steps.written_steps().iter().map(step_text),
        )
    }
}

/// Returns all bits of a command. Comparing bits distinguishes -0 from 0, unlike comparing numbers.
fn command_bits(cmd: &UserCmd) -> (u8, [u32; 6], u16) {
    let UserCmd {
        msec,
        angles,
        forward,
        side,
        up,
        buttons,
    } = *cmd;
    (
        msec,
        [angles.pitch, angles.yaw, angles.roll, forward, side, up].map(f32::to_bits),
        buttons,
    )
}

/// Formats a script, one step per line.
pub(crate) fn format_script(profile: Option<&str>, steps: impl Iterator<Item = String>) -> String {
    // Rust's escapes in strings are the same as RON's.
    let [begin, end] = match profile {
        Some(profile) => [
            format!("(profile: {profile:?}, steps: [\n"),
            "])\n".to_owned(),
        ],
        None => ["[\n", "]\n"].map(str::to_owned),
    };
    let mut text = begin;
    for step in steps {
        writeln!(text, "    {step},").expect("a String takes every line");
    }
    text + &end
}

/// Fields of one step as text, without default values.
#[derive(Default)]
pub(crate) struct StepFields(Vec<String>);

impl StepFields {
    pub(crate) fn field(mut self, key: &str, value: &str) -> Self {
        self.0.push(format!("{key}: {value}"));
        self
    }

    /// Adds a field if `value` is not `None`.
    pub(crate) fn optional_field(self, key: &str, value: Option<String>) -> Self {
        match value {
            Some(value) => self.field(key, &value),
            None => self,
        }
    }

    /// Adds a number unless it is 0.
    pub(crate) fn number<N: Into<f64> + Copy + ToString>(self, key: &str, number: N) -> Self {
        // -0 is also written, because its bits differ from 0.
        self.optional_field(
            key,
            (number.into().to_bits() != 0).then(|| number.to_string()),
        )
    }

    pub(crate) fn finish(self, name: &str) -> String {
        format!("{name}({})", self.0.join(", "))
    }
}

fn step_text(step: &Step) -> String {
    let parts = StepFields::default();
    match step {
        Step::Start {
            feet,
            origin,
            velocity,
            yaw,
            pitch,
        } => parts
            .optional_field("feet", feet.map(vector_text))
            .optional_field("origin", origin.map(vector_text))
            .optional_field(
                "velocity",
                has_any_bit(*velocity).then(|| vector_text(*velocity)),
            )
            .number("yaw", *yaw)
            .number("pitch", *pitch)
            .finish("Start"),
        Step::Look { yaw, pitch } => parts
            .field("yaw", &yaw.to_string())
            .number("pitch", *pitch)
            .finish("Look"),
        Step::Hold {
            keys,
            ticks,
            turn,
            tap,
            hop,
            yawspeed,
        } => parts
            .optional_field("keys", keys_text(*keys))
            .field("ticks", &ticks.to_string())
            .optional_field("turn", turn_text(*turn))
            .optional_field("tap", keys_text(*tap))
            .optional_field("hop", hop.then(|| "true".to_owned()))
            .optional_field("yawspeed", yawspeed.map(|speed| speed.to_string()))
            .finish("Hold"),
        Step::Tap { keys } => parts.field("keys", &format!("{keys:?}")).finish("Tap"),
        Step::Wait { ticks } => parts.field("ticks", &ticks.to_string()).finish("Wait"),
        Step::Command {
            msec,
            angles,
            forward,
            side,
            up,
            buttons,
            ticks,
        } => parts
            .optional_field("msec", msec.map(|msec| msec.to_string()))
            .optional_field("angles", angles.map(vector_text))
            .number("forward", *forward)
            .number("side", *side)
            .number("up", *up)
            .optional_field("buttons", (*buttons != 0).then(|| buttons.to_string()))
            .optional_field("ticks", (*ticks != 1).then(|| ticks.to_string()))
            .finish("Command"),
        Step::Save => "Save".to_owned(),
        Step::Load => "Load".to_owned(),
        Step::Restart => "Restart".to_owned(),
        Step::Repeat { times, steps } => repeat_text(*times, steps.iter().map(step_text)),
    }
}

/// Formats a repetition on one line.
pub(crate) fn repeat_text(times: u32, steps: impl Iterator<Item = String>) -> String {
    format!(
        "Repeat(times: {times}, steps: [{}])",
        steps.collect::<Vec<_>>().join(", ")
    )
}

fn vector_text((x, y, z): (f32, f32, f32)) -> String {
    format!("({x}, {y}, {z})")
}

/// Whether any bit is set, including the sign of -0.
fn has_any_bit((x, y, z): (f32, f32, f32)) -> bool {
    [x, y, z].iter().any(|number| number.to_bits() != 0)
}

fn keys_text(keys: Buttons) -> Option<String> {
    (keys != Buttons::default()).then(|| format!("{keys:?}"))
}

fn turn_text(turn: Turn) -> Option<String> {
    match turn {
        Turn::None => None,
        Turn::Rate(deg_per_s) => Some(format!("Rate({deg_per_s})")),
        Turn::To(yaw) => Some(format!("To({yaw})")),
    }
}
