//! The replay viewer: pause, step, speed, seek, loop and take over.
//!
//! A seek replays the last seconds before its target tick, so that HUD, inspector and analysis show
//! the same values as in normal playback.

mod bar;

pub use bar::HEIGHT as BAR_HEIGHT;

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::settings::{Action, Settings};
use crate::background;
use crate::game::base::messages::{Notice, Request, TimelineJumped, WatchRequest};
use crate::game::base::schedule::FrameSystems;
use crate::game::play::input::{ActionPressed, Devices};
use crate::game::play::mover::{InputSource, LastTick, Mover, Player, RenderStates, TickPlayed};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::replay_source::ReplayPlayback;
use crate::game::play::session::{Game, SessionSystems};
use crate::game::play::tick::state_after_intervention;
use crate::game::time::rewind::Timeline;
use crate::review::marks::{MarkableGame, ReplayMark, find_marks};
use crate::storage::demos::is_demo;
use crate::text::{Describe as _, text};
use wishdir_replay::verify;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Time replayed before a seek's target, milliseconds.
/// Covers a chain of hops and the HUD's history.
const LEAD_MSEC: u64 = 4000;
/// Maximum number of ticks replayed before a seek's target.
const LEAD_TICKS: u64 = 1000;
/// Playback speeds, percent.
pub const RATES: [u16; 7] = [5, 10, 25, 50, 100, 200, 400];

/// State of the replay viewer. It exists only while a replay is playing. Only this file writes it.
#[derive(Resource, Debug)]
pub struct ReplayViewer {
    /// Name of the file.
    pub name: String,
    /// Number of ticks played so far.
    pub tick: u64,
    /// Total number of ticks.
    pub ticks: u64,
    /// Played time, milliseconds.
    pub msec: u64,
    /// Total time, milliseconds.
    pub length_msec: u64,
    /// Whether playback is paused.
    pub is_paused: bool,
    /// Whether playback reached the end and the player has made no request since.
    pub is_over: bool,
    /// Playback speed, percent.
    pub rate: u16,
    /// First and last tick of the loop. Either can be unset.
    pub section: [Option<u64>; 2],
    /// Events on the timeline.
    pub marks: Vec<ReplayMark>,
    /// Reason why the replay is invalid. `None` if it is valid.
    pub fault: Option<String>,
    scan: Mutex<Option<Receiver<ScanResult>>>,
}

/// Result of the background scan: the marks, and the reason why the replay is invalid.
type ScanResult = (Vec<ReplayMark>, Option<String>);

impl ReplayViewer {
    fn new<S: MarkableGame + Game>(watched: &ReplayPlayback<S>, paused: bool) -> Self {
        let (done, scan) = mpsc::channel();
        let (replay, begun) = (watched.replay.clone(), watched.begun.clone());
        background::run_in_background(move || {
            let fault = verify(&replay, &begun).reason();
            let fault = fault.map(|reason| reason.describe());
            // The send fails if the viewer was closed.
            drop(done.send((find_marks(&replay, begun), fault)));
            background::announce_result();
        });
        let seeker = &watched.seeker;
        Self {
            name: watched.name.clone(),
            tick: seeker.ticks_played(),
            ticks: seeker.ticks(),
            msec: seeker.msec(),
            length_msec: seeker.length_msec(),
            is_paused: paused,
            is_over: false,
            rate: 100,
            section: [None; 2],
            marks: Vec::new(),
            fault: None,
            scan: Mutex::new(Some(scan)),
        }
    }

    fn collect_scan(&mut self) {
        let Ok(scan) = self.scan.get_mut() else {
            return;
        };
        match scan.as_ref().map(Receiver::try_recv) {
            Some(Ok((marks, fault))) => (self.marks, self.fault) = (marks, fault),
            Some(Err(TryRecvError::Empty)) | None => return,
            Some(Err(TryRecvError::Disconnected)) => {}
        }
        *scan = None;
    }

    /// Returns the tick of the next or previous mark.
    fn adjacent_mark(&self, forward: bool) -> Option<u64> {
        let mut ticks = self.marks.iter().map(|mark| mark.tick);
        if forward {
            ticks.find(|tick| *tick > self.tick)
        } else {
            ticks.rfind(|tick| *tick < self.tick)
        }
    }

    /// Returns the loop's ends in order, if both are set.
    fn complete_section(&self) -> Option<[u64; 2]> {
        let [first, last] = self.section;
        first
            .zip(last)
            .map(|(first, last)| [first.min(last), first.max(last)])
            .filter(|[first, last]| first < last)
    }
}

/// The player entity that a replay moves, and the data required for seeking and taking over.
#[derive(SystemParam)]
struct ViewerParams<'w, 's, S: Game> {
    player: Single<
        'w,
        's,
        (
            Entity,
            &'static mut Mover<S>,
            &'static mut ReplayPlayback<S>,
            &'static mut LastTick<S>,
            &'static mut RenderStates<S>,
        ),
        With<Player>,
    >,
    line: ResMut<'w, Timeline<S>>,
    pace: ResMut<'w, Pace>,
    devices: ResMut<'w, Devices>,
    settings: Res<'w, Settings>,
    ticked: MessageWriter<'w, TickPlayed<S>>,
    sought: MessageWriter<'w, TimelineJumped>,
    notices: MessageWriter<'w, Notice>,
    commands: Commands<'w, 's>,
}

impl<S: Game> ViewerParams<'_, '_, S> {
    /// Seeks to a tick.
    ///
    /// While paused, the game itself plays the last tick, so that all systems see it.
    fn seek(&mut self, tick: u64, is_paused: bool) {
        let (entity, mover, watched, last, eyes) = &mut *self.player;
        let seeker = &mut watched.seeker;
        let tick = tick.min(seeker.ticks());
        let until = if is_paused {
            tick.saturating_sub(1)
        } else {
            tick
        };
        let pace = seeker.length_msec() / seeker.ticks().max(1);
        let lead = (LEAD_MSEC / pace.max(1)).min(LEAD_TICKS);
        let mut run = seeker.seek(until.saturating_sub(lead)).clone();
        self.sought.write(TimelineJumped);
        last.0 = None;
        while seeker.ticks_played() < until {
            let Some(input) = seeker.next_tick(&mut run) else {
                break;
            };
            let put = state_after_intervention(&run);
            let record = Arc::new(run.advance(&input));
            last.0 = Some(Arc::clone(&record));
            self.ticked.write(TickPlayed {
                mover: *entity,
                input,
                put,
                record,
            });
        }
        mover.run = run;
        eyes.teleport(&mover.run);
        if is_paused && tick > 0 {
            self.pace.step_once();
        }
    }

    /// Gives the player control, starting with this tick. The state does not change.
    fn take_over(&mut self) {
        let (entity, mover, _, last, _) = &mut *self.player;
        mover.source = InputSource::Live;
        // The state comes from a replay, so a new recording starts with it and the run does not
        // count.
        let here = mover.run.checkpoint();
        mover.run.restore(&here);
        self.commands.entity(*entity).remove::<ReplayPlayback<S>>();
        self.commands.remove_resource::<ReplayViewer>();
        let view = last
            .0
            .as_deref()
            .and_then(S::view_after_tick)
            .or_else(|| mover.run.view());
        view.into_iter()
            .for_each(|view| self.devices.set_view(view));
        if let Some(record) = &last.0 {
            mover
                .run
                .hold_until_press(record, &mut self.devices, &self.settings);
        }
        self.line.begin_paused();
        self.pace.set_paused(true);
        // A jump that started in the replay is not the player's.
        self.sought.write(TimelineJumped);
        self.notices.write(Notice::info(text!("notice-play-on")));
    }
}

/// Handles requests, the loop and the end of the replay.
fn handle_requests<S: MarkableGame + Game>(
    mut requests: MessageReader<WatchRequest>,
    mut pressed: MessageReader<ActionPressed>,
    mut params: ViewerParams<S>,
    watching: Option<ResMut<ReplayViewer>>,
) {
    let mut watching = match watching {
        Some(watching) if !params.player.2.is_added() => watching,
        _ => {
            let watched = &params.player.2;
            let watching = ReplayViewer::new(watched, false);
            params.line.watch(Some([0, watching.ticks]));
            params.commands.insert_resource(watching);
            return;
        }
    };
    let now = params.player.2.seeker.ticks_played();
    let mut to = None;
    for request in requests.read().copied().chain(
        pressed
            .read()
            .filter_map(|ActionPressed(action)| request_for_action(*action)),
    ) {
        watching.is_over = false;
        match request {
            WatchRequest::Seek(tick) => to = Some(tick),
            WatchRequest::Mark { forward } => to = watching.adjacent_mark(forward).or(to),
            WatchRequest::Step { forward: true } => {
                watching.is_paused = true;
                params.pace.step_once();
            }
            WatchRequest::Step { forward: false } => {
                watching.is_paused = true;
                to = Some(to.unwrap_or(now).saturating_sub(1));
            }
            WatchRequest::Pause => {
                watching.is_paused = !watching.is_paused;
                if !watching.is_paused && now >= watching.ticks {
                    to = Some(0);
                }
            }
            WatchRequest::Rate(rate) => watching.rate = rate,
            WatchRequest::SectionEnd(end) => {
                let there = &mut watching.section[usize::from(end)];
                *there = if there.is_some() { None } else { Some(now) };
            }
            WatchRequest::PlayOn => return params.take_over(),
        }
    }
    if to.is_none() && !watching.is_paused {
        to = watching
            .complete_section()
            .filter(|[_, last]| now >= *last)
            .map(|[first, _]| first);
    }
    if to.is_none() && now >= watching.ticks && params.pace.mode == PaceMode::Clock {
        watching.is_over |= !watching.is_paused;
        watching.is_paused = true;
    }
    if let Some(tick) = to {
        params.seek(tick, watching.is_paused);
    }
    params.pace.set_paused(watching.is_paused);
}

/// Returns the request for a game key that is pressed while a replay is playing.
fn request_for_action(action: Action) -> Option<WatchRequest> {
    let requests = [
        (Action::Pause, WatchRequest::Pause),
        (Action::StepBack, WatchRequest::Step { forward: false }),
        (Action::StepForward, WatchRequest::Step { forward: true }),
    ];
    requests
        .into_iter()
        .find(|(known, _)| *known == action)
        .map(|(_, request)| request)
}

/// Plays a demo or replay that is dropped onto the window.
fn open_dropped_replay(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut requests: MessageWriter<Request>,
) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && is_demo(path_buf)
        {
            requests.write(Request::Watch(path_buf.clone()));
        }
    }
}

/// Updates the viewer's position after the ticks.
fn update_position<S: Game>(
    watched: Single<&ReplayPlayback<S>, With<Player>>,
    watching: Option<ResMut<ReplayViewer>>,
    mut line: ResMut<Timeline<S>>,
) {
    let Some(mut watching) = watching else { return };
    (watching.tick, watching.msec) = (watched.seeker.ticks_played(), watched.seeker.msec());
    watching.collect_scan();
    let at = [watching.tick, watching.ticks.saturating_sub(watching.tick)];
    // At the end the HUD shows the last jump, not the last tick.
    let is_inspecting = watching.is_paused && !watching.is_over;
    line.watch(is_inspecting.then_some(at));
}

/// Sets the clock's speed, in place of the player's own time rate.
fn set_clock_speed(watching: Res<ReplayViewer>, mut clock: ResMut<Time<Virtual>>) {
    clock.set_relative_speed(f32::from(watching.rate) / 100.0);
}

/// Closes the viewer when the map or the game changes.
fn close_viewer<S: Game>(
    mut gone: RemovedComponents<ReplayPlayback<S>>,
    still: Query<(), With<ReplayPlayback<S>>>,
    mut line: ResMut<Timeline<S>>,
    mut pace: ResMut<Pace>,
    watching: Option<Res<ReplayViewer>>,
    mut commands: Commands,
) {
    if gone.read().count() > 0 && still.is_empty() {
        line.watch(None);
        if watching.is_some() {
            pace.set_paused(false);
            commands.remove_resource::<ReplayViewer>();
        }
    }
}

fn game_plugin<S: MarkableGame + Game>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        (close_viewer::<S>, handle_requests::<S>)
            .chain()
            .in_set(FrameSystems::Requests)
            .after(SessionSystems::Answer),
    )
    .add_systems(Update, update_position::<S>);
}

/// Adds the parts that need no window.
pub(super) fn headless_plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_systems(PreUpdate, open_dropped_replay)
        .add_systems(
            RunFixedMainLoop,
            set_clock_speed
                .run_if(resource_exists::<ReplayViewer>)
                .after(FrameSystems::Pace)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        );
    game_plugin::<Run>(app);
    game_plugin::<NfkRun>(app);
}

/// Adds the bar.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(bar::plugin);
}
