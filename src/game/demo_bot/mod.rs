//! "Show me": the ideal strafer runs along as a second, translucent player.
//!
//! It is a mover like the player, moved by the same system, on a run of its own: nothing that it does reaches the
//! player. What it plans takes some hundredths of a second, so that happens in the background.

mod background_plan;
mod figure;
mod history;
mod render;

use bevy::prelude::*;

use super::input::{Devices, Pressed, StartDemo};
use super::messages::{GameKind, Notice, Request};
use super::mover::{CmdSource, Eyes, Mover, Player, Ticked};
use super::pacing::Pace;
use super::schedule::{FrameSystems, TickSystems};
use super::session::SessionSystems;
use super::settings::{Action, DemoKind, Settings, ShowMe};
use crate::sim::level::Trace as _;
use crate::sim::math::Vec3;
use crate::sim::pmove::{STANDING_HULL, is_ground};
use crate::sim::run::Run;
use crate::solver::bot::{Bot, Kind, Side};
pub(super) use background_plan::PlanTask;
pub use history::{DemoHistory, Step};

/// How many hops it shows.
const HOPS: u32 = 10;
/// How long it stays where it ended, milliseconds.
const LINGER_MSEC: u32 = 1500;
/// A circle is shown for so long, milliseconds: about twice around.
const CIRCLE_MSEC: u32 = 8_000;
/// Everything else ends by itself long before, milliseconds.
const LONGEST_MSEC: u32 = 40_000;
/// A player in the air is put onto the floor below, at most so far down, units.
const FLOOR_REACH: f32 = 4096.0;

/// What happens in [`FrameSystems::Requests`], for those who write [`StartDemo`] before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DemoBotSystems {
    /// [`StartDemo`] is heard, and the one who shows it comes when the plan is ready.
    Ask,
}

/// The ideal strafer. There is at most one. Written by this file alone.
#[derive(Component, Debug)]
pub struct DemoBot {
    /// What it did so far.
    pub memory: DemoHistory,
    /// How long it will still be there, milliseconds; `None` while it plays.
    pub left_msec: Option<u32>,
    feat: DemoKind,
}

/// A plan in the making.
type Plan = PlanTask<(Run, Bot), DemoKind>;

/// What the solver calls it.
fn kind(what: &ShowMe, yaw: f32) -> Kind {
    let strafes = u32::from(what.strafes.get());
    match what.feat {
        DemoKind::LongJump => Kind::LongJump { strafes, yaw },
        DemoKind::Bhop => Kind::Bhop { hops: HOPS, strafes, yaw },
        DemoKind::Prestrafe => Kind::Prestrafe { side: Side::Left },
    }
}

/// A run that begins where the player is, at rest on the floor; `None` where there is no floor.
fn start(player: &Run) -> Option<Run> {
    let mut run = player.clone();
    let hulls = &run.profile().hulls;
    let (state, over_feet) = (run.player(), -hulls[STANDING_HULL].mins.z);
    let mut feet = state.origin + Vec3::Z * hulls[state.hull].mins.z;
    if !state.on_ground {
        let from = feet + Vec3::Z * over_feet;
        let floor = run.level().sweep(STANDING_HULL, from, from - Vec3::Z * FLOOR_REACH);
        if !floor.is_clear() || !is_ground(run.profile().engine(), floor.plane.normal) {
            return None;
        }
        feet = floor.end - Vec3::Z * over_feet;
    }
    run.stand(feet, Vec3::ZERO);
    run.player().on_ground.then_some(run)
}

/// Where the player looks, degrees.
fn yaw_of(player: &Mover, devices: &Devices) -> f32 {
    match player.source {
        CmdSource::Live => devices.angles().yaw,
        CmdSource::Script(_) | CmdSource::Bot(_) | CmdSource::Nobody => player.run.angles().yaw,
    }
}

/// Sends the old one away and begins to plan for a new one.
fn ask(
    mut pressed: MessageReader<Pressed>,
    mut shows: MessageReader<StartDemo>,
    mut requests: MessageReader<Request>,
    mut notices: MessageWriter<Notice>,
    mut plan_task: ResMut<Plan>,
    mut commands: Commands,
    player: Single<&Mover, With<Player>>,
    demo_bots: Query<Entity, With<DemoBot>>,
    settings: Res<Settings>,
    devices: Res<Devices>,
    time: Res<Time<Real>>,
) {
    let by_key = pressed.read().any(|Pressed(action)| *action == Action::ShowMe).then_some(settings.show_me);
    let wanted = shows.read().last().map(|StartDemo(what)| *what).or(by_key);
    // Not `any`: all must be read.
    let ends = requests.read().filter(|request| ends(request)).count() > 0;
    if wanted.is_none() && !ends {
        return;
    }
    *plan_task = Plan::default();
    for ghost in &demo_bots {
        commands.entity(ghost).despawn();
    }
    let Some(what) = wanted else { return };
    let Some(run) = start(&player.run) else {
        notices.write(Notice::warning("The ideal strafer finds no floor below you"));
        return;
    };
    let (kind, limits) = (kind(&what, yaw_of(&player, &devices)), what.limits());
    *plan_task = PlanTask::spawn(what.feat, time.elapsed(), async move {
        let bot = Bot::new(kind, limits, &run);
        (run, bot)
    });
}

/// Whether what is shown is over with this: another place or other rules.
pub(super) fn ends(request: &Request) -> bool {
    match request {
        Request::SwitchMap(_)
        | Request::SwitchProfile(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::Restart => true,
        Request::Respawn | Request::SavePosition | Request::LoadPosition | Request::ToggleNoclip => false,
    }
}

/// Lets the ideal strafer in when its plan is ready. Where ticks do not go by the clock they wait for it.
fn admit(
    mut plan_task: ResMut<Plan>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let plan = plan_task.poll(pace.mode, time.elapsed(), "ideal strafer", &mut notices);
    let Some(((run, bot), feat)) = plan else { return };
    let ghost = DemoBot { memory: DemoHistory::new(run.profile()), left_msec: None, feat };
    let eyes = Eyes::still(&run);
    let source = CmdSource::Bot(Box::new(bot));
    commands.spawn((Name::new("ideal strafer"), ghost, Mover { run, source, noclip: false }, eyes));
}

/// Follows its ticks; when it is done, tells what came of it, and sends it away after a while.
fn watch(
    mut ticked: MessageReader<Ticked>,
    mut demo_bots: Query<(Entity, &mut DemoBot, &mut Mover)>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
    pace: Res<Pace>,
) {
    for tick in ticked.read() {
        if let Ok((_, mut ghost, mover)) = demo_bots.get_mut(tick.mover) {
            ghost.memory.observe(&tick.record, mover.run.profile());
        }
    }
    for (entity, mut ghost, mut mover) in &mut demo_bots {
        let longest = if ghost.feat == DemoKind::Prestrafe { CIRCLE_MSEC } else { LONGEST_MSEC };
        if ghost.memory.msec() >= longest {
            mover.source = CmdSource::Nobody;
        }
        match ghost.left_msec {
            None if matches!(mover.source, CmdSource::Nobody) => {
                notices.write(Notice::info(ghost.memory.words(ghost.feat)));
                ghost.left_msec = Some(LINGER_MSEC);
            }
            None => {}
            Some(left) if left > 0 => ghost.left_msec = Some(left.saturating_sub(u32::from(pace.msec()))),
            Some(_) => commands.entity(entity).despawn(),
        }
    }
}

/// It stays in its game.
fn leave(demo_bots: Query<Entity, With<DemoBot>>, mut plan_task: ResMut<Plan>, mut commands: Commands) {
    *plan_task = Plan::default();
    for ghost in &demo_bots {
        commands.entity(ghost).despawn();
    }
}

/// What plays, without a picture.
pub(super) fn headless_plugin(app: &mut App) {
    app.init_resource::<Plan>()
        .configure_sets(RunFixedMainLoop, DemoBotSystems::Ask.after(SessionSystems::Answer))
        .add_systems(RunFixedMainLoop, (ask, admit).chain().in_set(FrameSystems::Requests).in_set(DemoBotSystems::Ask))
        .add_systems(OnExit(GameKind::Engine3d), leave)
        .add_systems(FixedUpdate, watch.in_set(TickSystems::React));
}

pub(super) fn plugin(app: &mut App) {
    render::plugin(app);
}
