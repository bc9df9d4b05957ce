//! Gain and loss of horizontal speed on the last tick and the ticks before it.

use bevy_egui::egui::{Mesh, Rect, Vec2, vec2};

use super::HudWidget;
use super::hud_frame::{HudFrame, VISIBLE_GAIN};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{id, message};
use wishdir_analysis::recent::{Flight, RecentTicks, TickStats};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Gain",
    size: SIZE,
    place: (Anchor::Bottom, [0.0, -118.0]),
    small: None,
    presets: &[Preset::Learner, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| {
        let changes = |row: &TickStats| row.change.abs() >= VISIBLE_GAIN;
        spot.draw_faded(now.recent_opacity(changes), |canvas| {
            draw(canvas, build_view(now), now.recent_ticks());
        });
    },
};

const SIZE: Vec2 = vec2(250.0, 72.0);

/// Number of ticks in the history strip.
const GAINS: usize = 110;
/// Gain that fills the bar, u/s. The bar grows with the square root of the gain, so that small
/// gains stay visible.
const FULL_BAR: f32 = 9.0;

/// Values that the gain widget shows, u/s.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct GainView {
    /// Change of horizontal speed over the whole tick.
    total: Option<f32>,
    /// Speed lost to friction, 0 or negative.
    friction: f32,
    /// Speed lost to CS stamina on the ground, 0 or negative.
    stamina: f32,
    /// Speed change from walls, floors and ceilings.
    contacts: f32,
    /// Actual gain, and the best possible gain from the same state. In the air, only the
    /// acceleration counts.
    best: Option<(f64, f64)>,
    /// Efficiency of this flight so far, 0 to 1.
    efficiency: Option<f64>,
}

fn build_view(now: &HudFrame<'_>) -> GainView {
    let Some(facts) = &now.facts else {
        return GainView::default();
    };
    let row = now
        .recent_ticks()
        .last()
        .filter(|row| row.moment.has_best_angle());
    GainView {
        total: facts.gain().map(|gain| gain as f32),
        friction: facts.friction,
        stamina: facts.stamina,
        contacts: facts.change.collision as f32,
        best: row.map(|row| {
            let gain = if row.moment.air {
                row.moment.gain
            } else {
                f64::from(row.change)
            };
            (gain, row.moment.best_gain())
        }),
        efficiency: now.recent_ticks().flight().and_then(Flight::efficiency),
    }
}

/// Colour of a gain: gain, loss or neutral.
pub(super) fn gain_color(gain: f32) -> ColorRole {
    if gain >= VISIBLE_GAIN {
        ColorRole::Gain
    } else if gain <= -VISIBLE_GAIN {
        ColorRole::Loss
    } else {
        ColorRole::Neutral
    }
}

/// Signed bar length for a gain, -1 to 1.
fn bar_extent(gain: f32) -> f32 {
    gain.signum() * (gain.abs() / FULL_BAR).sqrt().min(1.0)
}

fn draw(canvas: &Canvas<'_>, view: GainView, live: &RecentTicks) {
    canvas.draw_panel([0.0, 0.0], [SIZE.x, SIZE.y]);
    let middle = SIZE.x / 2.0;
    let half = middle - 10.0;
    let color = |gain: f32| canvas.ink.color_for(gain_color(gain));
    match view.total {
        Some(gain) => {
            canvas.text_left(
                [10.0, 11.0],
                strong_font(13.5),
                color(gain),
                number::hundredths(gain).with_sign(),
            );
            let end = bar_extent(gain) * half;
            canvas.fill_rect(
                [middle + end.min(0.0), 20.0],
                [end.abs(), 4.0],
                0.0,
                color(gain),
            );
        }
        None => {
            canvas.text_left([10.0, 11.0], strong_font(13.5), canvas.ink.dim, "-");
        }
    }
    canvas.fill_rect([middle - 0.5, 18.0], [1.0, 8.0], 0.0, canvas.ink.dim);
    let parts = [
        (id!("hud-gain.wall"), view.contacts),
        (id!("hud-gain.friction"), view.friction),
        (id!("hud-gain.stamina"), view.stamina),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(_, value)| value.abs() >= VISIBLE_GAIN)
        .map(|(id, value)| message!(id, gain = number::hundredths(value).with_sign()))
        .collect();
    // Three parts at once are rare, and need a smaller font to fit.
    let face = if parts.len() > 2 {
        regular_font(10.0)
    } else {
        regular_font(10.5)
    };
    let gap = if parts.len() > 2 { 5.0 } else { 8.0 };
    let mut right = SIZE.x - if parts.len() > 2 { 5.0 } else { 10.0 };
    for text in parts {
        right -= canvas
            .text_right([right, 11.0], face, canvas.ink.dim, text)
            .x
            + gap;
    }
    if let Some((gain, best)) = view.best {
        let text = message!("hud-gain.best", gain = number::hundredths(best).with_sign());
        canvas.text_left([10.0, 61.0], regular_font(10.5), canvas.ink.dim, text);
        draw_meter(canvas, gain, best);
    }
    if let Some(efficiency) = view.efficiency {
        let text = message!(
            "hud-gain.flight",
            percent = number::whole(efficiency * 100.0)
        );
        canvas.text_right(
            [SIZE.x - 10.0, 61.0],
            strong_font(11.5),
            canvas.ink.text,
            text,
        );
    }
    draw_strip(canvas, live);
}

/// Draws this tick's gain as a share of the best possible gain.
fn draw_meter(canvas: &Canvas<'_>, gain: f64, best: f64) {
    let (left, top, width) = (82.0, 59.0, 74.0);
    canvas.fill_rect([left, top], [width, 4.0], 2.0, theme::GLASS_LINE);
    if best > 0.0 {
        let share = (gain / best).clamp(-1.0, 1.0) as f32;
        let color = if share >= 0.0 {
            canvas.ink.gain
        } else {
            canvas.ink.loss
        };
        canvas.fill_rect([left, top], [width * share.abs(), 4.0], 2.0, color);
    }
}

/// Draws the last ticks as columns. Up is gain, down is loss. Ground ticks are dimmed.
fn draw_strip(canvas: &Canvas<'_>, live: &RecentTicks) {
    let (left, middle, height) = (10.0, 39.0, 12.0);
    let step = (SIZE.x - 2.0 * left) / GAINS as f32;
    canvas.fill_rect(
        [left, middle - 0.25],
        [SIZE.x - 2.0 * left, 0.5],
        0.0,
        canvas.ink.faint,
    );
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(4 * GAINS);
    mesh.reserve_triangles(2 * GAINS);
    let rows = live.rows(GAINS);
    let missing = GAINS - rows.len();
    let color = |gain: f32| canvas.ink.color_for(gain_color(gain));
    for (index, tick) in (missing..).zip(rows) {
        if tick.change.abs() < VISIBLE_GAIN {
            continue;
        }
        let x = left + index as f32 * step;
        let tip = middle - bar_extent(tick.change) * height;
        let rect = Rect::from_two_pos(
            canvas.to_screen(x, middle),
            canvas.to_screen(x + step * 0.8, tip),
        );
        let color = color(tick.change);
        mesh.add_colored_rect(
            rect,
            if tick.grounded {
                color.gamma_multiply(0.45)
            } else {
                color
            },
        );
    }
    if mesh.is_valid() && mesh.vertices.len() > 2 {
        canvas.painter().add(mesh);
    }
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;
    use wishdir_sim::course::CourseEvent;
    use wishdir_sim::engine::MoveEvent;
    use wishdir_sim::math::Vec3;

    #[test]
    fn friction_and_contacts_are_separate_from_the_total() {
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::new(0.0, 230.0, 0.0));
        record.report.events = vec![
            MoveEvent::Friction {
                edge: false,
                water: false,
                before: 250.0,
                after: 240.0,
            },
            MoveEvent::Friction {
                edge: false,
                water: false,
                before: 240.0,
                after: 240.0,
            },
            MoveEvent::Contact {
                phase: wishdir_sim::engine::SlidePhase::Low,
                fraction: 0.5,
                normal: Vec3::NEG_X,
                brush: None,
                origin: Vec3::ZERO,
                before: Vec3::new(240.0, 0.0, -100.0),
                after: Vec3::new(0.0, 230.0, -100.0),
            },
        ];
        let view = canned::with_record(&record, build_view);
        assert_eq!(
            view,
            GainView {
                total: Some(-20.0),
                friction: -10.0,
                contacts: -10.0,
                ..GainView::default()
            }
        );
    }

    #[test]
    fn stamina_applies_after_friction() {
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::new(120.0, 0.0, 0.0));
        record.report.events = vec![
            MoveEvent::Friction {
                edge: false,
                water: false,
                before: 250.0,
                after: 240.0,
            },
            MoveEvent::Stamina { factor: 0.5 },
        ];
        let view = canned::with_record(&record, build_view);
        assert_eq!(
            (view.friction, view.stamina, view.total),
            (-10.0, -120.0, Some(-130.0))
        );
    }

    #[test]
    fn teleport_ticks_have_no_gain() {
        let mut record = canned::record(Vec3::new(250.0, 0.0, 0.0), Vec3::ZERO);
        record.events.push(CourseEvent::Respawned { yaw: 0.0 });
        assert_eq!(canned::with_record(&record, build_view).total, None);
    }

    #[test]
    fn gains_that_print_as_zero_are_neutral() {
        assert_eq!(gain_color(0.004), ColorRole::Neutral);
        assert_eq!(gain_color(-0.004), ColorRole::Neutral);
        assert_eq!(gain_color(0.005), ColorRole::Gain);
        assert_eq!(gain_color(-0.005), ColorRole::Loss);
    }

    #[test]
    fn note_names_the_number_of_ticks() {
        assert!(
            WIDGET.note().ends_with(&format!("the last {GAINS} ticks.")),
            "{}",
            WIDGET.note()
        );
    }

    #[test]
    fn bar_shows_small_gains_and_is_clamped() {
        assert_eq!(bar_extent(2.25), 0.5);
        assert_eq!(bar_extent(-0.5625), -0.25);
        assert_eq!(bar_extent(400.0), 1.0);
    }
}
