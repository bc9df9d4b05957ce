//! Implements [`Simulation`] for Need For Kill runs.

use std::sync::Arc;

use super::{JumpDetector, NfkCheckpoint, NfkCourseEvent, NfkRun, NfkTickRecord, NoNfkSpawn, hash};
use crate::badge::Badges;
use crate::course::Timer;
use crate::intervention::Intervention;
use crate::platformer::report::{NfkEvent, NfkReport};
use crate::platformer::{NfkKeys, NfkState, NfkWorld, Ruleset, probes};
use crate::simulation::{AnyTickRecord, Simulation};

impl AnyTickRecord for NfkTickRecord {
    fn tick(&self) -> u64 {
        self.tick
    }

    fn health(&self) -> i32 {
        self.health
    }

    fn timer(&self) -> Timer {
        self.timer
    }

    fn has_jumped(&self) -> bool {
        self.report.events.iter().any(NfkEvent::is_jump)
    }

    fn is_relocation(&self) -> bool {
        let elsewhere = |event: &NfkCourseEvent| {
            matches!(
                event,
                NfkCourseEvent::Teleported { .. } | NfkCourseEvent::Respawned
            )
        };
        self.events.iter().any(elsewhere)
    }

    /// Returns an empty iterator, because Need For Kill maps have no checkpoints.
    fn checkpoints(&self) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }
}

impl Simulation for NfkRun {
    type World = NfkWorld;
    type Rules = Ruleset;
    type StartError = NoNfkSpawn;
    type Input = NfkKeys;
    type Record = NfkTickRecord;
    type Checkpoint = NfkCheckpoint;
    const PHYSICS_VERSION: u32 = crate::platformer::PHYSICS_VERSION;

    fn begin(world: Arc<NfkWorld>, rules: Ruleset, damage: bool) -> Result<Self, NoNfkSpawn> {
        let mut run = Self::new(world, rules)?;
        run.set_damage(damage);
        Ok(run)
    }

    fn rules(&self) -> Ruleset {
        self.rules()
    }

    fn rules_id(&self) -> &str {
        self.rules().id()
    }

    fn stop_player(&mut self) {
        let state = *self.state();
        self.place_player(NfkState {
            ix: 0.0,
            iy: 0.0,
            speedjump: 0,
            ..state
        });
    }

    fn switch_rules(&mut self, rules: &Ruleset, damage: bool) -> Result<(), NoNfkSpawn> {
        self.switch_rules(*rules);
        self.set_damage(damage);
        Ok(())
    }

    fn damage(&self) -> bool {
        self.damage
    }

    fn set_damage(&mut self, _rules: &Ruleset, damage: bool) -> Result<(), NoNfkSpawn> {
        self.set_damage(damage);
        Ok(())
    }

    fn advance(&mut self, keys: &NfkKeys) -> NfkTickRecord {
        let before = self.now.state;
        let mut report = NfkReport::default();
        let mut events = Vec::new();
        self.step(*keys, &mut report, &mut |event| events.push(event));
        NfkTickRecord {
            tick: self.now.tick,
            keys: *keys,
            before,
            state: self.now.state,
            on_ground: self.is_on_ground(),
            report,
            events,
            health: self.now.health,
            timer: self.now.timer,
        }
    }

    fn advance_quiet(&mut self, keys: &NfkKeys) -> bool {
        let mut jumped = JumpDetector(false);
        self.step(*keys, &mut jumped, &mut |_| ());
        jumped.0
    }

    fn world(&self) -> &Arc<NfkWorld> {
        &self.world
    }

    fn intervention(&self) -> Intervention {
        self.intervention
    }

    fn badges(&self) -> Badges {
        self.badges
    }

    fn add_script_badges(&mut self, badges: Badges) {
        self.badges = self.badges.union(badges);
    }

    fn checkpoint(&self) -> NfkCheckpoint {
        self.now.clone()
    }

    fn restore(&mut self, checkpoint: &NfkCheckpoint) {
        self.now = checkpoint.clone();
        self.add_intervention(Intervention::Placed);
    }

    fn adopt_checkpoint(&mut self, checkpoint: &NfkCheckpoint) -> bool {
        let has_room = probes::has_room(&self.world.grid, &checkpoint.state);
        if has_room {
            let push_waits = self.start.push_waits.clone();
            self.now = NfkCheckpoint {
                timer: Timer::Invalid,
                push_waits,
                ..checkpoint.clone()
            };
            self.add_intervention(Intervention::Placed);
        }
        has_room
    }

    fn restart(&mut self) {
        self.now = self.start.clone();
        self.add_intervention(Intervention::Restarted);
    }

    fn respawn(&mut self) {
        self.reset_to_start();
        self.add_intervention(Intervention::Respawned);
    }

    fn tick(&self) -> u64 {
        self.now.tick
    }

    fn health(&self) -> i32 {
        self.now.health
    }

    fn timer(&self) -> Timer {
        self.now.timer
    }

    fn hash(&self) -> u64 {
        hash::hash_checkpoint(&self.now)
    }
}
