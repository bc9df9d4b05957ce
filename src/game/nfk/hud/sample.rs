//! Sample run that fills the widgets in the HUD editor: a chain of speed jumps.

use std::sync::Arc;

use bevy_egui::egui::Context;

use super::{NfkHud, NfkHudFrame, REST_TICKS, WIDGETS};
use crate::game::hud::widgets::inspector::TickCursor;
use crate::game::hud::widgets::shared::sample_hud;
use crate::game::hud::widgets::{FrameContext, PracticeStatus, VisibilityContext, draw_all};
use crate::game::nfk::trail::NfkTrail;
use crate::game::play::mover::{InputSource, NfkMover};
use crate::game::play::pacing::TimeRate;
use crate::game::settings::HudSettings;
use crate::storage::nfk::load_map;
use wishdir_sim::platformer::{NfkKeys, NfkRun, NfkTickRecord, Ruleset};
use wishdir_sim::simulation::Simulation as _;

/// Map on which the sample is played.
const MAP: &str = "chain";
/// Number of ticks of running, and of running with jump held.
const RUN_TICKS: u32 = 20;
const CHAIN_TICKS: u32 = 210;

/// Sample run, stopped in the middle of a chain.
pub(super) struct NfkHudSample {
    /// Rules of the sample.
    pub(super) rules: Ruleset,
    mover: NfkMover,
    record: NfkTickRecord,
    trail: NfkTrail,
    hud: NfkHud,
}

impl NfkHudSample {
    /// Plays the sample jumps. `None` if the map cannot be played.
    pub(super) fn new(rules: Ruleset) -> Option<Self> {
        let world = Arc::new(load_map(MAP).ok()?.world);
        let run = NfkRun::new(world, rules).ok()?;
        let (mut mover, _) = NfkMover::new(run, InputSource::Nobody);
        let (mut trail, mut hud) = (NfkTrail::default(), NfkHud::default());
        let right = NfkKeys {
            right: true,
            ..NfkKeys::NONE
        };
        let jump = NfkKeys { up: true, ..right };
        let mut last = None;
        for tick in 0..RUN_TICKS + CHAIN_TICKS {
            let keys = if tick < RUN_TICKS { right } else { jump };
            let record = mover.run.advance(&keys);
            trail.observe(&record, rules);
            hud.observe(&record);
            last = Some(record);
        }
        // The jump table, which is also edited, is only visible while the player rests.
        hud.rest_ticks = REST_TICKS;
        Some(Self {
            rules,
            mover,
            record: last?,
            trail,
            hud,
        })
    }

    /// Draws the HUD with the sample's values. `now` is the HUD frame of the game in progress.
    pub(super) fn show(
        &self,
        ctx: &Context,
        settings: &HudSettings,
        now: &NfkHudFrame<'_>,
        edited: VisibilityContext,
    ) {
        let hud = sample_hud(now.frame.hud, std::iter::empty(), now.frame.seconds, true);
        let frame = NfkHudFrame {
            mover: &self.mover,
            record: Some(&self.record),
            trail: &self.trail,
            hud: &self.hud,
            frame: FrameContext {
                hud: &hud,
                inspected: edited.is_paused.then(TickCursor::default),
                branches: None,
                practice: PracticeStatus {
                    rate: TimeRate::Half,
                    ..PracticeStatus::default()
                },
                ..now.frame
            },
        };
        draw_all(ctx, settings, &frame, WIDGETS, |draw, spot| {
            draw(spot, &frame);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_has_a_chain_of_jumps() {
        for rules in [Ruleset::R2, Ruleset::V075] {
            let sample = NfkHudSample::new(rules).unwrap();
            assert!(sample.trail.recent_jumps().count() >= 3, "{rules:?}");
        }
    }
}
