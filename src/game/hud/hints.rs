//! The first keys: a short list for the first seconds of play.

use bevy_egui::egui::{Align2, Painter, Rect, Vec2, vec2};

use crate::game::settings::{Action, Binds};
use crate::game::ui::{keycap, theme};

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(262.0, 246.0);

/// How long the hints stay if nothing is done, seconds.
const STAY: f32 = 25.0;
/// How long they stay once the player moves, seconds.
const STAY_MOVING: f32 = 8.0;
/// How long they take to fade, seconds.
const FADE: f32 = 0.7;
/// What a frame counts at most, seconds.
const LONGEST_FRAME: f32 = 0.25;

/// How long the hints have been shown, and how long they will be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hints {
    shown: f32,
    until: f32,
    moving: bool,
}

impl Default for Hints {
    fn default() -> Self {
        Self { shown: 0.0, until: STAY, moving: false }
    }
}

impl Hints {
    /// They were shown for this long, seconds. A frame that took forever (the first one, loading) hardly counts.
    pub fn pass(&mut self, seconds: f32) {
        self.shown += seconds.min(LONGEST_FRAME);
    }

    /// The player moves for the first time: soon they are not needed any more.
    pub fn moved(&mut self) {
        if !self.moving {
            self.moving = true;
            self.until = self.until.min(self.shown + STAY_MOVING);
        }
    }

    /// The player knows where to find them.
    pub fn dismiss(&mut self) {
        self.until = self.until.min(self.shown + FADE);
    }

    /// How visible they are, 1 to 0.
    #[must_use]
    pub fn opacity(&self) -> f32 {
        ((self.until - self.shown) / FADE).clamp(0.0, 1.0)
    }
}

/// A line of the list: keys, and what they do.
pub(in crate::game) type Row = (Vec<&'static str>, &'static str);

/// The 3D engines' list under the binds in force.
pub(super) fn brush_rows(binds: &Binds) -> Vec<Row> {
    let first = |actions: &[Action]| actions.iter().map(|action| keycap::first(binds, *action)).collect::<Vec<_>>();
    let both = |action| keycap::all(binds, action);
    use Action::{
        Back, Duck, Forward, Help, Jump, LoadPosition, Menu, MoveLeft, MoveRight, Noclip, Restart, SavePosition,
    };
    vec![
        (first(&[Forward, MoveLeft, Back, MoveRight]), "move, mouse turns"),
        (both(Jump), "jump"),
        (first(&[Duck]), "duck"),
        (first(&[SavePosition, LoadPosition]), "save, load position"),
        (first(&[Restart]), "back to the start"),
        (first(&[Noclip]), "fly through walls"),
        (first(&[Menu]), "maps, engines, settings"),
        (first(&[Help]), "all keys"),
    ]
}

/// Need For Kill's list under the binds in force.
pub(in crate::game) fn nfk_rows(binds: &Binds) -> Vec<Row> {
    let first = |actions: &[Action]| actions.iter().map(|action| keycap::first(binds, *action)).collect::<Vec<_>>();
    use Action::{Help, LoadPosition, Menu, NfkDown, NfkLeft, NfkRight, NfkUp, Restart, SavePosition, ShowMe};
    vec![
        (first(&[NfkLeft, NfkRight]), "run"),
        (first(&[NfkUp]), "jump: hold it, it jumps again"),
        (first(&[NfkDown]), "crouch, ends the speed jump"),
        (first(&[SavePosition, LoadPosition]), "save, load position"),
        (first(&[Restart]), "back to the start"),
        (first(&[ShowMe]), "show me"),
        (first(&[Menu]), "maps, engines, settings"),
        (first(&[Help]), "all keys, the guide"),
    ]
}

pub(in crate::game) fn draw(painter: &Painter, rect: Rect, scale: f32, rows: &[Row], opacity: f32) {
    if opacity <= 0.0 {
        return;
    }
    let mut painter = painter.clone();
    painter.multiply_opacity(opacity);
    painter.rect_filled(rect, theme::RADIUS, theme::GLASS);
    let left = rect.left() + 14.0 * scale;
    let mut middle = rect.top() + 22.0 * scale;
    painter.text(
        bevy_egui::egui::pos2(left, middle),
        Align2::LEFT_CENTER,
        "The first keys",
        theme::strong(13.0 * scale),
        theme::TEXT,
    );
    for (keys, what) in rows {
        middle += 26.0 * scale;
        let mut x = left;
        for key in keys {
            x += keycap::draw(&painter, bevy_egui::egui::pos2(x, middle), key, scale) + 4.0 * scale;
        }
        let place = bevy_egui::egui::pos2(x + 6.0 * scale, middle);
        painter.text(place, Align2::LEFT_CENTER, what, theme::regular(12.5 * scale), theme::DIM);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hints_name_the_keys_that_are_bound() {
        let rows = brush_rows(&Binds::default());
        assert_eq!(rows[0], (vec!["W", "A", "S", "D"], "move, mouse turns"));
        assert_eq!(rows[1], (vec!["Space", "Wheel ↓"], "jump"));
        let mut binds = Binds::default();
        binds.set(Action::Duck, crate::game::settings::Keys::default());
        assert_eq!(brush_rows(&binds)[2], (vec!["–"], "duck"));
    }

    #[test]
    fn the_hints_go_by_themselves_and_sooner_for_who_moves() {
        let after = |hints: &Hints, seconds: f32| {
            let mut hints = *hints;
            for _ in 0..(seconds * 10.0) as u32 {
                hints.pass(0.1);
            }
            hints
        };
        let hints = Hints::default();
        assert_eq!(after(&hints, 20.0).opacity(), 1.0);
        assert_eq!(after(&hints, STAY + 1.0).opacity(), 0.0);
        let mut moved = after(&hints, 3.0);
        moved.moved();
        let mut still_moving = after(&moved, 6.0);
        still_moving.moved();
        assert_eq!(still_moving.opacity(), 1.0);
        assert_eq!(after(&still_moving, 3.0).opacity(), 0.0, "only the first move counts");
        let mut dismissed = hints;
        dismissed.dismiss();
        assert_eq!(after(&dismissed, 1.0).opacity(), 0.0);
    }

    #[test]
    fn a_long_load_does_not_eat_the_hints() {
        let mut hints = Hints::default();
        hints.pass(60.0);
        assert_eq!(hints.opacity(), 1.0);
    }
}
