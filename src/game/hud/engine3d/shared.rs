//! Data from the 3D engines for the widgets shared by all games.

use super::hud_frame::HudFrame;
use super::{inspector, keys};
use crate::game::hud::ui::canvas::Canvas;
use crate::game::hud::ui::{keycap, number};
use crate::game::hud::widgets::engine::{EngineView, TickRateText};
use crate::game::hud::widgets::health::HealthView;
use crate::game::hud::widgets::hints::{HintRow, first_keys};
use crate::game::hud::widgets::inspector::InspectorView;
use crate::game::hud::widgets::{FrameContext, GameView};
use crate::game::settings::{Action, Binds};
use crate::text::{id, message};
use wishdir_sim::course::Timer;

impl GameView for HudFrame<'_> {
    fn frame_context(&self) -> &FrameContext<'_> {
        &self.frame
    }

    fn has_jump(&self) -> bool {
        !self.jumps.is_empty()
    }

    fn health_view(&self) -> HealthView {
        HealthView::new(
            self.damage,
            self.health,
            self.memory
                .recent_damage()
                .map(|(hurt, age)| (hurt.damage, age)),
        )
    }

    fn course_timer(&self) -> Timer {
        self.timer
    }

    fn engine_view(&self) -> EngineView {
        let profile = self.profile;
        EngineView {
            title: profile.rules().name.to_owned(),
            rate: message!(
                "hud-engine.rate",
                rate = TickRateText(profile.tick).to_string(),
                maxspeed = number::whole(profile.maxspeed())
            ),
            profile: profile.name.clone(),
            noclip: self.noclip,
        }
    }

    fn inspector(&self) -> Option<InspectorView> {
        inspector::build_view(self)
    }

    fn hint_rows(&self) -> Vec<HintRow> {
        key_hint_rows(self.frame.binds)
    }

    fn draw_keys(&self, canvas: &Canvas<'_>) {
        keys::draw(canvas, &keys::build_view(self), self.frame.hud.wheel);
    }
}

fn key_hint_rows(binds: &Binds) -> Vec<HintRow> {
    use Action::{
        Back, Duck, Forward, Help, Jump, LoadPosition, Menu, MoveLeft, MoveRight, Noclip, Restart,
        SavePosition, ShowMe, Training,
    };
    vec![
        (first_keys(binds, &[Training]), id!("hud-hints-lessons")),
        (first_keys(binds, &[ShowMe]), id!("hud-hints-show-me")),
        (
            first_keys(binds, &[Forward, MoveLeft, Back, MoveRight]),
            id!("hud-hints-move"),
        ),
        (keycap::all_keys(binds, Jump), id!("hud-hints-jump")),
        (first_keys(binds, &[Duck]), id!("hud-hints-duck")),
        (
            first_keys(binds, &[SavePosition, LoadPosition]),
            id!("hud-hints-positions"),
        ),
        (first_keys(binds, &[Restart]), id!("hud-hints-restart")),
        (first_keys(binds, &[Menu]), id!("hud-hints-menu")),
        (first_keys(binds, &[Help]), id!("hud-hints-help")),
        (first_keys(binds, &[Noclip]), id!("hud-hints-noclip")),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::hud_frame::canned;
    use super::*;
    use wishdir_sim::course::{CourseEvent, DamageSource};
    use wishdir_sim::math::Vec3;

    #[test]
    fn hints_show_the_bound_keys() {
        let rows = key_hint_rows(&Binds::default());
        assert_eq!(rows[0], (vec!["L"], id!("hud-hints-lessons")));
        assert_eq!(rows[2], (vec!["W", "A", "S", "D"], id!("hud-hints-move")));
        assert_eq!(rows[3], (vec!["Space", "Wheel ↓"], id!("hud-hints-jump")));
        let mut binds = Binds::default();
        binds.set(Action::Duck, crate::game::settings::Keys::default());
        assert_eq!(key_hint_rows(&binds)[4], (vec!["–"], id!("hud-hints-duck")));
    }

    #[test]
    fn damage_is_shown_and_fades() {
        let mut record = canned::record(Vec3::ZERO, Vec3::ZERO);
        record.health = 88;
        assert_eq!(
            canned::with_record(&record, |now| now.health_view()),
            HealthView::On {
                health: 88,
                hurt: None
            }
        );
        record.events.push(CourseEvent::Hurt {
            harm: DamageSource::Fall,
            damage: 12,
        });
        let fresh = canned::with_ticks(&[record.clone()], |now| now.health_view());
        assert_eq!(
            fresh,
            HealthView::On {
                health: 88,
                hurt: Some((12, 1.0))
            }
        );
        let mut ticks = vec![record.clone()];
        record.events.clear();
        ticks.extend(vec![record.clone(); 50]);
        let age = canned::with_ticks(&ticks, |now| {
            now.memory
                .recent_damage()
                .map(|(hurt, age)| (hurt.damage, age))
        });
        assert_eq!(age, Some((12, 0.5)), "it ages in played time");
        ticks.extend(vec![record; 90]);
        let faded = canned::with_ticks(&ticks, |now| now.health_view());
        assert_eq!(
            faded,
            HealthView::On {
                health: 88,
                hurt: None
            }
        );
    }
}
