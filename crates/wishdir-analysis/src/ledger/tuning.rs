//! Tuning constants of the ledger: every number that a person chose.
//!
//! "Left out" is what happens without the constant's rule, in the share of jumps whose first cause
//! changes. Measured on 1,700 jumps with planted faults or a person's noise under nine profiles
//! ("jumps"), and on 320 of players who look backwards or sideways, half-sideways or strafe with W
//! ("styles"). What changed under 1 % was deleted with its code, unless planted faults were missed
//! without it.
// What people can do, and what is worth saying.

/// Share of the possible distance that the best of people lose. Fixed by the recorded long jumps.
/// Left out with the two below, nobody is praised: the advice of 7 % of jumps changes.
pub(super) const HUMAN_DISTANCE: f64 = 0.035;

/// The same for speed, u/s.
pub(super) const HUMAN_SPEED: f64 = 3.0;

/// The same for time, milliseconds.
pub(super) const HUMAN_TIME: f64 = 15.0;

/// Share of what people lose at best that one fixable fault may cost in a praised flight. Fixed by
/// planted faults of one tick. Left out: the advice of 3 % of jumps changes, all to praise.
pub(super) const MENDABLE: f64 = 0.5;

/// Share of the bunny-hop cap from which on a hop was held under it. Fixed by the recorded hops.
/// Left out: the advice of 2 % of jumps changes, from praise to a fault that costs nothing.
pub(super) const NEAR_CAP: f64 = 0.97;

/// Smallest loss that is worth a sentence, in the aim's unit. Fixed by the planted faults. Left
/// out: @WORTH_SAYING@, to causes that cost less than anybody can see.
pub(super) const WORTH_SAYING: f64 = 0.05;

/// Share of a flight from which on a key was held "all the way". Fixed by forward held for a whole
/// flight. Left out: @ALL_THE_WAY@, and the sentence about W never says so.
pub(super) const ALL_THE_WAY: f64 = 0.9;

/// Smallest gain of a repair that counts, in the aim's unit: rounding. Left out: 0.1 % of jumps.
/// Equal flights would win by their last bits.
pub(super) const WINS: f64 = 1e-3;

// How the player looks and presses.

/// Weight of a press, of a whole key's, below which it is a half press beside forward. Fixed by the
/// clients' half and whole key presses. Left out: @HALF_KEY@.
pub(super) const HALF_KEY: f32 = 0.75;

/// Part of a wish direction along the velocity below which forward and a strafe key strafe
/// together. Fixed by half-sideways flights. Left out: @HALF_SIDEWAYS@.
pub(super) const HALF_SIDEWAYS: f64 = 0.4;

/// Share of the ticks that look the other way of a player who turns the view round with each
/// strafe. Fixed by flights with W alone. Left out: @TURNS_ROUND@.
pub(super) const TURNS_ROUND: f64 = 0.2;

/// Longest strafe of a person, seconds: longer ones are too few, and key and mouse of one switch,
/// or the pause between two keys, lie no further apart. Fixed by recorded jumps of 6 to 12
/// strafes. Left out: @LONG_STRAFE@.
pub(super) const LONG_STRAFE: f64 = 0.125;

/// Shortest strafe that a wrong key can spoil, seconds. Fixed by planted wrong keys. Left out:
/// @SHORT_STRAFE@.
pub(super) const SHORT_STRAFE: f64 = 0.05;

// Where a mouse changes sides.

/// How many times the median jump of the view's lead on the velocity a jump is that shows a
/// switch. Fixed by planted late keys beside a mouse that follows. Left out: @STANDS_OUT@.
pub(super) const STANDS_OUT: f64 = 2.5;

/// Share of that jump by which the lead may jump back with the key: more is a mouse ahead of both
/// sides. Fixed by planted fast mice. Left out: @MOST_BACK@.
pub(super) const MOST_BACK: f64 = 0.8;

/// Share by which two turns of the mouse differ and are still one movement: then a key in the same
/// tick is late by one. Fixed by planted keys that are one tick late. Left out: @SAME_TURN@.
pub(super) const SAME_TURN: f64 = 0.15;

// Keys or mouse.

/// Share of what the best mouse would give that moved keys must give before they are believed.
/// Fixed by planted fast and slow mice. Left out: @BELIEVED@.
pub(super) const BELIEVED: f64 = 0.6;

/// Share of the mouse's loss since the first switch that moved keys must explain. Fixed by planted
/// late keys to one side. Left out: @EXPLAINED@.
pub(super) const EXPLAINED: f64 = 0.78;

/// Lead of the mouse before any switch from which on its fault is its own, degrees. Fixed by
/// planted fast mice. Left out: @OWN_ERROR@.
pub(super) const OWN_ERROR: f64 = 0.8;

/// Loss of speed that is worth a search among the keys, u/s: clean flights take half as long. Left
/// out: no first cause changes.
pub(super) const SEEN_SPEED: f64 = 0.3;

/// Shifts that are tried side by side; the search ends with the first such group that wins nothing
/// more. Left out (all are tried): no first cause changes.
pub(super) const ABREAST: usize = 2;

/// Weight of an error that grows through a strafe against its mean, for "too fast". Fixed by
/// planted swings of a blind mouse. Left out: @GROWTH@.
pub(super) const GROWTH: f64 = 0.7;
