//! Jump links: copies the last jump as a line of text, and opens a copied line. While a replay
//! plays, the last jump is that of the replay.

use std::sync::Arc;

use bevy::prelude::*;

use super::{ReplayTask, Replays};
use crate::game::base::clipboard::{Clipboard, CopyRequest};
use crate::game::base::messages::{LinkRequest, Notice, Request};
use crate::game::play::input::ActionPressed;
use crate::game::play::mover::{Mover, Player};
use crate::game::play::recording::Recording;
use crate::game::play::replay_source::ReplayPlayback;
use crate::game::play::session::Game;
use crate::game::settings::Action;
use crate::planner::jump_link::link_last_jump;
use crate::text::{Describe as _, message, text};
use wishdir_replay::{AnyReplay, Link, LinkError, RunHistory};

/// Length of recorded play to search for the last jump, milliseconds.
const SEARCHED_MSEC: u64 = 120_000;

/// Turns key presses into the same requests that the menu sends.
fn handle_keys(
    mut pressed: MessageReader<ActionPressed>,
    mut requests: MessageWriter<LinkRequest>,
) {
    for ActionPressed(action) in pressed.read() {
        let asks = [
            (Action::CopyLink, LinkRequest::Copy),
            (Action::OpenLink, LinkRequest::Open),
        ];
        requests.write_batch(
            asks.into_iter()
                .filter(|(known, _)| known == action)
                .map(|(_, request)| request),
        );
    }
}

fn copy_request_from_link<S: Game>(
    link: Option<Result<Link<S>, LinkError>>,
) -> Result<CopyRequest, String> {
    let link = link.ok_or_else(|| text!("notice-link-no-jump").to_owned())?;
    let text = link.map_err(|error| error.describe())?.text();
    let told = message!("notice-link-copied", letters = text.len());
    Ok(CopyRequest { text, told })
}

/// Returns a link to the player's last recorded jump.
pub(super) fn link_from_history<S: Game>(
    history: Option<&RunHistory<S>>,
    world: &Arc<S::World>,
) -> Result<CopyRequest, String> {
    let Some(history) = history else {
        return copy_request_from_link::<S>(None);
    };
    let replay = AnyReplay::open(history.replay_of_last_msec(SEARCHED_MSEC))
        .map_err(|error| error.describe())?;
    let Some(replay) = S::replay_of(replay) else {
        return copy_request_from_link::<S>(None);
    };
    let (rules, damage) = (replay.header.rules.clone(), replay.header.damage);
    let begun = S::begin(Arc::clone(world), rules, damage).map_err(|error| error.describe())?;
    copy_request_from_link(link_last_jump(&replay, &begun, u64::MAX))
}

/// Copies a link to the last jump. During a replay, copies it immediately. Otherwise, waits until
/// all ticks so far are packed.
pub(super) fn copy_links<S: Game>(
    mut requests: MessageReader<LinkRequest>,
    player: Single<(&Mover<S>, &mut Recording<S>, Option<&ReplayPlayback<S>>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
    mut copies: MessageWriter<CopyRequest>,
    mut notices: MessageWriter<Notice>,
) {
    if requests
        .read()
        .filter(|request| **request == LinkRequest::Copy)
        .count()
        == 0
    {
        return;
    }
    let (mover, mut recording, watched) = player.into_inner();
    let Some(watched) = watched else {
        replays.close_chunk(&mut recording, &mover.run);
        replays.waiting.push_back(ReplayTask::Link);
        return;
    };
    match copy_request_from_link(link_last_jump(
        &watched.replay,
        &watched.begun,
        watched.seeker.ticks_played(),
    )) {
        Ok(copy) => {
            copies.write(copy);
        }
        Err(problem) => {
            notices.write(Notice::warning(problem));
        }
    }
}

fn open_links(
    mut requests: MessageReader<LinkRequest>,
    mut clipboard: ResMut<Clipboard>,
    mut opened: MessageWriter<Request>,
    mut notices: MessageWriter<Notice>,
) {
    if requests
        .read()
        .filter(|request| **request == LinkRequest::Open)
        .count()
        == 0
    {
        return;
    }
    match clipboard.text() {
        Ok(link) => {
            opened.write(Request::OpenLink(link));
        }
        Err(problem) => {
            notices.write(Notice::warning(message!(
                "notice-clipboard",
                problem = problem
            )));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (handle_keys, open_links).chain());
}
