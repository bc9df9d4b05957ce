//! The timer: time since the start zone, to the millisecond, and the last split. After the finish,
//! it shows the result of the run.

use bevy_egui::egui::{Vec2, vec2};

use super::course::FinishView;
use super::{FrameContext, Preset, SharedWidget, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::keycap;
use crate::game::hud::ui::number::Clock;
use crate::game::settings::{Action, Anchor};
use crate::planner::eligibility::UncountedReason;
use crate::text::{Label as _, message, text};
use wishdir_sim::course::Timer;

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Timer",
    size: SIZE,
    place: (Anchor::Top, [0.0, 16.0]),
    small: None,
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, game| {
        draw(&spot.canvas(), game.course_timer(), game.frame_context());
    },
};

const SIZE: Vec2 = vec2(190.0, 52.0);

/// Display time of a split, seconds.
const SPLIT_STAY: f64 = 4.0;
/// Minimum difference shown in colour, milliseconds.
const EVEN_MSEC: f64 = 0.5;
/// Fade-out time of the frame around a new best time, seconds.
const GLOW: f64 = 2.5;
const GLOW_WIDTH: f32 = 3.0;

fn draw(canvas: &Canvas<'_>, timer: Timer, frame: &FrameContext<'_>) {
    let uncounted = frame.practice.uncounted;
    let (course, now) = (&frame.hud.course, frame.seconds);
    let (time, color, note) = match (timer, course.finish) {
        (Timer::Idle | Timer::Invalid, _) => return,
        (Timer::Finished { .. }, Some((finish, at))) => {
            let key = keycap::first_key(frame.binds, Action::Restart);
            return draw_result(canvas, &finish, key, now - at);
        }
        (Timer::Ready, _) => (0, canvas.ink.dim, text!("hud-timer.ready").to_owned()),
        (Timer::Running { time, checkpoints }, _) => {
            (time.msec, canvas.ink.text, progress_text(checkpoints))
        }
        (Timer::Finished { time, checkpoints }, None) => {
            (time.msec, canvas.ink.gain, finish_text(checkpoints))
        }
    };
    let (color, note) = match uncounted {
        None => (color, note),
        Some(why) => (canvas.ink.dim, practice_text(timer, why)),
    };
    let middle = SIZE.x / 2.0;
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    canvas.text_middle(
        [middle, 20.0],
        strong_font(25.0),
        color,
        Clock { msec: time },
    );
    let split = course
        .split
        .filter(|(.., at)| now - at < SPLIT_STAY && matches!(timer, Timer::Running { .. }))
        .and_then(|(split, ..)| Some((split.to_line()?, split.msec?)));
    if let Some((words, msec)) = split {
        let ink = match msec {
            msec if msec >= EVEN_MSEC => canvas.ink.loss,
            msec if msec <= -EVEN_MSEC => canvas.ink.gain,
            _ => canvas.ink.text,
        };
        let face = canvas.shrink_to_fit(strong_font(14.0), SIZE.x - 16.0, &words);
        canvas.text_middle([middle, 41.0], face, ink, words);
    } else {
        canvas.text_middle([middle, 41.0], regular_font(11.0), canvas.ink.dim, note);
    }
}

/// Draws the result of a run. `age` is the time since the finish, seconds.
fn draw_result(canvas: &Canvas<'_>, finish: &FinishView, key: &str, age: f64) {
    let (width, middle) = (SIZE.x - 20.0, SIZE.x / 2.0);
    let glow = (1.0 - age / GLOW).clamp(0.0, 1.0) as f32;
    let ink = if finish.uncounted.is_some() {
        canvas.ink.dim
    } else if finish.is_best() {
        canvas.ink.gain
    } else {
        canvas.ink.text
    };
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    if finish.is_best() {
        let (near, right, bottom) = (
            GLOW_WIDTH / 2.0,
            SIZE.x - GLOW_WIDTH / 2.0,
            SIZE.y - GLOW_WIDTH / 2.0,
        );
        let corners = [[near, near], [right, near], [right, bottom], [near, bottom]];
        for (index, corner) in corners.into_iter().enumerate() {
            let next = corners[(index + 1) % corners.len()];
            canvas.line(
                corner,
                next,
                GLOW_WIDTH,
                canvas.ink.gain.gamma_multiply(glow),
            );
        }
    }
    canvas.text_middle(
        [middle, 13.0],
        strong_font(20.0),
        ink,
        Clock { msec: finish.msec },
    );
    let verdict = finish.verdict_text();
    let face = canvas.shrink_to_fit(strong_font(13.0), width, &verdict);
    canvas.text_middle([middle, 30.0], face, ink, verdict);
    let note = finish.rank_note(key);
    let face = canvas.shrink_to_fit(regular_font(11.0), width, &note);
    canvas.text_middle([middle, 44.0], face, canvas.ink.text, note);
}

fn progress_text(checkpoints: u32) -> String {
    match checkpoints {
        0 => text!("hud-timer.running").to_owned(),
        _ => message!("hud-timer.passed", checkpoints = checkpoints),
    }
}

/// Returns the text below the clock of a run that does not count.
fn practice_text(timer: Timer, why: UncountedReason) -> String {
    let checkpoints = match timer {
        Timer::Idle | Timer::Invalid | Timer::Ready => 0,
        Timer::Running { checkpoints, .. } | Timer::Finished { checkpoints, .. } => checkpoints,
    };
    match checkpoints {
        0 => why.label().to_owned(),
        _ => message!("hud-timer.uncounted", checkpoints = checkpoints),
    }
}

fn finish_text(checkpoints: u32) -> String {
    match checkpoints {
        0 => text!("hud-timer.finished").to_owned(),
        _ => message!("hud-timer.finished-after", checkpoints = checkpoints),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoint_count_is_singular_or_plural() {
        assert_eq!(progress_text(0), "running");
        assert_eq!(progress_text(1), "1 checkpoint");
        assert_eq!(finish_text(3), "finished · 3 checkpoints");
        assert_eq!(finish_text(0), "finished");
        let running = |checkpoints| Timer::Running {
            time: Default::default(),
            checkpoints,
        };
        assert_eq!(
            practice_text(running(0), UncountedReason::Placed),
            "practice, not counted"
        );
        assert_eq!(
            practice_text(running(2), UncountedReason::Placed),
            "not counted · 2 checkpoints"
        );
    }
}
