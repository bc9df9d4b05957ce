//! Lessons, drills, the plan and a player's progress as the command line prints them.

use super::NONE;
use super::records::{Column, table};
use crate::text::number::{hundredths, tenths, whole};
use crate::text::training::{
    drill_note, drill_title, goal, habit_reason, lesson_step, lesson_text, lesson_title, medals, outcome,
};
use crate::text::{Label as _, message, text};
use crate::training::{
    Daily, Drill, FOGS, Habit, HandNeed, JumpTiming, Lesson, LessonPath, Outcome, Plan, SCALES, SensScale, Spread,
    Statistics, in_scale,
};

/// The list of all lessons.
pub fn lessons(lessons: &[Lesson]) -> String {
    let of_path = |path: LessonPath| {
        let rows = lessons.iter().filter(|lesson| lesson.path() == path);
        let lines = rows.map(|lesson| format!("  {:<16} {}", lesson.id, lesson_title(lesson)));
        std::iter::once(path.label().to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
    };
    LessonPath::ALL.map(of_path).join("\n\n")
}

/// One lesson: its page, its steps, its drill.
pub fn lesson(lesson: &Lesson) -> String {
    let steps = (0..lesson.steps.len()).map(|step| format!("  {}. {}", step + 1, lesson_step(lesson, step)));
    let steps = steps.collect::<Vec<_>>().join("\n");
    let drill = drill(lesson.drill());
    [lesson_title(lesson).to_owned(), lesson_text(lesson).to_owned(), steps, drill].join("\n\n")
}

/// The list of all drills.
pub fn drills(drills: &[Drill]) -> String {
    let line =
        |drill: &Drill| format!("{:<16} {:<10} {:<10} {}", drill.name, drill.rules, drill.map, drill_title(drill));
    drills.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// One drill: what to do, and what its levels ask for.
pub fn drill(drill: &Drill) -> String {
    let (title, note) = (drill_title(drill), drill_note(drill));
    let place = message!(
        "report-drill-place",
        map = drill.map.as_str(),
        rules = drill.rules.as_str(),
        seconds = tenths(drill.seconds)
    );
    let level = |level: usize| {
        let asked = goal(&drill.level(level).goal);
        message!("report-drill-level", level = level + 1, goal = asked, medals = medals(drill, level))
    };
    let levels = (0..drill.levels.len()).map(level);
    [title.to_owned(), note.to_owned(), place].into_iter().chain(levels).collect::<Vec<_>>().join("\n")
}

/// What came of an attempt at a level, from 0.
pub fn attempt(drill: &Drill, level: usize, came: &Outcome) -> String {
    let (title, came) = (drill_title(drill), outcome(drill, level, came));
    message!("report-drill-attempt", drill = title, level = level + 1, outcome = came)
}

/// A day's challenge.
pub fn daily(date: &str, of_day: &Daily) -> String {
    let (title, asked) = (drill_title(of_day.drill), goal(&of_day.drill.level(of_day.level).goal));
    let name = of_day.drill.name.as_str();
    let head = message!("report-daily", date = date, drill = title, name = name, level = of_day.level + 1);
    [head, asked, medals(of_day.drill, of_day.level)].join("\n")
}

/// What to practise next, and why.
pub fn plan(plan: &Plan, drill: &Drill) -> String {
    let mut lines =
        vec![message!("report-plan", drill = drill_title(drill), name = drill.name.as_str()), habit_reason(plan)];
    let day = |day: &crate::training::Day| {
        message!("report-plan-day", day = day.day.as_str(), cost = hundredths(day.cost), jumps = day.jumps)
    };
    lines.extend(plan.days.iter().map(day));
    lines.join("\n")
}

fn spread(of: &Spread, each: impl Fn(f64) -> String) -> String {
    if of.count == 0 {
        NONE.to_owned()
    } else {
        message!("report-progress-spread", mean = each(of.mean), deviation = each(of.deviation))
    }
}

fn timing(of: &JumpTiming) -> String {
    let (ticks, msec) = of.unstable_rate();
    let row = |(after, hops): (&i32, &u32)| message!("report-progress-bar", ticks = *after, hops = *hops);
    let histogram = of.histogram.iter().map(row).collect::<Vec<_>>().join(", ");
    message!(
        "report-progress-timing",
        ticks = spread(&of.ticks, |number| hundredths(number).to_string()),
        msec = spread(&of.msec, |number| tenths(number).to_string()),
        rate = tenths(ticks),
        rate_msec = whole(msec),
        histogram = if histogram.is_empty() { NONE.to_owned() } else { histogram },
    )
}

/// Sessions as a table, then timing, angles and the ledger.
pub fn progress(of: &Statistics) -> String {
    let column = |heading, cells: Vec<Option<String>>| Column { heading, cells, is_number: true };
    let cells =
        |cell: &dyn Fn(&crate::training::SessionStats) -> Option<String>| of.sessions.iter().map(cell).collect();
    let mut columns = vec![
        column("report-progress-column.day", cells(&|row| Some(row.day.clone()))),
        column("report-progress-column.jumps", cells(&|row| Some(row.jumps.to_string()))),
        column("report-progress-column.best", cells(&|row| row.best.map(|best| hundredths(best).to_string()))),
        column(
            "report-progress-column.efficiency",
            cells(&|row| (row.efficiency.count > 0).then(|| tenths(row.efficiency.mean).to_string())),
        ),
        column(
            "report-progress-column.rate",
            cells(&|row| (row.timing.msec.count > 1).then(|| whole(row.timing.unstable_rate().1).to_string())),
        ),
    ];
    for habit in Habit::ALL {
        columns.push(column(
            habit.label_id(),
            cells(&|row| (row.errors.jumps > 0).then(|| hundredths(row.errors.cost(habit)).to_string())),
        ));
    }
    let degrees = |of: &Spread| spread(of, |number| hundredths(number).signed().to_string());
    let [left, right] = of.errors.angle_deg.each_ref().map(degrees);
    let fogs = (0..FOGS).map(|fog| of.errors.by_fog[fog].to_string()).collect::<Vec<_>>().join(" ");
    let mut lines = vec![table(&columns), String::new(), timing(&of.timing)];
    lines.push(message!("report-progress-angles", left = left, right = right));
    lines.push(message!(
        "report-progress-keys",
        switch = spread(&of.errors.switch_ticks, |number| hundredths(number).signed().to_string()),
        overlap = hundredths(of.errors.overlap_ticks),
        dead = hundredths(of.errors.dead_air_ticks),
    ));
    lines.push(message!("report-progress-fogs", fogs = fogs));
    if of.ledger_jumps > 0 {
        lines.push(message!("report-progress-ledger", jumps = of.ledger_jumps));
        for (cause, speed, distance) in &of.ledger {
            if speed.abs() >= 0.005 || distance.abs() >= 0.005 {
                let (speed, distance) = (hundredths(*speed), hundredths(*distance));
                lines.push(message!(
                    "report-progress-cause",
                    cause = cause.label(),
                    speed = speed,
                    distance = distance
                ));
            }
        }
    }
    lines.join("\n")
}

/// A mouse's speed in all scales, and what the best strafe asks of the hand.
pub fn sensitivity(deg_per_count: f64, cm_per_turn: f64, needs: &[HandNeed]) -> String {
    let mut lines =
        vec![message!("report-sensitivity", degrees = format!("{deg_per_count}"), cm = hundredths(cm_per_turn))];
    let scale = |scale: &SensScale| {
        message!(
            "report-sensitivity-scale",
            game = scale.name,
            sensitivity = hundredths(in_scale(scale, deg_per_count))
        )
    };
    lines.extend(SCALES.iter().map(scale));
    let column = |heading, cell: &dyn Fn(&HandNeed) -> String| Column {
        heading,
        cells: needs.iter().map(|need| Some(cell(need))).collect(),
        is_number: true,
    };
    lines.push(text("report-sensitivity.needs").to_owned());
    lines.push(table(&[
        column("report-sensitivity-column.speed", &|need| whole(need.speed).to_string()),
        column("report-sensitivity-column.tick", &|need| hundredths(need.deg_per_tick).to_string()),
        column("report-sensitivity-column.second", &|need| whole(need.deg_per_s).to_string()),
        column("report-sensitivity-column.counts", &|need| tenths(need.counts_per_tick).to_string()),
        column("report-sensitivity-column.window", &|need| tenths(need.window_counts).to_string()),
        column("report-sensitivity-column.cm", &|need| tenths(need.cm_per_s).to_string()),
        column("report-sensitivity-column.strafe", &|need| hundredths(need.cm_per_strafe).to_string()),
    ]));
    lines.join("\n")
}
