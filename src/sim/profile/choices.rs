//! The menu's separate choices: engine, physics rate and maxspeed, each changed while the rest stays.

use super::{DEFAULT_PROFILE, Profile, TickRule, by_name};
use crate::sim::pmove::Engine;

/// One entry of a menu.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<T> {
    /// What it sets.
    pub value: T,
    /// What to call it.
    pub label: &'static str,
}

const fn choice<T: Copy>(value: T, label: &'static str) -> Choice<T> {
    Choice { value, label }
}

/// Physics rates of QuakeWorld: what servers allow, and the msec sequences of real clients.
const QUAKEWORLD_TICKS: &[Choice<TickRule>] = &[
    choice(TickRule::Fixed(13), "77 fps, 13 ms"),
    choice(TickRule::Fixed(14), "72 fps, 14 ms"),
    choice(TickRule::Client { fps: 77 }, "77 fps, a client's 12 and 13 ms"),
    choice(TickRule::Client { fps: 72 }, "72 fps, a client's 13 and 14 ms"),
    choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    choice(TickRule::Fixed(20), "50 fps, 20 ms"),
    choice(TickRule::Fixed(10), "100 fps, 10 ms"),
    choice(TickRule::Fixed(5), "200 fps, 5 ms"),
];

/// Physics rates of GoldSrc: the engine's steps of whole milliseconds (`docs/goldsrc.md` 8, "msec").
const GOLDSRC_TICKS: &[Choice<TickRule>] = &[
    choice(TickRule::Fixed(10), "100 fps, 10 ms"),
    choice(TickRule::Fixed(4), "250 fps, 4 ms"),
    choice(TickRule::Fixed(9), "111 fps, 9 ms"),
    choice(TickRule::Fixed(11), "90 fps, 11 ms"),
    choice(TickRule::Fixed(13), "77 fps, 13 ms"),
    choice(TickRule::Fixed(14), "72 fps, 14 ms"),
    choice(TickRule::Fixed(16), "62 fps, 16 ms"),
    choice(TickRule::Fixed(20), "50 fps, 20 ms"),
    choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    choice(TickRule::Fixed(1), "1000 fps, 1 ms"),
];

/// TeamFortress classes (`docs/quakeworld.md` 3: 230 to 450).
const QUAKEWORLD_MAXSPEEDS: &[Choice<f32>] = &[
    choice(320.0, "320: QuakeWorld, medic"),
    choice(230.0, "230: hwguy"),
    choice(240.0, "240: soldier"),
    choice(280.0, "280: demoman"),
    choice(300.0, "300: sniper, pyro, spy, engineer"),
    choice(350.0, "350"),
    choice(400.0, "400"),
    choice(450.0, "450: scout"),
];

/// Half-Life has one speed; 0 is "no cap of the player's own", as in the original.
const HALF_LIFE_MAXSPEEDS: &[Choice<f32>] = &[choice(0.0, "320: the server's"), choice(270.0, "270: multiplayer")];

/// Weapons of CS 1.6 (`docs/goldsrc.md` 2, "Client cap").
const COUNTER_STRIKE_MAXSPEEDS: &[Choice<f32>] = &[
    choice(250.0, "250: knife, pistols, grenades, MP5, TMP, MAC-10, UMP45"),
    choice(260.0, "260: Scout"),
    choice(245.0, "245: P90"),
    choice(240.0, "240: AUG, Galil, FAMAS, XM1014, unarmed"),
    choice(235.0, "235: SG552"),
    choice(230.0, "230: M4A1, M3"),
    choice(227.0, "227: VIP"),
    choice(221.0, "221: AK-47"),
    choice(220.0, "220: M249, Scout zoomed"),
    choice(210.0, "210: AWP, G3SG1, SG550"),
    choice(200.0, "200: SG552 zoomed"),
    choice(180.0, "180: with a shield"),
    choice(150.0, "150: AWP, G3SG1, SG550 zoomed"),
];

/// The ticks that players of an engine use, the usual one first.
#[must_use]
pub fn fps_choices(engine: Engine) -> &'static [Choice<TickRule>] {
    match engine {
        Engine::QuakeWorld => QUAKEWORLD_TICKS,
        Engine::HalfLife | Engine::CounterStrike => GOLDSRC_TICKS,
    }
}

/// The player's own speed caps that exist in an engine, u/s, the usual one first.
#[must_use]
pub fn maxspeed_choices(engine: Engine) -> &'static [Choice<f32>] {
    match engine {
        Engine::QuakeWorld => QUAKEWORLD_MAXSPEEDS,
        Engine::HalfLife => HALF_LIFE_MAXSPEEDS,
        Engine::CounterStrike => COUNTER_STRIKE_MAXSPEEDS,
    }
}

/// The built-in profile that stands for an engine: where its choices start.
fn usual_name(engine: Engine) -> &'static str {
    match engine {
        Engine::QuakeWorld => "qw-77",
        Engine::HalfLife => "hl-100",
        Engine::CounterStrike => DEFAULT_PROFILE,
    }
}

impl Profile {
    /// The built-in profile that stands for an engine.
    #[must_use]
    pub fn of(engine: Engine) -> Self {
        let name = usual_name(engine);
        by_name(name).expect("each engine has a built-in profile").clone()
    }

    /// The same with another tick.
    #[must_use]
    pub fn with_tick(&self, tick: TickRule) -> Self {
        Self { tick, ..self.clone() }.renamed()
    }

    /// The same with another speed cap of the player's own, u/s (a weapon, a class).
    #[must_use]
    pub fn with_maxspeed(&self, maxspeed: f32) -> Self {
        let mut profile = self.clone();
        profile.physics.client.maxspeed = maxspeed;
        profile.renamed()
    }

    /// Another engine with everything of its own; only whether damage counts is kept. The same engine: the same
    /// profile.
    #[must_use]
    pub fn with_engine(&self, engine: Engine) -> Self {
        if engine == self.engine() { self.clone() } else { Self { damage: self.damage, ..Self::of(engine) } }
    }

    /// The same with damage on or off.
    #[must_use]
    pub fn with_damage(&self, damage: bool) -> Self {
        Self { damage, ..self.clone() }
    }

    /// The cap on wishspeed that is in force, u/s.
    #[must_use]
    pub fn maxspeed(&self) -> f32 {
        self.physics.maxspeed()
    }

    /// The speed over which a jump cuts it, u/s: the whole velocity counts, half a tick's fall in it. None in
    /// `QuakeWorld`.
    #[must_use]
    pub fn hop_cap(&self) -> Option<f32> {
        self.physics.hop_cap().map(|(cap, _)| cap)
    }

    /// The name after a change: that of the built-in profile which is this one, or one that says what it is.
    fn renamed(self) -> Self {
        let same = |other: &&Self| other.is_same_physics(&self);
        if let Some(other) = super::built_in().iter().find(same) {
            return Self { damage: self.damage, ..other.clone() };
        }
        let engine = match self.engine() {
            Engine::QuakeWorld => "qw",
            Engine::HalfLife => "hl",
            Engine::CounterStrike => "cs16",
        };
        let tick = match self.tick {
            TickRule::Fixed(msec) => format!("{msec}ms"),
            TickRule::Client { fps } => format!("{fps}fps-client"),
        };
        let name = format!("{engine}-{tick}-{}", self.maxspeed());
        Self {
            title: format!("{} with {} and maxspeed {}", self.title_of_engine(), tick, self.maxspeed()),
            name,
            ..self
        }
    }

    fn title_of_engine(&self) -> &'static str {
        match self.engine() {
            Engine::QuakeWorld => "QuakeWorld",
            Engine::HalfLife => "Half-Life",
            Engine::CounterStrike => "Counter-Strike 1.6",
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
