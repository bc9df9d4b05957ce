//! The HUD drawn without a window: what it says, and that it stays where it belongs.

use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::{Context, Pos2, RawInput, Rect, vec2};

use super::history::HudHistory;
use super::now::{Now, canned};
use super::{WIDGETS, show};
use crate::game::messages::GameKind;
use crate::game::settings::{Binds, HudSettings, Placement};
use crate::game::ui::{style, theme};
use crate::game::widgets::feed::Tone;
use crate::game::widgets::spot::rect_on;
use crate::game::widgets::{Frame, Preset, SHARED, SharedHud, WidgetRegistry};
use crate::sim::course::{CourseTime, Timer};
use crate::sim::math::Vec3;
use crate::sim::profile::built_in;
use crate::sim::tick::TickRecord;

/// The widgets that the 3D engines show.
fn widgets() -> WidgetRegistry {
    WidgetRegistry::default().with(Some(GameKind::Engine3d), WIDGETS).with(None, SHARED)
}

/// A tick in which a lot happens.
fn busy_tick() -> TickRecord {
    let mut record = canned::record(Vec3::new(300.0, 0.0, 200.0), Vec3::new(300.0, 27.0, 192.0));
    record.report.events.push(canned::accelerate(Vec3::Y, record.before.velocity, record.player.velocity));
    record.cmd.side = -250.0;
    record.health = 88;
    record.timer = Timer::Running { time: CourseTime { ticks: 6543, msec: 65_430 }, checkpoints: 1 };
    record
}

/// Everything that the HUD says and where, in a window of this size.
fn texts(settings: &HudSettings, record: Option<&TickRecord>, width: f32, height: f32) -> Vec<(String, Rect)> {
    let ctx = Context::default();
    style::apply_style(&ctx);
    let busy = busy_tick();
    let (memory, binds, mut hud) = (HudHistory::default(), Binds::default(), SharedHud::default());
    hud.feed.push("A long warning of a map: ".to_owned() + &"something is wrong ".repeat(8), Tone::Warning, 0.0);
    let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height) / theme::zoom(height));
    let mut found = Vec::new();
    for profile in built_in() {
        let session = crate::analysis::session::Session::new(profile);
        let now = Now {
            record,
            player: &busy.player,
            profile,
            health: busy.health,
            timer: busy.timer,
            start_feet: 0.0,
            damage: profile.damage,
            noclip: true,
            memory: &memory,
            session: &session,
            facts: record.map(|record| session.facts_of(record)),
            ahead: &crate::solver::fall::Prediction::Nothing,
            jump: None,
            view_yaw: 0.0,
            pitch: 0.0,
            vertical_fov: 1.287,
            walk: true,
            trainer_ticks: 5,
            frame: Frame { hud: &hud, binds: &binds, inspected: None, seconds: 1.0, drawn_fps: 1234.5 },
        };
        let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| show(ui.ctx(), settings, &now));
        // Nobody paints: the glyphs go nowhere.
        output.textures_delta.clear();
        for clipped in output.shapes {
            if let Shape::Text(text) = clipped.shape {
                found.push((text.galley.text().to_owned(), text.visual_bounding_rect()));
            }
        }
    }
    found
}

#[test]
fn the_hud_says_what_the_tick_did() {
    let record = busy_tick();
    let said = texts(&HudSettings::default(), Some(&record), 1280.0, 720.0);
    for words in ["301", "+192", "+1.21", "90.0° left", "1:05.430", "88", "NOCLIP", "Counter-Strike 1.6", "QuakeWorld"]
    {
        assert!(said.iter().any(|(text, _)| text == words), "{words:?} is not said");
    }
}

#[test]
fn the_hud_stands_without_a_tick() {
    let said = texts(&HudSettings::default(), None, 1280.0, 720.0);
    assert!(said.iter().any(|(text, _)| text == "301"), "the speed is the player's");
    assert!(said.iter().all(|(text, _)| !text.contains("left")), "no angle without an acceleration");
}

#[test]
fn all_words_stay_inside_their_widgets() {
    let record = busy_tick();
    let widgets = widgets();
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (800.0, 450.0)] {
        for widget in widgets.of(GameKind::Engine3d) {
            let mut settings = HudSettings::default();
            widgets.choose(&mut settings, Preset::Off);
            widget.put(&mut settings, Placement { on: true, ..widget.default_placement() });
            let screen = Rect::from_min_size(Pos2::ZERO, vec2(width, height) / theme::zoom(height));
            let rect = rect_on(screen, widget.default_placement(), widget.size).expand(2.0);
            for (text, place) in texts(&settings, Some(&record), width, height) {
                assert!(
                    rect.contains_rect(place),
                    "{text:?} leaves {} at {width} x {height}: {place:?} of {rect:?}",
                    widget.id
                );
            }
        }
    }
}

#[test]
fn a_widget_that_is_off_is_silent() {
    let record = busy_tick();
    let mut settings = HudSettings::default();
    widgets().choose(&mut settings, Preset::Off);
    assert!(texts(&settings, Some(&record), 1280.0, 720.0).is_empty());
}
