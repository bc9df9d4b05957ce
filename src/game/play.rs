//! The game from its first frame to its last: ordinary play, and play that a script drives for tests and pictures.
//!
//! When the end is fixed in ticks, real time plays no part: each frame runs so many ticks, and a tick whose picture
//! is wanted is held until the picture is saved.

use std::cmp::Reverse;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use thiserror::Error;

use super::ghost::{GhostSystems, Show};
use super::level::LevelLight;
use super::pacing::{Pace, PaceMode};
use super::session::{self, CurrentMap};
use super::settings::{GameSettings, SettingsFile, ShowMe};
use super::state::{HudShown, Menu};
use super::tick::{CmdSource, Mover, Player, Ticked};
use super::{FrameSystems, TickSystems, headless_plugin, screenshot, window, window_plugin};
use crate::sim::profile::Profile;
use crate::sim::run::Run;
use crate::sim::script::{Script, ScriptPlayer};

/// Ticks a frame when the end is fixed in ticks.
const TICKS_PER_FRAME: u32 = 8;
/// Frames that are drawn of a held tick before its picture is taken: meshes, textures and the HUD reach the screen.
const SETTLING_FRAMES: u32 = 5;
/// Bevy's exit code after Ctrl-C in the terminal: the player wants to leave, nothing went wrong.
const INTERRUPTED: u8 = 130;

/// What is played, and how.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The map to begin on; `None`: as the settings say.
    pub map: Option<String>,
    /// The profile to begin under; `None`: as the settings say.
    pub profile: Option<Profile>,
    /// Who moves the player: a script, then the player; or the player at once.
    pub script: Option<Script>,
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

/// How a game ended: on which map, and with which run.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The map's name.
    pub map: String,
    /// The run after its last tick.
    pub run: Run,
    /// Ticks played.
    pub played: u64,
}

/// Where the ending is left for [`run`].
#[derive(Resource, Clone, Default)]
struct EndingSlot(Arc<Mutex<Option<Result<Ending, PlayError>>>>);

/// What scripted play is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
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
    stage: Stage,
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
pub fn run(options: PlayOptions) -> Result<Ending, PlayError> {
    let file = settings_file(&options);
    let settings = file.peek();
    let slot = EndingSlot::default();
    let map_name = options.map.clone().unwrap_or_else(|| settings.game.map.clone());
    let map = session::load_map(&map_name).or_else(|error| fall_back(&options, error)).map_err(PlayError::Begin)?;
    let profile = options.profile.clone().unwrap_or_else(|| session::profile_or_default(&settings.game.profile));
    let mut app = App::new();
    let log = LogPlugin { filter: "warn,wgpu=error,naga=error,wishdir=info".to_owned(), ..LogPlugin::default() };
    let window = WindowPlugin { primary_window: Some(window::first(options.size, &settings.video)), ..default() };
    // Pictures are complete from the first frame on.
    let render = RenderPlugin { synchronous_pipeline_compilation: options.exit_after.is_some(), ..default() };
    app.add_plugins(DefaultPlugins.set(log).set(window).set(render));
    app.insert_resource(file).insert_resource(HudShown(options.hud));
    app.add_plugins((headless_plugin, window_plugin)).insert_resource(slot.clone());
    begin(&mut app, &options, map, profile)?;
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

/// A map that the settings remember but that is gone must not keep anyone from playing.
fn fall_back(options: &PlayOptions, error: String) -> Result<CurrentMap, String> {
    if options.map.is_some() {
        return Err(error);
    }
    session::load_map(&GameSettings::default().map)
}

/// Puts the player in, and whoever moves it.
fn begin(app: &mut App, options: &PlayOptions, map: CurrentMap, profile: Profile) -> Result<(), PlayError> {
    let profile = profile.with_damage(profile.damage && options.damage);
    let script = options.script.clone();
    let source = Box::new(move |run: &Run| match &script {
        Some(script) => CmdSource::Script(Box::new(ScriptPlayer::new(script, run))),
        None => CmdSource::Live,
    });
    session::begin(app, map, profile, source).map_err(PlayError::Begin)?;
    app.insert_resource(Opening(options.show_me));
    app.add_systems(RunFixedMainLoop, show_me.in_set(FrameSystems::Requests).before(GhostSystems::Ask));
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

fn count(mut ticked: MessageReader<Ticked>, player: Single<Entity, With<Player>>, mut played: ResMut<Played>) {
    played.0 += ticked.read().filter(|tick| tick.mover == *player).count() as u64;
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
    player: Single<&Mover, With<Player>>,
    light: Res<LevelLight>,
) {
    let over = matches!(player.source, CmdSource::Nobody);
    match direction.stage {
        // No picture before the level's light is there.
        Stage::Settling(_) if !light.baked => {}
        Stage::Running if pace.held || over => {
            let due = direction.pictures.last().is_some_and(|(tick, _)| *tick <= direction.played);
            if due {
                direction.stage = Stage::Settling(SETTLING_FRAMES);
                if direction.menu {
                    next_menu.set(Menu::Open);
                }
            } else if over || direction.played >= direction.exit_after {
                exits.write(AppExit::Success);
            }
        }
        Stage::Running | Stage::Capturing => {}
        Stage::Settling(frames) if frames > 0 => direction.stage = Stage::Settling(frames - 1),
        Stage::Settling(_) => {
            direction.stage = Stage::Capturing;
            commands.spawn(Screenshot::primary_window()).observe(save_picture);
        }
    }
    if direction.stage != Stage::Running {
        pace.held = true;
    }
}

fn save_picture(
    captured: On<ScreenshotCaptured>,
    mut direction: ResMut<Direction>,
    mut pace: ResMut<Pace>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut exits: MessageWriter<AppExit>,
    slot: Res<EndingSlot>,
) {
    let Some((_, path)) = direction.pictures.pop() else { return };
    if let Err(error) = screenshot::write(&captured, &path) {
        leave(&slot, Err(PlayError::Screenshot(error)));
        exits.write(AppExit::Success);
    }
    direction.stage = Stage::Running;
    pace.held = direction.holds();
    next_menu.set(Menu::Closed);
}

/// After a script without a fixed end the player takes over, looking where the script looked.
fn hand_over(
    mut player: Single<&mut Mover, With<Player>>,
    view: Res<super::view::PlayerView>,
    mut devices: ResMut<super::input::Devices>,
) {
    if matches!(player.source, CmdSource::Nobody) {
        devices.face(view.angles);
        player.source = CmdSource::Live;
    }
}

/// In the last frame: how it ended.
fn leave_ending(
    mut exits: MessageReader<AppExit>,
    player: Single<&Mover, With<Player>>,
    map: Res<CurrentMap>,
    direction: Option<Res<Direction>>,
    played: Res<Played>,
    slot: Res<EndingSlot>,
) {
    if exits.read().next().is_none() {
        return;
    }
    let played = played.0;
    let ending = Ending { map: map.name.clone(), run: player.run.clone(), played };
    let over = matches!(player.source, CmdSource::Nobody);
    let missed = |direction: &Direction| {
        let picture = direction.pictures.last().map(|(tick, _)| *tick);
        match picture {
            Some(wanted) if over => Some(PlayError::TooShort { played, wanted }),
            _ if over || played >= direction.exit_after => None,
            _ => Some(PlayError::Closed { played, wanted: direction.exit_after }),
        }
    };
    leave(&slot, direction.as_deref().and_then(missed).map_or(Ok(ending), Err));
}

/// The first ending counts.
fn leave(slot: &EndingSlot, ending: Result<Ending, PlayError>) {
    let mut slot = slot.0.lock().expect("nobody panicked with the ending in hand");
    slot.get_or_insert(ending);
}
