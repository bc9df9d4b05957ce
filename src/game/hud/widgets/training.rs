//! The training panel: current step or drill, goal, progress, and the last attempt's result.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::medal::{self, EarnedMedalView};
use super::result_card::{self, ResultView};
use super::step_cue::CueView;
use super::strip::{self, TickStrip};
use super::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::coach::Medal;
use crate::game::hud::ui::canvas::{Canvas, TextFont, regular_font, strong_font};
use crate::game::hud::ui::theme;
use crate::game::settings::Anchor;
use wishdir_analysis::technique::TechniqueKind;

/// Width and height at scale 1, points.
const SIZE: Vec2 = vec2(medal::SIZE.x, 92.0);
/// Distance from the screen's top, points. The panel is below the timer and the practice line, and
/// above the crosshair's surroundings.
const TOP: f32 = 86.0;

/// Height and distance from the screen's top in small windows, points. The panel is below the
/// jump's numbers and above the turn trainer.
const SMALL_HEIGHT: f32 = 59.0;
const SMALL_TOP: f32 = 150.0;

/// Gap between the panel and the strip below it, points.
const UNDER: f32 = 4.0;
/// Bar that fills during a step: its distance from the panel's bottom, and its height, points.
const BAR: f32 = 6.0;
const BAR_HEIGHT: f32 = 3.0;
/// Gap between two texts in a line, points.
const BETWEEN: f32 = 12.0;

/// Medal of a drill, with the score that it needs.
#[derive(Clone, Debug, PartialEq)]
pub struct MedalGoal {
    /// Kind of the medal.
    pub medal: Medal,
    /// Name of the medal and the score.
    pub text: String,
    /// Whether the player has earned the medal at this level.
    pub is_earned: bool,
}

/// Texts of the active training. Only `game/training` writes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingView {
    /// Title of the lesson or drill.
    pub title: String,
    /// Number of the current step, or the current level with the attempt.
    pub place: String,
    /// Task of the step or drill.
    pub asked: String,
    /// Keys for the start, the lessons and the next lesson.
    pub keys: String,
    /// Medals of the drill, lowest first. Empty during the steps of a lesson.
    pub goals: Vec<MedalGoal>,
    /// Progress of the attempt.
    pub score: String,
    /// Completed fraction of the current step, 0 to 1. `None` for steps that are done in an
    /// instant.
    pub fraction: Option<f32>,
    /// Medal that the attempt has reached.
    pub medal: Option<Medal>,
    /// Medal that the player has just earned.
    pub won: Option<EarnedMedalView>,
    /// Keys and turn of the step or of the demonstration.
    pub cue: Option<CueView>,
    /// Whether the lesson is about speed. If so, the speed is always visible.
    pub is_about_speed: bool,
    /// Result of the previous attempt.
    pub result: Option<ResultView>,
    /// Introduction of the lesson, during its first step.
    pub intro: Option<String>,
    /// Id of the only widget that a lesson shows besides its own widgets. `None`: all widgets that
    /// are on.
    pub only: Option<String>,
    /// Technique of the drill.
    pub technique: Option<TechniqueKind>,
    /// Whether the drill is about jump distance.
    pub jumps: bool,
    /// Keys and mouse of the last ticks. Empty if hidden.
    pub strip: TickStrip,
}

/// Ids of widgets that a lesson forces neither on nor off.
const WIDGET_IDS: &[&str] = &["Feed", "Crosshair", "Inspector"];

/// Ids of the widgets that show the speed, in the 3D engines and in Need For Kill.
const SPEED_IDS: &[&str] = &["Speed", "Inertia"];

impl TrainingView {
    /// Whether a lesson forces a widget on or off. `None` if the player's settings decide.
    pub fn forced_visibility(&self, id: &str) -> Option<bool> {
        let only = self.only.as_deref()?;
        if WIDGET_IDS.contains(&id) {
            None
        } else {
            Some(id == only || self.is_about_speed && SPEED_IDS.contains(&id))
        }
    }

    /// Whether the feed shows jumps. During a lesson, only if the lesson is about jumps.
    pub fn shows_jumps(&self) -> bool {
        self.only.is_none() || self.jumps
    }

    /// Whether the feed shows a technique. During a lesson, only if the lesson is about this
    /// technique.
    pub fn shows_technique(&self, kind: TechniqueKind) -> bool {
        self.only.is_none() || self.technique == Some(kind)
    }
}

/// Position of the training panel. The panel is not a configurable widget, and is only visible
/// during training.
pub(super) const PLACE: Widget<()> = Widget {
    id: "Training",
    size: SIZE,
    place: (Anchor::Top, [0.0, TOP]),
    small: Some(CompactPlacement {
        size: vec2(SIZE.x, SMALL_HEIGHT),
        place: (Anchor::Top, [0.0, SMALL_TOP]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: (),
};

/// Left and right edges of the content, points.
const LEFT: f32 = 14.0;
const RIGHT: f32 = SIZE.x - 14.0;

pub(super) fn draw(canvas: &Canvas<'_>, view: &TrainingView, small: bool) {
    let height = if small { SMALL_HEIGHT } else { SIZE.y };
    canvas.draw_panel([0.0, 0.0], [SIZE.x, height]);
    if small {
        draw_short(canvas, view);
    } else {
        draw_lines(canvas, view);
    }
    if let Some(fraction) = view.fraction {
        let (top, width) = (height - BAR, RIGHT - LEFT);
        canvas.fill_rect([LEFT, top], [width, BAR_HEIGHT], 2.0, theme::GLASS_LINE);
        let done = width * fraction.clamp(0.0, 1.0);
        canvas.fill_rect([LEFT, top], [done, BAR_HEIGHT], 2.0, canvas.ink.gain);
    }
    if let Some(won) = &view.won {
        medal::draw(canvas, height + UNDER, won);
    } else if let Some(result) = view.result.as_ref().filter(|result| result.is_visible) {
        result_card::draw_result(canvas, height + UNDER, result);
    } else if let Some(intro) = view.intro.as_ref().filter(|_| !small) {
        result_card::draw_intro(canvas, height + UNDER, intro);
    } else if !small {
        strip::draw(canvas, &view.strip, height + UNDER, SIZE.x);
    }
}

/// Draws all texts of the panel.
fn draw_lines(canvas: &Canvas<'_>, view: &TrainingView) {
    let ink = canvas.ink;
    let title = canvas.text_left([LEFT, 13.0], strong_font(13.0), ink.text, &view.title);
    let room = RIGHT - LEFT - title.x - BETWEEN;
    let place = canvas.shrink_to_fit(regular_font(12.0), room, &view.place);
    canvas.text_right([RIGHT, 13.0], place, ink.dim, &view.place);
    if view.goals.is_empty() {
        draw_task(canvas, view, 23.0, 34.0);
        draw_line(canvas, 64.0, regular_font(12.0), ink.dim, &view.keys);
        draw_line(canvas, 78.0, strong_font(12.0), ink.text, &view.score);
        return;
    }
    draw_task(canvas, view, 22.0, 32.0);
    draw_goals(canvas, &view.goals, 62.0);
    draw_progress(canvas, view, 79.0);
}

/// Draws the task in one or two lines, in the middle of the space below `top`.
fn draw_task(canvas: &Canvas<'_>, view: &TrainingView, top: f32, height: f32) {
    let width = RIGHT - LEFT;
    let face = canvas.shrink_to_fit_height(regular_font(14.0), [width, height], &view.asked);
    let used = canvas.wrapped_height(width, face, &view.asked);
    let place = [LEFT, top + (height - used) / 2.0];
    canvas.draw_wrapped_text(place, width, face, canvas.ink.text, &view.asked);
}

/// Draws the task and its numbers, for the panel of small windows.
fn draw_short(canvas: &Canvas<'_>, view: &TrainingView) {
    let ink = canvas.ink;
    draw_task(canvas, view, 3.0, 29.0);
    if view.goals.is_empty() {
        draw_line(canvas, 42.0, strong_font(12.0), ink.text, &view.score);
    } else {
        draw_goals(canvas, &view.goals, 38.0);
        draw_progress(canvas, view, 51.0);
    }
}

/// Draws text in the panel's width. Returns the width of the text.
fn draw_line(canvas: &Canvas<'_>, at: f32, face: TextFont, color: Color32, text: &str) -> f32 {
    let face = canvas.shrink_to_fit(face, RIGHT - LEFT, text);
    canvas.text_left([LEFT, at], face, color, text).x
}

/// Draws the progress of the attempt, and the keys to the right of it.
fn draw_progress(canvas: &Canvas<'_>, view: &TrainingView, at: f32) {
    let ink = canvas.ink;
    let color = if view.medal.is_some() {
        ink.gain
    } else {
        ink.text
    };
    let taken = draw_line(canvas, at, strong_font(12.0), color, &view.score);
    let room = RIGHT - LEFT - taken - BETWEEN;
    let keys = canvas.shrink_to_fit(regular_font(12.0), room, &view.keys);
    canvas.text_right([RIGHT, at], keys, ink.dim, &view.keys);
}

/// Draws the score of each medal beside a disc in the medal's colour. Earned medals have a check
/// mark.
fn draw_goals(canvas: &Canvas<'_>, goals: &[MedalGoal], y: f32) {
    let mut x = LEFT;
    let column = (RIGHT - LEFT) / goals.len() as f32;
    for goal in goals {
        canvas.fill_circle([x + 5.0, y], 5.0, medal::medal_color(goal.medal));
        if goal.is_earned {
            let mark = [[x + 2.5, y], [x + 4.5, y + 2.2], [x + 7.8, y - 2.2]];
            canvas.line(mark[0], mark[1], 1.6, theme::ON_ACCENT);
            canvas.line(mark[1], mark[2], 1.6, theme::ON_ACCENT);
        }
        let face = canvas.shrink_to_fit(regular_font(12.0), column - 20.0, &goal.text);
        canvas.text_left([x + 15.0, y], face, canvas.ink.text, &goal.text);
        x += column;
    }
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
        // On the lowest screen, the turn trainer starts 269 points below the top.
        assert!(TOP + SIZE.y + UNDER + strip.height() <= 268.0);
        // On the lowest small screen, it starts 209 points below the top.
        const { assert!(SMALL_TOP + SMALL_HEIGHT <= 209.0) };
        let banner = medal::SIZE.y;
        assert!(TOP + SIZE.y + UNDER + banner <= 268.0);
    }

    #[test]
    fn lessons_show_one_widget_and_drills_hide_none() {
        let lesson = TrainingView {
            only: Some("Speed".to_owned()),
            ..TrainingView::default()
        };
        assert_eq!(
            [
                lesson.forced_visibility("Speed"),
                lesson.forced_visibility("Graph"),
                lesson.forced_visibility("Feed")
            ],
            [Some(true), Some(false), None]
        );
        let about_speed = TrainingView {
            is_about_speed: true,
            only: Some("Keys".to_owned()),
            ..TrainingView::default()
        };
        assert_eq!(
            ["Keys", "Speed", "Graph"].map(|id| about_speed.forced_visibility(id)),
            [Some(true), Some(true), Some(false)]
        );
        assert_eq!(TrainingView::default().forced_visibility("Graph"), None);
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
