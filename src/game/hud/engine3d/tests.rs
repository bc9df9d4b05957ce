//! HUD tests without a window: texts, layout and contrast.

pub(in crate::game) mod room_tests;

use std::sync::{Arc, LazyLock};

use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::{Color32, Context, Pos2, RawInput, Rect, vec2};

use super::history::HudHistory;
use super::hud_frame::{HudFrame, canned};
use super::{WIDGETS, draw_frame};
use crate::game::base::loop_stats::LoopReport;
use crate::game::base::messages::GameKind;
use crate::game::base::palette::color_vision::{GROUNDS, blend_over, contrast_ratio};
use crate::game::base::palette::{BAR_DENSITIES, ColorSet, PANEL_DENSITIES, Palette};
use crate::game::hud::ui::{style, theme};
use crate::game::hud::widgets::feed::FeedTone;
use crate::game::hud::widgets::{
    FrameContext, PracticeStatus, Preset, SHARED, SharedHud, WidgetRegistry,
};
use crate::game::play::pacing::TimeRate;
use crate::game::settings::{Binds, HudSettings, Placement};
use crate::planner::eligibility::UncountedReason;
use crate::planner::judge::JudgedJump;
use crate::planner::long_jumps::LongJumpLog;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::course::{CourseTime, Timer};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{Profile, built_in, by_name};
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::style::Style;
use wishdir_sim::tick::TickRecord;

/// Registry with the widgets for the 3D engines.
fn widgets() -> WidgetRegistry {
    WidgetRegistry::default()
        .with_widgets(Some(GameKind::Engine3d), WIDGETS)
        .with_widgets(None, SHARED)
}

/// A tick with an acceleration, lost health and a running timer.
fn busy_tick() -> TickRecord {
    let mut record = canned::record(Vec3::new(300.0, 0.0, 200.0), Vec3::new(300.0, 27.0, 192.0));
    record.report.events.push(canned::accelerate(
        Vec3::Y,
        record.before.velocity,
        record.player.velocity,
    ));
    record.cmd.side = -250.0;
    record.health = 88;
    record.timer = Timer::Running {
        time: CourseTime {
            ticks: 6543,
            msec: 65_430,
        },
        checkpoints: 1,
    };
    record
}

/// Analysis of the hops of the built-in script, with their jumps.
struct HopSession {
    profile: &'static Profile,
    session: Session,
    jumps: Vec<JudgedJump>,
}

impl HopSession {
    fn new(profile: &str) -> Self {
        let profile = by_name(profile).unwrap();
        let (world, _) = World::parse(&crate::storage::find_map("lab").unwrap().text).unwrap();
        let mut run = Run::new(Arc::new(world), Arc::new(profile.clone())).unwrap();
        let script = Script::parse(include_str!("../../../../assets/scripts/hops.ron")).unwrap();
        let mut player = ScriptPlayer::new(&script, &run);
        let mut hopped = Self {
            profile,
            session: Session::new(profile),
            jumps: Vec::new(),
        };
        while let Some(record) = player.advance(&mut run) {
            let jumps = &mut hopped.jumps;
            hopped.session.observe(&record, &mut |finding| {
                if let Finding::Jump(found) = finding {
                    jumps.push(JudgedJump::new(*found, run.level()));
                }
            });
        }
        assert!(hopped.jumps.len() > 2, "{} jumps", hopped.jumps.len());
        hopped
            .jumps
            .push(canned::with_long_losses(&hopped.jumps[0]));
        hopped
    }
}

static HOP_SESSIONS: LazyLock<[HopSession; 3]> =
    LazyLock::new(|| ["cs16-100", "hl-100", "qw-77"].map(HopSession::new));

/// A jump from the Counter-Strike hops.
pub(in crate::game) fn some_jump() -> JudgedJump {
    HOP_SESSIONS[0].jumps[1].clone()
}

/// A window that collects the shapes drawn in it.
pub(in crate::game) struct TestWindow {
    width: f32,
    pub(in crate::game) height: f32,
    ctx: Context,
}

impl TestWindow {
    fn new(width: f32, height: f32) -> Self {
        let window = Self {
            width,
            height,
            ctx: Context::default(),
        };
        style::apply_style(&window.ctx);
        window.ctx.set_zoom_factor(theme::pixels_per_point(height));
        // The zoom takes effect from the next frame.
        window.draw(|_| {});
        window
    }

    /// A 1280x720 window.
    fn common() -> Self {
        Self::new(1280.0, 720.0)
    }

    pub(in crate::game) fn screen(&self) -> Rect {
        Rect::from_min_size(
            Pos2::ZERO,
            vec2(self.width, self.height) / theme::pixels_per_point(self.height),
        )
    }

    pub(in crate::game) fn fit(&self) -> theme::HudFit {
        theme::fit_hud(self.screen(), theme::pixels_per_point(self.height))
    }

    pub(in crate::game) fn draw(&self, draw: impl Fn(&Context)) -> Vec<Shape> {
        let input = RawInput {
            screen_rect: Some(self.screen()),
            ..RawInput::default()
        };
        let mut output = self.ctx.run_ui(input, |ui| draw(ui.ctx()));
        // Drop the glyphs, because nothing is painted.
        output.textures_delta.clear();
        output
            .shapes
            .into_iter()
            .map(|clipped| clipped.shape)
            .collect()
    }

    /// Draws a HUD frame and returns its shapes.
    fn shapes(&self, settings: &HudSettings, now: &HudFrame<'_>) -> Vec<Shape> {
        self.draw(|ctx| draw_frame(ctx, settings, now))
    }
}

/// Windows of common sizes.
fn windows() -> [TestWindow; 5] {
    [
        (1280.0, 720.0),
        (1920.0, 1080.0),
        (1024.0, 768.0),
        (800.0, 450.0),
        (640.0, 480.0),
    ]
    .map(|(width, height)| TestWindow::new(width, height))
}

/// Calls `read` with the HUD frames of a tick.
///
/// With `hopped`, there is one frame: this jump with its profile. Without `hopped`, there is one
/// frame per built-in profile.
fn read_frames<R>(
    record: Option<&TickRecord>,
    hopped: Option<(&HopSession, &JudgedJump)>,
    read: impl Fn(&HudFrame<'_>) -> R,
) -> Vec<R> {
    let busy = busy_tick();
    let (memory, binds, mut hud) = (
        HudHistory::default(),
        Binds::default(),
        SharedHud::default(),
    );
    hud.feed.push(
        "A long warning of a map: ".to_owned() + &"something is wrong ".repeat(8),
        FeedTone::Warning,
        0.0,
    );
    let of = |profile: &Profile, session: &Session, jump: Option<&JudgedJump>| {
        let mut long_jumps = LongJumpLog::default();
        jump.into_iter().for_each(|jump| long_jumps.observe(jump));
        read(&HudFrame {
            record,
            player: &busy.player,
            profile,
            health: busy.health,
            timer: busy.timer,
            start_feet: 0.0,
            damage: profile.damage,
            noclip: true,
            memory: &memory,
            session,
            facts: record.map(|record| session.facts_of_tick(record)),
            ahead: &crate::planner::fall::Prediction::Nothing,
            jumps: &jump
                .into_iter()
                .cycle()
                .take(3)
                .collect::<Vec<&JudgedJump>>(),
            is_demonstrated: false,
            chain: None,
            long_jumps: &long_jumps,
            blocks: None,
            view_yaw: 0.0,
            pitch: 0.0,
            vertical_fov: 1.287,
            walk: true,
            trainer_ticks: 5,
            frame: FrameContext {
                hud: &hud,
                binds: &binds,
                inspected: None,
                branches: None,
                is_measuring: false,
                is_finding: false,
                is_what_if: false,
                practice: PracticeStatus {
                    uncounted: Some(UncountedReason::Slowed),
                    rate: TimeRate::Tenth,
                    style: Style::NoPerfectHops,
                    rewound_msec: None,
                },
                seconds: 1.0,
                drawn_fps: 1234.5,
                input: LoopReport::default(),
            },
        })
    };
    match hopped {
        Some((hopped, jump)) => vec![of(hopped.profile, &hopped.session, Some(jump))],
        None => built_in()
            .iter()
            .map(|profile| of(profile, &Session::new(profile), None))
            .collect(),
    }
}

/// Returns the texts among the shapes, with their rectangles.
fn texts_in(shapes: &[Shape]) -> impl Iterator<Item = (&str, Rect)> {
    shapes.iter().filter_map(|shape| {
        let Shape::Text(text) = shape else {
            return None;
        };
        let says = !text.galley.text().trim().is_empty();
        says.then(|| (text.galley.text(), text.visual_bounding_rect()))
    })
}

/// Returns all texts of the HUD in a window, with their rectangles.
fn texts(
    settings: &HudSettings,
    record: Option<&TickRecord>,
    window: &TestWindow,
) -> Vec<(String, Rect)> {
    let frames = read_frames(record, None, |now| window.shapes(settings, now));
    frames
        .iter()
        .flat_map(|shapes| texts_in(shapes))
        .map(|(text, place)| (text.to_owned(), place))
        .collect()
}

fn preset_settings(preset: Preset) -> HudSettings {
    let mut settings = HudSettings::default();
    widgets().apply_preset(&mut settings, preset);
    settings
}

#[test]
fn hud_shows_the_values_of_the_tick() {
    let record = busy_tick();
    let said = texts(
        &HudSettings::default(),
        Some(&record),
        &TestWindow::common(),
    );
    for words in [
        "301",
        "+192",
        "1:05.430",
        "88",
        "NOCLIP",
        "Counter-Strike 1.6",
        "QuakeWorld",
    ] {
        assert!(
            said.iter().any(|(text, _)| text == words),
            "{words:?} is not said"
        );
    }
    let gain = canned::with_ticks(std::slice::from_ref(&record), |now| {
        TestWindow::common().shapes(&HudSettings::default(), now)
    });
    for said in ["+1.21", "90.0° left"] {
        assert!(
            texts_in(&gain).any(|(text, _)| text == said),
            "{said:?} is not said"
        );
    }
}

#[test]
fn hud_draws_without_a_tick() {
    let said = texts(&HudSettings::default(), None, &TestWindow::common());
    assert!(
        said.iter().any(|(text, _)| text == "301"),
        "the speed is the player's"
    );
    assert!(
        said.iter().all(|(text, _)| !text.contains("left")),
        "no angle without an acceleration"
    );
}

#[test]
fn idle_widgets_leave_the_centre_free() {
    let standing = canned::record(Vec3::ZERO, Vec3::ZERO);
    let middle = Rect::from_center_size(TestWindow::common().screen().center(), vec2(300.0, 300.0));
    let shapes = canned::with_ticks(&vec![standing; 200], |now| {
        TestWindow::common().shapes(&HudSettings::default(), now)
    });
    let covering: Vec<Rect> = shapes
        .iter()
        .map(Shape::visual_bounding_rect)
        .filter(|rect| rect.is_positive() && rect.intersects(middle) && rect.width() > 30.0)
        .collect();
    assert!(covering.is_empty(), "{covering:?}");
}

/// Returns the colour of a text.
fn ink(text: &bevy_egui::egui::epaint::TextShape) -> Color32 {
    let own = text
        .galley
        .job
        .sections
        .first()
        .map_or(text.fallback_color, |section| section.format.color);
    text.override_text_color
        .unwrap_or(if own == Color32::PLACEHOLDER {
            text.fallback_color
        } else {
            own
        })
}

/// Returns each text with its contrast to the background, for the ground colour with the lowest
/// contrast.
fn contrasts(shapes: &[Shape]) -> Vec<(String, f64)> {
    let mut found = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let Shape::Text(text) = shape else { continue };
        let color = ink(text);
        // Skip shadows.
        if text.galley.text().trim().is_empty() || [color.r(), color.g(), color.b()] == [0; 3] {
            continue;
        }
        let place = text.visual_bounding_rect().shrink(1.0);
        let least = GROUNDS.iter().map(|(_, ground)| {
            let behind = shapes[..index].iter().fold(*ground, |ground, shape| {
                let Shape::Rect(rect) = shape else {
                    return ground;
                };
                if rect.rect.contains_rect(place) {
                    blend_over(rect.fill, ground)
                } else {
                    ground
                }
            });
            contrast_ratio(blend_over(color, behind), behind)
        });
        found.push((
            text.galley.text().to_owned(),
            least.fold(f64::INFINITY, f64::min),
        ));
    }
    found
}

#[test]
fn text_is_readable_on_the_thinnest_panels() {
    let record = busy_tick();
    for colors in ColorSet::ALL {
        let mut settings = preset_settings(Preset::Everything);
        settings.look.colors = colors;
        settings.look.panel = *PANEL_DENSITIES.start();
        for window in [TestWindow::common(), TestWindow::new(640.0, 480.0)] {
            for hopped in HOP_SESSIONS.iter() {
                let jump = hopped.jumps.last().unwrap();
                let frames = read_frames(Some(&record), Some((hopped, jump)), |now| {
                    window.shapes(
                        &settings,
                        &HudFrame {
                            noclip: false,
                            ..*now
                        },
                    )
                });
                let found = contrasts(&frames[0]);
                assert!(found.len() > 60, "{} words", found.len());
                for (words, contrast) in found {
                    assert!(contrast >= 4.5, "{colors:?}: {words:?} has {contrast:.2}");
                }
            }
        }
    }
}

#[test]
fn strafe_bar_contrasts_with_its_plate_on_any_background() {
    let record = busy_tick();
    for colors in ColorSet::ALL {
        let mut settings = preset_settings(Preset::Off);
        settings.look.colors = colors;
        settings.look.bar_plate = *BAR_DENSITIES.start();
        let bar = widgets()
            .widgets()
            .find(|widget| widget.id == "StrafeBar")
            .unwrap()
            .default_placement();
        settings.set_placement("StrafeBar", Some(Placement { on: true, ..bar }));
        let shapes = canned::with_ticks(std::slice::from_ref(&record), |now| {
            TestWindow::common().shapes(&settings, now)
        });
        let plates: Vec<Color32> = shapes
            .iter()
            .filter_map(|shape| {
                let Shape::Rect(rect) = shape else {
                    return None;
                };
                Some(rect.fill)
            })
            .collect();
        let mut zones = 0;
        for shape in &shapes {
            let Shape::Mesh(mesh) = shape else { continue };
            for vertex in &mesh.vertices {
                zones += 1;
                for (name, ground) in GROUNDS {
                    let behind = blend_over(plates[0], ground);
                    let found = contrast_ratio(blend_over(vertex.color, behind), behind);
                    assert!(
                        found >= 3.0,
                        "{colors:?}: {:?} over {name}: {found:.2}",
                        vertex.color
                    );
                }
            }
        }
        assert!(zones > 50, "{zones} corners of zones");
        let letters: Vec<&str> = texts_in(&shapes).map(|(text, _)| text).collect();
        assert_eq!(letters, ["A", "D"]);
        let Palette { text, .. } = colors.palette();
        assert!(plates.contains(&text), "the white mark of the view");
    }
}

#[test]
fn disabled_widgets_draw_no_text() {
    let record = busy_tick();
    assert!(
        texts(
            &preset_settings(Preset::Off),
            Some(&record),
            &TestWindow::common()
        )
        .is_empty()
    );
}
