//! The best prestrafe: with which keys, how fast, how far to turn. The one answer for `strafe`,
//! ledger, bot and guide.
//!
//! A circle on the ground settles the faster the more its keys ask for: `GoldSrc`'s client cuts W
//! with a strafe key to whole numbers on the wire (176 and 176 of 250: 248.9), one key alone asks
//! for all of it.

use strum::{IntoStaticStr, VariantArray};

use super::circle::Circle;
use super::ground::GroundTick;
use super::theory::Theory;
use super::wish::{WishSpeeds, wish_speeds};
use wishdir_sim::client::Button;
use wishdir_sim::engine::move_msec;
use wishdir_sim::profile::Profile;

/// Keys held in a run-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum GroundKeys {
    /// W and a strafe key.
    #[strum(serialize = "forward_and_side")]
    Both,
    /// A strafe key alone.
    Side,
    /// W alone.
    Forward,
}

impl GroundKeys {
    /// All of them; of two that are equally fast the first is the best.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Its name in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// What is held, where a strafe key to the left.
    pub fn buttons(self) -> &'static [Button] {
        match self {
            Self::Both => &[Button::Forward, Button::MoveLeft],
            Self::Side => &[Button::MoveLeft],
            Self::Forward => &[Button::Forward],
        }
    }

    /// The wishspeed that they ask for, u/s.
    pub fn wish_speed(self, speeds: &WishSpeeds) -> f32 {
        match self {
            Self::Both => speeds.diagonal,
            Self::Side => speeds.side,
            Self::Forward => speeds.forward,
        }
    }
}

/// The speed that circling on the ground settles at with some keys, and the turn that it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prestrafe {
    /// What is held.
    pub keys: GroundKeys,
    /// What one tick on the ground does with them.
    pub ground: GroundTick,
    /// The fastest steady circle.
    pub circle: Circle,
    /// The view's turn, degrees a second.
    pub turn_deg_per_s: f64,
}

impl Prestrafe {
    /// The speed that it settles at, u/s.
    pub fn speed(&self) -> f64 {
        self.circle.speed
    }
}

/// The best prestrafe with these keys, rested, in ticks of `msec` milliseconds; none where no
/// circle settles.
pub fn prestrafe_with(profile: &Profile, keys: GroundKeys, msec: u8) -> Option<Prestrafe> {
    prestrafe_of(profile, &wish_speeds(profile), keys, msec)
}

/// The best prestrafe of all keys.
pub fn best_prestrafe(profile: &Profile, msec: u8) -> Option<Prestrafe> {
    let speeds = wish_speeds(profile);
    GroundKeys::ALL
        .into_iter()
        .filter_map(|keys| prestrafe_of(profile, &speeds, keys, msec))
        .reduce(faster)
}

/// The faster one; the first of two that are equally fast.
fn faster(first: Prestrafe, second: Prestrafe) -> Prestrafe {
    if second.speed() > first.speed() {
        second
    } else {
        first
    }
}

fn prestrafe_of(
    profile: &Profile,
    speeds: &WishSpeeds,
    keys: GroundKeys,
    msec: u8,
) -> Option<Prestrafe> {
    let msec = move_msec(msec);
    let ground = GroundTick::new(&profile.physics, keys.wish_speed(speeds), msec, 1.0);
    let circle = ground.best_circle()?;
    Some(Prestrafe {
        keys,
        ground,
        circle,
        turn_deg_per_s: Theory::deg_per_s_in(msec, circle.turn_deg),
    })
}
