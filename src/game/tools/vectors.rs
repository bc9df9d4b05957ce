//! Draws the inspected tick's vectors while paused:
//! velocity before and after, wish direction, added velocity and touched surfaces.
//!
//! From the player's eye, the arrows would be seen end-on, so the camera shows the player from
//! outside.

use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, LayerId, Order, Pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::game::base::messages::{Control, GameKind, HudShown};
use crate::game::base::palette::{ColorRole, Palette};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{rotation, to_bevy};
use crate::game::hud::ui::canvas::{Canvas, strong_font};
use crate::game::hud::ui::lens::ScreenProjection;
use crate::game::hud::ui::{UiSystems, theme};
use crate::game::hud::widgets::inspector;
use crate::game::play::mover::{LastTick, Mover, Player};
use crate::game::settings::Settings;
use crate::game::time::rewind::Timeline;
use crate::game::world::view::{PlayerCamera, PlayerView};
use crate::text::{PlainId, id, text};
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::math::{ViewAngles, angle_vectors};
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::{Hull, Trace as _};

/// Length of a velocity arrow, units per u/s.
const PER_SPEED: f32 = 0.16;
/// Length of the added velocity's arrow, units per u/s. A tick in the air adds at most 30 u/s.
const PER_ADDED: f32 = 1.4;
/// Length of a direction arrow, units.
const DIRECTION: f32 = 48.0;
/// Width of a line in a window 720 pixels high, pixels.
const WIDTH: f32 = 4.0;
/// Distance from the camera to the player, units.
const DISTANCE: f32 = 170.0;
/// Camera angles relative to the view direction: to the side and upwards, degrees.
const ASIDE_DEG: f32 = 35.0;
const ABOVE_DEG: f32 = 30.0;
/// Minimum and maximum pitch of the camera, degrees.
const STEEPEST_DEG: [f32; 2] = [-15.0, 85.0];
/// Minimum vertical distance between arrow names, points.
const NAME_GAP: f32 = 15.0;

/// Gizmos for the arrows.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct VectorLines;

/// An arrow: its tip relative to the player's eye, units, its name and its colour role.
#[derive(Clone, Copy, Debug, PartialEq)]
struct VectorArrow {
    to: Vec3,
    name: PlainId,
    tone: ColorRole,
}

/// Returns the arrows of a tick. Skips arrows so short that only their heads would be visible.
fn tick_arrows(record: &TickRecord) -> Vec<VectorArrow> {
    let arrow = |to, name, tone| VectorArrow { to, name, tone };
    let mut arrows = vec![
        arrow(
            record.before.velocity * PER_SPEED,
            id!("hud-vectors.before"),
            ColorRole::Dim,
        ),
        arrow(
            record.player.velocity * PER_SPEED,
            id!("hud-vectors.after"),
            ColorRole::Text,
        ),
    ];
    for event in &record.report.events {
        if let MoveEvent::Accelerate {
            wish_dir,
            accel_speed,
            ..
        } = event
        {
            arrows.push(arrow(
                *wish_dir * DIRECTION,
                id!("hud-vectors.wish"),
                ColorRole::Accent,
            ));
            arrows.push(arrow(
                *wish_dir * (*accel_speed * PER_ADDED),
                id!("hud-vectors.added"),
                ColorRole::Gain,
            ));
        } else if let MoveEvent::Contact { normal, .. } = event {
            arrows.push(arrow(
                *normal * DIRECTION,
                id!("hud-vectors.contact"),
                ColorRole::Loss,
            ));
        }
    }
    arrows.retain(|arrow| arrow.to.length() > 1.0);
    arrows
}

/// Returns the camera's angles for a player who looks along `view`.
fn third_person_view(view: ViewAngles) -> ViewAngles {
    let pitch = (view.pitch + ABOVE_DEG).clamp(STEEPEST_DEG[0], STEEPEST_DEG[1]);
    ViewAngles {
        yaw: view.yaw + ASIDE_DEG,
        pitch,
        roll: 0.0,
    }
}

/// Moves the camera away from the player's eye as far as there is room.
fn move_camera_outside(
    view: Res<PlayerView>,
    player: Single<&Mover, With<Player>>,
    mut camera: Single<&mut Transform, With<PlayerCamera>>,
) {
    let angles = third_person_view(view.angles);
    let back = angle_vectors(angles).forward * -DISTANCE;
    let run = &player.run;
    let sweep = run
        .level()
        .sweep(run.player().hull, view.origin, view.origin + back);
    camera.translation = to_bevy(view.origin + back * sweep.fraction);
    camera.rotation = rotation(angles);
}

fn draw(
    mut gizmos: Gizmos<VectorLines>,
    player: Single<(&Mover, &LastTick), With<Player>>,
    view: Res<PlayerView>,
    ink: Res<Palette>,
) {
    let color = |color: Color32| {
        let [r, g, b, _] = color.to_array();
        Color::srgb_u8(r, g, b)
    };
    let (mover, last) = *player;
    let Hull { mins, maxs } = mover.run.profile().hull(mover.run.player().hull);
    let size = to_bevy(maxs - mins).abs();
    let box_place =
        Transform::from_translation(to_bevy(view.origin + (mins + maxs) * 0.5)).with_scale(size);
    gizmos.cube(box_place, color(ink.faint));
    for VectorArrow { to, tone, .. } in last.0.as_deref().map(tick_arrows).into_iter().flatten() {
        gizmos.arrow(
            to_bevy(view.origin),
            to_bevy(view.origin + to),
            color(ink.color_for(tone)),
        );
    }
}

/// Writes each arrow's name at its tip, so that colour is not the only cue.
fn draw_names(
    mut contexts: EguiContexts,
    last: Single<&LastTick, With<Player>>,
    view: Res<PlayerView>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    settings: Res<Settings>,
) -> Result {
    let Some(record) = last.0.as_deref() else {
        return Ok(());
    };
    let ctx = contexts.ctx_mut()?;
    let (camera, transform) = *camera;
    let screen = ctx.content_rect();
    let painter = ctx.layer_painter(LayerId::new(Order::Background, Id::new("vectors")));
    let lens = ScreenProjection::new(camera, transform, screen);
    let (scale, look) = (
        screen.height() / theme::DESIGN_HEIGHT,
        settings.hud.look.resolve(),
    );
    let mut taken: Vec<Pos2> = Vec::new();
    for VectorArrow { to, name, tone } in tick_arrows(record) {
        let tip = view.origin + to;
        let Some(mut at) = lens.project_point(tip).filter(|_| lens.depth(tip) > 0.0) else {
            continue;
        };
        let meets = |at: Pos2, other: &Pos2| {
            (at.y - other.y).abs() < NAME_GAP * scale
                && (at.x - other.x).abs() < 6.0 * NAME_GAP * scale
        };
        while taken.iter().any(|other| meets(at, other)) {
            at += vec2(0.0, NAME_GAP * scale);
        }
        taken.push(at);
        let canvas = Canvas::new(&painter, at, scale, &look);
        let width = canvas.width(strong_font(11.0), text(name)) + 8.0;
        canvas.fill_rect([5.0, -7.0], [width, 14.0], 3.0, canvas.panel);
        canvas.text_left(
            [9.0, 0.0],
            strong_font(11.0),
            canvas.ink.color_for(tone),
            text(name),
        );
    }
    Ok(())
}

/// Scales the lines' width with the window.
fn scale_with_window(
    mut store: ResMut<GizmoConfigStore>,
    camera: Single<&Camera, With<PlayerCamera>>,
) {
    let height = camera
        .physical_viewport_size()
        .map_or(theme::DESIGN_HEIGHT, |size| size.y as f32);
    store.config_mut::<VectorLines>().0.line.width = WIDTH * height / theme::DESIGN_HEIGHT;
}

/// Whether the player is inspecting a tick with the inspector visible.
fn is_inspecting(
    line: Res<Timeline>,
    shown: Res<HudShown>,
    settings: Res<Settings>,
    kind: Res<State<GameKind>>,
    control: Res<State<Control>>,
) -> bool {
    let plays = *kind.get() == GameKind::Engine3d && *control.get() == Control::Player;
    plays && line.is_paused() && shown.0 && inspector::WIDGET.placement(&settings.hud).on
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_gizmo_group::<VectorLines>()
        .add_systems(
            Update,
            move_camera_outside
                .after(FrameSystems::View)
                .before(FrameSystems::Show)
                .run_if(is_inspecting),
        )
        .add_systems(
            Update,
            (scale_with_window, draw)
                .chain()
                .in_set(FrameSystems::Show)
                .run_if(is_inspecting),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_names.in_set(UiSystems::Hud).run_if(is_inspecting),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::command::UserCmd;
    use wishdir_sim::course::Timer;
    use wishdir_sim::engine::{MoveReport, PlayerState};

    #[test]
    fn arrows_match_tick_record() {
        let mut record = TickRecord {
            tick: 1,
            cmd: UserCmd::default(),
            before: PlayerState {
                velocity: Vec3::X * 300.0,
                ..PlayerState::default()
            },
            player: PlayerState {
                velocity: Vec3::new(300.0, 30.0, 0.0),
                ..PlayerState::default()
            },
            report: MoveReport::default(),
            events: Vec::new(),
            health: 100,
            timer: Timer::Idle,
        };
        record.report.events.push(MoveEvent::Accelerate {
            air: true,
            wish_dir: Vec3::Y,
            wish_speed: 250.0,
            capped_speed: 30.0,
            current_speed: 0.0,
            add_speed: 30.0,
            accel_speed: 25.0,
            before: record.before.velocity,
            after: record.player.velocity,
        });
        let found: Vec<(Vec3, &str)> = tick_arrows(&record)
            .iter()
            .map(|arrow| (arrow.to, text(arrow.name)))
            .collect();
        let wanted = [
            (Vec3::X * 48.0, "before"),
            (Vec3::new(48.0, 30.0 * PER_SPEED, 0.0), "velocity"),
            (Vec3::Y * 48.0, "wishdir"),
            (Vec3::Y * 35.0, "added"),
        ];
        assert_eq!(found, wanted);
        record.before.velocity = Vec3::ZERO;
        assert_eq!(
            tick_arrows(&record).len(),
            3,
            "what is not there has no head"
        );
    }

    #[test]
    fn camera_shows_view_vectors_from_side() {
        for pitch in [-89.0, -30.0, 0.0, 30.0, 89.0] {
            for yaw in [0.0, 135.0, -90.0] {
                let view = ViewAngles {
                    pitch,
                    yaw,
                    roll: 0.0,
                };
                let seen_along = angle_vectors(third_person_view(view)).forward;
                // A velocity and the wish direction of W: both horizontal, along the view.
                let level = angle_vectors(ViewAngles::level(yaw)).forward;
                for way in [level, angle_vectors(ViewAngles::level(yaw + 90.0)).forward] {
                    let angle = seen_along.dot(way).abs().acos().to_degrees();
                    assert!(angle > 30.0, "pitch {pitch}: {angle}");
                }
            }
        }
    }
}
