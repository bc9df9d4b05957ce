//! The page *Training*: what to practise next, the day's challenge, lessons by path, drills; with medals.

use std::sync::Arc;

use bevy_egui::egui::{CollapsingHeader, Ui};

use super::figure;
use super::model::{MenuAction, Model};
use crate::content::records::today;
use crate::game::messages::{GameKind, TrainingRequest};
use crate::game::settings::LessonTime;
use crate::game::ui::controls::{button, card, chip, note, rich, title};
use crate::game::ui::theme::{self, Type};
use crate::sim::pmove::JumpScore;
use crate::text::training::{
    drill_note, drill_title, goal, habit_reason, lesson_step, lesson_text, lesson_title, medals,
};
use crate::text::{Label as _, message, text};
use crate::training::{Date, Lesson, LessonPath, Medal, drill_by_name, drills, lessons};

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    ui.horizontal_wrapped(|ui| {
        let daily = Date::parse(&today()).map(|date| ("menu-training.daily", TrainingRequest::Daily(date)));
        let others = [("menu-training.show", TrainingRequest::ShowMe), ("menu-training.stop", TrainingRequest::Stop)];
        let buttons = daily.into_iter().chain(others);
        for (words, request) in buttons {
            if button(ui, text(words)).clicked() {
                model.menu_actions.push(MenuAction::Train(request));
            }
        }
    });
    note(ui, text("menu-training-time"));
    ui.horizontal_wrapped(|ui| {
        for time in LessonTime::ALL {
            if chip(ui, model.settings.training.time == time, time.label(), "").clicked() {
                model.settings.training.time = time;
            }
        }
    });
    show_next_lesson(ui, model);
    show_plan(ui, model);
    for path in LessonPath::ALL {
        title(ui, path.label());
        for lesson in lessons().iter().filter(|lesson| lesson.path() == path) {
            show_lesson(ui, model, lesson);
        }
    }
    title(ui, text("menu-training.drills"));
    note(ui, text("menu-training.drills-note"));
    for drill in drills() {
        let standing = model.settings.training.of(&drill.name);
        let level = usize::from(standing.level);
        let about = format!("{}\n{}: {}", drill_note(drill), goal(&drill.level(level).goal), medals(drill, level));
        if card(ui, false, drill_title(drill), &tag(standing.best()), &about).clicked() {
            model.menu_actions.push(MenuAction::Train(TrainingRequest::Drill(Arc::new(drill.clone()))));
        }
    }
}

/// The first lesson that was not learned yet, of the game that is played.
fn show_next_lesson(ui: &mut Ui, model: &mut Model<'_>) {
    let path = match model.game() {
        GameKind::Nfk => LessonPath::NeedForKill,
        GameKind::Engine3d if model.profile.rules().jump_score == JumpScore::HopSpeed => LessonPath::QuakeWorld,
        GameKind::Engine3d => LessonPath::GoldSrc,
    };
    let training = &model.settings.training;
    let is_new = |lesson: &&Lesson| lesson.path() == path && !training.lessons.contains(&lesson.id);
    let Some(lesson) = lessons().iter().find(is_new) else { return };
    title(ui, text("menu-training.next-lesson"));
    if card(ui, true, lesson_title(lesson), path.label(), first_paragraph(lesson_text(lesson))).clicked() {
        model.menu_actions.push(MenuAction::Train(TrainingRequest::Lesson(lesson.id.clone())));
    }
}

fn first_paragraph(page: &str) -> &str {
    page.split("\n\n").next().unwrap_or_default()
}

/// What to practise next, and why.
fn show_plan(ui: &mut Ui, model: &mut Model<'_>) {
    let Some(jumps) = model.history else { return };
    let plan = &model.history_view.facts(jumps).plan;
    if plan.habit.is_none() {
        return;
    }
    let Some(drill) = drill_by_name(plan.drill) else { return };
    title(ui, text("menu-training.next"));
    let tag = tag(model.settings.training.of(&drill.name).best());
    if card(ui, true, drill_title(drill), &tag, &habit_reason(plan)).clicked() {
        model.menu_actions.push(MenuAction::Train(TrainingRequest::Drill(Arc::new(drill.clone()))));
    }
}

fn tag(medal: Option<Medal>) -> String {
    medal.map_or_else(String::new, |medal| medal.label().to_owned())
}

/// A lesson's page, folded up; its medal is its drill's.
fn show_lesson(ui: &mut Ui, model: &mut Model<'_>, lesson: &'static Lesson) {
    let medal = model.settings.training.of(&lesson.drill).best();
    let is_read = model.settings.training.lessons.contains(&lesson.id);
    let name = match (medal, is_read) {
        (Some(medal), _) => {
            message!("menu-training.lesson-medal", lesson = lesson_title(lesson), medal = medal.label())
        }
        (None, true) => message!("menu-training.lesson-done", lesson = lesson_title(lesson)),
        (None, false) => lesson_title(lesson).to_owned(),
    };
    let header = CollapsingHeader::new(rich(&name, Type::Body, theme::TEXT)).id_salt(&lesson.id);
    header.show(ui, |ui| {
        ui.label(rich(lesson_text(lesson), Type::Body, theme::TEXT));
        for step in 0..lesson.steps.len() {
            ui.label(rich(&format!("{}. {}", step + 1, lesson_step(lesson, step)), Type::Small, theme::DIM));
        }
        ui.horizontal_wrapped(|ui| {
            let begin = || MenuAction::Train(TrainingRequest::Lesson(lesson.id.clone()));
            if button(ui, text("menu-training.begin")).clicked() {
                model.menu_actions.push(begin());
            }
            if lesson.drill().show.is_some() && button(ui, text("menu-training.show")).clicked() {
                model.menu_actions.extend([begin(), MenuAction::Train(TrainingRequest::ShowMe)]);
            }
        });
        if let Some(of) = model.figures.of(lesson) {
            figure::show(ui, of, &model.settings.hud.look.look().ink);
        }
    });
}
