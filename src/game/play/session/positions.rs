//! The positions that can be returned to: nine slots on the disk for each map, the last checkpoint,
//! and what the last loads and resets left.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::{CurrentMap, Game, SessionSystems};
use crate::game::base::messages::{GameKind, Menu};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::input::Devices;
use crate::game::play::mover::{Mover, Player, Ticked};
use crate::game::settings::SettingsFile;
use crate::storage::positions::{PositionFiles, SlotNumber};
use wishdir_replay::{Position, Recordable};
use wishdir_sim::course::CourseEvent;
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// This many loads and resets can be taken back.
const UNDONE_MAX: usize = 32;

/// The slots of the map that is played. Written by this folder alone.
#[derive(Resource, Clone, Debug, Default)]
pub struct Slots {
    /// The one to save to and to load from.
    pub chosen: SlotNumber,
    /// Which of them hold something.
    pub filled: [bool; SlotNumber::COUNT],
    /// Where they are.
    pub(super) files: PositionFiles,
}

impl Slots {
    /// Whether the chosen one holds something.
    pub fn is_filled(&self) -> bool {
        self.filled[self.chosen.index()]
    }
}

/// What of a game's run can be returned to without a slot. Written by this folder alone.
#[derive(Resource, Clone, Debug)]
pub(super) struct Positions<S: Recordable> {
    /// The moment of passing the last checkpoint of this run.
    pub(super) last_checkpoint: Option<Position<S>>,
    /// Where the last loads and resets left from, the newest last.
    left: VecDeque<Position<S>>,
}

impl<S: Recordable> Default for Positions<S> {
    fn default() -> Self {
        Self {
            last_checkpoint: None,
            left: VecDeque::new(),
        }
    }
}

impl<S: Recordable> Positions<S> {
    /// Another map is played.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The player is taken away from there.
    pub(super) fn leave(&mut self, position: Position<S>) {
        let was_there =
            |last: &Position<S>| S::is_same(&last.header.checkpoint, &position.header.checkpoint);
        if self.left.back().is_some_and(was_there) {
            return;
        }
        if self.left.len() == UNDONE_MAX {
            self.left.pop_front();
        }
        self.left.push_back(position);
    }

    /// Where the player was last taken away from.
    pub(super) fn take_left(&mut self) -> Option<Position<S>> {
        self.left.pop_back()
    }
}

/// Where the player is, by the rules that were chosen.
pub(super) fn position_of<S: Game>(
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

/// Looks which slots of the map that is played hold something.
pub(super) fn look_at_slots<S: Game>(world: &mut World) {
    let Some(map) = world.get_resource::<CurrentMap<S>>() else {
        return;
    };
    let filled = world.resource::<Slots>().files.filled::<S>(&map.name);
    world.resource_mut::<Slots>().filled = filled;
}

/// The same whichever game is played: another program may have filled some.
fn look_again(world: &mut World) {
    match world.resource::<State<GameKind>>().get() {
        GameKind::Engine3d => look_at_slots::<Run>(world),
        GameKind::Nfk => look_at_slots::<NfkRun>(world),
    }
}

/// Positions lie beside the settings.
fn follow_folder(mut slots: ResMut<Slots>, file: Res<SettingsFile>) {
    slots.files = PositionFiles::new(
        file.0
            .as_ref()
            .and_then(|file| Some(file.parent()?.join("positions"))),
    );
}

/// Keeps the moment of passing a checkpoint. Need For Kill's maps have none.
fn remember_checkpoint(
    mut ticked: MessageReader<Ticked>,
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
                        Some(position_of(&map, &mover.run, &rules.0, &devices));
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Slots>()
        .init_resource::<Positions<Run>>()
        .init_resource::<Positions<NfkRun>>()
        .add_systems(OnEnter(Menu::Open), look_again)
        .add_systems(
            RunFixedMainLoop,
            (follow_folder, look_again)
                .chain()
                .run_if(resource_changed::<SettingsFile>)
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(FixedUpdate, remember_checkpoint.in_set(TickSystems::React));
}
