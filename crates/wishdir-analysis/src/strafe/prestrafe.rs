//! Best prestrafe: keys, speed and turn. The `strafe` command, the ledger, the bot and the guide
//! all use this result.
//!
//! A circle on the ground is faster with a higher wishspeed. `GoldSrc`'s client rounds W plus a
//! strafe key to whole numbers on the wire: for 250 it sends 176 and 176, a length of 248.9. One
//! key alone keeps the full wishspeed.

use strum::{IntoStaticStr, VariantArray};

use super::circle::Circle;
use super::ground::GroundTick;
use super::theory::Theory;
use super::wish::{WishSpeeds, wish_speeds};
use wishdir_sim::client::Button;
use wishdir_sim::engine::move_msec;
use wishdir_sim::profile::Profile;

/// Keys held during a run-up.
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
    /// All key combinations. If two are equally fast, the earlier one counts as the best.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the JSON name.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the held buttons. The strafe key is the left one.
    pub fn buttons(self) -> &'static [Button] {
        match self {
            Self::Both => &[Button::Forward, Button::MoveLeft],
            Self::Side => &[Button::MoveLeft],
            Self::Forward => &[Button::Forward],
        }
    }

    /// Returns the wishspeed of the keys, u/s.
    pub fn wish_speed(self, speeds: &WishSpeeds) -> f32 {
        match self {
            Self::Both => speeds.diagonal,
            Self::Side => speeds.side,
            Self::Forward => speeds.forward,
        }
    }
}

/// Steady ground circle for a choice of keys: its speed and required turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prestrafe {
    /// Held keys.
    pub keys: GroundKeys,
    /// Tick on the ground with these keys.
    pub ground: GroundTick,
    /// Fastest steady circle with these keys.
    pub circle: Circle,
    /// View turn, degrees per second.
    pub turn_deg_per_s: f64,
}

impl Prestrafe {
    /// Returns the speed in the circle, u/s.
    pub fn speed(&self) -> f64 {
        self.circle.speed
    }
}

/// Returns the best prestrafe with these keys for a rested player, with ticks of `msec`
/// milliseconds. `None` if no circle reaches a steady speed.
pub fn prestrafe_with(profile: &Profile, keys: GroundKeys, msec: u8) -> Option<Prestrafe> {
    find_prestrafe_at(profile, &wish_speeds(profile), keys, msec)
}

/// Returns the fastest prestrafe of all key choices.
pub fn best_prestrafe(profile: &Profile, msec: u8) -> Option<Prestrafe> {
    let speeds = wish_speeds(profile);
    GroundKeys::ALL
        .into_iter()
        .filter_map(|keys| find_prestrafe_at(profile, &speeds, keys, msec))
        .reduce(faster_prestrafe)
}

/// Returns the prestrafe from which a flight can start: with W and a strafe key. `None` if no
/// circle reaches a steady speed.
///
/// In Counter-Strike, a strafe key alone is up to 0.7 % faster. But its view points 64 degrees away
/// from the velocity, and turning it back at the takeoff costs a player more than that.
pub fn run_up_prestrafe(profile: &Profile, msec: u8) -> Option<Prestrafe> {
    prestrafe_with(profile, GroundKeys::Both, msec).or_else(|| best_prestrafe(profile, msec))
}

/// Returns the faster prestrafe, or the first if both are equally fast.
fn faster_prestrafe(first: Prestrafe, second: Prestrafe) -> Prestrafe {
    if second.speed() > first.speed() {
        second
    } else {
        first
    }
}

fn find_prestrafe_at(
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
        turn_deg_per_s: Theory::to_deg_per_s(msec, circle.turn_deg),
    })
}
