//! Keeps what was recorded: the last hour in memory, runs and best jumps that count and what a key
//! asks for as files, and one file that grows while it is played.
//!
//! Ticks are taken over in the tick, packed in the frame, and written by a thread of their own.
//!
//! | file | what |
//! | --- | --- |
//! | `writing.rs` | where files go, and the thread that writes them |
//! | `bests.rs` | which jumps are kept |
//! | `links.rs` | the last jump as a line of text |

mod bests;
mod links;
mod writing;

use std::collections::VecDeque;

use bevy::prelude::*;

pub use self::writing::{LostRecording, ReplayFiles, ReplaysSystems, files};
use self::writing::{ReplaySaver, SaveReason};
use crate::game::base::clipboard::Copy;
use crate::game::base::messages::{KeepDaily, Notice, Request};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::eligibility::TimeCounts;
use crate::game::play::input::Pressed;
use crate::game::play::mover::{Mover, Player, Ticked};
use crate::game::play::recording::Recording;
use crate::game::play::session::{CurrentMap, Game, SessionSystems};
use crate::game::settings::{Action, Settings};
use crate::text::text;
use wishdir_replay::{FullChunk, Header, ReplayWriter, RunHistory};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::TickLike as _;

/// How much play the key keeps, milliseconds.
const KEY_KEEPS_MSEC: u64 = 30_000;

/// What is remembered of a game's play. Written by this folder alone.
#[derive(Resource)]
pub struct Replays<S: Game> {
    tape: Option<RunHistory<S>>,
    /// What the rules of it are called.
    rules: String,
    /// Taken from the recorder, not yet packed.
    waiting: VecDeque<ReplayTask<S>>,
    was_finished: bool,
}

enum ReplayTask<S: Game> {
    /// A recording begins with this run.
    Begun(Box<S>),
    Ticks(FullChunk<S>),
    Keep(Wanted),
    /// The last jump goes into the clipboard.
    Link,
}

/// A part of what is remembered that is to be kept.
struct Wanted {
    /// Which kind of file it becomes.
    kept: SaveReason,
    /// What it is called, behind map and rules.
    name: String,
    /// How much play, milliseconds; `None`: everything since the run last began.
    msec: Option<u64>,
}

impl<S: Game> Default for Replays<S> {
    fn default() -> Self {
        Self {
            tape: None,
            rules: String::new(),
            waiting: VecDeque::new(),
            was_finished: false,
        }
    }
}

impl<S: Game> Replays<S> {
    /// The last hour of play on this map and by these rules, once a second of it is full.
    pub fn tape(&self) -> Option<&RunHistory<S>> {
        self.tape.as_ref()
    }

    /// Takes over what is full.
    fn take(&mut self, recording: &mut Recording<S>) {
        self.waiting
            .extend(recording.take_begun().map(ReplayTask::Begun));
        while let Some(full) = recording.take() {
            self.waiting.push_back(ReplayTask::Ticks(full));
        }
    }

    /// Closes the second under way, takes it over, and has a part of everything up to it kept.
    fn keep(&mut self, recording: &mut Recording<S>, run: &S, wanted: Wanted) {
        self.close(recording, run);
        self.waiting.push_back(ReplayTask::Keep(wanted));
    }

    /// Closes the second under way, and takes it over.
    fn close(&mut self, recording: &mut Recording<S>, run: &S) {
        recording.close(run);
        self.take(recording);
    }
}

/// In the tick: takes over what is full; a run that is finished is kept if its time counts.
fn take_ticks<S: Game>(
    mut ticked: MessageReader<Ticked<S>>,
    player: Single<(Entity, &Mover<S>, &TimeCounts, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (entity, mover, counts, mut recording) = player.into_inner();
    for tick in ticked.read().filter(|tick| tick.mover == entity) {
        let finished = if let Timer::Finished { time, .. } = tick.record.timer() {
            Some(time)
        } else {
            None
        };
        let was_finished = std::mem::replace(&mut replays.was_finished, finished.is_some());
        if let Some(time) =
            finished.filter(|_| !was_finished && mover.is_live() && counts.why_not().is_none())
        {
            let name = format!("{}.{:03}", time.msec / 1000, time.msec % 1000);
            replays.keep(
                &mut recording,
                &mover.run,
                Wanted {
                    kept: SaveReason::Run,
                    name,
                    msec: None,
                },
            );
        }
    }
    replays.take(&mut recording);
}

/// Before something is done to the run: what was played up to then is whole, and a replay can begin
/// there.
fn close<S: Game>(
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    replays.close(&mut recording, &mover.run);
}

/// In the frame: packs what was taken over, and has it written.
fn pack<S: Game>(
    mut recordings: Query<&mut Recording<S>, With<Player>>,
    mut replays: ResMut<Replays<S>>,
    mut writing: ResMut<ReplaySaver>,
    (mut notices, mut copies): (MessageWriter<Notice>, MessageWriter<Copy>),
    map: Res<CurrentMap<S>>,
) {
    while let Some(waiting) = replays.waiting.pop_front() {
        match waiting {
            ReplayTask::Begun(run) => {
                let (header, hash) = (Header::from_run(&map.name, &*run), run.hash());
                writing.grow(|| ReplayWriter::begin(&header, hash));
                replays.rules = run.rules_id().to_owned();
                replays.tape = Some(RunHistory::new(header, hash));
            }
            ReplayTask::Ticks(mut full) => {
                let Some(tape) = &mut replays.tape else {
                    continue;
                };
                writing.add(&tape.add(&mut full));
                if let Ok(mut recording) = recordings.single_mut() {
                    recording.give_back(full);
                }
            }
            ReplayTask::Link => match links::of_tape(replays.tape.as_ref(), &map.world) {
                Ok(copy) => {
                    copies.write(copy);
                }
                Err(problem) => {
                    notices.write(Notice::warning(problem));
                }
            },
            ReplayTask::Keep(Wanted { kept, name, msec }) => match &replays.tape {
                Some(tape) => {
                    let stem = format!("{}-{}-{name}", tape.header().map, replays.rules);
                    writing.keep(kept, &stem, || {
                        msec.map_or_else(
                            || tape.replay_since_restart(),
                            |msec| tape.replay_of_last(msec),
                        )
                    });
                }
                None => {
                    notices.write(Notice::warning(text!("notice-replay-nothing")));
                }
            },
        }
    }
}

/// At the key: the last seconds become a file.
fn keep_last<S: Game>(
    mut pressed: MessageReader<Pressed>,
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    if pressed
        .read()
        .any(|Pressed(action)| *action == Action::KeepReplay)
    {
        let name = format!("{}s", KEY_KEEPS_MSEC / 1000);
        replays.keep(
            &mut recording,
            &mover.run,
            Wanted {
                kept: SaveReason::Asked,
                name,
                msec: Some(KEY_KEEPS_MSEC),
            },
        );
    }
}

/// An attempt at the day's challenge becomes a file.
fn keep_dailies<S: Game>(
    mut dailies: MessageReader<KeepDaily>,
    player: Single<(&Mover<S>, &mut Recording<S>), With<Player>>,
    mut replays: ResMut<Replays<S>>,
) {
    let (mover, mut recording) = player.into_inner();
    for KeepDaily { name, msec } in dailies.read() {
        replays.keep(
            &mut recording,
            &mover.run,
            Wanted {
                kept: SaveReason::Daily,
                name: name.clone(),
                msec: Some(*msec),
            },
        );
    }
}

fn game_plugin<S: Game>(app: &mut App) {
    let is_played = resource_exists::<CurrentMap<S>>;
    let may_change_the_run = on_message::<Request>.or_else(resource_changed::<Settings>);
    app.init_resource::<Replays<S>>()
        .add_systems(FixedUpdate, take_ticks::<S>.in_set(TickSystems::React))
        .add_systems(
            RunFixedMainLoop,
            (close::<S>, pack::<S>)
                .chain()
                .run_if(is_played.and_then(may_change_the_run))
                .in_set(FrameSystems::Requests)
                .before(SessionSystems::Answer),
        )
        .add_systems(
            Update,
            (
                keep_last::<S>,
                keep_dailies::<S>,
                links::copy::<S>,
                pack::<S>,
            )
                .chain()
                .run_if(is_played),
        )
        .add_systems(
            Last,
            (close::<S>, pack::<S>)
                .chain()
                .run_if(is_played.and_then(on_message::<AppExit>))
                .in_set(FrameSystems::Exit)
                .before(writing::end),
        );
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.add_plugins((
        writing::plugin,
        bests::plugin,
        links::plugin,
        game_plugin::<Run>,
        game_plugin::<NfkRun>,
    ));
}
