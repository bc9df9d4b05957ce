//! Creates links to jumps. A link holds a jump and the ticks before its takeoff: enough to
//! reproduce the jump exactly, and more of the approach as long as the link fits in one line of a
//! chat such as Discord.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

use super::jumping::JumpingGame;
use wishdir_replay::{Link, LinkError, Playback, Replay};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::simulation::{Driver as _, Simulation};

/// Number of recent ticks to keep. Longer jumps get no link.
const KEPT_TICKS: usize = 2000;
/// Minimum number of ticks before the takeoff in a link. They make the approach visible.
const LEAD_MIN: usize = 8;
/// Preferred maximum number of ticks before the takeoff in a link. Jumps that need more to be
/// reproduced may exceed this limit.
const LEAD_MAX: usize = 128;
/// Preferred maximum length of a link, characters. It fits in one line of a chat such as Discord.
/// Long jumps may exceed this limit.
const LETTERS_AIM: usize = 300;

/// The last ticks of a run: the state before each tick, and the tick's input.
#[derive(Clone, Debug)]
pub struct LastTicks<S: Simulation> {
    ticks: VecDeque<(S::Checkpoint, S::Input)>,
    /// Number of the newest stored tick.
    newest: u64,
}

impl<S: JumpingGame> Default for LastTicks<S> {
    fn default() -> Self {
        Self {
            ticks: VecDeque::with_capacity(KEPT_TICKS),
            newest: 0,
        }
    }
}

impl<S: JumpingGame> LastTicks<S> {
    /// Adds the next tick of a run. `run` is the state before the tick.
    pub fn push(&mut self, run: &S, input: &S::Input) {
        let tick = run.tick() + 1;
        if run.intervention() != Intervention::None || tick != self.newest + 1 {
            // The run jumped to another state, so the earlier inputs do not lead here.
            self.ticks.clear();
        }
        if self.ticks.len() == KEPT_TICKS {
            self.ticks.pop_front();
        }
        self.ticks.push_back((run.checkpoint(), input.clone()));
        self.newest = tick;
    }

    /// Creates a link to a jump in these ticks. `map` is the name of the run's map. `None` if the
    /// takeoff is no longer stored.
    ///
    /// # Errors
    ///
    /// Like [`Link::from_inputs`].
    pub fn link(&self, map: &str, run: &S, jump: &S::Jump) -> Option<Result<Link<S>, LinkError>> {
        let first = self.newest + 1 - self.ticks.len() as u64;
        let [takeoff, landing] = S::end_ticks(jump).map(|tick| tick.checked_sub(first));
        let [takeoff, landing] = [takeoff? as usize, landing? as usize];
        let part =
            |lead: usize| self.link_part(map, run, takeoff.saturating_sub(lead)..landing + 1);
        let leads = || {
            (3..)
                .map(|power| LEAD_MIN.max(1 << power))
                .take_while(|lead| lead / 2 < takeoff.max(1))
        };
        let mut best = None;
        for lead in leads() {
            let Ok(link) = part(lead) else { break };
            let is_same = reproduces_jump(run, &link, jump);
            let is_short = lead <= LEAD_MAX && link.text().len() <= LETTERS_AIM;
            match best {
                Some(_) if !is_same || !is_short => break,
                _ if is_same => best = Some(link),
                _ => {}
            }
        }
        Some(best.map_or_else(|| part(takeoff), Ok))
    }

    fn link_part(&self, map: &str, run: &S, ticks: Range<usize>) -> Result<Link<S>, LinkError> {
        let mut begun = run.clone();
        let Some((before, _)) = self.ticks.get(ticks.start) else {
            return Err(LinkError::Ticks { found: 0 });
        };
        begun.restore(before);
        Link::from_inputs(
            map,
            &begun,
            self.ticks
                .range(ticks)
                .map(|(_, input)| input.clone())
                .collect(),
        )
    }
}

/// Creates a link to the last jump in the first `ticks` ticks of a replay, even if the jump does
/// not count. `begun` is a run at its map's start with the replay's rules. `None` without a jump.
///
/// # Errors
///
/// Like [`Link::from_inputs`].
pub fn link_last_jump<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    ticks: u64,
) -> Option<Result<Link<S>, LinkError>> {
    let mut count = 0;
    play_jumps(replay, begun, ticks, |_, _, _| count += 1, |_, _| ());
    let (last, mut left, mut found) = (RefCell::new(LastTicks::default()), count, None);
    let on_jump = |run: &S, map: &str, jump: &S::Jump| {
        left -= 1;
        if left == 0 {
            found = last.borrow().link(map, run, jump);
        }
    };
    play_jumps(replay, begun, ticks, on_jump, |run, input| {
        last.borrow_mut().push(run, input);
    });
    found
}

/// Plays the first `ticks` ticks of a replay. Reports each input and each finished jump.
fn play_jumps<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    ticks: u64,
    mut found: impl FnMut(&S, &str, &S::Jump),
    mut before: impl FnMut(&S, &S::Input),
) {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut listener = run.listener();
    while playback.ticks_played() < ticks
        && let Some(input) = playback.prepare(&mut run)
    {
        before(&run, &input);
        let record = run.advance(&input);
        if let Some(jump) = run.observe(&mut listener, &record) {
            found(&run, &replay.header.map, &jump);
        }
    }
}

/// Whether playing a link gives a jump with identical numbers.
fn reproduces_jump<S: JumpingGame>(run: &S, link: &Link<S>, jump: &S::Jump) -> bool {
    let mut run = run.clone();
    run.restore(&link.header.checkpoint);
    let mut listener = run.listener();
    link.inputs.iter().any(|input| {
        let record = run.advance(input);
        run.observe(&mut listener, &record)
            .is_some_and(|found| S::is_same_jump(&found, jump))
    })
}
