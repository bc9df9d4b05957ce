//! Judges a session's findings in their level: edges, kind, tier and losses of a jump.
//! Also measures the distance by which a technique missed its edge.
//!
//! The analysis crate only reads ticks and a profile, so checks that need the level are here.
//! Advice is tested by re-simulating the jump in its level.
//! A [`Jump`] is final when it is found; nothing here changes it.

use super::edge_bug;
use super::edges::{self, JumpEdges};
use wishdir_analysis::jump::{FoundJump, HIGH_JUMP_DEPTH, Jump, JumpKind, Strafing, Tier};
use wishdir_analysis::ledger::{Advice, Aim, Cause, FlightLog, Ledger, Trial, UnknownReason};
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_sim::command::UserCmd;
use wishdir_sim::course::Timer;
use wishdir_sim::engine::{JumpScore, MoveReport, Physics, player_move};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::Level;

/// Facts about a jump that depend on its level.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Kind of the jump. A long jump over a deep gap is a high jump.
    pub kind: JumpKind,
    /// Tier that the jump reaches, if it counts and its kind has tiers.
    pub tier: Option<Tier>,
    /// Block edges at takeoff and landing.
    pub edges: JumpEdges,
    /// Sync, efficiency and angles of the strafes.
    pub strafing: Strafing,
    /// Loss breakdown. `None` without the flight's log.
    pub ledger: Option<Ledger>,
}

/// Finished jump with its judgement in the level.
#[derive(Clone, Debug)]
pub struct JudgedJump {
    /// The jump, as computed from its ticks alone.
    pub jump: Jump,
    /// Judgement in the level.
    pub judgement: Judgement,
    /// Flight log of the jump, from which variants are simulated.
    pub log: Option<FlightLog>,
}

impl JudgedJump {
    /// Judges a jump in its level. Without a log, the losses are unknown.
    pub fn new(found: FoundJump, level: &Level) -> Self {
        let FoundJump { jump, log } = found;
        Self {
            judgement: judge(&jump, log.as_ref(), level),
            jump,
            log,
        }
    }

    /// Whether `next` is a hop right after this jump and this jump was judged by distance. Such a
    /// jump should be judged by speed instead.
    pub fn is_followed_by_hop(&self, next: &Jump) -> bool {
        let was_for_distance = |log: &FlightLog| log.aim() == Aim::Distance;
        self.jump.is_followed_by_hop(next) && self.log.as_ref().is_some_and(was_for_distance)
    }

    /// Judges the jump again as the start of a chain of hops.
    pub fn judge_for_hops(&mut self, level: &Level) {
        let Some(log) = self.log.as_mut() else {
            return;
        };
        log.judge_as_hop_start();
        self.jump.held_by_cap = log.is_held_by_cap();
        self.judgement.ledger = Some(checked_ledger(&self.jump, log, level));
    }

    /// Returns the id of the jump's kind and variation, such as `DropBJ`.
    pub fn id(&self) -> String {
        self.judgement.kind.id_with(self.jump.variation)
    }

    /// Returns the loss breakdown. `None` without the flight's log.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.judgement.ledger.as_ref()
    }
}

/// Judges a jump in its level. With a log, this takes up to a millisecond, so call it only once per
/// jump. Omit the log if the losses are not needed.
pub fn judge(jump: &Jump, log: Option<&FlightLog>, level: &Level) -> Judgement {
    let edges = edges::find_jump_edges(level, jump);
    let kind = jump_kind_in_level(jump, &edges);
    Judgement {
        kind,
        tier: jump.tier_for_kind(kind),
        edges,
        strafing: jump.strafing(),
        ledger: log.map(|log| checked_ledger(jump, log, level)),
    }
}

/// Returns the jump's kind, where a long jump over a deep gap is a high jump.
fn jump_kind_in_level(jump: &Jump, edges: &JumpEdges) -> JumpKind {
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

/// Returns the loss breakdown of a jump.
/// The breakdown ignores the level, so advice is kept only if it works in the level.
fn checked_ledger(jump: &Jump, log: &FlightLog, level: &Level) -> Ledger {
    let (ledger, trial) = log.ledger_with_trial();
    let ledger = match jump.landing_keys.and_then(|keys| keys.early_press_ticks()) {
        Some(ticks) => ledger.with_early_jump_press(ticks),
        None => ledger,
    };
    let ledger = match late_duck(log, &ledger, level) {
        Some(ticks) => ledger.with_late_duck(ticks),
        None => ledger,
    };
    let ledger = match jump.circle {
        Some(circle) => ledger.with_circle(circle),
        None => ledger,
    };
    let is_as_good =
        |mut trial: Trial<'_>| fly_in_level(&mut trial, log.physics(), level).confirms_advice();
    if matches!(ledger.advice, Advice::DuckSooner { .. }) || trial.is_none_or(is_as_good) {
        return ledger;
    }
    Ledger {
        first: None,
        advice: Advice::Unknown {
            because: UnknownReason::Surroundings,
        },
        ..ledger
    }
}

/// Returns the number of ticks by which duck was pressed too late, if the flight hit an edge that a
/// sooner duck clears. The loss breakdown cannot know this, because it ignores the level.
fn late_duck(log: &FlightLog, ledger: &Ledger, level: &Level) -> Option<u32> {
    if ledger.amount(ledger.part(Cause::Collision).loss) <= 0.0 {
        return None;
    }
    let reaches =
        |mut trial: Trial<'_>| fly_in_level(&mut trial, log.physics(), level).reaches_landing();
    let failed = log.sooner_ducks(ledger.scale).position(reaches)?;
    Some(failed as u32 + 1)
}

/// Flies a trial in the level to its end.
fn fly_in_level<'a, 'b>(
    trial: &'a mut Trial<'b>,
    physics: &Physics,
    level: &Level,
) -> &'a Trial<'b> {
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
    trial
}

/// A jump or technique found in a session, judged in its level.
#[derive(Clone, Debug)]
pub enum JudgedFinding {
    /// A finished jump.
    Jump(Box<JudgedJump>),
    /// A technique that worked, or that failed when it was tried.
    Technique(TechniqueEvent),
}

/// Adds the run's next tick to a session and passes each judged finding to `found`.
pub fn observe_tick(
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
                JudgedFinding::Technique(edge_bug::measure_shortfall(level, profile, event))
            }
        });
    });
    if let Some(event) = edge_bug::find_passed_edge_bug(level, profile, session, record) {
        found(JudgedFinding::Technique(event));
    }
}
