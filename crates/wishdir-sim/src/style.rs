//! Practice styles: what a player may ask for. A style takes from an input what it does not let
//! through, before the tick takes it; so whether a run kept a style can be read off its inputs, by
//! playing them again.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::intervention::Intervention;
use super::profile::Profile;
use super::run::Run;
use super::script::Scripted;
use crate::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use crate::engine::MoveType;
use crate::platformer as nfk;
use crate::platformer::{NfkKeys, NfkRun};

/// What a player may ask for.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Style {
    /// Anything.
    #[default]
    Normal,
    /// Forward alone.
    #[strum(serialize = "w-only")]
    ForwardOnly,
    /// The strafe keys alone.
    #[strum(serialize = "ad-only")]
    StrafeOnly,
    /// Forward and back alone: one strafes with the body turned sideways.
    Sideways,
    /// A strafe key only together with forward.
    HalfSideways,
    /// No jump before the second tick on the ground.
    NoPerfectHops,
    /// No duck.
    NoDuck,
}

impl Style {
    /// All of them, in the menu's order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Directions in which the player may run, as signs of forward and right; `None`: any.
    fn directions(self) -> Option<&'static [[i8; 2]]> {
        match self {
            Self::Normal | Self::NoPerfectHops | Self::NoDuck => None,
            Self::ForwardOnly => Some(&[[1, 0]]),
            Self::StrafeOnly => Some(&[[0, -1], [0, 1]]),
            Self::Sideways => Some(&[[1, 0], [-1, 0]]),
            Self::HalfSideways => Some(&[[1, -1], [1, 1], [1, 0]]),
        }
    }

    /// Its name in files and on the command line.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The style of this name.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// Whether it holds anything back under a profile: not every engine ducks.
    pub fn is_of(self, profile: &Profile) -> bool {
        self != Self::NoDuck || profile.rules().ducks
    }

    /// Whether it holds anything back in Need For Kill: there is no view to turn, so holding back
    /// where to one may run would only stop the player.
    pub fn is_of_nfk(self) -> bool {
        self.directions().is_none()
    }
}

/// A simulation whose inputs styles can filter.
pub trait Styled: Scripted<Input: PartialEq> {
    /// Whether a style holds anything back here.
    fn has_style(&self, style: Style) -> bool;

    /// Stands on the ground.
    fn stands(&self) -> bool;

    /// Is where a jump is no hop: in a liquid, on a ladder.
    fn floats(&self) -> bool;

    /// What a style lets through of an input; a hop may be perfect only where `may_jump`.
    fn styled(style: Style, input: &Self::Input, may_jump: bool) -> Self::Input;
}

impl Styled for Run {
    fn has_style(&self, style: Style) -> bool {
        style.is_of(self.profile())
    }

    fn stands(&self) -> bool {
        self.player().on_ground
    }

    fn floats(&self) -> bool {
        // Jump swims up from here on, in every engine.
        const WAIST: u8 = 2;
        self.player().water_level >= WAIST || self.player().goldsrc.move_type == MoveType::Ladder
    }

    fn styled(style: Style, cmd: &UserCmd, may_jump: bool) -> UserCmd {
        let mut cmd = *cmd;
        if let Some(directions) = style.directions() {
            restrict_directions(&mut cmd, directions);
        }
        if style == Style::NoPerfectHops && !may_jump {
            cmd.buttons &= !JUMP;
        }
        if style == Style::NoDuck {
            cmd.buttons &= !DUCK;
        }
        cmd
    }
}

/// The sign of a wanted speed.
fn sign(speed: f32) -> i8 {
    i8::from(speed > 0.0) - i8::from(speed < 0.0)
}

/// Removes the directions that are not allowed from a command: sideways first, then forward or
/// back. The keys' bits, by which ladders are climbed, follow.
fn restrict_directions(cmd: &mut UserCmd, directions: &[[i8; 2]]) {
    let [forward, side] = [sign(cmd.forward), sign(cmd.side)];
    let may = |way: [i8; 2]| way == [0, 0] || directions.contains(&way);
    let kept = |[keeps_forward, keeps_side]: &[bool; 2]| {
        may([
            forward * i8::from(*keeps_forward),
            side * i8::from(*keeps_side),
        ])
    };
    let choices = [[true, true], [true, false], [false, true]];
    let [keeps_forward, keeps_side] = choices.into_iter().find(kept).unwrap_or_default();
    if !keeps_forward {
        cmd.forward = 0.0;
        cmd.buttons &= !(FORWARD | BACK);
    }
    if !keeps_side {
        cmd.side = 0.0;
        cmd.buttons &= !(MOVE_LEFT | MOVE_RIGHT);
    }
    let bits = [
        (FORWARD, 0, 1),
        (BACK, 0, -1),
        (MOVE_RIGHT, 1, 1),
        (MOVE_LEFT, 1, -1),
    ];
    for (bit, axis, sign) in bits {
        if !directions.iter().any(|way| way[axis] == sign) {
            cmd.buttons &= !bit;
        }
    }
}

impl Styled for NfkRun {
    fn has_style(&self, style: Style) -> bool {
        style.is_of_nfk()
    }

    fn stands(&self) -> bool {
        nfk::ground(self.grid(), self.state())
    }

    fn floats(&self) -> bool {
        nfk::wet(self.grid(), self.state())
            || nfk::wetlow(self.grid(), self.state())
            || self.state().flight
    }

    fn styled(style: Style, keys: &NfkKeys, may_jump: bool) -> NfkKeys {
        NfkKeys {
            up: keys.up && (style != Style::NoPerfectHops || may_jump),
            down: keys.down && style != Style::NoDuck,
            ..*keys
        }
    }
}

/// What styles must know of the ticks before.
#[derive(Clone, Copy, Debug, Default)]
struct Footing {
    stood: bool,
}

impl Footing {
    /// Whether a jump now is no perfect hop; takes note of where the player stands before the next
    /// tick.
    fn may_jump<S: Styled>(&mut self, run: &S) -> bool {
        let stands = run.stands();
        // Who was put somewhere has not landed there.
        let stood = if run.intervention() == Intervention::None {
            self.stood
        } else {
            stands
        };
        self.stood = stands;
        stands && stood || run.floats()
    }
}

/// Lets a style's inputs through, tick after tick.
#[derive(Clone, Copy, Debug, Default)]
pub struct StyleFilter {
    /// The style in force.
    pub style: Style,
    footing: Footing,
}

impl StyleFilter {
    /// By a style.
    pub fn new(style: Style) -> Self {
        Self {
            style,
            footing: Footing::default(),
        }
    }

    /// What the next tick is asked for: to be called once before every tick.
    pub fn filter<S: Styled>(&mut self, run: &S, input: &S::Input) -> S::Input {
        let may_jump = self.footing.may_jump(run);
        S::styled(self.style, input, may_jump)
    }
}

/// Which styles the inputs of a run keep.
#[derive(Clone, Copy, Debug)]
pub struct StyleProof {
    footing: Footing,
    kept: [bool; Style::ALL.len()],
}

impl Default for StyleProof {
    fn default() -> Self {
        Self {
            footing: Footing::default(),
            kept: [true; Style::ALL.len()],
        }
    }
}

impl StyleProof {
    /// Takes note of the next tick's input: to be called once before every tick.
    #[inline]
    pub fn observe<S: Styled>(&mut self, run: &S, input: &S::Input) {
        let may_jump = self.footing.may_jump(run);
        for (style, kept) in Style::ALL.into_iter().zip(&mut self.kept) {
            *kept = *kept && run.has_style(style) && S::styled(style, input, may_jump) == *input;
        }
    }

    /// The run begins again.
    pub fn restart(&mut self) {
        self.kept = [true; Style::ALL.len()];
    }

    /// The styles that every tick since the beginning kept; [`Style::Normal`] is one of them.
    pub fn styles(&self) -> impl Iterator<Item = Style> {
        Style::ALL
            .into_iter()
            .zip(self.kept)
            .filter(|(_, kept)| *kept)
            .map(|(style, _)| style)
    }
}
