//! The vectors of the tick that is looked at, drawn in the world while the game is paused: velocity before and after,
//! wish direction, what was added, surfaces met.

use bevy::prelude::*;
use bevy_egui::egui::Color32;

use super::mover::{LastTick, Player};
use super::rewind::Timeline;
use super::schedule::FrameSystems;
use super::space::to_bevy;
use super::ui::theme;
use super::view::{PlayerCamera, PlayerView};
use crate::sim::pmove::MoveEvent;
use crate::sim::tick::TickRecord;

/// So far before the eye the vectors stand, and so far below it, units: in sight without looking down.
const BEFORE_EYE: f32 = 110.0;
const BELOW_EYE: f32 = 30.0;
/// Units of arrow for a speed of 1 u/s.
const PER_SPEED: f32 = 0.12;
/// Units of arrow for 1 u/s that was added: a tick adds at most 30 in the air.
const PER_ADDED: f32 = 1.0;
/// Length of a direction, units.
const DIRECTION: f32 = 36.0;
/// Width of a line in a window 720 pixels high, pixels.
const WIDTH: f32 = 4.0;

/// The arrows' lines.
#[derive(Default, Reflect, GizmoConfigGroup)]
struct VectorLines;

/// One arrow: where it points from its anchor, units, and its colour.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Arrow {
    to: Vec3,
    color: Color32,
}

/// The arrows of a tick.
fn arrows(record: &TickRecord) -> Vec<Arrow> {
    let mut arrows = vec![
        Arrow { to: record.before.velocity * PER_SPEED, color: theme::FAINT },
        Arrow { to: record.player.velocity * PER_SPEED, color: theme::TEXT },
    ];
    for event in &record.report.events {
        if let MoveEvent::Accelerate { wish_dir, accel_speed, .. } = event {
            arrows.push(Arrow { to: *wish_dir * DIRECTION, color: theme::ACCENT });
            arrows.push(Arrow { to: *wish_dir * (*accel_speed * PER_ADDED), color: theme::GAIN });
        } else if let MoveEvent::Contact { normal, .. } = event {
            arrows.push(Arrow { to: *normal * DIRECTION, color: theme::LOSS });
        }
    }
    arrows
}

fn draw(mut gizmos: Gizmos<VectorLines>, last: Single<&LastTick, With<Player>>, view: Res<PlayerView>) {
    let Some(record) = last.0.as_deref() else { return };
    let (sin, cos) = view.angles.yaw.to_radians().sin_cos();
    let anchor = view.eye + Vec3::new(cos * BEFORE_EYE, sin * BEFORE_EYE, -BELOW_EYE);
    for Arrow { to, color } in arrows(record) {
        // What is hardly there would only be an arrow's head.
        if to.length() > 1.0 {
            let [r, g, b, _] = color.to_array();
            gizmos.arrow(to_bevy(anchor), to_bevy(anchor + to), Color::srgb_u8(r, g, b));
        }
    }
}

/// The lines grow with the window.
fn follow_window(mut store: ResMut<GizmoConfigStore>, camera: Single<&Camera, With<PlayerCamera>>) {
    let height = camera.physical_viewport_size().map_or(theme::DESIGN_HEIGHT, |size| size.y as f32);
    store.config_mut::<VectorLines>().0.line.width = WIDTH * height / theme::DESIGN_HEIGHT;
}

pub(super) fn plugin(app: &mut App) {
    let paused = |line: Res<Timeline>| line.is_paused();
    app.init_gizmo_group::<VectorLines>()
        .add_systems(Update, (follow_window, draw).chain().in_set(FrameSystems::Show).run_if(paused));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::cmd::UserCmd;
    use crate::sim::course::Timer;
    use crate::sim::pmove::{MoveReport, PlayerState};

    #[test]
    fn the_arrows_are_the_numbers_of_the_tick() {
        let mut record = TickRecord {
            tick: 1,
            cmd: UserCmd::default(),
            before: PlayerState { velocity: Vec3::X * 300.0, ..PlayerState::default() },
            player: PlayerState { velocity: Vec3::new(300.0, 30.0, 0.0), ..PlayerState::default() },
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
        let found: Vec<Vec3> = arrows(&record).iter().map(|arrow| arrow.to).collect();
        assert_eq!(found, [Vec3::X * 36.0, Vec3::new(36.0, 3.6, 0.0), Vec3::Y * 36.0, Vec3::Y * 25.0]);
    }
}
