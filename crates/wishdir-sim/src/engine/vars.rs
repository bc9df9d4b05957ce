//! The numbers of an engine and of a player that never change in a run.

use super::rules::{Engine, EngineRules, Family};
use crate::math::Vec3;

/// Everything that the movement code is given beside state, command and world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Physics {
    /// Which movement code runs.
    pub engine: Engine,
    /// The server's variables.
    pub vars: MoveVars,
    /// The player's own numbers.
    pub client: Client,
}

impl Physics {
    /// The cap on wishspeed that is in force, u/s: the player's own, the server's, or the smaller
    /// of both.
    ///
    /// `docs/goldsrc.md` 5.1; in QuakeWorld the player's own wins (`docs/quakeworld.md` 3).
    pub fn maxspeed(&self) -> f32 {
        let (own, server) = (self.client.maxspeed, self.vars.maxspeed);
        match self.rules().family {
            _ if own == 0.0 => server,
            Family::QuakeWorld => own,
            Family::GoldSrc => own.min(server),
        }
    }

    /// What the engine can and has.
    #[inline]
    pub fn rules(&self) -> &'static EngineRules {
        self.engine.rules()
    }

    /// The speed over which a jump cuts it, u/s (the whole velocity counts, half a tick's fall in
    /// it), and the part of that which the cut leaves (`docs/goldsrc.md` 5.14.4).
    pub fn hop_cap(&self) -> Option<(f32, f64)> {
        self.rules()
            .hop_cap
            .filter(|_| !self.client.capless)
            .map(|cap| (cap.over * self.maxspeed(), cap.kept))
    }

    /// The factor of the air acceleration.
    #[inline]
    pub fn air_factor(&self) -> f32 {
        if self.rules().one_acceleration {
            self.vars.accelerate
        } else {
            self.vars.airaccelerate
        }
    }

    /// The speed from which the air gives no more, u/s (`pm_bunnyspeedcap`).
    pub fn bunny_speed_cap(&self) -> Option<f32> {
        let factor = self.vars.bunnyspeedcap;
        let is_capped = match self.rules().family {
            Family::QuakeWorld => factor > 0.0,
            Family::GoldSrc => false,
        };
        is_capped.then(|| self.maxspeed() * factor)
    }

    /// A velocity after the cap on each of its components, u/s.
    pub fn capped(&self, velocity: Vec3) -> Vec3 {
        let cap = Vec3::splat(self.vars.maxvelocity);
        velocity.clamp(-cap, cap)
    }

    /// What gravity takes from the vertical speed in `seconds`, u/s.
    pub fn fall(&self, seconds: f64) -> f64 {
        let scale = match self.rules().family {
            Family::QuakeWorld => self.vars.entgravity,
            Family::GoldSrc => self.client.gravity,
        };
        f64::from(self.vars.gravity) * f64::from(scale) * seconds
    }
}

/// The server's movement variables (`movevars`, `docs/goldsrc.md` 2, `docs/quakeworld.md` 3), as
/// profiles give them. Units, units per second, per second squared.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveVars {
    /// Downward acceleration, u/s².
    pub gravity: f32,
    /// Friction treats slower players as if they had this speed, u/s.
    pub stopspeed: f32,
    /// The server's speed cap for wishspeed, u/s.
    pub maxspeed: f32,
    /// Ground acceleration factor; QuakeWorld uses it in the air too.
    pub accelerate: f32,
    /// Air acceleration factor; QuakeWorld never reads it.
    pub airaccelerate: f32,
    /// Swimming acceleration factor; GoldSrc never reads it.
    pub wateraccelerate: f32,
    /// Ground friction factor.
    pub friction: f32,
    /// Multiplies friction at ledges; QuakeWorld has 2 hard coded.
    pub edgefriction: f32,
    /// Swimming friction factor; GoldSrc never reads it.
    pub water_friction: f32,
    /// GoldSrc: the rebound where the player's own friction is not 1.
    pub bounce: f32,
    /// The highest step that is climbed, units; 18 in QuakeWorld whatever stands here.
    pub stepsize: f32,
    /// Cap of each velocity component, u/s; infinite in QuakeWorld, which has none.
    pub maxvelocity: f32,
    /// GoldSrc: view roll at `rollspeed`, degrees; 0 is off.
    pub rollangle: f32,
    /// GoldSrc: sideways speed of the full roll, u/s.
    pub rollspeed: f32,
    /// QuakeWorld: the player's gravity factor.
    pub entgravity: f32,
    /// QuakeWorld `pm_ktjump`: how far a jump's vertical speed is lifted to 270 (0 to 1).
    pub ktjump: f32,
    /// QuakeWorld `pm_bunnyspeedcap`: caps air gain at this times maxspeed; 0 is off.
    pub bunnyspeedcap: f32,
    /// QuakeWorld `pm_slidefix`.
    pub slidefix: bool,
    /// QuakeWorld `pm_airstep`.
    pub airstep: bool,
    /// QuakeWorld `pm_pground`.
    pub pground: bool,
    /// QuakeWorld `pm_rampjump`.
    pub rampjump: bool,
}

/// The player's own numbers (`client` in traces), as profiles give them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Client {
    /// The player's speed cap, u/s: the weapon's in CS, the class's in TeamFortress. 0 is none in
    /// GoldSrc, and the server's `maxspeed` in QuakeWorld.
    pub maxspeed: f32,
    /// GoldSrc: the player's gravity scale.
    pub gravity: f32,
    /// GoldSrc: friction persists in multiplayer, and is 1 again after each Half-Life single player
    /// move.
    pub multiplayer: bool,
    /// Half-Life's long jump module.
    pub longjump: bool,
    /// GoldSrc: hops are never cut, at any speed, as on servers and in builds without the cap.
    pub capless: bool,
    /// QuakeWorld: lowest view pitch, degrees (up is negative).
    pub min_pitch: f32,
    /// QuakeWorld: highest view pitch, degrees.
    pub max_pitch: f32,
    /// QuakeWorld: the KTX mod's jump layer (`docs/quakeworld.md` 12).
    pub ktx_jumpscale: bool,
}
