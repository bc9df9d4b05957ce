//! Kinds of variants: a jump without one cause, without all key faults or all mouse faults, or
//! without any fault.

use crate::ledger::model::cause::Cause;

/// Causes that a variant removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// Removes one cause alone.
    Without(Cause),
    /// Removes overlap and dead air.
    KeysHeld,
    /// Removes all key faults: forward released, always one strafe key, switched at the best tick.
    IdealKeys,
    /// Removes all mouse faults.
    IdealMouse,
    /// Removes everything: best takeoff, ducking, keys, mouse and path.
    All,
}

impl VariantKind {
    /// Kinds that remove more than one cause, sorted by the number of removed causes.
    pub const WHOLE: [Self; 4] = [Self::KeysHeld, Self::IdealKeys, Self::IdealMouse, Self::All];

    /// Key in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Without(cause) => cause.id(),
            Self::KeysHeld => "keys_held",
            Self::IdealKeys => "ideal_keys",
            Self::IdealMouse => "ideal_mouse",
            Self::All => "all",
        }
    }

    /// Returns the causes that the variant removes.
    pub fn causes(&self) -> &[Cause] {
        const KEYS: [Cause; 7] = [
            Cause::JumpHeld,
            Cause::ForwardHeld,
            Cause::Overlap,
            Cause::KeyGap,
            Cause::WrongKey,
            Cause::LateSwitch,
            Cause::EarlySwitch,
        ];
        match self {
            Self::Without(cause) => std::slice::from_ref(cause),
            Self::KeysHeld => &KEYS[2..4],
            Self::IdealKeys => &KEYS,
            Self::IdealMouse => &[Cause::AngleOver, Cause::AngleUnder, Cause::AngleUneven],
            Self::All => &Cause::ALL,
        }
    }
}

impl From<Cause> for VariantKind {
    fn from(cause: Cause) -> Self {
        Self::Without(cause)
    }
}
