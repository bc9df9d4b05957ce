//! The HUD: the numbers that the physics used, drawn over the game.
//!
//! A widget's file is a pure `reading` of the tick and a `draw` of that reading; [`show`] draws those that are on,
//! [`layout`] says where. What must be remembered from tick to tick is in [`memory`]: nothing is computed again.

pub mod ahead;
mod bhop;
mod compass;
mod crosshair;
pub mod engine;
pub mod feed;
mod forecast;
mod gain;
mod graph;
mod health;
pub mod hints;
pub mod inspector;
mod jump_panel;
pub mod keys;
pub mod layout;
pub mod memory;
pub mod now;
pub mod show;
mod speed;
mod strafe_bar;
#[cfg(test)]
mod tests;
mod timer;
mod trainer;
pub mod widget;

use std::sync::Arc;

use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

pub use engine::{Rate, engine_name};
pub use layout::{Anchor, HudSettings, Placement, Preset, SCALES, TrainerAverage};
pub use widget::WidgetId;

use super::FrameSystems;
use super::input::{Devices, Pressed};
use super::rewind::Timeline;
use super::session::CurrentMap;
use super::settings::{Action, Settings};
use super::state::{HudShown, Menu, Notice};
use super::tick::{LastTick, Mover, Player, Ticked};
use super::ui;
use super::view::PlayerView;
use crate::analysis::jump::{Jump, JumpTracker};
use crate::analysis::live::Live;
use crate::analysis::technique::{Outcome, TechniqueTracker};
use crate::sim::profile::{DEFAULT_PROFILE, Profile, by_name};
use crate::solver::edges;
use ahead::{Ahead, Lookout};
use feed::{Feed, Tone};
use hints::Hints;
use keys::Wheel;
use memory::Memory;
use now::Now;

/// How long a notch of the wheel glows, seconds.
const NOTCH_GLOW: f32 = 0.25;
/// Over how long drawn frames are counted, seconds.
const FPS_WINDOW: f32 = 0.5;

/// What the HUD keeps between frames. Written by `hud/mod.rs` alone.
#[derive(Resource, Debug)]
struct Hud {
    /// What all of these were made for.
    profile: Arc<Profile>,
    live: Live,
    jumps: JumpTracker,
    techniques: TechniqueTracker,
    last_jump: Option<Jump>,
    lookout: Lookout,
    ahead: Ahead,
    memory: Memory,
    feed: Feed,
    hints: Hints,
    wheel: Wheel,
    frames: FrameCount,
}

impl Hud {
    fn new(profile: Arc<Profile>) -> Self {
        Self {
            live: Live::new(&profile),
            jumps: JumpTracker::new(&profile),
            techniques: TechniqueTracker::new(&profile),
            last_jump: None,
            lookout: Lookout::new(profile.clone()),
            ahead: Ahead::Nothing,
            profile,
            memory: Memory::default(),
            feed: Feed::default(),
            hints: Hints::default(),
            wheel: Wheel::default(),
            frames: FrameCount::default(),
        }
    }

    /// Another engine, tick or number: what was seen of the old one is over.
    fn follow_profile(&mut self, profile: &Arc<Profile>) {
        if !Arc::ptr_eq(&self.profile, profile) {
            self.profile = profile.clone();
            self.live.begin_anew(profile);
            self.jumps = JumpTracker::new(profile);
            self.techniques = TechniqueTracker::new(profile);
            self.lookout = Lookout::new(profile.clone());
        }
    }
}

impl Default for Hud {
    fn default() -> Self {
        Self::new(Arc::new(by_name(DEFAULT_PROFILE).expect("the default profile is built in").clone()))
    }
}

/// Frames drawn per second, counted over a little while.
#[derive(Clone, Copy, Debug, Default)]
struct FrameCount {
    frames: u32,
    seconds: f32,
    fps: f32,
}

impl FrameCount {
    fn count(&mut self, delta: f32) {
        self.frames += 1;
        self.seconds += delta;
        if self.seconds >= FPS_WINDOW {
            self.fps = self.frames as f32 / self.seconds;
            (self.frames, self.seconds) = (0, 0.0);
        }
    }
}

/// Takes in the ticks since the last frame, and what the session told.
fn watch_ticks(
    mut ticked: MessageReader<Ticked>,
    mut notices: MessageReader<Notice>,
    mut hud: ResMut<Hud>,
    player: Single<(Entity, &Mover), With<Player>>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed_secs_f64();
    let (player, mover) = *player;
    let hud = &mut *hud;
    hud.follow_profile(mover.run.profile());
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        hud.memory.observe(&tick.record);
        hud.live.observe(&tick.record, &hud.profile);
        let level = mover.run.level();
        let last_jump = &mut hud.last_jump;
        hud.jumps.observe(&tick.record, &mut |mut jump: Jump| {
            jump.set_edges(edges::of_jump(level, &jump));
            *last_jump = Some(jump);
        });
        let feed = &mut hud.feed;
        hud.techniques.observe(&tick.record, &mut |event| {
            let tone = match event.outcome {
                Outcome::Success => Tone::Good,
                Outcome::Miss => Tone::Bad,
            };
            feed.tell(format!("{}: {}", event.kind.name(), event.verdict), tone, now);
        });
        for (text, tone) in tick.record.events.iter().filter_map(feed::news) {
            hud.feed.tell(text, tone, now);
        }
    }
    hud.ahead = if mover.noclip { Ahead::Nothing } else { hud.lookout.look(&mover.run) };
    for notice in notices.read() {
        let tone = if notice.warning { Tone::Warning } else { Tone::News };
        hud.feed.tell(notice.text.clone(), tone, now);
    }
    hud.feed.forget(now);
}

/// Keys that move the player, for the hints.
const MOVES: [Action; 5] = [Action::Forward, Action::Back, Action::MoveLeft, Action::MoveRight, Action::Jump];

/// The wheel glows, the hints go, the frames are counted.
fn watch_devices(
    mut wheel: MessageReader<MouseWheel>,
    mut pressed: MessageReader<Pressed>,
    mut hud: ResMut<Hud>,
    devices: Res<Devices>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
) {
    let delta = time.delta_secs();
    if *menu.get() == Menu::Closed {
        hud.hints.pass(delta);
    }
    hud.frames.count(delta);
    hud.wheel.up = (hud.wheel.up - delta / NOTCH_GLOW).max(0.0);
    hud.wheel.down = (hud.wheel.down - delta / NOTCH_GLOW).max(0.0);
    for notch in wheel.read() {
        if notch.y > 0.0 {
            hud.wheel.up = 1.0;
        } else if notch.y < 0.0 {
            hud.wheel.down = 1.0;
        }
    }
    if MOVES.into_iter().any(|action| devices.held(action)) {
        hud.hints.moved();
    }
    if pressed.read().any(|Pressed(action)| *action == Action::Help) {
        hud.hints.dismiss();
    }
}

fn draw_hud(
    mut contexts: EguiContexts,
    player: Single<(&Mover, &LastTick), With<Player>>,
    hud: Res<Hud>,
    settings: Res<Settings>,
    devices: Res<Devices>,
    map: Res<CurrentMap>,
    view: Res<PlayerView>,
    timeline: Res<Timeline>,
    time: Res<Time<Real>>,
) -> Result {
    let (mover, last) = *player;
    let run = &mover.run;
    let now = Now {
        record: last.0.as_deref(),
        player: run.player(),
        profile: run.profile(),
        health: run.health(),
        timer: run.timer(),
        start_feet: map.world.spawn().map_or(0.0, |spawn| spawn.feet.z),
        damage: run.profile().damage,
        noclip: mover.noclip,
        memory: &hud.memory,
        live: &hud.live,
        ahead: &hud.ahead,
        jump: hud.last_jump.as_ref(),
        view_yaw: view.angles.y,
        trainer_ticks: settings.hud.trainer.ticks(),
        drawn_fps: hud.frames.fps,
    };
    let frame = show::Frame {
        wheel: hud.wheel,
        walk: devices.held(Action::Speed),
        feed: &hud.feed,
        hints: &hud.hints,
        binds: &settings.binds,
        vertical_fov: view.vertical_fov,
        pitch: view.angles.x,
        inspected: timeline
            .is_paused()
            .then(|| inspector::Cursor { back: timeline.ticks_back(), left: timeline.ticks_left() }),
        seconds: time.elapsed_secs_f64(),
    };
    show::show(contexts.ctx_mut()?, &settings.hud, &now, &frame);
    Ok(())
}

fn hud_shown(shown: Res<HudShown>) -> bool {
    shown.0
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hud>()
        .add_systems(Update, (watch_ticks, watch_devices).in_set(FrameSystems::Show))
        .add_systems(EguiPrimaryContextPass, draw_hud.in_set(ui::UiSystems::Hud).run_if(hud_shown));
}
