//! The wishdir compass: velocity and wish direction from above, and the angle between them. The
//! view direction points up.

use bevy_egui::egui::{Color32, Mesh, Vec2, vec2};

use super::HudWidget;
use super::gain;
use super::hud_frame::{HudFrame, VISIBLE_GAIN};
use crate::game::base::palette::ColorRole;
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{number, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget};
use crate::game::settings::Anchor;
use crate::text::{MessageId, id, message, names_key, text};
use wishdir_analysis::recent::TickStats;
use wishdir_analysis::strafe::AirTick;
use wishdir_analysis::strafe_tick::WishDirection;
use wishdir_sim::engine::AIR_CAP;
use wishdir_sim::math::{Vec3, length_2d, wrap_deg};

pub(super) const WIDGET: HudWidget = Widget {
    id: "Compass",
    size: SIZE,
    place: (Anchor::Middle, [0.0, 112.0]),
    small: Some(CompactPlacement {
        size: SIZE,
        place: (Anchor::Middle, [-220.0, 84.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| {
        let moves =
            |row: &TickStats| row.speed >= STANDING || row.moment.asked == WishDirection::Direction;
        spot.draw_faded(now.recent_opacity(moves), |canvas| {
            draw(canvas, &build_view(now));
        });
    },
};

const SIZE: Vec2 = vec2(132.0, 108.0);

/// Centre and radius of the ring, points.
const MIDDLE: [f32; 2] = [66.0, 42.0];
const RADIUS: f32 = 38.0;

/// Outline colour of arrows that have no panel behind them.
const DARK: Color32 = Color32::from_black_alpha(150);

/// Minimum speed for a meaningful direction, u/s.
const STANDING: f32 = 1.0;

/// Values of the compass. Bearings are degrees clockwise from the view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct CompassView {
    /// Bearing of the velocity before the acceleration. `None` at rest.
    velocity: Option<f32>,
    /// Bearing of the wish direction. `None` without keys.
    wish: Option<f32>,
    /// Angle from velocity to wish direction (u), degrees. Positive: left.
    angle: Option<f32>,
    gain: f32,
    /// Speed that the acceleration added along wishdir, u/s.
    added: f32,
    /// In the air: gain as a function of the wish direction, and the speed before the acceleration,
    /// u/s.
    curve: Option<(AirTick, f64)>,
}

fn build_view(now: &HudFrame<'_>) -> CompassView {
    let (Some(record), Some(facts)) = (now.record, &now.facts) else {
        return CompassView::default();
    };
    // A command longer than 50 ms runs in two halves. The compass shows the second half.
    let (wish_dir, before, added) = facts
        .last_acceleration()
        .map_or((Vec3::ZERO, record.player.velocity, 0.0), |push| {
            (push.wish_dir, push.before, push.added)
        });
    let view = record.cmd.angles.yaw;
    let bearing = |dir: Vec3| wrap_deg(f64::from(view - dir.y.atan2(dir.x).to_degrees())) as f32;
    let velocity = (length_2d(before) >= STANDING).then(|| bearing(before));
    let wish = (length_2d(wish_dir) > 0.0).then(|| bearing(wish_dir));
    CompassView {
        velocity,
        wish,
        angle: velocity
            .zip(wish)
            .map(|(velocity, wish)| wrap_deg(f64::from(velocity - wish)) as f32),
        gain: facts.gain().unwrap_or(0.0) as f32,
        added,
        curve: facts
            .strafe
            .air_tick_and_speed()
            .filter(|(_, speed)| *speed >= f64::from(STANDING)),
    }
}

fn draw(canvas: &Canvas<'_>, view: &CompassView) {
    // Only the ring has a background. The middle stays transparent, because the landing spot may be
    // behind it.
    canvas.circle(MIDDLE, RADIUS - 2.5, 13.0, canvas.panel);
    match (view.curve, view.velocity) {
        (Some((tick, speed)), Some(velocity)) => draw_curve(canvas, &tick, speed, velocity),
        (_, _) => canvas.circle(MIDDLE, RADIUS, 1.0, theme::GLASS_LINE),
    }
    for bearing in [90.0, 180.0, 270.0] {
        canvas.arc(
            MIDDLE,
            RADIUS,
            bearing - 2.0,
            bearing + 2.0,
            3.0,
            canvas.ink.faint,
        );
    }
    // Marks the view direction: up.
    let top = MIDDLE[1] - RADIUS;
    canvas.polygon(
        &[
            [MIDDLE[0] - 4.0, top - 4.0],
            [MIDDLE[0] + 4.0, top - 4.0],
            [MIDDLE[0], top + 3.0],
        ],
        canvas.ink.dim,
    );
    let color = canvas.ink.color_for(gain::gain_color(view.gain));
    if let (Some(velocity), Some(angle)) = (view.velocity, view.angle) {
        canvas.arc(MIDDLE, RADIUS - 7.0, velocity, velocity - angle, 2.0, color);
    }
    if let (Some(wish), true) = (view.wish, view.added > 0.0) {
        // The arrow's length shows the added speed as a share of the maximum gain per tick.
        let share = (view.added / AIR_CAP).min(1.0);
        canvas.arrow(
            MIDDLE,
            wish,
            0.0,
            (RADIUS - 4.0) * (0.3 + 0.7 * share),
            6.0,
            canvas.ink.gain.gamma_multiply(0.4),
        );
    }
    if let Some(wish) = view.wish {
        draw_arrow(
            canvas,
            wish,
            canvas.ink.color_for(wish_arrow_color(view.gain)),
        );
    }
    if let Some(velocity) = view.velocity {
        draw_arrow(canvas, velocity, canvas.ink.text);
    }
    canvas.fill_circle(MIDDLE, 3.5, DARK);
    canvas.fill_circle(MIDDLE, 2.5, canvas.ink.text);
    draw_angle(canvas, view, color);
}

/// Draws the angle between velocity and wish direction as text on a plate.
fn draw_angle(canvas: &Canvas<'_>, view: &CompassView, color: Color32) {
    let place = [MIDDLE[0], 96.0];
    let plate = |width: f32| {
        let min = [place[0] - width / 2.0, place[1] - 11.0];
        canvas.fill_rect(min, [width, 22.0], 6.0, canvas.panel);
    };
    match (view.angle, view.wish) {
        (Some(angle), _) => {
            plate(104.0);
            let words = message!(
                angle_message_id(angle),
                degrees = number::tenths(angle.abs())
            );
            canvas.text_middle(place, strong_font(14.0), color, words);
        }
        (None, Some(_)) => {
            plate(112.0);
            let words = text!("hud-compass.standstill");
            canvas.text_middle(place, regular_font(12.0), canvas.ink.dim, words);
        }
        (None, None) => {}
    }
}

/// Draws an arrow with a dark outline, visible on any background.
fn draw_arrow(canvas: &Canvas<'_>, bearing: f32, color: Color32) {
    canvas.arrow(MIDDLE, bearing, 0.0, RADIUS - 2.5, 5.5, DARK);
    canvas.arrow(MIDDLE, bearing, 0.0, RADIUS - 4.0, 3.0, color);
}

/// Draws the ring: the speed change for each wish direction. Green is gain, red is loss.
fn draw_curve(canvas: &Canvas<'_>, tick: &AirTick, speed: f64, velocity: f32) {
    const PIECES: u32 = 120;
    const WIDTH: f32 = 4.0;
    let best = tick.best_gain(speed).max(1e-6);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(2 * PIECES as usize + 2);
    mesh.reserve_triangles(2 * PIECES as usize);
    for piece in 0..=PIECES {
        let bearing = 360.0 * piece as f32 / PIECES as f32;
        let u = wrap_deg(f64::from(bearing - velocity)).abs();
        let share = (tick.gain(speed, u) / best) as f32;
        let color = if share.abs() < 0.01 {
            theme::GLASS_LINE
        } else if share > 0.0 {
            canvas.ink.gain.gamma_multiply(0.2 + 0.8 * share)
        } else {
            canvas
                .ink
                .loss
                .gamma_multiply((0.15 - 0.5 * share).min(0.6))
        };
        let (sin, cos) = bearing.to_radians().sin_cos();
        for radius in [RADIUS - WIDTH / 2.0, RADIUS + WIDTH / 2.0] {
            mesh.colored_vertex(
                canvas.to_screen(MIDDLE[0] + sin * radius, MIDDLE[1] - cos * radius),
                color,
            );
        }
        if piece > 0 {
            let first = 2 * piece - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 3, first + 2);
        }
    }
    canvas.painter().add(mesh);
}

/// Colour of the wish direction arrow. A neutral arrow has the accent colour, so that it differs
/// from the velocity arrow.
fn wish_arrow_color(gain: f32) -> ColorRole {
    if gain.abs() < VISIBLE_GAIN {
        ColorRole::Accent
    } else {
        gain::gain_color(gain)
    }
}

/// Message for an angle: wishdir left of, right of or along the velocity.
fn angle_message_id(angle: f32) -> MessageId<{ names_key(&["degrees"]) }> {
    match number::round(f64::from(angle), 1) {
        side if side > 0.0 => id!("hud-compass.left"),
        side if side < 0.0 => id!("hud-compass.right"),
        _ => id!("hud-compass.straight"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;

    #[test]
    fn u_is_the_signed_angle_from_velocity_to_wishdir() {
        // The player faces and moves north (yaw 90). The left strafe key pulls west.
        let mut record = canned::record(Vec3::new(0.0, 300.0, 0.0), Vec3::new(-30.0, 300.0, 0.0));
        record.cmd.angles.yaw = 90.0;
        record.report.events.push(canned::accelerate(
            Vec3::NEG_X,
            record.before.velocity,
            record.player.velocity,
        ));
        let left = canned::with_record(&record, build_view);
        assert_eq!(left.velocity, Some(0.0));
        assert!(
            (left.wish.unwrap() + 90.0).abs() < 1e-3,
            "to the left: {left:?}"
        );
        assert!((left.angle.unwrap() - 90.0).abs() < 1e-3, "{left:?}");
        assert_eq!(
            angle_message_id(left.angle.unwrap()).as_str(),
            "hud-compass.left"
        );
        assert!(left.gain > 1.0);
        record.report.events.clear();
        record.report.events.push(canned::accelerate(
            Vec3::X,
            record.before.velocity,
            record.player.velocity,
        ));
        let right = canned::with_record(&record, build_view);
        assert!((right.angle.unwrap() + 90.0).abs() < 1e-3, "{right:?}");
        assert_eq!(
            angle_message_id(right.angle.unwrap()).as_str(),
            "hud-compass.right"
        );
    }

    #[test]
    fn second_half_of_a_split_command_is_shown() {
        let mut record = canned::record(Vec3::new(300.0, 0.0, 0.0), Vec3::new(300.0, 0.0, 0.0));
        record.report.events.push(canned::accelerate(
            Vec3::Y,
            Vec3::X * 300.0,
            Vec3::X * 300.0,
        ));
        record.report.events.push(canned::accelerate(
            Vec3::X,
            Vec3::X * 300.0,
            Vec3::X * 300.0,
        ));
        assert_eq!(canned::with_record(&record, build_view).angle, Some(0.0));
        assert_eq!(angle_message_id(0.0).as_str(), "hud-compass.straight");
    }

    #[test]
    fn no_angle_is_shown_when_standing() {
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        assert_eq!(
            canned::with_record(&record, build_view),
            CompassView::default()
        );
        record
            .report
            .events
            .push(canned::accelerate(Vec3::X, Vec3::ZERO, Vec3::ZERO));
        let view = canned::with_record(&record, build_view);
        assert_eq!(
            (view.velocity, view.wish, view.angle),
            (None, Some(0.0), None)
        );
    }
}
