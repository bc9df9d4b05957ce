//! What replays must know of a game: how its inputs, states, rules and maps are written.

use std::sync::Arc;

use super::bit_packed::{self, Squeezed};
use super::digest::{self, Digest};
use super::fields::{FieldResult, Fields};
use super::inputs::TurnAs;
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
use wishdir_sim::style::Styled;

/// A simulation whose runs can be recorded.
pub trait Recordable: Styled {
    /// The game's number in files.
    const GAME: u8;
    /// Its word in tables.
    const ID: &'static str;

    /// How long a tick of this input is, milliseconds.
    fn msec(input: &Self::Input) -> u8;

    /// Rules in full, as a text.
    fn rules_text(rules: &Self::Rules) -> String;

    /// The rules of such a text.
    ///
    /// # Errors
    ///
    /// In words, if it is none.
    fn rules_of_text(text: &str) -> Result<Self::Rules, String>;

    /// What rules are on record by: a hash of their numbers alone.
    fn rules_digest(rules: &Self::Rules) -> Digest;

    /// What a map is on record by: a hash of what physics read of it.
    fn map_digest(world: &Self::World) -> Digest;

    /// A checksum of rules as text, words included: what links and older records know them by.
    fn rules_sum(rules: &Self::Rules) -> u32 {
        crc32fast::hash(Self::rules_text(rules).as_bytes())
    }

    /// What rules are called.
    fn rules_name(rules: &Self::Rules) -> &str;

    /// The rules of this name that come with the program, without damage where it is off.
    fn built_in_rules(name: &str, damage: bool) -> Option<Self::Rules>;

    /// A checksum of what physics read of a map, by which files find it.
    fn map_hash(world: &Self::World) -> u64;

    /// The class of entity that runs begin at, where it is not the map's own start.
    fn start_class(world: &Self::World) -> Option<&str>;

    /// What a checkpoint is read over.
    fn blank_checkpoint() -> Self::Checkpoint;

    /// Writes or reads a checkpoint.
    ///
    /// # Errors
    ///
    /// On what no checkpoint can hold, and where the bytes end.
    fn checkpoint_fields(fields: &mut impl Fields, state: &mut Self::Checkpoint) -> FieldResult;

    /// Whether this run can be in such a state at all.
    fn can_be_in(&self, state: &Self::Checkpoint) -> bool;

    /// Why no client of the run's rules could have sent the next input, if none could. Call it once
    /// before every tick.
    fn input_fault(&self, check: &mut CommandCheck, input: &Self::Input) -> Option<CommandFault>;

    /// Writes the inputs of some ticks.
    fn write_inputs(inputs: &[Self::Input], out: &mut Vec<u8>);

    /// Reads the inputs of `count` ticks over what was in `inputs`.
    ///
    /// # Errors
    ///
    /// On what no input can hold, and where the bytes end.
    fn read_inputs(bytes: &mut &[u8], count: usize, inputs: &mut Vec<Self::Input>) -> FieldResult;

    /// Writes or reads the inputs of a link, as many as there are, after this state; each bit
    /// counts.
    ///
    /// # Errors
    ///
    /// On what no input can hold.
    fn squeeze_inputs<C: BitCoder>(
        fields: &mut Squeezed<C>,
        after: &Self::Checkpoint,
        inputs: &mut [Self::Input],
    ) -> FieldResult;

    /// Reads the inputs of a link of the first layout, as [`Self::read_inputs`] does.
    ///
    /// # Errors
    ///
    /// On what no input can hold, and where the bytes end.
    fn read_first_link_inputs(
        bytes: &mut &[u8],
        count: usize,
        inputs: &mut Vec<Self::Input>,
    ) -> FieldResult {
        Self::read_inputs(bytes, count, inputs)
    }

    /// Whether two states are the same bit for bit.
    fn is_same(one: &Self::Checkpoint, other: &Self::Checkpoint) -> bool {
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
        // A player's own profile is called like its file, which may have any name.
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

    fn rules_of_text(text: &str) -> Result<Arc<Profile>, String> {
        Profile::parse(text)
            .map(Arc::new)
            .map_err(|error| error.to_string())
    }

    fn rules_digest(profile: &Arc<Profile>) -> Digest {
        digest::of_profile(profile)
    }

    fn map_digest(world: &World) -> Digest {
        map_hash::digest_of_world(world)
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
        map_hash::of_world(world)
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

    fn can_be_in(&self, state: &Checkpoint) -> bool {
        state.player.hull.index() < self.profile().hulls.len()
    }

    fn input_fault(&self, check: &mut CommandCheck, cmd: &UserCmd) -> Option<CommandFault> {
        check.check(&self.profile().client_rules(), cmd)
    }

    fn write_inputs(cmds: &[UserCmd], out: &mut Vec<u8>) {
        inputs::write_cmds(cmds, out);
    }

    fn squeeze_inputs<C: BitCoder>(
        fields: &mut Squeezed<C>,
        after: &Checkpoint,
        cmds: &mut [UserCmd],
    ) -> FieldResult {
        bit_packed::cmds(fields, after.angles, cmds)
    }

    fn read_first_link_inputs(
        bytes: &mut &[u8],
        count: usize,
        cmds: &mut Vec<UserCmd>,
    ) -> FieldResult {
        inputs::read_cmds(bytes, count, TurnAs::Change, cmds)
    }

    fn read_inputs(bytes: &mut &[u8], count: usize, cmds: &mut Vec<UserCmd>) -> FieldResult {
        inputs::read_cmds(bytes, count, TurnAs::Steps, cmds)
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

    fn rules_of_text(text: &str) -> Result<Ruleset, String> {
        let known = Ruleset::ALL.map(Ruleset::id).join(" or ");
        Ruleset::by_id(text).ok_or_else(|| format!("found the ruleset {text:?}, expected {known}"))
    }

    fn rules_digest(rules: &Ruleset) -> Digest {
        digest::of_ruleset(rules.id())
    }

    fn map_digest(world: &NfkWorld) -> Digest {
        map_hash::digest_of_nfk_world(world)
    }

    fn rules_name(rules: &Ruleset) -> &str {
        rules.id()
    }

    fn built_in_rules(name: &str, _damage: bool) -> Option<Ruleset> {
        Ruleset::by_id(name)
    }

    fn map_hash(world: &NfkWorld) -> u64 {
        map_hash::of_nfk_world(world)
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

    fn can_be_in(&self, state: &NfkCheckpoint) -> bool {
        state.push_waits.len() == self.world().pushes.len() && state.is_possible(self.rules())
    }

    /// Ticks have one length, and every set of keys can be held.
    fn input_fault(&self, _check: &mut CommandCheck, _keys: &NfkKeys) -> Option<CommandFault> {
        None
    }

    fn write_inputs(keys: &[NfkKeys], out: &mut Vec<u8>) {
        inputs::write_keys(keys, out);
    }

    fn squeeze_inputs<C: BitCoder>(
        fields: &mut Squeezed<C>,
        _: &NfkCheckpoint,
        keys: &mut [NfkKeys],
    ) -> FieldResult {
        bit_packed::keys(fields, keys);
        Ok(())
    }

    fn read_inputs(bytes: &mut &[u8], count: usize, keys: &mut Vec<NfkKeys>) -> FieldResult {
        inputs::read_keys(bytes, count, keys)
    }
}
