//! `wishdir bot` in a 3D engine: the ideal player jumps, hops or circles.

use serde::Serialize;

use super::{BotArgs, BotGame, BotKind, BotResult};
use crate::planner::bot::{Bot, BotJump, BotStats, Kind, Limits, Obstacle, Side};
use crate::text::number::tenths;
use crate::text::report::run as report;
use crate::text::{message, text};
use wishdir_sim::math::Vec3;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptProblem, Step};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

impl BotGame for Run {
    type Goal = BotKind;
    type Bot = Bot;
    type Stats = BotStats;
    const LABEL_WIDTH: usize = 9;
    const DEFAULT_KIND: BotKind = BotKind::Longjump;

    fn goal_for_kind(kind: BotKind, _args: &BotArgs) -> Result<BotKind, &'static str> {
        match kind {
            BotKind::Longjump | BotKind::Bhop | BotKind::Prestrafe => Ok(kind),
            BotKind::Finish | BotKind::Chain => Err(text!("report-bot-kinds.engine3d")),
        }
    }

    fn bot(goal: BotKind, args: &BotArgs, run: &mut Self) -> Bot {
        if let Some(feet) = args.feet {
            run.stand(Vec3::from(feet), Vec3::ZERO);
        }
        let yaw = args.yaw.unwrap_or(run.angles().yaw);
        let strafes = args.strafes;
        let kind = match goal {
            BotKind::Bhop => Kind::Bhop {
                hops: args.hops,
                strafes,
                yaw,
            },
            BotKind::Prestrafe => Kind::Prestrafe { side: Side::Left },
            BotKind::Longjump | BotKind::Finish | BotKind::Chain => Kind::LongJump { strafes, yaw },
        };
        let turn_deg_per_s = args.turn_rate.unwrap_or(f32::INFINITY);
        Bot::new(
            kind,
            Limits {
                turn_deg_per_s,
                reaction_ticks: args.reaction,
            },
            run,
        )
    }

    fn find_obstacle(bot: &Bot) -> Option<&'static str> {
        bot.obstacle().map(|obstacle| match obstacle {
            Obstacle::NoFloor => text!("report-bot-obstacle.no-floor"),
            Obstacle::NoRoom => text!("report-bot-obstacle.no-room"),
        })
    }

    fn plan_remark(bot: &Bot) -> Option<String> {
        bot.longer_run_up()
            .map(|speed| message!("report-bot-run-up", speed = tenths(speed)))
    }

    fn count_tick(&self, stats: &mut BotStats, record: &TickRecord) {
        stats.observe(record, self.profile());
    }

    fn build_script(played: &BotResult<'_, Self>) -> Result<String, ScriptProblem> {
        let yaw = played.start.angles().yaw;
        let start = |feet| Step::Start {
            feet: Some(feet),
            origin: None,
            velocity: (0.0, 0.0, 0.0),
            yaw,
            pitch: 0.0,
        };
        let moves = Script::from_commands(&played.inputs);
        let steps = played
            .args
            .feet
            .map(start)
            .into_iter()
            .chain(moves.steps().cloned())
            .collect();
        let script = Script::new(steps)?;
        Ok(script.for_profile(played.run.rules_id()).to_ron())
    }

    fn format_text(played: &BotResult<'_, Self>) -> String {
        let profile = &played.run.profile().name;
        let results = report::bot_results(played.asked_map, profile, &played.stats);
        match early_end_reason(played) {
            Some(end) => format!("{results}\n{end}"),
            None => results,
        }
    }

    fn format_json(played: &BotResult<'_, Self>) -> String {
        let stats = &played.stats;
        let jump = |jump: &BotJump| BotJumpJson {
            distance: jump.distance(),
            prestrafe: jump.prestrafe,
            max_speed: jump.max_speed,
            landing_speed: jump.landing_speed,
            airtime_ticks: jump.ticks,
            cut: jump.cut,
            collided: jump.collided,
            level: jump.level,
        };
        let report = BotReport {
            map: played.asked_map,
            profile: &played.run.profile().name,
            ticks: stats.ticks,
            speed: stats.speed,
            max_speed: stats.max_speed,
            max_ground_speed: stats.max_ground_speed,
            deaths: stats.deaths,
            teleports: stats.teleports,
            jumps: stats.jumps.iter().map(jump).collect(),
            hash: format!("{:016x}", played.run.hash()),
        };
        serde_json::to_string(&report).unwrap_or_default()
    }
}

/// Returns the reason why the bot made fewer hops than requested. `None` if it made all of them, or
/// after a death or teleport, which the results already report.
fn early_end_reason(played: &BotResult<'_, Run>) -> Option<String> {
    let (args, made) = (played.args, played.stats.jumps.len());
    if args.kind != Some(BotKind::Bhop) || made >= args.hops as usize {
        return None;
    }
    Some(if played.inputs.len() >= args.ticks as usize {
        message!(
            "report-bot-early.ticks",
            made = made,
            asked = args.hops,
            ticks = args.ticks
        )
    } else if made > 0 && played.stats.deaths + played.stats.teleports == 0 {
        message!("report-bot-early.course", made = made, asked = args.hops)
    } else {
        return None;
    })
}

/// Result of the bot as JSON, with unrounded numbers.
#[derive(Serialize)]
struct BotReport<'a> {
    map: &'a str,
    profile: &'a str,
    ticks: u64,
    speed: f32,
    max_speed: f32,
    max_ground_speed: f32,
    deaths: u32,
    teleports: u32,
    jumps: Vec<BotJumpJson>,
    hash: String,
}

#[derive(Serialize)]
struct BotJumpJson {
    distance: f64,
    prestrafe: f32,
    max_speed: f32,
    landing_speed: f32,
    airtime_ticks: u32,
    cut: bool,
    collided: bool,
    level: bool,
}
