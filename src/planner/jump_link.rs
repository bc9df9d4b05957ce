//! Links to jumps: the last seconds before a landing, cut where the jump still is the same in every
//! number.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

use super::jumping::JumpingGame;
use wishdir_replay::{Link, LinkError, Playback, Replay};
use wishdir_sim::intervention::Intervention;
use wishdir_sim::simulation::{Driver as _, Simulation};

/// How many ticks before the newest one are kept: what is under way longer is cut to it.
const KEPT_TICKS: usize = 2000;
/// The fewest ticks before a take-off, to see it come.
const LEAD_MIN: usize = 8;
/// The most that are added where there is room.
const LEAD_MAX: usize = 128;
/// A line of a chat, letters: longer only where the jump needs it.
const LETTERS_AIM: usize = 300;

/// The last seconds of a run: the state before each tick, and what it was asked for.
#[derive(Clone, Debug)]
pub struct LastTicks<S: Simulation> {
    ticks: VecDeque<(S::Checkpoint, S::Input)>,
    /// The number of the newest tick.
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
    /// Takes a run right before a tick, and what that is asked for.
    pub fn push(&mut self, run: &S, input: &S::Input) {
        let tick = run.tick() + 1;
        if run.intervention() != Intervention::None || tick != self.newest + 1 {
            // What was before cannot be played on to here by inputs alone.
            self.ticks.clear();
        }
        if self.ticks.len() == KEPT_TICKS {
            self.ticks.pop_front();
        }
        self.ticks.push_back((run.checkpoint(), input.clone()));
        self.newest = tick;
    }

    /// A link to a jump of these ticks, on the map of this name that the run is on; none if its
    /// take-off is too long ago.
    ///
    /// # Errors
    ///
    /// As [`Link::from_inputs`].
    pub fn link(&self, map: &str, run: &S, jump: &S::Jump) -> Option<Result<Link<S>, LinkError>> {
        let first = self.newest + 1 - self.ticks.len() as u64;
        let [takeoff, landing] = S::ends(jump).map(|tick| tick.checked_sub(first));
        let [takeoff, landing] = [takeoff? as usize, landing? as usize];
        let part = |lead: usize| self.part(map, run, takeoff.saturating_sub(lead)..landing + 1);
        let leads = || {
            (3..)
                .map(|power| LEAD_MIN.max(1 << power))
                .take_while(|lead| lead / 2 < takeoff.max(1))
        };
        let mut best = None;
        for lead in leads() {
            let Ok(link) = part(lead) else { break };
            let is_same = tells(run, &link, jump);
            let is_short = lead <= LEAD_MAX && link.text().len() <= LETTERS_AIM;
            match best {
                Some(_) if !is_same || !is_short => break,
                _ if is_same => best = Some(link),
                _ => {}
            }
        }
        Some(best.map_or_else(|| part(takeoff), Ok))
    }

    fn part(&self, map: &str, run: &S, ticks: Range<usize>) -> Result<Link<S>, LinkError> {
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

/// A link to the last jump that ended in the first ticks of a replay, whether it counts or not;
/// `begun` is a run at its map's start, by its rules. None: there is no such jump.
///
/// # Errors
///
/// As [`Link::from_inputs`].
pub fn to_last_jump<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    ticks: u64,
) -> Option<Result<Link<S>, LinkError>> {
    let mut count = 0;
    jumps_of(replay, begun, ticks, |_, _, _| count += 1, |_, _| ());
    let (last, mut left, mut found) = (RefCell::new(LastTicks::default()), count, None);
    let tell = |run: &S, map: &str, jump: &S::Jump| {
        left -= 1;
        if left == 0 {
            found = last.borrow().link(map, run, jump);
        }
    };
    jumps_of(replay, begun, ticks, tell, |run, input| {
        last.borrow_mut().push(run, input);
    });
    found
}

/// Plays the first ticks of a replay: tells each input before it is played, and each jump when it
/// ends, with the map.
fn jumps_of<S: JumpingGame>(
    replay: &Replay<S>,
    begun: &S,
    ticks: u64,
    mut found: impl FnMut(&S, &str, &S::Jump),
    mut before: impl FnMut(&S, &S::Input),
) {
    let mut run = begun.clone();
    let mut playback = Playback::begin(replay, &mut run);
    let mut listener = run.listener();
    while playback.tick() < ticks
        && let Some(input) = playback.prepare(&mut run)
    {
        before(&run, &input);
        let record = run.advance(&input);
        if let Some(jump) = run.observe(&mut listener, &record) {
            found(&run, &replay.header.map, &jump);
        }
    }
}

/// Whether a link, played on a run of its map and rules, tells this jump with the same numbers.
fn tells<S: JumpingGame>(run: &S, link: &Link<S>, jump: &S::Jump) -> bool {
    let mut run = run.clone();
    run.restore(&link.header.checkpoint);
    let mut listener = run.listener();
    link.inputs.iter().any(|input| {
        let record = run.advance(input);
        run.observe(&mut listener, &record)
            .is_some_and(|told| S::is_jump(&told, jump))
    })
}
