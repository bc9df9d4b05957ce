//! "Show me": the ideal player of a game demonstrates a technique as a second, translucent body.
//!
//! The ideal player is a mover with its own run, moved by the same system as the player. It cannot
//! affect the player. Planning takes a few hundredths of a second and runs in the background.

pub(in crate::game) mod background_plan;
mod engine3d;
pub(in crate::game) mod figure;
mod history;
mod nfk;
mod render;

use std::fmt::Debug;
use std::sync::Arc;

use bevy::prelude::*;

use crate::game::base::messages::{Notice, Request, ShowMeOverride};
use crate::game::base::schedule::{FrameSystems, TickSystems};
use crate::game::play::analysis::JumpDemonstrated;
use crate::game::play::input::{ActionPressed, Devices, StartDemo};
use crate::game::play::mover::{InputSource, Mover, Player, TickPlayed};
use crate::game::play::pacing::Pace;
use crate::game::play::session::{Game, SessionSystems};
use crate::game::settings::{Action, Settings, ShowMe};
use crate::planner::judge::JudgedJump;
use crate::text::PlainId;
use background_plan::PlanTask;
pub use history::{DemoHistory, PathTick};
pub use nfk::NfkDemoHistory;
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Time from the end of a demonstration until the bot disappears, milliseconds.
const LINGER_MSEC: u32 = 1500;
/// Duration of the bot's final fade, milliseconds.
const FADE_MSEC: f32 = 500.0;

/// System set in [`FrameSystems::Requests`]. Systems that send [`StartDemo`] run before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DemoBotSystems {
    /// Handles [`StartDemo`], and spawns the bot when its plan is ready.
    Ask,
}

/// A game with an ideal player.
pub trait DemoBotGame: Game {
    /// Kind of demonstration.
    type DemoKind: Copy + Debug + Default + Send + Sync;
    /// History of the bot's run.
    type History: Debug + Send + Sync;
    /// Message shown while planning takes a long time.
    const THINKING: PlainId;

    /// Fills in the parts of a request that depend on the game's rules.
    fn for_rules(&self, what: ShowMe) -> ShowMe;

    /// Returns the kind of demonstration in the request.
    fn demo_kind(what: &ShowMe) -> Self::DemoKind;

    /// Returns a function that plans the demonstration. The function takes a long time.
    ///
    /// # Errors
    ///
    /// If the demonstration cannot start from the player's position. The error is the notice to
    /// show.
    fn plan_demo(
        player: &Mover<Self>,
        devices: &Devices,
        what: &ShowMe,
    ) -> Result<impl FnOnce() -> (Self, Self::Bot) + Send + 'static, String>;

    /// Creates an empty history.
    fn new_history(run: &Self) -> Self::History;

    /// Adds a tick to the history.
    fn add_tick(history: &mut Self::History, record: &Self::Record, run: &Self);

    /// Whether the demonstration is complete.
    fn is_done(history: &Self::History, run: &Self, kind: Self::DemoKind) -> bool;

    /// Returns the last jump, judged in its level. `None` if there is no jump, or if the game's HUD
    /// has no jump panel.
    fn judged_jump(_history: &Self::History, _run: &Self) -> Option<Arc<JudgedJump>> {
        None
    }

    /// Summarises the result in a sentence.
    fn result_text(history: &Self::History, run: &Self, kind: Self::DemoKind) -> String;
}

/// The ideal player of a game. There is at most one. Only this file writes it.
#[derive(Component, Debug)]
pub struct DemoBot<S: DemoBotGame = Run> {
    /// History of the bot's run.
    pub history: S::History,
    /// Time until the bot disappears, milliseconds. `None` while the bot plays.
    pub remaining_msec: Option<u32>,
    kind: S::DemoKind,
}

impl<S: DemoBotGame> DemoBot<S> {
    /// Returns the opacity, 0 to 1. The bot fades at the end.
    pub fn opacity(&self) -> f32 {
        self.remaining_msec
            .map_or(1.0, |left| (left as f32 / FADE_MSEC).min(1.0))
    }
}

/// Background task for a demonstration.
type DemoPlan<S> =
    PlanTask<(S, <S as crate::game::play::mover::Playable>::Bot), <S as DemoBotGame>::DemoKind>;

/// Removes the current bot and starts planning a new demonstration.
fn start_plan<S: DemoBotGame>(
    mut pressed: MessageReader<ActionPressed>,
    mut starts: MessageReader<StartDemo>,
    mut requests: MessageReader<Request>,
    mut notices: MessageWriter<Notice>,
    mut plan_task: ResMut<DemoPlan<S>>,
    mut commands: Commands,
    players: Query<&Mover<S>, With<Player>>,
    demo_bots: Query<Entity, With<DemoBot<S>>>,
    (settings, taken): (Res<Settings>, Res<ShowMeOverride>),
    devices: Res<Devices>,
    time: Res<Time<Real>>,
) {
    // Drain all readers, whatever was requested.
    let by_key = pressed
        .read()
        .filter(|ActionPressed(action)| *action == Action::ShowMe)
        .count()
        > 0;
    let asked = starts.read().last().map(|StartDemo(what)| *what);
    let is_over = requests.read().filter(|request| ends_demo(request)).count() > 0;
    let wanted = asked.or((by_key && !taken.0).then_some(settings.show_me));
    let Ok(player) = players.single() else { return };
    if wanted.is_none() && !is_over {
        return;
    }
    remove_bot(&demo_bots, &mut plan_task, &mut commands);
    let Some(what) = wanted else { return };
    let what = player.run.for_rules(what);
    match S::plan_demo(player, &devices, &what) {
        Ok(think) => {
            *plan_task =
                DemoPlan::<S>::spawn(S::demo_kind(&what), time.elapsed(), async move { think() });
        }
        Err(trouble) => {
            notices.write(Notice::warning(trouble));
        }
    }
}

/// Whether a request ends the demonstration by changing the position or the rules.
fn ends_demo(request: &Request) -> bool {
    match request {
        Request::SwitchMap(_)
        | Request::SwitchProfile(_)
        | Request::SwitchNfkMap(_)
        | Request::SwitchRules(_)
        | Request::ReloadMap
        | Request::Watch(_)
        | Request::OpenLink(_)
        | Request::Entry { .. }
        | Request::WatchTwin(_)
        | Request::Return
        | Request::Drill(_)
        | Request::Restart => true,
        Request::Respawn
        | Request::SavePosition
        | Request::LoadPosition
        | Request::ChooseSlot(_)
        | Request::StepSlot(_)
        | Request::Undo
        | Request::Put(_)
        | Request::ToggleNoclip => false,
    }
}

/// Spawns the bot when its plan is ready. Waits for the plan in `PaceMode::Steps`.
fn spawn_bot<S: DemoBotGame>(
    mut plan_task: ResMut<DemoPlan<S>>,
    mut commands: Commands,
    mut notices: MessageWriter<Notice>,
    pace: Res<Pace>,
    time: Res<Time<Real>>,
) {
    let plan = plan_task.poll(pace.mode, time.elapsed(), S::THINKING, &mut notices);
    let Some(((run, bot), kind)) = plan else {
        return;
    };
    let demo_bot = DemoBot::<S> {
        history: S::new_history(&run),
        remaining_msec: None,
        kind,
    };
    commands.spawn((
        Name::new("demo-bot"),
        demo_bot,
        Mover::new(run, InputSource::Bot(Box::new(bot))),
    ));
}

/// Tracks the bot's ticks. Shows the result at the end, then removes the bot.
fn observe_demo_bots<S: DemoBotGame>(
    mut ticked: MessageReader<TickPlayed<S>>,
    mut demo_bots: Query<(Entity, &mut DemoBot<S>, &mut Mover<S>)>,
    mut notices: MessageWriter<Notice>,
    mut demonstrated: MessageWriter<JumpDemonstrated>,
    mut commands: Commands,
    pace: Res<Pace>,
) {
    for tick in ticked.read() {
        if let Ok((_, mut demo_bot, mover)) = demo_bots.get_mut(tick.mover) {
            S::add_tick(&mut demo_bot.history, &tick.record, &mover.run);
        }
    }
    for (entity, mut demo_bot, mut mover) in &mut demo_bots {
        if S::is_done(&demo_bot.history, &mover.run, demo_bot.kind) {
            mover.source = InputSource::Nobody;
        }
        match demo_bot.remaining_msec {
            None if mover.is_over() => {
                notices.write(Notice::info(S::result_text(
                    &demo_bot.history,
                    &mover.run,
                    demo_bot.kind,
                )));
                let jump = S::judged_jump(&demo_bot.history, &mover.run);
                demonstrated.write_batch(jump.map(JumpDemonstrated));
                demo_bot.remaining_msec = Some(LINGER_MSEC);
            }
            None => {}
            Some(left) if left > 0 => {
                demo_bot.remaining_msec = Some(left.saturating_sub(u32::from(pace.msec())));
            }
            Some(_) => commands.entity(entity).despawn(),
        }
    }
}

fn remove_bot<S: DemoBotGame>(
    demo_bots: &Query<Entity, With<DemoBot<S>>>,
    plan_task: &mut DemoPlan<S>,
    commands: &mut Commands,
) {
    *plan_task = DemoPlan::<S>::default();
    for demo_bot in demo_bots {
        commands.entity(demo_bot).despawn();
    }
}

/// Removes the bot when the player leaves its game.
fn remove_on_exit<S: DemoBotGame>(
    demo_bots: Query<Entity, With<DemoBot<S>>>,
    mut plan_task: ResMut<DemoPlan<S>>,
    mut commands: Commands,
) {
    remove_bot(&demo_bots, &mut plan_task, &mut commands);
}

fn game_plugin<S: DemoBotGame>(app: &mut App) {
    app.init_resource::<DemoPlan<S>>()
        .add_systems(
            RunFixedMainLoop,
            (start_plan::<S>, spawn_bot::<S>)
                .chain()
                .in_set(DemoBotSystems::Ask),
        )
        .add_systems(OnExit(S::KIND), remove_on_exit::<S>)
        .add_systems(
            FixedUpdate,
            observe_demo_bots::<S>.in_set(TickSystems::React),
        );
}

/// Adds the simulation without rendering.
pub(in crate::game) fn headless_plugin(app: &mut App) {
    let start_plan = DemoBotSystems::Ask
        .in_set(FrameSystems::Requests)
        .after(SessionSystems::Answer);
    app.configure_sets(RunFixedMainLoop, start_plan)
        .add_plugins((game_plugin::<Run>, game_plugin::<NfkRun>));
}

pub(in crate::game) fn plugin(app: &mut App) {
    render::plugin(app);
}
