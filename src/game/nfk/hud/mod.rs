//! The HUD of Need For Kill: what is its own; timer, health, messages, first keys and inspector are drawn by the
//! 3D engines' widgets.

mod chain;
mod inertia;
mod keys;
mod lines;
mod news;
mod speed_jump;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::rewind::NfkTimeline;
use super::trail::NfkTrail;
use crate::game::hud::common::{Common, FeedClock};
use crate::game::hud::show::{self, Spot};
use crate::game::hud::{engine, feed, health, hints, hud_shown, inspector, timer};
use crate::game::messages::GameKind;
use crate::game::mover::Player;
use crate::game::mover::{NfkLastTick, NfkMover, NfkTicked};
use crate::game::schedule::FrameSystems;
use crate::game::settings::{Binds, Settings, WidgetId};
use crate::game::ui::UiSystems;
use crate::sim::nfk::{NfkCourseEvent, NfkTickRecord, TICK_MSEC};

/// What this HUD remembers of the player's ticks. Written by this file alone.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct NfkHud {
    /// The last harm: hit points, and ticks since.
    hurt: Option<(i32, u32)>,
}

impl NfkHud {
    fn observe(&mut self, record: &NfkTickRecord) {
        if let Some((_, ticks)) = &mut self.hurt {
            *ticks += 1;
        }
        for event in &record.events {
            if let NfkCourseEvent::Hurt { damage, .. } = event {
                self.hurt = Some((*damage, 0));
            }
        }
    }

    /// The last harm: hit points, and its age, seconds of played time.
    fn hurt(&self) -> Option<(i32, f32)> {
        self.hurt.map(|(damage, ticks)| (damage, ticks as f32 * f32::from(TICK_MSEC) * 0.001))
    }
}

/// Takes in the ticks since the last frame.
fn watch(
    mut ticked: MessageReader<NfkTicked>,
    player: Single<(Entity, &NfkMover), With<Player>>,
    mut hud: ResMut<NfkHud>,
    mut common: ResMut<Common>,
    clock: FeedClock,
) {
    let now = clock.now();
    let (player, mover) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        hud.observe(&tick.record);
        for (text, tone) in news::of(&tick.record, mover.run.rules()) {
            common.feed.tell(text, tone, now);
        }
    }
}

/// Everything that a frame shows.
struct Now<'a> {
    mover: &'a NfkMover,
    record: Option<&'a NfkTickRecord>,
    trail: &'a NfkTrail,
    hud: &'a NfkHud,
    common: &'a Common,
    binds: &'a Binds,
    inspected: Option<inspector::Cursor>,
    seconds: f64,
}

fn draw_hud(
    mut contexts: EguiContexts,
    player: Single<(&NfkMover, &NfkLastTick, &NfkTrail), With<Player>>,
    hud: Res<NfkHud>,
    common: Res<Common>,
    settings: Res<Settings>,
    timeline: Res<NfkTimeline>,
    clock: FeedClock,
) -> Result {
    let (mover, last, trail) = *player;
    let now = Now {
        mover,
        record: last.0.as_deref(),
        trail,
        hud: &hud,
        common: &common,
        binds: &settings.binds,
        inspected: timeline
            .is_paused()
            .then(|| inspector::Cursor { back: timeline.ticks_back(), left: timeline.ticks_left() }),
        seconds: clock.now(),
    };
    let state = [trail.jumps().next().is_some(), now.inspected.is_some()];
    show::each(contexts.ctx_mut()?, &settings.hud, GameKind::Nfk, state, |widget, spot| draw(widget, spot, &now));
    Ok(())
}

fn draw(widget: WidgetId, spot: &Spot<'_>, now: &Now<'_>) {
    let canvas = spot.canvas();
    let Spot { painter, screen, rect, scale } = *spot;
    let (run, common) = (&now.mover.run, now.common);
    match widget {
        WidgetId::Inertia => inertia::draw(&canvas, &inertia::reading(run.state(), run.rules())),
        WidgetId::SpeedJump => speed_jump::draw(&canvas, &speed_jump::reading(run, now.record)),
        WidgetId::Chain => chain::draw(&canvas, now.trail.jumps()),
        WidgetId::Keys => keys::draw(&canvas, now.record.map(|record| record.keys).unwrap_or_default()),
        WidgetId::Health => {
            let hurt = now.hud.hurt();
            let reading = if run.damage() { health::on(run.health(), hurt) } else { health::Reading::Off };
            health::draw_flash(painter, screen, &reading);
            health::draw(&canvas, &reading);
        }
        WidgetId::Engine => {
            let reading = engine::Reading {
                title: run.rules().title().to_owned(),
                rate: format!("50 ticks a second   {TICK_MSEC} ms"),
                profile: run.rules().word().to_owned(),
                drawn: engine::drawn(common.fps()),
                noclip: now.mover.noclip,
            };
            engine::draw(&canvas, &reading);
        }
        WidgetId::Timer => timer::draw(&canvas, &run.timer()),
        WidgetId::Feed => feed::draw(painter, rect, scale, &common.feed, now.seconds),
        WidgetId::Inspector => {
            let cursor = now.inspected.unwrap_or_default();
            let reading = now.record.map(|record| lines::reading(record, run.rules(), cursor));
            inspector::draw(&canvas, reading.as_ref(), now.binds);
        }
        WidgetId::Hints => {
            hints::draw(painter, rect, scale, &hints::nfk_rows(now.binds), common.hints.opacity());
        }
        WidgetId::StrafeBar
        | WidgetId::Trainer
        | WidgetId::Bhop
        | WidgetId::Forecast
        | WidgetId::Jump
        | WidgetId::Graph
        | WidgetId::Speed
        | WidgetId::Gain
        | WidgetId::Compass
        | WidgetId::Crosshair => {}
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NfkHud>()
        .add_systems(Update, watch.in_set(FrameSystems::Show))
        .add_systems(EguiPrimaryContextPass, draw_hud.in_set(UiSystems::Hud).run_if(hud_shown));
}
