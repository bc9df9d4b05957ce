//! The strafe bar: where to aim, in true screen angles. One strip for each strafe side: nothing, gain, loss, and a
//! thin line at the optimum of the next tick. Nothing smoothed, nothing guessed.

use bevy_egui::egui::{Align2, Color32, Mesh, Pos2, Rect, Vec2, pos2, vec2};

use super::HudWidget;
use super::now::Now;
use crate::analysis::facts::TickFacts;
use crate::analysis::strafe::{AirTick, GroundTick, Tick, Window};
use crate::game::settings::Anchor;
use crate::game::ui::canvas::{Canvas, strong};
use crate::game::ui::theme;
use crate::game::widgets::{Preset, Shown, Widget};
use crate::sim::cmd::DUCK;
use crate::sim::math::{Vec3, length_2d, wrap_deg, yaw_deg};

pub(super) const WIDGET: HudWidget = Widget {
    id: "StrafeBar",
    size: SIZE,
    place: (Anchor::Middle, [0.0, 36.0]),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: Shown::WhilePlaying,
    draw: |spot, now| {
        if let Some(view) = view(now, Lens::of(spot.screen, spot.scale, now.vertical_fov, now.pitch)) {
            draw(&spot.canvas(), &view);
        }
    },
};

const SIZE: Vec2 = vec2(360.0, 30.0);

/// Height of one side's strip, points.
const STRIP: f32 = 9.0;
/// Between the two strips, points.
const GAP: f32 = 2.0;
/// Slower than this, every angle wins, and there is no velocity to aim by, u/s.
const SLOWEST: f32 = 31.0;
/// How far the zones beside the gain are drawn, degrees.
const BESIDE_DEG: f64 = 14.0;
/// In how many pieces the gain is coloured.
const PIECES: u32 = 24;
/// No direction is drawn that lies further from the view than this, degrees.
const WIDEST_DEG: f64 = 80.0;

/// One strafe side. Angles are degrees from the view, positive to the left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Side {
    /// +1 for the left strafe, -1 for the right one.
    sign: f64,
    /// Where u is 0: aim here and nothing changes.
    zero: f64,
    /// This side's key is held.
    held: bool,
}

/// What the widget shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StrafeBarView {
    sides: [Side; 2],
    window: Window,
    tick: Tick,
    speed: f64,
    lens: Lens,
}

/// How yaws become places on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Lens {
    /// Points from the middle at 45 degrees of a level view.
    focal: f64,
    /// Degrees, down positive.
    pitch: f64,
}

impl Lens {
    /// The lens of a screen, in the points of a widget drawn at `scale`; field of view in radians, pitch in degrees.
    fn of(screen: Rect, scale: f32, vertical_fov: f32, pitch: f32) -> Self {
        let focal = f64::from(screen.height() / 2.0 / scale) / f64::from(vertical_fov / 2.0).tan();
        Self { focal, pitch: f64::from(pitch) }
    }

    /// Points to the right of the middle at which a direction lies that has the view's pitch and is turned by
    /// `left_deg` to the left.
    fn place(&self, left_deg: f64) -> f64 {
        let (sin, cos) = left_deg.to_radians().sin_cos();
        let (sp, cp) = self.pitch.to_radians().sin_cos();
        -self.focal * cp * sin / (cp * cp * cos + sp * sp)
    }
}

impl Side {
    /// Where to aim for this angle between velocity and wishdir, degrees from the view.
    fn aim(&self, u_deg: f64) -> f64 {
        self.zero + self.sign * u_deg
    }
}

fn view(now: &Now<'_>, lens: Lens) -> Option<StrafeBarView> {
    let player = now.player;
    let speed = length_2d(player.velocity);
    if now.noclip || speed < SLOWEST || player.water_level >= 2 {
        return None;
    }
    let tick = next_tick(now);
    let velocity_yaw = yaw_deg(player.velocity);
    let (offset, held) = held_offset(now);
    let side = |sign: f64| {
        let zero = wrap_deg(velocity_yaw - sign * offset - f64::from(now.view_yaw));
        Side { sign, zero, held: held == Some(sign) }
    };
    Some(StrafeBarView {
        sides: [side(1.0), side(-1.0)],
        window: tick.window(f64::from(speed)),
        tick,
        speed: f64::from(speed),
        lens,
    })
}

/// The next tick as the keys are: a strafe key alone in the air, the keys held last on the ground.
fn next_tick(now: &Now<'_>) -> Tick {
    let (player, profile) = (now.player, now.profile);
    let (msec, friction) = (profile.msec(), player.goldsrc.friction);
    let holds_duck = now.record.is_some_and(|record| record.cmd.pressed(DUCK));
    let alone = now.session.wishes().of_player(player, holds_duck);
    if !player.on_ground {
        return Tick::Air(AirTick::new(&profile.physics, alone, msec, friction));
    }
    let last = now.facts.as_ref().and_then(TickFacts::push).map(|push| push.wish_speed);
    let wish_speed = last.filter(|speed| *speed > 0.0).unwrap_or(alone);
    Tick::Ground(GroundTick::new(&profile.physics, wish_speed, msec, friction).tired(player.goldsrc.stamina_msec))
}

/// How far to the side of the view the keys pull, degrees, not negative, and to which side; a strafe key alone where
/// none is held.
fn held_offset(now: &Now<'_>) -> (f64, Option<f64>) {
    const ALONE: f64 = 90.0;
    let Some(record) = now.record else { return (ALONE, None) };
    let wish = now.facts.as_ref().and_then(TickFacts::push).map(|push| push.wish_dir);
    let Some(dir) = wish.filter(|dir| *dir != Vec3::ZERO) else { return (ALONE, None) };
    let left = wrap_deg(yaw_deg(dir) - f64::from(record.cmd.angles.yaw));
    if record.cmd.side == 0.0 { (ALONE, None) } else { (left.abs(), Some(left.signum())) }
}

fn draw(canvas: &Canvas<'_>, view: &StrafeBarView) {
    for (row, side) in view.sides.iter().enumerate() {
        strip(canvas, view, side, 4.0 + row as f32 * (STRIP + GAP));
    }
    // Where the view points.
    let (x, bottom) = (SIZE.x / 2.0, 4.0 + 2.0 * STRIP + GAP);
    canvas.fill([x - 0.75, 0.0], [1.5, bottom + 4.0], 0.0, theme::TEXT);
}

fn strip(canvas: &Canvas<'_>, view: &StrafeBarView, side: &Side, top: f32) {
    let middle = SIZE.x / 2.0;
    let x = |u: f64| {
        let left = wrap_deg(side.aim(u));
        (left.abs() < WIDEST_DEG).then(|| (view.lens.place(left) as f32).clamp(-middle, middle) + middle)
    };
    let strength = if side.held { 1.0 } else { 0.42 };
    let mut mesh = Mesh::default();
    let mut piece = |from: f64, to: f64, colors: [Color32; 2]| {
        let (Some(a), Some(b)) = (x(from), x(to)) else { return };
        let shade = |color: Color32| color.gamma_multiply(strength);
        quad(&mut mesh, canvas, [a, b], top, colors.map(shade));
    };
    let window = &view.window;
    let rest = theme::NEUTRAL.gamma_multiply(0.4);
    piece((window.from_deg - BESIDE_DEG).max(0.0), window.from_deg, [Color32::TRANSPARENT, rest]);
    let width = window.to_deg - window.from_deg;
    let color = |u: f64| {
        let share = if window.best_gain > 0.0 { view.tick.gain(view.speed, u) / window.best_gain } else { 0.0 };
        theme::GAIN.gamma_multiply((0.25 + 0.75 * share.max(0.0)) as f32)
    };
    for index in 0..PIECES {
        let at = |index: u32| window.from_deg + width * f64::from(index) / f64::from(PIECES);
        piece(at(index), at(index + 1), [color(at(index)), color(at(index + 1))]);
    }
    piece(window.to_deg, (window.to_deg + BESIDE_DEG).min(180.0), [theme::LOSS, Color32::TRANSPARENT]);
    if !mesh.is_empty() {
        canvas.painter().add(mesh);
    }
    if let Some(best) = x(window.best_deg) {
        let color = if side.held { theme::ACCENT } else { theme::ACCENT.gamma_multiply(0.6) };
        canvas.fill([best - 0.75, top - 1.5], [1.5, STRIP + 3.0], 0.0, color);
        let name = if side.sign > 0.0 { "A" } else { "D" };
        let (place, anchor) = if side.sign > 0.0 {
            ([best - 12.0, top + STRIP / 2.0], Align2::RIGHT_CENTER)
        } else {
            ([best + 12.0, top + STRIP / 2.0], Align2::LEFT_CENTER)
        };
        if side.held && (24.0..SIZE.x - 24.0).contains(&best) {
            canvas.text(place, anchor, strong(9.5), theme::TEXT, name);
        }
    }
}

/// A rectangle that blends from one colour to another.
fn quad(mesh: &mut Mesh, canvas: &Canvas<'_>, [from, to]: [f32; 2], top: f32, colors: [Color32; 2]) {
    if (from - to).abs() < 0.01 {
        return;
    }
    let first = mesh.vertices.len() as u32;
    let rect = Rect::from_min_max(canvas.at(from, top), canvas.at(to, top + STRIP));
    let corners: [Pos2; 4] = [rect.min, pos2(rect.max.x, rect.min.y), rect.max, pos2(rect.min.x, rect.max.y)];
    for (corner, color) in corners.into_iter().zip([colors[0], colors[1], colors[1], colors[0]]) {
        mesh.colored_vertex(corner, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    fn lens(pitch: f32) -> Lens {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        Lens::of(screen, 1.0, crate::game::view::vertical_fov(90.0), pitch)
    }

    #[test]
    fn angles_stand_where_the_camera_sees_them() {
        // At 90 degrees (4:3) the edge of a 960 points wide picture is 45 degrees away.
        assert!((lens(0.0).place(-45.0) - 480.0).abs() < 1e-3);
        assert!((lens(0.0).place(45.0) + 480.0).abs() < 1e-3, "left is left");
        // Looking down 60 degrees, a turn of 90 moves the old direction by a small arc only: project it by hand.
        let (sp, cp) = (60_f64.to_radians().sin(), 60_f64.to_radians().cos());
        let expected = 480.0 * cp / (sp * sp);
        assert!((lens(60.0).place(-90.0) - expected).abs() < 1e-3);
    }

    #[test]
    fn the_best_aim_of_both_sides_is_the_velocity_where_u_is_90() {
        let velocity = Vec3::new(0.0, 400.0, 100.0);
        let record = super::super::now::canned::record(velocity, velocity);
        let view = super::super::now::canned::of_record(&record, |now| {
            let profile = crate::sim::profile::by_name("hl-100").expect("built in");
            let session = crate::analysis::session::Session::new(profile);
            view(&Now { profile, session: &session, view_yaw: 90.0, ..*now }, lens(0.0))
        });
        let view = view.expect("in the air and fast");
        for side in view.sides {
            assert!(side.aim(view.window.best_deg).abs() < 1e-9, "{side:?}");
            // Aiming too far into the strafe's own side is the loss, too little the nothing.
            assert!(side.sign * side.aim(view.window.to_deg) > 0.0);
            assert!(side.sign * side.aim(view.window.from_deg) < 0.0);
        }
    }
}
