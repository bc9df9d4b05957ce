//! The measuring tool: draws and shows the distance between two marks.
//!
//! One key sets the first mark, then the second, then clears both.

mod measurement;

mod draw;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_rapier3d::prelude::ReadRapierContext;

use crate::game::base::messages::{GameKind, MeasuringActive, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::{to_sim, to_sim_dir};
use crate::game::hud::ui::UiSystems;
use crate::game::play::input::ActionPressed;
use crate::game::play::session::CurrentMap;
use crate::game::settings::Action;
use crate::game::world::physics::{self, LevelCollider, brush_corners};
use crate::game::world::view::{PlayerCamera, PlayerView};
use crate::text::text;
pub use draw::WIDGET;
use measurement::{MeasureMark, Measurement, create_mark, measure};

/// Maximum distance from the player to a mark, units.
const REACH: f32 = 16_384.0;

/// State of the measuring tool. Only this file writes it.
#[derive(Resource, Clone, Debug, Default)]
pub struct MeasuringTool {
    first: Option<MeasureMark>,
    second: Option<MeasureMark>,
    /// Point under the crosshair, until the second mark is set.
    aimed: Option<MeasureMark>,
    /// Corners of the map's brushes.
    corners: Vec<Vec<Vec3>>,
}

/// Error if the crosshair is not on a surface.
#[derive(Debug)]
struct NoTargetSurface;

impl MeasuringTool {
    /// Returns the marks and the measurement. Until the second mark is set, the point under the
    /// crosshair counts as the second mark.
    fn shown_measurement(&self) -> Option<(MeasureMark, Option<(MeasureMark, Measurement)>)> {
        let first = self.first?;
        let second = self.second.or(self.aimed);
        Some((
            first,
            second.map(|second| (second, measure(&self.corners, &first, &second))),
        ))
    }

    /// Handles the key: sets the first mark, then the second, then clears both.
    fn press_key(&mut self, aimed: Option<MeasureMark>) -> Result<(), NoTargetSurface> {
        match (self.first, self.second) {
            (Some(_), Some(_)) => (self.first, self.second) = (None, None),
            (Some(_), None) => self.second = Some(aimed.ok_or(NoTargetSurface)?),
            (None, _) => self.first = Some(aimed.ok_or(NoTargetSurface)?),
        }
        Ok(())
    }
}

fn clear(map: Res<CurrentMap>, mut tool: ResMut<MeasuringTool>) {
    *tool = MeasuringTool {
        corners: brush_corners(&map.world),
        ..MeasuringTool::default()
    };
}

fn use_tool(
    mut pressed: MessageReader<ActionPressed>,
    map: Res<CurrentMap>,
    view: Res<PlayerView>,
    camera: Single<(&Camera, &Transform), With<PlayerCamera>>,
    rapier: ReadRapierContext,
    colliders: Query<&LevelCollider>,
    mut tool: ResMut<MeasuringTool>,
    mut notices: MessageWriter<Notice>,
) {
    let wanted = pressed
        .read()
        .filter(|ActionPressed(action)| *action == Action::Measure)
        .count();
    let aiming = tool.first.is_some() && tool.second.is_none();
    if wanted == 0 && !aiming {
        tool.aimed = None;
        return;
    }
    let (camera, transform) = *camera;
    let from = to_sim(transform.translation);
    let way = to_sim_dir(*transform.forward());
    let hit = physics::cast_ray(&rapier, &colliders, from, way, REACH);
    let height_px = camera.logical_viewport_size().map_or(720.0, |size| size.y);
    let pixel = |distance: f32| distance * 2.0 * (view.vertical_fov / 2.0).tan() / height_px;
    tool.aimed = hit.map(|hit| create_mark(&map.world, hit, pixel(hit.at.distance(from))));
    for _ in 0..wanted {
        let aimed = tool.aimed;
        if tool.press_key(aimed).is_err() {
            notices.write(Notice::info(text!("notice-nothing-to-measure")));
        }
    }
}

/// Publishes whether the tool is active, so that the HUD makes room for the panel.
fn publish_state(
    tool: Res<MeasuringTool>,
    kind: Res<State<GameKind>>,
    mut measuring: ResMut<MeasuringActive>,
) {
    measuring.set_if_neq(MeasuringActive(
        tool.first.is_some() && *kind.get() == GameKind::Engine3d,
    ));
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<MeasuringTool>();
    let map_changed = resource_exists_and_changed::<CurrentMap>;
    let use_tool =
        use_tool.run_if(in_state(GameKind::Engine3d).and_then(resource_exists::<CurrentMap>));
    app.add_systems(
        Update,
        (clear.run_if(map_changed), use_tool, publish_state)
            .chain()
            .in_set(FrameSystems::Show),
    );
    app.add_systems(
        EguiPrimaryContextPass,
        draw::draw_tool.in_set(UiSystems::Hud),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_marks_twice_and_then_clears() {
        let mark = MeasureMark {
            at: Vec3::ZERO,
            normal: Vec3::Z,
            brush: Some(0),
            snap: measurement::SnapFeature::Face,
        };
        let mut tool = MeasuringTool::default();
        assert!(tool.press_key(None).is_err(), "aimed at the sky");
        tool.press_key(Some(mark)).unwrap();
        tool.press_key(Some(MeasureMark {
            at: Vec3::X,
            ..mark
        }))
        .unwrap();
        let (_, second) = tool.shown_measurement().unwrap();
        assert_eq!(second.unwrap().1.distance(), 1.0);
        tool.press_key(Some(mark)).unwrap();
        assert!(tool.shown_measurement().is_none());
    }
}
