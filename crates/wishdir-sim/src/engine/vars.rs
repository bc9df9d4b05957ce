//! Engine and player constants, fixed for the whole run.

use super::rules::{Engine, EngineRules, Family, StrafeKeys};
use crate::math::Vec3;

/// Engine, server variables and player settings of the movement code.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Physics {
    /// Movement code to run.
    pub engine: Engine,
    /// Server variables.
    pub vars: MoveVars,
    /// Player settings.
    pub client: Client,
}

impl Physics {
    /// Returns the effective cap on wishspeed, u/s.
    ///
    /// GoldSrc uses the smaller of the player's and the server's cap (`docs/goldsrc.md` 5.1).
    /// QuakeWorld and Quake III prefer the player's cap (`docs/quakeworld.md` 3).
    pub fn maxspeed(&self) -> f32 {
        let (own, server) = (self.client.maxspeed, self.vars.maxspeed);
        match self.rules().family {
            _ if own == 0.0 => server,
            Family::QuakeWorld | Family::Quake3 => own,
            Family::GoldSrc => own.min(server),
        }
    }

    /// Returns the engine's features and constants.
    #[inline]
    pub fn rules(&self) -> &'static EngineRules {
        self.engine.rules()
    }

    /// Returns the bhop cap, u/s, and the fraction of the cap left after a cut. The cap applies to
    /// the 3D speed, including half a tick of gravity (`docs/goldsrc.md` 5.14.4).
    pub fn hop_cap(&self) -> Option<(f32, f64)> {
        self.rules()
            .hop_cap
            .filter(|_| !self.client.capless)
            .map(|cap| (cap.over * self.maxspeed(), cap.kept))
    }

    /// Returns the keys that gain a player the most speed in the air.
    pub fn strafe_keys(&self) -> StrafeKeys {
        if self.vars.airstrafeaccelerate > 0.0 {
            StrafeKeys::Both
        } else {
            self.rules().strafe_keys
        }
    }

    /// Returns the air acceleration factor.
    #[inline]
    pub fn air_accelerate_factor(&self) -> f32 {
        if self.rules().one_acceleration {
            self.vars.accelerate
        } else {
            self.vars.airaccelerate
        }
    }

    /// Returns the speed above which air acceleration adds nothing, u/s (`pm_bunnyspeedcap`).
    pub fn bunny_speed_cap(&self) -> Option<f32> {
        let factor = self.vars.bunnyspeedcap;
        let is_capped = match self.rules().family {
            Family::QuakeWorld => factor > 0.0,
            Family::GoldSrc | Family::Quake3 => false,
        };
        is_capped.then(|| self.maxspeed() * factor)
    }

    /// Returns the velocity with each component capped at `maxvelocity`, u/s.
    pub fn clamp_velocity(&self, velocity: Vec3) -> Vec3 {
        let cap = Vec3::splat(self.vars.maxvelocity);
        velocity.clamp(-cap, cap)
    }

    /// Returns the vertical speed that gravity subtracts in `seconds`, u/s.
    pub fn gravity_step(&self, seconds: f64) -> f64 {
        let scale = match self.rules().family {
            Family::QuakeWorld => self.vars.entgravity,
            Family::GoldSrc => self.client.gravity,
            Family::Quake3 => 1.0,
        };
        f64::from(self.vars.gravity) * f64::from(scale) * seconds
    }
}

/// Server variables of a profile (`movevars`, `docs/goldsrc.md` 2, `docs/quakeworld.md` 3).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveVars {
    /// Downward acceleration, u/s².
    pub gravity: f32,
    /// Minimum speed in the friction formula, u/s. Slower players are braked as if at this speed.
    pub stopspeed: f32,
    /// Server cap on wishspeed, u/s.
    pub maxspeed: f32,
    /// Ground acceleration factor. QuakeWorld also uses it in the air.
    pub accelerate: f32,
    /// Air acceleration factor. Ignored by QuakeWorld.
    pub airaccelerate: f32,
    /// Water acceleration factor. Ignored by GoldSrc.
    pub wateraccelerate: f32,
    /// Ground friction factor.
    pub friction: f32,
    /// Edge friction factor. Fixed at 2 in QuakeWorld.
    pub edgefriction: f32,
    /// Water friction factor. Ignored by GoldSrc.
    pub water_friction: f32,
    /// GoldSrc: bounce factor for players whose friction is not 1.
    pub bounce: f32,
    /// Maximum step height, units. Fixed at 18 in QuakeWorld.
    pub stepsize: f32,
    /// Cap on each velocity component, u/s. Infinite in QuakeWorld.
    pub maxvelocity: f32,
    /// GoldSrc: view roll at `rollspeed`, degrees. 0 disables it.
    pub rollangle: f32,
    /// GoldSrc: sideways speed at full roll, u/s.
    pub rollspeed: f32,
    /// QuakeWorld: gravity factor of the player.
    pub entgravity: f32,
    /// QuakeWorld `pm_ktjump`, 0 to 1: fraction of the missing speed added to jumps below 270 u/s.
    pub ktjump: f32,
    /// QuakeWorld `pm_bunnyspeedcap`: cap on air gain, as a multiple of maxspeed. 0 disables it.
    pub bunnyspeedcap: f32,
    /// QuakeWorld `pm_slidefix`.
    pub slidefix: bool,
    /// QuakeWorld `pm_airstep`.
    pub airstep: bool,
    /// QuakeWorld `pm_pground`.
    pub pground: bool,
    /// QuakeWorld `pm_rampjump`.
    pub rampjump: bool,
    /// Quake III: fraction of maxspeed that caps a ducked player's wishspeed.
    pub duckscale: f32,
    /// Quake III: fraction of maxspeed that caps a swimmer's wishspeed.
    pub swimscale: f32,
    /// Quake III: vertical speed of a jump, u/s.
    pub jumpvelocity: f32,
    /// CPM: air acceleration factor while the wish direction points against the velocity.
    pub airstopaccelerate: f32,
    /// CPM: air acceleration factor for a strafe key alone. 0: VQ3 air movement.
    pub airstrafeaccelerate: f32,
    /// CPM: cap on the wishspeed in the air for a strafe key alone, u/s.
    pub airstrafespeed: f32,
    /// CPM: strength of the air turn while only forward or back is held.
    pub aircontrol: f32,
    /// CPM: speed that a double jump adds to `jumpvelocity`, u/s. 0: no double jumps.
    pub doublejump: f32,
    /// CPM: time after a jump during which the next one counts as a double jump, milliseconds.
    pub doublejump_msec: f32,
    /// Quake III `pmove_msec`: length of each move under `pmove_fixed`, milliseconds.
    pub pmove_msec: f32,
    /// Quake III `pmove_fixed`: whether all moves have the same length at any client frame rate.
    pub pmove_fixed: bool,
    /// Quake III: whether to calculate like a 64-bit game library rather than the bytecode.
    pub native: bool,
}

impl MoveVars {
    /// Returns the factor and the cap on the wishspeed for a CPM player in the air who holds only a
    /// strafe key (`docs/quake3.md` 14). `None` for other moves and under other rules.
    #[inline]
    pub fn side_strafe(&self, forward: f32, side: f32) -> Option<(f32, f32)> {
        (self.airstrafeaccelerate > 0.0 && forward == 0.0 && side != 0.0)
            .then_some((self.airstrafeaccelerate, self.airstrafespeed))
    }
}

/// Player settings of a profile (`client` in traces).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Client {
    /// Speed cap of the player, u/s. Depends on the weapon in CS and on the class in TeamFortress.
    /// 0 means no cap in GoldSrc and the server's `maxspeed` in QuakeWorld.
    pub maxspeed: f32,
    /// GoldSrc: gravity factor of the player.
    pub gravity: f32,
    /// GoldSrc: whether the player's friction persists.
    /// Half-Life single player resets it to 1 after each walking move.
    pub multiplayer: bool,
    /// Whether the player has Half-Life's long jump module.
    pub longjump: bool,
    /// GoldSrc: whether the bhop cap is disabled, as on some servers and in some builds.
    pub capless: bool,
    /// QuakeWorld: minimum view pitch, degrees (negative is up).
    pub min_pitch: f32,
    /// QuakeWorld: maximum view pitch, degrees.
    pub max_pitch: f32,
    /// QuakeWorld: whether the KTX jump scaling is on (`docs/quakeworld.md` 12).
    pub ktx_jumpscale: bool,
}
