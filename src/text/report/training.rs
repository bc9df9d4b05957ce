//! Command line output for lessons, drills, the plan and the player's progress.

use super::NONE;
use super::records::{Cell, Column, TableLayout};
use crate::coach::{
    Daily, Drill, ErrorProfile, FOGS, Habit, JumpTiming, Lesson, LessonPath, Outcome, Plan, SCALES,
    SensScale, Spread, Statistics, StrafeEffort, Trend, sensitivity_in_scale,
};
use crate::text::number::{Number, format_exact, hundredths, tenths, whole};
use crate::text::training::{
    cost_per_jump, drill_note, drill_title, goal_text, lesson_step_text, lesson_text, lesson_title,
    medal_scores_text, outcome_text, plan_reason,
};
use crate::text::{Label as _, PlainId, id, message, text};
use wishdir_analysis::ledger::Cause;

/// Minimum loss that does not round to 0.00, u/s or units.
const LEAST: f64 = 0.005;

/// Formats the list of all lessons.
pub fn lesson_list(lessons: &[Lesson]) -> String {
    let of_path = |path: LessonPath| {
        let rows = lessons.iter().filter(|lesson| lesson.path() == path);
        let lines = rows.map(|lesson| format!("  {:<16} {}", lesson.id, lesson_title(lesson)));
        std::iter::once(path.label().to_owned())
            .chain(lines)
            .collect::<Vec<_>>()
            .join("\n")
    };
    LessonPath::ALL.map(of_path).join("\n\n")
}

/// Formats a lesson with its text, steps and drill.
pub fn lesson_report(lesson: &Lesson) -> String {
    let steps = (0..lesson.steps.len())
        .map(|step| format!("  {}. {}", step + 1, lesson_step_text(lesson, step)));
    let steps = steps.collect::<Vec<_>>().join("\n");
    let drill = drill_report(lesson.drill());
    [
        lesson_title(lesson).to_owned(),
        lesson_text(lesson),
        steps,
        drill,
    ]
    .join("\n\n")
}

/// Formats the list of all drills.
pub fn drill_list(drills: &[Drill]) -> String {
    let line = |drill: &Drill| {
        format!(
            "{:<16} {:<10} {:<10} {}",
            drill.name,
            drill.rules,
            drill.map,
            drill_title(drill)
        )
    };
    drills.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Describes a drill: its task, and the goal of each level.
pub fn drill_report(drill: &Drill) -> String {
    let (title, note) = (drill_title(drill), drill_note(drill));
    let place = message!(
        "report-drill-place",
        map = drill.map.as_str(),
        rules = drill.rules.as_str(),
        seconds = tenths(drill.seconds)
    );
    let level = |level: usize| {
        let asked = goal_text(drill, level);
        message!(
            "report-drill-level",
            level = level + 1,
            goal = asked,
            medals = medal_scores_text(drill, level)
        )
    };
    let levels = (0..drill.levels.len()).map(level);
    [title.to_owned(), note.to_owned(), place]
        .into_iter()
        .chain(levels)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Describes the outcome of an attempt at a level, from 0.
pub fn attempt_report(drill: &Drill, level: usize, result: &Outcome) -> String {
    let (title, result) = (drill_title(drill), outcome_text(drill, level, result));
    message!(
        "report-drill-attempt",
        drill = title,
        level = level + 1,
        outcome = result
    )
}

/// Formats a daily challenge with the given results and any problems with their replays.
pub fn daily_report(
    date: &str,
    challenge: &Daily,
    reached: &[(Outcome, Option<String>)],
) -> String {
    let (title, asked) = (
        drill_title(challenge.drill),
        goal_text(challenge.drill, challenge.level),
    );
    let name = challenge.drill.name.as_str();
    let head = message!(
        "report-daily",
        date = date,
        drill = title,
        name = name,
        level = challenge.level + 1
    );
    let result = |(result, problem): &(Outcome, Option<String>)| {
        let result = outcome_text(challenge.drill, challenge.level, result);
        problem.as_ref().map_or_else(
            || message!("report-daily-reached", outcome = result.as_str()),
            |problem| {
                message!(
                    "report-daily-problem",
                    outcome = result.as_str(),
                    problem = problem.as_str()
                )
            },
        )
    };
    let lines = [
        head,
        asked,
        medal_scores_text(challenge.drill, challenge.level),
    ]
    .into_iter()
    .chain(reached.iter().map(result));
    lines.collect::<Vec<_>>().join("\n")
}

/// Describes the plan: the next drill and the reason for it.
pub fn plan_report(plan: &Plan, drill: &Drill) -> String {
    let mut lines = vec![
        message!(
            "report-plan",
            drill = drill_title(drill),
            name = drill.name.as_str()
        ),
        plan_reason(plan),
    ];
    let day = |day: &crate::coach::DayCost| {
        message!(
            "report-plan-day",
            day = day.day.as_str(),
            cost = cost_per_jump(day.cost, plan.errors.aim),
            jumps = day.jumps
        )
    };
    lines.extend(plan.days.iter().map(day));
    lines.join("\n")
}

/// Describes a mean and its deviation. With `is_signed`, the mean gets a sign.
fn spread_text(spread: &Spread, is_signed: bool, round: impl Fn(f64) -> Number) -> String {
    if spread.count == 0 {
        return NONE.to_owned();
    }
    let mean = round(spread.mean);
    message!(
        "report-progress-spread",
        mean = if is_signed { mean.with_sign() } else { mean },
        deviation = round(spread.deviation)
    )
}

/// Describes the jump timing after landings: mean, spread, unstable rate and hops by tick.
pub fn timing_lines(timing: &JumpTiming) -> String {
    if timing.histogram.is_empty() {
        return text!("report-progress-no-hops").to_owned();
    }
    let (ticks, msec) = timing.unstable_rate();
    let row =
        |(after, hops): (&i32, &u32)| message!("report-progress-bar", ticks = *after, hops = *hops);
    let histogram = timing
        .histogram
        .iter()
        .map(row)
        .collect::<Vec<_>>()
        .join(", ");
    message!(
        "report-progress-timing",
        ticks = spread_text(&timing.ticks, false, hundredths),
        msec = spread_text(&timing.msec, false, tenths),
        rate = tenths(ticks),
        rate_msec = whole(msec),
        histogram = histogram,
    )
}

/// Describes the angle errors to the left and right. Empty without strafes.
pub fn angle_error_lines(errors: &ErrorProfile) -> String {
    if errors.angle_deg.iter().all(|side| side.count == 0) {
        return String::new();
    }
    let degrees = |side: &Spread| spread_text(side, true, hundredths);
    let [left, right] = errors.angle_deg.each_ref().map(degrees);
    message!("report-progress-angles", left = left, right = right)
}

/// Describes the key switches, and the hops by frames on ground. Omits values that were not
/// recorded.
pub fn key_lines(errors: &ErrorProfile) -> String {
    let mut lines = Vec::new();
    if errors.switch_ticks.count > 0 {
        lines.push(message!(
            "report-progress-keys",
            switch = spread_text(&errors.switch_ticks, true, hundredths),
            overlap = hundredths(errors.overlap_ticks),
            dead = hundredths(errors.dead_air_ticks),
        ));
    }
    if errors.by_fog.iter().any(|hops| *hops > 0) {
        let fogs = errors.by_fog.map(|hops| hops.to_string()).join(" ");
        lines.push(message!(
            "report-progress-fogs",
            most = FOGS - 1,
            fogs = fogs
        ));
    }
    lines.join("\n")
}

/// Returns the heading of the combined loss breakdown of recent jumps.
pub fn ledger_title(statistics: &Statistics) -> String {
    message!("report-progress-ledger", jumps = statistics.ledger_jumps)
}

/// Returns each cause whose loss does not round to zero, with its line of text.
pub fn ledger_lines(statistics: &Statistics) -> Vec<(Cause, String)> {
    let took = statistics
        .ledger
        .iter()
        .filter(|(_, speed, distance)| speed.abs() >= LEAST || distance.abs() >= LEAST);
    let line = |(cause, speed, distance): &(Cause, f64, f64)| {
        let (speed, distance) = (hundredths(*speed), hundredths(*distance));
        (
            *cause,
            message!(
                "report-progress-cause",
                cause = cause.label(),
                speed = speed,
                distance = distance
            ),
        )
    };
    took.map(line).collect()
}

/// Heading and cells of a column of numbers.
type NumberColumn = (PlainId, Vec<Option<String>>);

/// Formats columns of numbers as a table. All columns must have the same length.
fn number_table(columns: &[NumberColumn]) -> String {
    let headings: Vec<Column> = columns
        .iter()
        .map(|(heading, _)| Column {
            heading: *heading,
            is_optional: false,
        })
        .collect();
    let cell = |text: &Option<String>| Cell {
        text: text.clone(),
        is_number: true,
    };
    let rows = columns.first().map_or(0, |(_, cells)| cells.len());
    let rows: Vec<Vec<Cell>> = (0..rows)
        .map(|row| columns.iter().map(|(_, cells)| cell(&cells[row])).collect())
        .collect();
    let mut layout = TableLayout::new(&headings);
    rows.iter().for_each(|row| layout.widen_columns(row));
    let mut lines = vec![layout.headings()];
    lines.extend(rows.iter().map(|row| layout.format_row(row)));
    lines.join("\n")
}

/// Formats sessions as a table, then timing, angles, keys and the loss breakdown.
pub fn progress_report(statistics: &Statistics) -> String {
    let column = |heading, cells: Vec<Option<String>>| (heading, cells);
    let cells = |cell: &dyn Fn(&crate::coach::SessionStats) -> Option<String>| {
        statistics.sessions.iter().map(cell).collect()
    };
    let trend = |trend: Trend| {
        cells(&|row| {
            trend
                .value(row)
                .map(|number| trend_number(trend, number).to_string())
        })
    };
    let mut columns = vec![
        column(
            id!("report-progress-column.day"),
            cells(&|row| Some(row.day.clone())),
        ),
        column(
            id!("report-progress-column.jumps"),
            cells(&|row| Some(row.jumps.to_string())),
        ),
        column(id!("report-progress-column.best"), trend(Trend::Best)),
        column(
            id!("report-progress-column.efficiency"),
            trend(Trend::Efficiency),
        ),
        column(
            id!("report-progress-column.rate"),
            trend(Trend::UnstableRate),
        ),
    ];
    columns.extend(Habit::ALL.map(|habit| column(habit.label_id(), trend(Trend::Habit(habit)))));
    let mut lines = vec![number_table(&columns), String::new()];
    if statistics.other_games > 0 {
        lines.push(message!(
            "report-progress.other-games",
            count = statistics.other_games
        ));
    }
    let errors = &statistics.errors;
    let details = [
        timing_lines(&statistics.timing),
        angle_error_lines(errors),
        key_lines(errors),
    ];
    lines.extend(details.into_iter().filter(|lines| !lines.is_empty()));
    if statistics.ledger_jumps > 0 {
        lines.push(ledger_title(statistics));
        lines.extend(ledger_lines(statistics).into_iter().map(|(_, line)| line));
    }
    lines.join("\n")
}

/// Formats a value of a trend.
pub fn trend_number(trend: Trend, number: f64) -> Number {
    match trend {
        Trend::Habit(_) | Trend::Best => hundredths(number),
        Trend::Efficiency => tenths(number),
        Trend::UnstableRate => whole(number),
    }
}

/// Formats a sensitivity in the scales of all games, and the hand movement that ideal strafes need
/// with a profile.
pub fn sensitivity_report(
    deg_per_count: f64,
    cm_per_turn: f64,
    profile: &str,
    needs: &[StrafeEffort],
) -> String {
    let mut lines = vec![turn_line(deg_per_count, cm_per_turn)];
    let scale = |scale: &SensScale| {
        message!(
            "report-sensitivity-scale",
            game = scale.name,
            sensitivity = hundredths(sensitivity_in_scale(scale, deg_per_count))
        )
    };
    lines.extend(SCALES.iter().map(scale));
    lines.push(message!("report-sensitivity.needs", profile = profile));
    let cells = |nth: usize| -> Vec<Option<String>> {
        let cells = needs.iter().map(|need| effort_cells(need)[nth].to_string());
        cells.map(Some).collect()
    };
    let columns = NEED_COLUMNS.iter().enumerate();
    let columns: Vec<NumberColumn> = columns
        .map(|(nth, heading)| (*heading, cells(nth)))
        .collect();
    lines.push(number_table(&columns));
    lines.join("\n")
}

/// Describes the turn per count and the mouse distance for a full turn.
pub fn turn_line(deg_per_count: f64, cm_per_turn: f64) -> String {
    // Hides the error of the product: 3.4 · 0.022 is 0.07479999999999999.
    let degrees = (deg_per_count * 1e6).round() / 1e6;
    message!(
        "report-sensitivity",
        degrees = format_exact(degrees),
        cm = hundredths(cm_per_turn)
    )
}

/// Column headings for the values of [`effort_cells`].
pub const NEED_COLUMNS: [PlainId; 7] = [
    id!("report-sensitivity-column.speed"),
    id!("report-sensitivity-column.tick"),
    id!("report-sensitivity-column.second"),
    id!("report-sensitivity-column.counts"),
    id!("report-sensitivity-column.window"),
    id!("report-sensitivity-column.cm"),
    id!("report-sensitivity-column.strafe"),
];

/// Returns the effort that a strafe needs, in the order of [`NEED_COLUMNS`].
pub fn effort_cells(need: &StrafeEffort) -> [Number; 7] {
    [
        whole(need.speed),
        hundredths(need.deg_per_tick),
        whole(need.deg_per_s),
        tenths(need.counts_per_tick),
        tenths(need.window_counts),
        tenths(need.cm_per_s),
        hundredths(need.cm_per_strafe),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timing_without_hops_names_no_numbers() {
        let lines = timing_lines(&JumpTiming::default());
        assert!(!lines.contains(['{', '±', '0']), "{lines}");
        assert_eq!(lines, text!("report-progress-no-hops"));
    }
}
