//! The training panel: current step or drill, goal, progress, and the last attempt's result.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::strip::{self, TickStrip};
use super::{Preset, ShowCondition, Widget};
use crate::coach::Medal;
use crate::game::hud::ui::canvas::{Canvas, Face, regular, strong};
use crate::game::settings::Anchor;
use wishdir_analysis::technique::TechniqueKind;

/// Width and height at scale 1, points.
const SIZE: Vec2 = vec2(440.0, 92.0);
/// Distance from the screen's top, points.
/// Below the timer and the practice line, above the crosshair's surroundings.
const TOP: f32 = 86.0;

/// Gap between the panel and the strip below it, points.
const UNDER: f32 = 4.0;
/// Gap between the progress and the last result, points.
const BETWEEN: f32 = 12.0;

/// Texts of the active training. Only `game/training` writes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingView {
    /// Title of the lesson or drill.
    pub title: String,
    /// Current step or level.
    pub place: String,
    /// Task of the step or drill.
    pub asked: String,
    /// Medal requirements, or the completed steps.
    pub medals: String,
    /// Progress of the attempt.
    pub score: String,
    /// Medal that the attempt has reached.
    pub medal: Option<Medal>,
    /// Result of the previous attempt.
    pub last: String,
    /// Id of the only widget that a lesson shows besides its own. `None`: all enabled widgets.
    pub only: Option<String>,
    /// Technique of the drill.
    pub technique: Option<TechniqueKind>,
    /// Whether the drill is about jump distance.
    pub jumps: bool,
    /// Keys and mouse of the last ticks, if they are shown.
    pub strip: TickStrip,
}

/// Widgets that stay visible when a lesson shows a single widget.
const WIDGET_IDS: &[&str] = &["Feed", "Crosshair", "Inspector"];

impl TrainingView {
    /// Whether a lesson forces a widget on or off. `None`: the player's settings decide.
    pub fn shows(&self, id: &str) -> Option<bool> {
        let only = self.only.as_deref()?;
        if WIDGET_IDS.contains(&id) {
            None
        } else {
            Some(id == only)
        }
    }

    /// Whether the feed shows jumps. Lessons show them only if they are about jumps.
    pub fn shows_jumps(&self) -> bool {
        self.only.is_none() || self.jumps
    }

    /// Whether the feed shows a technique. Lessons show only their own technique.
    pub fn shows_technique(&self, kind: TechniqueKind) -> bool {
        self.only.is_none() || self.technique == Some(kind)
    }
}

/// Position of the training panel.
/// It is not a configurable widget, and only visible during training.
pub(super) const PLACE: Widget<()> = Widget {
    id: "Training",
    size: SIZE,
    place: (Anchor::Top, [0.0, TOP]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
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
    fn panel_and_strip_stay_above_the_crosshair_area() {
        let tick = StripTick {
            msec: 10,
            keys: HeldKeys::default(),
            turn_deg: 0.0,
        };
        let strip = TickStrip {
            game: DrillGame::Engine3d,
            ticks: vec![tick],
        };
        // The turn trainer starts 269 points below the top of the lowest screen.
        assert!(TOP + SIZE.y + UNDER + strip.height() <= 268.0);
    }

    #[test]
    fn lessons_show_one_widget_and_drills_hide_none() {
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
        assert!(!lesson.shows_jumps() && TrainingView::default().shows_jumps());
        assert!(
            !lesson.shows_technique(TechniqueKind::Fastrun)
                && TrainingView::default().shows_technique(TechniqueKind::Fastrun)
        );
        let of_its_own = TrainingView {
            technique: Some(TechniqueKind::Fastrun),
            ..lesson
        };
        assert!(
            of_its_own.shows_technique(TechniqueKind::Fastrun)
                && !of_its_own.shows_technique(TechniqueKind::JumpBug)
        );
    }
}
