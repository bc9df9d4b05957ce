//! Writes scripts as text, with all digits of every number and without default values.

use super::{NfkKeys, NfkScript, NfkStep};
use crate::script::write::{Parts, list, repeat_text};

impl NfkScript {
    /// Returns the script as RON, one step per line.
    /// [`NfkScript::parse`] reads the same steps back, bit for bit.
    pub fn write(&self) -> String {
        list(self.steps.written().iter().map(step_text))
    }
}

fn step_text(step: &NfkStep) -> String {
    let parts = Parts::default();
    match step {
        NfkStep::Start {
            x,
            y,
            cell,
            ix,
            iy,
            left,
        } => parts
            .only("x", x.map(|x| x.to_string()))
            .only("y", y.map(|y| y.to_string()))
            .only(
                "cell",
                cell.map(|(column, row)| format!("({column}, {row})")),
            )
            .number("ix", *ix)
            .number("iy", *iy)
            .only("left", left.then(|| "true".to_owned()))
            .under("Start"),
        NfkStep::Hold { keys, ticks } => parts
            .always("keys", &keys_text(*keys))
            .always("ticks", &ticks.to_string())
            .under("Hold"),
        NfkStep::Wait { ticks } => parts.always("ticks", &ticks.to_string()).under("Wait"),
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
