//! Demonstrations by the ideal player in Need For Kill.

use super::DemoBotGame;
use crate::game::play::input::Devices;
use crate::game::play::mover::NfkMover;
use crate::game::settings::{NfkDemonstrationKind, ShowMe};
use crate::planner::nfk::{NfkBot, NfkGoal};
use crate::text::number::{Clock, hundredths};
use crate::text::{PlainId, id, message};
use wishdir_analysis::nfk::NfkChain;
use wishdir_sim::course::Timer;
use wishdir_sim::platformer::{NfkRun, NfkTickRecord};
use wishdir_sim::simulation::Simulation as _;

/// Number of jumps per chain, two more than can count.
const CHAIN_JUMPS: u8 = 9;
/// Time limit, one minute, ticks.
const LONGEST_TICKS: u32 = 3_000;

/// History of the ideal player's run.
#[derive(Debug, Default)]
pub struct NfkDemoHistory {
    ticks: u32,
    chain: NfkChain,
}

fn bot_goal(kind: NfkDemonstrationKind, run: &NfkRun) -> NfkGoal {
    match kind {
        NfkDemonstrationKind::Finish => NfkGoal::Finish,
        NfkDemonstrationKind::Chain => NfkGoal::Chain {
            jumps: CHAIN_JUMPS,
            left: run.state().dir.is_left(),
        },
    }
}

impl DemoBotGame for NfkRun {
    type DemoKind = NfkDemonstrationKind;
    type History = NfkDemoHistory;
    const THINKING: PlainId = id!("ideal-player.thinking");

    fn for_rules(&self, what: ShowMe) -> ShowMe {
        what
    }

    fn demo_kind(what: &ShowMe) -> NfkDemonstrationKind {
        what.nfk
    }

    fn plan_demo(
        player: &NfkMover,
        _devices: &Devices,
        what: &ShowMe,
    ) -> Result<impl FnOnce() -> (Self, NfkBot) + Send + 'static, String> {
        let (run, kind) = (player.run.clone(), what.nfk);
        Ok(move || {
            let bot = NfkBot::new(bot_goal(kind, &run), &run);
            (run, bot)
        })
    }

    fn new_history(_run: &Self) -> NfkDemoHistory {
        NfkDemoHistory::default()
    }

    fn add_tick(history: &mut NfkDemoHistory, record: &NfkTickRecord, run: &Self) {
        history.ticks += 1;
        history.chain.observe(record, run.rules());
    }

    fn is_done(history: &NfkDemoHistory, run: &Self, kind: NfkDemonstrationKind) -> bool {
        let is_finished =
            kind == NfkDemonstrationKind::Finish && matches!(run.timer(), Timer::Finished { .. });
        history.ticks >= LONGEST_TICKS || is_finished
    }

    fn result_text(history: &NfkDemoHistory, run: &Self, kind: NfkDemonstrationKind) -> String {
        match (kind, run.timer()) {
            (NfkDemonstrationKind::Finish, Timer::Finished { time, .. }) => {
                message!("ideal-player.finished", time = Clock { msec: time.msec })
            }
            (NfkDemonstrationKind::Finish | NfkDemonstrationKind::Chain, _) => {
                let jumps = history.chain.recent_jumps();
                let fastest = jumps.iter().map(|jump| jump.speed).fold(0.0, f64::max);
                message!(
                    "ideal-player.jumped",
                    jumps = jumps.len(),
                    speed = hundredths(fastest)
                )
            }
        }
    }
}
