//! The game on a web page: saved files, options from the page's address, and events of the page.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::{CursorGrabMode, CursorOptions, FileDragAndDrop, PrimaryWindow};

use super::launch::{LaunchRequest, PlayOptions};
use crate::background;
use crate::clock::Instant;
use crate::coach::lesson_by_id;
use crate::game::base::loop_stats::LoopStats;
use crate::game::base::messages::{Menu, Notice, Request, TrainingRequest};
use crate::game::base::page::{self, PageEvent};
use crate::game::menu::first_start::FirstStart;
use crate::game::play::page_times;
use crate::game::play::players::Players;
use crate::storage::replays::is_replay;
use crate::storage::{FileError, disk, find_profile, nfk};
use crate::text::{self, Describe as _, text};

/// Time between two saves of changed files.
const SAVE: Duration = Duration::from_secs(1);

/// Starts the game. It runs until the page closes.
///
/// # Errors
///
/// If the game cannot start. The error is the message to show.
pub fn run() -> Result<(), String> {
    for file in page::take_saved_files() {
        disk::load(&file.path, file.bytes, file.written);
    }
    if let Some(language) = page::start_option("language")
        .as_deref()
        .and_then(text::find_by_locale)
    {
        text::set_language(language.id);
    }
    let options = play_options().map_err(|error| error.describe())?;
    let (mut app, _) = super::create_app(&options).map_err(|error| error.describe())?;
    if page::is_true("hasLink") {
        // The first-start card would cover the jump.
        app.insert_resource(FirstStart::Done);
    }
    app.add_plugins(plugin).run();
    Ok(())
}

/// Returns the map, profile and lesson that the page's address names.
fn play_options() -> Result<PlayOptions, FileError> {
    let (map, profile) = (page::start_option("map"), page::start_option("profile"));
    let request = if map.is_none() && profile.is_none() {
        LaunchRequest::Settings
    } else if nfk::is_nfk_target(map.as_deref(), profile.as_deref()) {
        LaunchRequest::Nfk {
            map,
            rules: profile.as_deref().and_then(nfk::rules_for_profile),
            script: None,
        }
    } else {
        LaunchRequest::Engine3d {
            map,
            start: None,
            profile: profile
                .map(|name| find_profile(&name).map(Box::new))
                .transpose()?,
            script: None,
        }
    };
    let lesson = page::start_option("lesson").and_then(|id| lesson_by_id(&id));
    let training = lesson.map(|lesson| TrainingRequest::Lesson(lesson.id.clone()));
    Ok(PlayOptions {
        request,
        size: None,
        screenshots: Vec::new(),
        exit_after: None,
        show_me: None,
        training: training.into_iter().collect(),
        ghosts: Vec::new(),
        hud: true,
        menu: None,
        damage: true,
        settings: None,
        replay: None,
        record: None,
        record_input: None,
        style: None,
        language_asked: false,
        warning: None,
    })
}

/// Tells the player if the browser does not save anything.
fn report_storage(mut notices: MessageWriter<Notice>) {
    page::notify_game_started();
    if page::is_true("isSecondTab") {
        notices.write(Notice::warning(text!("notice-page.second-tab")));
    } else if !page::is_true("saves") {
        notices.write(Notice::warning(text!("notice-page.not-saved")));
    }
}

/// Handles the events of the page.
fn handle_page_events(
    mut cursor: Single<&mut CursorOptions, With<PrimaryWindow>>,
    window: Single<Entity, With<PrimaryWindow>>,
    menu: Res<State<Menu>>,
    mut next_menu: ResMut<NextState<Menu>>,
    mut requests: MessageWriter<Request>,
    mut dropped: MessageWriter<FileDragAndDrop>,
    mut notices: MessageWriter<Notice>,
    mut mouse: Local<Option<bool>>,
    mut first_start: ResMut<FirstStart>,
    players: Players,
) {
    for event in page::take_events() {
        if matches!(event, PageEvent::File { .. } | PageEvent::Link(_)) {
            // The first-start card would cover the replay.
            first_start.set_if_neq(FirstStart::Done);
        }
        match event {
            PageEvent::Locked { is_raw } => {
                // Show the notice once, and again if the answer changes.
                if mouse.replace(is_raw) != Some(is_raw) {
                    notices.write(if is_raw {
                        Notice::info(text!("notice-page.raw"))
                    } else {
                        Notice::warning(text!("notice-page.accelerated"))
                    });
                }
            }
            PageEvent::Unlocked { is_refused } => {
                // The game requests the lock again at the next click.
                cursor.grab_mode = CursorGrabMode::None;
                if !is_refused && players.is_live() && *menu.get() == Menu::Closed {
                    next_menu.set(Menu::Open);
                }
            }
            PageEvent::File { name, bytes } => match disk::save_dropped_file(&name, &bytes) {
                Ok(path) if is_replay(&path) => drop(requests.write(Request::Watch(path))),
                Ok(path_buf) => {
                    let window = *window;
                    dropped.write(FileDragAndDrop::DroppedFile { window, path_buf });
                }
                Err(error) => drop(notices.write(Notice::warning(error.to_string()))),
            },
            PageEvent::Unsaved => {
                notices.write(Notice::warning(text!("notice-page.unsaved")));
            }
            PageEvent::Link(link) => drop(requests.write(Request::OpenLink(link))),
        }
    }
}

/// Counts a frame, which is also a pass of the loop.
fn count_frame(mut stats: ResMut<LoopStats>) {
    stats.begin_pass(Instant::now());
    stats.count_frame();
}

/// Copies notices to the page for screen readers.
fn report_notices(mut notices: MessageReader<Notice>) {
    for notice in notices.read() {
        page::announce(&notice.text);
    }
}

/// Tells the page whether closing it would end a run.
fn report_running(menu: Res<State<Menu>>, players: Players, mut known: Local<bool>) {
    let is_running = *menu.get() == Menu::Closed && players.is_live();
    if std::mem::replace(&mut *known, is_running) != is_running {
        page::set_running(is_running);
    }
}

/// Saves the files that changed.
fn save_files() {
    for change in disk::take_changes() {
        let content = change.content.as_ref();
        let content = content.map(|(bytes, written)| (bytes.as_slice(), *written));
        page::save_file(&change.path, content);
    }
}

/// Tells the page that the game has ended.
fn report_end() {
    save_files();
    page::notify_game_ended();
}

fn plugin(app: &mut App) {
    app.add_plugins(page_times::plugin)
        .add_systems(Startup, report_storage)
        .add_systems(First, count_frame)
        .add_systems(PreUpdate, handle_page_events)
        .add_systems(
            Last,
            (
                (report_notices, report_running),
                save_files.run_if(on_real_timer(SAVE)),
                background::run_slice,
                report_end.run_if(on_message::<AppExit>),
            ),
        );
}
