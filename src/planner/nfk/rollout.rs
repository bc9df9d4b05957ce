//! Ways tried out on a copy of the run: nothing here changes the run itself.

use wishdir_sim::platformer::{NfkCheckpoint, NfkKeys, NfkRun, NfkState, Zone, ZoneKind};
use wishdir_sim::simulation::Simulation as _;

/// The longest way that is played to its end, ticks: two minutes.
pub(super) const LONGEST_TICKS: usize = 6000;

/// The keys of a way, tick by tick, before it has been tried.
pub(super) struct KeySequence {
    /// Held one after the other, the last of them for ever.
    parts: Vec<(NfkKeys, usize)>,
}

/// How a tick ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TickOutcome {
    /// The way goes on.
    Alive,
    /// In a finish zone.
    Finished,
    /// Died and stood up at the spawn.
    Died,
}

/// A copy of a run to try ways on.
pub(super) struct Rollout {
    run: NfkRun,
    start: NfkCheckpoint,
    fresh: Option<NfkState>,
    finishes: Vec<Zone>,
}

/// Ticks of running up that the simple ways begin with.
const RUN_UPS: std::ops::RangeInclusive<usize> = 0..=24;

/// What anybody would try first: run to one side, and hold jump after some ticks or never.
pub(super) fn simple_ways() -> impl Iterator<Item = KeySequence> {
    [false, true].into_iter().flat_map(|left| {
        let run = NfkKeys {
            left,
            right: !left,
            ..NfkKeys::NONE
        };
        let jump = NfkKeys { up: true, ..run };
        let held = RUN_UPS.map(move |ticks| KeySequence {
            parts: vec![(run, ticks), (jump, usize::MAX)],
        });
        held.chain([KeySequence {
            parts: vec![(run, usize::MAX)],
        }])
    })
}

/// Keys for one tick after another.
pub(super) trait KeySource {
    /// The keys of this tick from 0; none behind the end.
    fn keys(&self, tick: usize) -> Option<NfkKeys>;
}

impl KeySource for KeySequence {
    fn keys(&self, tick: usize) -> Option<NfkKeys> {
        let mut left = tick;
        self.parts.iter().find_map(|(keys, ticks)| {
            let is_here = left < *ticks;
            left = left.saturating_sub(*ticks);
            is_here.then_some(*keys)
        })
    }
}

impl KeySource for Vec<NfkKeys> {
    fn keys(&self, tick: usize) -> Option<NfkKeys> {
        self.get(tick).copied()
    }
}

impl Rollout {
    pub(super) fn new(run: &NfkRun) -> Self {
        let mut copy = run.clone();
        let start = copy.checkpoint();
        copy.respawn();
        let fresh = Some(*copy.state()).filter(|fresh| fresh != run.state());
        copy.restore(&start);
        let finishes = run
            .world()
            .zones
            .iter()
            .filter(|zone| zone.kind == ZoneKind::Finish)
            .copied()
            .collect();
        Self {
            run: copy,
            start,
            fresh,
            finishes,
        }
    }

    /// The run as it is now.
    pub(super) fn run(&self) -> &NfkRun {
        &self.run
    }

    /// Everything as it was when the planning began.
    pub(super) fn start(&self) -> &NfkCheckpoint {
        &self.start
    }

    /// Goes to a moment.
    pub(super) fn go_to(&mut self, moment: &NfkCheckpoint) {
        self.run.restore(moment);
    }

    /// Whether there is a finish at all.
    pub(super) fn has_finish(&self) -> bool {
        !self.finishes.is_empty()
    }

    /// Plays a tick.
    pub(super) fn play(&mut self, keys: NfkKeys) -> TickOutcome {
        let before = *self.run.state();
        self.run.advance_quiet(&keys);
        let state = self.run.state();
        if self
            .finishes
            .iter()
            .any(|zone| zone.area.touches(state.x, state.y))
        {
            return TickOutcome::Finished;
        }
        let has_stood_up = before != *state && Some(*state) == self.fresh;
        if has_stood_up {
            TickOutcome::Died
        } else {
            TickOutcome::Alive
        }
    }

    /// Plays a way from the start; as much of it as brings the player to a finish within less than
    /// `limit` ticks.
    pub(super) fn finish(&mut self, way: &impl KeySource, limit: usize) -> Option<Vec<NfkKeys>> {
        if !self.has_finish() {
            return None;
        }
        let start = self.start.clone();
        self.go_to(&start);
        let mut played = Vec::new();
        while played.len() < limit.min(LONGEST_TICKS) {
            let keys = way.keys(played.len())?;
            played.push(keys);
            match self.play(keys) {
                TickOutcome::Alive => {}
                TickOutcome::Finished => return Some(played).filter(|played| played.len() < limit),
                TickOutcome::Died => return None,
            }
        }
        None
    }
}
