//! View of the page *Training*: practice plan, daily challenge, lessons by path, drills and medals.

use std::cmp::Ordering;
use std::sync::Arc;

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::{CollapsingHeader, Ui};

use super::TrainingPage;
use super::figure;
use crate::coach::{Date, Lesson, LessonPath, Medal, PastJump, drill_by_name, drills, lessons};
use crate::game::base::messages::{Menu, TrainingRequest};
use crate::game::hud::ui::controls::{
    button, card, main_button, show_chips, show_note, show_title, styled_text,
};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::game::settings::LessonTime;
use crate::game::time::records::JumpHistory;
use crate::storage::records::today;
use crate::text::training::{
    drill_note, drill_title, goal_text, lesson_step_text, lesson_text, lesson_title,
    medal_scores_text, plan_reason,
};
use crate::text::{Label as _, PlainId, id, message, text};

/// Number of recorded jumps from which a player is no beginner. Beginners see the lesson before the
/// plan.
const BEGINNER: usize = 50;

pub(super) fn show(InMut(ui): InMut<Ui>, history: Res<JumpHistory>, mut model: TrainingPage) {
    let (model, history) = (&mut model, history.0.as_ref());
    ui.horizontal_wrapped(|ui| {
        show_main_button(ui, model);
        let daily = Date::parse(&today())
            .map(|date| (id!("menu-training.daily"), TrainingRequest::Daily(date)));
        let others = [
            (id!("menu-training.show"), TrainingRequest::ShowMe),
            (id!("menu-training.stop"), TrainingRequest::Stop),
        ];
        let buttons = daily.into_iter().chain(others);
        for (words, request) in buttons {
            if button(ui, text(words)).clicked() {
                model.train(request);
            }
        }
    });
    show_note(ui, text!("menu-training-time"));
    let (time, times) = (&mut model.settings.training.time, LessonTime::ALL);
    ui.horizontal_wrapped(|ui| show_chips(ui, time, times, LessonTime::label));
    // Players in a lesson, and beginners, see the lesson first. Other players see the practice plan
    // first.
    let is_in_lesson = model.lesson.0.is_some();
    let is_beginner = history.is_none_or(|jumps| jumps.len() < BEGINNER);
    if is_in_lesson || is_beginner {
        show_lesson_now(ui, model);
    }
    show_plan(ui, history, model);
    if !is_in_lesson && !is_beginner {
        show_lesson_now(ui, model);
    }
    // Show the path of the current game first.
    let played = model.game.lesson_path();
    for path in [played]
        .into_iter()
        .chain(LessonPath::ALL.into_iter().filter(|path| *path != played))
    {
        show_title(ui, path.label());
        for lesson in lessons().iter().filter(|lesson| lesson.path() == path) {
            show_lesson(ui, model, lesson);
        }
    }
    show_title(ui, text!("menu-training.drills"));
    show_note(ui, text!("menu-training.drills-note"));
    for drill in drills() {
        let standing = model.settings.training.drill(drill);
        let level = usize::from(standing.level);
        let about = format!(
            "{}\n{}: {}",
            drill_note(drill),
            goal_text(drill, level),
            medal_scores_text(drill, level)
        );
        if card(
            ui,
            false,
            drill_title(drill),
            &medal_text(standing.best_medal()),
            &about,
        )
        .clicked()
        {
            model.train(TrainingRequest::Drill(Arc::new(drill.clone())));
        }
    }
}

/// Shows the page's main button, which continues or starts a lesson. The Enter key presses it.
fn show_main_button(ui: &mut Ui, model: &mut TrainingPage<'_>) {
    let under_way = active_lesson(model);
    let next = next_lesson(model).filter(|_| under_way.is_none());
    let words = match (under_way, next) {
        (Some((lesson, _)), _) => {
            message!("menu-training.main-continue", lesson = lesson_title(lesson))
        }
        (None, Some(next)) => message!("menu-training.main-start", lesson = lesson_title(next)),
        (None, None) => return,
    };
    let response = main_button(ui, &words);
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    if response.clicked() {
        match next {
            Some(next) => model.train(TrainingRequest::Lesson(next.id.clone())),
            None => model.next.set(Menu::Closed),
        }
    }
}

/// Returns the active lesson and the number of its completed steps. `None` if all steps are
/// complete.
fn active_lesson(model: &TrainingPage<'_>) -> Option<(&'static Lesson, usize)> {
    model
        .lesson
        .0
        .filter(|(lesson, done)| *done < lesson.steps.len())
}

/// Shows the active lesson with its completed steps.
///
/// If there is no active lesson, or all its steps are complete, shows the next lesson.
fn show_lesson_now(ui: &mut Ui, model: &mut TrainingPage<'_>) {
    let under_way = active_lesson(model);
    let (lesson, heading, done) = match (under_way, next_lesson(model)) {
        (Some((lesson, done)), _) => (lesson, id!("menu-training.this-lesson"), done),
        (None, Some(lesson)) => (lesson, id!("menu-training.next-lesson"), 0),
        (None, None) => return,
    };
    show_title(ui, &message!(heading, lesson = lesson_title(lesson)));
    // The player can go to the next lesson before all steps are complete.
    let next = next_lesson(model).filter(|_| under_way.is_some());
    // If the lesson is not active, the main button starts it.
    let begin = under_way.map(|_| id!("menu-training.again"));
    ui.push_id("now", |ui| {
        show_page(ui, model, (lesson, done), begin, next);
    });
}

/// Returns the lesson after the active one, or the first incomplete lesson of the current game.
fn next_lesson(model: &TrainingPage<'_>) -> Option<&'static Lesson> {
    let training = &model.settings.training;
    if let Some((lesson, _)) = model.lesson.0 {
        return training.next_lesson_after(lesson);
    }
    training.first_lesson(model.game.lesson_path())
}

/// Shows the practice plan and its reason.
fn show_plan(ui: &mut Ui, history: Option<&Arc<[PastJump]>>, model: &mut TrainingPage<'_>) {
    let Some(jumps) = history else { return };
    let plan = &model.history_view.facts(jumps).plan;
    if plan.habit.is_none() {
        return;
    }
    let Some(drill) = drill_by_name(plan.drill) else {
        return;
    };
    show_title(ui, text!("menu-training.next"));
    let tag = medal_text(model.settings.training.drill(drill).best_medal());
    if card(ui, true, drill_title(drill), &tag, &plan_reason(plan)).clicked() {
        model.train(TrainingRequest::Drill(Arc::new(drill.clone())));
    }
}

fn medal_text(medal: Option<Medal>) -> String {
    medal.map_or_else(String::new, |medal| medal.label().to_owned())
}

/// Shows a lesson in collapsed form, with the medal of its drill.
fn show_lesson(ui: &mut Ui, model: &mut TrainingPage<'_>, lesson: &'static Lesson) {
    let medal = model.settings.training.drill(lesson.drill()).best_medal();
    let is_read = model.settings.training.lessons.contains(&lesson.id);
    let name = match (medal, is_read) {
        (Some(medal), _) => {
            message!(
                "menu-training.lesson-medal",
                lesson = lesson_title(lesson),
                medal = medal.label()
            )
        }
        (None, true) => message!("menu-training.lesson-done", lesson = lesson_title(lesson)),
        (None, false) => lesson_title(lesson).to_owned(),
    };
    let header =
        CollapsingHeader::new(styled_text(&name, TextRole::Body, theme::TEXT)).id_salt(&lesson.id);
    let begin = Some(id!("menu-training.begin"));
    header.show(ui, |ui| show_page(ui, model, (lesson, 0), begin, None));
}

/// Shows a lesson's page: text, steps, buttons and figure. Checks off the first `done` steps.
/// `begin` is the label of the button that starts the lesson.
fn show_page(
    ui: &mut Ui,
    model: &mut TrainingPage<'_>,
    (lesson, done): (&'static Lesson, usize),
    begin: Option<PlainId>,
    next: Option<&'static Lesson>,
) {
    ui.label(styled_text(
        &join_lines(&lesson_text(lesson)),
        TextRole::Body,
        theme::TEXT,
    ));
    for step in 0..lesson.steps.len() {
        let (number, words) = (step + 1, lesson_step_text(lesson, step));
        let (line, ink) = match done.cmp(&step) {
            Ordering::Greater => (
                message!("menu-training.step-done", number = number, step = words),
                theme::DIM,
            ),
            Ordering::Equal if done > 0 => (format!("{number}. {words}"), theme::ACCENT),
            Ordering::Equal | Ordering::Less => (format!("{number}. {words}"), theme::DIM),
        };
        ui.label(styled_text(&line, TextRole::Small, ink));
    }
    ui.horizontal_wrapped(|ui| {
        let request = || TrainingRequest::Lesson(lesson.id.clone());
        if begin.is_some_and(|words| button(ui, text(words)).clicked()) {
            model.train(request());
        }
        if lesson.drill().show.is_some() && button(ui, text!("menu-training.show")).clicked() {
            model.train(request());
            model.train(TrainingRequest::ShowMe);
        }
        let Some(next) = next else { return };
        if button(
            ui,
            &message!("menu-training.go-on", lesson = lesson_title(next)),
        )
        .clicked()
        {
            model.train(TrainingRequest::Lesson(next.id.clone()));
        }
    });
    if let Some(of) = model.figures.figure(lesson) {
        figure::show(ui, of, &model.settings.hud.look.look().ink);
    }
}

/// Joins the lines of each paragraph, so that the text wraps at the page's width.
fn join_lines(text: &str) -> String {
    let paragraphs = text
        .split("\n\n")
        .map(|paragraph| paragraph.lines().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lesson_text_reflows() {
        assert_eq!(
            join_lines("You run\nand jump.\n\nThen you\nfly."),
            "You run and jump.\n\nThen you fly."
        );
    }
}
