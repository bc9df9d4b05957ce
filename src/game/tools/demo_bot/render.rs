//! Draws the ideal player: a translucent body with a visor, its trail, speed and keys.

use bevy::prelude::*;
use bevy_egui::egui::{
    Align2, Color32, Id, LayerId, Order, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::figure::{self, VISOR};
use super::{DemoBot, PathTick};
use crate::game::base::messages::{HudShown, Menu};
use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{metres, rotation, to_bevy};
use crate::game::hud::ui::canvas::{Canvas, strong_font};
use crate::game::hud::ui::lens::ScreenProjection;
use crate::game::hud::ui::{UiSystems, theme};
use crate::game::play::mover::{LastTick, Mover, RenderStates};
use crate::game::play::pacing::Pace;
use crate::game::render::MeshMaterial3d;
use crate::game::settings::Settings;
use crate::game::world::level::{LevelLight, OverlayKind, OverlayMaterial};
use crate::game::world::view::PlayerCamera;
use crate::text::number::whole;
use wishdir_sim::math::{ViewAngles, length_2d};
use wishdir_sim::world::Hull;

/// Camera distances at which the body is invisible and fully visible, units.
const NEAR_FADE: [f32; 2] = [40.0, 110.0];
/// Duration of the final fade, milliseconds.
const END_FADE_MSEC: f32 = 500.0;
/// Height of the trail above the feet, units.
const WAY_LIFT: f32 = 1.0;
/// Width of the trail in a window 720 pixels high, pixels.
const WAY_WIDTH: f32 = 4.0;
/// Minimum gain or loss per tick drawn in the strongest trail colour, u/s.
const FULL_CHANGE: f32 = 1.0;
/// Height of the speed sign above the body, units.
const NUMBER_LIFT: f32 = 8.0;
/// Minimum distance of a visible bot's speed sign from the screen's edges, points at scale 1.
const EDGE_MARGIN: Vec2 = vec2(84.0, 62.0);
/// Offset of an off-screen bot's speed sign from the screen's centre, points at scale 1. x: exact
/// offset to the side. y: maximum offset upwards. Keeps the sign above the strafe bar, between the
/// widgets in the centre and those at the edges.
const OFF_SCREEN_OFFSET: Vec2 = vec2(190.0, 110.0);

/// Gizmos for the trail and the hull's base.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct TrailLines;

/// The bright visor on the bot's head, which shows its view direction.
#[derive(Component)]
struct Visor;

/// Pose of the ideal player in this frame, in map coordinates.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct Pose {
    /// Origin of the hull, interpolated between two ticks, units.
    origin: Vec3,
    hull: Hull,
    /// Opacity, 0 to 1.
    opacity: f32,
}

impl Pose {
    /// Returns the centres of the hull's base and top, units.
    fn hull_ends(&self) -> [Vec3; 2] {
        [self.hull.mins.z, self.hull.maxs.z].map(|z| self.origin + Vec3::Z * z)
    }
}

/// Spawns the body of a new bot.
fn spawn_body(
    demo_bots: Query<Entity, Added<DemoBot>>,
    light: Res<LevelLight>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
    mut commands: Commands,
) {
    let mut material = |color: Color32, solid: f32| {
        let [red, green, blue, _] = color.to_array();
        let linear = Color::srgb_u8(red, green, blue).to_linear();
        MeshMaterial3d(materials.add(OverlayMaterial {
            shade: light.shade,
            color: Vec4::new(linear.red, linear.green, linear.blue, 0.0),
            motion: Vec4::new(solid, 0.0, 0.0, 0.0),
            texture: light.blank.clone(),
            kind: OverlayKind::DemoBot,
        }))
    };
    for demo_bot in &demo_bots {
        let body = material(theme::ACCENT, 0.0);
        let visor = (
            Visor,
            Mesh3d(meshes.add(Sphere::new(1.0).mesh().uv(24, 16))),
            material(theme::TEXT, 0.8),
            Transform::from_scale(VISOR * metres(1.0)),
        );
        let mesh = Mesh3d(meshes.add(figure::body_mesh(0.0)));
        commands.entity(demo_bot).insert((
            Pose::default(),
            mesh,
            body,
            Transform::default(),
            Visibility::default(),
        ));
        commands.entity(demo_bot).with_child(visor);
    }
}

/// Returns the bot's opacity, 0 to 1. It fades out close to the camera and at the end of the demo.
/// `distance` is the distance to the camera, units.
fn bot_opacity(distance: f32, remaining_msec: Option<u32>) -> f32 {
    let near = (distance - NEAR_FADE[0]) / (NEAR_FADE[1] - NEAR_FADE[0]);
    let end = remaining_msec.map_or(1.0, |left| left as f32 / END_FADE_MSEC);
    near.min(end).clamp(0.0, 1.0)
}

/// Moves the body to its position between the last two ticks.
fn pose_body(
    mut demo_bots: Query<
        (
            &DemoBot,
            &Mover,
            &LastTick,
            &RenderStates,
            &mut Pose,
            &mut Transform,
            &mut Mesh3d,
            &MeshMaterial3d<OverlayMaterial>,
        ),
        Without<PlayerCamera>,
    >,
    mut visors: Query<
        (&mut Transform, &MeshMaterial3d<OverlayMaterial>, &ChildOf),
        (With<Visor>, Without<DemoBot>),
    >,
    camera: Single<&Transform, (With<PlayerCamera>, Without<Visor>)>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
) {
    let mut fade = |material: &Handle<OverlayMaterial>, opacity: f32| {
        // Mutable access uploads the material to the GPU again, so avoid it if nothing changes.
        if materials
            .get(material)
            .is_some_and(|material| material.color.w != opacity)
            && let Some(mut material) = materials.get_mut(material)
        {
            material.color.w = opacity;
        }
    };
    for (demo_bot, mover, last, eyes, mut pose, mut transform, mut mesh, material) in &mut demo_bots
    {
        let run = &mover.run;
        let hull = run.profile().hull(run.player().hull);
        if pose.hull != hull {
            mesh.0 = meshes.add(figure::body_mesh(hull.maxs.z - hull.mins.z));
        }
        let origin = eyes.interpolate(pace.interpolation_share(&fixed)).origin;
        let foot = to_bevy(origin + Vec3::Z * hull.mins.z);
        let middle = to_bevy(origin + (hull.maxs + hull.mins) * 0.5);
        let beside = (middle - camera.translation).length() / metres(1.0);
        *pose = Pose {
            origin,
            hull,
            opacity: bot_opacity(beside, demo_bot.remaining_msec),
        };
        fade(&material.0, pose.opacity);
        transform.translation = foot;
        if let Some(record) = &last.0 {
            transform.rotation = rotation(ViewAngles::level(record.cmd.angles.yaw));
        }
    }
    for (mut transform, material, parent) in &mut visors {
        let Ok((.., pose, _, _, _)) = demo_bots.get(parent.parent()) else {
            continue;
        };
        transform.translation = figure::visor_position(pose.hull.maxs.z - pose.hull.mins.z);
        fade(&material.0, pose.opacity);
    }
}

/// Returns the colour of a trail step: gain, loss or neutral.
fn step_color(step: &PathTick, ink: &Palette) -> Color32 {
    let part = (step.change / FULL_CHANGE).clamp(-1.0, 1.0);
    let full = if part < 0.0 { ink.loss } else { ink.gain };
    ink.neutral.lerp_to_gamma(full, part.abs().sqrt())
}

/// Scales the trail's width with the window.
fn scale_with_window(
    mut store: ResMut<GizmoConfigStore>,
    camera: Single<&Camera, With<PlayerCamera>>,
) {
    let height = camera
        .physical_viewport_size()
        .map_or(theme::DESIGN_HEIGHT, |size| size.y as f32);
    store.config_mut::<TrailLines>().0.line.width = WAY_WIDTH * height / theme::DESIGN_HEIGHT;
}

/// Draws the trail and the hull's base.
fn draw_trail(
    mut gizmos: Gizmos<TrailLines>,
    demo_bots: Query<(&DemoBot, &Pose)>,
    ink: Res<Palette>,
) {
    for (demo_bot, pose) in &demo_bots {
        let end = demo_bot
            .remaining_msec
            .map_or(1.0, |left| (left as f32 / END_FADE_MSEC).min(1.0));
        let color = |color: Color32, opacity: f32| {
            let [red, green, blue, _] = color.to_array();
            Color::srgb_u8(red, green, blue).with_alpha(opacity * end)
        };
        let mut strip: Vec<(Vec3, Color)> = Vec::new();
        for step in demo_bot.history.steps() {
            if !step.joined {
                gizmos.linestrip_gradient(std::mem::take(&mut strip));
            }
            strip.push((
                to_bevy(step.feet + Vec3::Z * WAY_LIFT),
                color(step_color(step, &ink), 0.95),
            ));
        }
        gizmos.linestrip_gradient(strip);
        let Hull { mins, maxs } = pose.hull;
        let corner = |x: f32, y: f32| to_bevy(pose.origin + Vec3::new(x, y, mins.z + WAY_LIFT));
        let foot = [
            (mins.x, mins.y),
            (maxs.x, mins.y),
            (maxs.x, maxs.y),
            (mins.x, maxs.y),
            (mins.x, mins.y),
        ];
        gizmos.linestrip(
            foot.map(|(x, y)| corner(x, y)),
            color(ink.accent, 0.9 * pose.opacity),
        );
    }
}

/// Draws the speed above the head, and the held strafe keys.
fn draw_speed(
    mut contexts: EguiContexts,
    demo_bots: Query<(&Mover, &LastTick, &Pose)>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    menu: Res<State<Menu>>,
    settings: Res<Settings>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let look = settings.hud.look.resolve();
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("ideal strafer")));
    let (camera, transform) = *camera;
    let lens = ScreenProjection::new(camera, transform, screen);
    for (mover, last, pose) in &demo_bots {
        let [_, top] = pose.hull_ends();
        let over = top + Vec3::Z * NUMBER_LIFT;
        if pose.opacity <= 0.0 {
            continue;
        }
        let scale = screen.height() / theme::DESIGN_HEIGHT;
        let seen = lens.project_point(over).filter(|_| lens.depth(over) > 0.0);
        let to = to_bevy(over) - transform.translation;
        let way = vec2(to.dot(*transform.right()), -to.dot(*transform.up()));
        let (at, points) = sign_position(screen, scale, seen, way);
        let side = last.0.as_ref().map_or(0.0, |record| record.cmd.side);
        let speed = length_2d(mover.run.player().velocity);
        let Some(way) = points.filter(|_| *menu.get() == Menu::Closed) else {
            draw_sign(
                &Canvas::new(&painter, at, scale, &look),
                speed,
                side,
                pose.opacity,
            );
            continue;
        };
        // Draw the sign above the HUD's panels at the screen's edges.
        let painter = ctx.layer_painter(LayerId::new(
            Order::Middle,
            Id::new("ideal strafer out of view"),
        ));
        draw_sign(
            &Canvas::new(&painter, at, scale, &look),
            speed,
            side,
            pose.opacity,
        );
        draw_pointer(&painter, at, scale, way, pose.opacity);
    }
    Ok(())
}

/// Returns the position of the speed sign. The sign is above a visible bot. For an off-screen bot,
/// the sign is to the left or right of the screen's centre, and the direction to the bot (right,
/// down) is also returned.
fn sign_position(screen: Rect, scale: f32, seen: Option<Pos2>, way: Vec2) -> (Pos2, Option<Vec2>) {
    let room = screen.shrink2(EDGE_MARGIN * scale);
    if let Some(at) = seen.filter(|at| room.contains(*at)) {
        return (at, None);
    }
    let way = seen.map_or(way, |at| at - room.center());
    // The arrow to a bot directly behind the camera points down.
    let way = if way.length() > 1e-3 {
        way.normalized()
    } else {
        vec2(0.0, 1.0)
    };
    let down =
        (way.y / way.x.abs().max(1e-6) * OFF_SCREEN_OFFSET.x).clamp(-OFF_SCREEN_OFFSET.y, 0.0);
    let offset = vec2(OFF_SCREEN_OFFSET.x.copysign(way.x), down);
    (room.center() + offset * scale, Some(way))
}

/// Draws an arrow beside the sign, towards an off-screen bot.
fn draw_pointer(painter: &Painter, at: Pos2, scale: f32, way: Vec2, opacity: f32) {
    let middle = at + vec2(0.0, -14.0) * scale + vec2(way.x * 62.0, way.y * 26.0) * scale;
    let across = vec2(-way.y, way.x) * 8.0 * scale;
    let tip = middle + way * 9.0 * scale;
    let corners = vec![tip, middle + across, middle - across];
    painter.add(Shape::convex_polygon(
        corners,
        theme::ACCENT.gamma_multiply(opacity),
        Stroke::NONE,
    ));
}

fn draw_sign(canvas: &Canvas<'_>, speed: f32, side: f32, opacity: f32) {
    let faded = |color: Color32| color.gamma_multiply(opacity);
    canvas.fill_rect([-50.0, -27.0], [100.0, 26.0], 5.0, faded(canvas.panel));
    canvas.text_middle(
        [0.0, -14.0],
        strong_font(17.0),
        faded(canvas.ink.accent),
        whole(speed),
    );
    for (name, x, held) in [("A", -37.0, side < 0.0), ("D", 37.0, side > 0.0)] {
        let (fill, ink) = if held {
            (canvas.ink.accent, theme::ON_ACCENT)
        } else {
            (theme::SUNKEN, canvas.ink.dim)
        };
        canvas.fill_rect([x - 9.0, -23.0], [18.0, 18.0], 4.0, faded(fill));
        canvas.text_without_shadow(
            [x, -14.0],
            Align2::CENTER_CENTER,
            strong_font(12.0),
            faded(ink),
            name,
        );
    }
}

pub(super) fn plugin(app: &mut App) {
    let line = GizmoLineConfig {
        width: WAY_WIDTH,
        joints: GizmoLineJoint::Miter,
        ..default()
    };
    let config = GizmoConfig { line, ..default() };
    app.insert_gizmo_config(TrailLines, config);
    let hud_shown = |shown: Res<HudShown>| shown.0;
    app.add_systems(
        Update,
        (spawn_body, pose_body, scale_with_window, draw_trail)
            .chain()
            .in_set(FrameSystems::Show),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        draw_speed.in_set(UiSystems::Hud).run_if(hud_shown),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bot_is_hidden_from_inside_and_fades_at_end() {
        assert_eq!(bot_opacity(20.0, None), 0.0);
        assert_eq!(bot_opacity(75.0, None), 0.5);
        assert_eq!(bot_opacity(500.0, None), 1.0);
        assert_eq!(bot_opacity(500.0, Some(1500)), 1.0);
        assert_eq!(bot_opacity(500.0, Some(250)), 0.5);
        assert_eq!(bot_opacity(500.0, Some(0)), 0.0);
    }

    #[test]
    fn off_screen_bot_has_sign_beside_centre() {
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        let place = |seen, way| sign_position(screen, 1.0, seen, way);
        let visible = Pos2::new(300.0, 200.0);
        assert_eq!(place(Some(visible), Vec2::ZERO), (visible, None));
        assert_eq!(
            place(Some(Pos2::new(2000.0, 360.0)), Vec2::ZERO),
            (Pos2::new(830.0, 360.0), Some(vec2(1.0, 0.0)))
        );
        assert_eq!(
            place(None, vec2(-3.0, 0.0)),
            (Pos2::new(450.0, 360.0), Some(vec2(-1.0, 0.0)))
        );
        // Directly behind the camera, above, and below.
        assert_eq!(place(None, Vec2::ZERO).0, Pos2::new(830.0, 360.0));
        assert_eq!(place(None, vec2(-0.1, -1.0)).0, Pos2::new(450.0, 250.0));
        assert_eq!(place(None, vec2(0.1, 1.0)).0, Pos2::new(830.0, 360.0));
        let twice = sign_position(
            Rect::from_min_size(Pos2::ZERO, vec2(2560.0, 1440.0)),
            2.0,
            None,
            vec2(-3.0, 0.0),
        );
        assert_eq!(twice.0, Pos2::new(900.0, 720.0));
    }

    #[test]
    fn trail_colours_show_gain_and_loss() {
        let ink = Palette::default();
        let color = |change: f32| {
            step_color(
                &PathTick {
                    feet: Vec3::ZERO,
                    change,
                    joined: true,
                    msec: 0,
                },
                &ink,
            )
        };
        assert_eq!(
            [2.0, -5.0, 0.0].map(color),
            [ink.gain, ink.loss, ink.neutral]
        );
    }
}
