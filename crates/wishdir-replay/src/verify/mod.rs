//! Whether a replay is true: its inputs, played again, lead where it says at every second.
//!
//! Nothing else that a file says of a run is believed: time and jumps are counted here.

pub(crate) mod playback;

pub use playback::{Playback, Seeker};

use std::fmt;

use super::ReplayError;
use crate::codec::content::{Chunk, Request};
use crate::codec::file::{Next, Replay};
use crate::codec::game::Recordable;
use wishdir_sim::badge::Badges;
use wishdir_sim::client::{CommandCheck, CommandFault};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::style::{Style, StyleTracker};

/// What is not true of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyFailure {
    /// The inputs of these ticks, or the state before them, lead elsewhere: one of them is not what
    /// was played.
    Input {
        /// The first tick that may be altered, from 1.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// The inputs are those that were played, but this is not where they led.
    Result {
        /// After which tick.
        tick: u64,
    },
    /// It puts the player into a state in which nobody can be by its rules.
    State {
        /// After which tick.
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

/// What a replay turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every state that it tells is where its inputs lead.
    Verified,
    /// One is not.
    False(VerifyFailure),
    /// It was played on a map with other brushes, triggers or starts.
    OtherMap,
    /// It is true as far as it goes, but its end is missing.
    Truncated,
    /// A part of it is damaged; before that it is true.
    Unreadable(ReplayError),
}

/// What was found by playing a replay again, as far as it could be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What it is.
    pub outcome: Outcome,
    /// Ticks played.
    pub ticks: u64,
    /// The sum of their lengths, milliseconds.
    pub msec: u64,
    /// How often the player jumped.
    pub jumps: u64,
    /// The best time of a run over the course that began at the map's start, with nothing but
    /// inputs and deaths since, and with commands alone that a client of these rules sends.
    pub time: Option<CourseTime>,
    /// The first command that no client of these rules could have sent, with its tick, from 1.
    /// The replay is valid all the same; times and jumps with such a command do not count.
    pub fault: Option<(u64, CommandFault)>,
    /// The practice styles that all inputs of that run kept, from where it began; of everything
    /// where there is no time.
    pub styles: Vec<Style>,
    /// Which scripts of the player's moved that run, as the recording says; of everything where
    /// there is no time.
    pub badges: Badges,
    /// The hash of the state after the last tick.
    pub hash: u64,
}

impl Verdict {
    /// Why it is not true; none if it is.
    pub fn reason(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Verified => None,
            Outcome::False(first_failure) => Some(first_failure.to_string()),
            Outcome::OtherMap => {
                Some("the map has other brushes, triggers or starts than the one played".to_owned())
            }
            Outcome::Truncated => Some(format!(
                "{}, {} ticks are true",
                ReplayError::Truncated,
                self.ticks
            )),
            Outcome::Unreadable(error) => Some(format!(
                "{error}; before that {} ticks are true",
                self.ticks
            )),
        }
    }
}

/// Plays a replay again on a run that `begun` is a fresh copy of: on the map that it names, by its
/// rules.
pub fn verify<S: Recordable>(replay: &Replay<S>, begun: &S) -> Verdict {
    verify_by(replay, begun, S::advance_quiet)
}

/// The same for a caller that plays the ticks: `advance` does one, and gives whether the player
/// jumped.
pub(crate) fn verify_by<S: Recordable>(
    replay: &Replay<S>,
    begun: &S,
    mut advance: impl FnMut(&mut S, &S::Input) -> bool,
) -> Verdict {
    let mut check = Check::new(replay, begun);
    let outcome = check.outcome(replay, &mut advance);
    let Check {
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

/// A replay being played again.
struct Check<S: Recordable> {
    run: S,
    ticks: u64,
    msec: u64,
    jumps: u64,
    time: Option<CourseTime>,
    /// How that time was run: the styles that it kept, and its scripts.
    best: Option<(Vec<Style>, Badges)>,
    commands: CommandCheck,
    /// The first fault of a command, with its tick.
    fault: Option<(u64, CommandFault)>,
    proof: StyleTracker,
    /// Scripts since the map's start.
    badges: Badges,
    /// Since the map's start nothing but inputs and deaths has moved the player, and a client of
    /// these rules could have sent every input.
    is_earned: bool,
    /// The ticks after which the state was first another than recorded.
    wrong: Option<(u64, u64)>,
}

impl<S: Recordable> Check<S> {
    fn new(replay: &Replay<S>, begun: &S) -> Self {
        let is_earned = S::is_same(&begun.checkpoint(), &replay.header.checkpoint);
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
        if !self.run.can_be_in(&header.checkpoint) {
            return Outcome::False(VerifyFailure::State { tick: 0 });
        }
        self.run.restore(&header.checkpoint);
        let mut chunks = replay.chunks();
        loop {
            let first = self.ticks + 1;
            let (hash, is_end) = match chunks.next() {
                Ok(Next::Ticks(chunk)) => {
                    if let Err(first_failure) = self.play(chunk, advance) {
                        return Outcome::False(first_failure);
                    }
                    (chunk.hash, false)
                }
                Ok(Next::End { hash }) => (hash, true),
                Err(error) => return self.ended(error),
            };
            let agrees = hash == self.run.hash();
            match self.wrong {
                // Inputs that lead astray do not lead back: the state in between was told wrongly.
                Some((_, tick)) if agrees => return Outcome::False(VerifyFailure::Result { tick }),
                // Nothing after two wrong chunks in a row is worth playing.
                Some((from, to)) => return Outcome::False(VerifyFailure::Input { from, to }),
                None if !agrees && is_end => {
                    return Outcome::False(VerifyFailure::Result { tick: self.ticks });
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
            .map(|(from, to)| Outcome::False(VerifyFailure::Input { from, to }))
    }

    /// What a replay is that cannot be read on.
    fn ended(&self, error: ReplayError) -> Outcome {
        let is_cut_off = error == ReplayError::Truncated;
        self.first_failure().unwrap_or(if is_cut_off {
            Outcome::Truncated
        } else {
            Outcome::Unreadable(error)
        })
    }

    fn play(
        &mut self,
        chunk: &Chunk<S>,
        advance: &mut impl FnMut(&mut S, &S::Input) -> bool,
    ) -> Result<(), VerifyFailure> {
        let mut requests = chunk.requests.iter().peekable();
        for (index, input) in (0..).zip(&chunk.inputs) {
            while let Some((_, request)) = requests.next_if(|(before, _)| *before == index) {
                self.request(request)?;
            }
            self.check_command(input);
            self.proof.observe(&self.run, input);
            self.badges = self.badges.with(self.run.badges());
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
        requests.try_for_each(|(_, request)| self.request(request))
    }

    /// A run with a command that no client sends does not count, until the next restart.
    fn check_command(&mut self, input: &S::Input) {
        if self.fault.is_some() && !self.is_earned {
            return;
        }
        if let Some(fault) = self.run.input_fault(&mut self.commands, input) {
            self.is_earned = false;
            self.fault.get_or_insert((self.ticks + 1, fault));
        }
    }

    fn request(&mut self, request: &Request<S>) -> Result<(), VerifyFailure> {
        // From here on the states agree again, whatever was altered before.
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
        self.is_earned = intervention.keeps_time(self.is_earned, || false);
        if request.act(&mut self.run) {
            Ok(())
        } else {
            Err(VerifyFailure::State { tick: self.ticks })
        }
    }
}
