//! Practice styles, which restrict a player's keys.
//!
//! A style filters each input before the tick.
//! Replaying the inputs of a run shows which styles the player followed.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::intervention::Intervention;
use super::profile::Profile;
use super::run::Run;
use super::script::Scripted;
use crate::command::{BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use crate::platformer as nfk;
use crate::platformer::{NfkKeys, NfkRun};

/// Restriction of the player's keys.
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
    /// All keys are allowed.
    #[default]
    Normal,
    /// Only the forward key is allowed.
    #[strum(serialize = "w-only")]
    ForwardOnly,
    /// Only the strafe keys are allowed.
    #[strum(serialize = "ad-only")]
    StrafeOnly,
    /// Only the forward and back keys are allowed, to strafe with the view turned sideways.
    Sideways,
    /// Strafe keys are only allowed together with forward.
    HalfSideways,
    /// Jumps are only allowed from the second tick on the ground.
    NoPerfectHops,
    /// Ducking is not allowed.
    NoDuck,
}

impl Style {
    /// All styles in menu order.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the allowed directions, as signs of forward and right. `None` if all are allowed.
    fn allowed_directions(self) -> Option<&'static [[i8; 2]]> {
        match self {
            Self::Normal | Self::NoPerfectHops | Self::NoDuck => None,
            Self::ForwardOnly => Some(&[[1, 0]]),
            Self::StrafeOnly => Some(&[[0, -1], [0, 1]]),
            Self::Sideways => Some(&[[1, 0], [-1, 0]]),
            Self::HalfSideways => Some(&[[1, -1], [1, 1], [1, 0]]),
        }
    }

    /// Returns the name for files and the command line.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Finds a style by its name.
    pub fn by_id(id: &str) -> Option<Self> {
        id.parse().ok()
    }

    /// Whether the style has an effect under a profile. For example, not every engine has ducking.
    pub fn applies_to(self, profile: &Profile) -> bool {
        self != Self::NoDuck || profile.rules().ducks
    }

    /// Whether Need For Kill has the style. The game has no view direction, so it has no
    /// styles that restrict directions.
    pub fn applies_to_nfk(self) -> bool {
        self.allowed_directions().is_none()
    }
}

/// Simulation with practice styles.
pub trait StyledSimulation: Scripted<Input: PartialEq> {
    /// Whether the game has this style.
    fn has_style(&self, style: Style) -> bool;

    /// Whether the player is on the ground.
    fn is_on_ground(&self) -> bool;

    /// Whether a jump here is not a hop, because the player is in a liquid or on a ladder.
    fn is_in_liquid_or_on_ladder(&self) -> bool;

    /// Returns the input that a style allows. `may_jump`: whether a jump now is not a perfect hop.
    fn apply_style(style: Style, input: &Self::Input, may_jump: bool) -> Self::Input;
}

impl StyledSimulation for Run {
    fn has_style(&self, style: Style) -> bool {
        style.applies_to(self.profile())
    }

    fn is_on_ground(&self) -> bool {
        self.player().on_ground
    }

    fn is_in_liquid_or_on_ladder(&self) -> bool {
        // At this water level and above, the jump key swims up, in every engine.
        const WAIST: u8 = 2;
        self.player().water_level >= WAIST || self.player().is_on_ladder()
    }

    fn apply_style(style: Style, cmd: &UserCmd, may_jump: bool) -> UserCmd {
        let mut cmd = *cmd;
        if let Some(directions) = style.allowed_directions() {
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

/// Returns the sign of a wanted speed: -1, 0 or 1.
fn move_sign(speed: f32) -> i8 {
    i8::from(speed > 0.0) - i8::from(speed < 0.0)
}

/// Removes disallowed directions from a command: first sideways, then forward or back.
/// Also clears their key bits, which move the player on ladders.
fn restrict_directions(cmd: &mut UserCmd, directions: &[[i8; 2]]) {
    let [forward, side] = [move_sign(cmd.forward), move_sign(cmd.side)];
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

impl StyledSimulation for NfkRun {
    fn has_style(&self, style: Style) -> bool {
        style.applies_to_nfk()
    }

    fn is_on_ground(&self) -> bool {
        nfk::is_on_ground(self.grid(), self.state())
    }

    fn is_in_liquid_or_on_ladder(&self) -> bool {
        nfk::is_centre_wet(self.grid(), self.state())
            || nfk::is_low_point_wet(self.grid(), self.state())
            || self.state().flight
    }

    fn apply_style(style: Style, keys: &NfkKeys, may_jump: bool) -> NfkKeys {
        NfkKeys {
            up: keys.up && (style != Style::NoPerfectHops || may_jump),
            down: keys.down && style != Style::NoDuck,
            ..*keys
        }
    }
}

/// Ground state of the player at the previous input.
#[derive(Clone, Copy, Debug, Default)]
struct GroundTracker {
    stood: bool,
}

impl GroundTracker {
    /// Whether a jump now is not a perfect hop. Stores the ground state for the next call.
    fn allows_jump<S: StyledSimulation>(&mut self, run: &S) -> bool {
        let stands = run.is_on_ground();
        // A player who was placed on the ground has not landed.
        let stood = if run.intervention() == Intervention::None {
            self.stood
        } else {
            stands
        };
        self.stood = stands;
        stands && stood || run.is_in_liquid_or_on_ladder()
    }
}

/// Filters the inputs of a run by a style.
#[derive(Clone, Copy, Debug, Default)]
pub struct StyleFilter {
    /// Active style.
    pub style: Style,
    footing: GroundTracker,
}

impl StyleFilter {
    /// Creates a filter for a style.
    pub fn new(style: Style) -> Self {
        Self {
            style,
            footing: GroundTracker::default(),
        }
    }

    /// Returns the input that the style allows. Must be called once before every tick.
    pub fn filter<S: StyledSimulation>(&mut self, run: &S, input: &S::Input) -> S::Input {
        let may_jump = self.footing.allows_jump(run);
        S::apply_style(self.style, input, may_jump)
    }
}

/// Tracks which styles the inputs of a run follow.
#[derive(Clone, Copy, Debug)]
pub struct StyleTracker {
    footing: GroundTracker,
    kept: [bool; Style::ALL.len()],
}

impl Default for StyleTracker {
    fn default() -> Self {
        Self {
            footing: GroundTracker::default(),
            kept: [true; Style::ALL.len()],
        }
    }
}

impl StyleTracker {
    /// Checks the next tick's input. Must be called once before every tick.
    #[inline]
    pub fn observe<S: StyledSimulation>(&mut self, run: &S, input: &S::Input) {
        let may_jump = self.footing.allows_jump(run);
        for (style, kept) in Style::ALL.into_iter().zip(&mut self.kept) {
            *kept =
                *kept && run.has_style(style) && S::apply_style(style, input, may_jump) == *input;
        }
    }

    /// Resets the tracker for a restarted run.
    pub fn restart(&mut self) {
        self.kept = [true; Style::ALL.len()];
    }

    /// Returns the styles that all ticks since the start followed, including [`Style::Normal`].
    pub fn styles(&self) -> impl Iterator<Item = Style> {
        Style::ALL
            .into_iter()
            .zip(self.kept)
            .filter(|(_, kept)| *kept)
            .map(|(style, _)| style)
    }
}
