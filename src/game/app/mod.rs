//! Assembles the program's plugins and runs the game from its first frame to its last.

pub mod capture;
#[cfg(not(target_family = "wasm"))]
mod frame_limit;
pub mod launch;
#[cfg(not(target_family = "wasm"))]
mod main_loop;
#[cfg(target_family = "wasm")]
pub mod page;
pub(in crate::game) mod screenshot;
#[cfg(unix)]
mod signals;
pub(in crate::game) mod window;

use bevy::app::PluginGroupBuilder;
#[cfg(unix)]
use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
#[cfg(not(target_family = "wasm"))]
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;

use super::settings::{self, SettingsFile, ShowMe, StartupLanguage, VideoSettings};
use super::{console, hud_editor, menu, nfk, sound};
use super::{registry, render, replay_viewer, training};
use crate::game::app::capture::{OutcomeSlot, PlayedTicks};
#[cfg(not(target_family = "wasm"))]
use crate::game::app::launch::GameOutcome;
use crate::game::app::launch::{LoadedGame, PlayError, PlayOptions};
#[cfg(not(target_family = "wasm"))]
use crate::game::app::main_loop::MainLoopPlugin;
use crate::game::base::clipboard;
use crate::game::base::loop_stats;
use crate::game::base::messages::{
    self, GhostRequest, GhostSource, HudShown, Menu, Notice, Request,
};
use crate::game::base::schedule::{self, FrameSystems};
use crate::game::hud::{blocks, branch_lines, engine3d as hud};
use crate::game::hud::{ui, widgets};
use crate::game::menu::first_start::FirstStart;
use crate::game::play::input::{self, Devices, StartDemo};
use crate::game::play::input_recording::{self, InputRecorder};
use crate::game::play::mover::{InputSource, Mover, Playable, Player};
#[cfg(all(unix, not(target_os = "macos")))]
use crate::game::play::x11_times;
use crate::game::play::{analysis, event_clock, pacing, session};
use crate::game::play::{style, tick};
use crate::game::time::{records, replays, rewind};
use crate::game::tools::demo_bot::{self, DemoBotSystems};
use crate::game::tools::{bug_finder, ghost, measure};
use crate::game::tools::{vectors, what_if};
use crate::game::world::view::{self, PlayerView};
use crate::game::world::{adapter, freecam, level, physics, props};
use crate::storage::folder_lock::{FolderLock, FolderUse};
use crate::text::message;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Exit code of Bevy's own handler after Ctrl-C in the terminal, which is not an error.
#[cfg(not(target_family = "wasm"))]
const INTERRUPTED: u8 = 130;

/// Log filter: all of our messages, and messages of other crates that the player can act on. Hides
/// messages about screens without a size, missing driver features and software rendering, which
/// `adapter.rs` reports better.
const LOG: &str = "warn,wgpu=error,naga=error,winit=error,bevy_render::renderer=error,bevy_egui::render=error,wishdir=info";

/// Adds everything needed to play without a window. Requires Bevy's time, states and input.
/// [`session::create_first_player`] creates the player.
pub fn headless_plugin(app: &mut App) {
    app.add_plugins((
        schedule::plugin,
        (messages::plugin, clipboard::plugin, loop_stats::plugin),
        settings::plugin,
        session::plugin,
        (event_clock::plugin, input::plugin, input_recording::plugin),
        pacing::plugin,
        style::plugin,
        tick::plugin,
        (analysis::plugin, sound::headless_plugin),
        (
            replays::plugin,
            records::plugin,
            rewind::plugin,
            branch_lines::headless_plugin,
            blocks::headless_plugin,
        ),
        nfk::headless_plugin,
        (
            demo_bot::headless_plugin,
            what_if::headless_plugin,
            bug_finder::headless_plugin,
        ),
        (
            ghost::headless_plugin,
            replay_viewer::headless_plugin,
            training::headless_plugin,
        ),
        view::headless_plugin,
        (
            hud_editor::headless_plugin,
            menu::headless_plugin,
            console::headless_plugin,
        ),
    ));
}

/// Adds everything that needs a window.
fn window_plugin(app: &mut App) {
    app.add_plugins((
        window::plugin,
        adapter::plugin,
        view::plugin,
        screenshot::plugin,
        (render::plugin, level::plugin),
        physics::plugin,
        props::plugin,
        (measure::plugin, bug_finder::plugin, what_if::plugin),
        vectors::plugin,
        (demo_bot::plugin, ghost::plugin),
        (freecam::plugin, replay_viewer::plugin),
        nfk::plugin,
        ui::plugin,
        branch_lines::plugin,
        (
            widgets::plugin,
            hud::plugin,
            registry::plugin,
            training::plugin,
            hud_editor::plugin,
            menu::plugin,
        ),
    ));
}

/// Runs the game until the window closes or the last tick has run.
///
/// # Errors
///
/// If the game cannot start, or a requested screenshot or recording failed.
#[cfg(not(target_family = "wasm"))]
pub fn run(options: &PlayOptions) -> Result<GameOutcome, PlayError> {
    #[cfg(unix)]
    let end_requested = signals::EndRequested::wait_for_signals();
    let (mut app, slot) = create_app(options)?;
    #[cfg(unix)]
    app.insert_resource(end_requested)
        .add_plugins(signals::plugin);
    let exit = app.run();
    if let AppExit::Error(code) = exit
        && code.get() != INTERRUPTED
    {
        return Err(PlayError::Window(code.get()));
    }
    slot.take().expect("the last frame leaves the outcome")
}

/// Creates the game, ready for its first frame, and the slot for its outcome.
fn create_app(options: &PlayOptions) -> Result<(App, OutcomeSlot), PlayError> {
    let file = settings_file(options);
    let settings = file.load_read_only();
    let language = StartupLanguage::from_active(options.language_asked);
    language.begin(&settings.game.language);
    let slot = OutcomeSlot::default();
    let (game, trouble) = LoadedGame::load(&options.request, &settings.game)?;
    let mut app = App::new();
    app.add_plugins(bevy_plugins(options, &settings.video));
    if options.is_empty() && file.is_missing() {
        app.insert_resource(FirstStart::Question);
    }
    let replay_files = replays::replay_files(file.0.as_deref(), options.record.clone());
    let second_game = (options.exit_after.is_none())
        .then(|| lock_data_folder(&mut app, &file))
        .flatten();
    app.insert_resource(file)
        .insert_resource(HudShown(options.hud));
    app.add_plugins((headless_plugin, window_plugin))
        .insert_resource(language);
    if options.exit_after.is_none() {
        // Scripted play ignores real time, so its sounds would overlap.
        app.add_plugins(sound::plugin);
        #[cfg(not(target_family = "wasm"))]
        app.add_plugins(MainLoopPlugin);
        #[cfg(all(unix, not(target_os = "macos")))]
        app.add_plugins(x11_times::plugin);
    }
    app.insert_resource(replay_files);
    if let Some(path) = &options.record_input {
        app.insert_resource(InputRecorder::new(path.clone()));
    }
    app.insert_resource(style::CommandLineStyle(options.style));
    game.create_player(&mut app, options.damage)?;
    menu::set_first_page(&mut app, options.menu.unwrap_or_default());
    if let Some(replay) = &options.replay {
        app.world_mut()
            .write_message(Request::Watch(replay.clone()));
    }
    let troubles = [trouble, options.warning.clone(), second_game];
    let troubles = troubles.into_iter().flatten().map(Notice::warning);
    app.world_mut().write_message_batch(troubles);
    capture::set_up_capture(&mut app, options, slot.clone());
    send_startup_requests(&mut app, options);
    Ok((app, slot))
}

/// Bevy's plugins for a window.
fn bevy_plugins(options: &PlayOptions, video: &VideoSettings) -> PluginGroupBuilder {
    let log = LogPlugin {
        filter: LOG.to_owned(),
        ..LogPlugin::default()
    };
    let window = WindowPlugin {
        primary_window: Some(window::initial_window(options.size, video)),
        ..default()
    };
    // Screenshots must be complete from the first frame.
    let render = RenderPlugin {
        synchronous_pipeline_compilation: options.exit_after.is_some(),
        ..default()
    };
    // By default, a machine with two cores gets one thread for systems, which also draws the map's
    // textures.
    let mut task_pool_options = TaskPoolOptions::default();
    task_pool_options.compute.min_threads = 2;
    let pools = TaskPoolPlugin { task_pool_options };
    let bevy = DefaultPlugins.set(log).set(window).set(render).set(pools);
    #[cfg(unix)]
    let bevy = bevy.disable::<TerminalCtrlCHandlerPlugin>();
    #[cfg(not(target_family = "wasm"))]
    if options.exit_after.is_none() {
        return bevy.disable::<PipelinedRenderingPlugin>();
    }
    // Bevy's own loop renders every frame and waits for it.
    bevy
}

/// The lock on the data folder, held until the game ends.
#[derive(Resource)]
struct LockedFolder {
    /// Open lock file. Closing the file releases the lock.
    _lock: FolderLock,
}

/// Locks the data folder. Returns a warning if another game uses it.
fn lock_data_folder(app: &mut App, file: &SettingsFile) -> Option<String> {
    let folder = file.0.as_deref()?.parent()?;
    match FolderLock::acquire(folder) {
        FolderUse::Alone(lock) => {
            app.insert_resource(LockedFolder { _lock: lock });
            None
        }
        FolderUse::Shared => {
            let folder = folder.display().to_string();
            let warning = message!("notice-second-game", folder = folder);
            warn!("{warning}");
            Some(warning)
        }
        // If the folder cannot be written, the first failed save reports it.
        FolderUse::Unknown => None,
    }
}

fn settings_file(options: &PlayOptions) -> SettingsFile {
    match (&options.settings, options.exit_after) {
        (Some(path), _) => SettingsFile(Some(path.clone())),
        (None, Some(_)) => SettingsFile(None),
        (None, None) => SettingsFile::for_user(),
    }
}

/// Requests the ghosts, the training and the demonstration. Without `exit_after`, also opens the
/// requested menu page and gives the player control after a script.
fn send_startup_requests(app: &mut App, options: &PlayOptions) {
    let ghosts = options
        .ghosts
        .iter()
        .map(|path| GhostRequest::Race(GhostSource::File(path.clone())));
    app.world_mut().write_message_batch(ghosts);
    app.world_mut()
        .write_message_batch(options.training.clone());
    app.insert_resource(PlannedDemo(options.show_me));
    app.add_systems(
        RunFixedMainLoop,
        start_demo
            .in_set(FrameSystems::Requests)
            .before(DemoBotSystems::Ask),
    );
    if options.exit_after.is_none() {
        if options.menu.is_some() {
            app.insert_state(Menu::Open);
        }
        app.add_systems(
            Update,
            (hand_over_control::<Run>, hand_over_control::<NfkRun>),
        );
    }
}

/// Demonstration to start, and its tick. Only this file writes it.
#[derive(Resource)]
struct PlannedDemo(Option<(ShowMe, u64)>);

/// Starts the demonstration when its tick is reached.
fn start_demo(
    mut planned: ResMut<PlannedDemo>,
    mut starts: MessageWriter<StartDemo>,
    played: Res<PlayedTicks>,
) {
    if let Some((what, _)) = planned.0.take_if(|(_, tick)| *tick <= played.0) {
        starts.write(StartDemo(what));
    }
}

/// Gives the player control when the script ends. Keeps the script's view angles.
fn hand_over_control<S: Playable>(
    mut player: Single<&mut Mover<S>, With<Player>>,
    view: Res<PlayerView>,
    mut devices: ResMut<Devices>,
) {
    if player.is_over() {
        devices.set_view(view.angles);
        player.source = InputSource::Live;
    }
}
