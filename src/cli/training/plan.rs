//! `wishdir plan`: recommends what to practise next.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::{RecordArgs, clean_report};
use crate::cli::output::{finish_command, print_line};
use crate::coach::{Habit, Plan, drill_by_name};
use crate::storage::records::RecordsError;
use crate::text::report::training as report;
use crate::text::training::plan_reason;

#[derive(Args, Debug)]
pub(in crate::cli) struct PlanArgs {
    #[command(flatten)]
    record: RecordArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(in crate::cli) fn run(args: &PlanArgs) -> ExitCode {
    finish_command(render(args), |report| print_line(&clean_report(&report)))
}

fn render(args: &PlanArgs) -> Result<String, RecordsError> {
    let plan = Plan::from_jumps(&args.record.jumps()?, args.record.profile.as_deref());
    if args.json {
        let days = plan
            .days
            .iter()
            .map(|day| json!({ "day": day.day, "jumps": day.jumps, "cost": day.cost }));
        let json = json!({
            "drill": plan.drill,
            "habit": plan.habit.map(Habit::id),
            "cost": plan.cost,
            "aim": plan.errors.aim.id(),
            "reason": plan_reason(&plan),
            "days": days.collect::<Vec<_>>(),
        });
        return Ok(json.to_string());
    }
    let drill = drill_by_name(plan.drill)
        .unwrap_or_else(|| unreachable!("plans name built-in drills: tested"));
    Ok(report::plan_report(&plan, drill))
}
