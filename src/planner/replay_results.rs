//! Finds the results of a replay by re-simulating it. The results are the best run with its splits
//! and the best jump of each kind, in every practice style. A run must start at the map's start, a
//! jump must start from a standstill.

use std::collections::BTreeMap;

use super::eligibility::{Eligibility, UncountedReason};
use super::input_stats::InputStats;
use super::jumping::{ClockEvent, JumpingGame};
use wishdir_replay::{Playback, Replay};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::style::Style;

/// Best results that a replay contains.
#[derive(Clone, Debug)]
pub struct ReplayResults<J> {
    /// Best run in each style.
    pub runs: BTreeMap<Style, BestRun>,
    /// Longest valid jump of each kind and style.
    pub jumps: BTreeMap<(String, Style), BestJump<J>>,
}

/// The best run that reached the finish.
#[derive(Clone, Debug)]
pub struct BestRun {
    /// Time at which the run reached the finish.
    pub time: CourseTime,
    /// Number of each checkpoint, and the time when the run reached it.
    pub splits: Vec<(u32, CourseTime)>,
    /// Scripts that moved the player during the run.
    pub badges: Badges,
    /// Input statistics since the map's start.
    pub hand: InputStats,
}

/// The longest jump of one kind.
#[derive(Clone, Debug)]
pub struct BestJump<J> {
    /// The jump.
    pub jump: J,
    /// Scripts that moved the player since they last stood still.
    pub badges: Badges,
    /// Input statistics since the player last stood still.
    pub hand: InputStats,
}

/// Run or jump that ended in a replay.
#[derive(Clone, Debug)]
pub enum Ending<J> {
    /// A finished run: time at the finish, and checkpoint numbers with their times.
    Run(CourseTime, Vec<(u32, CourseTime)>),
    /// A jump that ended.
    Jump(Box<J>),
}

/// Run or jump that ended in a replay, and whether it counts.
#[derive(Clone, Debug)]
pub struct JudgedEnding<J> {
    /// The run or the jump.
    pub ending: Ending<J>,
    /// Number of the tick on which the run or jump ended, from 1.
    pub tick: u64,
    /// Reason why the run or jump does not count. `None` if it counts.
    pub flaw: Option<UncountedReason>,
    /// Practice styles that the inputs obeyed.
    pub styles: Vec<Style>,
    /// Scripts that moved the player during the run or jump.
    pub badges: Badges,
    /// Input statistics for the ticks of the run or jump.
    pub hand: InputStats,
}

/// Re-simulates a valid replay and returns its best results.
/// `begun` is a run at its map's start with the replay's rules.
pub fn find_results<S: JumpingGame>(replay: &Replay<S>, begun: &S) -> ReplayResults<S::Jump> {
    let mut found = ReplayResults {
        runs: BTreeMap::new(),
        jumps: BTreeMap::new(),
    };
    for_each_ending(replay, begun, |account| found.add::<S>(account));
    found
}

impl<J: Clone> ReplayResults<J> {
    fn add<S: JumpingGame<Jump = J>>(&mut self, account: JudgedEnding<J>) {
        let JudgedEnding {
            ending,
            flaw,
            styles,
            badges,
            hand,
            ..
        } = account;
        if flaw.is_some() {
            return;
        }
        match ending {
            Ending::Run(time, splits) => {
                let best = BestRun {
                    time,
                    splits,
                    badges,
                    hand,
                };
                for style in styles {
                    let known = self.runs.get(&style);
                    if known.is_none_or(|known| best.time.msec < known.time.msec) {
                        self.runs.insert(style, best.clone());
                    }
                }
            }
            Ending::Jump(jump) if S::is_counted(&jump) => {
                let (kind, distance) = (S::jump_kind_name(&jump), S::distance(&jump));
                let best = BestJump {
                    jump: *jump,
                    badges,
                    hand,
                };
                for style in styles {
                    let key = (kind.clone(), style);
                    let known = self.jumps.get(&key);
                    if known.is_none_or(|known| S::distance(&known.jump) < distance) {
                        self.jumps.insert(key, best.clone());
                    }
                }
            }
            Ending::Jump(_) => {}
        }
    }
}

/// Re-simulates a valid replay and passes each run and jump that ended to `take`.
pub fn for_each_ending<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    mut take: impl FnMut(JudgedEnding<S::Jump>),
) {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut merit = Eligibility::new(S::is_same_checkpoint(
        &begun.checkpoint(),
        &replay.header.checkpoint,
    ));
    let (mut listener, mut splits, mut tick) = (run.listener(), Vec::new(), 0);
    let [mut run_hand, mut jump_hand] = [InputStats::default(), InputStats::default()];
    while let Some(input) = playback.prepare(&mut run) {
        // The initial move to the replay's start state is already handled.
        let is_begun =
            tick == 0 && S::is_same_checkpoint(&run.checkpoint(), &replay.header.checkpoint);
        if !is_begun {
            merit.observe_intervention(&run);
        }
        for (hand, msec) in [
            (&mut run_hand, merit.run_msec()),
            (&mut jump_hand, merit.jump_msec()),
        ] {
            if msec == 0 {
                *hand = InputStats::default();
            }
            hand.observe(S::input_tick(&input), S::msec(&input), run.is_on_ground());
        }
        merit.before_tick(&run, &input, false);
        let record = run.advance(&input);
        tick += 1;
        for moment in S::clock_events(&record) {
            match moment {
                ClockEvent::Started => splits.clear(),
                ClockEvent::Checkpoint(number, time) => splits.push((number, time)),
                ClockEvent::Finished(time) => take(JudgedEnding {
                    ending: Ending::Run(time, std::mem::take(&mut splits)),
                    tick,
                    flaw: merit.run_uncounted_reason(),
                    styles: merit.run_styles().collect(),
                    badges: merit.run_badges(),
                    hand: run_hand.clone(),
                }),
            }
        }
        if let Some(jump) = run.observe(&mut listener, &record) {
            take(JudgedEnding {
                ending: Ending::Jump(Box::new(jump)),
                tick,
                flaw: merit.jump_uncounted_reason(),
                styles: merit.jump_styles().collect(),
                badges: merit.jump_badges(),
                hand: jump_hand.clone(),
            });
        }
        merit.after_tick::<S>(&record);
    }
}
