//! Sample run that fills the widgets in the HUD editor.
//!
//! The sample is a chain of hops, simulated under the player's profile, so that every widget shows
//! real numbers.

use std::sync::Arc;

use bevy_egui::egui::Context;

use super::history::HudHistory;
use super::hud_frame::HudFrame;
use crate::game::hud::widgets::feed::FeedTone;
use crate::game::hud::widgets::inspector::TickCursor;
use crate::game::hud::widgets::shared::sample_hud;
use crate::game::hud::widgets::{FrameContext, PracticeStatus, VisibilityContext};
use crate::game::play::pacing::TimeRate;
use crate::game::settings::HudSettings;
use crate::planner::fall::Prediction;
use crate::planner::judge::JudgedJump;
use crate::storage::find_map;
use crate::text::jump::jump_line;
use wishdir_analysis::fall::simulate_fall;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::map::World;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::tick::TickRecord;

/// Script of hops with a strafe to each side.
const SCRIPT: &str = include_str!("../../../../assets/scripts/hops.ron");
/// Map on which the sample is played.
const MAP: &str = "lab";
/// Number of jumps before the sample ends, and number of ticks into the next jump.
const JUMPS: usize = 3;
const AIR_TICKS: usize = 18;
/// Height of the drop for the fall forecast, units.
const DROP: f32 = 320.0;
/// Sample values that do not come from the simulation.
const HEALTH: i32 = 88;
const TIME_MSEC: u64 = 65_430;

/// Sample run, stopped on a tick in the air.
pub(super) struct HudSample {
    /// Profile that the sample uses.
    pub(super) profile: Arc<Profile>,
    run: Run,
    record: TickRecord,
    memory: HudHistory,
    session: Session,
    /// Jumps in the sample, oldest first.
    jumps: Vec<JudgedJump>,
    ahead: Prediction,
}

impl HudSample {
    /// Simulates the sample. `None` if it cannot be played under the profile.
    pub(super) fn new(profile: &Arc<Profile>) -> Option<Self> {
        let (world, _) = World::parse(&find_map(MAP).ok()?.text).ok()?;
        let mut run = Run::new(Arc::new(world), profile.clone()).ok()?;
        let script = Script::parse(SCRIPT).ok()?;
        let mut player = ScriptPlayer::new(&script, &run);
        let (mut memory, mut session) = (HudHistory::default(), Session::new(profile));
        let (mut jumps, mut in_air) = (Vec::new(), 0);
        let mut last = None;
        while let Some(record) = player.advance(&mut run) {
            memory.observe(&record, profile);
            session.observe(&record, &mut |finding| {
                if let Finding::Jump(found) = finding {
                    jumps.push(JudgedJump::new(*found, run.level()));
                }
            });
            in_air = if record.player.on_ground {
                0
            } else {
                in_air + 1
            };
            last = Some(record);
            if jumps.len() >= JUMPS && in_air == AIR_TICKS {
                break;
            }
        }
        let ahead = simulate_fall(profile, DROP).map_or(Prediction::Nothing, |report| {
            Prediction::Edge(Arc::new(report))
        });
        Some(Self {
            profile: profile.clone(),
            run,
            record: last?,
            memory,
            session,
            jumps,
            ahead,
        })
    }

    /// Draws the HUD with the sample's values. `now` is the HUD frame of the game in progress.
    pub(super) fn draw(
        &self,
        ctx: &Context,
        settings: &HudSettings,
        now: &HudFrame<'_>,
        edited: VisibilityContext,
    ) {
        let lines = self.jumps.iter().map(|judged| {
            let tone = if judged.jump.is_valid() {
                FeedTone::Good
            } else {
                FeedTone::Bad
            };
            (jump_line(judged), tone)
        });
        let hud = sample_hud(now.frame.hud, lines, now.frame.seconds, false);
        let jumps: Vec<&JudgedJump> = self.jumps.iter().rev().collect();
        let time = CourseTime {
            ticks: TIME_MSEC / 10,
            msec: TIME_MSEC,
        };
        let frame = HudFrame {
            record: Some(&self.record),
            player: self.run.player(),
            profile: &self.profile,
            health: HEALTH,
            timer: Timer::Running {
                time,
                checkpoints: 1,
            },
            damage: true,
            noclip: false,
            memory: &self.memory,
            session: &self.session,
            facts: Some(self.session.facts_of_tick(&self.record)),
            ahead: &self.ahead,
            jumps: &jumps,
            is_demonstrated: false,
            view_yaw: self.record.cmd.angles.yaw,
            pitch: 0.0,
            walk: false,
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
            ..*now
        };
        super::draw_frame(ctx, settings, &frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    #[test]
    fn sample_has_jumps_with_losses_under_common_profiles() {
        for name in ["cs16-100", "hl-100", "qw-77"] {
            let profile = Arc::new(by_name(name).unwrap().clone());
            let sample = HudSample::new(&profile).unwrap();
            assert!(sample.jumps.len() >= JUMPS, "{name}");
            assert!(!sample.record.player.on_ground, "{name}");
            assert!(
                sample.jumps.last().unwrap().ledger().is_some(),
                "{name} has no losses to show"
            );
            assert!(matches!(sample.ahead, Prediction::Edge(_)), "{name}");
        }
    }
}
