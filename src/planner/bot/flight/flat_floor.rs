//! Endless flat floor on which flights are simulated with the real movement code.

use super::Stroke;
use crate::planner::bot::pilot::{MouseAim, Pilot, PilotKeys, TickContext};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{MoveEvent, MoveReport, PlayerState, player_move};
use wishdir_sim::event::EventSink;
use wishdir_sim::math::{DVec2, Vec3};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::world::{Brush, Contents, Level};

/// Half-width of the floor, units.
const REACH: f32 = 32_768.0;
/// Thickness of the floor block, units.
const THICK: f32 = 64.0;

/// Endless flat floor, and the profile of the player on it.
pub(in crate::planner::bot) struct FlatFloor<'a> {
    level: Level,
    profile: &'a Profile,
}

/// Player on the flat floor, with the state of keys and mouse.
#[derive(Clone, Debug)]
pub(in crate::planner::bot) struct FloorState {
    pub(in crate::planner::bot) player: PlayerState,
    pub(in crate::planner::bot) pilot: Pilot,
}

impl FloorState {
    /// Returns the player's position, east and north, units.
    pub(super) fn position(&self) -> DVec2 {
        self.player.origin.truncate().as_dvec2()
    }

    /// Returns the player's velocity, east and north, u/s.
    pub(super) fn velocity(&self) -> DVec2 {
        self.player.velocity.truncate().as_dvec2()
    }
}

/// Result of a flight on the flat floor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(in crate::planner::bot) struct FloorFlight {
    /// Displacement from the takeoff to the landing at the takeoff height, east and north, units.
    pub(in crate::planner::bot) way: DVec2,
    /// Displacement from the first tick to the takeoff, east and north, units.
    pub(in crate::planner::bot) run_up_displacement: DVec2,
}

impl FloorFlight {
    /// Returns the distance of the flight, units.
    pub(in crate::planner::bot) fn length(&self) -> f64 {
        libm::hypot(self.way.x, self.way.y)
    }

    /// Returns the direction of the flight, degrees.
    pub(in crate::planner::bot) fn heading_deg(&self) -> f64 {
        libm::atan2(self.way.y, self.way.x).to_degrees()
    }
}

impl<'a> FlatFloor<'a> {
    pub(in crate::planner::bot) fn new(profile: &'a Profile) -> Self {
        let (low, high) = (
            Vec3::new(-REACH, -REACH, -THICK),
            Vec3::new(REACH, REACH, 0.0),
        );
        Self {
            level: profile.build_level(vec![Brush::cuboid(low, high, Contents::Solid)]),
            profile,
        }
    }

    pub(in crate::planner::bot) fn profile(&self) -> &'a Profile {
        self.profile
    }

    /// Copies a run's player onto the floor.
    pub(super) fn copy_player(&self, run: &Run, pilot: &Pilot) -> FloorState {
        FloorState {
            player: self.place_player(*run.player()),
            pilot: pilot.clone(),
        }
    }

    /// Creates a player at rest on the floor.
    pub(super) fn at_rest(&self, pilot: Pilot) -> FloorState {
        FloorState {
            player: self.place_player(PlayerState {
                on_ground: true,
                ..PlayerState::default()
            }),
            pilot,
        }
    }

    fn place_player(&self, player: PlayerState) -> PlayerState {
        let rest = self.profile.rest_height();
        let origin = Vec3::new(0.0, 0.0, rest + self.profile.origin_height());
        PlayerState { origin, ..player }
    }

    /// Simulates one tick of a run-up, in which the mouse follows `aim`.
    pub(super) fn simulate_aimed_tick(
        &self,
        state: &mut FloorState,
        hands: PilotKeys,
        aim: MouseAim,
    ) {
        let here = TickContext {
            player: &state.player,
            profile: self.profile,
            level: &self.level,
        };
        let cmd = state.pilot.command(here, hands, aim);
        player_move(
            &mut state.player,
            &cmd,
            &self.profile.physics,
            &mut self.level.near(),
            &mut MoveReport::default(),
        );
    }

    /// Simulates one planned tick and returns its command.
    pub(super) fn simulate_stroke(
        &self,
        state: &mut FloorState,
        stroke: &Stroke,
        sink: &mut impl EventSink<MoveEvent>,
    ) -> UserCmd {
        let cmd = state
            .pilot
            .planned_cmd(self.profile, stroke.hands, stroke.left);
        player_move(
            &mut state.player,
            &cmd,
            &self.profile.physics,
            &mut self.level.near(),
            sink,
        );
        cmd
    }

    /// Returns the height of the player's feet, units.
    pub(super) fn feet_height(&self, player: &PlayerState) -> f64 {
        f64::from(player.origin.z + self.profile.hull(player.hull).mins.z)
    }
}
