//! Replays: a run as its inputs, so that anybody can play it again to the same bits, and see
//! whether it is true.
//!
//! Bytes and runs in, bytes and verdicts out; the files are `content`'s. `docs/replay.md` has the
//! layout.
//!
//! | file | what |
//! | --- | --- |
//! | `fields`, `state`, `inputs` | the layouts of single values |
//! | `range_coder`, `squeezed` | the same in as few bits as they take, for links |
//! | `map_hash`, `game` | what replays hold of a map, and what each game puts into them |
//! | `frame` | chunks: packed, and with checksums |
//! | `content` | what chunks hold: header, ticks, requests |
//! | `file`, `writer` | a whole replay, read and written chunk by chunk |
//! | `recorder`, `tape` | takes ticks while they are played; remembers the last hour |
//! | `playback` | plays a replay on a run, from any tick |
//! | `verify` | whether the inputs lead where the replay says |
//! | `letters`, `link` | some seconds of a run as one line of text |
//! | [`path`] | the way of a run: what a ghost follows |
//! | `position` | one state with its map and rules: a saved position |

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod content;
mod error;
mod fields;
mod file;
mod frame;
mod game;
mod inputs;
mod letters;
pub mod line;
mod link;
mod map_hash;
pub mod path;
mod playback;
mod position;
mod range_coder;
mod recorder;
mod squeezed;
mod state;
mod tape;
mod verify;
mod writer;

pub use content::{CHUNK_TICKS_MAX, Chunk, Header, REQUESTS_MAX, Request};
pub use error::ReplayError;
pub use file::{AnyReplay, Replay, TICKS_MAX, msec_of, ticks_of};
pub use frame::{CHUNK_BYTES_MAX, FORMAT_VERSION};
pub use game::Recordable;
pub use line::LineError;
pub use link::{AnyLink, LETTERS_MAX, LINK_START, Link, LinkError};
pub use playback::{Playback, Seeker};
pub use position::{POSITION_VERSION, Position, PositionError};
pub use recorder::{FullChunk, Recorder};
pub use tape::Tape;
pub use verify::{Falsehood, Outcome, Verdict, verify};
pub use writer::{ChunkPacker, PackedChunk, ReplayWriter};
