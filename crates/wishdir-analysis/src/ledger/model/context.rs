//! Facts about a profile that do not depend on the jump.

use crate::strafe::{
    AirTick, BestHop, GroundKeys, JumpCap, Prestrafe, best_hop, fresh_wish_speed, run_up_prestrafe,
    wish_speed,
};
use wishdir_sim::engine::{DUCKED_HULL, Physics, STANDING_HULL, StrafeKeys, move_msec};
use wishdir_sim::profile::Profile;

/// Fastest steady run-up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunUp {
    /// Keys to hold.
    pub keys: GroundKeys,
    /// Turn speed of the view, degrees per second.
    pub turn_deg_per_s: f64,
}

/// Facts about a profile that the ledger uses for every jump, computed once.
#[derive(Clone, Debug)]
pub struct LedgerContext {
    pub(crate) physics: Physics,
    /// Tick length of the profile, milliseconds.
    msec: u8,
    /// Depth of the feet below the origin per hull, units.
    pub(crate) feet: [f64; 2],
    /// Wishspeed with one key fully held, u/s: `[standing, ducked]`.
    wish: [f32; 2],
    /// Speed that a key requests on the tick it is pressed, as a fraction of a held key's speed.
    pub(crate) fresh_weight: f32,
    cap: JumpCap,
    /// Speed above which air acceleration adds nothing, u/s.
    air_limit: f64,
    prestrafe: Option<Prestrafe>,
}

impl LedgerContext {
    /// Computes the facts from a profile.
    pub fn new(profile: &Profile) -> Self {
        let wish = [wish_speed(profile, false), wish_speed(profile, true)];
        let msec = profile.msec();
        Self {
            physics: profile.physics,
            msec,
            feet: [STANDING_HULL, DUCKED_HULL].map(|hull| -f64::from(profile.hull(hull).mins.z)),
            wish,
            fresh_weight: fresh_wish_speed(profile) / wish[0].max(f32::MIN_POSITIVE),
            cap: JumpCap::new(&profile.physics, move_msec(msec)),
            air_limit: AirTick::new(&profile.physics, wish[0], move_msec(msec), 1.0).limit,
            prestrafe: run_up_prestrafe(profile, msec),
        }
    }

    /// Returns the speed of the fastest steady run-up, at most the hop cap, u/s. The run-up has W
    /// and a strafe key held, unless no circle with these keys has a steady speed.
    pub fn best_prestrafe(&self) -> f64 {
        let steady = self.prestrafe.map_or(0.0, |prestrafe| prestrafe.speed());
        steady.min(self.hop_cap())
    }

    /// Returns the keys and the turn speed of the fastest steady prestrafe.
    pub(crate) fn best_run_up(&self) -> Option<RunUp> {
        self.prestrafe.map(|prestrafe| RunUp {
            keys: prestrafe.keys,
            turn_deg_per_s: prestrafe.turn_deg_per_s,
        })
    }

    /// Highest horizontal speed that a jump does not cut, u/s.
    pub fn hop_cap(&self) -> f64 {
        self.cap.max_uncut_speed()
    }

    /// Best hop after a landing at this horizontal speed (u/s) with this much CS stamina left
    /// (milliseconds).
    pub fn best_hop(&self, landing_speed: f64, stamina_msec: f32) -> BestHop {
        best_hop(&self.physics, self.msec, landing_speed, stamina_msec)
    }

    /// Whether forward, held with a strafe key in the air, costs speed.
    pub(crate) fn can_forward_cost_speed(&self) -> bool {
        match self.physics.strafe_keys() {
            StrafeKeys::Side => true,
            StrafeKeys::Any | StrafeKeys::Both => false,
        }
    }

    /// Whether forward and a strafe key together gain much more speed than either alone (CPM).
    pub(crate) fn needs_both_keys(&self) -> bool {
        match self.physics.strafe_keys() {
            StrafeKeys::Both => true,
            StrafeKeys::Side | StrafeKeys::Any => false,
        }
    }

    /// Wishspeed of one key held for the whole tick, u/s.
    pub(crate) fn wish_speed(&self, slowed: bool) -> f32 {
        self.wish[usize::from(slowed)]
    }

    /// Speed above which air acceleration adds nothing, u/s (QuakeWorld's `bunnyspeedcap`).
    pub(crate) fn air_limit(&self) -> f64 {
        self.air_limit
    }
}
