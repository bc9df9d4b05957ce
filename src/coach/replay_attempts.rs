//! What attempts at a drill a replay holds: found and judged by playing it, whatever its file says
//! of itself.

use super::attempt::{Attempt, Outcome};
use super::drill::Drill;
use super::game::TrainedGame;
use wishdir_replay::{Playback, Recordable, Replay};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::simulation::Driver as _;

/// Whether the player stands where a drill begins, as the drill would put him there.
fn begins<S: TrainedGame + Recordable>(drill: &Drill, run: &S) -> bool {
    let mut put = run.clone();
    put.put(&drill.start);
    S::is_same(&put.checkpoint(), &run.checkpoint())
}

/// Whether an outcome is worth more than another one at the same level.
pub fn is_better(one: &Outcome, other: &Outcome, less_is_better: bool) -> bool {
    match (one.score, other.score) {
        (Some(one), Some(other)) if less_is_better => one < other,
        (Some(one), Some(other)) => one > other,
        (one, other) => one.is_some() && other.is_none(),
    }
}

/// The best attempt at a level of a drill, from 0, in a replay that is true; `begun` is a run on
/// its map, by its rules. None where no attempt was played to its end.
pub fn replayed<S: TrainedGame + Recordable>(
    replay: &Replay<S>,
    drill: &Drill,
    level: usize,
    begun: &S,
) -> Option<Outcome> {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let less_is_better = drill.level(level).goal.less_is_better();
    let (mut attempt, mut best, mut is_first) = (None, None, true);
    while let Some(input) = playback.prepare(&mut run) {
        if std::mem::take(&mut is_first) || run.intervention() != Intervention::None {
            attempt = begins(drill, &run).then(|| Attempt::new(drill, level, &run));
        }
        let record = run.advance(&input);
        let Some(came) = attempt
            .as_mut()
            .and_then(|attempt: &mut Attempt<S>| attempt.observe(&run, &record))
        else {
            continue;
        };
        attempt = None;
        if best
            .as_ref()
            .is_none_or(|best| is_better(&came, best, less_is_better))
        {
            best = Some(came);
        }
    }
    best
}
