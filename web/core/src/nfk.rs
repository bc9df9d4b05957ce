//! A run of Need For Kill: its jumps.

use serde::Serialize;
use serde_json::{Value, json};

use crate::verified::VerifiedReplay;
use wishdir::text::json::nfk_findings_json;
use wishdir::text::page::PageNfkJump;
use wishdir_analysis::nfk::{NfkJump, NfkJumps};
use wishdir_replay::Playback;
use wishdir_sim::platformer::{NfkRun, NfkTickRecord};
use wishdir_sim::simulation::{Driver as _, Simulation as _};

/// Longer replays are shown without paths.
const KEPT_TICKS: u64 = 1_000_000;
/// Ticks of the approach that a drawing shows: 0.4 s.
const LEAD_TICKS: usize = 20;

/// A run with its jumps.
pub(crate) struct NfkReplay {
    pub(crate) verified: VerifiedReplay<NfkRun>,
    jumps: Vec<NfkJump>,
    /// Ticks with their positions, if there are at most [`KEPT_TICKS`].
    path: Vec<NfkPoint>,
    /// Whether each tick began where the previous one ended.
    joined: Vec<bool>,
}

/// Position after a tick.
#[derive(Clone, Copy, Debug, Serialize)]
struct NfkPoint {
    #[serde(skip)]
    tick: u64,
    x: f64,
    /// Height of the body's centre, pixels. Up is positive.
    z: f64,
    on_ground: bool,
    /// Horizontal speed, pixels per tick.
    speed: f64,
}

/// A jump with what the page adds to it.
#[derive(Serialize)]
struct ListedJump {
    #[serde(flatten)]
    jump: PageNfkJump,
    has_path: bool,
}

impl NfkReplay {
    pub(crate) fn new(verified: VerifiedReplay<NfkRun>) -> Self {
        let keeps = verified.verdict.ticks <= KEPT_TICKS;
        let mut run = verified.begun.clone();
        let mut playback = Playback::begin(&verified.replay, &mut run);
        let (mut listener, mut jumps) = (NfkJumps::default(), Vec::new());
        let (mut path, mut joined, mut last) = (Vec::new(), Vec::new(), None);
        let rules = run.rules();
        while let Some(input) = playback.prepare(&mut run) {
            let record = run.advance(&input);
            playback.observe(&record);
            jumps.extend(listener.observe(&record, rules));
            if keeps {
                joined.push(last.replace(record.state) == Some(record.before));
                path.push(point(&run, &record));
            }
        }
        Self {
            verified,
            jumps,
            path,
            joined,
        }
    }

    pub(crate) fn page(&self) -> Value {
        let jumps: Vec<ListedJump> = self
            .jumps
            .iter()
            .map(|jump| ListedJump {
                jump: jump.into(),
                has_path: self.ends(jump).is_some(),
            })
            .collect();
        json!({"run": self.verified.page(), "jumps": jumps, "events": [], "stats": null})
    }

    pub(crate) fn json(&self) -> Value {
        let rules = self.verified.begun.rules();
        nfk_findings_json(&self.verified.replay.header.map, rules, &self.jumps)
    }

    /// Indexes of a jump's takeoff and landing. Ticks repeat after a rewind, so the landing's
    /// position must agree as well.
    fn ends(&self, jump: &NfkJump) -> Option<[usize; 2]> {
        let [_, [x, y]] = jump.ends;
        let landing = self.path.iter().rposition(|point| {
            point.tick == jump.tick + jump.ticks && (point.x, point.z) == (x, -y)
        })?;
        let takeoff = self.path[..=landing]
            .iter()
            .rposition(|point| point.tick == jump.tick)?;
        Some([takeoff, landing])
    }

    pub(crate) fn path(&self, jump: usize) -> Option<Value> {
        let [takeoff, landing] = self.ends(self.jumps.get(jump)?)?;
        // A rewind or teleporter interrupts the approach.
        let lead = self.joined[1..=takeoff].iter().rev();
        let lead = lead.take(LEAD_TICKS).take_while(|joined| **joined).count();
        let from = takeoff - lead;
        Some(json!({
            "takeoff": takeoff - from,
            "landing": landing - from,
            "points": self.path[from..=landing],
        }))
    }
}

fn point(run: &NfkRun, record: &NfkTickRecord) -> NfkPoint {
    let state = &record.state;
    NfkPoint {
        tick: record.tick,
        x: state.x,
        z: -state.y,
        on_ground: record.on_ground,
        speed: run.rules().speed(state).abs(),
    }
}
