//! Draws ghosts in the 3D engines: named translucent bodies, a path and position markers.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, LayerId, Order};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::{Ghost, Ghosts};
use crate::game::base::messages::GameKind;
use crate::game::base::palette::Palette;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{metres, rotation, to_bevy};
use crate::game::hud::ui::canvas::{Canvas, strong_font};
use crate::game::hud::ui::lens::ScreenProjection;
use crate::game::hud::ui::{UiSystems, theme};
use crate::game::hud::widgets::shared::is_hud_shown;
use crate::game::play::pacing::Pace;
use crate::game::render::MeshMaterial3d;
use crate::game::settings::Settings;
use crate::game::tools::demo_bot::figure;
use crate::game::world::level::{LevelLight, OverlayKind, OverlayMaterial};
use crate::game::world::view::PlayerCamera;
use crate::review::race::{ComparedStep, SpeedVerdict};
use wishdir_replay::path::PathSample;
use wishdir_sim::math::ViewAngles;

/// Camera distances at which a body is invisible and fully visible, units.
const NEAR_FADE: [f32; 2] = [60.0, 180.0];
/// Height of lines and markers above the feet, units.
const LIFT: f32 = 1.0;
/// Width of the lines in a window 720 pixels high, pixels.
const LINE_WIDTH: f32 = 4.0;
/// Length of the path drawn behind the player, milliseconds.
pub const BEHIND_MSEC: f64 = 1000.0;
/// Length of the path drawn ahead of the player, milliseconds.
pub const AHEAD_MSEC: f64 = 3000.0;
/// Patterns of the path: dashes where the player is slower, dots where the player is level. Drawn
/// length and period, units or pixels.
const DASH: [f32; 2] = [26.0, 52.0];
const DOT: [f32; 2] = [5.0, 18.0];
/// Radius of the position marker and height of its post, units.
const MARK: [f32; 2] = [16.0, 10.0];
/// Height of the name above the body, units.
const NAME_LIFT: f32 = 8.0;
/// Maximum distance at which names are drawn, units.
const NAME_FAR: f32 = 3000.0;

/// Gizmos for the paths and markers.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct GhostLines;

/// Body of a ghost.
#[derive(Component, Debug)]
struct GhostBody {
    /// Number of the ghost.
    id: u32,
    /// Drawn height of the body, units.
    height: f32,
    /// Opacity, 0 to 1.
    opacity: f32,
}

/// Returns the opacity of a body, 0 to 1, at a camera distance, units.
fn body_opacity(distance: f32, fades: bool) -> f32 {
    if fades {
        ((distance - NEAR_FADE[0]) / (NEAR_FADE[1] - NEAR_FADE[0])).clamp(0.0, 1.0)
    } else {
        1.0
    }
}

/// Returns the path's colour at a step, or `None` in a gap.
/// The path is solid where the player is faster, dashed where slower and dotted where level.
pub fn line_color(step: &ComparedStep, ink: &Palette) -> Option<Color32> {
    let within = |[on, around]: [f32; 2]| step.step.distance.rem_euclid(around) < on;
    match step.verdict {
        SpeedVerdict::Faster => Some(ink.gain),
        SpeedVerdict::Slower => within(DASH).then_some(ink.loss),
        SpeedVerdict::Even => within(DOT).then_some(ink.neutral),
    }
}

fn linear_color(color: Color32) -> Vec3 {
    let linear = Color::srgb_u8(color.r(), color.g(), color.b()).to_linear();
    Vec3::new(linear.red, linear.green, linear.blue)
}

/// Keeps exactly one body per shown ghost.
fn spawn_bodies(
    ghosts: Res<Ghosts>,
    bodies: Query<(Entity, &GhostBody)>,
    settings: Res<Settings>,
    game: Res<State<GameKind>>,
    light: Res<LevelLight>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
    mut commands: Commands,
) {
    let is_shown = settings.ghost.on && *game.get() == GameKind::Engine3d;
    let shown: &[Ghost] = if is_shown { ghosts.list() } else { &[] };
    for (entity, body) in &bodies {
        if shown.iter().all(|ghost| ghost.id != body.id) {
            commands.entity(entity).despawn();
        }
    }
    for ghost in shown
        .iter()
        .filter(|ghost| bodies.iter().all(|(_, body)| body.id != ghost.id))
    {
        let material = OverlayMaterial {
            shade: light.shade,
            color: Vec4::ZERO,
            motion: Vec4::ZERO,
            texture: light.blank.clone(),
            kind: OverlayKind::DemoBot,
        };
        commands.spawn((
            Name::new("ghost"),
            GhostBody {
                id: ghost.id,
                height: 0.0,
                opacity: 0.0,
            },
            Mesh3d(meshes.add(figure::body_mesh(0.0))),
            MeshMaterial3d(materials.add(material)),
            Transform::default(),
            Visibility::default(),
        ));
    }
}

/// Moves each body to its ghost's position.
fn pose_bodies(
    ghosts: Res<Ghosts>,
    mut bodies: Query<
        (
            &mut GhostBody,
            &mut Transform,
            &mut Mesh3d,
            &MeshMaterial3d<OverlayMaterial>,
        ),
        Without<PlayerCamera>,
    >,
    camera: Single<&Transform, With<PlayerCamera>>,
    settings: Res<Settings>,
    ink: Res<Palette>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
) {
    let between = pace.interpolation_share(&fixed);
    for (mut body, mut transform, mut mesh, material) in &mut bodies {
        let Some(ghost) = ghosts.list().iter().find(|ghost| ghost.id == body.id) else {
            continue;
        };
        let there = ghost.race.ghost(between, settings.ghost.loops).body;
        if body.height != there.height {
            body.height = there.height;
            mesh.0 = meshes.add(figure::body_mesh(there.height));
        }
        transform.translation = to_bevy(there.at);
        transform.rotation = rotation(ViewAngles::level(there.yaw));
        let middle = to_bevy(there.at + Vec3::Z * (there.height * 0.5));
        body.opacity = body_opacity(
            (middle - camera.translation).length() / metres(1.0),
            settings.ghost.fading,
        );
        let color = linear_color(ghost.color(&ink)).extend(body.opacity);
        // Mutable access uploads the material to the GPU again, so avoid it if nothing changes.
        if materials
            .get(&material.0)
            .is_some_and(|material| material.color != color)
            && let Some(mut material) = materials.get_mut(&material.0)
        {
            material.color = color;
        }
    }
}

/// Scales the lines' width with the window.
fn scale_with_window(
    mut store: ResMut<GizmoConfigStore>,
    camera: Single<&Camera, With<PlayerCamera>>,
) {
    let height = camera
        .physical_viewport_size()
        .map_or(theme::DESIGN_HEIGHT, |size| size.y as f32);
    store.config_mut::<GhostLines>().0.line.width = LINE_WIDTH * height / theme::DESIGN_HEIGHT;
}

fn opaque_color(color: Color32) -> Color {
    Color::srgb_u8(color.r(), color.g(), color.b())
}

/// Draws the first ghost's path near the player and each ghost's position marker.
fn draw_lines(
    mut gizmos: Gizmos<GhostLines>,
    ghosts: Res<Ghosts>,
    settings: Res<Settings>,
    ink: Res<Palette>,
    pace: Res<Pace>,
    fixed: Res<Time<Fixed>>,
) {
    if !settings.ghost.on {
        return;
    }
    let lifted = |at: Vec3| to_bevy(at + Vec3::Z * LIFT);
    if let Some(first) = ghosts.list().first().filter(|_| settings.ghost.line) {
        let mut last: Option<Vec3> = None;
        for step in first.race.nearby_path(BEHIND_MSEC, AHEAD_MSEC) {
            let at = step.step.body.at;
            let from = last.replace(at).filter(|_| step.step.joined);
            if let (Some(from), Some(color)) = (from, line_color(&step, &ink)) {
                gizmos.line(lifted(from), lifted(at), opaque_color(color));
            }
        }
    }
    for ghost in ghosts.list().iter().filter(|_| settings.ghost.mark) {
        let PathSample { body, .. } = ghost
            .race
            .ghost(pace.interpolation_share(&fixed), settings.ghost.loops);
        let color = opaque_color(ghost.color(&ink));
        let [radius, post] = MARK.map(metres);
        let flat = Quat::from_rotation_x(std::f32::consts::FRAC_PI_2);
        gizmos.circle(Isometry3d::new(lifted(body.at), flat), radius, color);
        gizmos.line(lifted(body.at), lifted(body.at) + Vec3::Y * post, color);
    }
}

/// Draws each ghost's name above its head.
fn draw_names(
    mut contexts: EguiContexts,
    ghosts: Res<Ghosts>,
    bodies: Query<(&GhostBody, &Transform), Without<PlayerCamera>>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    settings: Res<Settings>,
    ink: Res<Palette>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let (look, screen) = (settings.hud.look.resolve(), ctx.content_rect());
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("ghosts")));
    let (camera, eyes) = *camera;
    let lens = ScreenProjection::new(camera, eyes, screen);
    let scale = screen.height() / theme::DESIGN_HEIGHT;
    for (body, transform) in &bodies {
        let Some(ghost) = ghosts.list().iter().find(|ghost| ghost.id == body.id) else {
            continue;
        };
        let over = crate::game::base::space::to_sim(transform.translation)
            + Vec3::Z * (body.height + NAME_LIFT);
        let is_far = (transform.translation - eyes.translation).length() > metres(NAME_FAR);
        let seen = lens
            .project_point(over)
            .filter(|_| lens.depth(over) > 0.0 && !is_far && body.opacity > 0.0);
        let Some(at) = seen.filter(|at| screen.contains(*at)) else {
            continue;
        };
        let canvas = Canvas::new(&painter, at, scale, &look);
        let width = canvas.width(strong_font(13.0), &ghost.name) + 16.0;
        let faded = |color: Color32| color.gamma_multiply(body.opacity);
        canvas.fill_rect(
            [-width / 2.0, -22.0],
            [width, 20.0],
            5.0,
            faded(canvas.panel),
        );
        let place = [0.0, -12.0];
        canvas.text_middle(
            place,
            strong_font(13.0),
            faded(ghost.color(&ink)),
            &ghost.name,
        );
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    let line = GizmoLineConfig {
        width: LINE_WIDTH,
        joints: GizmoLineJoint::Miter,
        ..default()
    };
    app.insert_gizmo_config(GhostLines, GizmoConfig { line, ..default() });
    let in_space = in_state(GameKind::Engine3d);
    app.add_systems(
        Update,
        (
            spawn_bodies,
            pose_bodies,
            scale_with_window,
            draw_lines.run_if(in_space.clone()),
        )
            .chain()
            .in_set(FrameSystems::Show),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        draw_names
            .in_set(UiSystems::Hud)
            .run_if(is_hud_shown.and_then(in_space)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_replay::path::{PathStep, PlayerBody};

    #[test]
    fn ghost_is_hidden_from_inside_if_fading() {
        assert_eq!(
            [0.0, 60.0, 120.0, 900.0].map(|distance| body_opacity(distance, true)),
            [0.0, 0.0, 0.5, 1.0]
        );
        assert_eq!(body_opacity(10.0, false), 1.0);
    }

    #[test]
    fn path_pattern_shows_faster_player() {
        let ink = Palette::default();
        let drawn = |verdict: SpeedVerdict| -> usize {
            let step = |way: u16| PathStep {
                body: PlayerBody::default(),
                msec: 0,
                distance: f32::from(way),
                joined: true,
            };
            (0..520)
                .filter(|way| {
                    line_color(
                        &ComparedStep {
                            step: step(*way),
                            verdict,
                        },
                        &ink,
                    )
                    .is_some()
                })
                .count()
        };
        assert_eq!(drawn(SpeedVerdict::Faster), 520, "whole");
        assert_eq!(
            drawn(SpeedVerdict::Slower),
            260,
            "dashes as long as their gaps"
        );
        assert!(
            (130..170).contains(&drawn(SpeedVerdict::Even)),
            "dots: {}",
            drawn(SpeedVerdict::Even)
        );
    }
}
