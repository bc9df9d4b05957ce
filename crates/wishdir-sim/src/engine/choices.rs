//! What players of an engine choose among: physics rates and speed caps of their own.

/// How long each tick is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickRule {
    /// The same whole milliseconds every tick.
    Fixed(u8),
    /// What a real QuakeWorld client of this physics rate sends: 12 or 13 among 13s and 14s
    /// (`docs/quakeworld.md` 10.4, `keys::MsecClock`).
    Client {
        /// Physics frames per second.
        fps: u16,
    },
}

impl TickRule {
    /// The nominal length of a tick, milliseconds: what a fixed step follows. `1000 / fps`, rounded
    /// to nearest.
    pub fn msec(self) -> u8 {
        match self {
            Self::Fixed(msec) => msec,
            Self::Client { fps } => {
                let fps = fps.max(1);
                u8::try_from((1000 + fps / 2) / fps).unwrap_or(u8::MAX)
            }
        }
    }
}

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
pub(super) const QUAKEWORLD_TICKS: &[Choice<TickRule>] = &[
    choice(TickRule::Fixed(13), "77 fps, 13 ms"),
    choice(TickRule::Fixed(14), "72 fps, 14 ms"),
    choice(
        TickRule::Client { fps: 77 },
        "77 fps, a client's 12 and 13 ms",
    ),
    choice(
        TickRule::Client { fps: 72 },
        "72 fps, a client's 13 and 14 ms",
    ),
    choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    choice(TickRule::Fixed(20), "50 fps, 20 ms"),
    choice(TickRule::Fixed(10), "100 fps, 10 ms"),
    choice(TickRule::Fixed(5), "200 fps, 5 ms"),
];

/// Physics rates of GoldSrc: the engine's steps of whole milliseconds (`docs/goldsrc.md` 8,
/// "msec").
pub(super) const GOLDSRC_TICKS: &[Choice<TickRule>] = &[
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

/// TeamFortress classes (`docs/quakeworld.md` 3: 230 to 450); the catalogue says which:
/// `maxspeed-holder`.
pub(super) const QUAKEWORLD_MAXSPEEDS: &[Choice<f32>] = &[
    choice(320.0, "320"),
    choice(230.0, "230"),
    choice(240.0, "240"),
    choice(280.0, "280"),
    choice(300.0, "300"),
    choice(350.0, "350"),
    choice(400.0, "400"),
    choice(450.0, "450"),
];

/// Half-Life has one speed; 0 is "no cap of the player's own", as in the original: the server's is
/// left.
pub(super) const HALF_LIFE_MAXSPEEDS: &[Choice<f32>] = &[choice(0.0, "320"), choice(270.0, "270")];

/// Weapons of CS 1.6 (`docs/goldsrc.md` 2, "Client cap"); the catalogue says which:
/// `maxspeed-holder`.
pub(super) const COUNTER_STRIKE_MAXSPEEDS: &[Choice<f32>] = &[
    choice(250.0, "250"),
    choice(260.0, "260"),
    choice(245.0, "245"),
    choice(240.0, "240"),
    choice(235.0, "235"),
    choice(230.0, "230"),
    choice(227.0, "227"),
    choice(221.0, "221"),
    choice(220.0, "220"),
    choice(210.0, "210"),
    choice(200.0, "200"),
    choice(180.0, "180"),
    choice(150.0, "150"),
];
