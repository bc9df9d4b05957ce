//! `wishdir bot` in Need For Kill: the ideal player runs to the finish or builds a speed jump.

use serde::Serialize;

use super::{BotArgs, BotGame, BotKind, BotResult};
use crate::planner::nfk::{NfkBot, NfkGoal};
use crate::text::report::run as report;
use crate::text::text;
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::script::NfkScript;
use wishdir_sim::platformer::{NfkRun, NfkTickRecord};
use wishdir_sim::script::ScriptProblem;
use wishdir_sim::simulation::Simulation as _;

/// Result of the bot as JSON, with unrounded numbers.
#[derive(Serialize)]
struct NfkBotReport<'a> {
    map: &'a str,
    profile: &'a str,
    ticks: u64,
    x: f64,
    y: f64,
    speed: f64,
    finished: bool,
    hash: String,
}

impl BotGame for NfkRun {
    /// Number of jumps in a chain, or `None` to run to the finish.
    type Goal = Option<u8>;
    type Bot = NfkBot;
    type Stats = ();
    const LABEL_WIDTH: usize = 10;
    const DEFAULT_KIND: BotKind = BotKind::Finish;

    fn goal_for_kind(kind: BotKind, args: &BotArgs) -> Result<Option<u8>, &'static str> {
        match kind {
            BotKind::Finish => Ok(None),
            BotKind::Chain => Ok(Some(u8::try_from(args.hops).unwrap_or(u8::MAX))),
            BotKind::Longjump | BotKind::Bhop | BotKind::Prestrafe => {
                Err(text!("report-bot-kinds.nfk"))
            }
        }
    }

    fn bot(goal: Option<u8>, _args: &BotArgs, run: &mut Self) -> NfkBot {
        let left = run.state().dir.is_left();
        NfkBot::new(
            goal.map_or(NfkGoal::Finish, |jumps| NfkGoal::Chain { jumps, left }),
            run,
        )
    }

    fn find_obstacle(_bot: &Self::Bot) -> Option<&'static str> {
        None
    }

    fn plan_remark(_bot: &Self::Bot) -> Option<String> {
        None
    }

    fn count_tick(&self, (): &mut (), _record: &NfkTickRecord) {}

    fn build_script(played: &BotResult<'_, Self>) -> Result<String, ScriptProblem> {
        let script = NfkScript::from_keys(played.inputs.iter().copied());
        Ok(script.for_profile(played.run.rules_id()).to_ron())
    }

    fn format_text(played: &BotResult<'_, Self>) -> String {
        report::final_state(&played.map, &played.run)
    }

    fn format_json(played: &BotResult<'_, Self>) -> String {
        let (run, state) = (&played.run, played.run.state());
        let report = NfkBotReport {
            map: &played.map,
            profile: run.rules().id(),
            ticks: run.tick(),
            x: state.x,
            y: state.y,
            speed: run.rules().speed(state),
            finished: matches!(run.timer(), Timer::Finished { .. }),
            hash: format!("{:016x}", run.hash()),
        };
        serde_json::to_string(&report).unwrap_or_default()
    }
}
