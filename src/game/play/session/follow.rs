//! Reloads the current map and profiles when their files change, and opens dropped files.

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::FileDragAndDrop;

use super::{ChosenProfile, CurrentMap, Game, Profiles};
use crate::game::base::messages::{Notice, Request};
use crate::game::base::schedule::FrameSystems;
use crate::game::play::mover::{Mover, Player};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::players::Players;
use crate::storage as content;
use crate::storage::stored::{FileWatch, StoredFile};
use crate::text::Describe as _;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Interval between file checks.
const EVERY: Duration = Duration::from_millis(250);

/// Whether the player plays in real time. Scripted play must not react to file changes.
fn is_live(pace: Res<Pace>, players: Players) -> bool {
    pace.mode == PaceMode::Clock && players.is_live()
}

/// Requests a reload of the map when its file changes.
fn reload_changed_map<S: Game>(
    map: Res<CurrentMap<S>>,
    mut watch: Local<Option<FileWatch<StoredFile>>>,
    mut requests: MessageWriter<Request>,
    _player: Single<(), (With<Mover<S>>, With<Player>)>,
) {
    if map.is_changed() {
        *watch = map.file.clone().map(FileWatch::new);
    }
    let (Some(file), Some(watch)) = (&map.file, &mut *watch) else {
        return;
    };
    let now = file.read_again();
    // The file can be missing while an editor saves it.
    if now.exists() && watch.is_new(now) {
        requests.write(Request::ReloadMap);
    }
}

/// Switches to a map file dropped onto the window.
fn open_dropped_map(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut requests: MessageWriter<Request>,
) {
    for drop in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = drop else {
            continue;
        };
        let name = path_buf.to_string_lossy().into_owned();
        if content::nfk::is_nfk_map(path_buf) {
            requests.write(Request::SwitchNfkMap(name));
        } else if content::is_any_map(path_buf) {
            requests.write(Request::SwitchMap(name));
        }
    }
}

/// Lists the built-in profiles and the player's own. Reports invalid ones.
fn update_profile_list(profiles: &mut Profiles, notices: &mut MessageWriter<Notice>) {
    let (list, errors) = content::all_profiles();
    profiles.list = list.into_iter().map(Arc::new).collect();
    notices.write_batch(
        errors
            .into_iter()
            .map(|error| Notice::warning(error.describe())),
    );
}

fn list_profiles(mut profiles: ResMut<Profiles>, mut notices: MessageWriter<Notice>) {
    update_profile_list(&mut profiles, &mut notices);
}

/// Reloads the profiles when a file changes, and applies changes to the active profile.
fn reload_changed_profiles(
    mut watch: Local<Option<FileWatch<Vec<StoredFile>>>>,
    mut profiles: ResMut<Profiles>,
    mut notices: MessageWriter<Notice>,
    mut requests: MessageWriter<Request>,
    chosen: Res<ChosenProfile>,
    played: Query<(), (With<Mover>, With<Player>)>,
) {
    let now = content::own_profiles();
    let watch = watch.get_or_insert_with(|| FileWatch::new(now.clone()));
    if !watch.is_new(now) {
        return;
    }
    let was_listed = profiles.list.contains(&chosen.0);
    update_profile_list(&mut profiles, &mut notices);
    let same_name = profiles
        .list
        .iter()
        .find(|profile| profile.name == chosen.0.name);
    if let Some(profile) =
        same_name.filter(|profile| was_listed && !played.is_empty() && ***profile != *chosen.0)
    {
        requests.write(Request::SwitchProfile(Arc::clone(profile)));
    }
}

pub(super) fn plugin(app: &mut App) {
    let follow = (
        reload_changed_map::<Run>.run_if(resource_exists::<CurrentMap<Run>>),
        reload_changed_map::<NfkRun>.run_if(resource_exists::<CurrentMap<NfkRun>>),
        reload_changed_profiles,
    );
    app.add_message::<FileDragAndDrop>()
        .add_systems(Update, open_dropped_map);
    app.add_systems(Startup, list_profiles).add_systems(
        RunFixedMainLoop,
        follow
            .run_if(on_real_timer(EVERY).and_then(is_live))
            .in_set(FrameSystems::Requests)
            .before(super::SessionSystems::Answer),
    );
}
