//! What can be taken away from a jump: one cause of its ledger, all of the keys' or of the mouse's,
//! or everything.

use crate::ledger::model::cause::Cause;

/// What a twin is without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantKind {
    /// One cause, as it is taken away alone.
    Without(Cause),
    /// Neither overlap nor dead air.
    KeysHeld,
    /// The own mouse with the best keys: forward let go, always one strafe key, changed at the
    /// right time.
    IdealKeys,
    /// The own keys with the best mouse between their changes.
    IdealMouse,
    /// The best take-off, ducking, keys, mouse and line.
    All,
}

impl VariantKind {
    /// Those that take more than one cause away, from the least to all.
    pub const WHOLE: [Self; 4] = [Self::KeysHeld, Self::IdealKeys, Self::IdealMouse, Self::All];

    /// Its key in JSON.
    pub fn id(self) -> &'static str {
        match self {
            Self::Without(cause) => cause.id(),
            Self::KeysHeld => "keys_held",
            Self::IdealKeys => "ideal_keys",
            Self::IdealMouse => "ideal_mouse",
            Self::All => "all",
        }
    }

    /// The causes that it is without.
    pub fn causes(&self) -> &[Cause] {
        const KEYS: [Cause; 6] = [
            Cause::ForwardHeld,
            Cause::Overlap,
            Cause::KeyGap,
            Cause::WrongKey,
            Cause::LateSwitch,
            Cause::EarlySwitch,
        ];
        match self {
            Self::Without(cause) => std::slice::from_ref(cause),
            Self::KeysHeld => &KEYS[1..3],
            Self::IdealKeys => &KEYS,
            Self::IdealMouse => &[Cause::AngleOver, Cause::AngleUnder],
            Self::All => &Cause::ALL,
        }
    }
}

impl From<Cause> for VariantKind {
    fn from(cause: Cause) -> Self {
        Self::Without(cause)
    }
}
