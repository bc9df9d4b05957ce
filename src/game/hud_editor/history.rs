//! Undo history of the HUD editor.

use std::collections::VecDeque;

use crate::game::settings::HudSettings;

/// Maximum number of undo steps.
const STEPS_MAX: usize = 200;

/// States to undo to, and undone states.
#[derive(Clone, Debug, Default)]
pub struct EditHistory {
    before: VecDeque<HudSettings>,
    undone: Vec<HudSettings>,
    now: HudSettings,
}

impl EditHistory {
    /// Creates an empty history.
    pub fn new(now: &HudSettings) -> Self {
        Self {
            now: now.clone(),
            ..Self::default()
        }
    }

    /// Records a finished step. Does nothing during a drag.
    pub fn record_step(&mut self, settings: &HudSettings, is_dragging: bool) {
        if is_dragging || *settings == self.now {
            return;
        }
        self.before
            .push_back(std::mem::replace(&mut self.now, settings.clone()));
        if self.before.len() > STEPS_MAX {
            self.before.pop_front();
        }
        self.undone.clear();
    }

    /// Whether undo and redo are available.
    pub fn can_undo_redo(&self) -> [bool; 2] {
        [!self.before.is_empty(), !self.undone.is_empty()]
    }

    /// Undoes the last step.
    pub fn undo(&mut self, settings: &mut HudSettings) {
        if let Some(before) = self.before.pop_back() {
            self.undone.push(std::mem::replace(&mut self.now, before));
            settings.clone_from(&self.now);
        }
    }

    /// Redoes the last undone step.
    pub fn redo(&mut self, settings: &mut HudSettings) {
        if let Some(undone) = self.undone.pop() {
            self.before
                .push_back(std::mem::replace(&mut self.now, undone));
            settings.clone_from(&self.now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::settings::Placement;

    #[test]
    fn steps_are_undone_and_redone_one_by_one() {
        let mut hud = HudSettings::default();
        let mut history = EditHistory::new(&hud);
        for offset in 0..260_u16 {
            let place = Placement {
                offset: [f32::from(offset), 0.0],
                ..Placement::default()
            };
            hud.set_placement("Speed", Some(place));
            // A drag counts as one step.
            history.record_step(&hud, true);
            history.record_step(&hud, false);
            history.record_step(&hud, false);
        }
        let last = hud.clone();
        let offset = |hud: &HudSettings| hud.custom_placement("Speed").unwrap().offset[0];
        history.undo(&mut hud);
        history.undo(&mut hud);
        assert_eq!(
            (offset(&hud), history.can_undo_redo()),
            (257.0, [true, true])
        );
        history.redo(&mut hud);
        history.redo(&mut hud);
        history.redo(&mut hud);
        assert_eq!((&hud, history.can_undo_redo()), (&last, [true, false]));
        for _ in 0..500 {
            history.undo(&mut hud);
        }
        assert_eq!(
            offset(&hud),
            259.0 - STEPS_MAX as f32,
            "the oldest are forgotten"
        );
        hud.set_placement("Speed", None);
        history.record_step(&hud, false);
        assert_eq!(
            history.can_undo_redo(),
            [true, false],
            "another step takes the place of what was undone"
        );
    }
}
