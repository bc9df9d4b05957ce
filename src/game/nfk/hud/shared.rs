//! Data from Need For Kill for the widgets shared by all games.

use super::{NfkHudFrame, keys, lines};
use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::widgets::engine::EngineView;
use crate::game::hud::widgets::health::HealthView;
use crate::game::hud::widgets::hints::{HintRow, first_keys};
use crate::game::hud::widgets::inspector::InspectorView;
use crate::game::hud::widgets::{FrameContext, GameView};
use crate::game::settings::Action;
use crate::text::{Label as _, id, message};
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::TICK_MSEC;
use wishdir_sim::simulation::Simulation as _;

impl GameView for NfkHudFrame<'_> {
    fn frame_context(&self) -> &FrameContext<'_> {
        &self.frame
    }

    fn has_jump(&self) -> bool {
        self.trail.recent_jumps().next().is_some()
    }

    fn health_view(&self) -> HealthView {
        HealthView::new(
            self.mover.run.damage(),
            self.mover.run.health(),
            self.hud.last_damage(),
        )
    }

    fn course_timer(&self) -> Timer {
        self.mover.run.timer()
    }

    fn engine_view(&self) -> EngineView {
        let rules = self.mover.run.rules();
        EngineView {
            title: rules.label().to_owned(),
            rate: message!(
                "hud-engine.nfk-rate",
                ticks = 1000 / u32::from(TICK_MSEC),
                msec = TICK_MSEC
            ),
            profile: rules.id().to_owned(),
            noclip: self.mover.is_flying(),
        }
    }

    fn inspector(&self) -> Option<InspectorView> {
        self.record
            .map(|record| lines::inspector_view(record, self.mover.run.rules()))
    }

    fn hint_rows(&self) -> Vec<HintRow> {
        use Action::{
            Help, LoadPosition, Menu, NfkDown, NfkLeft, NfkRight, NfkUp, Restart, SavePosition,
            ShowMe, Training,
        };
        let binds = self.frame.binds;
        vec![
            (first_keys(binds, &[Training]), id!("hud-hints-lessons")),
            (first_keys(binds, &[ShowMe]), id!("hud-hints-show-me")),
            (
                first_keys(binds, &[NfkLeft, NfkRight]),
                id!("hud-hints-nfk-run"),
            ),
            (first_keys(binds, &[NfkUp]), id!("hud-hints-nfk-jump")),
            (first_keys(binds, &[NfkDown]), id!("hud-hints-nfk-crouch")),
            (
                first_keys(binds, &[SavePosition, LoadPosition]),
                id!("hud-hints-positions"),
            ),
            (first_keys(binds, &[Restart]), id!("hud-hints-restart")),
            (first_keys(binds, &[Menu]), id!("hud-hints-menu")),
            (first_keys(binds, &[Help]), id!("hud-hints-nfk-help")),
        ]
    }

    fn draw_keys(&self, canvas: &Canvas<'_>) {
        keys::draw(
            canvas,
            self.record.map(|record| record.keys).unwrap_or_default(),
        );
    }
}
