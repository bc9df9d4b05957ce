//! The HUD of Need For Kill: its own widgets, and its data for the shared ones.

mod chain;
mod feed_events;
mod ghost;
mod inertia;
mod keys;
mod lines;
mod sample;
mod shared;
mod speed_jump;
#[cfg(test)]
mod tests;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::trail::NfkTrail;
use crate::game::base::schedule::FrameSystems;
use crate::game::hud::branch_lines::BranchLines;
use crate::game::hud::ui::UiSystems;
use crate::game::hud::widgets::inspector::TickCursor;
use crate::game::hud::widgets::shared::{FeedClock, is_hud_shown};
use crate::game::hud::widgets::{
    FrameContext, PracticeStatus, SharedHud, Widget, WidgetFrame, draw_all,
};
use crate::game::play::eligibility::RunEligibility;
use crate::game::play::mover::{NfkLastTick, NfkMover, NfkTickPlayed, Player};
use crate::game::play::style::MoverStyle;
use crate::game::settings::Settings;
use crate::game::time::rewind::Timeline;
use sample::NfkHudSample;
use wishdir_sim::platformer::{NfkCourseEvent, NfkRun, NfkTickRecord, TICK_MSEC};

/// A widget for Need For Kill.
type NfkWidget = Widget<fn(&WidgetFrame<'_>, &NfkHudFrame<'_>)>;

/// Widgets for Need For Kill, in menu order.
pub(in crate::game) const WIDGETS: &[NfkWidget] = &[
    inertia::WIDGET,
    speed_jump::WIDGET,
    chain::WIDGET,
    ghost::WIDGET,
];

/// Horizontal inertia below which the player counts as resting, pixels per tick.
const REST_SPEED: f64 = 0.01;
/// Ticks of rest after which the player has time to read: half a second. Turning around takes less.
const REST_TICKS: u32 = 25;

/// HUD state kept between ticks. Only this file writes it.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct NfkHud {
    /// The last damage, hit points, and the ticks since then.
    hurt: Option<(i32, u32)>,
    /// Number of ticks for which the player has not moved sideways.
    rest_ticks: u32,
}

impl NfkHud {
    fn observe(&mut self, record: &NfkTickRecord) {
        if let Some((_, ticks)) = &mut self.hurt {
            *ticks += 1;
        }
        self.rest_ticks = if record.state.ix.abs() < REST_SPEED {
            self.rest_ticks.saturating_add(1)
        } else {
            0
        };
        for event in &record.events {
            if let NfkCourseEvent::Hurt { damage, .. } = event {
                self.hurt = Some((*damage, 0));
            }
        }
    }

    /// Whether the player has stood long enough to have time to read.
    fn is_resting(&self) -> bool {
        self.rest_ticks >= REST_TICKS
    }

    /// Returns the last damage in hit points, and its age in seconds of played time.
    fn last_damage(&self) -> Option<(i32, f32)> {
        self.hurt
            .map(|(damage, ticks)| (damage, ticks as f32 * f32::from(TICK_MSEC) * 0.001))
    }
}

/// Processes the ticks since the last frame.
fn observe_ticks(
    mut ticked: MessageReader<NfkTickPlayed>,
    player: Single<(Entity, &NfkMover, &RunEligibility), With<Player>>,
    mut hud: ResMut<NfkHud>,
    mut shared: ResMut<SharedHud>,
    clock: FeedClock,
) {
    let now = clock.visible_seconds();
    let (player, mover, counts) = *player;
    for tick in ticked.read().filter(|tick| tick.mover == player) {
        hud.observe(&tick.record);
        for (text, tone) in feed_events::feed_lines(
            &tick.record,
            mover.run.rules(),
            counts.displayed_flaw(&mover.run, mover.is_watched()),
        ) {
            shared
                .feed
                .push(text, tone.with_timer(tick.record.timer), now);
        }
    }
}

/// All data that one frame of the HUD can show.
pub(in crate::game) struct NfkHudFrame<'a> {
    mover: &'a NfkMover,
    record: Option<&'a NfkTickRecord>,
    trail: &'a NfkTrail,
    hud: &'a NfkHud,
    frame: FrameContext<'a>,
}

fn draw_hud(
    mut contexts: EguiContexts,
    player: Single<
        (
            &NfkMover,
            &NfkLastTick,
            &NfkTrail,
            &RunEligibility,
            &MoverStyle,
        ),
        With<Player>,
    >,
    hud: Res<NfkHud>,
    shared: Res<SharedHud>,
    settings: Res<Settings>,
    timeline: Res<Timeline<NfkRun>>,
    branches: Res<BranchLines<NfkRun>>,
    clock: FeedClock,
    mut sample: Local<Option<NfkHudSample>>,
) -> Result {
    let (mover, last, trail, counts, style) = *player;
    let now = NfkHudFrame {
        mover,
        record: last.0.as_deref(),
        trail,
        hud: &hud,
        frame: FrameContext {
            hud: &shared,
            binds: &settings.binds,
            inspected: TickCursor::from_timeline(&timeline),
            branches: Some(&branches.view),
            is_measuring: false,
            is_finding: false,
            is_what_if: false,
            practice: PracticeStatus::for_mover(mover, counts, style, &timeline, &clock),
            seconds: clock.visible_seconds(),
            drawn_fps: shared.fps(),
            input: clock.input(),
        },
    };
    let ctx = contexts.ctx_mut()?;
    let rules = mover.run.rules();
    match shared.edited {
        None => *sample = None,
        Some(_) if sample.as_ref().is_some_and(|sample| sample.rules == rules) => {}
        Some(_) => *sample = NfkHudSample::new(rules),
    }
    match (&*sample, shared.edited) {
        (Some(sample), Some(edited)) => sample.show(ctx, &settings.hud, &now, edited),
        _ => draw_all(ctx, &settings.hud, &now, WIDGETS, |draw, spot| {
            draw(spot, &now);
        }),
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NfkHud>()
        .add_systems(Update, observe_ticks.in_set(FrameSystems::Show))
        .add_systems(
            EguiPrimaryContextPass,
            draw_hud.in_set(UiSystems::Hud).run_if(is_hud_shown),
        );
}
