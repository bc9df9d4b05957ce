//! A player's path: the last ticks and jumps, for drawing and for the HUD.

use std::collections::VecDeque;

use bevy::prelude::*;

use crate::game::base::schedule::TickSystems;
use crate::game::play::mover::{NfkMover, NfkRenderStates, NfkTickPlayed};
use wishdir_analysis::nfk::{NfkChain, NfkJump};
use wishdir_sim::platformer::{NfkCourseEvent, NfkTickRecord, Ruleset};

/// Number of ticks that the path stores: six seconds.
const TICKS: usize = 300;

/// One tick of the path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrailTick {
    /// Centre of the player, pixels.
    pub(super) at: Vec2,
    /// Speed jump count on the tick.
    pub(super) count: u8,
}

/// Path and jumps of one mover.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct NfkTrail {
    steps: VecDeque<TrailTick>,
    chain: NfkChain,
    leaps: u32,
}

impl NfkTrail {
    /// Returns the ticks of the path, oldest first.
    pub(super) fn steps(&self) -> impl DoubleEndedIterator<Item = &TrailTick> + ExactSizeIterator {
        self.steps.iter()
    }

    /// Returns the recent jumps, newest first.
    pub(super) fn recent_jumps(&self) -> impl Iterator<Item = &NfkJump> {
        self.chain.recent_jumps().iter().rev()
    }

    pub(super) fn observe(&mut self, record: &NfkTickRecord, rules: Ruleset) {
        let at = Vec2::new(record.state.x as f32, record.state.y as f32);
        let elsewhere = |event: &NfkCourseEvent| {
            matches!(
                event,
                NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned
            )
        };
        if record.events.iter().any(elsewhere) {
            self.steps.clear();
        }
        if self.steps.len() == TICKS {
            self.steps.pop_front();
        }
        self.steps.push_back(TrailTick {
            at,
            count: record.state.speedjump,
        });
        self.chain.observe(record, rules);
    }

    /// Clears the path after a load or restart. Keeps the jump table.
    fn clear_path_after_leap(&mut self, leaps: u32) {
        if self.leaps != leaps {
            self.leaps = leaps;
            self.steps.clear();
        }
    }
}

fn observe_ticks(
    mut ticked: MessageReader<NfkTickPlayed>,
    mut movers: Query<(&NfkMover, &mut NfkTrail)>,
) {
    for tick in ticked.read() {
        if let Ok((mover, mut trail)) = movers.get_mut(tick.mover) {
            trail.observe(&tick.record, mover.run.rules());
        }
    }
}

fn clear_paths_after_leaps(
    mut movers: Query<(&NfkRenderStates, &mut NfkTrail), Changed<NfkRenderStates>>,
) {
    for (eyes, mut trail) in &mut movers {
        trail.clear_path_after_leap(eyes.leaps);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<NfkMover, NfkTrail>();
    app.add_systems(
        FixedUpdate,
        (clear_paths_after_leaps, observe_ticks)
            .chain()
            .in_set(TickSystems::React),
    );
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use wishdir_sim::platformer::{NfkKeys, NfkRun};
    use wishdir_sim::simulation::Simulation as _;

    #[test]
    fn chain_lists_jumps_newest_first() {
        let world = crate::storage::nfk::load_map("chain").unwrap().world;
        let mut run = NfkRun::new(Arc::new(world), Ruleset::R2).unwrap();
        let mut trail = NfkTrail::default();
        let keys = NfkKeys {
            right: true,
            up: true,
            ..NfkKeys::NONE
        };
        for _ in 0..400 {
            trail.observe(&run.advance(&keys), Ruleset::R2);
        }
        let jumps: Vec<&NfkJump> = trail.recent_jumps().collect();
        assert!(jumps.len() >= 4, "{jumps:?}");
        assert!(
            jumps.windows(2).all(|pair| pair[0].tick > pair[1].tick),
            "the newest first"
        );
        assert!(jumps[0].in_chain > jumps[1].in_chain, "one chain");
        assert_eq!(trail.steps().len(), TICKS);
        let newest = trail.steps().next_back().unwrap().at;
        assert!(
            f64::from(newest.x) >= jumps[0].ends[1][0],
            "it landed before the last step"
        );
    }
}
