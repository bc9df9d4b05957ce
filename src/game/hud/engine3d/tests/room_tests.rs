//! Layout tests, in every language and window size: texts stay inside their widgets and plates and
//! do not overlap.

use std::collections::BTreeSet;

use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::{Color32, Rect, Vec2, vec2};

use super::*;
use crate::game::base::palette::plate_color;
use crate::game::hud::branch_lines::{BranchDifference, BranchesView};
use crate::game::hud::widgets::ghost::{
    JumpDifferenceView, RaceDifferenceView, RaceSplitView, RaceView,
};
use crate::game::hud::widgets::inspector::TickCursor;
use crate::game::hud::widgets::widget_frame::widget_rect;
use crate::planner::fall::Prediction;
use crate::text::{LANGUAGES, in_language};
use wishdir_analysis::fall::{Forecaster, simulate_fall};
use wishdir_analysis::jump::{InvalidJumpReason, JumpKind, Tier, Variation};
use wishdir_replay::path::SplitPoint;
use wishdir_sim::branches::RunBranch;
use wishdir_sim::command as cmd;
use wishdir_sim::command::UserCmd;
use wishdir_sim::simulation::Simulation as _;

/// Ticks of jumps with different key and mouse faults.
fn faulty_ticks() -> Vec<Vec<TickRecord>> {
    let (world, _) = World::parse(&crate::storage::find_map("lab").unwrap().text).unwrap();
    let (world, profile) = (Arc::new(world), Arc::new(HOP_SESSIONS[0].profile.clone()));
    let keys = [
        (0.0, 0),
        (0.0, cmd::MOVE_LEFT | cmd::MOVE_RIGHT),
        (-250.0, cmd::MOVE_LEFT),
        (250.0, cmd::MOVE_RIGHT),
    ];
    let mut all = Vec::new();
    for (side, buttons) in keys {
        for run_up in [0, 60] {
            for turn in [-2.0, 0.0, 2.0] {
                let mut run = Run::new(world.clone(), profile.clone()).unwrap();
                let mut cmd = UserCmd {
                    msec: 10,
                    forward: 250.0,
                    buttons: cmd::FORWARD,
                    ..UserCmd::default()
                };
                let mut ticks: Vec<TickRecord> = (0..run_up).map(|_| run.advance(&cmd)).collect();
                (cmd.forward, cmd.buttons) = (0.0, cmd::JUMP);
                ticks.push(run.advance(&cmd));
                (cmd.side, cmd.buttons) = (side, buttons);
                for _ in 0..10 {
                    cmd.angles.yaw += turn;
                    ticks.push(run.advance(&cmd));
                }
                all.push(ticks);
            }
        }
    }
    all
}

/// Race views in every state.
fn races() -> Vec<RaceView> {
    let race = RaceView {
        name: "longjump cs16-100 2:03.456".to_owned(),
        others: 3,
        is_waiting: false,
        standing: None,
        jump: None,
        splits: [SplitPoint::Finish, SplitPoint::Checkpoint(12)]
            .map(|at| RaceSplitView {
                at,
                msec: Some(-1234.0),
            })
            .to_vec(),
        ways: [0.25, 0.5],
        marks: vec![0.5],
        in_pixels: false,
    };
    let standing = |msec| {
        Some(RaceDifferenceView {
            msec,
            speed: -123.0,
        })
    };
    vec![
        RaceView {
            is_waiting: true,
            splits: Vec::new(),
            ..race.clone()
        },
        RaceView {
            standing: standing(-12_345.0),
            ..race.clone()
        },
        RaceView {
            standing: standing(12_345.0),
            ..race.clone()
        },
        RaceView {
            standing: standing(0.0),
            jump: Some(JumpDifferenceView {
                speed: -123.0,
                distance: -123.4,
            }),
            ..race.clone()
        },
        race,
    ]
}

/// Copies of the jump under every name, with every possible fault.
fn named_jumps(judged: &JudgedJump) -> Vec<JudgedJump> {
    let mut jumps = Vec::new();
    for kind in JumpKind::ALL {
        let mut judged = judged.clone();
        judged.jump.variation = Variation::Drop;
        judged.judgement.kind = kind;
        judged.judgement.tier = Some(Tier {
            id: "dominating",
            index: 6,
            of: 6,
        });
        jumps.push(judged);
    }
    for reason in [
        InvalidJumpReason::Teleported,
        InvalidJumpReason::Died,
        InvalidJumpReason::Placed,
        InvalidJumpReason::Swam,
        InvalidJumpReason::CaughtLadder,
        InvalidJumpReason::Stuck,
        InvalidJumpReason::Pushed,
        InvalidJumpReason::FellShort(123.4),
        InvalidJumpReason::LandedHigher(123.4),
        InvalidJumpReason::LandedLower(123.4),
        InvalidJumpReason::HitWall,
        InvalidJumpReason::HitCeiling,
        InvalidJumpReason::TouchedFloor,
        InvalidJumpReason::PrestrafeTooHigh {
            speed: 1234.5,
            limit: 276.0,
        },
        InvalidJumpReason::TooShort { min: 220.0 },
    ] {
        let mut judged = judged.clone();
        (judged.jump.reason, judged.judgement.tier) = (Some(reason), None);
        jumps.push(judged);
    }
    jumps
}

/// Predictions for various falls and edges.
fn fall_predictions(profile: &Profile) -> Vec<Prediction> {
    let mut falls = vec![Prediction::Edge(Arc::new(
        simulate_fall(profile, 603.0).unwrap(),
    ))];
    let mut forecaster = Forecaster::new(profile);
    for floor in [-40.0, -41.0, -42.0, -43.0, -200.0, -900.0] {
        let player =
            canned::standing_record(Vec3::new(0.0, 0.0, 66.0), Vec3::Z * -100.0, false).player;
        let height = profile.feet(&player).z - floor;
        let forecast = forecaster.forecast(&player, floor).unwrap();
        falls.push(Prediction::Falling {
            height,
            forecast,
            is_sure: true,
        });
    }
    falls
}

/// Draws the HUD in a window for every tested situation. Returns the shapes of each frame.
fn frames(window: &TestWindow, settings: &HudSettings) -> Vec<Vec<Shape>> {
    let busy = busy_tick();
    let show = |now: &HudFrame<'_>| window.shapes(settings, now);
    let mut frames = read_frames(Some(&busy), None, show);
    for hopped in HOP_SESSIONS.iter() {
        for jump in hopped
            .jumps
            .iter()
            .cloned()
            .chain(named_jumps(&hopped.jumps[1]))
        {
            frames.extend(read_frames(Some(&busy), Some((hopped, &jump)), show));
        }
        for ahead in fall_predictions(hopped.profile) {
            frames.push(canned::with_ticks(std::slice::from_ref(&busy), |now| {
                show(&HudFrame {
                    ahead: &ahead,
                    profile: hopped.profile,
                    ..*now
                })
            }));
        }
    }
    frames.extend(
        faulty_ticks()
            .iter()
            .map(|ticks| canned::with_ticks(ticks, show)),
    );
    let last = Some((&HOP_SESSIONS[0], HOP_SESSIONS[0].jumps.last().unwrap()));
    frames.extend(inspected_frames(&busy, last, show));
    for race in races() {
        let mut hud = SharedHud::default();
        hud.race = Some(race);
        frames.extend(read_frames(Some(&busy), last, |now| {
            show(&HudFrame {
                frame: FrameContext {
                    hud: &hud,
                    ..now.frame
                },
                ..*now
            })
        }));
    }
    frames.extend(timed_frames(&busy, last, show));
    frames
}

/// Draws inspected ticks and branches.
fn inspected_frames(
    busy: &TickRecord,
    last: Option<(&HopSession, &JudgedJump)>,
    show: impl Fn(&HudFrame<'_>) -> Vec<Shape> + Copy,
) -> Vec<Vec<Shape>> {
    let mut frames = Vec::new();
    let branch = |number| RunBranch {
        number,
        leaves: (number > 1).then_some(1),
        begins: 10,
        ends: 90,
    };
    let difference = Some(BranchDifference {
        other: 11,
        speed: -123.4,
        distance: -1234.5,
    });
    let branches = BranchesView {
        list: (8..=12).map(branch).collect(),
        current: 12,
        moment: 40,
        difference,
    };
    for back in [0, 12_345] {
        let inspected = Some(TickCursor { back, left: 12_345 });
        frames.extend(read_frames(Some(busy), last, |now| {
            show(&HudFrame {
                frame: FrameContext {
                    inspected,
                    branches: Some(&branches),
                    ..now.frame
                },
                ..*now
            })
        }));
    }
    frames
}

/// Draws every timer state and style.
fn timed_frames(
    busy: &TickRecord,
    last: Option<(&HopSession, &JudgedJump)>,
    show: impl Fn(&HudFrame<'_>) -> Vec<Shape> + Copy,
) -> Vec<Vec<Shape>> {
    let mut frames = Vec::new();
    let time = CourseTime {
        ticks: 6543,
        msec: 65_430,
    };
    let timers = [
        Timer::Ready,
        Timer::Running {
            time,
            checkpoints: 0,
        },
        Timer::Finished {
            time,
            checkpoints: 0,
        },
        Timer::Finished {
            time,
            checkpoints: 12,
        },
    ];
    for (style, timer) in Style::ALL.into_iter().zip(timers.into_iter().cycle()) {
        for (uncounted, rewound_msec) in
            [(None, Some(123_400)), (Some(UncountedReason::Placed), None)]
        {
            let practice = PracticeStatus {
                uncounted,
                rate: TimeRate::ThreeQuarters,
                style,
                rewound_msec,
            };
            frames.extend(read_frames(Some(busy), last, |now| {
                show(&HudFrame {
                    frame: FrameContext {
                        practice,
                        ..now.frame
                    },
                    timer,
                    ..*now
                })
            }));
        }
    }
    frames
}

/// Returns the plate behind a text: the last plate under the text's centre that is as high as the
/// text.
fn find_plate(below: &[Shape], words: Rect, color: Color32) -> Option<Rect> {
    let mut plates = below.iter().filter_map(|shape| {
        let Shape::Rect(rect) = shape else {
            return None;
        };
        let fits = rect.fill == color
            && rect.rect.height() >= words.height()
            && rect.rect.contains(words.center());
        fits.then_some(rect.rect)
    });
    plates.next_back()
}

/// Part of a shadow that may extend below a plate, points.
const SHADOW: Vec2 = vec2(0.0, 1.0);

/// Returns the texts that extend beyond `room`, or beyond the plate behind them. Only plates of
/// the colour `color` count.
pub(in crate::game) fn stray_texts(shapes: &[Shape], room: Rect, color: Color32) -> Vec<String> {
    let mut strays = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        for (text, place) in texts_in(std::slice::from_ref(shape)) {
            let plate = find_plate(&shapes[..index], place, color);
            if !room.expand(2.0).contains_rect(place)
                || plate.is_some_and(|plate| !plate.expand2(SHADOW).contains_rect(place))
            {
                strays.push(format!("{text:?}: {place:?} leaves {plate:?} in {room:?}"));
            }
        }
    }
    strays
}

/// Allowed overlap of two lines, points. Covers the soft edges and shadows of letters.
const HAIR: f32 = 2.5;
/// Minimum gap between neighbouring texts, points. With a smaller gap, they read as one.
const GAP: f32 = 1.0;

/// Returns pairs of texts that overlap.
pub(in crate::game) fn text_overlaps(shapes: &[Shape], zoom: f32) -> Vec<String> {
    let placed: Vec<(&str, Rect)> = texts_in(shapes).collect();
    let mut meetings = Vec::new();
    for (index, (a, first)) in placed.iter().enumerate() {
        for (b, second) in &placed[index + 1..] {
            // Ignore shadows, which repeat the text.
            let wide = second.shrink(HAIR).expand2(vec2(GAP * zoom, 0.0));
            if a != b && first.intersect(wide).is_positive() {
                meetings.push(format!("{a:?} meets {b:?}"));
            }
        }
    }
    meetings
}

/// Collects the findings from all languages and windows, without duplicates.
pub(in crate::game) fn in_all_windows(
    find: impl Fn(&TestWindow) -> Vec<String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for language in LANGUAGES {
        for window in windows() {
            let where_it_is = format!("{} at {} x {}", language.id, window.width, window.height);
            let finds = in_language(language.id, || find(&window)).unwrap();
            found.extend(
                finds
                    .into_iter()
                    .map(|find| format!("{where_it_is}: {find}")),
            );
        }
    }
    found
}

#[test]
fn faulty_jumps_contain_every_mistake() {
    let window = TestWindow::common();
    let frames = frames(&window, &preset_settings(Preset::Everything));
    for words in [
        "dead air",
        "overlap",
        "wrong key",
        "run first",
        "not counted",
        "s ahead",
        "off the ghost's path",
    ] {
        let is_said = |(said, _): (&str, Rect)| said.contains(words);
        assert!(
            frames.iter().any(|shapes| texts_in(shapes).any(is_said)),
            "{words:?} is not said"
        );
    }
}

/// Draws a window with the given settings and returns the shapes of each frame.
pub(in crate::game) type WindowShapes = fn(&TestWindow, &HudSettings) -> Vec<Vec<Shape>>;

/// Returns the texts that extend beyond their room when each widget of a game is drawn alone.
pub(in crate::game) fn widget_stray_texts(
    game: GameKind,
    widgets: &WidgetRegistry,
    show: WindowShapes,
) -> BTreeSet<String> {
    in_all_windows(|window| {
        let mut found = Vec::new();
        for widget in widgets.for_game(game) {
            let mut settings = HudSettings::default();
            widgets.apply_preset(&mut settings, Preset::Off);
            widget.set_placement(
                &mut settings,
                Placement {
                    on: true,
                    ..widget.default_placement()
                },
            );
            let (placement, size) = widget.placement_and_size(&settings, window.fit().small);
            let room = widget_rect(window.screen(), window.fit(), placement, size);
            let color = plate_color(settings.look.resolve().panel);
            for shapes in show(window, &settings) {
                found.extend(
                    stray_texts(&shapes, room, color)
                        .into_iter()
                        .map(|stray| format!("{}: {stray}", widget.id)),
                );
            }
        }
        found
    })
}

/// Returns the texts that overlap when all widgets are shown.
pub(in crate::game) fn widget_text_overlaps(
    widgets: &WidgetRegistry,
    show: WindowShapes,
) -> BTreeSet<String> {
    let mut settings = HudSettings::default();
    widgets.apply_preset(&mut settings, Preset::Everything);
    in_all_windows(|window| {
        let zoom = theme::pixels_per_point(window.height);
        show(window, &settings)
            .iter()
            .flat_map(|shapes| text_overlaps(shapes, zoom))
            .collect()
    })
}

#[test]
fn texts_stay_inside_widgets_and_plates() {
    let strays = widget_stray_texts(GameKind::Engine3d, &widgets(), frames);
    assert!(strays.is_empty(), "{strays:#?}");
}

#[test]
fn texts_do_not_overlap() {
    let found = widget_text_overlaps(&widgets(), frames);
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns the texts whose letters are under 8 pixels high, with `zoom` pixels per point.
pub(in crate::game) fn find_small_texts(shapes: &[Shape], zoom: f32) -> Vec<String> {
    let mut small = Vec::new();
    for shape in shapes {
        let Shape::Text(text) = shape else { continue };
        let sizes = text
            .galley
            .job
            .sections
            .iter()
            .map(|section| section.format.font_id.size * zoom);
        small.extend(
            sizes
                .filter(|pixels| *pixels < 7.99)
                .map(|pixels| format!("{:?}: {pixels}", text.galley.text())),
        );
    }
    small
}

#[test]
fn letters_are_at_least_eight_pixels_high() {
    let settings = preset_settings(Preset::Everything);
    let small = in_all_windows(|window| {
        let zoom = theme::pixels_per_point(window.height);
        // The lowest window has no room for all widgets.
        let frames = if window.height < 480.0 {
            Vec::new()
        } else {
            frames(window, &settings)
        };
        frames
            .iter()
            .flat_map(|shapes| find_small_texts(shapes, zoom))
            .collect()
    });
    assert!(small.is_empty(), "{small:#?}");
}
