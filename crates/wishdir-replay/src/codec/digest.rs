//! BLAKE3 hashes of rules, maps and files. Records use them as keys.

use std::fmt;

use wishdir_sim::math::Vec3;
use wishdir_sim::profile::{FieldSlot, Profile, Section, TickRule, section_fields};
use wishdir_sim::run::hash::Fnv;
use wishdir_sim::world::Hull;

/// BLAKE3 hash, which resists collisions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Returns the hash of bytes.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// Returns the first 4 bytes as a little-endian number, a short checksum for links.
    pub fn first_word(&self) -> u32 {
        let [a, b, c, d, ..] = self.0;
        u32::from_le_bytes([a, b, c, d])
    }
}

/// Formats the hash as 64 hexadecimal digits.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Sink for 64-bit words.
pub(crate) trait WordSink {
    fn add_word(&mut self, word: u64);

    /// Whether every field is hashed.
    /// The checksums in files skip some fields, so that old files still match.
    fn hashes_every_field(&self) -> bool;

    fn add_float(&mut self, float: f32) {
        self.add_word(u64::from(float.to_bits()));
    }

    fn add_bool(&mut self, switch: bool) {
        self.add_word(u64::from(switch));
    }

    fn add_vector(&mut self, vector: Vec3) {
        vector
            .to_array()
            .into_iter()
            .for_each(|part| self.add_float(part));
    }
}

impl WordSink for Fnv {
    fn add_word(&mut self, word: u64) {
        Self::hash_word(self, word);
    }

    fn hashes_every_field(&self) -> bool {
        false
    }
}

/// Hashes words into a [`Digest`].
pub(crate) struct DigestHasher(blake3::Hasher);

impl DigestHasher {
    /// Creates a hasher. Different domains give different hashes of the same words.
    pub(crate) fn new(domain: &str) -> Self {
        let mut words = Self(blake3::Hasher::new());
        words.add_text(domain);
        words
    }

    fn add_text(&mut self, text: &str) {
        self.add_word(text.len() as u64);
        self.0.update(text.as_bytes());
    }

    pub(crate) fn finish(&self) -> Digest {
        Digest(*self.0.finalize().as_bytes())
    }
}

impl WordSink for DigestHasher {
    fn add_word(&mut self, word: u64) {
        self.0.update(&word.to_le_bytes());
    }

    fn hashes_every_field(&self) -> bool {
        true
    }
}

/// Keys in a profile's client section that are personal settings instead of rules.
const HAND_KEYS: [&str; 7] = [
    "cl_yawspeed",
    "cl_pitchspeed",
    "cl_anglespeedkey",
    "m_yaw",
    "m_pitch",
    "sensitivity",
    "idrive",
];

/// Hashes the numbers of a profile that are part of the rules.
/// Name, title, note, damage switch and mouse settings are not hashed.
/// Records store the damage switch separately.
pub(crate) fn profile_digest(profile: &Profile) -> Digest {
    // Later versions may add keys to each table. Hashed key names keep the values apart.
    let mut words = DigestHasher::new("wishdir rules 3d 1");
    words.add_text(profile.rules().key);
    match profile.tick {
        TickRule::Fixed(msec) => {
            words.add_word(0);
            words.add_word(u64::from(msec));
        }
        TickRule::Client { fps } => {
            words.add_word(1);
            words.add_word(u64::from(fps));
        }
    }
    let mut scratch = profile.clone();
    for section in Section::ALL {
        let is_rule = |key: &str| section != Section::Client || !HAND_KEYS.contains(&key);
        for field in section_fields(section, profile.engine()).filter(|field| is_rule(field.key)) {
            words.add_text(section.name());
            words.add_text(field.key);
            match (field.slot)(&mut scratch) {
                // Adding 0 makes -0 and 0 equal, because both have the same effect.
                FieldSlot::Number(number) => words.add_float(*number + 0.0),
                FieldSlot::Switch(switch) => words.add_bool(*switch),
            }
        }
    }
    words.add_word(profile.hulls.len() as u64);
    for Hull { mins, maxs } in &profile.hulls {
        words.add_vector(*mins + Vec3::ZERO);
        words.add_vector(*maxs + Vec3::ZERO);
    }
    words.add_float(profile.view.standing + 0.0);
    words.add_float(profile.view.ducked + 0.0);
    words.finish()
}

/// Hashes a Need For Kill ruleset, whose numbers are built in.
pub(crate) fn ruleset_digest(id: &str) -> Digest {
    let mut words = DigestHasher::new("wishdir rules nfk 1");
    words.add_text(id);
    words.finish()
}
