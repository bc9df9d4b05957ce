//! `wishdir drill`: lists the drills, explains one, or judges an attempt made by a script or by the
//! drill's demonstration.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use super::clean_report;
use crate::cli::argument::integer_parser;
use crate::cli::output::{finish_command, print_line, print_warning};
use crate::coach::{
    Attempt, AttemptEnd, DemonstrationError, Drill, Goal, Medal, Outcome, TrainedGame,
};
use crate::storage::drills::{DrillRun, all_drills, find_drill};
use crate::storage::{FileError, io};
use crate::text::report::training as report;
use crate::text::{Describe, described};
use wishdir_sim::script::ScriptError;
use wishdir_sim::simulation::Driver;

#[derive(Args, Debug)]
pub(in crate::cli) struct DrillArgs {
    /// Drill: a name, or a path to a .ron file [default: list all]
    drill: Option<String>,
    /// A script to judge (see assets/scripts/README.md)
    #[arg(long, value_name = "FILE.ron", requires = "drill")]
    script: Option<PathBuf>,
    /// Judge the drill's own demonstration
    #[arg(long, conflicts_with = "script", requires = "drill")]
    show: bool,
    /// The level, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer_parser::<u16>(1..=20))]
    level: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Reason why an attempt cannot be judged.
#[derive(Debug, thiserror::Error)]
enum DrillCommandError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: {error}", path.display())]
    Script { path: PathBuf, error: ScriptError },
    #[error("{}: found the step `{step}`, which moves the player; the drill already sets the start", path.display())]
    Leap { path: PathBuf, step: &'static str },
    #[error("{path}: found a replay, expected a script; `wishdir replay {path} --to-script` converts it", path = path.display())]
    Replay { path: PathBuf },
    #[error("drill {name}: {error}")]
    Show {
        name: String,
        error: DemonstrationError,
    },
    #[error("found --level {found}, expected 1 to {levels}")]
    Level { found: u16, levels: usize },
}

impl Describe for DrillCommandError {
    fn describe(&self) -> String {
        match self {
            Self::File(error) => error.describe(),
            Self::Script { path, error } => described!(
                self,
                "error-file-malformed",
                path = path.display().to_string(),
                problem = error.to_string()
            ),
            Self::Leap { path, step } => described!(
                self,
                "error-drill-leap",
                path = path.display().to_string(),
                step = *step
            ),
            Self::Replay { path } => described!(
                self,
                "error-drill-replay",
                path = path.display().to_string()
            ),
            Self::Show { name, error } => described!(
                self,
                "error-drill-show",
                name = name.as_str(),
                error = error.describe()
            ),
            Self::Level { found, levels } => described!(
                self,
                "error-argument-level",
                found = *found,
                levels = *levels
            ),
        }
    }
}

pub(in crate::cli) fn run(args: &DrillArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(&clean_report(&report)))
}

fn render(args: &DrillArgs) -> Result<String, DrillCommandError> {
    let Some(name) = &args.drill else {
        let (drills, errors) = all_drills();
        errors
            .iter()
            .for_each(|error| print_warning(&error.describe()));
        let list = || drills.iter().map(drill_json).collect::<Vec<_>>();
        return Ok(if args.json {
            json!({ "drills": list() }).to_string()
        } else {
            report::drill_list(&drills)
        });
    };
    let drill = find_drill(name)?;
    let level = usize::from(args.level) - 1;
    if level >= drill.levels.len() {
        return Err(DrillCommandError::Level {
            found: args.level,
            levels: drill.levels.len(),
        });
    }
    let came = match (&args.script, args.show) {
        (None, false) => {
            return Ok(if args.json {
                drill_json(&drill).to_string()
            } else {
                report::drill_report(&drill)
            });
        }
        (script, _) => match DrillRun::new(&drill)? {
            DrillRun::Engine3d(run) => judge(&drill, level, *run, script.as_deref())?,
            DrillRun::Nfk(run) => judge(&drill, level, *run, script.as_deref())?,
        },
    };
    Ok(if args.json {
        outcome_json(&drill, level, &came).to_string()
    } else {
        report::attempt_report(&drill, level, &came)
    })
}

/// Judges a script, or the demonstration if there is no script. The attempt ends with the last tick
/// of the script at the latest.
fn judge<G: TrainedGame>(
    drill: &Drill,
    level: usize,
    mut run: G,
    script: Option<&Path>,
) -> Result<Outcome, DrillCommandError> {
    let mut driver: Box<dyn Driver<G>> = match script {
        Some(path) => {
            if path.extension().is_some_and(|extension| extension == "wdr") {
                return Err(DrillCommandError::Replay {
                    path: path.to_owned(),
                });
            }
            let script =
                G::parse_script(&io::read(path)?).map_err(|error| DrillCommandError::Script {
                    path: path.to_owned(),
                    error,
                })?;
            if let Some(step) = G::first_move_step(&script, false) {
                return Err(DrillCommandError::Leap {
                    path: path.to_owned(),
                    step,
                });
            }
            Box::new(run.play_script(&script))
        }
        None => {
            let failed = |error| DrillCommandError::Show {
                name: drill.name.clone(),
                error,
            };
            Box::new(
                run.create_demonstration(drill.show.as_ref())
                    .map_err(failed)?,
            )
        }
    };
    let mut attempt = Attempt::new(drill, level, &run);
    while let Some((_, record)) = driver.advance(&mut run) {
        if let Some(outcome) = attempt.observe(&run, &record) {
            return Ok(outcome);
        }
    }
    Ok(attempt.outcome_if_ended(AttemptEnd::Script))
}

fn outcome_json(drill: &Drill, level: usize, came: &Outcome) -> Value {
    json!({
        "drill": drill.name,
        "level": level + 1,
        "score": came.score,
        "medal": came.medal.map(Medal::id),
        "ended": came.ended.id(),
        "ms": came.msec,
    })
}

/// Returns a goal and its numbers as JSON.
fn goal_json(goal: &Goal) -> Value {
    let id = goal.id();
    match goal {
        Goal::Speed
        | Goal::GroundSpeed
        | Goal::Height
        | Goal::Finish
        | Goal::Prestrafe
        | Goal::DuckedLanding
        | Goal::SpeedJump => json!({ "kind": id }),
        Goal::Reach {
            at: (x, y, z),
            within,
        } => json!({ "kind": id, "at": [x, y, z], "within": within }),
        Goal::Distance { kinds, gain } => json!({ "kind": id, "kinds": kinds, "gain": gain }),
        Goal::Gain { from_speed } | Goal::Efficiency { from_speed } => {
            json!({ "kind": id, "from_speed": from_speed })
        }
        Goal::AngleHeld {
            from_speed,
            percent,
        } => {
            json!({ "kind": id, "from_speed": from_speed, "percent": percent })
        }
        Goal::Switches { within_ticks } => json!({ "kind": id, "within_ticks": within_ticks }),
        Goal::Hops { fog } => json!({ "kind": id, "fog": fog }),
        Goal::HopsFast { speed } => json!({ "kind": id, "speed": speed }),
        Goal::SpeedAfterHops { hops } => json!({ "kind": id, "hops": hops }),
        Goal::GainInHops { flights } => json!({ "kind": id, "flights": flights }),
        Goal::HalfBeats { gain } => json!({ "kind": id, "gain": gain }),
        Goal::Save { technique } | Goal::Times { technique } => {
            json!({ "kind": id, "technique": technique })
        }
    }
}

fn drill_json(drill: &Drill) -> Value {
    let levels = drill.levels.iter().map(|level| {
        json!({
            "goal": goal_json(&level.goal),
            "unit": level.goal.unit().id(),
            "less_is_better": level.goal.less_is_better(),
            "bronze": level.bronze,
            "silver": level.silver,
            "gold": level.gold,
        })
    });
    json!({
        "name": drill.name,
        "rules": drill.rules,
        "map": drill.map,
        "seconds": drill.seconds,
        "levels": levels.collect::<Vec<_>>(),
    })
}
