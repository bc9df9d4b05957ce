//! Verifies replays: re-simulating the inputs must give every recorded state.
//!
//! Times and jumps are counted from the simulation, because the rest of the file is not trusted.

pub(crate) mod playback;

pub use playback::{Playback, Seeker};

use std::fmt;

use super::ReplayError;
use crate::codec::content::{Chunk, Request};
use crate::codec::file::{ChunkItem, Replay};
use crate::codec::game::Recordable;
use wishdir_sim::badge::Badges;
use wishdir_sim::client::{CommandCheck, CommandFault};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::style::{Style, StyleTracker};

/// First failure found in a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyFailure {
    /// The inputs give a different state. One of them, or the state before them, was altered.
    Input {
        /// First tick of the file that may be altered, from 1.
        from: u64,
        /// Last tick that may be altered.
        to: u64,
    },
    /// The inputs are unaltered, but a recorded state is not their result.
    Result {
        /// Number of the tick before the wrong state.
        tick: u64,
    },
    /// A request sets a state that the rules do not allow.
    State {
        /// Number of the tick before the request.
        tick: u64,
    },
}

impl fmt::Display for VerifyFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { from, to } => {
                write!(
                    f,
                    "altered command: ticks {from} to {to} do not give the state recorded after them"
                )
            }
            Self::Result { tick } => {
                write!(
                    f,
                    "altered result: the state recorded after tick {tick} is not what the commands give"
                )
            }
            Self::State { tick } => {
                write!(
                    f,
                    "altered state: after tick {tick} the player is put into a state that the rules do not allow"
                )
            }
        }
    }
}

/// Outcome of verifying a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Re-simulating the inputs gives every recorded state.
    Verified,
    /// The replay is invalid.
    Invalid(VerifyFailure),
    /// The played map has other brushes, triggers or starts than the replay's map.
    OtherMap,
    /// All recorded ticks are valid, but the end of the replay is missing.
    Truncated,
    /// The replay is damaged at some point. Everything before it is valid.
    Unreadable(ReplayError),
}

/// Result of re-simulating a replay. Ends soon after the first failure, although `Playback` may
/// play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Outcome of the verification.
    pub outcome: Outcome,
    /// Number of ticks played.
    pub ticks: u64,
    /// Length of the ticks played, milliseconds.
    pub msec: u64,
    /// Number of jumps.
    pub jumps: u64,
    /// Best course time of all runs that count.
    /// A run counts if it starts at the map's start, and only inputs and deaths change it.
    /// A client with these rules must be able to send all commands of the run.
    pub time: Option<CourseTime>,
    /// First command that a client with these rules cannot send, with its tick in the file, from 1.
    /// The replay is still valid, but times and jumps with such a command do not count.
    pub fault: Option<(u64, CommandFault)>,
    /// Practice styles that all inputs of the best run follow.
    /// Without a time, styles of the whole replay.
    pub styles: Vec<Style>,
    /// Badges of scripts during the best run. Without a time, badges of the whole replay.
    pub badges: Badges,
    /// Hash of the state after the last tick.
    pub hash: u64,
}

impl Verdict {
    /// Returns the reason why the replay is not valid. `None` if it is valid.
    pub fn reason(&self) -> Option<InvalidReplay> {
        let is_verified = self.outcome == Outcome::Verified;
        (!is_verified).then(|| InvalidReplay {
            outcome: self.outcome.clone(),
            ticks: self.ticks,
        })
    }
}

/// Reason why a replay failed verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidReplay {
    /// Outcome of the verification. Never [`Outcome::Verified`].
    pub outcome: Outcome,
    /// Number of ticks played. All of them are valid for [`Outcome::Truncated`] and
    /// [`Outcome::Unreadable`], and those before the failure for [`Outcome::Invalid`].
    pub ticks: u64,
}

impl fmt::Display for InvalidReplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Verified => write!(f, "{} ticks are valid", self.ticks),
            Outcome::Invalid(first_failure) => first_failure.fmt(f),
            Outcome::OtherMap => f.write_str(
                "the map is not the version that was played: different brushes, triggers or starts",
            ),
            Outcome::Truncated => {
                write!(
                    f,
                    "{}, {} ticks are valid",
                    ReplayError::Truncated,
                    self.ticks
                )
            }
            Outcome::Unreadable(error) => {
                write!(f, "{error}; before that {} ticks are valid", self.ticks)
            }
        }
    }
}

/// Re-simulates a replay. `begun` is a fresh run on the replay's map with its rules and damage
/// setting: build it from the header. The maps are compared, but the rules are not. Under other
/// rules the outcome means nothing.
pub fn verify<S: Recordable>(replay: &Replay<S>, begun: &S) -> Verdict {
    verify_with(replay, begun, S::advance_quiet)
}

/// Like [`verify`], but `advance` plays each tick and returns whether the player jumped.
pub(crate) fn verify_with<S: Recordable>(
    replay: &Replay<S>,
    begun: &S,
    mut advance: impl FnMut(&mut S, &S::Input) -> bool,
) -> Verdict {
    let mut check = Verification::new(replay, begun);
    let outcome = check.outcome(replay, &mut advance);
    let Verification {
        run,
        ticks,
        msec,
        jumps,
        time,
        best,
        fault,
        proof,
        badges,
        ..
    } = check;
    let (styles, badges) = best.unwrap_or_else(|| (proof.styles().collect(), badges));
    Verdict {
        outcome,
        ticks,
        msec,
        jumps,
        time,
        fault,
        styles,
        badges,
        hash: run.hash(),
    }
}

/// Verification in progress.
struct Verification<S: Recordable> {
    run: S,
    ticks: u64,
    msec: u64,
    jumps: u64,
    time: Option<CourseTime>,
    /// Styles and badges of the run with the best time.
    best: Option<(Vec<Style>, Badges)>,
    commands: CommandCheck,
    /// First faulty command, with its tick.
    fault: Option<(u64, CommandFault)>,
    proof: StyleTracker,
    /// Badges since the map's start.
    badges: Badges,
    /// Whether the run counts: since the map's start, only valid inputs and deaths have changed it.
    is_earned: bool,
    /// First and last tick of the first chunk whose final state differs.
    wrong: Option<(u64, u64)>,
}

impl<S: Recordable> Verification<S> {
    fn new(replay: &Replay<S>, begun: &S) -> Self {
        let is_earned = S::is_same_checkpoint(&begun.checkpoint(), &replay.header.checkpoint);
        Self {
            run: begun.clone(),
            ticks: 0,
            msec: 0,
            jumps: 0,
            time: None,
            best: None,
            commands: CommandCheck::default(),
            fault: None,
            proof: StyleTracker::default(),
            badges: Badges::NONE,
            is_earned,
            wrong: None,
        }
    }

    fn outcome(
        &mut self,
        replay: &Replay<S>,
        advance: &mut impl FnMut(&mut S, &S::Input) -> bool,
    ) -> Outcome {
        let header = &replay.header;
        if S::map_hash(self.run.world()) != header.map_hash {
            return Outcome::OtherMap;
        }
        if !self.run.accepts_state(&header.checkpoint) {
            return Outcome::Invalid(VerifyFailure::State { tick: 0 });
        }
        self.run.restore(&header.checkpoint);
        let mut chunks = replay.chunks();
        loop {
            let first = self.ticks + 1;
            let (hash, is_end) = match chunks.next() {
                Ok(ChunkItem::Ticks(chunk)) => {
                    if let Err(first_failure) = self.play_chunk(chunk, advance) {
                        return Outcome::Invalid(first_failure);
                    }
                    (chunk.hash, false)
                }
                Ok(ChunkItem::End { hash }) => (hash, true),
                Err(error) => return self.outcome_at_error(error),
            };
            let agrees = hash == self.run.hash();
            match self.wrong {
                // Altered inputs would not lead back to the right state,
                // so the recorded state was altered.
                Some((_, tick)) if agrees => {
                    return Outcome::Invalid(VerifyFailure::Result { tick });
                }
                // The search ends after two consecutive chunks with wrong states.
                Some((from, to)) => return Outcome::Invalid(VerifyFailure::Input { from, to }),
                None if !agrees && is_end => {
                    return Outcome::Invalid(VerifyFailure::Result { tick: self.ticks });
                }
                None if !agrees => self.wrong = Some((first, self.ticks)),
                None => {}
            }
            if is_end {
                return Outcome::Verified;
            }
        }
    }

    fn first_failure(&self) -> Option<Outcome> {
        self.wrong
            .map(|(from, to)| Outcome::Invalid(VerifyFailure::Input { from, to }))
    }

    /// Returns the outcome for a replay that is unreadable after this point.
    fn outcome_at_error(&self, error: ReplayError) -> Outcome {
        let is_cut_off = error == ReplayError::Truncated;
        self.first_failure().unwrap_or(if is_cut_off {
            Outcome::Truncated
        } else {
            Outcome::Unreadable(error)
        })
    }

    fn play_chunk(
        &mut self,
        chunk: &Chunk<S>,
        advance: &mut impl FnMut(&mut S, &S::Input) -> bool,
    ) -> Result<(), VerifyFailure> {
        let mut requests = chunk.requests.iter().peekable();
        for (index, input) in (0..).zip(&chunk.inputs) {
            while let Some((_, request)) = requests.next_if(|(before, _)| *before == index) {
                self.apply_request(request)?;
            }
            self.check_command(input);
            self.proof.observe(&self.run, input);
            self.badges = self.badges.union(self.run.badges());
            self.jumps += u64::from(advance(&mut self.run, input));
            self.ticks += 1;
            self.msec += u64::from(S::msec(input));
            if self.is_earned
                && let Timer::Finished { time, .. } = self.run.timer()
                && self.time.is_none_or(|best| time.msec < best.msec)
            {
                self.time = Some(time);
                self.best = Some((self.proof.styles().collect(), self.badges));
            }
        }
        requests.try_for_each(|(_, request)| self.apply_request(request))
    }

    /// Checks a command. A run with an impossible command does not count until the next restart.
    fn check_command(&mut self, input: &S::Input) {
        if self.fault.is_some() && !self.is_earned {
            return;
        }
        if let Some(fault) = self.run.find_input_fault(&mut self.commands, input) {
            self.is_earned = false;
            self.fault.get_or_insert((self.ticks + 1, fault));
        }
    }

    fn apply_request(&mut self, request: &Request<S>) -> Result<(), VerifyFailure> {
        // After this, the states agree again, even if something earlier was altered.
        let is_absolute = matches!(request, Request::Restart | Request::Place(_));
        if let (true, Some((from, to))) = (is_absolute, self.wrong) {
            return Err(VerifyFailure::Input { from, to });
        }
        let intervention = match request {
            Request::Restart => Intervention::Restarted,
            Request::Respawn => Intervention::Respawned,
            Request::Place(_) => Intervention::Placed,
            Request::Scripts(_) => Intervention::None,
        };
        if intervention == Intervention::Restarted {
            self.proof.restart();
            self.badges = Badges::NONE;
        }
        if !matches!(request, Request::Respawn | Request::Scripts(_)) {
            self.commands.restart();
        }
        self.is_earned = intervention.keeps_time_valid(self.is_earned, || false);
        if request.apply_to(&mut self.run) {
            Ok(())
        } else {
            Err(VerifyFailure::State { tick: self.ticks })
        }
    }
}
