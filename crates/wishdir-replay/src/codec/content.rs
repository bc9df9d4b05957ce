//! Contents of chunks: the header, ticks with the requests between them, and the end.

use super::fields::{BadField, FieldResult, Fields};
use super::game::Recordable;
use crate::ReplayError;
use wishdir_sim::badge::Badges;

/// Maximum ticks per chunk.
pub const CHUNK_TICKS_MAX: usize = 4096;
/// Maximum requests per chunk.
pub const REQUESTS_MAX: usize = 8;

/// Action on a run between two ticks.
#[derive(Clone, Debug)]
pub enum Request<S: Recordable> {
    /// Restarts at the map's start.
    Restart,
    /// Respawns the player as after a death.
    Respawn,
    /// Sets the state, for a loaded position or at the end of noclip.
    Place(Box<S::Checkpoint>),
    /// Records that scripts of the player affect the next tick. Does not change the run.
    Scripts(Badges),
}

impl<S: Recordable> Request<S> {
    /// Applies the request. Returns `false` if the run does not allow the requested state.
    pub(crate) fn apply_to(&self, run: &mut S) -> bool {
        match self {
            Self::Restart => run.restart(),
            Self::Respawn => run.respawn(),
            Self::Place(state) if run.accepts_state(state) => run.restore(state),
            Self::Place(_) => return false,
            Self::Scripts(badges) => run.add_script_badges(*badges),
        }
        true
    }

    fn write_or_read_fields(&mut self, fields: &mut impl Fields) -> FieldResult {
        let mut number = match self {
            Self::Restart => 0,
            Self::Respawn => 1,
            Self::Place(_) => 2,
            Self::Scripts(_) => 3,
        };
        fields.u8(&mut number)?;
        match number {
            0 => *self = Self::Restart,
            1 => *self = Self::Respawn,
            2 => {
                if !matches!(self, Self::Place(_)) {
                    *self = Self::Place(Box::new(S::blank_checkpoint()));
                }
                if let Self::Place(state) = self {
                    S::checkpoint_fields(fields, state)?;
                }
            }
            3 => {
                let mut bits = if let Self::Scripts(badges) = self {
                    badges.bits()
                } else {
                    0
                };
                fields.u8(&mut bits)?;
                let badges = Badges::from_bits(bits);
                *self =
                    Self::Scripts(badges.ok_or_else(|| BadField::new("scripts", bits, "0 to 7"))?);
            }
            found => return Err(BadField::new("a request", found, "0 to 3")),
        }
        Ok(())
    }
}

/// Series of ticks: inputs, the requests between them, and the hash of the final state.
#[derive(Clone, Debug)]
pub struct Chunk<S: Recordable> {
    /// Input of each tick.
    pub inputs: Vec<S::Input>,
    /// Requests, each with the index of the tick that follows, from 0.
    /// After the last tick, this index is the number of ticks.
    pub requests: Vec<(u16, Request<S>)>,
    /// Hash of the state after all ticks and requests.
    pub hash: u64,
}

impl<S: Recordable> Default for Chunk<S> {
    fn default() -> Self {
        Self {
            inputs: Vec::new(),
            requests: Vec::new(),
            hash: 0,
        }
    }
}

impl<S: Recordable> Chunk<S> {
    pub(crate) fn write(&mut self, out: &mut Vec<u8>) -> FieldResult {
        out.clear();
        out.u16(&mut (self.inputs.len() as u16))?;
        out.u8(&mut (self.requests.len() as u8))?;
        out.u64(&mut self.hash)?;
        for (before, request) in &mut self.requests {
            out.u16(before)?;
            request.write_or_read_fields(out)?;
        }
        S::write_inputs(&self.inputs, out);
        Ok(())
    }

    pub(crate) fn read(&mut self, mut bytes: &[u8]) -> FieldResult {
        let (mut ticks, mut requests) = (0, 0);
        bytes.u16(&mut ticks)?;
        bytes.u8(&mut requests)?;
        bytes.u64(&mut self.hash)?;
        if usize::from(ticks) > CHUNK_TICKS_MAX {
            return Err(BadField::new(
                "the number of ticks",
                ticks,
                format!("at most {CHUNK_TICKS_MAX}"),
            ));
        }
        if usize::from(requests) > REQUESTS_MAX {
            return Err(BadField::new(
                "the number of requests",
                requests,
                format!("at most {REQUESTS_MAX}"),
            ));
        }
        self.requests.clear();
        let mut least = 0;
        for _ in 0..requests {
            let (mut before, mut request) = (0, Request::Restart);
            bytes.u16(&mut before)?;
            if !(least..=ticks).contains(&before) {
                return Err(BadField::new(
                    "a request's tick",
                    before,
                    format!("{least} to {ticks}"),
                ));
            }
            request.write_or_read_fields(&mut bytes)?;
            self.requests.push((before, request));
            least = before;
        }
        S::read_inputs(&mut bytes, usize::from(ticks), &mut self.inputs)?;
        if bytes.is_empty() {
            Ok(())
        } else {
            Err(BadField::new(
                "the rest",
                format!("{} bytes", bytes.len()),
                "none",
            ))
        }
    }
}

/// Header of a replay.
#[derive(Clone, Debug)]
pub struct Header<S: Recordable> {
    /// File name of the map without folder and extension, such as `lab`. Not checked: it can
    /// contain any characters, so do not use it as a path.
    pub map: String,
    /// Checksum of everything that physics reads from the map ([`Recordable::map_hash`]), including
    /// the start entity. Select [`Self::start_class`] in the map before you compare. Records and
    /// JSON identify maps by another hash, [`Recordable::map_digest`].
    pub map_hash: u64,
    /// Class of the start entity. `None` for the map's own start.
    pub start_class: Option<String>,
    /// Complete rules.
    pub rules: S::Rules,
    /// Whether damage is on.
    pub damage: bool,
    /// State before the first tick.
    pub checkpoint: S::Checkpoint,
}

/// First part of the header, with the same layout for every game and physics version.
#[derive(Default)]
pub(crate) struct HeaderPrefix {
    pub(crate) game: u8,
    physics_version: u32,
    map: String,
    map_hash: u64,
    start_class: String,
    rules: String,
    damage: bool,
}

impl HeaderPrefix {
    pub(crate) fn write_or_read_fields(&mut self, fields: &mut impl Fields) -> FieldResult {
        fields.u8(&mut self.game)?;
        fields.u32(&mut self.physics_version)?;
        fields.text(&mut self.map)?;
        fields.u64(&mut self.map_hash)?;
        fields.text(&mut self.start_class)?;
        fields.text(&mut self.rules)?;
        fields.bool(&mut self.damage)
    }
}

impl<S: Recordable> Header<S> {
    /// Creates the header of a replay that starts at the run's current state.
    pub fn from_run(map: &str, run: &S) -> Self {
        Self {
            map: map.to_owned(),
            map_hash: S::map_hash(run.world()),
            start_class: S::start_class(run.world()).map(str::to_owned),
            rules: run.rules(),
            damage: run.damage(),
            checkpoint: run.checkpoint(),
        }
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) -> FieldResult {
        let mut common = HeaderPrefix {
            game: S::GAME,
            physics_version: S::PHYSICS_VERSION,
            map: self.map.clone(),
            map_hash: self.map_hash,
            start_class: self.start_class.clone().unwrap_or_default(),
            rules: S::rules_text(&self.rules),
            damage: self.damage,
        };
        common.write_or_read_fields(out)?;
        S::checkpoint_fields(out, &mut self.checkpoint.clone())
    }

    /// Reads the remaining header after the common prefix.
    pub(crate) fn read(
        common: HeaderPrefix,
        mut bytes: &[u8],
        at: usize,
    ) -> Result<Self, ReplayError> {
        let (found, ours) = (common.physics_version, S::PHYSICS_VERSION);
        if found != ours {
            return Err(ReplayError::OtherPhysics { found, ours });
        }
        let rules = S::parse_rules(&common.rules);
        let rules = rules.map_err(|problem| ReplayError::Damaged {
            at,
            problem: format!("the rules: {problem}"),
        })?;
        let mut checkpoint = S::blank_checkpoint();
        S::checkpoint_fields(&mut bytes, &mut checkpoint)
            .map_err(|wrong| ReplayError::field(at, &wrong))?;
        if !bytes.is_empty() {
            return Err(ReplayError::field(
                at,
                &BadField::new(
                    "the header's rest",
                    format!("{} bytes", bytes.len()),
                    "none",
                ),
            ));
        }
        Ok(Self {
            map: common.map,
            map_hash: common.map_hash,
            start_class: Some(common.start_class).filter(|class| !class.is_empty()),
            rules,
            damage: common.damage,
            checkpoint,
        })
    }
}

/// End of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ReplayEnd {
    /// Number of ticks.
    pub(crate) ticks: u64,
    /// Hash of the state after the last tick.
    pub(crate) hash: u64,
}

impl ReplayEnd {
    pub(crate) fn write_or_read_fields(&mut self, fields: &mut impl Fields) -> FieldResult {
        fields.u64(&mut self.ticks)?;
        fields.u64(&mut self.hash)
    }
}
