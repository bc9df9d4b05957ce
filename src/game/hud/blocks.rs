//! Jump distances under the active profile. They are computed in the background when the player
//! jumps between blocks, measures a block or faces one.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{Task, block_on};

use crate::background;
use crate::game::base::messages::MeasuringActive;
use crate::game::base::schedule::FrameSystems;
use crate::game::base::search_pool::spawn_task;
use crate::game::play::analysis::Analysis;
use crate::game::play::input::Devices;
use crate::game::play::mover::{Mover, Player};
use crate::game::play::pacing::{Pace, PaceMode};
use crate::planner::bot::BlockTable;
use crate::planner::edges::{self, BlockAhead};
use wishdir_sim::engine::JumpScore;
use wishdir_sim::math::{ViewAngles, angle_vectors, wrap_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;

/// Range of gap widths for which a block counts as ahead, units. Players jump such gaps on purpose.
const GAPS: std::ops::RangeInclusive<f32> = 120.0..=400.0;
/// Speed below which the player stands, and above which the player runs, u/s.
const STANDING: f32 = 1.0;
const RUNNING: f32 = 30.0;
/// View turn after which the player no longer faces the block, degrees.
const TURNED_DEG: f64 = 5.0;

/// Position and view direction of the last block search.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BlockSearch {
    feet: Vec3,
    yaw: f32,
}

/// Jump distances under the active profile, and the block ahead. Only this file writes it.
#[derive(Resource, Default)]
pub struct Blocks {
    looked: Option<BlockSearch>,
    ahead: Option<BlockAhead>,
    profile: Option<Arc<Profile>>,
    table: Option<BlockTable>,
    task: Option<Task<Option<BlockTable>>>,
}

impl Blocks {
    /// Returns the block ahead of a standing player. `None` after the player runs, leaves the
    /// ground or turns away.
    pub fn block_ahead(&self) -> Option<BlockAhead> {
        self.ahead
    }

    /// Returns the block table of a profile. `None` until it is computed.
    pub fn block_table(&self, profile: &Arc<Profile>) -> Option<&BlockTable> {
        self.table.as_ref().filter(|_| {
            self.profile
                .as_ref()
                .is_some_and(|known| Arc::ptr_eq(known, profile))
        })
    }
}

/// Searches for the block ahead of a standing player.
///
/// The search is too slow to run in every frame.
fn update_block_ahead(
    mut blocks: ResMut<Blocks>,
    player: Query<&Mover, With<Player>>,
    devices: Res<Devices>,
) {
    let Some(mover) = player.iter().next() else {
        return;
    };
    let run = &mover.run;
    let yaw = if mover.is_live() {
        devices.angles().yaw
    } else {
        run.angles().yaw
    };
    let player = run.player();
    let scored = run.profile().rules().jump_score == JumpScore::Distance;
    let speed = player.velocity.length();
    if !scored || !player.on_ground || mover.is_flying() || speed > RUNNING {
        if blocks.ahead.is_some() || blocks.looked.is_some() {
            (blocks.looked, blocks.ahead) = (None, None);
        }
        return;
    }
    let now = BlockSearch {
        feet: run.profile().feet(player),
        yaw,
    };
    let is_turned =
        |then: BlockSearch| wrap_deg(f64::from(then.yaw) - f64::from(yaw)).abs() > TURNED_DEG;
    let is_stale = blocks
        .looked
        .is_none_or(|then| then.feet != now.feet || is_turned(then));
    if speed < STANDING && is_stale {
        blocks.ahead = find_block_ahead(run, now);
        blocks.looked = Some(now);
    } else if blocks.looked.is_some_and(is_turned) && blocks.ahead.is_some() {
        blocks.ahead = None;
    }
}

fn find_block_ahead(run: &Run, BlockSearch { feet, yaw }: BlockSearch) -> Option<BlockAhead> {
    let look = angle_vectors(ViewAngles::level(yaw)).forward;
    edges::find_block_ahead(run.level(), feet, look).filter(|block| GAPS.contains(&block.gap))
}

/// Starts to compute the table when it is needed, and stores the result.
///
/// In scripted play, waits for the result.
fn update_table(
    mut blocks: ResMut<Blocks>,
    analysis: Res<Analysis>,
    measuring: Res<MeasuringActive>,
    player: Query<&Mover, With<Player>>,
    pace: Res<Pace>,
) {
    let Some(mover) = player.iter().next() else {
        return;
    };
    let blocks = &mut *blocks;
    let profile = mover.run.profile();
    let jumped = || {
        analysis
            .recent_jumps()
            .next()
            .is_some_and(|judged| judged.judgement.edges.block.is_some())
    };
    let is_wanted = measuring.0 || blocks.ahead.is_some() || jumped();
    if is_wanted
        && !blocks
            .profile
            .as_ref()
            .is_some_and(|known| Arc::ptr_eq(known, profile))
    {
        let asked = Arc::clone(profile);
        let make_table = move || BlockTable::new(&asked, BlockTable::STRAFES);
        let work = async move { background::run_and_announce(make_table) };
        let task = spawn_task(work);
        (blocks.profile, blocks.table, blocks.task) = (Some(Arc::clone(profile)), None, Some(task));
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

pub(in crate::game) fn headless_plugin(app: &mut App) {
    app.init_resource::<Blocks>().add_systems(
        Update,
        (update_block_ahead, update_table)
            .chain()
            .in_set(FrameSystems::Show),
    );
}
