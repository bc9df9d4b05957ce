//! Saved positions: one state of a run with its rules and map, in a small file.

use crc32fast::Hasher;
use thiserror::Error;

use crate::codec::content::{Header, HeaderPrefix};
use crate::codec::error::ReplayError;
use crate::codec::fields::{BadField, Fields as _};
use crate::codec::game::Recordable;
use wishdir_sim::math::ViewAngles;

/// First bytes of a position file.
const MAGIC: [u8; 8] = *b"WDPOSITN";
/// Version of the position file format.
pub const POSITION_VERSION: u16 = 1;
/// Size of the checksum at the end, bytes.
const SUM_BYTES: usize = 4;

/// Error in the bytes of a saved position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// The bytes are corrupted.
    #[error("{0}")]
    Damaged(String),
    /// Another version of the program wrote the file.
    #[error("found layout version {found}, expected {}", POSITION_VERSION)]
    OtherFormat {
        /// Format version in the file.
        found: u16,
    },
    /// The position was saved with a different physics version.
    #[error("saved with physics version {found}; this program uses version {ours}")]
    OtherPhysics {
        /// Version in the file.
        found: u32,
        /// Version of this program.
        ours: u32,
    },
}

impl PositionError {
    fn from_bad_field(
        BadField {
            what,
            found,
            expected,
        }: &BadField,
    ) -> Self {
        Self::Damaged(format!("{what} is {found}, expected {expected}"))
    }

    /// Whether a newer program wrote the file, which must then not be overwritten.
    pub fn is_newer(&self) -> bool {
        match self {
            Self::Damaged(_) => false,
            Self::OtherFormat { found } => *found > POSITION_VERSION,
            Self::OtherPhysics { found, ours } => found > ours,
        }
    }
}

/// Saved state of a run.
#[derive(Clone, Debug)]
pub struct Position<S: Recordable> {
    /// Map, rules and state, like the header of a replay.
    pub header: Header<S>,
    /// View angles, degrees. Zero in games without a view.
    pub view: ViewAngles,
}

impl<S: Recordable> Position<S> {
    /// Creates a saved position from a run's current state and view.
    pub fn from_run(map: &str, run: &S, view: ViewAngles) -> Self {
        Self {
            header: Header::from_run(map, run),
            view,
        }
    }

    /// Returns the bytes of a position file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend(POSITION_VERSION.to_le_bytes());
        let ViewAngles { pitch, yaw, roll } = self.view;
        for angle in [pitch, yaw, roll] {
            out.extend(angle.to_le_bytes());
        }
        self.header
            .write(&mut out)
            .expect("a vector takes everything, and runs have finite numbers alone");
        let sum = checksum(&out);
        out.extend(sum);
        out
    }

    /// Reads a position file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a position file, are damaged or have another version.
    pub fn read(bytes: &[u8]) -> Result<Self, PositionError> {
        let damaged = |problem: &str| PositionError::Damaged(problem.to_owned());
        let rest = bytes
            .strip_prefix(&MAGIC)
            .ok_or_else(|| damaged("it does not begin with WDPOSITN"))?;
        let (version, rest) = rest
            .split_first_chunk()
            .ok_or_else(|| damaged("its end is missing"))?;
        let found = u16::from_le_bytes(*version);
        if found != POSITION_VERSION {
            return Err(PositionError::OtherFormat { found });
        }
        let (mut content, sum) = rest
            .split_last_chunk::<SUM_BYTES>()
            .ok_or_else(|| damaged("its end is missing"))?;
        if checksum(&bytes[..bytes.len() - SUM_BYTES]) != *sum {
            return Err(damaged("the checksum is wrong"));
        }
        let (mut view, mut common) = (ViewAngles::ZERO, HeaderPrefix::default());
        for angle in [&mut view.pitch, &mut view.yaw, &mut view.roll] {
            content
                .f32(angle)
                .map_err(|wrong| PositionError::from_bad_field(&wrong))?;
        }
        common
            .write_or_read_fields(&mut content)
            .map_err(|wrong| PositionError::from_bad_field(&wrong))?;
        if common.game != S::GAME {
            return Err(PositionError::from_bad_field(&BadField::new(
                "the game",
                common.game,
                S::GAME,
            )));
        }
        let header = Header::read(common, content, 0).map_err(|error| match error {
            ReplayError::OtherPhysics { found, ours } => {
                PositionError::OtherPhysics { found, ours }
            }
            ReplayError::Damaged { problem, .. } => PositionError::Damaged(problem),
            ReplayError::NoReplay | ReplayError::Truncated | ReplayError::OtherFormat { .. } => {
                PositionError::Damaged(error.to_string())
            }
        })?;
        Ok(Self { header, view })
    }
}

fn checksum(bytes: &[u8]) -> [u8; SUM_BYTES] {
    let mut hasher = Hasher::new();
    hasher.update(bytes);
    hasher.finalize().to_le_bytes()
}
