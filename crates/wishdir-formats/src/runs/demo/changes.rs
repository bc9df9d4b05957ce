//! Variables of the movement that change in the middle of a recording, or hold for one player
//! alone.

use super::Vars;

/// A variable of the movement that is another one from some frame of a track on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarChange {
    /// The first frame whose command runs under it, from 0.
    pub frame: usize,
    /// As profiles name it.
    pub name: &'static str,
    /// From there on.
    pub value: f32,
}

/// What changed for one player so far.
#[derive(Clone, Debug, Default)]
pub(in crate::runs::demo) struct Changes {
    list: Vec<VarChange>,
    /// Every variable as it is now.
    now: Vars,
}

impl Changes {
    /// A variable is this from a frame on; the same value again is no change.
    pub(super) fn set(&mut self, frame: usize, name: &'static str, value: f32) {
        let known = self.now.iter_mut().find(|(known, _)| *known == name);
        if known.as_ref().is_some_and(|(_, now)| *now == value) {
            return;
        }
        match known {
            Some((_, now)) => *now = value,
            None => self.now.push((name, value)),
        }
        let of_frame = self
            .list
            .iter_mut()
            .rev()
            .take_while(|change| change.frame == frame);
        match of_frame.into_iter().find(|change| change.name == name) {
            Some(change) => change.value = value,
            None => self.list.push(VarChange { frame, name, value }),
        }
    }

    /// All of them, by their frames.
    pub(super) fn into_list(mut self) -> Vec<VarChange> {
        self.list.sort_by_key(|change| change.frame);
        self.list
    }
}
