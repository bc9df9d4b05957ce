//! Writes scripts as text, with all digits of every number and without default values.

use super::{NfkKeys, NfkScript, NfkStep};
use crate::script::write::{StepFields, format_script, repeat_text};

impl NfkScript {
    /// Returns the script as RON, one step per line.
    /// [`NfkScript::parse`] reads the same steps back, bit for bit.
    pub fn to_ron(&self) -> String {
        format_script(
            self.profile(),
            self.steps.written_steps().iter().map(step_text),
        )
    }
}

fn step_text(step: &NfkStep) -> String {
    let parts = StepFields::default();
    match step {
        NfkStep::Start {
            x,
            y,
            cell,
            ix,
            iy,
            left,
        } => parts
            .optional_field("x", x.map(|x| x.to_string()))
            .optional_field("y", y.map(|y| y.to_string()))
            .optional_field(
                "cell",
                cell.map(|(column, row)| format!("({column}, {row})")),
            )
            .number("ix", *ix)
            .number("iy", *iy)
            .optional_field("left", left.then(|| "true".to_owned()))
            .finish("Start"),
        NfkStep::Hold { keys, ticks } => parts
            .field("keys", &keys_text(*keys))
            .field("ticks", &ticks.to_string())
            .finish("Hold"),
        NfkStep::Wait { ticks } => parts.field("ticks", &ticks.to_string()).finish("Wait"),
        NfkStep::Save => "Save".to_owned(),
        NfkStep::Load => "Load".to_owned(),
        NfkStep::Restart => "Restart".to_owned(),
        NfkStep::Repeat { times, steps } => repeat_text(*times, steps.iter().map(step_text)),
    }
}

fn keys_text(keys: NfkKeys) -> String {
    let named = [
        (keys.left, "Left"),
        (keys.right, "Right"),
        (keys.up, "Up"),
        (keys.down, "Down"),
    ];
    let held: Vec<&str> = named
        .into_iter()
        .filter_map(|(is_held, name)| is_held.then_some(name))
        .collect();
    format!("[{}]", held.join(", "))
}
