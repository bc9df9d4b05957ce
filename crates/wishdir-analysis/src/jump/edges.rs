//! What only the level knows of a jump: edges, block, the floor below. Added to a finished jump by
//! its caller.

/// Where the blocks end around a jump, units. `solver::edges` measures it; analysis never reads the
/// level.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JumpEdges {
    /// How much further the box could have gone before losing the ground: 0 is the last possible
    /// place.
    pub takeoff: Option<f32>,
    /// How far over the least landing the box came down: 0 just holds, negative: this much was
    /// missing.
    pub landing: Option<f32>,
    /// The gap between the two parallel faces.
    pub block: Option<f32>,
    /// How deep below the feet the floor is right behind the take-off edge; none: nothing within
    /// 256.
    pub floor_below: Option<f32>,
}

/// A long jump over no floor within this depth is a high jump, units (HLKZ; UQ: 69).
pub(super) const HIGH_JUMP_DEPTH: f32 = 70.0;
