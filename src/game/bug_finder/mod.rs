//! The bug finder in the game: one key shows from where the player is which bugs are possible, where, and with which key.
//!
//! The search runs in the background on a copy of the run, and again when the player is elsewhere, looks elsewhere or
//! falls otherwise; what it found stands until the next answer is there.

mod shown;
mod draw;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on};
use bevy_egui::EguiPrimaryContextPass;

use super::input::{Devices, Pressed};
use super::messages::{Finding, GameKind};
use super::mover::{Mover, Player};
use super::pacing::{Pace, PaceMode};
use super::schedule::FrameSystems;
use super::session::CurrentMap;
use super::settings::Action;
use super::ui::UiSystems;
use crate::sim::math::{length_2d, wrap_deg};
use crate::sim::pmove::PlayerState;
use crate::sim::run::Run;
use crate::solver::bug_finder::{BugReport, Limits, find};
pub use draw::WIDGET;
use shown::ShownWay;

/// A search gives up after this many ticks: a second or two of one core in the background.
const MOVES: u32 = 600_000;
/// Who stands has moved, or looks elsewhere, from these on: units, degrees, u/s.
const MOVED: f32 = 0.25;
const TURNED_DEG: f64 = 0.25;
const HURRIED: f32 = 5.0;
/// Who falls has steered from this on, u/s.
const STEERED: f32 = 0.05;
/// A fall is looked at again after this many ticks.
const AGAIN_TICKS: u64 = 25;

/// The bug finder. Written by this file alone.
#[derive(Resource, Debug, Default)]
pub struct BugFinder {
    is_on: bool,
    task: Option<Task<Answer>>,
    /// What the search under way, or else the last one, began from.
    asked: Option<Situation>,
    answer: Option<Answer>,
}

/// From where is searched.
#[derive(Clone, Copy, Debug)]
struct Situation {
    tick: u64,
    player: PlayerState,
    /// Where the player looks, degrees.
    yaw: f32,
}

impl Situation {
    /// Whether what was found from here holds no more for one that is there.
    fn is_stale(&self, now: &Self) -> bool {
        let (then, player) = (&self.player, &now.player);
        let apart = player.velocity - then.velocity;
        if player.on_ground != then.on_ground || player.hull != then.hull || now.tick < self.tick {
            return true;
        }
        if !player.on_ground {
            return length_2d(apart) > STEERED || now.tick - self.tick > AGAIN_TICKS;
        }
        let turned = wrap_deg(f64::from(now.yaw) - f64::from(self.yaw)).abs();
        player.origin.distance(then.origin) > MOVED || turned > TURNED_DEG || apart.length() > HURRIED
    }
}

/// What was found.
#[derive(Debug)]
struct Answer {
    from: Situation,
    report: BugReport,
    /// The best way to each bug that is possible.
    ways: Vec<ShownWay>,
}

/// Searches on a run of its own.
fn search(mut run: Run, from: Situation) -> Answer {
    let mut state = run.checkpoint();
    state.angles.yaw = from.yaw;
    run.restore(&state);
    let report = find(&run, &Limits { moves: MOVES, ..Limits::default() });
    let ways = shown::best(&run, &report);
    Answer { from, report, ways }
}

fn forget(mut finder: ResMut<BugFinder>) {
    *finder = BugFinder { is_on: finder.is_on, ..BugFinder::default() };
}

/// The key, and the search from where the player is now.
fn follow(
    mut pressed: MessageReader<Pressed>,
    mut finder: ResMut<BugFinder>,
    player: Query<&Mover, With<Player>>,
    devices: Res<Devices>,
    pace: Res<Pace>,
) {
    let wanted = pressed.read().filter(|Pressed(action)| *action == Action::FindBugs).count();
    if wanted % 2 == 1 {
        *finder = BugFinder { is_on: !finder.is_on, ..BugFinder::default() };
    }
    let Ok(mover) = player.single() else { return };
    if !finder.is_on {
        return;
    }
    if mover.noclip {
        return forget(finder);
    }
    let run = &mover.run;
    let yaw = if mover.is_live() { devices.angles().yaw } else { run.angles().yaw };
    let now = Situation { tick: run.tick(), player: *run.player(), yaw };
    if finder.task.is_none() && finder.asked.is_none_or(|asked| asked.is_stale(&now)) {
        let run = run.clone();
        finder.asked = Some(now);
        finder.task = Some(AsyncComputeTaskPool::get().spawn(async move { search(run, now) }));
    }
    let Some(task) = &mut finder.task else { return };
    let answer = match pace.mode {
        PaceMode::Clock => check_ready(task),
        PaceMode::Steps { .. } => Some(block_on(task)),
    };
    if answer.is_some() {
        finder.task = None;
        finder.answer = answer;
    }
}

/// Tells the HUD, which makes room for the list.
fn tell(finder: Res<BugFinder>, kind: Res<State<GameKind>>, mut finding: ResMut<Finding>) {
    finding.set_if_neq(Finding(finder.is_on && *kind.get() == GameKind::Engine3d));
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BugFinder>();
    let map_changed = resource_exists_and_changed::<CurrentMap>;
    let follow = follow.run_if(in_state(GameKind::Engine3d).and_then(resource_exists::<CurrentMap>));
    app.add_systems(Update, (forget.run_if(map_changed), follow, tell).chain().in_set(FrameSystems::Show));
    app.add_systems(EguiPrimaryContextPass, draw::draw_finder.in_set(UiSystems::Hud));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_asked_for_again_when_it_matters() {
        let standing = PlayerState { on_ground: true, ..PlayerState::default() };
        let from = Situation { tick: 10, player: standing, yaw: 179.95 };
        assert!(!from.is_stale(&Situation { tick: 500, yaw: -179.95, ..from }), "who stands may think");
        assert!(from.is_stale(&Situation { yaw: 170.0, ..from }));
        let moved = PlayerState { origin: Vec3::new(0.5, 0.0, 0.0), ..standing };
        assert!(from.is_stale(&Situation { player: moved, ..from }));
        let falling = PlayerState { velocity: Vec3::new(250.0, 0.0, -80.0), ..PlayerState::default() };
        let from = Situation { player: falling, ..from };
        let later = PlayerState { velocity: Vec3::new(250.0, 0.0, -200.0), origin: Vec3::splat(-20.0), ..falling };
        assert!(
            !from.is_stale(&Situation { tick: 25, player: later, yaw: 0.0 }),
            "the fall goes on as it was foreseen"
        );
        assert!(from.is_stale(&Situation { tick: 40, player: later, yaw: 0.0 }));
        let steered = PlayerState { velocity: Vec3::new(249.0, 5.0, -200.0), ..later };
        assert!(from.is_stale(&Situation { tick: 11, player: steered, yaw: 0.0 }));
        assert!(from.is_stale(&Situation { tick: 3, ..from }), "back in time");
    }
}
