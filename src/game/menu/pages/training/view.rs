//! View of the *Training* page: practice plan, daily challenge, lessons by path, drills and medals.

use std::cmp::Ordering;
use std::sync::Arc;

use bevy::prelude::{InMut, Res};
use bevy_egui::egui::{CollapsingHeader, Response, Ui};

use super::TrainingPage;
use super::figure;
use crate::coach::{
    Date, Drill, Lesson, LessonPath, Medal, PastJump, drill_by_name, drills, lessons,
};
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

/// Number of completed lessons from which the page recommends training based on the player's jumps.
/// Before that, the jumps come from lessons, which ask for something else.
const FIRST_LESSONS: usize = 3;

pub(super) fn show(InMut(ui): InMut<Ui>, history: Res<JumpHistory>, mut model: TrainingPage) {
    let (model, history) = (&mut model, history.0.as_ref());
    let next = recommend(history, model);
    show_recommendation(ui, model, next.as_ref());
    ui.horizontal_wrapped(|ui| {
        let daily = Date::parse(&today())
            .map(|date| (id!("menu-training.daily"), TrainingRequest::Daily(date)));
        let others = [
            (id!("menu-training.show"), TrainingRequest::ShowMe),
            (id!("menu-training.stop"), TrainingRequest::Stop),
        ];
        let buttons = daily.into_iter().chain(others);
        for (words, request) in buttons {
            if button(ui, text(words)).clicked() {
                model.request_training(request);
            }
        }
    });
    show_note(ui, text!("menu-training-time"));
    let (time, times) = (&mut model.settings.training.time, LessonTime::ALL);
    ui.horizontal_wrapped(|ui| show_chips(ui, time, times, LessonTime::label));
    show_active_lesson(ui, model, next.as_ref());
    // Show the path of the current game first.
    let played = model.game.lesson_path();
    let others = LessonPath::ALL.into_iter().filter(|path| *path != played);
    let paths: Vec<LessonPath> = std::iter::once(played).chain(others).collect();
    for path in &paths {
        show_title(ui, path.label());
        for lesson in lessons().iter().filter(|lesson| lesson.path() == *path) {
            show_lesson(ui, model, lesson);
        }
    }
    show_title(ui, text!("menu-training.drills"));
    show_note(ui, text!("menu-training.drills-note"));
    for path in paths {
        show_title(
            ui,
            &message!("menu-training.drills-of", game = path.label()),
        );
        for drill in drills().iter().filter(|drill| drill.path() == path) {
            show_drill(ui, model, drill);
        }
    }
}

/// Shows a drill with its task, the player's level, and the scores required for its medals at that
/// level.
fn show_drill(ui: &mut Ui, model: &mut TrainingPage<'_>, drill: &Drill) {
    let standing = model.settings.training.drill(drill);
    let level = usize::from(standing.level);
    let medals = medal_scores_text(drill, level);
    let scores = if drill.levels.len() > 1 {
        let number = level.min(drill.levels.len() - 1) + 1;
        message!(
            "menu-training.drill-level",
            level = number,
            of = drill.levels.len(),
            medals = medals
        )
    } else {
        medals
    };
    let about = format!(
        "{}\n{}: {scores}",
        drill_note(drill),
        goal_text(drill, level)
    );
    let tag = medal_text(standing.best_medal());
    if card(ui, false, drill_title(drill), &tag, &about).clicked() {
        model.request_training(TrainingRequest::Drill(Arc::new(drill.clone())));
    }
}

/// Recommended training, with the reason.
struct Recommendation {
    task: RecommendedTask,
    reason: String,
}

/// Recommended lesson or drill.
#[derive(Clone, Copy)]
enum RecommendedTask {
    Lesson(&'static Lesson),
    Drill(&'static Drill),
}

/// Recommends the next lesson to beginners. Recommends training for the most expensive habit to
/// other players: its lesson if there is one, otherwise its drill. `None` if there is nothing to
/// recommend.
fn recommend(
    history: Option<&Arc<[PastJump]>>,
    model: &mut TrainingPage<'_>,
) -> Option<Recommendation> {
    let next = next_lesson(model).map(|lesson| Recommendation {
        task: RecommendedTask::Lesson(lesson),
        reason: text!("menu-training.lesson-first").to_owned(),
    });
    if model.settings.training.lessons.len() < FIRST_LESSONS {
        return next;
    }
    let plan = history.map(|jumps| &model.history_view.facts(jumps).plan);
    let Some((plan, drill)) = plan
        .filter(|plan| plan.habit.is_some())
        .and_then(|plan| Some((plan, drill_by_name(plan.drill)?)))
    else {
        return next;
    };
    let lesson = lessons().iter().find(|lesson| lesson.drill == drill.name);
    Some(Recommendation {
        task: lesson.map_or(RecommendedTask::Drill(drill), RecommendedTask::Lesson),
        reason: plan_reason(plan),
    })
}

/// Shows the active lesson and the recommendation as buttons. The Enter key presses the first one.
fn show_recommendation(ui: &mut Ui, model: &mut TrainingPage<'_>, next: Option<&Recommendation>) {
    if let Some((lesson, _)) = active_lesson(model) {
        let words = message!("menu-training.main-continue", lesson = lesson_title(lesson));
        if focused_main_button(ui, &words).clicked() {
            model.next.set(Menu::Closed);
        }
    }
    let Some(Recommendation { task, reason }) = next else {
        return;
    };
    show_title(ui, text!("menu-training.next"));
    let (words, request) = match task {
        RecommendedTask::Lesson(lesson) => (
            message!("menu-training.main-start", lesson = lesson_title(lesson)),
            TrainingRequest::Lesson(lesson.id.clone()),
        ),
        RecommendedTask::Drill(drill) => (
            message!("menu-training.main-drill", drill = drill_title(drill)),
            TrainingRequest::Drill(Arc::new((*drill).clone())),
        ),
    };
    let response = if active_lesson(model).is_some() {
        button(ui, &words)
    } else {
        focused_main_button(ui, &words)
    };
    if response.clicked() {
        model.request_training(request);
    }
    show_note(ui, reason);
}

/// Shows the page's main button. The Enter key presses it if no other control has the focus.
fn focused_main_button(ui: &mut Ui, words: &str) -> Response {
    let response = main_button(ui, words);
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response
}

/// Returns the active lesson and its number of completed steps. `None` if all steps are complete.
fn active_lesson(model: &TrainingPage<'_>) -> Option<(&'static Lesson, usize)> {
    model
        .lesson
        .0
        .filter(|(lesson, done)| *done < lesson.steps.len())
}

/// Shows the active lesson with its completed steps.
///
/// If there is no active lesson, or all its steps are complete, shows the next lesson.
fn show_active_lesson(
    ui: &mut Ui,
    model: &mut TrainingPage<'_>,
    recommended: Option<&Recommendation>,
) {
    let under_way = active_lesson(model);
    let (lesson, heading, done) = match (under_way, next_lesson(model)) {
        (Some((lesson, done)), _) => (lesson, id!("menu-training.this-lesson"), done),
        (None, Some(lesson)) => (lesson, id!("menu-training.next-lesson"), 0),
        (None, None) => return,
    };
    show_title(ui, &message!(heading, lesson = lesson_title(lesson)));
    // The player can go to the next lesson before all steps are complete.
    let next = next_lesson(model).filter(|_| under_way.is_some());
    let is_recommended = recommended.is_some_and(
        |next| matches!(next.task, RecommendedTask::Lesson(other) if other.id == lesson.id),
    );
    // The main button starts the recommended lesson.
    let begin = match under_way {
        Some(_) => Some(id!("menu-training.again")),
        None if is_recommended => None,
        None => Some(id!("menu-training.begin")),
    };
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

/// Shows a lesson's page: text, steps, buttons and the figure, which is folded. The first `done`
/// steps have a tick mark. `begin` is the label of the button that starts the lesson.
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
            model.request_training(request());
        }
        if lesson.drill().show.is_some() && button(ui, text!("menu-training.show")).clicked() {
            model.request_training(request());
            model.request_training(TrainingRequest::ShowMe);
        }
        let Some(next) = next else { return };
        if button(
            ui,
            &message!("menu-training.go-on", lesson = lesson_title(next)),
        )
        .clicked()
        {
            model.request_training(TrainingRequest::Lesson(next.id.clone()));
        }
    });
    if let Some(of) = model.figures.figure(lesson) {
        let title = styled_text(text!("menu-training.figure"), TextRole::Small, theme::TEXT);
        let ink = model.settings.hud.look.resolve().ink;
        CollapsingHeader::new(title)
            .id_salt("figure")
            .show(ui, |ui| figure::show(ui, of, &ink));
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
