//! Positions to return to: nine saved slots per map, the last checkpoint and the undo history.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::{CurrentMap, Game, SessionSystems};
use crate::game::base::messages::{GameKind, GhostRequest, Menu};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::input::Devices;
use crate::game::play::mover::{Mover, Player, TickPlayed};
use crate::game::settings::SettingsFile;
use crate::storage::positions::{PositionFiles, SlotNumber};
use wishdir_replay::{Position, Recordable};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Maximum number of loads and resets to undo.
const UNDONE_MAX: usize = 32;

/// Slots of the current map. Only this folder writes them.
#[derive(Resource, Clone, Debug, Default)]
pub struct Slots {
    /// Slot to save to and to load from.
    pub chosen: SlotNumber,
    /// Whether each slot holds a position.
    pub filled: [bool; SlotNumber::COUNT],
    /// Files of the slots.
    pub(super) files: PositionFiles,
}

impl Slots {
    /// Whether the chosen slot holds a position.
    pub fn is_filled(&self) -> bool {
        self.filled[self.chosen.index()]
    }
}

/// Positions that a game's run stores outside the slots. Only this folder writes them.
#[derive(Resource, Clone, Debug)]
pub(super) struct Positions<S: Recordable> {
    /// Position at the run's last checkpoint.
    pub(super) last_checkpoint: Option<Position<S>>,
    /// Start of the current race, if it is not the map's start. Restarts return to it.
    pub(super) race_start: Option<Position<S>>,
    /// Positions before the last loads and resets, newest last.
    left: VecDeque<Position<S>>,
}

impl<S: Recordable> Default for Positions<S> {
    fn default() -> Self {
        Self {
            last_checkpoint: None,
            race_start: None,
            left: VecDeque::new(),
        }
    }
}

impl<S: Recordable> Positions<S> {
    /// Clears everything, for a new map.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds the position before a load or reset to the undo history.
    pub(super) fn push_undo(&mut self, position: Position<S>) {
        let was_there = |last: &Position<S>| {
            S::is_same_checkpoint(&last.header.checkpoint, &position.header.checkpoint)
        };
        if self.left.back().is_some_and(was_there) {
            return;
        }
        if self.left.len() == UNDONE_MAX {
            self.left.pop_front();
        }
        self.left.push_back(position);
    }

    /// Removes and returns the newest position in the undo history.
    pub(super) fn pop_undo(&mut self) -> Option<Position<S>> {
        self.left.pop_back()
    }
}

/// Returns the player's current position, under the chosen rules.
pub(super) fn current_position<S: Game>(
    map: &CurrentMap<S>,
    run: &S,
    rules: &S::Rules,
    devices: &Devices,
) -> Position<S> {
    let view = if run.view().is_some() {
        devices.angles()
    } else {
        ViewAngles::ZERO
    };
    let mut position = Position::from_run(&map.name, run, view);
    position.header.rules = rules.clone();
    position
}

/// Checks which slots of the current map hold a position.
pub(super) fn refresh_slots<S: Game>(world: &mut World) {
    let Some(map) = world.get_resource::<CurrentMap<S>>() else {
        return;
    };
    let filled = world.resource::<Slots>().files.filled_slots::<S>(&map.name);
    world.resource_mut::<Slots>().filled = filled;
}

/// Checks the slots of the active game. Another program may have filled some of them.
fn refresh_active_slots(world: &mut World) {
    match world.resource::<State<GameKind>>().get() {
        GameKind::Engine3d => refresh_slots::<Run>(world),
        GameKind::Nfk => refresh_slots::<NfkRun>(world),
    }
}

/// Places the positions folder beside the settings file.
fn update_folder(mut slots: ResMut<Slots>, file: Res<SettingsFile>) {
    slots.files = PositionFiles::new(
        file.0
            .as_ref()
            .and_then(|file| Some(file.parent()?.join("positions"))),
    );
}

/// Stores the position when the player passes a checkpoint. Need For Kill maps have no checkpoints.
fn remember_checkpoint(
    mut ticked: MessageReader<TickPlayed>,
    player: Single<(Entity, &Mover), With<Player>>,
    mut positions: ResMut<Positions<Run>>,
    map: Res<CurrentMap>,
    rules: Res<super::ChosenProfile>,
    devices: Res<Devices>,
) {
    let (entity, mover) = *player;
    for tick in ticked
        .read()
        .filter(|tick| tick.mover == entity && !mover.is_watched())
    {
        for event in &tick.record.events {
            match event {
                CourseEvent::Checkpoint { .. } => {
                    positions.last_checkpoint =
                        Some(current_position(&map, &mover.run, &rules.0, &devices));
                }
                CourseEvent::EnteredStart | CourseEvent::Started => {
                    positions.last_checkpoint = None;
                }
                CourseEvent::Teleported { .. }
                | CourseEvent::Pushed { .. }
                | CourseEvent::Finished { .. }
                | CourseEvent::FinishRefused { .. }
                | CourseEvent::Hurt { .. }
                | CourseEvent::Died { .. }
                | CourseEvent::FellOut
                | CourseEvent::Respawned { .. } => {}
            }
        }
    }
}

/// Clears the race start when the player removes all ghosts. Restarts then return to the map's
/// start again.
fn clear_race_start<S: Game>(
    mut requests: MessageReader<GhostRequest>,
    mut positions: ResMut<Positions<S>>,
) {
    if requests
        .read()
        .any(|request| *request == GhostRequest::Clear)
    {
        positions.race_start = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Slots>()
        .add_message::<GhostRequest>()
        .init_resource::<Positions<Run>>()
        .init_resource::<Positions<NfkRun>>()
        .add_systems(OnEnter(Menu::Open), refresh_active_slots)
        .add_systems(
            RunFixedMainLoop,
            (update_folder, refresh_active_slots)
                .chain()
                .run_if(resource_changed::<SettingsFile>)
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(
            RunFixedMainLoop,
            (clear_race_start::<Run>, clear_race_start::<NfkRun>)
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(FixedUpdate, remember_checkpoint.in_set(TickSystems::React));
}
