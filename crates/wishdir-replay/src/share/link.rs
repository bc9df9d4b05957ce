//! Jump links: a few seconds of a run as one line of text, with bit-exact playback.
//!
//! `docs/replay.md` 8 describes the format.
//! Built-in profiles are stored by name and checksum. Other profiles are stored in full.

use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::{DeflateDecoder, DeflateEncoder};
use thiserror::Error;

use crate::codec::bit_packed::PackedFields;
use crate::codec::content::{CHUNK_TICKS_MAX, Header};
use crate::codec::fields::{BadField, FieldResult, Fields};
use crate::codec::game::Recordable;
use crate::codec::line::{LineError, LineKind};
use crate::codec::range_coder::{BitCoder, Decoder, Encoder};
use crate::codec::writer::{ChunkPacker, ReplayWriter};
use crate::record::recorder::{FullChunk, Recorder};
use wishdir_sim::platformer::NfkRun;
use wishdir_sim::run::Run;

/// Prefix of a link.
pub const LINK_START: &str = "wdj:";
/// First version of the link format, which can still be read: bytes compressed by deflate.
const FIRST_VERSION: u8 = 1;
/// First version in which the checksum of built-in rules covers numbers instead of text.
const NUMBERS_VERSION: u8 = 3;
/// Maximum number of characters of a link.
pub const LETTERS_MAX: usize = 1 << 18;
/// Text format of links.
const LINE: LineKind = LineKind {
    what: "a jump link",
    start: LINK_START,
    letters_max: LETTERS_MAX,
    versions: FIRST_VERSION..=NUMBERS_VERSION,
};
/// Maximum size of the uncompressed content, bytes.
const CONTENT_MAX: usize = 1 << 18;

/// Error in a link.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LinkError {
    /// The line of text is invalid.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The link was made with a different physics version.
    #[error("made with physics version {found}; this program uses version {ours}")]
    OtherPhysics {
        /// Version in the link.
        found: u32,
        /// Version of this program.
        ours: u32,
    },
    /// The profile is not built in, or has other values in this program.
    #[error(
        "made with the profile `{name}`, which has different values in this program or is not built in"
    )]
    OtherRules {
        /// Name of the profile.
        name: String,
    },
    /// The content is corrupted.
    #[error("{0}")]
    Content(String),
    /// Map and rules do not allow the first state.
    #[error("the start state is not allowed by the link's rules")]
    State,
    /// The commands give a different result in this program.
    #[error("replaying the link gives a different result; it was made with another version")]
    OtherEnd,
    /// A link cannot have this number of ticks.
    #[error("found {found} ticks, expected 1 to {CHUNK_TICKS_MAX}")]
    Ticks {
        /// Number of ticks.
        found: usize,
    },
}

impl From<BadField> for LinkError {
    fn from(
        BadField {
            what,
            found,
            expected,
        }: BadField,
    ) -> Self {
        Self::Content(format!("{what} is {found}, expected {expected}"))
    }
}

/// Link with a few seconds of a run.
#[derive(Clone, Debug)]
pub struct Link<S: Recordable> {
    /// Map, rules and the state before the first tick.
    pub header: Header<S>,
    /// Input of each tick.
    pub inputs: Vec<S::Input>,
    /// Lower 32 bits of the final state's hash.
    end: u32,
}

/// Link of any game.
#[expect(
    clippy::large_enum_variant,
    reason = "values are few and short-lived, and a box would only cost an allocation"
)]
#[derive(Clone, Debug)]
pub enum AnyLink {
    /// A link to a jump in a 3D engine.
    Engine3d(Link<Run>),
    /// A link to a jump in Need For Kill.
    Nfk(Link<NfkRun>),
}

/// Returns the half of a state's hash that a link stores.
fn end_hash<S: Recordable>(run: &S) -> u32 {
    run.hash() as u32
}

impl<S: Recordable> Link<S> {
    /// Creates a link from a run's current state, the inputs that follow and the map's name.
    ///
    /// # Errors
    ///
    /// If there are no ticks or too many.
    pub fn from_inputs(map: &str, run: &S, inputs: Vec<S::Input>) -> Result<Self, LinkError> {
        if !(1..=CHUNK_TICKS_MAX).contains(&inputs.len()) {
            return Err(LinkError::Ticks {
                found: inputs.len(),
            });
        }
        let mut played = run.clone();
        for input in &inputs {
            played.advance_quiet(input);
        }
        Ok(Self {
            header: Header::from_run(map, run),
            inputs,
            end: end_hash(&played),
        })
    }

    /// Returns the link as one line of text.
    pub fn text(&self) -> String {
        let mut content = PackedFields::new(Encoder::new());
        let written = self.clone().pack_fields(&mut content);
        written.expect("an encoder takes everything, and runs have finite numbers alone");
        LINE.write(&content.into_coder().finish())
    }

    fn pack_fields(&mut self, content: &mut PackedFields<Encoder>) -> Result<(), LinkError> {
        LinkHead::from_link(self).pack_fields(content)?;
        S::checkpoint_fields(content, &mut self.header.checkpoint)?;
        Ok(S::pack_inputs(
            content,
            &self.header.checkpoint,
            &mut self.inputs,
        )?)
    }

    /// Converts the link to a replay. `begun` is a fresh run on the link's map with its rules.
    ///
    /// # Errors
    ///
    /// If the run does not allow the link's first state, or the inputs give a different result.
    pub fn replay(&self, begun: &S) -> Result<Vec<u8>, LinkError> {
        if !begun.accepts_state(&self.header.checkpoint) {
            return Err(LinkError::State);
        }
        let mut run = begun.clone();
        run.restore(&self.header.checkpoint);
        let (mut recorder, mut packer) = (Recorder::new(&run), ChunkPacker::default());
        let (mut writer, mut bytes) = ReplayWriter::begin(&self.header, run.hash());
        for input in &self.inputs {
            recorder.before_tick(&run, input);
            run.advance_quiet(input);
            recorder.after_tick(&run);
        }
        recorder.finish(&run);
        while let Some(FullChunk { mut chunk, .. }) = recorder.pop_full() {
            writer.add(&packer.pack(&mut chunk), &mut bytes);
        }
        writer.end(&mut bytes);
        if end_hash(&run) == self.end {
            Ok(bytes)
        } else {
            Err(LinkError::OtherEnd)
        }
    }

    /// Reads the state and inputs that follow a link's header.
    fn read(head: LinkHead, content: impl LinkContent) -> Result<Self, LinkError> {
        let (found, ours) = (head.physics, S::PHYSICS_VERSION);
        if found != ours {
            return Err(LinkError::OtherPhysics { found, ours });
        }
        let rules = head.parse_rules::<S>()?;
        let found = usize::from(head.ticks);
        if !(1..=CHUNK_TICKS_MAX).contains(&found) {
            return Err(LinkError::Ticks { found });
        }
        let (checkpoint, inputs) = content.read_ticks::<S>(found)?;
        let LinkHead {
            map,
            map_hash,
            start_class,
            damage,
            end,
            ..
        } = head;
        let start_class = Some(start_class).filter(|class| !class.is_empty());
        Ok(Self {
            header: Header {
                map,
                map_hash,
                start_class,
                rules,
                damage,
                checkpoint,
            },
            inputs,
            end,
        })
    }
}

/// Content of a link, in the first version or a newer one.
trait LinkContent: Sized {
    fn read_head(&mut self) -> Result<LinkHead, LinkError>;

    /// Reads the state and the inputs of a link with `count` ticks, up to the end of the content.
    fn read_ticks<S: Recordable>(
        self,
        count: usize,
    ) -> Result<(S::Checkpoint, Vec<S::Input>), LinkError>;

    /// Reads a whole link of this version.
    fn read_link(mut self, version: u8) -> Result<AnyLink, LinkError> {
        let mut head = self.read_head()?;
        head.version = version;
        match head.game {
            Run::GAME => Link::read(head, self).map(AnyLink::Engine3d),
            NfkRun::GAME => Link::read(head, self).map(AnyLink::Nfk),
            found => Err(BadField::new("the game", found, "0 or 1").into()),
        }
    }
}

fn trailing_data_error(found: String) -> LinkError {
    BadField::new("the rest", found, "none").into()
}

/// Reads links of the first version.
impl LinkContent for &[u8] {
    fn read_head(&mut self) -> Result<LinkHead, LinkError> {
        let mut head = LinkHead::default();
        head.write_or_read_fields(self)?;
        Ok(head)
    }

    fn read_ticks<S: Recordable>(
        mut self,
        count: usize,
    ) -> Result<(S::Checkpoint, Vec<S::Input>), LinkError> {
        let (mut checkpoint, mut inputs) = (S::blank_checkpoint(), Vec::new());
        S::checkpoint_fields(&mut self, &mut checkpoint)?;
        S::read_link_v1_inputs(&mut self, count, &mut inputs)?;
        if self.is_empty() {
            Ok((checkpoint, inputs))
        } else {
            Err(trailing_data_error(format!("{} bytes", self.len())))
        }
    }
}

impl LinkContent for PackedFields<Decoder<'_>> {
    fn read_head(&mut self) -> Result<LinkHead, LinkError> {
        let mut head = LinkHead::default();
        head.pack_fields(self)?;
        Ok(head)
    }

    fn read_ticks<S: Recordable>(
        mut self,
        count: usize,
    ) -> Result<(S::Checkpoint, Vec<S::Input>), LinkError> {
        let (mut checkpoint, mut inputs) =
            (S::blank_checkpoint(), vec![S::Input::default(); count]);
        S::checkpoint_fields(&mut self, &mut checkpoint)?;
        S::pack_inputs(&mut self, &checkpoint, &mut inputs)?;
        let is_at_end = self.into_coder().is_at_end();
        if is_at_end {
            Ok((checkpoint, inputs))
        } else {
            Err(trailing_data_error("more bytes".to_owned()))
        }
    }
}

impl AnyLink {
    /// Parses a link.
    ///
    /// # Errors
    ///
    /// If the text is not a link, or if this program cannot play it.
    pub fn parse(text: &str) -> Result<Self, LinkError> {
        let (version, packed) = LINE.read(text)?;
        if version == FIRST_VERSION {
            return decompress(&packed)?.as_slice().read_link(version);
        }
        PackedFields::new(Decoder::new(&packed)).read_link(version)
    }
}

fn compress(content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let read = DeflateEncoder::new(content, Compression::best()).read_to_end(&mut packed);
    read.expect("a slice can be read to its end");
    packed
}

/// Decompresses at most [`CONTENT_MAX`] bytes.
fn decompress(packed: &[u8]) -> Result<Vec<u8>, LinkError> {
    let (mut content, mut decoder) = (Vec::new(), DeflateDecoder::new(packed));
    let read = decoder
        .by_ref()
        .take(CONTENT_MAX as u64 + 1)
        .read_to_end(&mut content);
    let is_all =
        read.is_ok_and(|read| read <= CONTENT_MAX) && decoder.total_in() == packed.len() as u64;
    let expected = format!("packed bytes of at most {CONTENT_MAX} unpacked");
    if is_all {
        Ok(content)
    } else {
        Err(BadField::new("the link's content", "something else", expected).into())
    }
}

/// Beginning of a link, before state and inputs.
#[derive(Default)]
struct LinkHead {
    version: u8,
    game: u8,
    physics: u32,
    map: String,
    map_hash: u64,
    start_class: String,
    damage: bool,
    /// Name of built-in rules. Empty if the rules are stored as text.
    rules_name: String,
    rules_text: String,
    rules_sum: u32,
    end: u32,
    ticks: u16,
}

impl LinkHead {
    fn from_link<S: Recordable>(link: &Link<S>) -> Self {
        let Header {
            map,
            map_hash,
            start_class,
            rules,
            damage,
            checkpoint: _,
        } = &link.header;
        let rules_text = S::rules_text(rules);
        let built_in = S::built_in_rules(S::rules_name(rules), *damage);
        let is_built_in =
            built_in.is_some_and(|built_in| S::rules_digest(&built_in) == S::rules_digest(rules));
        Self {
            version: NUMBERS_VERSION,
            game: S::GAME,
            physics: S::PHYSICS_VERSION,
            map: map.clone(),
            map_hash: *map_hash,
            start_class: start_class.clone().unwrap_or_default(),
            damage: *damage,
            rules_name: if is_built_in {
                S::rules_name(rules).to_owned()
            } else {
                String::new()
            },
            rules_sum: S::rules_digest(rules).first_word(),
            rules_text,
            end: link.end,
            ticks: link.inputs.len() as u16,
        }
    }

    fn write_or_read_fields(&mut self, fields: &mut impl Fields) -> FieldResult {
        fields.u8(&mut self.game)?;
        fields.u32(&mut self.physics)?;
        fields.text(&mut self.map)?;
        fields.u64(&mut self.map_hash)?;
        fields.text(&mut self.start_class)?;
        fields.bool(&mut self.damage)?;
        fields.text(&mut self.rules_name)?;
        if self.rules_name.is_empty() {
            fields.text(&mut self.rules_text)?;
        } else {
            fields.u32(&mut self.rules_sum)?;
        }
        fields.u32(&mut self.end)?;
        fields.u16(&mut self.ticks)
    }

    /// Writes or reads the beginning of a link in the newer versions.
    fn pack_fields<C: BitCoder>(&mut self, fields: &mut PackedFields<C>) -> Result<(), LinkError> {
        fields.u8(&mut self.game)?;
        fields.u32(&mut self.physics)?;
        fields.text(&mut self.map)?;
        fields.code_random_u64(&mut self.map_hash);
        fields.text(&mut self.start_class)?;
        fields.bool(&mut self.damage)?;
        fields.text(&mut self.rules_name)?;
        if self.rules_name.is_empty() {
            let mut packed = compress(self.rules_text.as_bytes());
            let count = fields.list_length(packed.len(), 1)?;
            packed.resize(count, 0);
            fields.bytes(&mut packed)?;
            let text = String::from_utf8(decompress(&packed)?);
            self.rules_text = text.map_err(|error| BadField::new("a text", error, "UTF-8"))?;
        } else {
            fields.code_random_u32(&mut self.rules_sum);
        }
        fields.code_random_u32(&mut self.end);
        Ok(fields.u16(&mut self.ticks)?)
    }

    fn parse_rules<S: Recordable>(&self) -> Result<S::Rules, LinkError> {
        if self.rules_name.is_empty() {
            let rules = S::parse_rules(&self.rules_text);
            return rules.map_err(|problem| LinkError::Content(format!("the rules: {problem}")));
        }
        // In older links, the checksum covers the text of the rules, including notes. The state
        // after the last tick shows whether the numbers are the same.
        let is_same = |rules: &S::Rules| {
            self.version < NUMBERS_VERSION || S::rules_digest(rules).first_word() == self.rules_sum
        };
        let built_in = S::built_in_rules(&self.rules_name, self.damage).filter(is_same);
        built_in.ok_or_else(|| LinkError::OtherRules {
            name: self.rules_name.clone(),
        })
    }
}
