//! How far jumps lead by the rules that are played: worked out beside the game where a block is jumped over or measured.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};

use super::analysis::Analysis;
use super::messages::Measuring;
use super::mover::{Mover, Player};
use super::pacing::{Pace, PaceMode};
use super::schedule::FrameSystems;
use crate::sim::profile::Profile;
use crate::solver::bot::BlockTable;

/// How far jumps lead by the rules that are played. Written by this file alone.
#[derive(Resource, Default)]
pub struct Blocks {
    profile: Option<Arc<Profile>>,
    table: Option<BlockTable>,
    task: Option<Task<Option<BlockTable>>>,
}

impl Blocks {
    /// By these rules; none until it is worked out.
    pub fn table(&self, profile: &Arc<Profile>) -> Option<&BlockTable> {
        self.table.as_ref().filter(|_| self.profile.as_ref().is_some_and(|known| Arc::ptr_eq(known, profile)))
    }
}

/// Begins where somebody wants to know, and takes what was found. Where ticks do not go by the clock they wait for it.
fn follow(
    mut blocks: ResMut<Blocks>,
    analysis: Res<Analysis>,
    measuring: Res<Measuring>,
    player: Query<&Mover, With<Player>>,
    pace: Res<Pace>,
) {
    let Some(mover) = player.iter().next() else { return };
    let blocks = &mut *blocks;
    let profile = mover.run.profile();
    let is_wanted = measuring.0 || analysis.last_jumps().next().is_some_and(|jump| jump.edges.block.is_some());
    if is_wanted && !blocks.profile.as_ref().is_some_and(|known| Arc::ptr_eq(known, profile)) {
        let asked = Arc::clone(profile);
        let work = async move { BlockTable::new(&asked, BlockTable::STRAFES) };
        let task = AsyncComputeTaskPool::get().spawn(work);
        *blocks = Blocks { profile: Some(Arc::clone(profile)), table: None, task: Some(task) };
    }
    let Some(task) = &mut blocks.task else { return };
    let found = match pace.mode {
        PaceMode::Clock => check_ready(task),
        PaceMode::Steps { .. } => Some(block_on(task)),
    };
    if let Some(table) = found {
        (blocks.table, blocks.task) = (table, None);
    }
}

pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<Blocks>().add_systems(Update, follow.in_set(FrameSystems::Show));
}
