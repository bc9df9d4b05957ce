//! Tuning constants of the ledger, with the effect of disabling each.
//!
//! "Disabled" names the value that disables the rule, and the share of flights whose first cause
//! changes. The flights are 1,714 jumps with nine profiles, with planted faults or with noise on
//! keys and mouse ("jumps"), and 320 jumps of players who look backwards or sideways, or strafe
//! with W or half-sideways ("styles"). One constant is disabled at a time.

use std::ops::RangeInclusive;

// View and keys.

/// A press next to forward is a half press if it has less than this part of a whole key. Disabled
/// (0): 1.5 % of jumps, 1.6 % of styles.
pub(super) const HALF_KEY: f32 = 0.75;

/// A wish direction with less than this part along the velocity strafes. Disabled (0): 0 % of
/// jumps, 12.5 % of styles.
pub(super) const HALF_SIDEWAYS: f64 = 0.4;

/// A player who turns the view round with each strafe (W alone can strafe to both sides) looks each
/// way for at least this part of the flight. Disabled (no limit): 0 % of jumps, 22.8 % of styles.
pub(super) const TURNS_ROUND: f64 = 0.2;

// What people can do, and what is worth saying.

/// Part of the possible distance that the best people lose. Disabling it (0) changes the praise of
/// 7.5 % of jumps and no first cause.
pub(super) const HUMAN_DISTANCE: f64 = 0.035;

/// Like [`HUMAN_DISTANCE`] for speed, u/s. Disabling it (0) changes the praise of 0.2 % of jumps
/// and no first cause.
pub(super) const HUMAN_SPEED: f64 = 3.0;

/// Like [`HUMAN_DISTANCE`] for time, milliseconds. Not measured.
pub(super) const HUMAN_TIME: f64 = 15.0;

/// A hop that lands between this part of the bunny-hop cap and the cap was held there on purpose.
/// Disabling it (2) changes the praise of 2.1 % of jumps and no first cause.
pub(super) const NEAR_CAP: f64 = 0.97;

/// A fault of the ground, the duck or the keys that costs more than this part of the human loss can
/// be fixed. Disabling it (no limit) changes the praise of 3.3 % of jumps and no first cause.
pub(super) const MENDABLE: f64 = 0.5;

/// Smallest loss that gets advice, in the aim's unit. Disabled (0): 2.0 % of jumps, 10.3 % of
/// styles.
pub(super) const WORTH_SAYING: f64 = 0.05;

/// A key held for this part of a flight is held for all of it. Disabled (no limit): 0 % of jumps,
/// 3.1 % of styles.
pub(super) const ALL_THE_WAY: f64 = 0.9;

// What a person flies.

/// Longest strafe that a person makes, seconds. Disabled (no limit): 0 % of jumps, 11.6 % of
/// styles.
pub(super) const LONG_STRAFE: f64 = 0.125;

/// Smallest gain of a correction, in the aim's unit. Disabled (0): 0.1 % of jumps, 0.3 % of styles.
pub(super) const WINS: f64 = 1e-3;

/// Shorter turns of the mouse are ignored, seconds. Disabled (0): 1.1 % of jumps, 3.8 % of styles.
pub(super) const SHORT_TURN: f64 = 0.025;

// Jumps of the view's lead on the velocity.

/// Smallest jump of the lead that counts, degrees. Disabled (0): 0.3 % of jumps, 0.3 % of styles;
/// with [`STANDS_OUT`] 3.2 % and 2.2 %.
pub(super) const LEAST_JUMP: f64 = 0.9;

/// Smallest jump that counts, as a multiple of the median jump. Disabled (0): 0.8 % of jumps, 1.2 %
/// of styles; with [`LEAST_JUMP`] 3.2 % and 2.2 %.
pub(super) const STANDS_OUT: f64 = 2.5;

/// Maximum change of a lead, degrees. A larger change means that the view was turned round.
/// Disabled (no limit): 0 % of jumps, 2.5 % of styles.
pub(super) const MOST_JUMP: f64 = 45.0;

// Forward held.

/// A mouse this near to the best view of the keys follows them, degrees. Disabled (no limit): 1.1 %
/// of jumps, 4.1 % of styles.
pub(super) const FOLLOWS_KEYS: f64 = 15.0;

/// Share of a gain that counts as most of the gain. Disabled (0): 0.6 % of jumps, 1.2 % of styles.
pub(super) const MOSTLY: f64 = 0.8;

/// A mouse is at its limit if it turns at this part of its fastest turn. Disabled (no limit): 0.9 %
/// of jumps, 0 % of styles.
pub(super) const HURRIED: f64 = 0.8;

// Pauses between keys.

/// Longest pause in a switch, seconds. Disabled (no limit): 0.1 % of jumps, 0 % of styles.
pub(super) const LONGEST_PAUSE: f64 = 0.1;

/// The switches must recover at least this part of the possible gain of the inputs. Otherwise the
/// pauses or the mouse are at fault. Disabled (0): 2.2 % of jumps, 0.9 % of styles.
pub(super) const LEAST_PAUSED: f64 = 0.4;

// The best tick of a switch.

/// Longest time between key and mouse in one switch, seconds. Disabled (1): 0.6 % of jumps, 0.6 %
/// of styles.
pub(super) const SWITCH_WINDOW: f64 = 0.12;

/// Shortest strafe that a wrong key can spoil, seconds. Disabled (0): 3.1 % of jumps, 3.4 % of
/// styles.
pub(super) const SHORT_STRAFE: f64 = 0.05;

/// Largest jump back at the key, as a part of the jump to its side, that still belongs to a lead.
/// Disabled (no limit): 0.9 % of jumps, 1.2 % of styles.
pub(super) const MOST_BACK: f64 = 0.8;

/// A mouse that is farther ahead than this in the first strafe, before any switch, is itself too
/// fast, degrees. It also turns back early. Disabled (no limit): 0.4 % of jumps, 0.3 % of styles.
pub(super) const AHEAD_FROM_START: f64 = 2.0;

/// Largest turn in a strafe, degrees. Disabled (no limit): 0 % of jumps, 0 % of styles.
pub(super) const MOST_STRAFE: f64 = 180.0;

/// Turns that differ by less than this part are equal. Disabled (0): 1.9 % of jumps, 0.6 % of
/// styles.
pub(super) const SAME_TURN: f64 = 0.15;

/// A mouse turned back at once if its next turns differ by less than this part. Disabled (0): 0.2 %
/// of jumps, 0 % of styles.
pub(super) const STEADY: f64 = 0.1;

/// If the mouse turned back at once, a turn at the switch that differs by more than this part is a
/// leap. Disabled (no limit): 0.3 % of jumps, 0.6 % of styles.
pub(super) const LEAP: f64 = 0.2;

/// If the mouse turned back slowly, its turn on the switch tick as a fraction of the next one.
/// Disabled (no limit): 0.2 % of jumps, 0 % of styles.
pub(super) const TURNED_BACK: RangeInclusive<f64> = 0.08..=1.6;

// Keys or mouse.

/// Keys that the mouse does not show to be wrong are at fault if they recover at least this part of
/// what the ideal mouse would. Disabled (no limit): 1.9 % of jumps, 0.3 % of styles.
pub(super) const BELIEVED: f64 = 0.6;

/// Moved switches must also reduce the mouse's loss beyond its own fault by this part. Disabled (no
/// limit): 1.1 % of jumps, 1.6 % of styles.
pub(super) const EXPLAINED: f64 = 0.78;

/// The mouse's own fault is the larger one if the loss beyond it is a smaller part of the total
/// than this. If disabled (0), results change in 0.3 % of jumps and 1.2 % of styles.
pub(super) const SWITCHED: f64 = 0.35;

/// A mouse farther than this from the best view before any switch is itself at fault, degrees.
/// Disabled (no limit): 0.2 % of jumps, 0 % of styles.
pub(super) const OWN_ERROR: f64 = 0.8;

/// Keys that switch exactly when the mouse turns back are only at fault if the mouse follows the
/// velocity and they recover at least this part of what the ideal mouse would. Disabled (no limit):
/// 1.3 % of jumps, 1.6 % of styles.
pub(super) const FOLLOWED: f64 = 0.55;

/// Corrected keys may leave this much less to gain with the best mouse, as a part of what they
/// recover. Disabled (no limit): 0.6 % of jumps, 1.2 % of styles.
pub(super) const SPOILT: f64 = 0.5;

/// The search ends after this many shifts in a row without a gain. Disabled (1): 0.1 % of jumps, 0
/// % of styles.
pub(super) const TRIES: u32 = 4;

/// Shifts that are simulated side by side. Not measured.
pub(super) const ABREAST: usize = 2;

/// Number of places to try for one end of a run. Disabled (1): 0.1 % of jumps, 0.6 % of styles.
pub(super) const PLACES: usize = 8;

// Fast or slow mouse.

/// A tick has a fault if the square of its speed is below the best by this times the speed.
/// Disabled (0): 0 % of jumps, 0 % of styles.
pub(super) const COUNTED: f64 = 2e-3;

/// Weight of an error's growth relative to its sign. Disabled (0): 2.2 % of jumps, 4.4 % of styles.
pub(super) const GROWTH: f64 = 0.7;

/// A mouse spins if it moves away from the best view by more than this within one strafe, degrees.
/// Disabled (no limit): 0 % of jumps, 0.6 % of styles.
pub(super) const SPUN: f64 = 180.0;

/// Strafes of the rarer kind with less than this part of the loss are a consequence of the others.
/// Disabled (0.5): 0.8 % of jumps, 1.2 % of styles.
pub(super) const CONSEQUENCE: f64 = 0.45;

// Gains of repairs. Chosen with 1,000 jumps of people (`tests/analysis/people`, seeds 0 to 999).

/// A slow hand is only a cause if its repair brings this much, in the aim's unit.
pub(super) const SLOW_HAND: f64 = 8.0;

/// A hand that turns within this part of the ideal turn has the right pace.
pub(super) const RIGHT_PACE: f64 = 0.05;

/// This many times the usual number of strafes are too many.
pub(super) const TOO_MANY: f64 = 1.6;

// One fault or several. Chosen with two sets of jumps: 1,001 with a planted fault (`faults`,
// `tried` and `wide` in `tests/analysis/ledger`), and the 1,000 of people. With all rules, 97.7 %
// of the planted faults are named with the right amount, 88.1 % of the people get the best repair,
// and 81.5 % gain what the advice quotes. "Disabled" has these three percentages without the rule.

/// One fault explains the loss if the second one costs at most this part of it. Disabled (-1):
/// 89.1, 89.3, 84.0; disabled (no limit): 97.8, 73.9, 65.4.
pub(super) const SECOND: f64 = 0.08;

/// A hand that corrects at most this part of an error per tick does not react. Disabled (-1): 97.0,
/// 88.0, 81.6.
pub(super) const BLIND: f64 = 0.009;

/// Like [`BLIND`], for a fast or slow mouse. Disabled (-1): 97.2, 88.3, 81.7.
pub(super) const BLIND_OF_MOUSE: f64 = 0.0005;

/// Maximum ratio of two differences for a hand that keeps its angle to the velocity: the difference
/// of its turns to those of the velocity, and to those of a reacting hand. 2,255 of 2,428 planted
/// faults (`wide`, 300 draws) have the right amount; 87.5 % of people get the best repair and 81.7
/// % gain what the advice quotes. With 0.95: 2,204, 88.2, 82.6.
pub(super) const KEEPS_ANGLE: f64 = 2.0;

/// Like [`KEEPS_ANGLE`], for a fast or slow mouse. An uneven mouse looks like one that keeps its
/// angle. Disabled (0): 95.0, 88.2, 81.7.
pub(super) const KEEPS_ANGLE_OF_MOUSE: f64 = 0.88;

/// Like [`KEEPS_ANGLE`] with the two differences exchanged, for a hand that reacts evenly. Disabled
/// (0): 97.7, 86.5, 80.0.
pub(super) const REACTS_EVENLY: f64 = 0.025;

/// Minimum part of the charge that turning evenly must bring, and more than all else, before a
/// mouse is called uneven, not fast or slow. Disabled (no limit): of 55 jumps with only an uneven
/// mouse that lost more than 6, 52 are called fast or slow; with the rule, 6 of 34.
pub(super) const UNEVEN: f64 = 0.1;

/// With correct keys, a too fast or too slow mouse is the only fault if fixing it recovers at least
/// this part of the charge. Disabled (0): an uneven mouse gets the advice to turn slower, which
/// quotes 11.2 units and brings 1.5 (cs16-100, seed 10 of the test of an uneven mouse); 1,151
/// instead of 1,147 of 1,219 planted faults have the right amount.
pub(super) const LEAST_BROUGHT: f64 = 0.5;

/// A hand that corrects more than this part of an error per tick keeps its angle to the velocity.
/// Disabled (no limit): the quoted gain changes in 0.1 % of the jumps of people.
pub(super) const FULL_REACTION: f64 = 0.85;

// Limits of the searches.

/// Largest product of ticks and places that is searched tick by tick, because a landing has one
/// millisecond. Disabled (no limit): 0.3 % of jumps, 0.9 % of styles.
pub(super) const EXPENSIVE: usize = 1000;

/// Maximum number of iterations between flight and pulls while each gains [`BETTERS`]. For a
/// variant, the minimum. Disabled (2): 0.8 % of jumps, 0.9 % of styles.
pub(super) const TURNS: usize = 4;

/// Maximum number of iterations for a variant. With ticks of 4 ms they take longer to settle. Not
/// measured.
pub(super) const MOST_TURNS: usize = 12;

/// Smallest gain of an iteration that is worth another one, in the aim's unit. Disabled (0): 0 % of
/// jumps, 0 % of styles.
pub(super) const BETTERS: f64 = 0.01;

/// A trial may lose this much, in the aim's unit, because of rounding or moves that end elsewhere.
/// Not measured.
pub(super) const WORSE: f64 = -0.1;

/// Ticks that a trial is followed beyond the length of the flight. Not measured.
pub(super) const LONGER: usize = 200;
