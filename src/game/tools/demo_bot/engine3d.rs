//! Demonstrations by the ideal player in the 3D engines, and their starts.

use std::sync::Arc;

use super::{DemoBotGame, DemoHistory};
use crate::game::play::input::Devices;
use crate::game::play::mover::Mover;
use crate::game::settings::{DemonstrationKind, ShowMe};
use crate::planner::bot::{Bot, Kind, Side};
use crate::planner::judge::JudgedJump;
use crate::text::{PlainId, id, text};
use wishdir_sim::engine::{STANDING_HULL, is_ground};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Trace as _;

/// Number of hops in a bunny hop demonstration.
const HOPS: u32 = 10;
/// Duration of a circle demonstration, about two turns, milliseconds.
const CIRCLE_MSEC: u32 = 8_000;
/// Time limit of the other demonstrations, which normally end much earlier, milliseconds.
const LONGEST_MSEC: u32 = 40_000;
/// Maximum drop to the floor for a player in the air, units.
const FLOOR_REACH: f32 = 4096.0;

/// Converts the request to the solver's kind of demonstration.
fn bot_kind(what: &ShowMe, yaw: f32) -> Kind {
    let strafes = u32::from(what.strafes.get());
    match what.kind {
        DemonstrationKind::Automatic | DemonstrationKind::LongJump => {
            Kind::LongJump { strafes, yaw }
        }
        DemonstrationKind::Bhop => Kind::Bhop {
            hops: HOPS,
            strafes,
            yaw,
        },
        DemonstrationKind::Prestrafe => Kind::Prestrafe { side: Side::Left },
    }
}

/// Returns a run at rest on the floor below the player. `None` if there is no floor.
fn resting_run(player: &Run) -> Option<Run> {
    let mut run = player.clone();
    let (state, over_feet) = (run.player(), run.profile().origin_height());
    let mut feet = run.profile().feet(state);
    if !state.on_ground {
        let from = feet + Vec3::Z * over_feet;
        let floor = run
            .level()
            .sweep(STANDING_HULL, from, from - Vec3::Z * FLOOR_REACH);
        if !floor.is_clear() || !is_ground(run.profile().engine(), floor.plane.normal) {
            return None;
        }
        feet = floor.end - Vec3::Z * over_feet;
    }
    run.stand(feet, Vec3::ZERO);
    run.player().on_ground.then_some(run)
}

impl DemoBotGame for Run {
    type DemoKind = DemonstrationKind;
    type History = DemoHistory;
    const THINKING: PlainId = id!("ideal-strafer.thinking");

    fn for_rules(&self, what: ShowMe) -> ShowMe {
        what.with_automatic_resolved(self.profile().engine().rules().jump_score)
    }

    fn demo_kind(what: &ShowMe) -> DemonstrationKind {
        what.kind
    }

    fn plan_demo(
        player: &Mover,
        devices: &Devices,
        what: &ShowMe,
    ) -> Result<impl FnOnce() -> (Self, Bot) + Send + 'static, String> {
        let run =
            resting_run(&player.run).ok_or_else(|| text!("ideal-strafer.no-floor").to_owned())?;
        let yaw = if player.is_live() {
            devices.angles().yaw
        } else {
            player.run.angles().yaw
        };
        let (kind, limits) = (bot_kind(what, yaw), what.limits());
        Ok(move || {
            let bot = Bot::new(kind, limits, &run);
            (run, bot)
        })
    }

    fn new_history(run: &Self) -> DemoHistory {
        DemoHistory::new(run.profile())
    }

    fn add_tick(history: &mut DemoHistory, record: &TickRecord, run: &Self) {
        history.observe(record, run.profile());
    }

    fn is_done(history: &DemoHistory, _run: &Self, kind: DemonstrationKind) -> bool {
        history.msec()
            >= if kind == DemonstrationKind::Prestrafe {
                CIRCLE_MSEC
            } else {
                LONGEST_MSEC
            }
    }

    fn judged_jump(history: &DemoHistory, run: &Self) -> Option<Arc<JudgedJump>> {
        let found = history.last_jump()?.clone();
        Some(Arc::new(JudgedJump::new(found, run.level())))
    }

    fn result_text(history: &DemoHistory, _run: &Self, kind: DemonstrationKind) -> String {
        history.describe(kind)
    }
}
