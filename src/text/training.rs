//! Texts for drills and lessons: titles, goals and outcomes.

use super::number::{Number, hundredths, tenths, thousandths, whole};
use super::{Describe as _, Label, PlainId, find, id, message, text, text_by_id, text_with};
use crate::coach::{
    AttemptEnd, BenchmarkRank, BenchmarkTask, Drill, DrillGame, Fact, Goal, Habit, Lesson,
    LessonPath, MOST_SCORE, Medal, Medals, Outcome, Plan, Quantity, Trend, Unit, benchmark_score,
    benchmark_version,
};
use wishdir_analysis::ledger::Aim;
use wishdir_analysis::technique::TechniqueKind;

impl Label for Medal {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Bronze => "training-medal.bronze",
            Self::Silver => "training-medal.silver",
            Self::Gold => "training-medal.gold",
        })
    }
}

impl Label for BenchmarkRank {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Unranked => "benchmark-rank.unranked",
            Self::Bronze => "benchmark-rank.bronze",
            Self::Silver => "benchmark-rank.silver",
            Self::Gold => "benchmark-rank.gold",
            Self::Platinum => "benchmark-rank.platinum",
            Self::Diamond => "benchmark-rank.diamond",
        })
    }
}

/// Returns the title of a benchmark's drill, with its level if the drill has several.
pub fn task_title(task: &BenchmarkTask) -> String {
    let title = drill_title(task.drill);
    if task.drill.levels.len() > 1 {
        message!(
            "benchmark.task-level",
            title = title,
            level = task.level + 1
        )
    } else {
        title.to_owned()
    }
}

/// Returns a benchmark's result as one line to share. `points` has the points of each drill, in
/// order.
pub fn benchmark_line(path: LessonPath, tasks: &[BenchmarkTask], points: &[f64]) -> String {
    let score = benchmark_score(points);
    let count = |from: f64, to: f64| {
        points
            .iter()
            .filter(|points| (from..to).contains(*points))
            .count()
    };
    message!(
        "benchmark.line",
        game = path.label(),
        score = score,
        most = MOST_SCORE,
        rank = BenchmarkRank::from_score(score).label(),
        gold = count(100.0, f64::INFINITY),
        silver = count(70.0, 100.0),
        bronze = count(40.0, 70.0),
        of = tasks.len(),
        version = format!("{:08x}", benchmark_version(tasks))
    )
}

impl Label for LessonPath {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::QuakeWorld => "training-path.quakeworld",
            Self::GoldSrc => "training-path.goldsrc",
            Self::Quake3 => "training-path.quake3",
            Self::NeedForKill => "training-path.nfk",
        })
    }
}

impl Label for AttemptEnd {
    fn label(&self) -> &'static str {
        text!(match self {
            Self::Judged => "training-ended.judged",
            Self::Gold => "training-ended.gold",
            Self::Time => "training-ended.time",
            Self::Script => "training-ended.script",
            Self::Died => "training-ended.died",
            Self::Moved => "training-ended.moved",
        })
    }
}

/// Returns the title of a drill: from its file, the catalogue, or its name.
pub fn drill_title(drill: &Drill) -> &str {
    let own = drill.title.as_deref();
    own.or_else(|| find(&format!("drill-{}", drill.name)))
        .unwrap_or(&drill.name)
}

/// Returns the task of a drill. Empty if it has none.
pub fn drill_note(drill: &Drill) -> &str {
    drill
        .note
        .as_deref()
        .or_else(|| find(&format!("drill-{}.note", drill.name)))
        .unwrap_or_default()
}

/// Returns the instruction for an attempt: the drill's task, and the speed that its level requires.
pub fn task_text(drill: &Drill, level: usize) -> String {
    let note = drill_note(drill);
    if note.is_empty() {
        return goal_text(drill, level);
    }
    let required = match &drill.level(level).goal {
        Goal::Gain { from_speed } | Goal::Efficiency { from_speed } => {
            message!("training-task.takeoff", speed = whole(*from_speed))
        }
        Goal::AngleHeld { from_speed, .. } | Goal::HopsFast { speed: from_speed } => {
            message!("training-task.speed", speed = whole(*from_speed))
        }
        Goal::Distance { gain, .. } if *gain > 0.0 => {
            message!("training-task.strafes", gain = whole(*gain))
        }
        Goal::Speed
        | Goal::GroundSpeed
        | Goal::Height
        | Goal::Reach { .. }
        | Goal::Finish
        | Goal::Prestrafe
        | Goal::Distance { .. }
        | Goal::Switches { .. }
        | Goal::DuckedLanding
        | Goal::Hops { .. }
        | Goal::SpeedAfterHops { .. }
        | Goal::GainInHops { .. }
        | Goal::HalfBeats { .. }
        | Goal::Save { .. }
        | Goal::Times { .. }
        | Goal::SpeedJump => return note.to_owned(),
    };
    format!("{note} {required}")
}

/// Returns the first paragraph of a lesson's text, as one line.
pub fn lesson_intro(lesson: &Lesson) -> String {
    let text = lesson_text(lesson);
    let paragraph = text.split("\n\n").next().unwrap_or_default();
    paragraph.lines().collect::<Vec<_>>().join(" ")
}

/// Returns the title of a lesson.
pub fn lesson_title(lesson: &Lesson) -> &'static str {
    text_by_id(&format!("lesson-{}", lesson.id))
}

/// Returns the text of a lesson with its drill's medal scores: bronze, silver and gold of the first
/// level, and gold of the last level.
pub fn lesson_text(lesson: &Lesson) -> String {
    let (first, last) = (lesson.drill().level(0), lesson.drill().level(usize::MAX));
    let id = format!("lesson-{}.text", lesson.id);
    let scores = [
        ("bronze", first.bronze),
        ("silver", first.silver),
        ("gold", first.gold),
        ("last_gold", last.gold),
    ];
    text_with(
        &id,
        scores.map(|(name, score)| (name, score_without_unit(score).into())),
    )
}

/// Formats a medal score without its unit.
fn score_without_unit(score: f64) -> Number {
    if score.fract() == 0.0 {
        whole(score)
    } else {
        tenths(score)
    }
}

/// Returns the task of a lesson's step, from 0.
pub fn lesson_step_text(lesson: &Lesson, step: usize) -> &'static str {
    text_by_id(&format!("lesson-{}.step-{}", lesson.id, step + 1))
}

/// Describes a distance goal.
fn distance_goal_text(kinds: &[String], gain: f64) -> String {
    let text = if kinds.is_empty() {
        text!("training-goal.distance").to_owned()
    } else {
        message!("training-goal.distance-of", kinds = kinds.join(", "))
    };
    if gain > 0.0 {
        message!(
            "training-goal.with-strafes",
            goal = text,
            gain = whole(gain)
        )
    } else {
        text
    }
}

/// Describes the goal of a drill's level, from 0.
pub fn goal_text(drill: &Drill, level: usize) -> String {
    match &drill.level(level).goal {
        Goal::Speed => text!("training-goal.speed").to_owned(),
        Goal::GroundSpeed => text!("training-goal.ground-speed").to_owned(),
        Goal::Height => text!("training-goal.height").to_owned(),
        Goal::Reach { .. } => text!("training-goal.reach").to_owned(),
        Goal::Finish => text!("training-goal.finish").to_owned(),
        Goal::Prestrafe => text!("training-goal.prestrafe").to_owned(),
        Goal::Distance { kinds, gain } => distance_goal_text(kinds, *gain),
        Goal::Gain { from_speed } => message!("training-goal.gain", speed = whole(*from_speed)),
        Goal::Efficiency { from_speed } => {
            message!("training-goal.efficiency", speed = whole(*from_speed))
        }
        Goal::AngleHeld {
            from_speed,
            percent,
        } => {
            message!(
                "training-goal.angle-held",
                speed = whole(*from_speed),
                percent = whole(*percent)
            )
        }
        Goal::Switches { within_ticks } => {
            let msec = f64::from(*within_ticks) * f64::from(drill.tick_msec());
            message!(
                "training-goal.switches",
                seconds = thousandths(msec / 1000.0).without_zeros()
            )
        }
        Goal::DuckedLanding => text!("training-goal.ducked-landing").to_owned(),
        Goal::Hops { fog } => message!("training-goal.hops", fog = *fog),
        Goal::HopsFast { speed } => message!("training-goal.hops-fast", speed = tenths(*speed)),
        Goal::SpeedAfterHops { hops } => message!("training-goal.speed-after-hops", hops = *hops),
        Goal::GainInHops { flights } => message!("training-goal.gain-in-hops", flights = *flights),
        Goal::HalfBeats { gain } => message!("training-goal.half-beats", gain = whole(*gain)),
        Goal::Save { technique } => {
            message!("training-goal.save", technique = technique_label(technique))
        }
        Goal::Times { technique } => message!(
            "training-goal.times",
            technique = technique_label(technique)
        ),
        Goal::SpeedJump => text!("training-goal.speed-jump").to_owned(),
    }
}

/// Returns the name of the technique with this id.
fn technique_label(id: &str) -> &str {
    id.parse::<TechniqueKind>().map_or(id, |kind| kind.label())
}

/// Formats a score with its unit. Ticks are shown as seconds.
pub fn score(of: &Drill, level: usize, score: f64) -> String {
    score_with_unit(of, level, score_number(of, level, score))
}

/// Rounds a score for display. Ticks become seconds.
fn score_number(of: &Drill, level: usize, score: f64) -> Number {
    match (of.level(level).goal.unit(), of.game()) {
        (Unit::Speed | Unit::Distance, DrillGame::Engine3d) | (Unit::Percent, _) => tenths(score),
        (Unit::Speed, DrillGame::Nfk) => hundredths(score),
        (Unit::Seconds, _) => thousandths(score),
        (Unit::Ticks, _) => hundredths(score * f64::from(of.tick_msec()) / 1000.0),
        (Unit::Distance, DrillGame::Nfk) | (Unit::Count, _) => whole(score),
    }
}

/// Adds the unit of a level's scores to a number.
fn score_with_unit(of: &Drill, level: usize, number: Number) -> String {
    match (of.level(level).goal.unit(), of.game()) {
        (Unit::Speed, DrillGame::Engine3d) => message!("training-score.speed", score = number),
        (Unit::Speed, DrillGame::Nfk) => message!("training-score.nfk-speed", score = number),
        (Unit::Distance, DrillGame::Engine3d) => {
            message!("training-score.distance", score = number)
        }
        (Unit::Distance, DrillGame::Nfk) => message!("training-score.nfk-distance", score = number),
        (Unit::Seconds | Unit::Ticks, _) => message!("training-score.seconds", score = number),
        (Unit::Percent, _) => message!("training-score.percent", score = number),
        (Unit::Count, _) => number.to_string(),
    }
}

/// Formats the score required for a medal, without trailing zeros. Adds "or less" if a lower score
/// is better.
pub fn medal_score(drill: &Drill, level: usize, wanted: f64) -> String {
    let number = score_number(drill, level, wanted).without_zeros();
    let wanted = score_with_unit(drill, level, number);
    if drill.level(level).goal.less_is_better() {
        message!("training-score.or-less", score = wanted)
    } else {
        wanted
    }
}

/// Lists the score for each medal.
pub fn medal_scores_text(of: &Drill, level: usize) -> String {
    let asked = of.level(level).medals();
    let wanted = |medal| medal_score(of, level, Medals::required_score(&asked, medal));
    let [bronze, silver, gold] = Medal::ALL.map(wanted);
    message!(
        "training-medals",
        bronze = bronze,
        silver = silver,
        gold = gold
    )
}

/// Describes the outcome of an attempt.
pub fn outcome_text(drill: &Drill, level: usize, outcome: &Outcome) -> String {
    let reached = outcome.score.map(|reached| score(drill, level, reached));
    match (outcome.medal, reached) {
        (Some(medal), Some(reached)) => message!(
            "training-outcome.medal",
            score = reached,
            medal = medal.label()
        ),
        (None, Some(reached)) if matches!(outcome.ended, AttemptEnd::Died | AttemptEnd::Moved) => {
            message!(
                "training-outcome.none",
                score = reached,
                ended = outcome.ended.label()
            )
        }
        (None, Some(reached)) => {
            let bronze = medal_score(drill, level, drill.level(level).bronze);
            message!(
                "training-outcome.below-bronze",
                score = reached,
                bronze = bronze
            )
        }
        (_, None) => message!(
            "training-outcome.nothing",
            reason = miss_text(drill, level, outcome)
        ),
    }
}

/// Describes the result of an attempt without a medal: its score and the score for bronze, or the
/// reason why it does not count.
pub fn result_text(drill: &Drill, level: usize, outcome: &Outcome) -> String {
    let Some(reached) = outcome.score else {
        return message!(
            "training-result.not-counted",
            reason = miss_text(drill, level, outcome)
        );
    };
    message!(
        "training-result.needs",
        score = score(drill, level, reached),
        bronze = medal_score(drill, level, drill.level(level).bronze)
    )
}

/// Describes the best score at a level and its medal. If the score earns no medal, also describes
/// the best medal of all levels. Empty without a score and a medal.
pub fn best_text(drill: &Drill, level: usize, best: Option<f64>, medal: Option<Medal>) -> String {
    let Some(reached) = best else {
        return medal.map_or_else(String::new, |medal| {
            message!("training-result.best-medal", medal = medal.label())
        });
    };
    let less = drill.level(level).goal.less_is_better();
    let here = drill.level(level).medals().medal_for(reached, less);
    let score = score(drill, level, reached);
    match (here, medal) {
        (Some(medal), _) => message!("training-result.best", score = score, medal = medal.label()),
        (None, Some(medal)) => message!(
            "training-result.best-here",
            score = score,
            medal = medal.label()
        ),
        (None, None) => message!("training-result.best-score", score = score),
    }
}

/// Returns the reason why an attempt has no score.
fn miss_text(drill: &Drill, level: usize, outcome: &Outcome) -> String {
    let fixed = match (outcome.ended, &drill.level(level).goal) {
        (AttemptEnd::Moved, _) => text!("training-miss.moved"),
        (AttemptEnd::Died, _) => text!("training-miss.died"),
        (_, Goal::Gain { from_speed } | Goal::Efficiency { from_speed }) => {
            return flight_miss_text(outcome, *from_speed);
        }
        (_, Goal::AngleHeld { from_speed, .. }) => {
            return message!("training-miss.no-gain", speed = whole(*from_speed));
        }
        (_, Goal::Save { technique } | Goal::Times { technique }) => {
            return message!(
                "training-miss.technique",
                technique = technique_label(technique)
            );
        }
        (
            AttemptEnd::Script,
            Goal::Reach { .. } | Goal::Finish | Goal::GroundSpeed | Goal::Speed | Goal::Height,
        ) => text!("training-miss.script"),
        (_, Goal::Reach { .. }) => text!("training-miss.reach"),
        (_, Goal::Finish) => text!("training-miss.finish"),
        (_, Goal::GroundSpeed) => text!("training-miss.ground"),
        (_, Goal::Speed | Goal::Height) => text!("training-miss.time"),
        _ if outcome.takeoff_speed.is_none() => text!("training-miss.no-jump"),
        (_, Goal::DuckedLanding) => text!("training-miss.standing"),
        (_, Goal::Distance { kinds, gain }) => {
            return match outcome.jump_reason {
                Some(reason) => reason.describe(),
                None if *gain > 0.0 && kinds.is_empty() => {
                    message!("training-miss.strafes", gain = whole(*gain))
                }
                None => text!("training-miss.jump").to_owned(),
            };
        }
        (_, Goal::Prestrafe | Goal::Switches { .. } | Goal::SpeedJump) => {
            text!("training-miss.no-landing")
        }
        (
            _,
            Goal::Hops { .. }
            | Goal::HopsFast { .. }
            | Goal::SpeedAfterHops { .. }
            | Goal::GainInHops { .. }
            | Goal::HalfBeats { .. },
        ) => text!("training-miss.hops"),
    };
    fixed.to_owned()
}

/// Returns the reason why no flight with the required takeoff speed has a score.
fn flight_miss_text(outcome: &Outcome, required: f64) -> String {
    match outcome.takeoff_speed {
        None => text!("training-miss.no-jump").to_owned(),
        Some(speed) if speed < required => message!(
            "training-miss.slow",
            speed = whole(speed),
            required = whole(required)
        ),
        Some(_) => text!("training-miss.no-landing").to_owned(),
    }
}

impl Habit {
    /// Id of the habit's name.
    pub(super) fn label_id(self) -> PlainId {
        match self {
            Self::Angle => id!("training-habit.angle"),
            Self::Switch => id!("training-habit.switch"),
            Self::Keys => id!("training-habit.keys"),
            Self::Hop => id!("training-habit.hop"),
            Self::RunUp => id!("training-habit.run-up"),
            Self::Duck => id!("training-habit.duck"),
            Self::Path => id!("training-habit.path"),
        }
    }
}

impl Label for Habit {
    fn label(&self) -> &'static str {
        text(self.label_id())
    }
}

impl Label for Trend {
    fn label(&self) -> &'static str {
        match self {
            Self::Habit(habit) => habit.label(),
            Self::Efficiency => text!("report-progress-column.efficiency"),
            Self::UnstableRate => text!("report-progress-column.rate"),
            Self::Best => text!("report-progress-column.best"),
        }
    }
}

/// Minimum change that does not round to 0.00.
const LEAST_CHANGE: f64 = 0.005;

/// Describes the cost of a habit per jump, with its unit.
pub fn cost_per_jump(cost: f64, aim: Aim) -> String {
    let id = match aim {
        Aim::Distance | Aim::Time => id!("habit-cost.distance"),
        Aim::Speed => id!("habit-cost.speed"),
    };
    message!(id, amount = hundredths(cost))
}

/// Describes the reason for a plan.
pub fn plan_reason(plan: &Plan) -> String {
    let Some(habit) = plan.habit else {
        return text!("training-plan.nothing").to_owned();
    };
    let errors = &plan.errors;
    let (cost, jumps) = (cost_per_jump(plan.cost, errors.aim), errors.jumps);
    let because = match habit {
        Habit::Angle => {
            let [left, right] = errors.angle_deg.map(|side| tenths(side.mean).with_sign());
            message!(
                "training-plan.angle",
                cost = cost,
                jumps = jumps,
                left = left,
                right = right
            )
        }
        Habit::Switch => {
            message!(
                "training-plan.switch",
                cost = cost,
                jumps = jumps,
                ticks = tenths(errors.switch_ticks.mean).with_sign()
            )
        }
        Habit::Keys => message!(
            "training-plan.keys",
            cost = cost,
            jumps = jumps,
            overlap = tenths(errors.overlap_ticks),
            dead = tenths(errors.dead_air_ticks),
        ),
        Habit::Hop => message!("training-plan.hop", cost = cost, jumps = jumps),
        Habit::RunUp => message!("training-plan.run-up", cost = cost, jumps = jumps),
        Habit::Duck => message!("training-plan.duck", cost = cost, jumps = jumps),
        Habit::Path => message!("training-plan.path", cost = cost, jumps = jumps),
    };
    let trend = plan
        .cost_change()
        .filter(|change| change.abs() >= LEAST_CHANGE)
        .map(|change| {
            let amount = hundredths(change.abs());
            if change < 0.0 {
                message!("training-trend.falls", amount = amount)
            } else {
                message!("training-trend.rises", amount = amount)
            }
        });
    trend.map_or_else(|| because.clone(), |trend| format!("{because} {trend}"))
}

/// Returns the name of a figure's slider or axis.
pub fn quantity_name(quantity: Quantity) -> &'static str {
    text!(match quantity {
        Quantity::Speed => "figure-quantity.speed",
        Quantity::Fps => "figure-quantity.fps",
        Quantity::AirAccelerate => "figure-quantity.airaccelerate",
        Quantity::Accelerate => "figure-quantity.accelerate",
        Quantity::Friction => "figure-quantity.friction",
        Quantity::Angle => "figure-quantity.angle",
        Quantity::LetGo => "figure-quantity.let-go",
        Quantity::Held => "figure-quantity.held",
        Quantity::GroundTicks => "figure-quantity.ground-ticks",
        Quantity::Height => "figure-quantity.height",
        Quantity::NfkHeight => "figure-quantity.nfk-height",
        Quantity::Gravity => "figure-quantity.gravity",
        Quantity::Count => "figure-quantity.count",
        Quantity::Time => "figure-quantity.time",
        Quantity::Gain => "figure-quantity.gain",
        Quantity::NfkSpeed => "figure-quantity.nfk-speed",
        Quantity::LookUp => "figure-quantity.look-up",
        Quantity::TurnedAside => "figure-quantity.turned-aside",
        Quantity::ClimbSpeed => "figure-quantity.climb-speed",
        Quantity::Pad => "figure-quantity.pad",
        Quantity::NfkWay => "figure-quantity.nfk-way",
    })
}

/// Describes a fact about a figure.
pub fn fact_text(fact: &Fact) -> String {
    match *fact {
        Fact::Window([from, to]) if to > from => {
            message!("figure-fact.window", from = tenths(from), to = tenths(to))
        }
        Fact::Window(_) => text!("figure-fact.no-window").to_owned(),
        Fact::Best([angle, gain]) => {
            message!(
                "figure-fact.best",
                angle = tenths(angle),
                gain = hundredths(gain).with_sign()
            )
        }
        Fact::Gain(gain) => message!("figure-fact.gain", gain = hundredths(gain).with_sign()),
        Fact::Turn(turn) => message!("figure-fact.turn", turn = whole(turn)),
        Fact::Top(speed) if speed.is_finite() => message!("figure-fact.top", speed = tenths(speed)),
        Fact::Top(_) => text!("figure-fact.no-top").to_owned(),
        Fact::Stops(msec) => message!("figure-fact.stops", msec = whole(msec)),
        Fact::Left([left, lost]) => {
            message!("figure-fact.left", left = tenths(left), lost = tenths(lost))
        }
        Fact::Meets([msec, speed]) => message!(
            "figure-fact.meets",
            msec = whole(msec),
            speed = whole(speed)
        ),
        Fact::LastTick(units) => message!("figure-fact.last-tick", units = tenths(units)),
        Fact::NfkSpeed(speed) => message!("figure-fact.nfk-speed", speed = hundredths(speed)),
        Fact::NfkHeight([pixels, rows]) => {
            message!(
                "figure-fact.nfk-height",
                pixels = tenths(pixels),
                rows = tenths(rows)
            )
        }
        Fact::Climbs([forward, both]) => {
            message!(
                "figure-fact.climbs",
                forward = whole(forward),
                both = whole(both)
            )
        }
        Fact::Slides(speed) => message!("figure-fact.slides", speed = whole(speed)),
        Fact::NfkWays([hops, running]) => {
            message!(
                "figure-fact.nfk-ways",
                hops = whole(hops),
                running = whole(running)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use wishdir_analysis::ledger::Cause;

    use super::*;
    use crate::coach::{Habit, TrainingArea, drill_for};

    #[test]
    fn the_document_has_the_drill_of_every_loss() {
        crate::text::set_language("en");
        let document = include_str!("../../docs/training.md");
        let areas = [
            TrainingArea::Hops,
            TrainingArea::Jumps,
            TrainingArea::HalfLife,
            TrainingArea::Quake3,
        ];
        for habit in Habit::ALL {
            let causes = Cause::ALL.into_iter();
            let losses: Vec<_> = causes
                .filter(|cause| Habit::from_cause(*cause) == Some(habit))
                .map(|cause| cause.label())
                .collect();
            let drills = areas.map(|area| format!("`{}`", drill_for(habit, area)));
            let row = format!("| {} | {} |", losses.join(", "), drills.join(" | "));
            assert!(document.contains(&row), "{row}");
        }
    }
}
