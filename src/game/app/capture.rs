//! Scripted play: runs up to each tick with a requested screenshot and holds this tick until the
//! screenshot is saved.
//!
//! If `exit_after` is set, each frame runs a fixed number of ticks, independent of real time.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::launch::{FinalRun, GameOutcome, PlayError, PlayOptions};
use super::{screenshot, window};
use crate::game::base::messages::Menu;
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::mover::{Mover, NfkMover, Player, TickPlayed};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::players::Players;
use crate::game::play::session::{CurrentMap, CurrentNfkMap};
use crate::game::time::replays::{LostRecording, ReplaysSystems};
use crate::game::world::level::LevelLight;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

/// Ticks per frame if `exit_after` is set.
const TICKS_PER_FRAME: u32 = 8;
/// Frames for which a held tick is drawn before its screenshot, so that meshes, textures and HUD
/// appear.
const SETTLING_FRAMES: u32 = 5;

/// Shared slot for the outcome of the game, read by [`crate::game::app::run`].
#[derive(Resource, Clone, Default)]
pub(in crate::game) struct OutcomeSlot(Arc<Mutex<Option<Result<GameOutcome, PlayError>>>>);

impl OutcomeSlot {
    /// Removes and returns the outcome.
    #[cfg(not(target_family = "wasm"))]
    pub(in crate::game) fn take(&self) -> Option<Result<GameOutcome, PlayError>> {
        self.0
            .lock()
            .expect("nobody panicked with the outcome in hand")
            .take()
    }

    /// Stores the outcome, unless the slot already has one.
    fn store(&self, outcome: Result<GameOutcome, PlayError>) {
        self.0
            .lock()
            .expect("nobody panicked with the outcome in hand")
            .get_or_insert(outcome);
    }
}

/// Number of ticks the player has played. Only this file writes it.
#[derive(Resource, Default)]
pub(in crate::game) struct PlayedTicks(pub(in crate::game) u64);

/// System set that counts the ticks.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
struct TickCountSystems;

/// State of scripted play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CaptureState {
    /// The ticks run.
    #[default]
    Playing,
    /// A tick is held, and drawn for this many more frames.
    Settling(u32),
    /// The screenshot is being saved.
    Saving,
}

/// Remaining screenshots and the last tick of scripted play. Only this file writes it.
#[derive(Resource, Default)]
struct Capture {
    /// Screenshots to take, the next one at the end.
    pictures: Vec<(u64, PathBuf)>,
    exit_after: u64,
    menu: bool,
    played: u64,
    state: CaptureState,
}

impl Capture {
    /// Whether the current tick must be held, for its screenshot or because it is the last.
    fn must_hold_tick(&self) -> bool {
        self.played >= self.exit_after
            || self
                .pictures
                .last()
                .is_some_and(|(tick, _)| *tick <= self.played)
    }
}

fn count_ticks<S: Simulation>(
    mut ticked: MessageReader<TickPlayed<S>>,
    player: Single<Entity, With<Player>>,
    mut played: ResMut<PlayedTicks>,
) {
    played.0 += ticked.read().filter(|tick| tick.mover == *player).count() as u64;
}

/// Holds the current tick if it has a screenshot or is the last.
fn hold_tick(mut capture: ResMut<Capture>, mut pace: ResMut<Pace>, played: Res<PlayedTicks>) {
    capture.played = played.0;
    pace.held = capture.must_hold_tick();
}

/// Takes the screenshots that are due, resumes the ticks, and exits after the last tick.
fn take_screenshots(
    mut capture: ResMut<Capture>,
    mut pace: ResMut<Pace>,
    mut commands: Commands,
    mut next_menu: ResMut<NextState<Menu>>,
    mut exits: MessageWriter<AppExit>,
    players: Players,
    light: Res<LevelLight>,
) {
    let over = players.is_over();
    match capture.state {
        // Wait for the level's baked light. Tile maps have none.
        CaptureState::Settling(_) if !light.baked && !players.is_nfk() => {}
        CaptureState::Playing if pace.held || over => {
            let due = capture
                .pictures
                .last()
                .is_some_and(|(tick, _)| *tick <= capture.played);
            if due {
                capture.state = CaptureState::Settling(SETTLING_FRAMES);
                if capture.menu {
                    next_menu.set(Menu::Open);
                }
            } else if over || capture.played >= capture.exit_after {
                exits.write(AppExit::Success);
            }
        }
        CaptureState::Playing | CaptureState::Saving => {}
        CaptureState::Settling(frames) if frames > 0 => {
            capture.state = CaptureState::Settling(frames - 1);
        }
        CaptureState::Settling(_) => {
            capture.state = CaptureState::Saving;
            commands
                .spawn(Screenshot::primary_window())
                .observe(save_picture);
        }
    }
    if capture.state != CaptureState::Playing {
        pace.held = true;
    }
}

fn save_picture(
    captured: On<ScreenshotCaptured>,
    mut capture: ResMut<Capture>,
    mut pace: ResMut<Pace>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut exits: MessageWriter<AppExit>,
    slot: Res<OutcomeSlot>,
) {
    let Some((_, path)) = capture.pictures.pop() else {
        return;
    };
    if let Err(error) = screenshot::write_screenshot(&captured, &path) {
        slot.store(Err(error.into()));
        exits.write(AppExit::Success);
    }
    capture.state = CaptureState::Playing;
    pace.held = capture.must_hold_tick();
    next_menu.set(Menu::Closed);
}

/// The current map and run.
#[derive(SystemParam)]
struct CurrentPlay<'w, 's> {
    brushes: Query<'w, 's, &'static Mover, With<Player>>,
    tiles: Query<'w, 's, &'static NfkMover, With<Player>>,
    map: Option<Res<'w, CurrentMap>>,
    nfk_map: Option<Res<'w, CurrentNfkMap>>,
}

impl CurrentPlay<'_, '_> {
    fn outcome(&self, played: u64) -> Option<GameOutcome> {
        let brushes = self.brushes.iter().next().zip(self.map.as_ref());
        let tiles = self.tiles.iter().next().zip(self.nfk_map.as_ref());
        let (map, run) = match (brushes, tiles) {
            (Some((mover, map)), _) => (&map.name, FinalRun::Engine3d(Box::new(mover.run.clone()))),
            (None, Some((mover, map))) => (&map.name, FinalRun::Nfk(Box::new(mover.run.clone()))),
            (None, None) => return None,
        };
        Some(GameOutcome {
            map: map.clone(),
            run,
            played,
        })
    }
}

/// Stores the outcome in the last frame.
fn store_outcome(
    mut exits: MessageReader<AppExit>,
    present: CurrentPlay,
    players: Players,
    capture: Option<Res<Capture>>,
    played: Res<PlayedTicks>,
    mut lost: ResMut<LostRecording>,
    slot: Res<OutcomeSlot>,
) {
    if exits.read().next().is_none() {
        return;
    }
    if let Some(error) = lost.0.take() {
        slot.store(Err(PlayError::LostRecording(error)));
    }
    let played = played.0;
    let over = players.is_over();
    let missed = |capture: &Capture| {
        let picture = capture.pictures.last().map(|(tick, _)| *tick);
        match picture {
            Some(wanted) if over => Some(PlayError::TooShort { played, wanted }),
            _ if over || played >= capture.exit_after => None,
            _ => Some(PlayError::Closed {
                played,
                wanted: capture.exit_after,
            }),
        }
    };
    let outcome = || {
        present.outcome(played).ok_or(PlayError::Closed {
            played,
            wanted: played,
        })
    };
    slot.store(
        capture
            .as_deref()
            .and_then(missed)
            .map_or_else(outcome, Err),
    );
}

/// Counts the ticks and stores the outcome. If `exit_after` is set, also takes the screenshots and
/// ends the game after that tick.
pub(in crate::game) fn set_up_capture(app: &mut App, options: &PlayOptions, slot: OutcomeSlot) {
    let leave = store_outcome
        .in_set(FrameSystems::Exit)
        .after(ReplaysSystems::End);
    app.insert_resource(slot).add_systems(Last, leave);
    let count = (count_ticks::<Run>, count_ticks::<NfkRun>);
    app.init_resource::<PlayedTicks>().add_systems(
        FixedUpdate,
        count.in_set(TickCountSystems).in_set(TickSystems::React),
    );
    let Some(exit_after) = options.exit_after else {
        return;
    };
    let mut pictures = options.screenshots.clone();
    pictures.sort_by_key(|(tick, _)| Reverse(*tick));
    let capture = Capture {
        pictures,
        exit_after,
        menu: options.menu.is_some(),
        ..Capture::default()
    };
    let held = capture.must_hold_tick();
    app.insert_resource(capture)
        .insert_resource(window::continuous_redraw_settings());
    let mut pace = app.world_mut().resource_mut::<Pace>();
    pace.mode = PaceMode::Steps {
        per_frame: TICKS_PER_FRAME,
    };
    pace.held = held;
    app.add_systems(
        FixedUpdate,
        hold_tick.in_set(TickSystems::React).after(TickCountSystems),
    );
    app.add_systems(Last, take_screenshots.before(FrameSystems::Exit));
}
