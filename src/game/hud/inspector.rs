//! The tick inspector: while the game is paused, the tick that is looked at, function by function, with the numbers
//! that the movement used.

use bevy_egui::egui::{Align2, Color32, Vec2, vec2};

use super::now::Now;
use crate::game::settings::{Action, Binds};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{keycap, number, theme};
use crate::sim::math::length_2d;
use crate::text::tick::{Line, LineKind, line};

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(436.0, 470.0);

/// Where the list begins and ends, points.
const LIST: [f32; 2] = [98.0, 436.0];
/// Where the numbers begin, and the gap between lines, points.
const NUMBERS: f32 = 104.0;
const GAP: f32 = 2.5;

/// What the widget shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Reading {
    /// Which tick.
    pub(in crate::game) title: String,
    /// What was asked for.
    pub(in crate::game) asked: String,
    /// What came of it.
    pub(in crate::game) result: String,
    /// The rest of the state.
    pub(in crate::game) heights: String,
    /// Line by line.
    pub(in crate::game) lines: Vec<Line>,
    /// Where in the last seconds the tick is.
    pub(in crate::game) cursor: Cursor,
}

/// Where in the last seconds the tick is: ticks before the newest, ticks that are left before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    /// Ticks before the newest.
    pub back: usize,
    /// Ticks that one can still go back.
    pub left: usize,
}

pub(super) fn reading(now: &Now<'_>, cursor: Cursor) -> Option<Reading> {
    let record = now.record?;
    let cmd = &record.cmd;
    let speed = |velocity| number::hundredths(length_2d(velocity));
    Some(Reading {
        title: format!("Tick {}   {} ms", record.tick, cmd.msec),
        asked: format!(
            "asked: forward {}  side {}  up {}  yaw {}°  buttons {}",
            number::tenths(cmd.forward),
            number::tenths(cmd.side),
            number::tenths(cmd.up),
            number::hundredths(cmd.angles.yaw),
            cmd.buttons
        ),
        result: format!(
            "speed {} → {}   vertical {} → {}",
            speed(record.before.velocity),
            speed(record.player.velocity),
            number::tenths(record.before.velocity.z),
            number::tenths(record.player.velocity.z)
        ),
        heights: format!(
            "pitch {}°   origin's height {} → {}",
            number::tenths(cmd.angles.pitch),
            number::hundredths(record.before.origin.z),
            number::hundredths(record.player.origin.z)
        ),
        lines: record.report.events.iter().map(line).collect(),
        cursor,
    })
}

fn color(kind: LineKind) -> Color32 {
    match kind {
        LineKind::Plain => theme::DIM,
        LineKind::Branch => theme::ACCENT,
        LineKind::Push => theme::GAIN,
        LineKind::Brake => theme::LOSS,
    }
}

pub(in crate::game) fn draw(canvas: &Canvas<'_>, reading: Option<&Reading>, binds: &Binds) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    let Some(reading) = reading else {
        canvas.text([SIZE.x / 2.0, 24.0], Align2::CENTER_CENTER, regular(13.0), theme::DIM, "No tick yet");
        return;
    };
    let (left, right) = (14.0, SIZE.x - 14.0);
    canvas.text([left, 18.0], Align2::LEFT_CENTER, strong(15.0), theme::TEXT, &reading.title);
    let place = match reading.cursor.back {
        0 => format!("the newest; {} before it", reading.cursor.left),
        back => format!("{back} back; {} before it", reading.cursor.left),
    };
    canvas.text([right, 18.0], Align2::RIGHT_CENTER, regular(12.0), theme::DIM, place);
    canvas.text([left, 40.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &reading.asked);
    canvas.text([left, 57.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &reading.result);
    canvas.text([left, 74.0], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &reading.heights);
    canvas.line([left, 88.0], [right, 88.0], 0.5, theme::GLASS_LINE);
    draw_list(canvas, &reading.lines, right);
    draw_keys(canvas, binds);
}

/// The lines as far as they fit.
fn draw_list(canvas: &Canvas<'_>, lines: &[Line], right: f32) {
    let left = 14.0;
    let (face, width) = (regular(11.0), right - left - NUMBERS);
    let mut top = LIST[0];
    for (index, line) in lines.iter().enumerate() {
        let numbers = if line.numbers.is_empty() { " " } else { &line.numbers };
        if top + canvas.wrapped_height(width, face, numbers) > LIST[1] {
            let more = format!("and {} more", lines.len() - index);
            canvas.text([left, top], Align2::LEFT_TOP, face, theme::DIM, more);
            return;
        }
        canvas.text([left, top], Align2::LEFT_TOP, strong(11.0), color(line.kind), line.what);
        top += canvas.wrapped([left + NUMBERS, top], width, face, theme::TEXT, numbers) + GAP;
    }
}

fn draw_keys(canvas: &Canvas<'_>, binds: &Binds) {
    let keys =
        [(Action::StepBack, "tick back"), (Action::StepForward, "tick on"), (Action::Pause, "play on from here")];
    let scale = (canvas.at(1.0, 0.0) - canvas.at(0.0, 0.0)).x;
    let (mut x, y) = (14.0, SIZE.y - 16.0);
    for (action, what) in keys {
        x += keycap::draw(canvas.painter(), canvas.at(x, y), keycap::first(binds, action), scale) / scale + 8.0;
        x += canvas.text([x, y], Align2::LEFT_CENTER, regular(12.0), theme::DIM, what).x + 18.0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::now::canned;
    use super::*;
    use crate::sim::math::Vec3;

    #[test]
    fn the_tick_is_told_with_its_own_numbers() {
        let mut record = canned::record(Vec3::new(300.0, 0.0, 200.0), Vec3::new(300.0, 30.0, 192.0));
        record.report.events.push(canned::accelerate(
            Vec3::Y,
            record.before.velocity,
            record.before.velocity + Vec3::Y * 30.0,
        ));
        let reading = canned::of_record(&record, |now| reading(now, Cursor { back: 3, left: 40 })).unwrap();
        assert_eq!(reading.title, "Tick 1   10 ms");
        assert_eq!(reading.result, "speed 300.00 → 301.50   vertical 200.0 → 192.0");
        let told = &reading.lines[0];
        assert_eq!((told.what, told.kind), ("Air accelerate", LineKind::Push));
        assert_eq!(told.numbers, "current 0.00, cap 30.0: addspeed 30.00, accelspeed 30.00; speed +1.50");
    }
}
