//! Tuning constants of the ledger, each with what leaving it out changes.
//!
//! "Left out" tells the value that disables the rule, and the share of flights whose first cause
//! then changes: of 1,714 jumps under nine profiles with planted faults, or with the noise of a
//! person's keys and mouse ("jumps"), and of 320 of players who look backwards or sideways, or who
//! strafe with W or half-sideways ("styles"). One constant is left out at a time.

use std::ops::RangeInclusive;

// How the player looks and presses.

/// A wish direction with less than this of its length across, or along, the way flown has nothing
/// there. Left out (1e-4): 0 % of jumps, 0 % of styles.
pub(super) const KEY_COMPONENT: f64 = 0.3;

/// Slower players do not say where they fly, u/s. Left out (0): 0 % of jumps, 0 % of styles.
pub(super) const STYLE_SPEED: f64 = 30.0;

/// A press that weighs less than this part of a whole one, beside forward, is a half one. Left out
/// (0): 1.5 % of jumps, 1.6 % of styles.
pub(super) const HALF_KEY: f32 = 0.75;

/// A wish direction with less than this along the way flown strafes. Left out (0): 0 % of jumps,
/// 12.5 % of styles.
pub(super) const HALF_SIDEWAYS: f64 = 0.4;

/// Who turns the view round with each strafe (W alone strafes to both sides) looks that way in at
/// least this part of the flight, and one way or the other in this much of it. Left out (no limit):
/// 0 % of jumps, 22.8 % of styles.
pub(super) const TURNS_ROUND: f64 = 0.2;

/// See above. Left out (0): 0 % of jumps, 0.3 % of styles.
pub(super) const BOTH_WAYS: f64 = 0.75;

// What people can do, and what is worth saying.

/// Of the way that was possible, this part is lost by the best of people. Left out (0): the praise
/// of 7.5 % of jumps, no first cause.
pub(super) const HUMAN_DISTANCE: f64 = 0.035;

/// The same of speed, u/s. Left out (0): the praise of 0.2 % of jumps, no first cause.
pub(super) const HUMAN_SPEED: f64 = 3.0;

/// The same of time, milliseconds. Not measured.
pub(super) const HUMAN_TIME: f64 = 15.0;

/// A hop that lands with at least this part of the bunny-hop cap, and no more than it, was held
/// there. Left out (2): the praise of 2.1 % of jumps, no first cause.
pub(super) const NEAR_CAP: f64 = 0.97;

/// Of what people lose at best, one thing on the ground, of ducking or of the keys that costs more
/// than this part can be mended. Left out (no limit): the praise of 3.3 % of jumps, no first cause.
pub(super) const MENDABLE: f64 = 0.5;

/// A cause below this is no advice, in the aim's unit. Left out (0): 2.0 % of jumps, 10.3 % of
/// styles.
pub(super) const WORTH_SAYING: f64 = 0.05;

/// A key that is held for this part of a flight is held all the way. Left out (no limit): 0 % of
/// jumps, 3.1 % of styles.
pub(super) const ALL_THE_WAY: f64 = 0.9;

// What a person flies.

/// A strafe that a person makes lasts at most this long, seconds: fewer are too few. Left out (no
/// limit): 0 % of jumps, 11.6 % of styles.
pub(super) const LONG_STRAFE: f64 = 0.125;

/// A mend that wins less than this is none, in the aim's unit. Left out (0): 0.1 % of jumps, 0.3 %
/// of styles.
pub(super) const WINS: f64 = 1e-3;

/// A turn of the mouse that lasts no longer is none, seconds. Left out (0): 1.1 % of jumps, 3.8 %
/// of styles.
pub(super) const SHORT_TURN: f64 = 0.025;

// Jumps of the view against the velocity.

/// A lead that jumps by less says nothing, degrees, nor one that jumps less than this many times
/// the median. Left out (0): 0.3 % of jumps, 0.3 % of styles. With `STANDS_OUT` one rule: without
/// both 3.2 % and 2.2 %.
pub(super) const LEAST_JUMP: f64 = 0.9;

/// See above. Left out (0): 0.8 % of jumps, 1.2 % of styles. With `LEAST_JUMP` one rule: without
/// both 3.2 % and 2.2 %.
pub(super) const STANDS_OUT: f64 = 2.5;

/// One that jumps further is no lead: the view was turned round, degrees. Left out (no limit): 0 %
/// of jumps, 2.5 % of styles.
pub(super) const MOST_JUMP: f64 = 45.0;

// Forward held.

/// A mouse so near to the best view of the keys follows them, degrees. Left out (no limit): 1.1 %
/// of jumps, 4.1 % of styles.
pub(super) const FOLLOWS_KEYS: f64 = 15.0;

/// A part that is most of it. Left out (0): 0.6 % of jumps, 1.2 % of styles.
pub(super) const MOSTLY: f64 = 0.8;

/// A mouse that turns at this part of its fastest hurries. Left out (no limit): 0.9 % of jumps, 0 %
/// of styles.
pub(super) const HURRIED: f64 = 0.8;

// Pauses between keys.

/// A longer one is no part of a change, seconds. Left out (no limit): 0.1 % of jumps, 0 % of
/// styles.
pub(super) const LONGEST_PAUSE: f64 = 0.1;

/// The changes give back at least this part of all that hands could win, and this one where there
/// were no pauses: else the pauses, or the mouse, are the fault. Left out (0): 0.7 % of jumps, 0 %
/// of styles. Without `LEAST_BRIDGED` too: 2.2 % and 0.9 %.
pub(super) const LEAST_PAUSED: f64 = 0.4;

/// See above. Left out (0): 0.1 % of jumps, 0 % of styles. Without `LEAST_PAUSED` too: 2.2 % and
/// 0.9 %.
pub(super) const LEAST_BRIDGED: f64 = 0.25;

// Where keys should have changed.

/// Key and mouse belong to one switch if no more than this lies between them, seconds. Left out
/// (1): 0.6 % of jumps, 0.6 % of styles.
pub(super) const SWITCH_WINDOW: f64 = 0.12;

/// A strafe that a wrong key can spoil lasts at least this long, seconds. Left out (0): 3.1 % of
/// jumps, 3.4 % of styles.
pub(super) const SHORT_STRAFE: f64 = 0.05;

/// And the first and the last, which have no switch at their other end, at most this long, seconds.
/// Left out (no limit): 0 % of jumps, 0 % of styles.
pub(super) const LONGEST_STRAFE: f64 = 0.3;

/// A jump back at the key, of the jump to its side, that is not a lead's. Left out (no limit): 0.9
/// % of jumps, 1.2 % of styles.
pub(super) const MOST_BACK: f64 = 0.8;

/// A mouse that is further ahead of the best in the first strafe, before any switch, is too fast by
/// itself, degrees: it turns back early too. Left out (no limit): 0.4 % of jumps, 0.3 % of styles.
pub(super) const AHEAD_FROM_START: f64 = 2.0;

/// No strafe turns further, degrees. Left out (no limit): 0 % of jumps, 0 % of styles.
pub(super) const MOST_STRAFE: f64 = 180.0;

/// Two turns that differ by less than this part are the same. Left out (0): 1.9 % of jumps, 0.6 %
/// of styles.
pub(super) const SAME_TURN: f64 = 0.15;

/// A mouse whose next turns differ by less than this part has turned back at once: then its turn at
/// the change does not differ by more than the other part, or it is a leap. Left out (0): 0.2 % of
/// jumps, 0 % of styles.
pub(super) const STEADY: f64 = 0.1;

/// See above. Left out (no limit): 0.3 % of jumps, 0.6 % of styles.
pub(super) const LEAP: f64 = 0.2;

/// One that turns back by and by turns this part at the change of what it does after it. Left out
/// (no limit): 0.2 % of jumps, 0 % of styles.
pub(super) const TURNED_BACK: RangeInclusive<f64> = 0.08..=1.6;

// Keys or mouse.

/// A key is wrong through a whole turn if it is so in this part of it. Left out (1): 0 % of jumps,
/// 0 % of styles.
pub(super) const WHOLE_TURN: f64 = 0.95;

/// Keys that no turn of the mouse shows to be late, early or wrong are so only if they give back at
/// least this part of what the right mouse would: else the mouse was wrong. Left out (no limit):
/// 1.9 % of jumps, 0.3 % of styles.
pub(super) const BELIEVED: f64 = 0.6;

/// And shifted ones, if what the mouse falls short of the best gain beyond its own fault is less by
/// at least this part of it. Left out (no limit): 1.1 % of jumps, 1.6 % of styles.
pub(super) const EXPLAINED: f64 = 0.78;

/// Where that is a smaller part of all that it falls short, its own fault is the larger one. Left
/// out (0): 0.3 % of jumps, 1.2 % of styles.
pub(super) const SWITCHED: f64 = 0.35;

/// A mouse that is farther beside the best before any switch is so by itself, degrees. Left out (no
/// limit): 0.2 % of jumps, 0 % of styles.
pub(super) const OWN_ERROR: f64 = 0.8;

/// Keys that change just as the mouse turns back are wrong beside one that follows the velocity
/// alone: then they give back at least this part of what the right mouse would. Left out (no
/// limit): 1.3 % of jumps, 1.6 % of styles.
pub(super) const FOLLOWED: f64 = 0.55;

/// More than the right mouse, as a part of what that gives back. Left out (1): 0 % of jumps, 0 % of
/// styles.
pub(super) const MORE_THAN_MOUSE: f64 = 1.02;

/// Nearly all, as a part. Left out (1): 0 % of jumps, 0.3 % of styles.
pub(super) const NEARLY_ALL: f64 = 0.75;

/// Changes that miss by less are no habit, seconds. Left out (0): 0 % of jumps, 0 % of styles.
pub(super) const HABIT: f64 = 0.015;

/// Mended keys may leave this much less to win with the best mouse, as a part of what they give
/// back. Left out (no limit): 0.6 % of jumps, 1.2 % of styles.
pub(super) const SPOILT: f64 = 0.5;

/// A mouse that costs less of the speed is not explained by keys, u/s. Left out (0): 0 % of jumps,
/// 0.3 % of styles.
pub(super) const SEEN_SPEED: f64 = 0.3;

/// A run of one key this many times as long as the median may hide two changes. Left out (0): 0.4 %
/// of jumps, 0.9 % of styles.
pub(super) const HIDES: f64 = 1.6;

/// Shifts are tried until this many in a row win nothing more, and two at once. Left out (1): 0.1 %
/// of jumps, 0 % of styles.
pub(super) const TRIES: u32 = 4;

/// See above. Not measured.
pub(super) const ABREAST: usize = 2;

/// How many places are tried for one of its ends. Left out (1): 0.1 % of jumps, 0.6 % of styles.
pub(super) const PLACES: usize = 8;

// Fast or slow mouse.

/// A tick in which the square of the speed falls short of the best by less than this times the
/// speed is no fault. Left out (0): 0 % of jumps, 0 % of styles.
pub(super) const COUNTED: f64 = 2e-3;

/// How much an error that grows weighs against its sign. Left out (0): 2.2 % of jumps, 4.4 % of
/// styles.
pub(super) const GROWTH: f64 = 0.7;

/// A mouse that runs away from the best by more than this within one strafe spins, degrees. Left
/// out (no limit): 0 % of jumps, 0.6 % of styles.
pub(super) const SPUN: f64 = 180.0;

/// Strafes of the rarer kind with less than this part of the loss are its consequence. Left out
/// (0.5): 0.8 % of jumps, 1.2 % of styles.
pub(super) const CONSEQUENCE: f64 = 0.45;

// Limits of the searches.

/// More ticks times places than this are not tried one by one: a landing has a millisecond. Left
/// out (no limit): 0.3 % of jumps, 0.9 % of styles.
pub(super) const EXPENSIVE: usize = 1000;

/// At most this many times flight and pulls are found from each other, while that betters the
/// flight by as much as `BETTERS`, in the aim's unit; where a twin is to be flown, `TURNS` times at
/// least and up to `MOST_TURNS`: with ticks of 4 ms they take longer to settle. Left out (2): 0.8 %
/// of jumps, 0.9 % of styles.
pub(super) const TURNS: usize = 4;

/// See above. Not measured.
pub(super) const MOST_TURNS: usize = 12;

/// See above. Left out (0): 0 % of jumps, 0 % of styles.
pub(super) const BETTERS: f64 = 0.01;

/// A trial that gives back less than this is no worse: rounding, and moves that end elsewhere, in
/// the aim's unit. Not measured.
pub(super) const WORSE: f64 = -0.1;

/// A trial is followed this many ticks longer than the flight was. Not measured.
pub(super) const LONGER: usize = 200;
