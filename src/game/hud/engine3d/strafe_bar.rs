//! The strafe bar: where to aim, in true screen angles. One strip for each strafe side: nothing,
//! gain, loss, and a line at the optimum of the next tick; on a plate of its own. Nothing smoothed,
//! nothing guessed.

use bevy_egui::egui::{Align2, Color32, Mesh, Rect, Vec2, vec2};

use super::HudWidget;
use super::hud_frame::HudFrame;
use crate::game::base::palette::{BarLook, plate};
use crate::game::hud::ui::canvas::{Canvas, regular, strong};
use crate::game::hud::ui::{keycap, theme};
use crate::game::hud::widgets::{CompactPlacement, Preset, Shown, Widget, WidgetFrame};
use crate::game::settings::{Action, Anchor};
use wishdir_analysis::facts::TickFacts;
use wishdir_analysis::strafe::{AirTick, GroundTick, Tick, Window};
use wishdir_sim::command::DUCK;
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
    shown: Shown::WhilePlaying,
    draw: |spot, now| {
        if let Some(view) = view(
            now,
            YawLens::of(spot.screen, spot.scale, now.vertical_fov, now.pitch),
        ) {
            let key = |action| keycap::first(now.frame.binds, action);
            draw(spot, &view, [Action::MoveLeft, Action::MoveRight].map(key));
        }
    },
};

const SIZE: Vec2 = vec2(360.0, 36.0);

/// Around the strips, and between the two, points.
const RIM: f32 = 3.0;
const GAP: f32 = 2.0;
/// What a key's letter takes at its side, points.
const KEY: f32 = 22.0;
/// How bright the dullest parts are, of their colour: still three times as bright as the plate.
const DULL: f32 = 0.75;
/// The dark edge of the lines.
const EDGE: Color32 = Color32::from_black_alpha(200);
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
struct BarSide {
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
    sides: [BarSide; 2],
    window: Window,
    tick: Tick,
    speed: f64,
    lens: YawLens,
}

/// How yaws become places on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
struct YawLens {
    /// Points from the middle at 45 degrees of a level view.
    focal: f64,
    /// Degrees, down positive.
    pitch: f64,
}

impl YawLens {
    /// The lens of a screen, in the points of a widget drawn at `scale`; field of view in radians,
    /// pitch in degrees.
    fn of(screen: Rect, scale: f32, vertical_fov: f32, pitch: f32) -> Self {
        let focal = f64::from(screen.height() / 2.0 / scale) / f64::from(vertical_fov / 2.0).tan();
        Self {
            focal,
            pitch: f64::from(pitch),
        }
    }

    /// Points to the right of the middle at which a direction lies that has the view's pitch and is
    /// turned by `left_deg` to the left.
    fn place(&self, left_deg: f64) -> f64 {
        let (sin, cos) = left_deg.to_radians().sin_cos();
        let (sp, cp) = self.pitch.to_radians().sin_cos();
        -self.focal * cp * sin / (cp * cp * cos + sp * sp)
    }
}

impl BarSide {
    /// Where to aim for this angle between velocity and wishdir, degrees from the view.
    fn aim(&self, u_deg: f64) -> f64 {
        self.zero + self.sign * u_deg
    }
}

fn view(now: &HudFrame<'_>, lens: YawLens) -> Option<StrafeBarView> {
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
        BarSide {
            sign,
            zero,
            held: held == Some(sign),
        }
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
fn next_tick(now: &HudFrame<'_>) -> Tick {
    let (player, profile) = (now.player, now.profile);
    let (msec, friction) = (profile.msec(), player.goldsrc.friction);
    let holds_duck = now.record.is_some_and(|record| record.cmd.pressed(DUCK));
    let alone = now.session.wish_speeds().for_player(player, holds_duck);
    if !player.on_ground {
        return Tick::Air(AirTick::new(&profile.physics, alone, msec, friction));
    }
    let last = now
        .facts
        .as_ref()
        .and_then(TickFacts::push)
        .map(|push| push.wish_speed);
    let wish_speed = last.filter(|speed| *speed > 0.0).unwrap_or(alone);
    Tick::Ground(
        GroundTick::new(&profile.physics, wish_speed, msec, friction)
            .with_stamina(player.goldsrc.stamina_msec),
    )
}

/// How far to the side of the view the keys pull, degrees, not negative, and to which side; a
/// strafe key alone where none is held.
fn held_offset(now: &HudFrame<'_>) -> (f64, Option<f64>) {
    const ALONE: f64 = 90.0;
    let Some(record) = now.record else {
        return (ALONE, None);
    };
    let wish = now
        .facts
        .as_ref()
        .and_then(TickFacts::push)
        .map(|push| push.wish_dir);
    let Some(dir) = wish.filter(|dir| *dir != Vec3::ZERO) else {
        return (ALONE, None);
    };
    let left = wrap_deg(yaw_deg(dir) - f64::from(record.cmd.angles.yaw));
    if record.cmd.side == 0.0 {
        (ALONE, None)
    } else {
        (left.abs(), Some(left.signum()))
    }
}

/// Where a strip is and what it is drawn with.
struct BarStrip<'a> {
    canvas: &'a Canvas<'a>,
    look: &'a BarLook,
    /// The bar's middle, and its reach to both sides, points.
    middle: f32,
    reach: f32,
    /// The strip's middle and height, points.
    y: f32,
    height: f32,
}

fn draw(spot: &WidgetFrame<'_>, view: &StrafeBarView, keys: [&str; 2]) {
    let canvas = &spot.canvas();
    let look = &spot.look.bar;
    let (middle, reach) = (spot.size.x / 2.0, spot.size.x / 2.0 - KEY);
    let top = (spot.size.y - look.height) / 2.0;
    canvas.fill(
        [0.0, top],
        [spot.size.x, look.height],
        5.0,
        plate(look.plate),
    );
    let height = (look.height - 2.0 * RIM - GAP) / 2.0;
    for (row, (side, key)) in view.sides.iter().zip(keys).enumerate() {
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
        strip.draw_key(side, key);
    }
    draw_aim(canvas, middle, top, look.height);
}

/// Where the view points: a white line between two tips, dark at its edges so that it shows on
/// every zone.
fn draw_aim(canvas: &Canvas<'_>, x: f32, top: f32, height: f32) {
    let (above, below) = (top - 3.0, top + height + 3.0);
    canvas.fill([x - 1.75, above], [3.5, below - above], 0.0, EDGE);
    canvas.fill(
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
    /// Where on the bar one aims for an angle between velocity and wishdir; none out of sight.
    fn x(&self, view: &StrafeBarView, side: &BarSide, u_deg: f64) -> Option<f32> {
        let left = wrap_deg(side.aim(u_deg));
        let place = || (view.lens.place(left) as f32).clamp(-self.reach, self.reach) + self.middle;
        (left.abs() < WIDEST_DEG).then(place)
    }

    /// Each zone has its own shape beside its colour: nothing is a thin line, gain a band, loss a
    /// wedge. The strip of the key that is not held is half as high.
    fn draw(&self, view: &StrafeBarView, side: &BarSide) {
        let full = if side.held {
            self.height
        } else {
            self.height * 0.5
        };
        let mut mesh = Mesh::default();
        let mut piece = |from: f64, to: f64, heights: [f32; 2], colors: [Color32; 2]| {
            if let (Some(a), Some(b)) = (self.x(view, side, from), self.x(view, side, to)) {
                quad(
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
        if let Some(x) = self.x(view, side, window.best_deg) {
            let top = self.y - full / 2.0 - 1.5;
            for (width, color) in [(4.5, EDGE), (2.5, best)] {
                self.canvas
                    .fill([x - width / 2.0, top], [width, full + 3.0], 0.0, color);
            }
        }
    }

    /// The side's key beside its strip: the left one at the left, dark on bright while it is held.
    fn draw_key(&self, side: &BarSide, key: &str) {
        let (canvas, half) = (self.canvas, KEY / 2.0);
        let x = self.middle - side.sign as f32 * (self.reach + half);
        let face = if key.chars().count() == 1 {
            strong(12.0)
        } else {
            regular(10.0)
        };
        if side.held {
            let height = self.height.min(KEY);
            canvas.fill(
                [x - half + 2.0, self.y - height / 2.0],
                [KEY - 4.0, height],
                3.0,
                canvas.ink.accent,
            );
            canvas.text_flat(
                [x, self.y],
                Align2::CENTER_CENTER,
                face,
                theme::ON_ACCENT,
                key,
            );
        } else {
            canvas.text_flat(
                [x, self.y],
                Align2::CENTER_CENTER,
                face,
                canvas.ink.dim,
                key,
            );
        }
    }
}

/// A shape between two places that goes from one height and colour to another.
fn quad(
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
        mesh.colored_vertex(canvas.at(x, y + height / 2.0), color);
    }
    mesh.add_triangle(index, index + 1, index + 2);
    mesh.add_triangle(index, index + 2, index + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    fn lens(pitch: f32) -> YawLens {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        YawLens::of(
            screen,
            1.0,
            crate::game::world::view::vertical_fov(90.0),
            pitch,
        )
    }

    #[test]
    fn angles_stand_where_the_camera_sees_them() {
        // At 90 degrees (4:3) the edge of a 960 points wide picture is 45 degrees away.
        assert!((lens(0.0).place(-45.0) - 480.0).abs() < 1e-3);
        assert!((lens(0.0).place(45.0) + 480.0).abs() < 1e-3, "left is left");
        // Looking down 60 degrees, a turn of 90 moves the old direction by a small arc only:
        // project it by hand.
        let (sp, cp) = (60_f64.to_radians().sin(), 60_f64.to_radians().cos());
        let expected = 480.0 * cp / (sp * sp);
        assert!((lens(60.0).place(-90.0) - expected).abs() < 1e-3);
    }

    #[test]
    fn the_best_aim_of_both_sides_is_the_velocity_where_u_is_90() {
        let velocity = Vec3::new(0.0, 400.0, 100.0);
        let record = super::super::hud_frame::canned::record(velocity, velocity);
        let view = super::super::hud_frame::canned::of_record(&record, |now| {
            let profile = wishdir_sim::profile::by_name("hl-100").expect("built in");
            let session = wishdir_analysis::session::Session::new(profile);
            view(
                &HudFrame {
                    profile,
                    session: &session,
                    view_yaw: 90.0,
                    ..*now
                },
                lens(0.0),
            )
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
