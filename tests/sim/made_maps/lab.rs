//! All maps' starts and teleports, and the lab's stations.

use wishdir::sim::map::TriggerKind;

use super::walker::{ENGINES, Walker, level};
use super::worlds;

#[test]
fn one_stands_free_at_every_start_and_behind_every_teleport() {
    for (name, world) in worlds() {
        for engine in ENGINES {
            let level = level(&world, engine.0);
            let exits = world.triggers.iter().filter_map(|trigger| match trigger.kind {
                TriggerKind::Teleport { to, .. } => Some(to),
                TriggerKind::Push { .. }
                | TriggerKind::Start
                | TriggerKind::Finish
                | TriggerKind::Checkpoint(_)
                | TriggerKind::Hurt { .. } => None,
            });
            for spawn in world.spawns.iter().copied().chain(exits) {
                let mut walker = Walker::at(&level, engine, spawn);
                assert!(!walker.stuck(), "{name} {engine:?} {spawn:?}");
                assert!(walker.settle(), "{name} {engine:?} {spawn:?}");
                assert!(spawn.feet.z - walker.feet() < 4.0, "{name} {engine:?} {spawn:?}");
                let hull = level.hulls()[walker.state.hull];
                let teleports = |kind: &TriggerKind| matches!(kind, TriggerKind::Teleport { .. });
                let again = world.triggers.iter().find(|t| teleports(&t.kind) && t.touches(hull, walker.state.origin));
                assert!(again.is_none(), "{name} {engine:?} {spawn:?} lands in a teleport");
            }
        }
    }
}
