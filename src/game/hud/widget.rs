//! The HUD's widgets by name: what each one tells, how large it is, where it stands at first.

use bevy_egui::egui::Vec2;

use super::layout::Preset;
use super::{
    bhop, compass, crosshair, engine, feed, forecast, gain, graph, health, hints, inspector, jump_panel, keys, speed,
    strafe_bar, timer, trainer,
};
use crate::game::messages::GameKind;
use crate::game::settings::{Anchor, Placement, WidgetId};

/// Width and height of Need For Kill's own widgets at scale 1, points.
pub(in crate::game) mod nfk_sizes {
    use bevy_egui::egui::{Vec2, vec2};

    pub(in crate::game) const CHAIN: Vec2 = vec2(344.0, 268.0);
    pub(in crate::game) const INERTIA: Vec2 = vec2(340.0, 96.0);
    pub(in crate::game) const SPEED_JUMP: Vec2 = vec2(340.0, 98.0);
}

impl WidgetId {
    /// All of them, in the menu's order.
    pub const ALL: [Self; 20] = [
        Self::StrafeBar,
        Self::Trainer,
        Self::Speed,
        Self::Graph,
        Self::Gain,
        Self::Compass,
        Self::Crosshair,
        Self::Bhop,
        Self::Forecast,
        Self::Jump,
        Self::Inertia,
        Self::SpeedJump,
        Self::Chain,
        Self::Keys,
        Self::Health,
        Self::Engine,
        Self::Timer,
        Self::Feed,
        Self::Hints,
        Self::Inspector,
    ];

    /// What the player calls it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::StrafeBar => "Strafe bar",
            Self::Trainer => "Turn trainer",
            Self::Bhop => "Hops",
            Self::Forecast => "Fall forecast",
            Self::Jump => "Jump panel",
            Self::Graph => "Speed graph",
            Self::Speed => "Speed",
            Self::Gain => "Gain and loss",
            Self::Compass => "Wishdir compass",
            Self::Crosshair => "Crosshair",
            Self::Keys => "Keys and mouse",
            Self::Health => "Health",
            Self::Engine => "Engine and profile",
            Self::Timer => "Timer",
            Self::Feed => "Messages",
            Self::Hints => "First keys",
            Self::Inertia => "Inertia",
            Self::SpeedJump => "Speed jump",
            Self::Chain => "Jump table",
            Self::Inspector => "Tick inspector",
        }
    }

    /// What it tells, in a line.
    #[must_use]
    pub fn note(self) -> &'static str {
        match self {
            Self::StrafeBar => "Where to aim, in true screen angles: grey nothing, green gain, red loss, line best",
            Self::Trainer => "My turn over the ideal turn, 50 to 150 %; 100 % keeps wishdir at the best angle",
            Self::Forecast => {
                "Landing, damage, JumpBug window, EdgeBug strip; at an edge what makes a JumpBug possible"
            }
            Self::Jump => "The last jump: distance, strafes, every tick, and where its units went",
            Self::Bhop => "Frames on ground of the last hops, stamina, the cap, and what FOG 1 to 4 would leave",
            Self::Graph => "Horizontal speed of the last five seconds, take-offs and landings marked",
            Self::Speed => "Horizontal speed; vertical speed, height over the start, take-off, maximum, last landing",
            Self::Gain => "Horizontal speed won or lost in this tick, friction and walls apart, and the last 110 ticks",
            Self::Compass => "From above, view up: where you move, where you want to, and the angle between",
            Self::Crosshair => "Where the view points",
            Self::Keys => "What the tick was asked for: keys, wheel notches, turn",
            Self::Health => "Hit points, where damage counts",
            Self::Engine => "Movement code, physics frames per second, maxspeed, profile; drawn frames per second",
            Self::Timer => "From leaving the start zone to the finish, to the millisecond",
            Self::Feed => {
                "EdgeBug, JumpBug and the other bugs done or missed, and why; checkpoints, finishes, falls, warnings"
            }
            Self::Inspector => "While paused: which branch ran, and every number that the tick used",
            Self::Inertia => "ix and iy in pixels a tick, their caps, and how far a tick really moves you",
            Self::SpeedJump => {
                "The count, what it adds in each tick, whether the next jump will count, hold-off, double jump"
            }
            Self::Chain => "The last jumps: distance, height, speed, and whether each counted or why not",
            Self::Hints => "The most important keys, for the first seconds",
        }
    }

    /// How its numbers are made: one formula each (`docs/numbers.md` 2.2).
    #[must_use]
    pub fn formula(self) -> &'static str {
        match self {
            Self::StrafeBar => {
                "With c = v cos u: nothing while c >= 30, gain up to where 2c + added = 0, loss beyond.\nbest u = 90° if \
                 a >= 30, else acos((30 - a) / v), a = airaccelerate · wishspeed · tick.\nOn the ground friction comes first."
            }
            Self::Trainer => {
                "my turn / ideal turn, both summed over the ticks since the side changed; ideal turn = atan(added sin u / (v + added cos u))"
            }
            Self::Speed => "speed = √(vx² + vy²); landing = speed after the landing tick less before it",
            Self::Graph => "speed = √(vx² + vy²) after each tick",
            Self::Gain => {
                "gain = speed after less before the tick; best = the largest gain of any u from the same state;\nflight = sum of \
                 the air acceleration's gains / sum of the best"
            }
            Self::Compass => "u = angle from velocity to wishdir when the tick accelerated",
            Self::Keys => {
                "overlap = both strafe keys, wishspeed 0; dead air = no key in the air; turn = view's change / tick"
            }
            Self::Bhop => {
                "FOG = ticks that ended on the ground before the jump; cap = 1.2 · maxspeed (CS, cut to 0.8 of it), 1.7 (HL, \
                 0.65);\nstamina factor = (100 - 0.019 fuser2) / 100"
            }
            Self::Forecast => {
                "JumpBug: a tick ends less than 2 - 1/32 over rest; chance = 2 / (fall speed · tick), at most 1;\ndamage: CS \
                 (v - 500) / 6 · 1.25, HL (v - 580) / 4.44"
            }
            Self::Jump => {
                "distance = between the origins at take-off and where the take-off height is met, + 32;\nsync-gain = ticks with \
                 rising speed / air ticks; sync-key = ticks with key and turn on one side / turning ticks;\nefficiency = \
                 (gain - loss) / sum of the best; error = u - best u; switch = key's tick less turn's tick"
            }
            Self::Inertia => {
                "ix: +0.35 a tick towards the run key, +0.8 more against the run; cap 3, 2 crouched; / 1.14 on the ground, \
                 / 1.025 in the air without a key.\niy: +0.056 a tick; / 1.11 while -1 < iy < 0, x 1.1 while 0 < iy < 5; a jump \
                 sets -2.9.\nspeed = |ix| + 0.33 count (068R2)"
            }
            Self::SpeedJump => {
                "068R2: from count 2 on every tick moves you 0.33 count further and adds 0.012 count to iy; a jump counts on the \
                 ground with jump and the run key of its direction held.\n0.75: the level raises the run's cap by 0.33, 0.8, \
                 1.1, 1.4, 1.8, 2.2; a jump counts within 5 ticks of the landing."
            }
            Self::Chain => {
                "distance and height between take-off and landing, top; speed = the most that a tick moved you"
            }
            Self::Crosshair
            | Self::Health
            | Self::Engine
            | Self::Timer
            | Self::Feed
            | Self::Hints
            | Self::Inspector => "",
        }
    }

    /// Width and height at scale 1, points.
    #[must_use]
    pub fn size(self) -> Vec2 {
        match self {
            Self::StrafeBar => strafe_bar::SIZE,
            Self::Trainer => trainer::SIZE,
            Self::Bhop => bhop::SIZE,
            Self::Forecast => forecast::SIZE,
            Self::Jump => jump_panel::SIZE,
            Self::Graph => graph::SIZE,
            Self::Speed => speed::SIZE,
            Self::Gain => gain::SIZE,
            Self::Compass => compass::SIZE,
            Self::Crosshair => crosshair::SIZE,
            Self::Keys => keys::SIZE,
            Self::Health => health::SIZE,
            Self::Engine => engine::SIZE,
            Self::Timer => timer::SIZE,
            Self::Feed => feed::SIZE,
            Self::Hints => hints::SIZE,
            Self::Inertia => nfk_sizes::INERTIA,
            Self::SpeedJump => nfk_sizes::SPEED_JUMP,
            Self::Chain => nfk_sizes::CHAIN,
            Self::Inspector => inspector::SIZE,
        }
    }

    /// Whether it belongs to a game's HUD.
    #[must_use]
    pub fn is_in(self, game: GameKind) -> bool {
        match self {
            Self::StrafeBar
            | Self::Trainer
            | Self::Bhop
            | Self::Forecast
            | Self::Jump
            | Self::Graph
            | Self::Speed
            | Self::Gain
            | Self::Compass
            | Self::Crosshair => game == GameKind::Engine3d,
            Self::Inertia | Self::SpeedJump | Self::Chain => game == GameKind::Nfk,
            Self::Keys | Self::Health | Self::Engine | Self::Timer | Self::Feed | Self::Hints | Self::Inspector => true,
        }
    }

    /// Whether it goes while the inspector is there: it stands in the same place, or where the tick's vectors are drawn
    /// into the world.
    #[must_use]
    pub fn gives_way(self) -> bool {
        let vectors = matches!(self, Self::Compass | Self::StrafeBar | Self::Gain);
        vectors || matches!(self, Self::Hints | Self::Graph | Self::Jump | Self::Chain)
    }

    /// Where it stands before the player moves it.
    #[must_use]
    pub fn default_placement(self) -> Placement {
        let (anchor, offset) = match self {
            Self::StrafeBar => (Anchor::Middle, [0.0, 36.0]),
            Self::Trainer => (Anchor::Middle, [0.0, -74.0]),
            Self::Bhop => (Anchor::Right, [-16.0, -58.0]),
            Self::Forecast => (Anchor::Right, [-16.0, 106.0]),
            Self::Jump => (Anchor::Left, [16.0, -42.0]),
            Self::Graph => (Anchor::BottomLeft, [16.0, -74.0]),
            Self::Speed | Self::Inertia => (Anchor::Bottom, [0.0, -14.0]),
            Self::Gain => (Anchor::Bottom, [0.0, -118.0]),
            Self::Compass => (Anchor::Middle, [0.0, 112.0]),
            Self::Crosshair => (Anchor::Middle, [0.0, 0.0]),
            Self::Keys => (Anchor::BottomRight, [-16.0, -16.0]),
            Self::Health => (Anchor::BottomLeft, [16.0, -16.0]),
            Self::Engine => (Anchor::TopLeft, [16.0, 16.0]),
            Self::Timer => (Anchor::Top, [0.0, 16.0]),
            Self::Feed => (Anchor::TopRight, [-16.0, 16.0]),
            Self::Hints => (Anchor::Left, [16.0, -20.0]),
            Self::SpeedJump => (Anchor::Bottom, [0.0, -120.0]),
            Self::Chain => (Anchor::Left, [16.0, 20.0]),
            Self::Inspector => (Anchor::Left, [16.0, 0.0]),
        };
        Placement { on: Preset::Learner.shows(self), anchor, offset, scale: 1.0 }
    }
}
