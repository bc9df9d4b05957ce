//! Tries plans on a copy of the run. The run itself never changes.

use wishdir_sim::platformer::{NfkCheckpoint, NfkKeys, NfkRun, NfkState, Zone, ZoneKind};
use wishdir_sim::simulation::Simulation as _;

/// Maximum length of a tried plan, ticks: two minutes.
pub(super) const LONGEST_TICKS: usize = 6000;

/// Keys of a plan that has not been tested yet.
pub(super) struct KeySequence {
    /// Key combinations with their durations in ticks. The last one is held forever.
    parts: Vec<(NfkKeys, usize)>,
}

/// Outcome of one simulated tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TickOutcome {
    /// The player is alive and the plan continues.
    Alive,
    /// The player is in a finish zone.
    Finished,
    /// The player died and respawned.
    Died,
}

/// Copy of a run on which plans are tried.
pub(super) struct Rollout {
    run: NfkRun,
    start: NfkCheckpoint,
    fresh: Option<NfkState>,
    finishes: Vec<Zone>,
}

/// Run-up lengths of the simple plans, ticks.
const RUN_UPS: std::ops::RangeInclusive<usize> = 0..=24;

/// Returns the simple plans: run to one side, and hold jump after some ticks, or never.
pub(super) fn simple_plans() -> impl Iterator<Item = KeySequence> {
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

/// Source of the keys of each tick.
pub(super) trait KeySource {
    /// Returns the keys of a tick, counted from 0. `None` after the end.
    fn keys_at_tick(&self, tick: usize) -> Option<NfkKeys>;
}

impl KeySource for KeySequence {
    fn keys_at_tick(&self, tick: usize) -> Option<NfkKeys> {
        let mut left = tick;
        self.parts.iter().find_map(|(keys, ticks)| {
            let is_here = left < *ticks;
            left = left.saturating_sub(*ticks);
            is_here.then_some(*keys)
        })
    }
}

impl KeySource for Vec<NfkKeys> {
    fn keys_at_tick(&self, tick: usize) -> Option<NfkKeys> {
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

    /// Returns the simulated run in its current state.
    pub(super) fn run(&self) -> &NfkRun {
        &self.run
    }

    /// Returns the state in which the planning started.
    pub(super) fn start(&self) -> &NfkCheckpoint {
        &self.start
    }

    /// Restores a state of the run.
    pub(super) fn restore(&mut self, moment: &NfkCheckpoint) {
        self.run.restore(moment);
    }

    /// Whether the map has a finish zone.
    pub(super) fn has_finish(&self) -> bool {
        !self.finishes.is_empty()
    }

    /// Simulates one tick with these keys.
    pub(super) fn play_tick(&mut self, keys: NfkKeys) -> TickOutcome {
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

    /// Plays a plan from the start. Returns the plan's keys up to the finish if they take fewer
    /// than `limit` ticks.
    pub(super) fn play_to_finish(
        &mut self,
        way: &impl KeySource,
        limit: usize,
    ) -> Option<Vec<NfkKeys>> {
        if !self.has_finish() {
            return None;
        }
        let start = self.start.clone();
        self.restore(&start);
        let mut played = Vec::new();
        while played.len() < limit.min(LONGEST_TICKS) {
            let keys = way.keys_at_tick(played.len())?;
            played.push(keys);
            match self.play_tick(keys) {
                TickOutcome::Alive => {}
                TickOutcome::Finished => return Some(played).filter(|played| played.len() < limit),
                TickOutcome::Died => return None,
            }
        }
        None
    }
}
