//! Key hints: a short list of keys, shown during the first seconds of play.

use bevy_egui::egui::{Align2, Vec2, vec2};

use super::{CompactPlacement, Preset, SharedWidget, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::keycap;
use crate::game::settings::{Action, Anchor, Binds};
use crate::text::{PlainId, text};

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Hints",
    size: vec2(262.0, 298.0),
    place: (Anchor::Left, [16.0, -46.0]),
    small: Some(CompactPlacement {
        size: vec2(262.0, 238.0),
        place: (Anchor::Left, [8.0, -102.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::BeforeFirstJump,
    draw: |spot, game| {
        let opacity = game.frame_context().hud.hints.opacity();
        spot.draw_faded(opacity, |canvas| {
            draw(canvas, spot.size, spot.scale, &game.hint_rows());
        });
    },
};

/// Height of the title, points.
const HEADER: f32 = 38.0;
/// Minimum height of a hint with its keycap and gap, points.
const ROW_MIN: f32 = 22.0;
/// Display time if the player does not move, seconds.
const STAY: f32 = 25.0;
/// Time for which the hints stay after the player first moves, seconds.
const STAY_MOVING: f32 = 8.0;
/// Fade-out time of the hints, seconds.
const FADE: f32 = 0.7;
/// Maximum display time that one frame adds, seconds.
const LONGEST_FRAME: f32 = 0.25;
/// Padding of the panel, points.
const MARGIN: f32 = 14.0;

/// Time for which the hints have been visible, and total display time, seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hints {
    shown: f32,
    until: f32,
    moving: bool,
}

impl Default for Hints {
    fn default() -> Self {
        Self {
            shown: 0.0,
            until: STAY,
            moving: false,
        }
    }
}

impl Hints {
    /// Adds visible time, seconds. Long frames, such as the first one, are capped.
    pub fn add_visible_time(&mut self, seconds: f32) {
        self.shown += seconds.min(LONGEST_FRAME);
    }

    /// Shortens the display time when the player first moves.
    pub fn shorten_after_movement(&mut self) {
        if !self.moving {
            self.moving = true;
            self.until = self.until.min(self.shown + STAY_MOVING);
        }
    }

    /// Starts to fade the hints.
    pub fn dismiss(&mut self) {
        self.until = self.until.min(self.shown + FADE);
    }

    /// Opacity of the hints, 0 to 1.
    pub fn opacity(&self) -> f32 {
        ((self.until - self.shown) / FADE).clamp(0.0, 1.0)
    }
}

/// A row of the list: keys, and the id of the message that describes them.
pub type HintRow = (Vec<&'static str>, PlainId);

/// Returns the first key of each action.
pub(in crate::game) fn first_keys(binds: &Binds, actions: &[Action]) -> Vec<&'static str> {
    actions
        .iter()
        .map(|action| keycap::first_key(binds, *action))
        .collect()
}

fn draw(canvas: &Canvas<'_>, size: Vec2, scale: f32, rows: &[HintRow]) {
    canvas.draw_panel([0.0, 0.0], [size.x, size.y]);
    // Small windows have no room for the last hints.
    let rows = &rows[..rows.len().min(((size.y - HEADER) / ROW_MIN) as usize)];
    let row = (size.y - HEADER) / rows.len() as f32;
    let mut middle = 22.0;
    canvas.text_without_shadow(
        [MARGIN, middle],
        Align2::LEFT_CENTER,
        strong_font(13.0),
        canvas.ink.text,
        text!("hud-hints"),
    );
    for (keys, what) in rows {
        middle += row;
        let mut x = MARGIN;
        for key in keys {
            x += keycap::draw(canvas.painter(), canvas.to_screen(x, middle), key, scale) / scale
                + 4.0;
        }
        x += 6.0;
        // Shrink the text if the names of bound keys are long.
        let face = canvas.shrink_to_fit(regular_font(12.5), size.x - MARGIN - x, text(*what));
        canvas.text_without_shadow(
            [x, middle],
            Align2::LEFT_CENTER,
            face,
            canvas.ink.dim,
            text(*what),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_expire_sooner_after_movement() {
        let after = |hints: &Hints, seconds: f32| {
            let mut hints = *hints;
            for _ in 0..(seconds * 10.0) as u32 {
                hints.add_visible_time(0.1);
            }
            hints
        };
        let hints = Hints::default();
        assert_eq!(after(&hints, 20.0).opacity(), 1.0);
        assert_eq!(after(&hints, STAY + 1.0).opacity(), 0.0);
        let mut moved = after(&hints, 3.0);
        moved.shorten_after_movement();
        let mut still_moving = after(&moved, 6.0);
        still_moving.shorten_after_movement();
        assert_eq!(still_moving.opacity(), 1.0);
        assert_eq!(
            after(&still_moving, 3.0).opacity(),
            0.0,
            "only the first move counts"
        );
        let mut dismissed = hints;
        dismissed.dismiss();
        assert_eq!(after(&dismissed, 1.0).opacity(), 0.0);
    }

    #[test]
    fn long_frames_do_not_expire_the_hints() {
        let mut hints = Hints::default();
        hints.add_visible_time(60.0);
        assert_eq!(hints.opacity(), 1.0);
    }
}
