//! The game from its first frame to its last: ordinary play, and play that a script drives for tests and pictures.
//!
//! When the end is fixed in ticks, real time plays no part: each frame runs so many ticks, and a tick whose picture
//! is wanted is held until the picture is saved.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::ecs::system::SystemParam;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use thiserror::Error;

use super::demo_bot::{DemoBotSystems, Show};
use super::launch::{LaunchRequest, LoadedGame};
use super::level::LevelLight;
use super::nfk::{CurrentNfkMap, NfkMover, NfkSource, NfkTicked};
use super::pacing::{Pace, PaceMode};
use super::session::CurrentMap;
use super::settings::{SettingsFile, ShowMe};
use super::state::{HudShown, Menu};
use super::tick::{CmdSource, Mover, Player, Players, Ticked};
use super::{FrameSystems, TickSystems, headless_plugin, screenshot, window, window_plugin};
use crate::sim::nfk::NfkRun;
use crate::sim::run::Run;

/// Ticks a frame when the end is fixed in ticks.
const TICKS_PER_FRAME: u32 = 8;
/// Frames that are drawn of a held tick before its picture is taken: meshes, textures and the HUD reach the screen.
const SETTLING_FRAMES: u32 = 5;
/// Bevy's exit code after Ctrl-C in the terminal: the player wants to leave, nothing went wrong.
const INTERRUPTED: u8 = 130;

/// What is played, and how.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// What is played.
    pub piece: LaunchRequest,
    /// The picture's size, pixels.
    pub size: Option<(u32, u32)>,
    /// Pictures to save: after how many ticks, and where to.
    pub screenshots: Vec<(u64, PathBuf)>,
    /// After how many ticks to end. Real time then plays no part, and the user's settings neither.
    pub exit_after: Option<u64>,
    /// What the ideal strafer shows, and after how many ticks.
    pub show_me: Option<(ShowMe, u64)>,
    /// Whether the HUD is drawn.
    pub hud: bool,
    /// Whether the menu is open in the pictures.
    pub menu: bool,
    /// Whether falls may hurt.
    pub damage: bool,
    /// The settings file; `None`: the user's own.
    pub settings: Option<PathBuf>,
}

/// Why the game could not be played to its end.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PlayError {
    /// Map or profile.
    #[error("{0}")]
    Begin(String),
    /// A picture could not be saved.
    #[error("screenshot {0}")]
    Screenshot(String),
    /// The script ended before something that was to happen.
    #[error("the script ended after {played} ticks; a screenshot was wanted at tick {wanted}")]
    TooShort {
        /// Ticks played.
        played: u64,
        /// The picture's tick.
        wanted: u64,
    },
    /// The window was closed before the last tick.
    #[error("the window was closed after {played} ticks of {wanted}")]
    Closed {
        /// Ticks played.
        played: u64,
        /// Ticks asked for.
        wanted: u64,
    },
    /// Bevy ended with an error.
    #[error("the window ended with error {0}")]
    Window(u8),
}

/// A run after its last tick.
#[derive(Clone, Debug)]
pub enum FinalRun {
    /// Of a 3D engine.
    Engine3d(Box<Run>),
    /// Of Need For Kill.
    Nfk(Box<NfkRun>),
}

/// How a game ended: on which map, and with which run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The map's name.
    pub map: String,
    /// The run.
    pub run: FinalRun,
    /// Ticks played.
    pub played: u64,
}

/// Where the ending is left for [`run`].
#[derive(Resource, Clone, Default)]
struct OutcomeSlot(Arc<Mutex<Option<Result<Outcome, PlayError>>>>);

/// What scripted play is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Act {
    /// Ticks run.
    #[default]
    Running,
    /// A tick is held; so many frames until its picture.
    Settling(u32),
    /// The picture is on its way.
    Capturing,
}

/// Scripted play: what is still wanted of it. Written by `play.rs` alone.
#[derive(Resource, Default)]
struct Direction {
    /// Pictures to take, the next one last.
    pictures: Vec<(u64, PathBuf)>,
    exit_after: u64,
    menu: bool,
    played: u64,
    act: Act,
}

impl Direction {
    /// Whether this tick must be held: it is the last, or its picture is wanted.
    fn holds(&self) -> bool {
        self.played >= self.exit_after || self.pictures.last().is_some_and(|(tick, _)| *tick <= self.played)
    }
}

/// Plays until the window closes or the last tick has run.
///
/// # Errors
///
/// If it cannot begin, or something that was asked for could not be done.
pub fn run(options: PlayOptions) -> Result<Outcome, PlayError> {
    let file = settings_file(&options);
    let settings = file.peek();
    let slot = OutcomeSlot::default();
    let stage = LoadedGame::find(&options.piece, &settings.game).map_err(PlayError::Begin)?;
    let mut app = App::new();
    let log = LogPlugin { filter: "warn,wgpu=error,naga=error,wishdir=info".to_owned(), ..LogPlugin::default() };
    let window = WindowPlugin { primary_window: Some(window::first(options.size, &settings.video)), ..default() };
    // Pictures are complete from the first frame on.
    let render = RenderPlugin { synchronous_pipeline_compilation: options.exit_after.is_some(), ..default() };
    app.add_plugins(DefaultPlugins.set(log).set(window).set(render));
    app.insert_resource(file).insert_resource(HudShown(options.hud));
    app.add_plugins((headless_plugin, window_plugin)).insert_resource(slot.clone());
    begin(&mut app, &options, stage)?;
    let exit = app.run();
    if let AppExit::Error(code) = exit
        && code.get() != INTERRUPTED
    {
        return Err(PlayError::Window(code.get()));
    }
    let ending = slot.0.lock().expect("nobody panicked with the ending in hand").take();
    ending.expect("the last frame leaves the ending")
}

fn settings_file(options: &PlayOptions) -> SettingsFile {
    match (&options.settings, options.exit_after) {
        (Some(path), _) => SettingsFile(Some(path.clone())),
        (None, Some(_)) => SettingsFile(None),
        (None, None) => SettingsFile::of_user(),
    }
}

/// Puts the player in, and what directs scripted play.
fn begin(app: &mut App, options: &PlayOptions, stage: LoadedGame) -> Result<(), PlayError> {
    stage.begin(app, options.damage).map_err(PlayError::Begin)?;
    app.insert_resource(Opening(options.show_me));
    app.add_systems(RunFixedMainLoop, show_me.in_set(FrameSystems::Requests).before(DemoBotSystems::Ask));
    app.add_systems(Last, leave_ending);
    app.init_resource::<Played>().add_systems(FixedUpdate, count.in_set(TickSystems::React));
    if let Some(exit_after) = options.exit_after {
        let mut pictures = options.screenshots.clone();
        pictures.sort_by_key(|(tick, _)| Reverse(*tick));
        let direction = Direction { pictures, exit_after, menu: options.menu, ..Direction::default() };
        let held = direction.holds();
        app.insert_resource(direction).insert_resource(window::tireless());
        let mut pace = app.world_mut().resource_mut::<Pace>();
        pace.mode = PaceMode::Steps { per_frame: TICKS_PER_FRAME };
        pace.held = held;
        app.add_systems(FixedUpdate, hold.in_set(TickSystems::React).after(count));
        app.add_systems(Last, direct.before(leave_ending));
    } else {
        if options.menu {
            app.insert_state(Menu::Open);
        }
        app.add_systems(Update, hand_over);
    }
    Ok(())
}

/// Ticks that the player has played. Written by `play.rs` alone.
#[derive(Resource, Default)]
struct Played(u64);

fn count(
    mut ticked: MessageReader<Ticked>,
    mut nfk_ticked: MessageReader<NfkTicked>,
    player: Single<Entity, With<Player>>,
    mut played: ResMut<Played>,
) {
    let movers = ticked.read().map(|tick| tick.mover).chain(nfk_ticked.read().map(|tick| tick.mover));
    played.0 += movers.filter(|mover| *mover == *player).count() as u64;
}

/// What the ideal strafer has yet to show, and after how many ticks. Written by `play.rs` alone.
#[derive(Resource)]
struct Opening(Option<(ShowMe, u64)>);

/// Asks the ideal strafer when its time has come.
fn show_me(mut opening: ResMut<Opening>, mut shows: MessageWriter<Show>, played: Res<Played>) {
    if let Some((what, _)) = opening.0.take_if(|(_, tick)| *tick <= played.0) {
        shows.write(Show(what));
    }
}

/// Holds the tick that was asked for.
fn hold(mut direction: ResMut<Direction>, mut pace: ResMut<Pace>, played: Res<Played>) {
    direction.played = played.0;
    pace.held = direction.holds();
}

/// Takes the pictures of held ticks, lets the ticks run on, and ends.
fn direct(
    mut direction: ResMut<Direction>,
    mut pace: ResMut<Pace>,
    mut commands: Commands,
    mut next_menu: ResMut<NextState<Menu>>,
    mut exits: MessageWriter<AppExit>,
    players: Players,
    light: Res<LevelLight>,
) {
    let over = players.is_over();
    match direction.act {
        // No picture before the level's light is there; tiles have none.
        Act::Settling(_) if !light.baked && !players.is_nfk() => {}
        Act::Running if pace.held || over => {
            let due = direction.pictures.last().is_some_and(|(tick, _)| *tick <= direction.played);
            if due {
                direction.act = Act::Settling(SETTLING_FRAMES);
                if direction.menu {
                    next_menu.set(Menu::Open);
                }
            } else if over || direction.played >= direction.exit_after {
                exits.write(AppExit::Success);
            }
        }
        Act::Running | Act::Capturing => {}
        Act::Settling(frames) if frames > 0 => direction.act = Act::Settling(frames - 1),
        Act::Settling(_) => {
            direction.act = Act::Capturing;
            commands.spawn(Screenshot::primary_window()).observe(save_picture);
        }
    }
    if direction.act != Act::Running {
        pace.held = true;
    }
}

fn save_picture(
    captured: On<ScreenshotCaptured>,
    mut direction: ResMut<Direction>,
    mut pace: ResMut<Pace>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut exits: MessageWriter<AppExit>,
    slot: Res<OutcomeSlot>,
) {
    let Some((_, path)) = direction.pictures.pop() else { return };
    if let Err(error) = screenshot::write(&captured, &path) {
        leave(&slot, Err(PlayError::Screenshot(error)));
        exits.write(AppExit::Success);
    }
    direction.act = Act::Running;
    pace.held = direction.holds();
    next_menu.set(Menu::Closed);
}

/// After a script without a fixed end the player takes over, looking where the script looked.
fn hand_over(
    mut brushes: Query<&mut Mover, With<Player>>,
    mut tiles: Query<&mut NfkMover, With<Player>>,
    view: Res<super::view::PlayerView>,
    mut devices: ResMut<super::input::Devices>,
) {
    for mut player in brushes.iter_mut().filter(|player| matches!(player.source, CmdSource::Nobody)) {
        devices.face(view.angles);
        player.source = CmdSource::Live;
    }
    for mut player in tiles.iter_mut().filter(|player| matches!(player.source, NfkSource::Nobody)) {
        player.source = NfkSource::Live;
    }
}

/// The map and the run that are played now.
#[derive(SystemParam)]
struct Present<'w, 's> {
    brushes: Query<'w, 's, &'static Mover, With<Player>>,
    tiles: Query<'w, 's, &'static NfkMover, With<Player>>,
    map: Option<Res<'w, CurrentMap>>,
    nfk_map: Option<Res<'w, CurrentNfkMap>>,
}

impl Present<'_, '_> {
    fn ending(&self, played: u64) -> Option<Outcome> {
        let brushes = self.brushes.iter().next().zip(self.map.as_ref());
        let tiles = self.tiles.iter().next().zip(self.nfk_map.as_ref());
        let (map, run) = match (brushes, tiles) {
            (Some((mover, map)), _) => (&map.name, FinalRun::Engine3d(Box::new(mover.run.clone()))),
            (None, Some((mover, map))) => (&map.name, FinalRun::Nfk(Box::new(mover.run.clone()))),
            (None, None) => return None,
        };
        Some(Outcome { map: map.clone(), run, played })
    }
}

/// In the last frame: how it ended.
fn leave_ending(
    mut exits: MessageReader<AppExit>,
    present: Present,
    players: Players,
    direction: Option<Res<Direction>>,
    played: Res<Played>,
    slot: Res<OutcomeSlot>,
) {
    if exits.read().next().is_none() {
        return;
    }
    let played = played.0;
    let over = players.is_over();
    let missed = |direction: &Direction| {
        let picture = direction.pictures.last().map(|(tick, _)| *tick);
        match picture {
            Some(wanted) if over => Some(PlayError::TooShort { played, wanted }),
            _ if over || played >= direction.exit_after => None,
            _ => Some(PlayError::Closed { played, wanted: direction.exit_after }),
        }
    };
    let ending = || present.ending(played).ok_or(PlayError::Closed { played, wanted: played });
    leave(&slot, direction.as_deref().and_then(missed).map_or_else(ending, Err));
}

/// The first ending counts.
fn leave(slot: &OutcomeSlot, ending: Result<Outcome, PlayError>) {
    let mut slot = slot.0.lock().expect("nobody panicked with the ending in hand");
    slot.get_or_insert(ending);
}
