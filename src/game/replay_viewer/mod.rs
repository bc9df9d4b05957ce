//! The replay player: pause, steps, speed, seeking, a section over and over, and playing on from
//! any tick.
//!
//! A seek plays the last seconds before its tick again, so that HUD, inspector and analysis show
//! what they showed then.
//!
//! | file | what |
//! | --- | --- |
//! | `bar.rs` | the bar over the game |

mod bar;

pub use bar::HEIGHT as BAR_HEIGHT;

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::settings::{Action, Settings};
use crate::game::base::messages::{Notice, Request, TimelineJumped, WatchRequest};
use crate::game::base::schedule::FrameSystems;
use crate::game::play::input::{Devices, Pressed};
use crate::game::play::mover::{Eyes, InputSource, LastTick, Mover, Player, Ticked};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::play::replay_source::ReplayPlayback;
use crate::game::play::session::{Game, SessionSystems};
use crate::game::play::tick::put_before;
use crate::game::time::rewind::Timeline;
use crate::review::marks::{Markable, ReplayMark, find_marks};
use crate::storage::demos::is_demo;
use crate::text::text;
use wishdir_replay::verify;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// How much is played again before the tick that is sought, milliseconds: a chain of hops, and what
/// the HUD remembers.
const LEAD_MSEC: u64 = 4000;
/// The same at most, ticks.
const LEAD_TICKS: u64 = 1000;
/// How fast a replay can be played, percent.
pub const RATES: [u16; 7] = [5, 10, 25, 50, 100, 200, 400];

/// What is watched, for those who show it. There is one only while a replay is watched. Written by
/// this file alone.
#[derive(Resource, Debug)]
pub struct ReplayViewer {
    /// What the file is called.
    pub name: String,
    /// Ticks played.
    pub tick: u64,
    /// All of them.
    pub ticks: u64,
    /// Time played, milliseconds.
    pub msec: u64,
    /// All of it.
    pub length_msec: u64,
    /// It stands still.
    pub is_paused: bool,
    /// How fast it is played, percent.
    pub rate: u16,
    /// The section that is played over and over: its first and last tick, as far as they are set.
    pub section: [Option<u64>; 2],
    /// What there is to see.
    pub marks: Vec<ReplayMark>,
    /// Why it is not true, if it is not.
    pub fault: Option<String>,
    scan: Mutex<Option<Receiver<Scan>>>,
}

/// What is found in a replay beside watching it: its marks, and why it is not true.
type Scan = (Vec<ReplayMark>, Option<String>);

impl ReplayViewer {
    fn of<S: Markable + Game>(watched: &ReplayPlayback<S>, paused: bool) -> Self {
        let (done, scan) = mpsc::channel();
        let (replay, begun) = (watched.replay.clone(), watched.begun.clone());
        thread::spawn(move || {
            let fault = verify(&replay, &begun).reason();
            // Nobody may be watching any more.
            drop(done.send((find_marks(&replay, begun), fault)));
        });
        let seeker = &watched.seeker;
        Self {
            name: watched.name.clone(),
            tick: seeker.tick(),
            ticks: seeker.ticks(),
            msec: seeker.msec(),
            length_msec: seeker.length_msec(),
            is_paused: paused,
            rate: 100,
            section: [None; 2],
            marks: Vec::new(),
            fault: None,
            scan: Mutex::new(Some(scan)),
        }
    }

    fn take_scan(&mut self) {
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

    /// The next mark's tick, or the one before.
    fn mark_beside(&self, forward: bool) -> Option<u64> {
        let mut ticks = self.marks.iter().map(|mark| mark.tick);
        if forward {
            ticks.find(|tick| *tick > self.tick)
        } else {
            ticks.rfind(|tick| *tick < self.tick)
        }
    }

    /// The section, where both ends are set.
    fn whole_section(&self) -> Option<[u64; 2]> {
        let [first, last] = self.section;
        first
            .zip(last)
            .map(|(first, last)| [first.min(last), first.max(last)])
            .filter(|[first, last]| first < last)
    }
}

/// The player whom a replay moves, and what follows it.
#[derive(SystemParam)]
struct Screening<'w, 's, S: Game> {
    player: Single<
        'w,
        's,
        (
            Entity,
            &'static mut Mover<S>,
            &'static mut ReplayPlayback<S>,
            &'static mut LastTick<S>,
            &'static mut Eyes<S>,
        ),
        With<Player>,
    >,
    line: ResMut<'w, Timeline<S>>,
    pace: ResMut<'w, Pace>,
    devices: ResMut<'w, Devices>,
    settings: Res<'w, Settings>,
    ticked: MessageWriter<'w, Ticked<S>>,
    sought: MessageWriter<'w, TimelineJumped>,
    notices: MessageWriter<'w, Notice>,
    commands: Commands<'w, 's>,
}

impl<S: Game> Screening<'_, '_, S> {
    /// Goes to a tick. Where time stands the game itself plays the last one, for everybody who
    /// follows the ticks.
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
        let mut run = seeker.to(until.saturating_sub(lead)).clone();
        self.sought.write(TimelineJumped);
        last.0 = None;
        while seeker.tick() < until {
            let Some(input) = seeker.next(&mut run) else {
                break;
            };
            let put = put_before(&run);
            let record = Arc::new(run.advance(&input));
            last.0 = Some(Arc::clone(&record));
            self.ticked.write(Ticked {
                mover: *entity,
                input,
                put,
                record,
            });
        }
        mover.run = run;
        eyes.leap(&mover.run);
        if is_paused && tick > 0 {
            self.pace.step_once();
        }
    }

    /// The keys move the player from here on, with everything as it is at this tick.
    fn play_on(&mut self) {
        let (entity, mover, _, last, _) = &mut *self.player;
        mover.source = InputSource::Live;
        // Nobody but the replay led here: what is recorded from now on begins with this state, and
        // counts for no board.
        let here = mover.run.checkpoint();
        mover.run.restore(&here);
        self.commands.entity(*entity).remove::<ReplayPlayback<S>>();
        self.commands.remove_resource::<ReplayViewer>();
        let view = last
            .0
            .as_deref()
            .and_then(S::view_after)
            .or_else(|| mover.run.view());
        view.into_iter().for_each(|view| self.devices.face(view));
        if let Some(record) = &last.0 {
            mover.run.hold_on(record, &mut self.devices, &self.settings);
        }
        self.line.begin_paused();
        self.pace.set_paused(true);
        // A jump that the replay began is not the player's.
        self.sought.write(TimelineJumped);
        self.notices.write(Notice::info(text!("notice-play-on")));
    }
}

/// Follows what is asked for, and what the time has brought.
fn control<S: Markable + Game>(
    mut requests: MessageReader<WatchRequest>,
    mut pressed: MessageReader<Pressed>,
    mut screening: Screening<S>,
    watching: Option<ResMut<ReplayViewer>>,
) {
    let mut watching = match watching {
        Some(watching) if !screening.player.2.is_added() => watching,
        _ => {
            let watched = &screening.player.2;
            let watching = ReplayViewer::of(watched, false);
            screening.line.watch(Some([0, watching.ticks]));
            screening.commands.insert_resource(watching);
            return;
        }
    };
    let now = screening.player.2.seeker.tick();
    let mut to = None;
    for request in requests.read().copied().chain(
        pressed
            .read()
            .filter_map(|Pressed(action)| asked_by(*action)),
    ) {
        match request {
            WatchRequest::Seek(tick) => to = Some(tick),
            WatchRequest::Mark { forward } => to = watching.mark_beside(forward).or(to),
            WatchRequest::Step { forward: true } => {
                watching.is_paused = true;
                screening.pace.step_once();
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
            WatchRequest::PlayOn => return screening.play_on(),
        }
    }
    if to.is_none() && !watching.is_paused {
        to = watching
            .whole_section()
            .filter(|[_, last]| now >= *last)
            .map(|[first, _]| first);
    }
    if to.is_none() && now >= watching.ticks && screening.pace.mode == PaceMode::Clock {
        watching.is_paused = true;
    }
    if let Some(tick) = to {
        screening.seek(tick, watching.is_paused);
    }
    screening.pace.set_paused(watching.is_paused);
}

/// What a key of the game asks for while a replay is watched.
fn asked_by(action: Action) -> Option<WatchRequest> {
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

/// A recorded run that is dropped onto the window is watched.
fn open_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut requests: MessageWriter<Request>) {
    for drop in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop
            && is_demo(path_buf)
        {
            requests.write(Request::Watch(path_buf.clone()));
        }
    }
}

/// After the ticks: where it stands.
fn follow<S: Game>(
    watched: Single<&ReplayPlayback<S>, With<Player>>,
    watching: Option<ResMut<ReplayViewer>>,
    mut line: ResMut<Timeline<S>>,
) {
    let Some(mut watching) = watching else { return };
    (watching.tick, watching.msec) = (watched.seeker.tick(), watched.seeker.msec());
    watching.take_scan();
    let at = [watching.tick, watching.ticks.saturating_sub(watching.tick)];
    line.watch(watching.is_paused.then_some(at));
}

/// How fast the clock goes, in place of the player's own rate.
fn set_rate(watching: Res<ReplayViewer>, mut clock: ResMut<Time<Virtual>>) {
    clock.set_relative_speed(f32::from(watching.rate) / 100.0);
}

/// Another map or another game: nothing is watched any more.
fn clear<S: Game>(
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

fn game_plugin<S: Markable + Game>(app: &mut App) {
    app.add_systems(
        RunFixedMainLoop,
        (clear::<S>, control::<S>)
            .chain()
            .in_set(FrameSystems::Requests)
            .after(SessionSystems::Answer),
    )
    .add_systems(Update, follow::<S>);
}

/// What needs no window.
pub(super) fn headless_plugin(app: &mut App) {
    app.add_message::<FileDragAndDrop>()
        .add_systems(PreUpdate, open_dropped)
        .add_systems(
            RunFixedMainLoop,
            set_rate
                .run_if(resource_exists::<ReplayViewer>)
                .after(FrameSystems::Pace)
                .in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop),
        );
    game_plugin::<Run>(app);
    game_plugin::<NfkRun>(app);
}

/// What is seen.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(bar::plugin);
}
