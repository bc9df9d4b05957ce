//! The inertia widget: `ix` and `iy` with their limits, and the actual speed per tick.

use bevy_egui::egui::{Color32, Vec2, vec2};

use super::NfkWidget;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{id, message, text};
use wishdir_sim::platformer::{INERTIA_MAX, NfkState, Ruleset, TICK_MSEC};

pub(super) const WIDGET: NfkWidget = Widget {
    id: "Inertia",
    size: SIZE,
    place: (Anchor::Bottom, [-184.0, -14.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Bottom, [0.0, -14.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, now| {
        draw(
            &spot.canvas(),
            build_view(now.mover.run.state(), now.mover.run.rules()),
        );
    },
};

const SIZE: Vec2 = vec2(334.0, 96.0);

/// Left and right end of the bars, points.
const BAR: [f32; 2] = [128.0, 328.0];
/// Value that fills half a bar, pixels per tick. Slightly more than the fastest chain in 068R2
/// reaches.
const FULL: f64 = 5.5;

/// Values of the widget, pixels per tick.
#[derive(Clone, Copy, Debug, PartialEq)]
struct InertiaView {
    /// Absolute speed along x, including the speed jump's share.
    speed: f64,
    /// Horizontal inertia `ix` of the player state.
    ix: f64,
    /// Speed that the speed jump adds along x, pixels per tick.
    shift: f64,
    /// Maximum speed from the run keys.
    cap: f64,
    /// Vertical inertia `iy` of the player state. Negative: up.
    iy: f64,
}

fn build_view(state: &NfkState, rules: Ruleset) -> InertiaView {
    let speed = rules.speed(state);
    InertiaView {
        speed: speed.abs(),
        ix: state.ix,
        shift: speed - state.ix,
        cap: rules.run_cap(state),
        iy: state.iy,
    }
}

/// Returns the position of a value on a bar, points.
fn bar_position(value: f64) -> f32 {
    let middle = (BAR[0] + BAR[1]) / 2.0;
    middle + (value / FULL).clamp(-1.0, 1.0) as f32 * (BAR[1] - BAR[0]) / 2.0
}

fn draw_part(canvas: &Canvas<'_>, top: f32, from: f64, to: f64, color: Color32) {
    let (from, to) = (bar_position(from.min(to)), bar_position(from.max(to)));
    canvas.fill_rect([from, top], [to - from, 8.0], 0.0, color);
}

fn draw_rail(canvas: &Canvas<'_>, top: f32, marks: &[f64]) {
    canvas.fill_rect(
        [BAR[0], top],
        [BAR[1] - BAR[0], 8.0],
        2.0,
        theme::GLASS_LINE,
    );
    for mark in marks.iter().chain([&0.0]) {
        let color = if *mark == 0.0 {
            canvas.ink.dim
        } else {
            canvas.ink.accent
        };
        canvas.fill_rect(
            [bar_position(*mark) - 0.5, top - 2.0],
            [1.0, 12.0],
            0.0,
            color,
        );
    }
}

fn draw(canvas: &Canvas<'_>, view: InertiaView) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    draw_speed(canvas, &view);
    draw_horizontal(canvas, &view);
    draw_vertical(canvas, &view);
}

/// Draws the speed in pixels per tick and per second.
fn draw_speed(canvas: &Canvas<'_>, view: &InertiaView) {
    let per_second = 1000.0 / f64::from(TICK_MSEC);
    let dim = canvas.ink.dim;
    let big = number::hundredths(view.speed);
    canvas.text_middle([60.0, 34.0], strong_font(40.0), canvas.ink.text, big);
    let unit = text!("hud-inertia.unit");
    canvas.text_middle([60.0, 62.0], regular_font(11.5), dim, unit);
    let speed = number::whole(view.speed * per_second);
    let each_second = message!("hud-inertia.each-second", speed = speed);
    canvas.text_middle([60.0, 79.0], regular_font(11.5), dim, each_second);
}

/// Draws a component of the inertia with a note. Returns the x where its number ends.
fn draw_component(canvas: &Canvas<'_>, y: f32, name: &str, value: f64, note: String) -> f32 {
    let words = format!("{name} {}", number::hundredths(value).with_sign());
    canvas.text_right([BAR[1], y], regular_font(11.5), canvas.ink.dim, note);
    let size = canvas.text_left([BAR[0], y], strong_font(12.5), canvas.ink.text, words);
    BAR[0] + size.x
}

/// Draws ix with the speed jump's shift, against the run cap.
fn draw_horizontal(canvas: &Canvas<'_>, view: &InertiaView) {
    let note = message!("hud-inertia.cap", cap = number::hundredths(view.cap));
    let end = draw_component(canvas, 15.0, "ix", view.ix, note);
    if view.shift != 0.0 {
        let shift = number::hundredths(view.shift).with_sign();
        canvas.text_left(
            [end + 8.0, 15.0],
            strong_font(12.5),
            canvas.ink.accent,
            shift,
        );
    }
    draw_rail(canvas, 27.0, &[-view.cap, view.cap]);
    draw_part(canvas, 27.0, 0.0, view.ix, canvas.ink.gain);
    let shifted = view.ix + view.shift;
    draw_part(canvas, 27.0, view.ix, shifted, canvas.ink.accent);
}

/// Draws the vertical inertia `iy` as a bar, with its limits.
fn draw_vertical(canvas: &Canvas<'_>, view: &InertiaView) {
    let way = if view.iy < 0.0 {
        id!("hud-inertia.rises")
    } else if view.iy > 0.0 {
        id!("hud-inertia.falls")
    } else {
        id!("hud-inertia.stands")
    };
    let note = message!(way, clamp = number::whole(INERTIA_MAX));
    draw_component(canvas, 57.0, "iy", view.iy, note);
    draw_rail(canvas, 69.0, &[-INERTIA_MAX, INERTIA_MAX]);
    let color = if view.iy < 0.0 {
        canvas.ink.gain
    } else {
        canvas.ink.loss
    };
    draw_part(canvas, 69.0, 0.0, view.iy, color);
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::platformer::Dir;

    #[test]
    fn speed_is_ix_plus_the_speed_jump() {
        let state = NfkState {
            ix: -3.0,
            speedjump: 7,
            ..NfkState::standing_at([100.0, 100.0], Dir::RunLeft)
        };
        let view = build_view(&state, Ruleset::R2);
        assert!((view.speed - 5.31).abs() < 1e-9, "{view:?}");
        assert!((view.shift + 2.31).abs() < 1e-9, "to the left, as the run");
        assert_eq!(view.cap, 3.0, "068R2 leaves the cap alone");
        let faster = build_view(&state, Ruleset::V075);
        assert_eq!(
            (faster.shift, faster.cap),
            (0.0, 5.2),
            "0.75 raises the cap"
        );
    }

    #[test]
    fn bars_are_clamped() {
        assert_eq!(
            (bar_position(-FULL), bar_position(0.0), bar_position(99.0)),
            (BAR[0], (BAR[0] + BAR[1]) / 2.0, BAR[1])
        );
    }
}
