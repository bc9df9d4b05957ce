//! The lesson's step or the drill: what is asked for, how it goes, what came of the last try.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::strip::{self, TickStrip};
use super::{Preset, Shown, Widget};
use crate::coach::Medal;
use crate::game::hud::ui::canvas::{Canvas, Face, regular, strong};
use crate::game::settings::Anchor;
use wishdir_analysis::technique::TechniqueKind;

/// Width and height at scale 1, points.
const SIZE: Vec2 = vec2(440.0, 92.0);
/// From the screen's upper edge, points: under the clock and the words of practice, and with the
/// strip over what lies around the crosshair.
const TOP: f32 = 86.0;

/// Between the panel and the strip under it, points.
const UNDER: f32 = 4.0;
/// Between how it goes and what came of the last try, points.
const BETWEEN: f32 = 12.0;

/// What is trained just now, in words. Written by `training.rs`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingView {
    /// The lesson's or the drill's title.
    pub title: String,
    /// Which step or level it is.
    pub place: String,
    /// What is asked for.
    pub asked: String,
    /// What medals ask for, or which steps are done.
    pub medals: String,
    /// How it goes.
    pub score: String,
    /// The medal that this try has reached.
    pub medal: Option<Medal>,
    /// What came of the try before.
    pub last: String,
    /// Nothing but this widget is shown beside the training's own; none: all that are on.
    pub only: Option<String>,
    /// The technique that the drill is about.
    pub technique: Option<TechniqueKind>,
    /// The drill is about how far a jump goes.
    pub jumps: bool,
    /// The last ticks' keys and mouse, where they are shown.
    pub strip: TickStrip,
}

/// What stays where a lesson shows one widget only.
const WIDGET_IDS: &[&str] = &["Feed", "Crosshair", "Inspector"];

impl TrainingView {
    /// Whether a widget is drawn, and none of the player's choice matters; none: as the player has
    /// it.
    pub fn shows(&self, id: &str) -> Option<bool> {
        let only = self.only.as_deref()?;
        if WIDGET_IDS.contains(&id) {
            None
        } else {
            Some(id == only)
        }
    }

    /// Whether the feed tells how jumps went: a lesson only where that is what it asks for.
    pub fn tells_jumps(&self) -> bool {
        self.only.is_none() || self.jumps
    }

    /// Whether the feed tells of a technique: a lesson only of its own.
    pub fn tells(&self, kind: TechniqueKind) -> bool {
        self.only.is_none() || self.technique == Some(kind)
    }
}

/// Where it is drawn while something is trained. It is no widget of the player's choice: it goes
/// when the training does.
pub(super) const PLACE: Widget<()> = Widget {
    id: "Training",
    size: SIZE,
    place: (Anchor::Top, [0.0, TOP]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::WhilePlaying,
    draw: (),
};

pub(super) fn draw(canvas: &Canvas<'_>, view: &TrainingView) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    let (ink, left, right) = (canvas.ink, 14.0, SIZE.x - 14.0);
    canvas.text_left([left, 15.0], strong(13.0), ink.text, &view.title);
    canvas.text_right([right, 15.0], regular(12.0), ink.dim, &view.place);
    let line = |at: f32, face: Face, color: Color32, text: &str, room: f32| {
        canvas
            .text_left([left, at], canvas.fitted(face, room, text), color, text)
            .x
    };
    line(36.0, regular(14.0), ink.text, &view.asked, right - left);
    line(57.0, regular(11.5), ink.dim, &view.medals, right - left);
    let color = if view.medal.is_some() {
        ink.gain
    } else {
        ink.text
    };
    let taken = line(77.0, strong(12.0), color, &view.score, right - left);
    let last = canvas.fitted(regular(11.5), right - left - taken - BETWEEN, &view.last);
    canvas.text_right([right, 77.0], last, ink.dim, &view.last);
    strip::draw(canvas, &view.strip, SIZE.y + UNDER, SIZE.x);
}

#[cfg(test)]
mod tests {
    use super::super::strip::StripTick;
    use super::*;
    use crate::coach::{DrillGame, HeldKeys};

    #[test]
    fn the_panel_with_its_strip_ends_over_what_lies_around_the_crosshair() {
        let tick = StripTick {
            msec: 10,
            keys: HeldKeys::default(),
            turn_deg: 0.0,
        };
        let strip = TickStrip {
            game: DrillGame::Engine3d,
            ticks: vec![tick],
        };
        // The trainer begins 269 points below the upper edge of the lowest screen.
        assert!(TOP + SIZE.y + UNDER + strip.height() <= 268.0);
    }

    #[test]
    fn a_lesson_s_widget_is_shown_alone_and_a_drill_hides_nothing() {
        let lesson = TrainingView {
            only: Some("Speed".to_owned()),
            ..TrainingView::default()
        };
        assert_eq!(
            [
                lesson.shows("Speed"),
                lesson.shows("Graph"),
                lesson.shows("Feed")
            ],
            [Some(true), Some(false), None]
        );
        assert_eq!(TrainingView::default().shows("Graph"), None);
        assert!(!lesson.tells_jumps() && TrainingView::default().tells_jumps());
        assert!(
            !lesson.tells(TechniqueKind::Fastrun)
                && TrainingView::default().tells(TechniqueKind::Fastrun)
        );
        let of_its_own = TrainingView {
            technique: Some(TechniqueKind::Fastrun),
            ..lesson
        };
        assert!(
            of_its_own.tells(TechniqueKind::Fastrun) && !of_its_own.tells(TechniqueKind::JumpBug)
        );
    }
}
