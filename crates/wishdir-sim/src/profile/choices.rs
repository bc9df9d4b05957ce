//! A profile with one of its choices changed while the rest stays: engine, physics rate, maxspeed,
//! damage.

use super::{Profile, TickRule, by_name};
use crate::engine::Engine;

impl Profile {
    /// The built-in profile that stands for an engine.
    pub fn of(engine: Engine) -> Self {
        by_name(engine.rules().profile)
            .expect("each engine has a built-in profile")
            .clone()
    }

    /// The same with another tick.
    pub fn with_tick(&self, tick: TickRule) -> Self {
        Self {
            tick,
            ..self.clone()
        }
        .renamed()
    }

    /// The same with another speed cap of the player's own, u/s (a weapon, a class).
    pub fn with_maxspeed(&self, maxspeed: f32) -> Self {
        let mut profile = self.clone();
        profile.physics.client.maxspeed = maxspeed;
        profile.renamed()
    }

    /// Another engine with everything of its own; only whether damage counts is kept. The same
    /// engine: the same profile.
    pub fn with_engine(&self, engine: Engine) -> Self {
        if engine == self.engine() {
            self.clone()
        } else {
            Self {
                damage: self.damage,
                ..Self::of(engine)
            }
        }
    }

    /// The same with damage on or off.
    pub fn with_damage(&self, damage: bool) -> Self {
        Self {
            damage,
            ..self.clone()
        }
    }

    /// The cap on wishspeed that is in force, u/s.
    pub fn maxspeed(&self) -> f32 {
        self.physics.maxspeed()
    }

    /// The speed over which a jump cuts it, u/s: the whole velocity counts, half a tick's fall in
    /// it. None in `QuakeWorld`.
    pub fn hop_cap(&self) -> Option<f32> {
        self.physics.hop_cap().map(|(cap, _)| cap)
    }

    /// The name after a change: that of the built-in profile which is this one, or one that says
    /// what it is.
    fn renamed(self) -> Self {
        let same = |other: &&Self| other.is_same_physics(&self);
        if let Some(other) = super::built_in().iter().find(same) {
            return Self {
                damage: self.damage,
                ..other.clone()
            };
        }
        let rules = self.rules();
        let tick = match self.tick {
            TickRule::Fixed(msec) => format!("{msec}ms"),
            TickRule::Client { fps } => format!("{fps}fps-client"),
        };
        let name = format!("{}-{tick}-{}", rules.id, self.maxspeed());
        Self {
            title: format!(
                "{} with {tick} and maxspeed {}",
                rules.name,
                self.maxspeed()
            ),
            name,
            ..self
        }
    }

    /// Whether both move alike: all but names, words and the damage switch.
    fn is_same_physics(&self, other: &Self) -> bool {
        self.physics == other.physics
            && self.hulls == other.hulls
            && self.view == other.view
            && self.tick == other.tick
            && self.keys == other.keys
    }
}
