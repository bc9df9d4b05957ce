//! What was achieved in a replay, by playing it: its best run over the course with its splits, and
//! the best jump of each kind, in every practice style that its inputs kept. Nothing that a player
//! was put into counts: before a run he began at the map's start, before a jump he stood still.

use std::collections::BTreeMap;

use super::eligibility::{Eligibility, UncountedReason};
use super::hand::HandStatistics;
use super::jumping::{ClockMoment, JumpingGame};
use wishdir_replay::{Playback, Replay};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::simulation::Driver as _;
use wishdir_sim::style::Style;

/// What was achieved.
#[derive(Clone, Debug)]
pub struct ReplayResults<J> {
    /// The best run by style.
    pub runs: BTreeMap<Style, BestRun>,
    /// The farthest jump of each kind that counts, by style.
    pub jumps: BTreeMap<(String, Style), BestJump<J>>,
}

/// A run over the course.
#[derive(Clone, Debug)]
pub struct BestRun {
    /// What stood on the course's clock at the finish.
    pub time: CourseTime,
    /// The clock at each checkpoint, by its number.
    pub splits: Vec<(u32, CourseTime)>,
    /// Which scripts moved the player.
    pub badges: Badges,
    /// What the hand did since the map's start.
    pub hand: HandStatistics,
}

/// The farthest jump of its kind.
#[derive(Clone, Debug)]
pub struct BestJump<J> {
    /// The jump.
    pub jump: J,
    /// Which scripts moved the player since he stood still.
    pub badges: Badges,
    /// What the hand did since then.
    pub hand: HandStatistics,
}

/// Something that ended in a replay.
#[derive(Clone, Debug)]
pub enum Ending<J> {
    /// A run over the course: the clock at the finish, and at each checkpoint.
    Run(CourseTime, Vec<(u32, CourseTime)>),
    /// A jump.
    Jump(Box<J>),
}

/// An ending, with what its ticks are worth.
#[derive(Clone, Debug)]
pub struct Account<J> {
    /// What ended.
    pub ending: Ending<J>,
    /// The tick that ended it, from 1.
    pub tick: u64,
    /// Why it does not count, for all that it is itself; `None`: nothing.
    pub flaw: Option<UncountedReason>,
    /// The practice styles that its inputs kept.
    pub styles: Vec<Style>,
    /// Which scripts moved the player.
    pub badges: Badges,
    /// What the hand did.
    pub hand: HandStatistics,
}

/// Plays a replay that is valid; `begun` is a run at its map's start, by its rules.
pub fn achieved<S: JumpingGame>(replay: &Replay<S>, begun: &S) -> ReplayResults<S::Jump> {
    let mut found = ReplayResults {
        runs: BTreeMap::new(),
        jumps: BTreeMap::new(),
    };
    each_ending(replay, begun, |account| found.add::<S>(account));
    found
}

impl<J: Clone> ReplayResults<J> {
    fn add<S: JumpingGame<Jump = J>>(&mut self, account: Account<J>) {
        let Account {
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
            Ending::Jump(jump) if S::counts(&jump) => {
                let (kind, distance) = (S::kind(&jump), S::distance(&jump));
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

/// Plays a replay that is valid, and gives each run and each jump when it ends.
pub fn each_ending<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    mut take: impl FnMut(Account<S::Jump>),
) {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut merit = Eligibility::begin(S::is_same(&begun.checkpoint(), &replay.header.checkpoint));
    let (mut listener, mut splits, mut tick) = (run.listener(), Vec::new(), 0);
    let [mut run_hand, mut jump_hand] = [HandStatistics::default(), HandStatistics::default()];
    while let Some(input) = playback.prepare(&mut run) {
        // Being put where the replay begins is known already.
        let is_begun = tick == 0 && S::is_same(&run.checkpoint(), &replay.header.checkpoint);
        if !is_begun {
            merit.follow(&run);
        }
        for (hand, msec) in [
            (&mut run_hand, merit.run_msec()),
            (&mut jump_hand, merit.jump_msec()),
        ] {
            if msec == 0 {
                *hand = HandStatistics::default();
            }
            hand.observe(S::hand_tick(&input), S::msec(&input), run.is_on_ground());
        }
        merit.before(&run, &input, false);
        let record = run.advance(&input);
        tick += 1;
        for moment in S::clock(&record) {
            match moment {
                ClockMoment::Began => splits.clear(),
                ClockMoment::Passed(number, time) => splits.push((number, time)),
                ClockMoment::Finished(time) => take(Account {
                    ending: Ending::Run(time, std::mem::take(&mut splits)),
                    tick,
                    flaw: merit.run_flaw(),
                    styles: merit.run_styles().collect(),
                    badges: merit.run_badges(),
                    hand: run_hand.clone(),
                }),
            }
        }
        if let Some(jump) = run.observe(&mut listener, &record) {
            take(Account {
                ending: Ending::Jump(Box::new(jump)),
                tick,
                flaw: merit.jump_flaw(),
                styles: merit.jump_styles().collect(),
                badges: merit.jump_badges(),
                hand: jump_hand.clone(),
            });
        }
        merit.after::<S>(&record);
    }
}
