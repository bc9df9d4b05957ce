//! The strafe bar: where to aim, in true screen angles, on its own plate. The bar has one strip per
//! strafe side, with zones for neutral, gain and overturn. A line marks the best angle of the next
//! tick. The values are not smoothed. The bar can also show the snap zones of engines that round
//! the velocity.

use bevy_egui::egui::{Align2, Color32, Mesh, Rect, Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::base::palette::{StrafeBarLook, plate_color};
use crate::game::hud::ui::canvas::{Canvas, regular_font, strong_font};
use crate::game::hud::ui::{keycap, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, ShowCondition, Widget, WidgetFrame};
use crate::game::settings::{Action, Anchor};
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::strafe::{AccelerationTick, AirTick, GainWindow, GainZone, GroundTick};
use wishdir_sim::command::DUCK;
use wishdir_sim::engine::StrafeKeys;
use wishdir_sim::math::{Vec3, length_2d, wrap_deg, yaw_deg};

pub(super) const WIDGET: HudWidget = Widget {
    id: "StrafeBar",
    size: SIZE,
    place: (Anchor::Middle, [0.0, 36.0]),
    small: Some(CompactPlacement {
        size: vec2(300.0, 36.0),
        place: (Anchor::Middle, [0.0, 36.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::WhilePlaying,
    draw: |spot, now| {
        if let Some(view) = build_view(
            now,
            YawProjection::new(spot.screen, spot.scale, now.vertical_fov, now.pitch),
        ) {
            let key = |action| keycap::first_key(now.frame.binds, action);
            draw(spot, &view, [Action::MoveLeft, Action::MoveRight].map(key));
        }
    },
};

const SIZE: Vec2 = vec2(360.0, 36.0);

/// Margin around the strips, and the gap between them, points.
const RIM: f32 = 3.0;
const GAP: f32 = 2.0;
/// Width of a key's label next to its strip, points.
const KEY: f32 = 22.0;
/// Brightness factor of the dimmest zones. Keeps their contrast with the plate at 3 or more.
const DULL: f32 = 0.75;
/// Colour of the dark outline around the lines.
const EDGE: Color32 = Color32::from_black_alpha(200);
/// Minimum speed for the bar, u/s. Below this, every angle gains speed, and the velocity is too
/// small to aim by.
const SLOWEST: f32 = 31.0;
/// Maximum width of the zones on either side of the gain zone, degrees.
const BESIDE_DEG: f64 = 14.0;
/// Number of colour segments in the gain zone.
const PIECES: u32 = 24;
/// Height of the snap zones, as a share of the strip's height.
const SNAP_HEIGHT: f32 = 0.3;
/// Maximum drawn angle from the view direction, degrees.
const WIDEST_DEG: f64 = 80.0;

/// One strafe side. Angles are degrees from the view, positive to the left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BarSide {
    /// Side of the strip: +1 for the left strafe, -1 for the right one.
    sign: f64,
    /// Aim angle for u = 0, which neither gains nor loses speed.
    zero: f64,
    /// Whether the strafe key of this side is held.
    held: bool,
}

#[derive(Clone, Debug, PartialEq)]
struct StrafeBarView {
    sides: [BarSide; 2],
    window: GainWindow,
    tick: AccelerationTick,
    speed: f64,
    /// Zones that gain speed after the velocity is rounded, per side. Empty in engines that do not
    /// round.
    zones: [Vec<GainZone>; 2],
    lens: YawProjection,
}

/// Projection of yaw angles onto the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct YawProjection {
    /// Horizontal screen offset at 45 degrees in a level view, points.
    focal: f64,
    /// View pitch, degrees. Positive: down.
    pitch: f64,
}

impl YawProjection {
    /// Builds the projection for a screen, in points of a widget drawn at `scale`.
    ///
    /// The field of view is in radians, the pitch in degrees.
    fn new(screen: Rect, scale: f32, vertical_fov: f32, pitch: f32) -> Self {
        let focal = f64::from(screen.height() / 2.0 / scale) / f64::from(vertical_fov / 2.0).tan();
        Self {
            focal,
            pitch: f64::from(pitch),
        }
    }

    /// Returns the horizontal screen position of a direction `left_deg` degrees to the left of the
    /// view, as points right of the centre.
    ///
    /// The direction has the same pitch as the view.
    fn screen_x(&self, left_deg: f64) -> f64 {
        let (sin, cos) = left_deg.to_radians().sin_cos();
        let (sp, cp) = self.pitch.to_radians().sin_cos();
        -self.focal * cp * sin / (cp * cp * cos + sp * sp)
    }
}

impl BarSide {
    /// Returns the aim angle for an angle u between velocity and wishdir, degrees from the view.
    fn aim_deg(&self, u_deg: f64) -> f64 {
        self.zero + self.sign * u_deg
    }
}

fn build_view(now: &HudFrame<'_>, lens: YawProjection) -> Option<StrafeBarView> {
    let player = now.player;
    let speed = length_2d(player.velocity);
    if now.noclip || speed < SLOWEST || player.water_level >= 2 {
        return None;
    }
    let tick = predict_next_tick(now);
    let velocity_yaw = yaw_deg(player.velocity);
    let (offset, held) = held_wish_offset_deg(now);
    let side = |sign: f64| {
        let zero = wrap_deg(velocity_yaw - sign * offset - f64::from(now.view_yaw));
        BarSide {
            sign,
            zero,
            held: held == Some(sign),
        }
    };
    Some(StrafeBarView {
        sides: [side(1.0), side(-1.0)],
        window: tick.gain_window(f64::from(speed)),
        zones: [1.0, -1.0].map(|sign| snap_zones(now, &tick, velocity_yaw, sign)),
        tick,
        speed: f64::from(speed),
        lens,
    })
}

/// Returns one side's zones that gain speed in the air after the velocity is rounded. Empty in
/// engines that do not round.
fn snap_zones(
    now: &HudFrame<'_>,
    tick: &AccelerationTick,
    heading_deg: f64,
    sign: f64,
) -> Vec<GainZone> {
    let AccelerationTick::Air(air) = tick else {
        return Vec::new();
    };
    if !now.profile.rules().rounds_velocity {
        return Vec::new();
    }
    let mut zones = air.gain_zones(f64::from(length_2d(now.player.velocity)), heading_deg, sign);
    zones.retain(|zone| zone.gain > 0.0);
    zones
}

/// Predicts the next tick with the current keys.
///
/// In the air, it assumes a strafe key, plus the forward key if that is held. On the ground, it
/// assumes the keys held last.
fn predict_next_tick(now: &HudFrame<'_>) -> AccelerationTick {
    let (player, profile) = (now.player, now.profile);
    let (msec, friction) = (profile.msec(), player.own_friction());
    let holds_duck = now.record.is_some_and(|record| record.cmd.pressed(DUCK));
    let alone = now.session.wish_speeds().for_player(player, holds_duck);
    if !player.on_ground {
        let moves = now
            .record
            .map_or((0.0, 0.0), |record| (record.cmd.forward, record.cmd.side));
        let air = AirTick::for_moves(&profile.physics, moves, alone, msec, friction);
        return AccelerationTick::Air(air);
    }
    let last = now
        .facts
        .as_ref()
        .and_then(TickFacts::last_acceleration)
        .map(|push| push.wish_speed);
    let wish_speed = last.filter(|speed| *speed > 0.0).unwrap_or(alone);
    AccelerationTick::Ground(
        GroundTick::new(&profile.physics, wish_speed, msec, friction)
            .with_stamina(player.stamina_msec()),
    )
}

/// Returns the angle between the view and the wish direction, degrees, 0 or more, and the strafe
/// side.
///
/// If no key is held, returns the angle of the engine's usual strafe keys and no side.
fn held_wish_offset_deg(now: &HudFrame<'_>) -> (f64, Option<f64>) {
    let usual = match now.profile.physics.strafe_keys() {
        StrafeKeys::Side => 90.0,
        StrafeKeys::Any | StrafeKeys::Both => 45.0,
    };
    let Some(record) = now.record else {
        return (usual, None);
    };
    let wish = now
        .facts
        .as_ref()
        .and_then(TickFacts::last_acceleration)
        .map(|push| push.wish_dir);
    let Some(dir) = wish.filter(|dir| *dir != Vec3::ZERO) else {
        return (usual, None);
    };
    let left = wrap_deg(yaw_deg(dir) - f64::from(record.cmd.angles.yaw));
    if record.cmd.side == 0.0 {
        (usual, None)
    } else {
        (left.abs(), Some(left.signum()))
    }
}

/// Position and style of a strip.
struct BarStrip<'a> {
    canvas: &'a Canvas<'a>,
    look: &'a StrafeBarLook,
    /// Centre of the bar, and the distance from there to both ends, points.
    middle: f32,
    reach: f32,
    /// Vertical centre and height of the strip, points.
    y: f32,
    height: f32,
}

fn draw(spot: &WidgetFrame<'_>, view: &StrafeBarView, keys: [&str; 2]) {
    let canvas = &spot.canvas();
    let look = &spot.look.bar;
    let (middle, reach) = (spot.size.x / 2.0, spot.size.x / 2.0 - KEY);
    let top = (spot.size.y - look.height) / 2.0;
    canvas.fill_rect(
        [0.0, top],
        [spot.size.x, look.height],
        5.0,
        plate_color(look.plate),
    );
    let height = (look.height - 2.0 * RIM - GAP) / 2.0;
    for (row, ((side, zones), key)) in view.sides.iter().zip(&view.zones).zip(keys).enumerate() {
        let y = top + RIM + height / 2.0 + row as f32 * (height + GAP);
        let strip = BarStrip {
            canvas,
            look,
            middle,
            reach,
            y,
            height,
        };
        strip.draw(view, side);
        if look.snap_zones {
            strip.draw_zones(view, side, zones);
        }
        strip.draw_key(side, key);
    }
    draw_aim(canvas, middle, top, look.height);
}

/// Draws the view direction: a white line between two tips. Dark edges keep the line visible on
/// every zone.
fn draw_aim(canvas: &Canvas<'_>, x: f32, top: f32, height: f32) {
    let (above, below) = (top - 3.0, top + height + 3.0);
    canvas.fill_rect([x - 1.75, above], [3.5, below - above], 0.0, EDGE);
    canvas.fill_rect(
        [x - 0.75, above],
        [1.5, below - above],
        0.0,
        canvas.ink.text,
    );
    for (tip, base) in [(top + 3.0, above - 1.0), (top + height - 3.0, below + 1.0)] {
        canvas.polygon(
            &[[x - 4.5, base], [x + 4.5, base], [x, tip]],
            canvas.ink.text,
        );
    }
}

impl BarStrip<'_> {
    /// Returns the horizontal position on the bar for an angle u. `None` if the angle is out of
    /// view.
    fn bar_x(&self, view: &StrafeBarView, side: &BarSide, u_deg: f64) -> Option<f32> {
        let left = wrap_deg(side.aim_deg(u_deg));
        let place =
            || (view.lens.screen_x(left) as f32).clamp(-self.reach, self.reach) + self.middle;
        (left.abs() < WIDEST_DEG).then(place)
    }

    /// Draws the strip. Zones differ in shape as well as in colour.
    ///
    /// Neutral is a thin line, gain a band, overturn a wedge. A strip is drawn at half height while
    /// its key is not held.
    fn draw(&self, view: &StrafeBarView, side: &BarSide) {
        let full = if side.held {
            self.height
        } else {
            self.height * 0.5
        };
        let mut mesh = Mesh::default();
        let mut piece = |from: f64, to: f64, heights: [f32; 2], colors: [Color32; 2]| {
            if let (Some(a), Some(b)) = (self.bar_x(view, side, from), self.bar_x(view, side, to)) {
                add_quad(
                    &mut mesh,
                    self.canvas,
                    [a, b],
                    self.y,
                    heights.map(|part| part * full),
                    colors,
                );
            }
        };
        let [gain, loss, best] = self.look.colors;
        let window = &view.window;
        let rest = self.canvas.ink.neutral.gamma_multiply(DULL);
        piece(
            (window.from_deg - BESIDE_DEG).max(0.0),
            window.from_deg,
            [0.25; 2],
            [rest; 2],
        );
        let width = window.to_deg - window.from_deg;
        let color = |u: f64| {
            let share = if window.best_gain > 0.0 {
                view.tick.gain(view.speed, u) / window.best_gain
            } else {
                0.0
            };
            gain.gamma_multiply(DULL + (1.0 - DULL) * share.max(0.0) as f32)
        };
        for index in 0..PIECES {
            let at = |index: u32| window.from_deg + width * f64::from(index) / f64::from(PIECES);
            piece(
                at(index),
                at(index + 1),
                [1.0; 2],
                [color(at(index)), color(at(index + 1))],
            );
        }
        piece(
            window.to_deg,
            (window.to_deg + BESIDE_DEG).min(180.0),
            [0.9, 0.1],
            [loss; 2],
        );
        if !mesh.is_empty() {
            self.canvas.painter().add(mesh);
        }
        if let Some(x) = self.bar_x(view, side, window.best_deg) {
            let top = self.y - full / 2.0 - 1.5;
            for (width, color) in [(4.5, EDGE), (2.5, best)] {
                self.canvas
                    .fill_rect([x - width / 2.0, top], [width, full + 3.0], 0.0, color);
            }
        }
    }

    /// Draws the snap zones as bars along the strip's lower edge. Brighter zones gain more.
    fn draw_zones(&self, view: &StrafeBarView, side: &BarSide, zones: &[GainZone]) {
        let most = zones.iter().map(|zone| zone.gain).fold(0.0, f64::max);
        let height = self.height * SNAP_HEIGHT;
        let top = self.y + self.height / 2.0 - height;
        for zone in zones {
            let ends = [zone.from_deg, zone.to_deg].map(|u_deg| self.bar_x(view, side, u_deg));
            if let [Some(a), Some(b)] = ends {
                let (left, right) = (a.min(b), a.max(b));
                let share = (zone.gain / most) as f32;
                // A gap separates neighbours with the same gain.
                let width = (right - left - 1.0).max(0.0);
                self.canvas
                    .fill_rect([left, top], [width, height], 0.0, EDGE);
                let color = self.look.colors[2].gamma_multiply(share);
                self.canvas
                    .fill_rect([left, top], [width, height], 0.0, color);
            }
        }
    }

    /// Draws the key label beside its strip, dark on bright while the key is held.
    fn draw_key(&self, side: &BarSide, key: &str) {
        let (canvas, half) = (self.canvas, KEY / 2.0);
        let x = self.middle - side.sign as f32 * (self.reach + half);
        let face = if key.chars().count() == 1 {
            strong_font(12.0)
        } else {
            regular_font(10.0)
        };
        if side.held {
            let height = self.height.min(KEY);
            canvas.fill_rect(
                [x - half + 2.0, self.y - height / 2.0],
                [KEY - 4.0, height],
                3.0,
                canvas.ink.accent,
            );
            canvas.text_without_shadow(
                [x, self.y],
                Align2::CENTER_CENTER,
                face,
                theme::ON_ACCENT,
                key,
            );
        } else {
            canvas.text_without_shadow(
                [x, self.y],
                Align2::CENTER_CENTER,
                face,
                canvas.ink.dim,
                key,
            );
        }
    }
}

/// Adds a quad that blends from one height and colour to another.
fn add_quad(
    mesh: &mut Mesh,
    canvas: &Canvas<'_>,
    [from, to]: [f32; 2],
    y: f32,
    [start, end]: [f32; 2],
    [first, last]: [Color32; 2],
) {
    if (from - to).abs() < 0.01 {
        return;
    }
    let index = mesh.vertices.len() as u32;
    let corners = [
        (from, -start, first),
        (to, -end, last),
        (to, end, last),
        (from, start, first),
    ];
    for (x, height, color) in corners {
        mesh.colored_vertex(canvas.to_screen(x, y + height / 2.0), color);
    }
    mesh.add_triangle(index, index + 1, index + 2);
    mesh.add_triangle(index, index + 2, index + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    fn projection(pitch: f32) -> YawProjection {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        YawProjection::new(
            screen,
            1.0,
            crate::game::world::view::vertical_fov(90.0),
            pitch,
        )
    }

    #[test]
    fn angles_match_the_camera_projection() {
        // At a field of view of 90 degrees (4:3), the edge of a screen 960 points wide is at 45
        // degrees.
        assert!((projection(0.0).screen_x(-45.0) - 480.0).abs() < 1e-3);
        assert!(
            (projection(0.0).screen_x(45.0) + 480.0).abs() < 1e-3,
            "left is left"
        );
        // The view is 60 degrees down. Compute the projection of a turn of 90 degrees by hand.
        let (sp, cp) = (60_f64.to_radians().sin(), 60_f64.to_radians().cos());
        let expected = 480.0 * cp / (sp * sp);
        assert!((projection(60.0).screen_x(-90.0) - expected).abs() < 1e-3);
    }

    #[test]
    fn best_aim_is_the_velocity_if_u_is_90() {
        let velocity = Vec3::new(0.0, 400.0, 100.0);
        let record = super::super::hud_frame::canned::record(velocity, velocity);
        let view = super::super::hud_frame::canned::with_record(&record, |now| {
            let profile = wishdir_sim::profile::by_name("hl-100").expect("built in");
            let session = wishdir_analysis::session::Session::new(profile);
            build_view(
                &HudFrame {
                    profile,
                    session: &session,
                    view_yaw: 90.0,
                    ..*now
                },
                projection(0.0),
            )
        });
        let view = view.expect("in the air and fast");
        for side in view.sides {
            assert!(side.aim_deg(view.window.best_deg).abs() < 1e-9, "{side:?}");
            // Aiming too far to the strafe's own side is an overturn, and not far enough is
            // neutral.
            assert!(side.sign * side.aim_deg(view.window.to_deg) > 0.0);
            assert!(side.sign * side.aim_deg(view.window.from_deg) < 0.0);
        }
    }

    fn quake3_view(velocity: Vec3) -> StrafeBarView {
        let record = super::super::hud_frame::canned::record(velocity, velocity);
        super::super::hud_frame::canned::with_record(&record, |now| {
            let profile = wishdir_sim::profile::by_name("q3-125").expect("built in");
            let session = wishdir_analysis::session::Session::new(profile);
            build_view(
                &HudFrame {
                    profile,
                    session: &session,
                    ..*now
                },
                projection(0.0),
            )
        })
        .expect("in the air and fast")
    }

    #[test]
    fn snap_zones_begin_at_the_best_angle_and_all_gain() {
        // The velocity is along the axis +y, so both sides mirror each other.
        let view = quake3_view(Vec3::new(0.0, 400.0, 100.0));
        let [left, right] = &view.zones;
        assert!(left.len() > 1 && left.len() == right.len(), "{left:?}");
        for (one, other) in left.iter().zip(right) {
            assert!((one.from_deg - other.from_deg).abs() < 1e-6);
            assert!(one.gain > 0.0 && (one.gain - other.gain).abs() < 1e-6);
        }
        assert_eq!(left[0].from_deg, view.window.best_deg);
    }
}
