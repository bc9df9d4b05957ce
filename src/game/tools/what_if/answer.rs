//! What could have become of a jump, as lines: each a way over the ground, what it brought, and a
//! run that can be played.

use std::borrow::Borrow;
use std::iter;
use std::sync::Arc;

use bevy::prelude::Vec3;

use crate::game::base::messages::TwinReplay;
use crate::planner::bot::Ceiling;
use crate::planner::judge::JudgedJump;
use crate::planner::level_flight::FlightEnd;
use crate::planner::what_if::{TakeoffState, WhatIfVariant};
use crate::text::number::tenths;
use crate::text::{Label as _, message, text};
use wishdir_analysis::ledger::VariantKind;
use wishdir_replay::Link;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// How much of the run-up is shown of a run that is watched, ticks.
pub(super) const LEAD_TICKS: u64 = 100;
/// How many twins are shown: those that bring most.
const TWINS: usize = 7;
/// A twin that brings less is not shown, in the unit of what the jump was for.
const LEAST: f64 = 0.05;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatIfLineKind {
    /// The jump itself.
    Own,
    /// The jump without something.
    Variant(VariantKind),
    /// The best of these hands.
    Ceiling,
}

impl WhatIfLineKind {
    /// What the player reads.
    pub fn label(self) -> &'static str {
        match self {
            Self::Own => text!("what-if-own"),
            Self::Variant(kind) => kind.label(),
            Self::Ceiling => text!("what-if-ceiling"),
        }
    }
}

/// A twin with the unit of what the jump was for.
#[derive(Clone, Debug)]
pub(super) struct Answered {
    twin: WhatIfVariant,
    /// What the ledger charges that with, and what it brought in the level.
    charged: f64,
    won: Option<f64>,
}

impl Answered {
    /// Those twins of a jump that bring something, those that bring most first; all at once before
    /// single causes that bring as much.
    pub(super) fn of(twins: Vec<WhatIfVariant>, judged: &JudgedJump) -> Vec<Self> {
        let Some(ledger) = judged.ledger() else {
            return Vec::new();
        };
        let answered = twins.into_iter().map(|twin| Self {
            charged: ledger.amount(twin.charged),
            won: twin.won.map(|won| ledger.amount(won)),
            twin,
        });
        let mut all: Vec<Self> = answered.filter(Self::is_worth).collect();
        let worth = |answered: &Self| answered.won.unwrap_or(answered.charged);
        all.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        all.truncate(TWINS);
        all
    }

    fn is_worth(&self) -> bool {
        self.won.is_none_or(|won| won.abs() >= LEAST)
            && (self.won.is_some() || self.charged >= LEAST)
    }
}

/// A line in the world.
#[derive(Clone, Debug)]
pub struct WhatIfLine {
    /// What it is.
    pub kind: WhatIfLineKind,
    /// Where the feet were, tick by tick, from the take-off to the landing, units.
    pub way: Vec<Vec3>,
    /// What the ledger charges it with, in the unit of what the jump was for.
    pub charged: Option<f64>,
    /// What it brought more than the jump, in that unit; none where it comes down elsewhere.
    pub won: Option<f64>,
    /// As a jump's distance is counted, units; none where it comes down elsewhere.
    pub distance: Option<f64>,
    /// Where it ends.
    pub ended: FlightEnd,
    /// The hands could do it from there: the best of them is no worse.
    pub in_hand: bool,
    /// The run at its beginning, and what it is asked for from there on.
    start: Arc<Run>,
    cmds: Vec<UserCmd>,
}

/// Where the feet of a player who stands are in ticks, that before the first included, but never
/// under where they came down: ducking, which pulls them up, would break the line.
fn way<R: Borrow<TickRecord>>(profile: &Profile, records: &[R]) -> Vec<Vec3> {
    // Where somebody was put is not where the flight led.
    let flown = || {
        records
            .iter()
            .map(R::borrow)
            .filter(|record| record.facing().is_none())
    };
    let (Some(first), Some(last)) = (records.first(), flown().last()) else {
        return Vec::new();
    };
    let end = profile.feet(&last.player);
    let standing = |player: &PlayerState| {
        let z = player.origin.z - profile.origin_height();
        Vec3::new(player.origin.x, player.origin.y, z.max(end.z))
    };
    let ticks = flown().map(|record| standing(&record.player));
    iter::once(profile.feet(&first.borrow().before))
        .chain(ticks)
        .collect()
}

/// The run as many ticks before the take-off as can be played on from to there, and what they were
/// asked for. A twin that takes off with another speed begins with that.
fn lead(
    take_off: &TakeoffState,
    records: &[Arc<TickRecord>],
    first: &TickRecord,
) -> (Run, Vec<UserCmd>) {
    let mut run = take_off.run().clone();
    let mut start = run.checkpoint();
    let mut cmds = Vec::new();
    let mut next = first;
    let before = records
        .iter()
        .rev()
        .skip_while(|record| record.tick >= first.tick);
    for record in before {
        if record.player != next.before || record.tick + 1 != next.tick {
            break;
        }
        cmds.push(record.cmd);
        next = record;
    }
    cmds.reverse();
    start.player = next.before;
    run.restore(&start);
    (run, cmds)
}

impl WhatIfLine {
    fn new(
        kind: WhatIfLineKind,
        take_off: &TakeoffState,
        own: &[Arc<TickRecord>],
        flight: &[TickRecord],
    ) -> Option<Self> {
        let first = flight.first()?;
        // The take-off's tick has another number in a run that was put there.
        let number = own
            .iter()
            .find(|record| record.before == first.before)
            .map_or(0, |record| record.tick);
        let first = TickRecord {
            tick: number,
            ..first.clone()
        };
        let (start, mut cmds) = lead(take_off, own, &first);
        cmds.extend(flight.iter().map(|record| record.cmd));
        let way = way(take_off.run().profile(), flight);
        let (start, ended) = (Arc::new(start), FlightEnd::Elsewhere);
        Some(Self {
            kind,
            way,
            charged: None,
            won: None,
            distance: None,
            ended,
            in_hand: true,
            start,
            cmds,
        })
    }

    /// The jump itself and its twins.
    pub(super) fn all(
        take_off: &TakeoffState,
        own: &[Arc<TickRecord>],
        twins: Vec<Answered>,
    ) -> Vec<Self> {
        let (takeoff, own_outcome) = (take_off.run().player(), take_off.own());
        let first = own.iter().position(|record| record.before == *takeoff);
        let flight: Vec<TickRecord> = own[first.unwrap_or(own.len())..]
            .iter()
            .map(|record| (**record).clone())
            .collect();
        let itself = Self::new(WhatIfLineKind::Own, take_off, own, &flight);
        let itself = itself.map(|line| Self {
            distance: Some(own_outcome.distance),
            ended: own_outcome.ended,
            ..line
        });
        let twins = twins
            .into_iter()
            .filter_map(|Answered { twin, charged, won }| {
                let line = Self::new(
                    WhatIfLineKind::Variant(twin.kind),
                    take_off,
                    own,
                    &twin.flight.records,
                )?;
                let distance = twin.outcome.map(|outcome| outcome.distance);
                let ended = twin
                    .outcome
                    .map_or(FlightEnd::Elsewhere, |outcome| outcome.ended);
                Some(Self {
                    charged: Some(charged),
                    won,
                    distance,
                    ended,
                    in_hand: twin.in_hand,
                    ..line
                })
            });
        itself.into_iter().chain(twins).collect()
    }

    /// The best of these hands.
    pub(super) fn of_ceiling(
        take_off: &TakeoffState,
        own: &[Arc<TickRecord>],
        ceiling: &Ceiling,
    ) -> Self {
        let mut run = take_off.run().clone();
        let records: Vec<TickRecord> = ceiling.cmds.iter().map(|cmd| run.advance(cmd)).collect();
        let (distance, ended) = (Some(ceiling.outcome.distance), ceiling.outcome.ended);
        let line = Self::new(WhatIfLineKind::Ceiling, take_off, own, &records);
        let start = Arc::new(take_off.run().clone());
        let (kind, way, cmds) = (WhatIfLineKind::Ceiling, Vec::new(), Vec::new());
        let nothing = Self {
            kind,
            way,
            charged: None,
            won: None,
            distance,
            ended,
            in_hand: true,
            start,
            cmds,
        };
        line.map_or(nothing, |line| Self {
            distance,
            ended,
            ..line
        })
    }

    /// Where it came down, units.
    pub fn landing(&self) -> Option<Vec3> {
        self.way.last().copied()
    }

    /// What it brought, or how far it led.
    pub fn brought(&self) -> String {
        let number = match self.kind {
            WhatIfLineKind::Variant(_) => self.won.map(|won| tenths(won).signed().to_string()),
            WhatIfLineKind::Own | WhatIfLineKind::Ceiling => {
                self.distance.map(|far| tenths(far).to_string())
            }
        };
        match (number, self.ended) {
            (Some(number), FlightEnd::Below) => message!("what-if-falls", far = number),
            (Some(number), FlightEnd::Level | FlightEnd::Elsewhere) => number,
            (None, _) => text!("what-if-elsewhere").to_owned(),
        }
    }

    /// What stands at its landing: what it is, and what it brought.
    pub fn sign(&self) -> String {
        message!(
            "what-if-line",
            name = self.kind.label(),
            brought = self.brought()
        )
    }

    /// A replay of it, with some of the run-up.
    ///
    /// # Errors
    ///
    /// If there is nothing to play.
    pub fn replay(&self, map: &str, begun: &Run) -> Result<TwinReplay, String> {
        let link = Link::from_inputs(map, &*self.start, self.cmds.clone())
            .map_err(|error| error.to_string())?;
        let bytes = link.replay(begun).map_err(|error| error.to_string())?;
        Ok(TwinReplay {
            name: message!("what-if-replay", name = self.kind.label()),
            bytes: bytes.into(),
        })
    }
}
