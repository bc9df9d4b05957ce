//! The what-if paths of a jump. Each path has feet positions, a result and a playable replay.

use std::borrow::Borrow;
use std::iter;
use std::sync::Arc;

use bevy::prelude::Vec3;

use crate::game::base::messages::SimulatedReplay;
use crate::planner::bot::Ceiling;
use crate::planner::judge::JudgedJump;
use crate::planner::level_flight::FlightEnd;
use crate::planner::what_if::{TakeoffState, WhatIfVariant};
use crate::text::number::tenths;
use crate::text::{Describe as _, message, text};
use wishdir_analysis::ledger::VariantKind;
use wishdir_replay::Link;
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::PlayerState;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Number of run-up ticks included in a replay.
pub(super) const LEAD_TICKS: u64 = 100;
/// Maximum number of variants to show.
const TWINS: usize = 7;
/// Minimum difference from the jump at which a variant is shown, in the jump's unit.
const LEAST: f64 = 0.05;

/// Kind of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhatIfLineKind {
    /// The jump itself.
    Own,
    /// The jump without one cause of loss.
    Variant(VariantKind),
    /// The best jump within the player's limits.
    Ceiling,
}

impl WhatIfLineKind {
    /// Returns the display name, such as "without late switches".
    pub fn label(self) -> String {
        match self {
            Self::Own => text!("what-if-own").to_owned(),
            Self::Variant(kind) => kind.describe(),
            Self::Ceiling => text!("what-if-ceiling").to_owned(),
        }
    }
}

/// A variant with its result in the jump's unit.
#[derive(Clone, Debug)]
pub(super) struct VariantResult {
    twin: WhatIfVariant,
    /// Loss that the ledger charges to the removed cause.
    charged: f64,
    /// Gain of the simulated flight. `None` if it lands elsewhere.
    gain: Option<f64>,
}

impl VariantResult {
    /// Keeps the variants that are worth showing, most gain first. If gains are equal, the variant
    /// without any loss comes before variants that only remove one cause.
    pub(super) fn from_variants(twins: Vec<WhatIfVariant>, judged: &JudgedJump) -> Vec<Self> {
        let Some(ledger) = judged.ledger() else {
            return Vec::new();
        };
        let answered = twins.into_iter().map(|twin| Self {
            charged: ledger.amount(twin.charged),
            gain: twin.gain.map(|gain| ledger.amount(gain)),
            twin,
        });
        let mut all: Vec<Self> = answered.filter(Self::is_worth_showing).collect();
        let worth = |answered: &Self| answered.gain.unwrap_or(answered.charged);
        all.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        all.truncate(TWINS);
        all
    }

    fn is_worth_showing(&self) -> bool {
        self.gain.is_none_or(|gain| gain.abs() >= LEAST)
            && (self.gain.is_some() || self.charged >= LEAST)
    }
}

/// A path in the level.
#[derive(Clone, Debug)]
pub struct WhatIfLine {
    /// Kind of the path.
    pub kind: WhatIfLineKind,
    /// Feet positions on each tick from takeoff to landing, units.
    pub way: Vec<Vec3>,
    /// Loss according to the ledger, in the jump's unit.
    pub charged: Option<f64>,
    /// Gain over the jump, in the jump's unit. `None` if the path lands elsewhere.
    pub gain: Option<f64>,
    /// Jump distance, units. `None` if the path lands elsewhere.
    pub distance: Option<f64>,
    /// End of the flight.
    pub ended: FlightEnd,
    /// Whether the path is within the player's limits. If so, the best jump is at least as good.
    pub is_within_limits: bool,
    /// The run at the path's start, and the inputs from there.
    start: Arc<Run>,
    cmds: Vec<UserCmd>,
}

/// Returns the feet positions that a standing player would have before the first tick and after
/// each tick. No position is below the landing. Ducking moves the real feet up, which would break
/// the line.
fn feet_positions<R: Borrow<TickRecord>>(profile: &Profile, records: &[R]) -> Vec<Vec3> {
    // Positions after a teleport are not part of the flight.
    let flown = || {
        records
            .iter()
            .map(R::borrow)
            .filter(|record| record.forced_view().is_none())
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

/// Returns the run at the start of the playable run-up, and the inputs up to takeoff. A variant
/// with a different takeoff speed has no run-up and starts at takeoff.
fn start_of_run_up(
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
    /// Returns the estimated gain to show. `None` if the simulated gain is known.
    pub fn shown_estimate(&self) -> Option<f64> {
        self.charged.filter(|_| self.gain.is_none())
    }

    fn new(
        kind: WhatIfLineKind,
        take_off: &TakeoffState,
        own: &[Arc<TickRecord>],
        flight: &[TickRecord],
    ) -> Option<Self> {
        let first = flight.first()?;
        // The takeoff's tick number differs after an intervention.
        let number = own
            .iter()
            .find(|record| record.before == first.before)
            .map_or(0, |record| record.tick);
        let first = TickRecord {
            tick: number,
            ..first.clone()
        };
        let (start, mut cmds) = start_of_run_up(take_off, own, &first);
        cmds.extend(flight.iter().map(|record| record.cmd));
        let way = feet_positions(take_off.run().profile(), flight);
        let (start, ended) = (Arc::new(start), FlightEnd::Elsewhere);
        Some(Self {
            kind,
            way,
            charged: None,
            gain: None,
            distance: None,
            ended,
            is_within_limits: true,
            start,
            cmds,
        })
    }

    /// Returns the paths of the jump and its variants.
    pub(super) fn all_lines(
        take_off: &TakeoffState,
        own: &[Arc<TickRecord>],
        twins: Vec<VariantResult>,
    ) -> Vec<Self> {
        let (takeoff, own_outcome) = (take_off.run().player(), take_off.own_outcome());
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
        let twins = twins.into_iter().filter_map(
            |VariantResult {
                 twin,
                 charged,
                 gain,
             }| {
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
                    gain,
                    distance,
                    ended,
                    is_within_limits: twin.is_within_limits(),
                    ..line
                })
            },
        );
        itself.into_iter().chain(twins).collect()
    }

    /// Returns the path of the best jump within the player's limits.
    pub(super) fn for_best_jump(
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
            gain: None,
            distance,
            ended,
            is_within_limits: true,
            start,
            cmds,
        };
        line.map_or(nothing, |line| Self {
            distance,
            ended,
            ..line
        })
    }

    /// Returns the landing position, units.
    pub fn landing(&self) -> Option<Vec3> {
        self.way.last().copied()
    }

    /// Returns the gain of a variant, or the distance of any other path, as text.
    pub fn result_text(&self) -> String {
        let number = match self.kind {
            WhatIfLineKind::Variant(_) => {
                self.gain.map(|gain| tenths(gain).with_sign().to_string())
            }
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

    /// Returns the label at the landing: kind and result.
    pub fn landing_label(&self) -> String {
        message!(
            "what-if-line",
            name = self.kind.label(),
            brought = self.result_text()
        )
    }

    /// Creates a replay of the path with part of the run-up.
    ///
    /// # Errors
    ///
    /// If there are no ticks to play.
    pub fn replay(&self, map: &str, begun: &Run) -> Result<SimulatedReplay, String> {
        let link = Link::from_inputs(map, &*self.start, self.cmds.clone())
            .map_err(|error| error.describe())?;
        let bytes = link.replay(begun).map_err(|error| error.describe())?;
        Ok(SimulatedReplay {
            name: message!("what-if-replay", name = self.kind.label()),
            bytes: bytes.into(),
        })
    }
}
