//! What a player's ticks are worth: whether the time of his run and his next jump count, and in
//! which practice styles. Records, boards, best runs and what is kept by itself all ask here, in
//! the game and when a replay is played again.

use super::jumping::JumpingGame;
use wishdir_sim::badge::Badges;
use wishdir_sim::client::{CommandCheck, CommandFault};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::style::{Style, StyleTracker};

/// Why something does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncountedReason {
    /// Something else than inputs and deaths moved the player: a position, a step back in time, a
    /// flight, other rules.
    Placed,
    /// A tick of it took longer than in any game: there was time to think. No replay can show that.
    Slowed,
    /// No client of these rules could have sent a command of it.
    Command {
        /// The command's tick, counted from 1 since the beginning of the recording.
        tick: u64,
        /// What is wrong with it.
        fault: CommandFault,
    },
}

/// Some ticks in a row.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    flaw: Option<UncountedReason>,
    proof: StyleTracker,
    /// Which scripts moved the player.
    badges: Badges,
    /// How long they were, milliseconds.
    msec: u64,
}

impl Stretch {
    /// Begins again, without what was before.
    fn begin(&mut self) {
        (self.flaw, self.badges, self.msec) = (None, Badges::NONE, 0);
        self.proof.restart();
    }

    fn spoil(&mut self, flaw: UncountedReason) {
        self.flaw.get_or_insert(flaw);
    }
}

/// What the ticks so far are worth: those since the map's start for a run's time, those since the
/// player last stood still for a jump.
#[derive(Clone, Debug, Default)]
pub struct Eligibility {
    run: Stretch,
    jump: Stretch,
    /// After the last tick the player stood still: the next jump begins again.
    stands_still: bool,
    /// Ticks so far.
    ticks: u64,
    commands: CommandCheck,
}

impl Eligibility {
    /// Of a run that is at its map's start, or not.
    pub fn begin(at_start: bool) -> Self {
        let stretch = Stretch {
            flaw: (!at_start).then_some(UncountedReason::Placed),
            ..Stretch::default()
        };
        Self {
            run: stretch,
            jump: stretch,
            ..Self::default()
        }
    }

    /// Takes in what was done to the run since its last tick: to be called once before every tick.
    pub fn follow<S: JumpingGame>(&mut self, run: &S) {
        if std::mem::take(&mut self.stands_still) {
            self.jump.begin();
        }
        let done = run.intervention();
        if matches!(done, Intervention::None | Intervention::Respawned) {
            return;
        }
        self.commands.restart();
        let is_fresh = || {
            let mut fresh = run.clone();
            fresh.restart();
            S::is_same(&fresh.checkpoint(), &run.checkpoint())
        };
        for stretch in [&mut self.run, &mut self.jump] {
            if done.keeps_time(false, is_fresh) {
                stretch.begin();
            } else {
                stretch.spoil(UncountedReason::Placed);
            }
        }
    }

    /// Takes in what the next tick is asked for, in slow time or not.
    pub fn before<S: JumpingGame>(&mut self, run: &S, input: &S::Input, is_slow: bool) {
        self.ticks += 1;
        let fault = run.input_fault(&mut self.commands, input);
        let flaw = fault.map(|fault| UncountedReason::Command {
            tick: self.ticks,
            fault,
        });
        for stretch in [&mut self.run, &mut self.jump] {
            if is_slow {
                stretch.spoil(UncountedReason::Slowed);
            }
            flaw.into_iter().for_each(|flaw| stretch.spoil(flaw));
            stretch.proof.observe(run, input);
            stretch.badges = stretch.badges.with(run.badges());
            stretch.msec += u64::from(S::msec(input));
        }
    }

    /// Takes in what a tick left.
    pub fn after<S: JumpingGame>(&mut self, record: &S::Record) {
        self.stands_still = S::stands_still(record);
    }

    /// Why the time of the run does not count; none if it does.
    pub fn run_flaw(&self) -> Option<UncountedReason> {
        self.run.flaw
    }

    /// Why a jump that ended with the last tick does not count, for all that it is itself; none if
    /// it does.
    pub fn jump_flaw(&self) -> Option<UncountedReason> {
        self.jump.flaw
    }

    /// The practice styles in which the run was played, [`Style::Normal`] among them.
    pub fn run_styles(&self) -> impl Iterator<Item = Style> {
        self.run.proof.styles()
    }

    /// The same of the ticks since the player last stood still, or was put somewhere.
    pub fn jump_styles(&self) -> impl Iterator<Item = Style> {
        self.jump.proof.styles()
    }

    /// Which scripts of the player's moved the run.
    pub fn run_badges(&self) -> Badges {
        self.run.badges
    }

    /// The same of the ticks since the player last stood still, or was put somewhere.
    pub fn jump_badges(&self) -> Badges {
        self.jump.badges
    }

    /// How long ago the run began, milliseconds.
    pub fn run_msec(&self) -> u64 {
        self.run.msec
    }

    /// How long ago the player last stood still, or began, milliseconds.
    pub fn jump_msec(&self) -> u64 {
        self.jump.msec
    }
}
