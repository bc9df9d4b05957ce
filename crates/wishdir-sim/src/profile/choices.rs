//! Changes one setting of a profile: engine, physics rate, maxspeed or damage.

use super::{Profile, TickRule, by_name};
use crate::engine::Engine;

impl Profile {
    /// Returns the default built-in profile of an engine.
    pub fn for_engine(engine: Engine) -> Self {
        by_name(engine.rules().profile)
            .expect("each engine has a built-in profile")
            .clone()
    }

    /// Returns the profile with another tick length, and renames it. Two profiles with different
    /// rules can get the same name. The note stays, even if it describes the old tick length.
    pub fn with_tick(&self, tick: TickRule) -> Self {
        Self {
            tick,
            ..self.clone()
        }
        .rename_by_physics()
    }

    /// Returns the profile with another speed cap for the player, such as a weapon's or a class's,
    /// u/s.
    pub fn with_maxspeed(&self, maxspeed: f32) -> Self {
        let mut profile = self.clone();
        profile.physics.client.maxspeed = maxspeed;
        profile.rename_by_physics()
    }

    /// Returns the engine's default profile, with this profile's damage setting.
    /// Returns this profile unchanged if it already has the engine.
    pub fn with_engine(&self, engine: Engine) -> Self {
        if engine == self.engine() {
            self.clone()
        } else {
            Self {
                damage: self.damage,
                ..Self::for_engine(engine)
            }
        }
    }

    /// Returns the profile with damage on or off.
    pub fn with_damage(&self, damage: bool) -> Self {
        Self {
            damage,
            ..self.clone()
        }
    }

    /// Returns the effective cap on wishspeed, u/s.
    pub fn maxspeed(&self) -> f32 {
        self.physics.maxspeed()
    }

    /// Returns the bhop cap, u/s. The cap applies to the 3D speed, including half a tick of
    /// gravity.
    /// `None` in engines without a cap, or if the cap is disabled.
    pub fn hop_cap(&self) -> Option<f32> {
        self.physics.hop_cap().map(|(cap, _)| cap)
    }

    /// Gives a changed profile the name of the built-in one with the same physics, or else a name
    /// made from its settings.
    fn rename_by_physics(self) -> Self {
        let same = |other: &&Self| other.has_same_physics(&self);
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

    /// Whether the profiles give the same movement: all fields except names, texts and damage are
    /// equal.
    fn has_same_physics(&self, other: &Self) -> bool {
        self.physics == other.physics
            && self.hulls == other.hulls
            && self.view == other.view
            && self.tick == other.tick
            && self.keys == other.keys
    }
}
