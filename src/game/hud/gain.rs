//! Gain and loss: what this tick did to the horizontal speed, and what the ticks before it did.

use bevy_egui::egui::{Align2, Color32, Mesh, Rect, Vec2, vec2};

use super::memory::{GAINS, GainBar};
use super::now::{Now, VISIBLE_GAIN, tick_gain};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{number, theme};
use crate::sim::math::length_2d;
use crate::sim::pmove::MoveEvent;

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(240.0, 54.0);

/// A gain that fills the bar, u/s. The bar grows with the square root, so that small gains show.
const FULL_BAR: f32 = 9.0;

/// What the widget shows, u/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Reading {
    /// Change of horizontal speed over the whole tick.
    total: Option<f32>,
    /// What friction took, not positive.
    friction: f32,
    /// What walls, floors and ceilings took or gave.
    contacts: f32,
}

pub(super) fn reading(now: &Now<'_>) -> Reading {
    let Some(record) = now.record else { return Reading::default() };
    let mut reading = Reading { total: tick_gain(record), ..Reading::default() };
    for event in &record.report.events {
        if let MoveEvent::Friction { before, after, .. } = event {
            reading.friction += after - before;
        } else if let MoveEvent::Contact { before, after, .. } = event {
            reading.contacts += length_2d(*after) - length_2d(*before);
        }
    }
    reading
}

/// Green for won, red for lost.
pub(super) fn color(gain: f32) -> Color32 {
    if gain >= VISIBLE_GAIN {
        theme::GAIN
    } else if gain <= -VISIBLE_GAIN {
        theme::LOSS
    } else {
        theme::NEUTRAL
    }
}

/// How far the bar goes out, -1 to 1.
fn bar(gain: f32) -> f32 {
    gain.signum() * (gain.abs() / FULL_BAR).sqrt().min(1.0)
}

pub(super) fn draw<'a>(canvas: &Canvas<'_>, reading: &Reading, gains: impl Iterator<Item = GainBar> + 'a) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    let middle = SIZE.x / 2.0;
    let half = middle - 10.0;
    match reading.total {
        Some(gain) => {
            canvas.text(
                [10.0, 11.0],
                Align2::LEFT_CENTER,
                strong(13.5),
                color(gain),
                number::hundredths(gain).signed(),
            );
            let end = bar(gain) * half;
            canvas.fill([middle + end.min(0.0), 20.0], [end.abs(), 4.0], 0.0, color(gain));
        }
        None => {
            canvas.text([10.0, 11.0], Align2::LEFT_CENTER, strong(13.5), theme::DIM, "-");
        }
    }
    canvas.fill([middle - 0.5, 18.0], [1.0, 8.0], 0.0, theme::DIM);
    let mut right = SIZE.x - 10.0;
    for (name, value) in [("wall", reading.contacts), ("friction", reading.friction)] {
        if value.abs() >= VISIBLE_GAIN {
            let text = format_args!("{name} {}", number::hundredths(value).signed()).to_string();
            right -= canvas.text([right, 11.0], Align2::RIGHT_CENTER, regular(10.5), theme::DIM, text).x + 8.0;
        }
    }
    strip(canvas, gains);
}

/// The last ticks as columns around a line: up is won, down is lost; on the ground dimmer.
fn strip(canvas: &Canvas<'_>, gains: impl Iterator<Item = GainBar>) {
    let (left, middle, height) = (10.0, 39.0, 12.0);
    let step = (SIZE.x - 2.0 * left) / GAINS as f32;
    canvas.fill([left, middle - 0.25], [SIZE.x - 2.0 * left, 0.5], 0.0, theme::FAINT);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(4 * GAINS);
    mesh.reserve_triangles(2 * GAINS);
    for (index, tick) in gains.enumerate() {
        if tick.gain.abs() < VISIBLE_GAIN {
            continue;
        }
        let x = left + index as f32 * step;
        let tip = middle - bar(tick.gain) * height;
        let rect = Rect::from_two_pos(canvas.at(x, middle), canvas.at(x + step * 0.8, tip));
        let color = color(tick.gain);
        mesh.add_colored_rect(rect, if tick.grounded { color.gamma_multiply(0.45) } else { color });
    }
    if mesh.is_valid() && mesh.vertices.len() > 2 {
        canvas.painter().add(mesh);
    }
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::course::CourseEvent;
    use crate::sim::math::Vec3;

    #[test]
    fn friction_and_walls_stand_apart_from_the_total() {
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::new(0.0, 240.0, 0.0));
        record.report.events = vec![
            MoveEvent::Friction { edge: false, water: false, before: 250.0, after: 240.0 },
            MoveEvent::Friction { edge: false, water: false, before: 240.0, after: 240.0 },
            MoveEvent::Contact {
                phase: crate::sim::pmove::SlidePhase::Low,
                fraction: 0.5,
                normal: Vec3::NEG_X,
                brush: None,
                origin: Vec3::ZERO,
                before: Vec3::new(30.0, 40.0, -100.0),
                after: Vec3::new(0.0, 40.0, -100.0),
            },
        ];
        let reading = canned::of_record(&record, reading);
        assert_eq!(reading, Reading { total: Some(-10.0), friction: -10.0, contacts: -10.0 });
    }

    #[test]
    fn a_tick_that_put_the_player_elsewhere_has_no_gain() {
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::ZERO);
        record.events.push(CourseEvent::Respawned { yaw: 0.0 });
        assert_eq!(canned::of_record(&record, reading).total, None);
    }

    #[test]
    fn what_prints_as_zero_is_neither_won_nor_lost() {
        assert_eq!(color(0.004), theme::NEUTRAL);
        assert_eq!(color(-0.004), theme::NEUTRAL);
        assert_eq!(color(0.005), theme::GAIN);
        assert_eq!(color(-0.005), theme::LOSS);
    }

    #[test]
    fn the_bar_shows_small_gains_and_ends_at_its_end() {
        assert_eq!(bar(2.25), 0.5);
        assert_eq!(bar(-0.5625), -0.25);
        assert_eq!(bar(400.0), 1.0);
    }
}
