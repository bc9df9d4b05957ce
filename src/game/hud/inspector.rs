//! The tick inspector: while the game is paused, the tick that is looked at, function by function, with the numbers
//! that the movement used.

use bevy_egui::egui::{Align2, Color32, Vec2, vec2};

use super::now::Now;
use crate::analysis::words::{Line, LineKind, line};
use crate::game::settings::{Action, Binds};
use crate::game::ui::canvas::{Canvas, regular, strong};
use crate::game::ui::{keycap, number, theme};
use crate::sim::math::length_2d;

/// Width and height at scale 1, points.
pub(super) const SIZE: Vec2 = vec2(520.0, 448.0);

/// The first line of the list, and a line's height, points.
const LIST: [f32; 2] = [86.0, 17.0];
/// How many lines fit.
const LINES: usize = 20;

/// What the widget shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    title: String,
    asked: String,
    result: String,
    lines: Vec<Line>,
    back: usize,
    left: usize,
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
            "asked: forward {}  side {}  up {}  yaw {}°  pitch {}°  buttons {}",
            number::tenths(cmd.forward),
            number::tenths(cmd.side),
            number::tenths(cmd.up),
            number::hundredths(cmd.angles.y),
            number::tenths(cmd.angles.x),
            cmd.buttons
        ),
        result: format!(
            "speed {} → {}   vertical {} → {}   height {} → {}",
            speed(record.before.velocity),
            speed(record.player.velocity),
            number::tenths(record.before.velocity.z),
            number::tenths(record.player.velocity.z),
            number::hundredths(record.before.origin.z),
            number::hundredths(record.player.origin.z)
        ),
        lines: record.report.events.iter().map(line).collect(),
        back: cursor.back,
        left: cursor.left,
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

pub(super) fn draw(canvas: &Canvas<'_>, reading: Option<&Reading>, binds: &Binds) {
    canvas.glass([0.0, 0.0], [SIZE.x, SIZE.y]);
    let Some(reading) = reading else {
        canvas.text([SIZE.x / 2.0, 24.0], Align2::CENTER_CENTER, regular(13.0), theme::DIM, "No tick yet");
        return;
    };
    let (left, right) = (14.0, SIZE.x - 14.0);
    canvas.text([left, 18.0], Align2::LEFT_CENTER, strong(15.0), theme::TEXT, &reading.title);
    let place = match reading.back {
        0 => format!("the newest; {} before it", reading.left),
        back => format!("{back} back; {} before it", reading.left),
    };
    canvas.text([right, 18.0], Align2::RIGHT_CENTER, regular(12.0), theme::DIM, place);
    canvas.text([left, 42.0], Align2::LEFT_CENTER, regular(12.0), theme::TEXT, &reading.asked);
    canvas.text([left, 60.0], Align2::LEFT_CENTER, regular(12.0), theme::TEXT, &reading.result);
    canvas.line([left, 73.0], [right, 73.0], 0.5, theme::GLASS_LINE);
    let shown = if reading.lines.len() > LINES { LINES - 1 } else { LINES };
    for (index, line) in reading.lines.iter().take(shown).enumerate() {
        let y = LIST[0] + LIST[1] * index as f32;
        canvas.text([left, y], Align2::LEFT_CENTER, strong(11.5), color(line.kind), line.what);
        canvas.text([left + 106.0, y], Align2::LEFT_CENTER, regular(11.5), theme::TEXT, &line.numbers);
    }
    if reading.lines.len() > shown {
        let y = LIST[0] + LIST[1] * shown as f32;
        let more = format!("and {} more", reading.lines.len() - shown);
        canvas.text([left, y], Align2::LEFT_CENTER, regular(11.5), theme::DIM, more);
    }
    draw_keys(canvas, binds);
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
        assert_eq!(reading.result, "speed 300.00 → 301.50   vertical 200.0 → 192.0   height 0.00 → 0.00");
        let told = &reading.lines[0];
        assert_eq!((told.what, told.kind), ("Air accelerate", LineKind::Push));
        assert_eq!(told.numbers, "current 0.00, cap 30.0: addspeed 30.00, accelspeed 30.00; speed +1.50");
    }
}
