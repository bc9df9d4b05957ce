//! The pages Statistics, Mouse and wheel, and Sensitivity: the same numbers as on the command line,
//! in windows of every size.

use std::sync::Arc;

use bevy_egui::egui::{Key, Rect};
use wishdir::coach::{PastJump, SideError, Statistics, lesson_by_id};
use wishdir::game::base::messages::TrainingRequest;
use wishdir::game::menu::pages::mouse::state::DeviceMeasurements;
use wishdir::game::menu::pages::statistics::state::HistoryView;
use wishdir::game::menu::pages::training::PlayedLesson;
use wishdir::game::menu::pages::{Page, SettingsDraft};
use wishdir::game::time::records::JumpHistory;
use wishdir::text::report::training as report;
use wishdir_analysis::ledger::{Aim, Cause};

use crate::menu::Desk;

/// Jumps of some sessions, under two kinds of rules.
fn jumps() -> Arc<[PastJump]> {
    let mut state = 7_u32;
    let mut number = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from((state >> 16) % most)
    };
    let jump = |index: u32| {
        let session = i64::from(index / 40);
        let losses = Cause::ALL.map(|cause| {
            (
                cause,
                number(100) / 90.0,
                number(100) / 50.0 + cause as u8 as f64 / 4.0,
            )
        });
        let after = (number(4) + number(3)) as i32;
        PastJump {
            session,
            day: format!("2026-11-{:02}", 10 + session),
            rules: if index.is_multiple_of(3) {
                "qw-77"
            } else {
                "cs16-100"
            }
            .to_owned(),
            kind: "hop".to_owned(),
            counts: true,
            distance: 200.0 + number(50),
            takeoff_speed: Some(250.0 + number(200)),
            efficiency: Some(40.0 + number(50)),
            fog: Some(after as u32),
            jump_after: Some((after, after * 10)),
            judged: true,
            aim: if index.is_multiple_of(3) {
                Aim::Speed
            } else {
                Aim::Distance
            },
            losses: losses.to_vec(),
            sides: [
                SideError {
                    ticks: 20,
                    error_deg: number(9) - 6.0,
                },
                SideError {
                    ticks: 20,
                    error_deg: number(9) - 3.0,
                },
            ],
            switches: vec![number(6) as i32 - 1],
            overlap: number(3) as u32,
            dead_air: number(3) as u32,
            duck_at: Some(-(number(20) as i32)),
        }
    };
    (0..240).map(jump).collect()
}

/// All texts of the page, from top to bottom.
fn whole_page(desk: &mut Desk) -> Vec<String> {
    desk.scroll(100_000.0);
    let mut found: Vec<String> = Vec::new();
    for _ in 0..48 {
        found.extend(desk.texts.iter().map(|(text, _)| text.clone()));
        desk.scroll(-250.0);
    }
    desk.scroll(100_000.0);
    found
}

#[test]
fn statistics_say_what_the_command_line_says_of_all_jumps_and_by_chosen_rules() {
    let mut desk = Desk::new(Page::Statistics, 1280.0, 720.0);
    desk.place("Statistics are off: this session is not being recorded.");
    desk.give(JumpHistory(Some(Arc::new([]))));
    assert!(
        desk.texts
            .iter()
            .any(|(text, _)| text.starts_with("No recorded jumps yet"))
    );
    let all = jumps();
    desk.give(JumpHistory(Some(Arc::clone(&all))));
    let check = |desk: &mut Desk, jumps: &[PastJump]| {
        let of = Statistics::from_jumps(jumps);
        let lines = [
            report::timing_lines(&of.timing),
            report::angle_error_lines(&of.errors),
            report::key_lines(&of.errors),
        ]
        .join("\n");
        let lines = lines
            .lines()
            .map(|line| line.trim().to_owned())
            .chain([report::ledger_title(&of)]);
        let causes = report::ledger_lines(&of)
            .into_iter()
            .map(|(_, line)| line.trim().to_owned());
        let page = whole_page(desk);
        for line in lines.chain(causes) {
            assert!(
                page.contains(&line),
                "{line:?} is not on the page: {page:?}"
            );
        }
    };
    check(&mut desk, &all);
    desk.click("qw-77");
    assert_eq!(desk.get::<HistoryView>().rules.as_deref(), Some("qw-77"));
    let of_rules: Vec<PastJump> = all
        .iter()
        .filter(|jump| jump.rules == "qw-77")
        .cloned()
        .collect();
    check(&mut desk, &of_rules);
    desk.click("efficiency %");
    let newest = Statistics::from_jumps(&of_rules)
        .sessions
        .last()
        .unwrap()
        .efficiency
        .mean;
    assert!(
        desk.texts
            .iter()
            .any(|(text, _)| text.starts_with(&format!("Latest session: {newest:.1} %"))),
        "{newest}"
    );
}

#[test]
fn the_pages_of_the_training_stay_within_every_window_with_all_they_have_to_say() {
    for (width, height) in [(1280.0, 720.0), (1920.0, 1080.0), (640.0, 480.0)] {
        for page in [
            Page::Training,
            Page::Statistics,
            Page::Mouse,
            Page::Sensitivity,
        ] {
            let mut desk = Desk::new(page, width, height);
            desk.give(JumpHistory(Some(jumps())));
            let mut instruments = DeviceMeasurements::default();
            for at in (0..2_000_000).step_by(1000) {
                instruments.mouse.add_report(at);
            }
            for turn in 0..9 {
                instruments.wheel.add_notch(turn * 20_000);
                instruments
                    .keys
                    .add_key_event((turn % 2) as usize, true, turn * 100_000 + 10_000);
                instruments
                    .keys
                    .add_key_event((turn % 2) as usize, false, turn * 100_000 + 90_000);
            }
            desk.give(instruments);
            assert!(
                desk.texts.len() > 20,
                "{page:?} at {width} x {height} is nearly empty"
            );
            for (text, rect) in &desk.texts {
                let seen: Rect = rect.intersect(desk.screen);
                let inside =
                    rect.left() >= desk.screen.left() && rect.right() <= desk.screen.right();
                assert!(
                    inside || !seen.is_positive(),
                    "{text:?} leaves {page:?} at {width} x {height}: {rect:?}"
                );
            }
        }
    }
}

#[test]
fn the_tabs_lead_from_page_to_page_and_the_side_keeps_their_name() {
    let mut desk = Desk::new(Page::Training, 1280.0, 720.0);
    for (tab, page) in [
        ("Statistics", Page::Statistics),
        ("Mouse and wheel", Page::Mouse),
        ("Sensitivity", Page::Sensitivity),
    ] {
        desk.click(tab);
        assert_eq!((desk.page(), page.group()), (page, Page::Training));
    }
    desk.click("Lessons and drills");
    assert_eq!(desk.page(), Page::Training);
}

#[test]
fn the_training_page_recommends_the_next_lesson_and_later_what_costs_most() {
    let mut desk = Desk::new(Page::Training, 1280.0, 720.0);
    desk.give(JumpHistory(Some(jumps())));
    let title = desk.place("What to practise next");
    assert!(title.y < 260.0, "at the top of the page: {title:?}");
    // Beginners get the next lesson, whatever their jumps lose.
    desk.click("Start: Walk and look (lesson)");
    assert!(
        matches!(desk.last(), Some(TrainingRequest::Lesson(id)) if id == "gs-walk"),
        "the next lesson"
    );
    let mut settings = desk.settings().clone();
    for id in ["gs-walk", "gs-strafe", "gs-duck"] {
        settings.training.lessons.push(id.to_owned());
    }
    desk.give(SettingsDraft(settings));
    let plan = desk.get_mut::<HistoryView>().facts(&jumps()).plan.clone();
    let lesson = wishdir::coach::lessons()
        .iter()
        .find(|lesson| lesson.drill == plan.drill)
        .unwrap();
    let title = wishdir::text::training::lesson_title(lesson);
    desk.click(&format!("Start: {title} (lesson)"));
    let asked = desk.last();
    assert!(
        matches!(&asked, Some(TrainingRequest::Lesson(id)) if *id == lesson.id),
        "{asked:?}"
    );
}

#[test]
fn the_list_of_drills_names_the_game_and_the_level_of_its_scores() {
    let mut desk = Desk::new(Page::Training, 1280.0, 720.0);
    let mut settings = desk.settings().clone();
    let drill = wishdir::coach::drill_by_name("gs-strafe").unwrap();
    let progress = wishdir::coach::DrillProgress::start_at_level(1, None);
    settings.training.drills.insert(
        drill.name.clone(),
        wishdir::game::settings::DrillRecord::new(progress, None, drill),
    );
    desk.give(SettingsDraft(settings));
    let page = whole_page(&mut desk).join("\n");
    for words in [
        "Drills: Half-Life and Counter-Strike",
        "Drills: QuakeWorld",
        "Physics chart",
        "difficulty 2 of 2: bronze 20 u/s, silver 40 u/s, gold 55 u/s",
        "time to reach the marked circle: bronze 15 s or less, silver 9 s or less, gold 7 s or less",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn a_sensitivity_is_taken_over_from_another_game_s_scale() {
    let mut desk = Desk::new(Page::Sensitivity, 1280.0, 720.0);
    // Sensitivity 3 at 800 counts per inch: 0.066 degrees per count, and 17.32 cm for a full turn.
    assert!(
        desk.texts
            .iter()
            .any(|(text, _)| text.contains("0.066°") && text.contains("17.32 cm"))
    );
    desk.scroll(-100_000.0);
    let overwatch = desk
        .texts
        .iter()
        .rev()
        .find(|(text, _)| text == "10.00")
        .unwrap_or_else(|| panic!("ten in Overwatch's scale: {:?}", desk.texts))
        .1;
    desk.type_at(overwatch.center(), "5");
    assert!(
        (desk.settings().mouse.sensitivity - 1.5).abs() < 1e-4,
        "{}",
        desk.settings().mouse.sensitivity
    );
}

#[test]
fn the_page_of_lessons_begins_with_the_one_that_is_played_or_the_next_one() {
    let mut desk = Desk::new(Page::Training, 1280.0, 720.0);
    let begins =
        |desk: &Desk, words: &str| desk.texts.iter().any(|(text, _)| text.starts_with(words));
    desk.place("Next lesson: Walk and look");
    assert!(begins(&desk, "Move with W, A, S and D"), "its page is open");
    desk.place("Start: Walk and look (lesson)");
    desk.press(Key::Enter);
    assert!(
        matches!(desk.last(), Some(TrainingRequest::Lesson(id)) if id == "gs-walk"),
        "Enter presses the main button"
    );
    let mut settings = desk.settings().clone();
    settings.training.lessons.push("gs-walk".to_owned());
    desk.give(SettingsDraft(settings));
    desk.place("Next lesson: Turn in the air");
    let lesson = lesson_by_id("gs-strafe").unwrap();
    desk.give(PlayedLesson(Some((lesson, 2))));
    desk.place("Current lesson: Turn in the air");
    assert!(
        begins(&desk, "1. Hold W and run. Done.")
            && begins(&desk, "3. Jump again, hold A and turn left."),
        "{:?}",
        desk.texts
    );
    desk.place("Continue: Turn in the air");
    desk.place("Next lesson: Duck, and land ducked");
}
