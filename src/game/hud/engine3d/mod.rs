//! The HUD of the 3D engines: the numbers that the physics used, drawn over the game.
//!
//! Each widget's file has a [`Widget`], a pure function `build_view` that computes the displayed
//! values, and a function `draw` that draws them. [`WIDGETS`] lists the widgets. [`history`] stores
//! state between ticks. No widget recomputes physics.

mod bhop;
mod block_sign;
mod compass;
mod crosshair;
mod forecast;
mod gain;
mod ghost;
mod graph;
pub mod history;
pub mod hud_frame;
mod inspector;
mod jump_panel;
mod jump_rows;
mod keys;
mod long_jumps;
mod run_stats;
mod sample;
mod shared;
mod speed;
mod strafe_bar;
#[cfg(test)]
pub(in crate::game) mod tests;
mod trainer;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui::Context;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::blocks::Blocks;
use super::branch_lines::BranchLines;
use super::ui;
use super::widgets::feed::{self, Feed, FeedTone};
use super::widgets::inspector::TickCursor;
use super::widgets::shared::{FeedClock, is_hud_shown};
use super::widgets::{
    FrameContext, PracticeStatus, SharedHud, TrainingView, Widget, WidgetFrame, draw_all,
};
use crate::game::base::messages::{BugFinderActive, MeasuringActive, WhatIfActive};
use crate::game::base::schedule::FrameSystems;
use crate::game::play::analysis::{Analysis, ChainFound, JumpFound, TechniqueFound};
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::input::Devices;
use crate::game::play::mover::{LastTick, Mover, Player, TickPlayed};
use crate::game::play::session::CurrentMap;
use crate::game::play::style::MoverStyle;
use crate::game::settings::{Action, HudSettings, Settings};
use crate::game::time::rewind::Timeline;
use crate::game::world::view::PlayerView;
use crate::planner::chain::CHAIN_HOPS;
use crate::planner::fall::{FallPredictor, Prediction};
use crate::planner::judge::JudgedJump;
use crate::text::jump::jump_line;
use crate::text::{Describe as _, Label as _, message};
pub use crosshair::WIDGET as CROSSHAIR;
use history::HudHistory;
use hud_frame::HudFrame;
use sample::HudSample;
use wishdir_analysis::technique::{Outcome, TechniqueEvent, TechniqueIntent};
use wishdir_sim::course::Timer;
use wishdir_sim::profile::{DEFAULT_PROFILE, Profile, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;

/// A HUD widget for the 3D engines.
pub type HudWidget = Widget<fn(&WidgetFrame<'_>, &HudFrame<'_>)>;

/// Widgets for the 3D engines, in menu order.
pub const WIDGETS: &[HudWidget] = &[
    strafe_bar::WIDGET,
    trainer::WIDGET,
    speed::WIDGET,
    graph::WIDGET,
    gain::WIDGET,
    compass::WIDGET,
    crosshair::WIDGET,
    bhop::WIDGET,
    run_stats::WIDGET,
    forecast::WIDGET,
    jump_panel::WIDGET,
    ghost::WIDGET,
];

/// HUD state kept between frames. Only `hud/engine3d/mod.rs` writes it.
#[derive(Resource, Debug)]
struct Hud {
    /// Profile for which `predictor` was built.
    profile: Arc<Profile>,
    predictor: FallPredictor,
    ahead: Prediction,
    memory: HudHistory,
    intent: TechniqueIntent,
}

impl Hud {
    fn new(profile: Arc<Profile>) -> Self {
        Self {
            predictor: FallPredictor::new(profile.clone()),
            ahead: Prediction::Nothing,
            profile,
            memory: HudHistory::default(),
            intent: TechniqueIntent::default(),
        }
    }

    /// Rebuilds the fall predictor if the profile has changed.
    fn rebuild_predictor(&mut self, profile: &Arc<Profile>) {
        if !Arc::ptr_eq(&self.profile, profile) {
            self.profile = profile.clone();
            self.predictor = FallPredictor::new(profile.clone());
        }
    }
}

impl Default for Hud {
    fn default() -> Self {
        Self::new(Arc::new(
            by_name(DEFAULT_PROFILE)
                .expect("the default profile is built in")
                .clone(),
        ))
    }
}

/// Processes the ticks since the last frame.
fn process_ticks(
    mut ticked: MessageReader<TickPlayed>,
    mut jumps: MessageReader<JumpFound>,
    mut techniques: MessageReader<TechniqueFound>,
    mut chains: MessageReader<ChainFound>,
    mut hud: ResMut<Hud>,
    mut shared: ResMut<SharedHud>,
    player: Single<(Entity, &Mover, &LastTick, &RunEligibility), With<Player>>,
    settings: Res<Settings>,
    clock: FeedClock,
) {
    let now = clock.visible_seconds();
    let (player, mover, last, counts) = *player;
    let (hud, shared) = (&mut *hud, &mut *shared);
    hud.rebuild_predictor(mover.run.profile());
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        hud.memory.observe(&tick.record, &hud.profile);
        for (text, tone) in tick.record.events.iter().filter_map(|event| {
            feed::event_line(event, counts.displayed_flaw(&mover.run, mover.is_watched()))
        }) {
            shared
                .feed
                .push(text, tone.with_timer(tick.record.timer), now);
        }
    }
    let training = shared.training.as_ref();
    let shows_jumps = settings.hud.jump_lines && training.is_none_or(TrainingView::shows_jumps);
    for JumpFound(judged) in jumps.read().filter(|_| shows_jumps) {
        push_jump(&mut shared.feed, judged, mover.run.timer(), now);
    }
    for ChainFound(chain) in chains.read().filter(|_| shows_jumps) {
        let tone = if chain.to >= chain.from {
            FeedTone::Good
        } else {
            FeedTone::News
        };
        shared.feed.push(chain.describe(), tone, now);
    }
    for TechniqueFound(event) in techniques.read() {
        let training = shared.training.as_ref();
        let is_trained = training.is_some_and(|training| training.technique == Some(event.kind));
        let is_deliberate = hud.intent.is_deliberate(event, now) || is_trained;
        if is_deliberate && training.is_none_or(|training| training.shows_technique(event.kind)) {
            push_technique(&mut shared.feed, event, now);
        }
    }
    hud.ahead = if mover.is_flying() {
        Prediction::Nothing
    } else {
        hud.predictor.predict(&mover.run, last.0.as_deref())
    };
}

/// Adds a jump to the feed. Skips later hops of a chain, which the chain's summary covers.
fn push_jump(feed: &mut Feed, judged: &JudgedJump, timer: Timer, now: f64) {
    if judged.jump.chain >= CHAIN_HOPS {
        return;
    }
    let tone = match (judged.jump.is_valid(), &judged.judgement.tier) {
        (true, Some(_)) => FeedTone::Good,
        (true, None) => FeedTone::News,
        (false, _) => FeedTone::Bad,
    };
    feed.push_jump(jump_line(judged), tone.with_timer(timer), now);
}

/// Adds a performed or missed bug to the feed.
fn push_technique(feed: &mut Feed, event: &TechniqueEvent, now: f64) {
    let tone = match event.outcome {
        Outcome::Success => FeedTone::Good,
        Outcome::Miss => FeedTone::Bad,
    };
    let text = message!(
        "feed-technique",
        technique = event.kind.label(),
        verdict = event.describe()
    );
    feed.push(text, tone, now);
}

fn draw_hud(
    mut contexts: EguiContexts,
    player: Single<(&Mover, &LastTick, &RunEligibility, &MoverStyle), With<Player>>,
    hud: Res<Hud>,
    analysis: Res<Analysis>,
    shared: Res<SharedHud>,
    settings: Res<Settings>,
    devices: Res<Devices>,
    map: Option<Res<CurrentMap>>,
    view: Res<PlayerView>,
    timeline: Res<Timeline>,
    (branches, blocks): (Res<BranchLines<Run>>, Res<Blocks>),
    (measuring, finding, what_if): (
        Res<MeasuringActive>,
        Res<BugFinderActive>,
        Res<WhatIfActive>,
    ),
    clock: FeedClock,
    mut sample: Local<Option<HudSample>>,
) -> Result {
    let (mover, last, counts, style) = *player;
    let run = &mover.run;
    let demonstrated = analysis.demonstrated_jump();
    let jumps: Vec<&JudgedJump> = demonstrated
        .into_iter()
        .chain(analysis.recent_jumps())
        .collect();
    let now = HudFrame {
        record: last.0.as_deref(),
        player: run.player(),
        profile: run.profile(),
        health: run.health(),
        timer: run.timer(),
        start_feet: map
            .as_ref()
            .and_then(|map| map.world.spawn_for(run.profile().engine()).ok())
            .map_or(0.0, |spawn| spawn.feet.z),
        damage: run.profile().damage,
        noclip: mover.is_flying(),
        memory: &hud.memory,
        session: analysis.session(),
        facts: last
            .0
            .as_deref()
            .map(|record| analysis.session().facts_of_tick(record)),
        ahead: &hud.ahead,
        jumps: &jumps,
        is_demonstrated: demonstrated.is_some(),
        chain: analysis.chain().filter(|_| demonstrated.is_none()),
        long_jumps: analysis.long_jumps(),
        blocks: blocks.block_table(run.profile()),
        view_yaw: view.angles.yaw,
        pitch: view.angles.pitch,
        vertical_fov: view.vertical_fov,
        walk: devices.is_action_held(Action::Speed),
        trainer_ticks: settings.hud.trainer.ticks(),
        frame: FrameContext {
            hud: &shared,
            binds: &settings.binds,
            inspected: TickCursor::from_timeline(&timeline),
            branches: Some(&branches.view),
            is_measuring: measuring.0,
            is_finding: finding.0,
            is_what_if: what_if.0,
            practice: PracticeStatus::for_mover(mover, counts, style, &timeline, &clock),
            seconds: clock.visible_seconds(),
            drawn_fps: shared.fps(),
            input: clock.input(),
        },
    };
    let ctx = contexts.ctx_mut()?;
    let Some(edited) = shared.edited else {
        *sample = None;
        draw_frame(ctx, &settings.hud, &now);
        return Ok(());
    };
    if sample
        .as_ref()
        .is_none_or(|sample| !Arc::ptr_eq(&sample.profile, run.profile()))
    {
        *sample = HudSample::new(run.profile());
    }
    match &*sample {
        Some(sample) => sample.draw(ctx, &settings.hud, &now, edited),
        None => draw_frame(ctx, &settings.hud, &now),
    }
    Ok(())
}

/// Draws one frame of the HUD.
pub fn draw_frame(ctx: &Context, settings: &HudSettings, now: &HudFrame<'_>) {
    draw_all(ctx, settings, now, WIDGETS, |draw, spot| draw(spot, now));
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Hud>()
        .add_systems(Update, process_ticks.in_set(FrameSystems::Show))
        .add_systems(
            EguiPrimaryContextPass,
            draw_hud.in_set(ui::UiSystems::Hud).run_if(is_hud_shown),
        )
        .add_systems(
            EguiPrimaryContextPass,
            block_sign::draw_sign
                .in_set(ui::UiSystems::Under)
                .run_if(is_hud_shown),
        );
}
