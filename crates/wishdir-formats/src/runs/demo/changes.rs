//! Movement variables that change during a recording, or apply to one player only.

use super::Vars;

/// Change of a movement variable during a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarChange {
    /// First frame whose command uses the value, from 0.
    pub frame: usize,
    /// Name of the variable in profiles.
    pub name: &'static str,
    /// New value of the variable.
    pub value: f32,
}

/// Log of the variable changes for one player.
#[derive(Clone, Debug, Default)]
pub(in crate::runs::demo) struct VarChangeLog {
    list: Vec<VarChange>,
    /// Current value of each movement variable.
    now: Vars,
}

impl VarChangeLog {
    /// Sets a variable, starting with a frame. Ignores unchanged values.
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

    /// Returns the changes in frame order.
    pub(super) fn into_list(mut self) -> Vec<VarChange> {
        self.list.sort_by_key(|change| change.frame);
        self.list
    }
}
