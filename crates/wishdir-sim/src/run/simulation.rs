//! Implements [`Simulation`] for the 3D engines.

use std::sync::Arc;

use super::{Checkpoint, Run, RunError, harm, hash};
use crate::badge::Badges;
use crate::command::UserCmd;
use crate::course::Timer;
use crate::engine::{MoveReport, PlayerState};
use crate::intervention::Intervention;
use crate::map::World;
use crate::math::Vec3;
use crate::profile::Profile;
use crate::simulation::Simulation;
use crate::tick::TickRecord;
use crate::world::Trace as _;

/// Initial capacity of a tick's list of movement events, so that the list is allocated once.
/// A tick of the scenes in `benches/speed` has 6 to 12 events.
const EVENT_CAPACITY: usize = 12;

impl Simulation for Run {
    type World = World;
    type Rules = Arc<Profile>;
    type StartError = RunError;
    type Input = UserCmd;
    type Record = TickRecord;
    type Checkpoint = Checkpoint;
    const PHYSICS_VERSION: u32 = crate::engine::PHYSICS_VERSION;

    fn begin(world: Arc<World>, rules: Arc<Profile>, damage: bool) -> Result<Self, RunError> {
        Self::new(world, with_damage(&rules, damage))
    }

    fn begin_or_view_only(
        world: Arc<World>,
        rules: Arc<Profile>,
        damage: bool,
    ) -> Result<Self, RunError> {
        Self::new_or_view_only(world, with_damage(&rules, damage))
    }

    fn is_playable(&self) -> bool {
        self.world.has_hulls()
    }

    fn rules(&self) -> Arc<Profile> {
        Arc::clone(self.profile())
    }

    fn rules_id(&self) -> &str {
        &self.profile().name
    }

    fn stop_player(&mut self) {
        self.place(self.player().origin, Vec3::ZERO);
    }

    fn switch_rules(&mut self, rules: &Arc<Profile>, damage: bool) -> Result<(), RunError> {
        self.switch_profile(with_damage(rules, damage))
    }

    fn damage(&self) -> bool {
        self.profile().damage
    }

    fn set_damage(&mut self, rules: &Arc<Profile>, damage: bool) -> Result<(), RunError> {
        if self.damage() == (damage && rules.damage) {
            Ok(())
        } else {
            self.switch_rules(rules, damage)
        }
    }

    fn advance(&mut self, cmd: &UserCmd) -> TickRecord {
        let before = self.now.player;
        let mut report = MoveReport {
            events: Vec::with_capacity(EVENT_CAPACITY),
        };
        self.move_player(cmd, &mut report);
        let mut events = Vec::new();
        let fall_damage = report.fall_damage();
        self.apply_effects(cmd, &before, fall_damage, &mut |event| events.push(event));
        TickRecord {
            tick: self.now.tick,
            cmd: *cmd,
            before,
            player: self.now.player,
            report,
            events,
            health: self.now.health,
            timer: self.now.course.timer,
        }
    }

    fn advance_quiet(&mut self, cmd: &UserCmd) -> bool {
        let before = self.now.player;
        let mut outcome = harm::UnrecordedTickOutcome::default();
        self.move_player(cmd, &mut outcome);
        self.apply_effects(cmd, &before, outcome.fall_damage, &mut |_| ());
        outcome.jumped
    }

    fn world(&self) -> &Arc<World> {
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

    fn checkpoint(&self) -> Checkpoint {
        self.now.clone()
    }

    fn restore(&mut self, checkpoint: &Checkpoint) {
        self.now = checkpoint.clone();
        self.add_intervention(Intervention::Placed);
    }

    fn adopt_checkpoint(&mut self, checkpoint: &Checkpoint) -> bool {
        let PlayerState { hull, origin, .. } = checkpoint.player;
        let has_room =
            hull.index() < self.profile.hulls.len() && !self.level.is_stuck(hull, origin);
        if has_room {
            self.now = Checkpoint {
                respawn: self.start.respawn,
                ..checkpoint.clone()
            };
            self.now.course.invalidate();
            // Trigger numbers differ between versions of the map.
            // Without this, the player would enter the touched triggers again.
            self.now
                .course
                .set_touched(self.course.find_touched(hull, origin));
            self.add_intervention(Intervention::Placed);
        }
        has_room
    }

    fn restart(&mut self) {
        self.now = self.start.clone();
        self.add_intervention(Intervention::Restarted);
    }

    fn respawn(&mut self) {
        self.respawn_player(self.now.player.old_buttons);
        self.add_intervention(Intervention::Respawned);
    }

    fn tick(&self) -> u64 {
        self.now.tick
    }

    fn health(&self) -> i32 {
        self.now.health
    }

    fn timer(&self) -> Timer {
        self.now.course.timer
    }

    fn hash(&self) -> u64 {
        hash::hash_state(&self.now)
    }
}

/// Returns the profile, with its damage turned off if `damage` is false.
fn with_damage(profile: &Arc<Profile>, damage: bool) -> Arc<Profile> {
    if damage {
        Arc::clone(profile)
    } else {
        Arc::new(profile.with_damage(false))
    }
}
