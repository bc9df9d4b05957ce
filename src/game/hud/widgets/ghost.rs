//! The ghost widget: time and speed difference to the ghost, the last splits, and the progress bar.
//!
//! Each game has its own [`Widget`](super::Widget), because the HUDs have free space in different
//! places.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::{CompactPlacement, SharedHud, WidgetFrame};
use crate::game::hud::ui::canvas::{Canvas, TextFont, regular_font, strong_font};
use crate::game::settings::Anchor;
use crate::text::number::{Number, hundredths, tenths, thousandths, whole};
use crate::text::{PlainId, id, message, text};
use wishdir_replay::path::SplitPoint;

/// Size of the widget at scale 1, points.
pub(in crate::game) const SIZE: Vec2 = vec2(174.0, 112.0);
/// Size and position in small windows.
pub(in crate::game) const SMALL: CompactPlacement = CompactPlacement {
    size: vec2(132.0, 84.0),
    place: (Anchor::Top, [58.0, 120.0]),
};
const MARGIN: f32 = 10.0;
const NAME: TextFont = regular_font(11.0);
const VERDICT: TextFont = regular_font(10.5);

/// Speed difference that fills half the bar: u/s, and pixels per tick.
const FULL_SPEEDS: [f32; 2] = [80.0, 2.0];
/// Minimum difference that counts as ahead or behind, milliseconds.
const EVEN_MSEC: f64 = 5.0;
/// Minimum difference that counts as ahead or behind, units or pixels.
const EVEN_DISTANCE: f64 = 0.1;
/// Number of splits that the widget shows.
pub(in crate::game) const SPLITS: usize = 2;

/// Time and speed difference to the ghost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceDifferenceView {
    /// Player's time minus ghost's time at the same position, milliseconds. Positive: behind.
    pub msec: f64,
    /// Player's speed minus ghost's speed at the same position, u/s or pixels per tick.
    pub speed: f32,
}

/// Differences between the player's jump and the ghost's, at the same time after each takeoff.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpDifferenceView {
    /// Player's speed minus ghost's speed, u/s or pixels per tick.
    pub speed: f32,
    /// Player's distance minus ghost's distance, units or pixels.
    pub distance: f32,
}

/// A passed checkpoint or finish, and the difference to the ghost there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceSplitView {
    /// Checkpoint or finish of the split.
    pub at: SplitPoint,
    /// Difference to the ghost, milliseconds. Positive: later. `None` if the ghost did not pass
    /// here.
    pub msec: Option<f64>,
}

/// Values that the ghost widget shows.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceView {
    /// Name of the ghost.
    pub name: String,
    /// Number of other ghosts in the race.
    pub others: usize,
    /// Whether the ghost waits until the player starts.
    pub is_waiting: bool,
    /// Differences between the player and the ghost. `None` if unknown.
    pub standing: Option<RaceDifferenceView>,
    /// Differences of the current or last jump, in a race without a timer. They replace the time.
    pub jump: Option<JumpDifferenceView>,
    /// Last splits of the race, newest first.
    pub splits: Vec<RaceSplitView>,
    /// Progress of the player and the ghost along the ghost's path, 0 to 1.
    pub ways: [f32; 2],
    /// Positions of the ghost's checkpoints on its path, 0 to 1.
    pub marks: Vec<f32>,
    /// Whether speeds are in pixels per tick instead of u/s.
    pub in_pixels: bool,
}

impl RaceView {
    fn speed(&self, speed: f32) -> Number {
        if self.in_pixels {
            hundredths(speed).with_sign()
        } else {
            whole(speed).with_sign()
        }
    }

    /// Formats a speed with its unit.
    fn speed_label(&self, speed: f32) -> String {
        let speed = self.speed(speed);
        if self.in_pixels {
            message!("hud-ghost.pixels", speed = speed)
        } else {
            message!("hud-ghost.units", speed = speed)
        }
    }
}

/// Returns "behind", "ahead" or "level", for players who cannot tell the colours apart.
fn time_verdict(msec: f64) -> &'static str {
    text!(match msec {
        msec if msec >= EVEN_MSEC => "hud-ghost.behind",
        msec if msec <= -EVEN_MSEC => "hud-ghost.ahead",
        _ => "hud-ghost.even",
    })
}

/// Returns the colour of a difference. Negative is good.
fn difference_color(canvas: &Canvas<'_>, difference: f64, even: f64) -> Color32 {
    match difference {
        difference if difference >= even => canvas.ink.loss,
        difference if difference <= -even => canvas.ink.gain,
        _ => canvas.ink.text,
    }
}

fn split_label(mark: RaceSplitView) -> String {
    let difference = mark.msec.map_or_else(
        || "\u{2013}".to_owned(),
        |msec| format_difference(msec).to_string(),
    );
    match mark.at {
        SplitPoint::Checkpoint(number) => message!(
            "hud-ghost.checkpoint",
            number = number,
            difference = difference
        ),
        SplitPoint::Finish => message!("hud-ghost.finish", difference = difference),
    }
}

/// Formats a time difference to the millisecond.
fn format_difference(msec: f64) -> Number {
    thousandths(msec / 1000.0).with_sign()
}

/// Draws the race, if the player races a ghost.
pub(in crate::game) fn draw(spot: &WidgetFrame<'_>, hud: &SharedHud) {
    if let Some(race) = &hud.race {
        draw_race(spot, race);
    }
}

fn draw_race(spot: &WidgetFrame<'_>, race: &RaceView) {
    let canvas = spot.canvas();
    let size = spot.size;
    canvas.draw_panel([0.0, 0.0], [size.x, size.y]);
    let name = if race.others == 0 {
        race.name.clone()
    } else {
        message!(
            "hud-ghost.more",
            name = race.name.as_str(),
            count = race.others
        )
    };
    let name = shorten_name(&canvas, &name, size.x - 2.0 * MARGIN);
    canvas.text_left([MARGIN, 14.0], NAME, canvas.ink.dim, name);
    let say = |color: Color32, id: PlainId| {
        let face = canvas.shrink_to_fit(strong_font(12.5), size.x - 2.0 * MARGIN, text(id));
        canvas.text_left([MARGIN, 38.0], face, color, text(id));
    };
    match race.standing {
        None if race.is_waiting => say(canvas.ink.text, id!("hud-ghost.waits")),
        None => say(canvas.ink.dim, id!("hud-ghost.elsewhere")),
        Some(standing) => match race.jump {
            Some(jump) => draw_jump(spot, &canvas, race, jump),
            None => draw_difference(spot, &canvas, race, standing),
        },
    }
    let count = if spot.small { 1 } else { SPLITS };
    for (index, mark) in (0_u8..).zip(race.splits.iter().take(count)) {
        let ink = mark
            .msec
            .map_or(canvas.ink.dim, |msec| difference_color(&canvas, msec, 1.0));
        let place = [MARGIN, 72.0 + 14.0 * f32::from(index)];
        canvas.text_left(place, regular_font(11.0), ink, split_label(*mark));
    }
    if !spot.small {
        draw_track(&canvas, race, [MARGIN, size.x - MARGIN], 102.0);
    }
}

/// Shortens a name to the available width.
fn shorten_name(canvas: &Canvas<'_>, name: &str, room: f32) -> String {
    let mut short = name.to_owned();
    while canvas.width(NAME, &short) > room && short.chars().count() > 2 {
        short.truncate(short.char_indices().nth_back(1).map_or(0, |(at, _)| at));
        short.push('\u{2026}');
    }
    short
}

fn draw_difference(
    spot: &WidgetFrame<'_>,
    canvas: &Canvas<'_>,
    race: &RaceView,
    standing: RaceDifferenceView,
) {
    let RaceDifferenceView { msec, speed } = standing;
    let ink = difference_color(canvas, msec, EVEN_MSEC);
    let time = hundredths(msec / 1000.0).with_sign();
    draw_number(spot, canvas, ink, (time, time_verdict(msec)));
    draw_speed(spot, canvas, race, speed);
}

/// Draws the distance and speed differences of a jump.
fn draw_jump(
    spot: &WidgetFrame<'_>,
    canvas: &Canvas<'_>,
    race: &RaceView,
    jump: JumpDifferenceView,
) {
    let JumpDifferenceView { speed, distance } = jump;
    let ink = difference_color(canvas, -f64::from(distance), EVEN_DISTANCE);
    let words = if race.in_pixels {
        text!("hud-ghost.distance-nfk")
    } else {
        text!("hud-ghost.distance")
    };
    draw_number(spot, canvas, ink, (tenths(distance).with_sign(), words));
    draw_speed(spot, canvas, race, speed);
}

/// Draws the large number with a label.
fn draw_number(
    spot: &WidgetFrame<'_>,
    canvas: &Canvas<'_>,
    ink: Color32,
    (number, words): (Number, &str),
) {
    // Shrink the number, because a smaller label would be unreadable.
    let room = spot.size.x - 2.0 * MARGIN - 6.0 - canvas.width(VERDICT, words);
    let face = strong_font(if spot.small { 19.0 } else { 23.0 });
    let face = canvas.shrink_to_fit(face, room, &number.to_string());
    let width = canvas.text_left([MARGIN, 34.0], face, ink, number).x;
    let place = [MARGIN + width + 6.0, 37.0];
    canvas.text_left(place, VERDICT, canvas.ink.dim, words);
}

/// Draws the speed difference with its bar.
fn draw_speed(spot: &WidgetFrame<'_>, canvas: &Canvas<'_>, race: &RaceView, speed: f32) {
    let full = FULL_SPEEDS[usize::from(race.in_pixels)];
    let ink = difference_color(canvas, -f64::from(speed), 0.02 * f64::from(full));
    canvas.text_left(
        [MARGIN, 55.0],
        strong_font(12.5),
        ink,
        race.speed_label(speed),
    );
    if spot.small {
        return;
    }
    // A bar to the right of the middle means faster.
    let [left, right] = [88.0, spot.size.x - MARGIN];
    let (middle, half) = ((left + right) / 2.0, (right - left) / 2.0);
    canvas.fill_rect(
        [left, 52.0],
        [2.0 * half, 6.0],
        2.0,
        canvas.ink.faint.gamma_multiply(0.35),
    );
    let reach = (speed / full).clamp(-1.0, 1.0) * half;
    canvas.fill_rect(
        [middle + reach.min(0.0), 52.0],
        [reach.abs(), 6.0],
        1.0,
        ink,
    );
    canvas.fill_rect([middle - 0.75, 49.0], [1.5, 12.0], 0.0, canvas.ink.text);
}

/// Draws the ghost's path and its checkpoints.
///
/// A filled mark shows the player, a hollow mark the ghost.
fn draw_track(canvas: &Canvas<'_>, race: &RaceView, [left, right]: [f32; 2], y: f32) {
    let x = |part: f32| left + (right - left) * part.clamp(0.0, 1.0);
    canvas.line([left, y], [right, y], 2.0, canvas.ink.faint);
    for mark in &race.marks {
        canvas.line(
            [x(*mark), y - 4.0],
            [x(*mark), y + 4.0],
            1.5,
            canvas.ink.dim,
        );
    }
    let [own, ghost] = race.ways.map(x);
    canvas.circle([ghost, y], 4.5, 1.75, canvas.ink.text);
    canvas.fill_circle([own, y], 3.5, canvas.ink.accent);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_have_sign_and_label() {
        assert_eq!(
            [1200.0, -40.0, 3.0].map(time_verdict),
            ["s behind", "s ahead", "level"]
        );
        assert_eq!(format_difference(-310.0).to_string(), "\u{2212}0.310");
        let mark = |at, msec| split_label(RaceSplitView { at, msec });
        assert_eq!(mark(SplitPoint::Checkpoint(2), Some(120.0)), "CP 2  +0.120");
        assert_eq!(mark(SplitPoint::Checkpoint(1), None), "CP 1  \u{2013}");
        assert_eq!(mark(SplitPoint::Finish, Some(0.0)), "finish  0.000");
    }
}
