//! The timer: time from the start zone to the finish, to the millisecond.

use bevy_egui::egui::{Vec2, vec2};

use super::{Preset, SharedWidget, ShowCondition, Widget};
use crate::game::hud::ui::canvas::{Canvas, regular, strong};
use crate::game::hud::ui::number::Clock;
use crate::game::settings::Anchor;
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
        draw(
            &spot.canvas(),
            game.timer(),
            game.frame().practice.uncounted,
        );
    },
};

const SIZE: Vec2 = vec2(190.0, 52.0);

fn draw(canvas: &Canvas<'_>, timer: Timer, uncounted: Option<UncountedReason>) {
    let (time, color, note) = match timer {
        Timer::Idle | Timer::Invalid => return,
        Timer::Ready => (0, canvas.ink.dim, text!("hud-timer.ready").to_owned()),
        Timer::Running { time, checkpoints } => (time.msec, canvas.ink.text, passed(checkpoints)),
        Timer::Finished { time, checkpoints } => {
            (time.msec, canvas.ink.gain, finished(checkpoints))
        }
    };
    let (color, note) = match uncounted {
        None => (color, note),
        Some(why) => (canvas.ink.dim, practice(timer, why)),
    };
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    canvas.text_middle(
        [SIZE.x / 2.0, 20.0],
        strong(25.0),
        color,
        Clock { msec: time },
    );
    canvas.text_middle([SIZE.x / 2.0, 41.0], regular(11.0), canvas.ink.dim, note);
}

fn passed(checkpoints: u32) -> String {
    match checkpoints {
        0 => text!("hud-timer.running").to_owned(),
        _ => message!("hud-timer.passed", checkpoints = checkpoints),
    }
}

/// Text below the clock of a run that does not count.
fn practice(timer: Timer, why: UncountedReason) -> String {
    let checkpoints = match timer {
        Timer::Idle | Timer::Invalid | Timer::Ready => 0,
        Timer::Running { checkpoints, .. } | Timer::Finished { checkpoints, .. } => checkpoints,
    };
    match checkpoints {
        0 => why.label().to_owned(),
        _ => message!("hud-timer.uncounted", checkpoints = checkpoints),
    }
}

fn finished(checkpoints: u32) -> String {
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
        assert_eq!(passed(0), "running");
        assert_eq!(passed(1), "1 checkpoint");
        assert_eq!(finished(3), "finished · 3 checkpoints");
        assert_eq!(finished(0), "finished");
        let running = |checkpoints| Timer::Running {
            time: Default::default(),
            checkpoints,
        };
        assert_eq!(
            practice(running(0), UncountedReason::Placed),
            "practice, not counted"
        );
        assert_eq!(
            practice(running(2), UncountedReason::Placed),
            "not counted · 2 checkpoints"
        );
    }
}
