//! Engine settings that a player can select: physics rates and speed caps.

/// Length of each tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TickRule {
    /// Every tick has this many whole milliseconds.
    Fixed(u8),
    /// The msec sequence of the engine's real client. QuakeWorld carries fractions over; GoldSrc
    /// and Quake III drop them.
    /// See `docs/quakeworld.md` 10.4 and `client::MsecClock`.
    Client {
        /// Physics frames per second.
        fps: u16,
    },
}

impl TickRule {
    /// Returns the nominal tick length, milliseconds: the fixed step, or the rounded `1000 / fps`.
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

/// A menu entry: a value and its label.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<T> {
    /// Value that the entry selects.
    pub value: T,
    /// Text of the entry.
    pub label: &'static str,
}

const fn new_choice<T: Copy>(value: T, label: &'static str) -> Choice<T> {
    Choice { value, label }
}

/// QuakeWorld physics rates: fixed steps that servers allow, and msec sequences of real clients.
pub(super) const QUAKEWORLD_TICKS: &[Choice<TickRule>] = &[
    new_choice(TickRule::Fixed(13), "77 fps, 13 ms"),
    new_choice(TickRule::Fixed(14), "72 fps, 14 ms"),
    new_choice(
        TickRule::Client { fps: 77 },
        "77 fps, a client's 12 and 13 ms",
    ),
    new_choice(
        TickRule::Client { fps: 72 },
        "72 fps, a client's 13 and 14 ms",
    ),
    new_choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    new_choice(TickRule::Fixed(20), "50 fps, 20 ms"),
    new_choice(TickRule::Fixed(10), "100 fps, 10 ms"),
    new_choice(TickRule::Fixed(5), "200 fps, 5 ms"),
];

/// GoldSrc physics rates, with ticks of whole milliseconds (`docs/goldsrc.md` 8, "msec").
pub(super) const GOLDSRC_TICKS: &[Choice<TickRule>] = &[
    new_choice(TickRule::Fixed(10), "100 fps, 10 ms"),
    new_choice(TickRule::Fixed(4), "250 fps, 4 ms"),
    new_choice(TickRule::Fixed(9), "111 fps, 9 ms"),
    new_choice(TickRule::Fixed(11), "90 fps, 11 ms"),
    new_choice(TickRule::Fixed(13), "77 fps, 13 ms"),
    new_choice(TickRule::Fixed(14), "72 fps, 14 ms"),
    new_choice(TickRule::Fixed(16), "62 fps, 16 ms"),
    new_choice(TickRule::Fixed(20), "50 fps, 20 ms"),
    new_choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    new_choice(TickRule::Fixed(1), "1000 fps, 1 ms"),
];

/// Quake III physics rates, with ticks of whole milliseconds (`docs/quake3.md` 11.1).
pub(super) const QUAKE3_TICKS: &[Choice<TickRule>] = &[
    new_choice(TickRule::Fixed(8), "125 fps, 8 ms"),
    new_choice(TickRule::Fixed(13), "76 fps, 13 ms"),
    new_choice(TickRule::Fixed(3), "333 fps, 3 ms"),
    new_choice(TickRule::Fixed(4), "250 fps, 4 ms"),
    new_choice(TickRule::Fixed(11), "90 fps, 11 ms"),
    new_choice(TickRule::Fixed(16), "60 fps, 16 ms"),
    new_choice(TickRule::Fixed(33), "30 fps, 33 ms"),
    new_choice(TickRule::Fixed(1), "1000 fps, 1 ms"),
];

/// TeamFortress class speed caps, u/s (`docs/quakeworld.md` 3: 230 to 450).
/// The text message `maxspeed-holder` names the classes.
pub(super) const QUAKEWORLD_MAXSPEEDS: &[Choice<f32>] = &[
    new_choice(320.0, "320"),
    new_choice(230.0, "230"),
    new_choice(240.0, "240"),
    new_choice(280.0, "280"),
    new_choice(300.0, "300"),
    new_choice(350.0, "350"),
    new_choice(400.0, "400"),
    new_choice(450.0, "450"),
];

/// Half-Life speed caps, u/s. 0 means no player cap, so the server's `maxspeed` applies.
pub(super) const HALF_LIFE_MAXSPEEDS: &[Choice<f32>] =
    &[new_choice(0.0, "320"), new_choice(270.0, "270")];

/// Quake III speeds, u/s (`docs/quake3.md` 2). 0 means the server's speed. Haste gives 416.
pub(super) const QUAKE3_MAXSPEEDS: &[Choice<f32>] =
    &[new_choice(0.0, "320"), new_choice(416.0, "416")];

/// CS 1.6 weapon speed caps, u/s (`docs/goldsrc.md` 2, "Client cap").
/// The text message `maxspeed-holder` names the weapons.
pub(super) const COUNTER_STRIKE_MAXSPEEDS: &[Choice<f32>] = &[
    new_choice(250.0, "250"),
    new_choice(260.0, "260"),
    new_choice(245.0, "245"),
    new_choice(240.0, "240"),
    new_choice(235.0, "235"),
    new_choice(230.0, "230"),
    new_choice(227.0, "227"),
    new_choice(221.0, "221"),
    new_choice(220.0, "220"),
    new_choice(210.0, "210"),
    new_choice(200.0, "200"),
    new_choice(180.0, "180"),
    new_choice(150.0, "150"),
];
