//! Judgement of what a session finds: a jump's edges, kind, tier and losses, and the distance by
//! which a technique missed its edge.
//!
//! This is a layer above the finding of jumps: it asks the level, and tries advice by letting the
//! movement fly the jump again in it. Analysis reads ticks and a profile, never the world, so none
//! of this can be there; and nothing of it goes back into a [`Jump`], which is finished when it is
//! found.

use super::edge_bug;
use super::edges::{self, JumpEdges};
use wishdir_analysis::jump::{FoundJump, HIGH_JUMP_DEPTH, Jump, JumpKind, Strafing, Tier};
use wishdir_analysis::ledger::{Advice, Aim, FlightLog, Ledger, Trial, Unknown};
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{JumpScore, MoveReport, Physics, player_move};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// What a jump is in its level, and what it lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// What it is called: a long jump over a deep gap is a high jump.
    pub kind: JumpKind,
    /// The tier it reaches, if it counts and its kind has tiers.
    pub tier: Option<Tier>,
    /// What the level says about edges and block.
    pub edges: JumpEdges,
    /// Sync, efficiency and angles of its strafes.
    pub strafing: Strafing,
    /// Where the speed and the distance went; none where the flight did not land.
    pub ledger: Option<Ledger>,
}

/// A jump with its judgement.
#[derive(Clone, Debug)]
pub struct JudgedJump {
    /// The jump.
    pub jump: Jump,
    /// What was found out about it.
    pub judgement: Judgement,
    /// The log of its flight, from which its variants are flown.
    pub log: Option<FlightLog>,
}

impl JudgedJump {
    /// Judges a jump in its level. Without its log nothing says what it lost.
    pub fn new(found: FoundJump, level: &Level) -> Self {
        let FoundJump { jump, log } = found;
        Self {
            judgement: judge(&jump, log.as_ref(), level),
            jump,
            log,
        }
    }

    /// Whether `next` is a hop right after this jump, and this jump was judged by distance. A jump
    /// that leads to a hop is for speed.
    pub fn led_to_hop(&self, next: &Jump) -> bool {
        let follows = next.kind.is_hop() && next.chain == self.jump.chain + 1;
        let was_for_distance = |log: &FlightLog| log.aim() == Aim::Distance;
        follows && self.log.as_ref().is_some_and(was_for_distance)
    }

    /// Judges the jump again, as the start of a chain of hops.
    pub fn judge_for_hops(&mut self, level: &Level) {
        let Some(log) = self.log.as_mut() else {
            return;
        };
        log.begins_hops();
        self.jump.held_by_cap = log.is_held_by_cap();
        self.judgement.ledger = Some(tried_ledger(log, level));
    }

    /// Kind with its variant: `DropBJ`.
    pub fn id(&self) -> String {
        self.judgement.kind.id_with(self.jump.variation)
    }

    /// The ledger; none where the flight did not land.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.judgement.ledger.as_ref()
    }
}

/// Judges a jump in its level. With the log of its flight it takes up to a millisecond: once for
/// each jump, and not where nobody asks for losses.
pub fn judge(jump: &Jump, log: Option<&FlightLog>, level: &Level) -> Judgement {
    let edges = edges::of_jump(level, jump);
    let kind = kind_among(jump, &edges);
    Judgement {
        kind,
        tier: jump.tier_as(kind),
        edges,
        strafing: jump.strafing(),
        ledger: log.map(|log| tried_ledger(log, level)),
    }
}

/// A long jump over a deep place is a high jump.
fn kind_among(jump: &Jump, edges: &JumpEdges) -> JumpKind {
    let is_deep = edges.block.is_some()
        && edges
            .floor_below
            .is_none_or(|depth| depth >= HIGH_JUMP_DEPTH);
    let is_measured = jump.engine.rules().jump_score == JumpScore::Distance;
    if jump.kind == JumpKind::LongJump && is_measured && is_deep {
        JumpKind::HighJump
    } else {
        jump.kind
    }
}

/// The ledger of a flight, with advice only where it holds among the level's walls, holes and
/// steps, of which the ledger itself knows nothing.
fn tried_ledger(log: &FlightLog, level: &Level) -> Ledger {
    let (ledger, trial) = log.ledger_with_trial();
    if trial.is_none_or(|trial| holds(trial, log.physics(), level)) {
        return ledger;
    }
    Ledger {
        first: None,
        advice: Advice::Unknown {
            because: Unknown::Surroundings,
        },
        ..ledger
    }
}

/// Whether the flight comes to no less in its level without the cause that is named first.
fn holds(mut trial: Trial<'_>, physics: &Physics, level: &Level) -> bool {
    let player = trial.start();
    let mut record = TickRecord {
        tick: 0,
        cmd: UserCmd::default(),
        before: player,
        player,
        report: MoveReport::default(),
        events: Vec::new(),
        health: 0,
        timer: Timer::Idle,
    };
    let mut near = level.near();
    while let Some(cmd) = trial.cmd() {
        (record.cmd, record.before) = (cmd, record.player);
        record.report.clear();
        player_move(
            &mut record.player,
            &cmd,
            physics,
            &mut near,
            &mut record.report,
        );
        trial.observe(&record);
        record.tick += 1;
    }
    trial.holds()
}

/// What was found in a run, judged.
#[derive(Clone, Debug)]
pub enum JudgedFinding {
    /// A jump ended.
    Jump(Box<JudgedJump>),
    /// A technique worked, or failed where it was tried.
    Technique(TechniqueEvent),
}

/// Gives a session the next tick of a run in this level; gives `found` what ended with it, judged.
pub fn observe(
    session: &mut Session,
    profile: &Profile,
    level: &Level,
    record: &TickRecord,
    found: &mut impl FnMut(JudgedFinding),
) {
    session.observe(record, &mut |finding| {
        found(match finding {
            Finding::Jump(jump) => JudgedFinding::Jump(Box::new(JudgedJump::new(*jump, level))),
            Finding::Technique(event) => {
                JudgedFinding::Technique(edge_bug::measured(level, profile, event))
            }
        });
    });
    if let Some(event) = edge_bug::passed(level, profile, session, record) {
        found(JudgedFinding::Technique(event));
    }
}
