//! What was achieved in a replay, by playing it: its best run over the course with its splits, and the best jump of each
//! kind. Nothing that a player was put into counts: before a run he began at the map's start, before a jump he stood still.

use std::collections::BTreeMap;

use super::jumping::{ClockMoment, JumpingGame};
use crate::replay::{Playback, Replay};
use crate::sim::course::CourseTime;
use crate::sim::intervention::Intervention;
use crate::sim::simulation::Driver as _;

/// What was achieved.
#[derive(Clone, Debug)]
pub struct Achieved<J> {
    /// The best run's time, and the clock at each checkpoint by its number.
    pub run: Option<(CourseTime, Vec<(u32, CourseTime)>)>,
    /// The farthest jump of each kind that counts.
    pub jumps: BTreeMap<String, J>,
}

/// Plays a replay that is true; `begun` is a run at its map's start, by its rules.
pub fn achieved<S: JumpingGame>(replay: &Replay<S>, begun: &S) -> Achieved<S::Jump> {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut is_earned = S::is_same(&begun.checkpoint(), &replay.header.checkpoint);
    let mut stood = is_earned;
    let mut is_first = true;
    let (mut listener, mut splits) = (run.listener(), Vec::new());
    let mut found = Achieved { run: None, jumps: BTreeMap::new() };
    while let Some(input) = playback.prepare(&mut run) {
        // Being put where the replay begins is known already.
        let is_begun = std::mem::take(&mut is_first) && S::is_same(&run.checkpoint(), &replay.header.checkpoint);
        match run.intervention() {
            Intervention::Restarted => (is_earned, stood) = (true, true),
            Intervention::Placed | Intervention::RulesSwitched if !is_begun => (is_earned, stood) = (false, false),
            Intervention::None | Intervention::Respawned | Intervention::Placed | Intervention::RulesSwitched => {}
        }
        let record = run.advance(&input);
        for moment in S::clock(&record) {
            match moment {
                ClockMoment::Began => splits.clear(),
                ClockMoment::Passed(number, time) => splits.push((number, time)),
                ClockMoment::Finished(time) => {
                    let is_best = found.run.as_ref().is_none_or(|(best, _)| time.msec < best.msec);
                    if is_earned && is_best {
                        found.run = Some((time, std::mem::take(&mut splits)));
                    }
                }
            }
        }
        if let Some(jump) = run.observe(&mut listener, &record).filter(|jump| stood && S::counts(jump)) {
            let (kind, distance) = (S::kind(&jump), S::distance(&jump));
            let is_best = found.jumps.get(&kind).is_none_or(|best| S::distance(best) < distance);
            if is_best {
                found.jumps.insert(kind, jump);
            }
        }
        stood |= S::stands_still(&record);
    }
    found
}
