//! Tracks whether the current run's time and the next jump count, and in which practice styles.
//! Records, leaderboards, best runs and automatic saves use the result. The tracker runs in the
//! game and when a replay is re-simulated.

use super::jumping::JumpingGame;
use wishdir_sim::badge::Badges;
use wishdir_sim::client::{CommandCheck, CommandFault};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::style::{Style, StyleTracker};

/// Reason why a run or jump does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncountedReason {
    /// The player was moved by something other than inputs and deaths.
    /// Examples: a loaded position, a rewind, noclip or other rules.
    Placed,
    /// A tick ran in slow motion, which gives the player time to think. Replays do not show slow
    /// motion.
    Slowed,
    /// No client with these rules could have sent one of the commands.
    Command {
        /// Tick of the command, counted from 1 at the start of the recording.
        tick: u64,
        /// Fault in the command.
        fault: CommandFault,
    },
}

/// Consecutive ticks whose eligibility is judged together.
#[derive(Clone, Copy, Debug, Default)]
struct EligibleSpan {
    flaw: Option<UncountedReason>,
    proof: StyleTracker,
    /// Scripts that moved the player in these ticks.
    badges: Badges,
    /// Duration of these ticks, milliseconds.
    msec: u64,
}

impl EligibleSpan {
    /// Restarts the span and clears its state.
    fn restart(&mut self) {
        (self.flaw, self.badges, self.msec) = (None, Badges::NONE, 0);
        self.proof.restart();
    }

    fn invalidate(&mut self, flaw: UncountedReason) {
        self.flaw.get_or_insert(flaw);
    }
}

/// Eligibility of the ticks so far.
/// A run is judged from the map's start, a jump from the last tick on which the player stood still.
#[derive(Clone, Debug, Default)]
pub struct Eligibility {
    run: EligibleSpan,
    jump: EligibleSpan,
    /// Whether the player stood still after the last tick. If so, the eligibility of the next jump
    /// starts afresh.
    is_standing_still: bool,
    ticks: u64,
    commands: CommandCheck,
}

impl Eligibility {
    /// Creates a tracker for a run. `at_start`: whether the run is at its map's start.
    pub fn new(at_start: bool) -> Self {
        let span = EligibleSpan {
            flaw: (!at_start).then_some(UncountedReason::Placed),
            ..EligibleSpan::default()
        };
        Self {
            run: span,
            jump: span,
            ..Self::default()
        }
    }

    /// Records interventions since the last tick. Call it once before every tick.
    pub fn observe_intervention<S: JumpingGame>(&mut self, run: &S) {
        if std::mem::take(&mut self.is_standing_still) {
            self.jump.restart();
        }
        let done = run.intervention();
        if matches!(done, Intervention::None | Intervention::Respawned) {
            return;
        }
        self.commands.restart();
        let is_fresh = || {
            let mut fresh = run.clone();
            fresh.restart();
            S::is_same_checkpoint(&fresh.checkpoint(), &run.checkpoint())
        };
        for span in [&mut self.run, &mut self.jump] {
            if done.keeps_time_valid(false, is_fresh) {
                span.restart();
            } else {
                span.invalidate(UncountedReason::Placed);
            }
        }
    }

    /// Records the next tick's input. `is_slow`: whether the tick runs in slow motion.
    pub fn before_tick<S: JumpingGame>(&mut self, run: &S, input: &S::Input, is_slow: bool) {
        self.ticks += 1;
        let fault = run.find_input_fault(&mut self.commands, input);
        let flaw = fault.map(|fault| UncountedReason::Command {
            tick: self.ticks,
            fault,
        });
        for span in [&mut self.run, &mut self.jump] {
            if is_slow {
                span.invalidate(UncountedReason::Slowed);
            }
            flaw.into_iter().for_each(|flaw| span.invalidate(flaw));
            span.proof.observe(run, input);
            span.badges = span.badges.union(run.badges());
            span.msec += u64::from(S::msec(input));
        }
    }

    /// Records the result of a tick.
    pub fn after_tick<S: JumpingGame>(&mut self, record: &S::Record) {
        self.is_standing_still = S::is_standing_still(record);
    }

    /// Returns the reason why the run's time does not count. `None` if it counts.
    pub fn run_uncounted_reason(&self) -> Option<UncountedReason> {
        self.run.flaw
    }

    /// Returns the reason why a jump that ended on the last tick does not count. `None` if it
    /// counts. The jump's own validity is judged elsewhere.
    pub fn jump_uncounted_reason(&self) -> Option<UncountedReason> {
        self.jump.flaw
    }

    /// Returns the practice styles that the whole run obeyed, including [`Style::Normal`].
    pub fn run_styles(&self) -> impl Iterator<Item = Style> {
        self.run.proof.styles()
    }

    /// Returns the practice styles obeyed since the player last stood still or was moved.
    pub fn jump_styles(&self) -> impl Iterator<Item = Style> {
        self.jump.proof.styles()
    }

    /// Returns the kinds of scripts that moved the player during the run.
    pub fn run_badges(&self) -> Badges {
        self.run.badges
    }

    /// Returns the kinds of scripts that moved the player since the player last stood still or was
    /// placed elsewhere.
    pub fn jump_badges(&self) -> Badges {
        self.jump.badges
    }

    /// Returns the duration of the run so far, milliseconds.
    pub fn run_msec(&self) -> u64 {
        self.run.msec
    }

    /// Returns the time since the player last stood still, or since the start, milliseconds.
    pub fn jump_msec(&self) -> u64 {
        self.jump.msec
    }
}
