//! The page *Training*: what to practise next, the day's challenge, lessons by path, drills; with medals.

use std::sync::Arc;

use bevy_egui::egui::{CollapsingHeader, Ui};

use super::model::{MenuAction, Model};
use crate::game::messages::TrainingRequest;
use crate::game::ui::controls::{button, card, note, rich, title};
use crate::game::ui::theme::{self, Type};
use crate::text::training::{drill_note, drill_title, goal, lesson_step, lesson_text, lesson_title, medals};
use crate::text::{Label as _, message, text};
use crate::training::{Lesson, LessonPath, Medal, drills, lessons};

pub(super) fn show(ui: &mut Ui, model: &mut Model<'_>) {
    ui.horizontal_wrapped(|ui| {
        let buttons = [
            ("menu-training.daily", TrainingRequest::Daily),
            ("menu-training.show", TrainingRequest::ShowMe),
            ("menu-training.stop", TrainingRequest::Stop),
        ];
        for (words, request) in buttons {
            if button(ui, text(words)).clicked() {
                model.menu_actions.push(MenuAction::Train(request));
            }
        }
    });
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
        if button(ui, text("menu-training.begin")).clicked() {
            model.menu_actions.push(MenuAction::Train(TrainingRequest::Lesson(lesson.id.clone())));
        }
    });
}
