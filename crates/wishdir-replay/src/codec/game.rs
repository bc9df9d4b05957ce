//! Functions that replays need from a game: encodings of inputs, states, rules and maps.

use std::sync::Arc;

use super::bit_packed::{self, PackedFields};
use super::digest::{self, Digest};
use super::fields::{FieldResult, Fields};
use super::inputs::TurnEncoding;
use super::range_coder::BitCoder;
use super::state::FieldVisitor;
use super::{inputs, map_hash, state};
use wishdir_sim::client::{CommandCheck, CommandFault};
use wishdir_sim::command::UserCmd;
use wishdir_sim::map::World;
use wishdir_sim::platformer::{NfkCheckpoint, NfkKeys, NfkRun, NfkWorld, Ruleset, TICK_MSEC};
use wishdir_sim::profile::{Profile, by_name};
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::style::StyledSimulation;

/// Simulation whose runs can be recorded.
pub trait Recordable: StyledSimulation {
    /// Number of the game in files.
    const GAME: u8;
    /// Name of the game in tables.
    const ID: &'static str;

    /// Returns the length of a tick with this input, milliseconds.
    fn msec(input: &Self::Input) -> u8;

    /// Returns the complete rules as text.
    fn rules_text(rules: &Self::Rules) -> String;

    /// Parses rules from text.
    ///
    /// # Errors
    ///
    /// If the text is not valid rules. The error is a message.
    fn parse_rules(text: &str) -> Result<Self::Rules, String>;

    /// Returns the hash of the rules' numbers. Records identify rules by this hash.
    fn rules_digest(rules: &Self::Rules) -> Digest;

    /// Returns the hash of all map data that affects physics. Records identify maps by this hash.
    fn map_digest(world: &Self::World) -> Digest;

    /// Returns the checksum of the rules as text. Older records identify rules by this checksum.
    fn rules_checksum(rules: &Self::Rules) -> u32 {
        crc32fast::hash(Self::rules_text(rules).as_bytes())
    }

    /// Returns the name of the rules.
    fn rules_name(rules: &Self::Rules) -> &str;

    /// Returns built-in rules by name, with damage on or off.
    fn built_in_rules(name: &str, damage: bool) -> Option<Self::Rules>;

    /// Returns the checksum of all map data that affects physics. Files identify maps by this
    /// checksum.
    fn map_hash(world: &Self::World) -> u64;

    /// Returns the class of the start entity. `None` for the map's own start.
    fn start_class(world: &Self::World) -> Option<&str>;

    /// Returns an empty checkpoint, to be overwritten by a reader.
    fn blank_checkpoint() -> Self::Checkpoint;

    /// Writes or reads a checkpoint.
    ///
    /// # Errors
    ///
    /// If a value of the checkpoint is invalid, or the bytes end too early.
    fn checkpoint_fields(fields: &mut impl Fields, state: &mut Self::Checkpoint) -> FieldResult;

    /// Whether the run allows this state.
    fn accepts_state(&self, state: &Self::Checkpoint) -> bool;

    /// Checks whether a client with the run's rules could have sent the next input.
    ///
    /// Returns the fault, if any. Must be called once before every tick.
    fn find_input_fault(
        &self,
        check: &mut CommandCheck,
        input: &Self::Input,
    ) -> Option<CommandFault>;

    /// Writes the inputs of a series of ticks.
    fn write_inputs(inputs: &[Self::Input], out: &mut Vec<u8>);

    /// Reads the inputs of `count` ticks and replaces the contents of `inputs`.
    ///
    /// # Errors
    ///
    /// If an input has an invalid value, or the bytes end too early.
    fn read_inputs(bytes: &mut &[u8], count: usize, inputs: &mut Vec<Self::Input>) -> FieldResult;

    /// Writes or reads all inputs of a link compactly. The first input follows the state `after`.
    ///
    /// # Errors
    ///
    /// If an input has an invalid value.
    fn pack_inputs<C: BitCoder>(
        fields: &mut PackedFields<C>,
        after: &Self::Checkpoint,
        inputs: &mut [Self::Input],
    ) -> FieldResult;

    /// Like [`Self::read_inputs`], but for links in the first layout.
    ///
    /// # Errors
    ///
    /// If an input has an invalid value, or the bytes end too early.
    fn read_link_v1_inputs(
        bytes: &mut &[u8],
        count: usize,
        inputs: &mut Vec<Self::Input>,
    ) -> FieldResult {
        Self::read_inputs(bytes, count, inputs)
    }

    /// Whether two states are equal bit for bit.
    fn is_same_checkpoint(one: &Self::Checkpoint, other: &Self::Checkpoint) -> bool {
        let bytes = |state: &Self::Checkpoint| {
            let (mut state, mut bytes) = (state.clone(), Vec::new());
            Self::checkpoint_fields(&mut bytes, &mut state).map(|()| bytes)
        };
        bytes(one) == bytes(other)
    }
}

impl Recordable for Run {
    const GAME: u8 = 0;
    const ID: &'static str = "3d";

    fn msec(cmd: &UserCmd) -> u8 {
        cmd.msec
    }

    fn rules_text(profile: &Arc<Profile>) -> String {
        // A custom profile has the name of its file, which may contain any characters.
        let is_plain = |sign: &char| {
            sign.is_ascii_lowercase() || sign.is_ascii_digit() || "._-".contains(*sign)
        };
        let plain = |sign: char| {
            Some(sign.to_ascii_lowercase())
                .filter(is_plain)
                .unwrap_or('-')
        };
        let name: String = profile.name.chars().map(plain).collect();
        Profile {
            name: if name.is_empty() {
                "-".to_owned()
            } else {
                name
            },
            ..Profile::clone(profile)
        }
        .to_ron()
    }

    fn parse_rules(text: &str) -> Result<Arc<Profile>, String> {
        Profile::parse(text)
            .map(Arc::new)
            .map_err(|error| error.to_string())
    }

    fn rules_digest(profile: &Arc<Profile>) -> Digest {
        digest::profile_digest(profile)
    }

    fn map_digest(world: &World) -> Digest {
        map_hash::world_digest(world)
    }

    fn rules_name(rules: &Arc<Profile>) -> &str {
        &rules.name
    }

    fn built_in_rules(name: &str, damage: bool) -> Option<Arc<Profile>> {
        by_name(name).map(|rules| {
            Arc::new(if damage {
                rules.clone()
            } else {
                rules.with_damage(false)
            })
        })
    }

    fn map_hash(world: &World) -> u64 {
        map_hash::world_checksum(world)
    }

    fn start_class(world: &World) -> Option<&str> {
        world.start_class.as_deref()
    }

    fn blank_checkpoint() -> Checkpoint {
        state::blank_checkpoint()
    }

    fn checkpoint_fields(fields: &mut impl Fields, state: &mut Checkpoint) -> FieldResult {
        state.visit(&mut FieldVisitor(fields))
    }

    fn accepts_state(&self, state: &Checkpoint) -> bool {
        state.player.hull.index() < self.profile().hulls.len()
    }

    fn find_input_fault(&self, check: &mut CommandCheck, cmd: &UserCmd) -> Option<CommandFault> {
        check.check(&self.profile().client_rules(), cmd)
    }

    fn write_inputs(cmds: &[UserCmd], out: &mut Vec<u8>) {
        inputs::write_cmds(cmds, out);
    }

    fn pack_inputs<C: BitCoder>(
        fields: &mut PackedFields<C>,
        after: &Checkpoint,
        cmds: &mut [UserCmd],
    ) -> FieldResult {
        bit_packed::write_or_read_cmds(fields, after.angles, cmds)
    }

    fn read_link_v1_inputs(
        bytes: &mut &[u8],
        count: usize,
        cmds: &mut Vec<UserCmd>,
    ) -> FieldResult {
        inputs::read_cmds(bytes, count, TurnEncoding::Change, cmds)
    }

    fn read_inputs(bytes: &mut &[u8], count: usize, cmds: &mut Vec<UserCmd>) -> FieldResult {
        inputs::read_cmds(bytes, count, TurnEncoding::Steps, cmds)
    }
}

impl Recordable for NfkRun {
    const GAME: u8 = 1;
    const ID: &'static str = "nfk";

    fn msec(_keys: &NfkKeys) -> u8 {
        TICK_MSEC
    }

    fn rules_text(rules: &Ruleset) -> String {
        rules.id().to_owned()
    }

    fn parse_rules(text: &str) -> Result<Ruleset, String> {
        let known = Ruleset::ALL.map(Ruleset::id).join(" or ");
        Ruleset::by_id(text).ok_or_else(|| format!("found the ruleset {text:?}, expected {known}"))
    }

    fn rules_digest(rules: &Ruleset) -> Digest {
        digest::ruleset_digest(rules.id())
    }

    fn map_digest(world: &NfkWorld) -> Digest {
        map_hash::nfk_world_digest(world)
    }

    fn rules_name(rules: &Ruleset) -> &str {
        rules.id()
    }

    fn built_in_rules(name: &str, _damage: bool) -> Option<Ruleset> {
        Ruleset::by_id(name)
    }

    fn map_hash(world: &NfkWorld) -> u64 {
        map_hash::nfk_world_checksum(world)
    }

    fn start_class(_world: &NfkWorld) -> Option<&str> {
        None
    }

    fn blank_checkpoint() -> NfkCheckpoint {
        state::blank_nfk_checkpoint()
    }

    fn checkpoint_fields(fields: &mut impl Fields, state: &mut NfkCheckpoint) -> FieldResult {
        state.visit(&mut FieldVisitor(fields))
    }

    fn accepts_state(&self, state: &NfkCheckpoint) -> bool {
        state.push_waits.len() == self.world().pushes.len() && state.is_reachable(self.rules())
    }

    /// Always returns `None`, because all ticks are equally long and all keys can be held together.
    fn find_input_fault(&self, _check: &mut CommandCheck, _keys: &NfkKeys) -> Option<CommandFault> {
        None
    }

    fn write_inputs(keys: &[NfkKeys], out: &mut Vec<u8>) {
        inputs::write_keys(keys, out);
    }

    fn pack_inputs<C: BitCoder>(
        fields: &mut PackedFields<C>,
        _: &NfkCheckpoint,
        keys: &mut [NfkKeys],
    ) -> FieldResult {
        bit_packed::write_or_read_keys(fields, keys);
        Ok(())
    }

    fn read_inputs(bytes: &mut &[u8], count: usize, keys: &mut Vec<NfkKeys>) -> FieldResult {
        inputs::read_keys(bytes, count, keys)
    }
}
