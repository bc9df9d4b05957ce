//! "Show me" in Need For Kill: the ideal player runs along as a second, translucent body.

use bevy::prelude::*;

use super::trail::NfkTrail;
use crate::game::demo_bot::{self, PlanTask};
use crate::game::input::{Pressed, StartDemo};
use crate::game::messages::{GameKind, Notice, Request};
use crate::game::mover::Player;
use crate::game::mover::{NfkEyes, NfkMover, NfkSource, NfkTicked};
use crate::game::pacing::Pace;
use crate::game::schedule::{FrameSystems, TickSystems};
use crate::game::session::nfk::NfkSessionSystems;
use crate::game::settings::{Action, NfkDemoKind, Settings};
use crate::sim::course::Timer;
use crate::sim::nfk::NfkRun;
use crate::solver::nfk::{NfkBot, NfkGoal};
use crate::text::number::{Clock, hundredths, whole};

/// How many held jumps a chain has: two more than can count.
const CHAIN_JUMPS: u8 = 9;
/// How many ticks it stays where it ended.
const LINGER_TICKS: u32 = 75;
/// It ends after so many ticks at the latest: a minute.
const LONGEST_TICKS: u32 = 3_000;

/// The ideal player. There is at most one. Written by this file alone.
#[derive(Component, Clone, Debug)]
pub struct NfkDemoBot {
    feat: NfkDemoKind,
    ticks: u32,
    /// How many ticks it will still be there; `None` while it plays.
    pub left: Option<u32>,
}

impl NfkDemoBot {
    /// How well it is seen, 0 to 1: it fades at its end.
    pub(super) fn opacity(&self) -> f32 {
        self.left.map_or(1.0, |left| (left as f32 / 25.0).min(1.0))
    }
}

/// A plan in the making.
type Plan = PlanTask<(NfkRun, NfkBot), NfkDemoKind>;

fn goal(feat: NfkDemoKind, run: &NfkRun) -> NfkGoal {
    match feat {
        NfkDemoKind::Finish => NfkGoal::Finish,
        NfkDemoKind::Chain => NfkGoal::Chain { jumps: CHAIN_JUMPS, left: run.state().dir.is_left() },
    }
}

/// Sends the old one away and begins to plan for a new one.
fn ask(
    mut pressed: MessageReader<Pressed>,
    mut shows: MessageReader<StartDemo>,
    mut requests: MessageReader<Request>,
    mut plan_task: ResMut<Plan>,
    mut commands: Commands,
    players: Query<&NfkMover, With<Player>>,
    demo_bots: Query<Entity, With<NfkDemoBot>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
) {
    // All are read, whatever is wanted.
    let by_key = pressed.read().filter(|Pressed(action)| *action == Action::ShowMe).count() > 0;
    let asked = shows.read().last().map(|StartDemo(what)| what.nfk);
    let over = requests.read().filter(|request| demo_bot::ends(request)).count() > 0;
    let wanted = asked.or(by_key.then_some(settings.show_me.nfk));
    let Ok(player) = players.single() else { return };
    if wanted.is_none() && !over {
        return;
    }
    *plan_task = Plan::default();
    for ghost in &demo_bots {
        commands.entity(ghost).despawn();
    }
    let Some(feat) = wanted else { return };
    let run = player.run.clone();
    *plan_task = PlanTask::spawn(feat, time.elapsed(), async move {
        let bot = NfkBot::new(goal(feat, &run), &run);
        (run, bot)
    });
}

/// Lets the ideal player in when its plan is ready. Where ticks do not go by the clock they wait for it.
fn admit(
    mut plan_task: ResMut<Plan>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let plan = plan_task.poll(pace.mode, time.elapsed(), "ideal player", &mut notices);
    let Some(((run, bot), feat)) = plan else { return };
    let ghost = NfkDemoBot { feat, ticks: 0, left: None };
    let eyes = NfkEyes::still(&run);
    let source = NfkSource::Bot(Box::new(bot));
    commands.spawn((Name::new("ideal player"), ghost, NfkMover { run, source, noclip: false }, eyes));
}

/// What came of it, in words.
fn words(mover: &NfkMover, trail: &NfkTrail, feat: NfkDemoKind) -> String {
    match (feat, mover.run.timer()) {
        (NfkDemoKind::Finish, Timer::Finished { time, .. }) => {
            format!("Ideal: finish in {}", Clock { msec: time.msec })
        }
        (NfkDemoKind::Finish | NfkDemoKind::Chain, _) => {
            let fastest = trail.jumps().map(|jump| jump.speed).fold(0.0, f64::max);
            let jumps = trail.jumps().count() as f64;
            format!("Ideal: {} jumps, up to {} px a tick", whole(jumps), hundredths(fastest))
        }
    }
}

/// Follows its ticks; when it is done, tells what came of it, and sends it away after a while.
fn watch(
    mut ticked: MessageReader<NfkTicked>,
    mut demo_bots: Query<(Entity, &mut NfkDemoBot, &mut NfkMover, &NfkTrail)>,
    mut notices: MessageWriter<Notice>,
    mut commands: Commands,
) {
    for tick in ticked.read() {
        if let Ok((_, mut ghost, ..)) = demo_bots.get_mut(tick.mover) {
            ghost.ticks += 1;
        }
    }
    for (entity, mut ghost, mut mover, trail) in &mut demo_bots {
        let finished = ghost.feat == NfkDemoKind::Finish && matches!(mover.run.timer(), Timer::Finished { .. });
        if ghost.ticks >= LONGEST_TICKS || finished {
            mover.source = NfkSource::Nobody;
        }
        match ghost.left {
            None if matches!(mover.source, NfkSource::Nobody) => {
                notices.write(Notice::info(words(&mover, trail, ghost.feat)));
                ghost.left = Some(LINGER_TICKS);
            }
            None => {}
            Some(left) if left > 0 => ghost.left = Some(left - 1),
            Some(_) => commands.entity(entity).despawn(),
        }
    }
}

/// It stays in its game.
fn leave(demo_bots: Query<Entity, With<NfkDemoBot>>, mut plan_task: ResMut<Plan>, mut commands: Commands) {
    *plan_task = Plan::default();
    for ghost in &demo_bots {
        commands.entity(ghost).despawn();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Plan>()
        .add_systems(
            RunFixedMainLoop,
            (ask, admit).chain().in_set(FrameSystems::Requests).after(NfkSessionSystems::Answer),
        )
        .add_systems(OnExit(GameKind::Nfk), leave)
        .add_systems(FixedUpdate, watch.in_set(TickSystems::React));
}
