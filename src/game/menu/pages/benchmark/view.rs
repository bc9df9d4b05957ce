//! View of the *Benchmark* page.

use bevy::prelude::InMut;
use bevy_egui::egui::{Color32, Grid, Label, Rect, Sense, Ui, vec2};

use super::BenchmarkPage;
use crate::coach::{
    BenchmarkRank, BenchmarkTask, LessonPath, MOST_SCORE, Medal, benchmark, benchmark_score,
};
use crate::game::base::clipboard::CopyRequest;
use crate::game::base::palette::Palette;
use crate::game::hud::ui::controls::{
    button, chip, main_button, show_note, small_button, styled_text,
};
use crate::game::hud::ui::theme::{self, TextRole};
use crate::text::number::whole;
use crate::text::training::{benchmark_line, goal_text, score, task_title};
use crate::text::{Label as _, id, message, text};

/// Height of the score bar, and width and height of a drill's bar, points.
const SCORE_BAR: f32 = 8.0;
const POINTS_BAR: [f32; 2] = [56.0, 6.0];
/// Minimum table width for a goal column, points.
const WIDTH_WITH_GOALS: f32 = 780.0;
/// Minimum width of the goal column, points.
const GOAL_WIDTH: f32 = 90.0;

pub(super) fn show(InMut(ui): InMut<Ui>, mut model: BenchmarkPage) {
    let model = &mut model;
    let path = model.path();
    ui.horizontal_wrapped(|ui| {
        for other in LessonPath::ALL {
            if chip(ui, other == path, other.label(), "").clicked() {
                model.view.path = Some(other);
            }
        }
    });
    let tasks = benchmark(path);
    let points = model.settings.training.benchmark_points(&tasks);
    let ink = model.settings.hud.look.resolve().ink;
    show_score(ui, &points, &ink);
    ui.horizontal_wrapped(|ui| {
        let open = points.iter().position(|points| *points < 100.0);
        let words = if points.iter().any(|points| *points > 0.0) {
            id!("menu-benchmark.continue")
        } else {
            id!("menu-benchmark.start")
        };
        if let Some(index) = open
            && main_button(ui, text(words)).clicked()
        {
            model.play(path, index);
        }
        if button(ui, text!("menu-benchmark.copy")).clicked() {
            model.copies.write(CopyRequest {
                text: benchmark_line(path, &tasks, &points),
                told: text!("menu-benchmark.copied").to_owned(),
            });
            model.view.copied = Some(path);
        }
    });
    if model.view.copied == Some(path) {
        ui.label(styled_text(
            &benchmark_line(path, &tasks, &points),
            TextRole::Small,
            theme::ACCENT,
        ));
    }
    show_note(ui, text!("menu-benchmark.points-note"));
    ui.add_space(theme::SPACE);
    let has_goals = ui.available_width() >= WIDTH_WITH_GOALS;
    let right = ui.max_rect().right();
    Grid::new("benchmark")
        .num_columns(if has_goals { 7 } else { 6 })
        .min_col_width(0.0)
        .spacing(vec2(12.0, 3.0))
        .show(ui, |ui| {
            for (index, task) in tasks.iter().enumerate() {
                show_task(ui, model, (path, index), task, points[index], &ink);
                if has_goals {
                    let goal = goal_text(task.drill, task.level);
                    show_goal(ui, &goal, right);
                }
                ui.end_row();
            }
        });
}

/// Shows the goal of a drill in the last column, wrapped at the page's right edge.
fn show_goal(ui: &mut Ui, goal: &str, right: f32) {
    let room = (right - ui.cursor().left()).max(GOAL_WIDTH);
    ui.horizontal(|ui| {
        ui.set_max_width(room);
        ui.add(Label::new(styled_text(goal, TextRole::Small, theme::DIM)).wrap());
    });
}

/// Shows the score, its rank and the score required for the next rank.
fn show_score(ui: &mut Ui, points: &[f64], ink: &Palette) {
    let score = benchmark_score(points);
    let rank = BenchmarkRank::from_score(score);
    ui.add_space(theme::SPACE);
    ui.horizontal(|ui| {
        ui.label(styled_text(&score.to_string(), TextRole::Title, theme::ACCENT).size(34.0));
        ui.vertical(|ui| {
            ui.label(styled_text(rank.label(), TextRole::Title, theme::TEXT));
            let next = rank.next_rank().map_or_else(
                || text!("menu-benchmark.highest").to_owned(),
                |next| {
                    message!(
                        "menu-benchmark.next-rank",
                        rank = next.label(),
                        score = next.min_score()
                    )
                },
            );
            ui.label(styled_text(&next, TextRole::Small, theme::DIM));
        });
    });
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), SCORE_BAR), Sense::hover());
    draw_bar(ui, rect, score as f32 / MOST_SCORE as f32, ink.accent);
    ui.add_space(theme::SPACE);
}

/// Shows a drill's row: number, title, best score, medal, points and start button.
fn show_task(
    ui: &mut Ui,
    model: &mut BenchmarkPage<'_>,
    (path, index): (LessonPath, usize),
    task: &BenchmarkTask,
    points: f64,
    ink: &Palette,
) {
    let best = model.settings.training.benchmark_best(task);
    let less = task.level().goal.less_is_better();
    let medal = best.and_then(|best| task.level().medals().medal_for(best, less));
    let format = |reached: f64| score(task.drill, task.level, reached);
    ui.label(styled_text(
        &(index + 1).to_string(),
        TextRole::Small,
        theme::DIM,
    ));
    ui.label(styled_text(&task_title(task), TextRole::Small, theme::TEXT));
    let reached = best.map_or_else(|| "\u{2013}".to_owned(), format);
    ui.label(styled_text(&reached, TextRole::Small, theme::ACCENT));
    let next = Medal::ALL.into_iter().find(|next| Some(*next) > medal);
    let goal = next.map_or_else(
        || Medal::Gold.label().to_owned(),
        |next| {
            let wanted = format(task.level().medals().required_score(next));
            message!(
                "menu-benchmark.next-medal",
                medal = next.label(),
                score = wanted
            )
        },
    );
    let goal_ink = if next.is_none() {
        theme::ACCENT
    } else {
        theme::DIM
    };
    ui.label(styled_text(&goal, TextRole::Small, goal_ink));
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(POINTS_BAR.into(), Sense::hover());
        let color = if points >= 100.0 {
            ink.gain
        } else {
            ink.accent
        };
        draw_bar(ui, rect, points as f32 / 100.0, color);
        ui.label(styled_text(
            &whole(points).to_string(),
            TextRole::Small,
            theme::TEXT,
        ));
    });
    if small_button(ui, text!("menu-benchmark.play")).clicked() {
        model.play(path, index);
    }
}

/// Draws a bar. `part` is the filled share, 0 to 1.
fn draw_bar(ui: &Ui, rect: Rect, part: f32, color: Color32) {
    let radius = rect.height() / 2.0;
    ui.painter().rect_filled(rect, radius, theme::RAISED);
    if part > 0.0 {
        let width = rect.width() * part.clamp(0.0, 1.0);
        let filled = Rect::from_min_size(rect.min, vec2(width.max(rect.height()), rect.height()));
        ui.painter().rect_filled(filled, radius, color);
    }
}
