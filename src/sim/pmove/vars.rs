//! The numbers of an engine and of a player that never change in a run.

use super::rules::{Engine, EngineRules, Family};

/// Everything that the movement code is given beside state, command and world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Physics {
    /// Which movement code runs.
    pub engine: Engine,
    /// The server's variables.
    pub vars: MoveVars,
    /// The player's own numbers.
    pub client: Client,
}

impl Physics {
    /// An engine with its defaults: KTX settings for QuakeWorld, no client cap in Half-Life, a knife in CS 1.6.
    pub fn of(engine: Engine) -> Self {
        let common = MoveVars::default();
        match engine {
            Engine::QuakeWorld => Self {
                engine,
                vars: MoveVars { water_friction: 4.0, ktjump: 1.0, ..common },
                client: Client { maxspeed: 320.0, ..Client::default() },
            },
            Engine::HalfLife => Self { engine, vars: common, client: Client::default() },
            Engine::CounterStrike => Self {
                engine,
                vars: MoveVars { stopspeed: 75.0, maxspeed: 900.0, accelerate: 5.0, ..common },
                client: Client { maxspeed: 250.0, ..Client::default() },
            },
        }
    }
}

impl Physics {
    /// The cap on wishspeed that is in force, u/s: the player's own, the server's, or the smaller of both.
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

    /// The speed over which a jump cuts it, u/s (the whole velocity counts, half a tick's fall in it), and the part of
    /// that which the cut leaves (`docs/goldsrc.md` 5.14.4).
    pub fn hop_cap(&self) -> Option<(f32, f64)> {
        self.rules().hop_cap.map(|cap| (cap.over * self.maxspeed(), cap.kept))
    }

    /// The factor of the air acceleration.
    #[inline]
    pub fn air_factor(&self) -> f32 {
        if self.rules().one_acceleration { self.vars.accelerate } else { self.vars.airaccelerate }
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

    /// What gravity takes from the vertical speed in `seconds`, u/s.
    pub fn fall(&self, seconds: f64) -> f64 {
        let scale = match self.rules().family {
            Family::QuakeWorld => self.vars.entgravity,
            Family::GoldSrc => self.client.gravity,
        };
        f64::from(self.vars.gravity) * f64::from(scale) * seconds
    }
}

/// The server's movement variables (`movevars`). Units, units per second, per second squared.
///
/// Defaults are Half-Life's. `docs/goldsrc.md` 2, `docs/quakeworld.md` 3.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    /// GoldSrc: cap of each velocity component, u/s.
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

impl Default for MoveVars {
    fn default() -> Self {
        Self {
            gravity: 800.0,
            stopspeed: 100.0,
            maxspeed: 320.0,
            accelerate: 10.0,
            airaccelerate: 10.0,
            wateraccelerate: 10.0,
            friction: 4.0,
            edgefriction: 2.0,
            water_friction: 1.0,
            bounce: 1.0,
            stepsize: 18.0,
            maxvelocity: 2000.0,
            rollangle: 0.0,
            rollspeed: 200.0,
            entgravity: 1.0,
            ktjump: 0.0,
            bunnyspeedcap: 0.0,
            slidefix: false,
            airstep: false,
            pground: false,
            rampjump: false,
        }
    }
}

/// The player's own numbers (`client` in traces).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Client {
    /// The player's speed cap, u/s: the weapon's in CS, the class's in TeamFortress. 0 is none in GoldSrc, and
    /// the server's `maxspeed` in QuakeWorld.
    pub maxspeed: f32,
    /// GoldSrc: the player's gravity scale.
    pub gravity: f32,
    /// GoldSrc: friction persists in multiplayer, and is 1 again after each Half-Life single player move.
    pub multiplayer: bool,
    /// Half-Life's long jump module.
    pub longjump: bool,
    /// QuakeWorld: lowest view pitch, degrees (up is negative).
    pub min_pitch: f32,
    /// QuakeWorld: highest view pitch, degrees.
    pub max_pitch: f32,
    /// QuakeWorld: the KTX mod's jump layer (`docs/quakeworld.md` 12).
    pub ktx_jumpscale: bool,
}

impl Default for Client {
    fn default() -> Self {
        Self {
            maxspeed: 0.0,
            gravity: 1.0,
            multiplayer: false,
            longjump: false,
            min_pitch: -70.0,
            max_pitch: 80.0,
            ktx_jumpscale: false,
        }
    }
}
