//! Tuning constants of the ledger: what each means, what changes without it, and which jumps
//! decided its value.
//!
//! "Without it" names the value that switches the rule off. Then comes the share of flights whose
//! first cause changes. The flights are 1,714 jumps with nine profiles, with planted faults or with
//! noise on keys and mouse ("jumps"), and 320 jumps of players who look backwards or sideways, or
//! strafe with W or half-sideways ("styles"). One constant is switched off at a time.
//!
//! "Tests that need it" lists the tests in `tests/analysis` that fail or get worse without the
//! constant, with their results without it. `faults`, `wide` and `styles` plant faults, `people`
//! generates human jumps. With all constants, `wide` names 250 of 259 planted faults (30 draws,
//! seed 3), and the advice names the best repair for 91.4 % of `people`. "None" means that none of
//! `wide`, `styles`, `ground` and `people` (250 jumps) gets worse. `HALF_SIDEWAYS` was tried with
//! `styles` alone. A constant without such a list was not tried.

use std::ops::RangeInclusive;

// Recognition of strafe keys and views.

/// Speed below which a strafe key pressed while forward is held counts as a half press, as a
/// fraction of a held key's speed. Without it (0), the first cause changes in 1.5 % of jumps and
/// 1.6 % of styles. Tests that need it: `releasing_w_is_named_where_it_helps_most`.
pub(super) const HALF_KEY: f32 = 0.75;

/// Maximum component of a key's wish direction along the velocity for the key to strafe, 0 to 1.
/// Without it (0), the first cause changes in 0 % of jumps and 12.5 % of styles. Tests that need
/// it: none.
pub(super) const HALF_SIDEWAYS: f64 = 0.4;

/// A player who turns round with each strafe looks in each of the two directions for at least this
/// fraction of the flight. Such a player can strafe to both sides with W alone. Without a limit,
/// the first cause changes in 0 % of jumps and 22.8 % of styles. Tests that need it: none.
pub(super) const TURNS_ROUND: f64 = 0.2;

// Losses that people cannot avoid, and losses that are worth advice.

/// Largest loss of a praised long jump, as a fraction of the best possible distance. Without it
/// (0), the praise of 7.5 % of jumps changes, and no first cause does. Tests that need it:
/// `any_style_of_strafing_is_judged_by_its_strafes` and
/// `half_sideways_is_a_style_until_the_mouse_has_to_swing`.
pub(super) const HUMAN_DISTANCE: f64 = 0.035;

/// Largest loss of a praised hop, u/s. Without it (0), the praise of 0.2 % of jumps changes, and no
/// first cause does.
pub(super) const HUMAN_SPEED: f64 = 3.0;

/// Largest loss of a praised jump that is judged by time, milliseconds. Its effect was not
/// measured.
pub(super) const HUMAN_TIME: f64 = 15.0;

/// Minimum landing speed of a hop that was kept below the bunny-hop cap on purpose, as a fraction
/// of the cap. Without it (2), the praise of 2.1 % of jumps changes, and no first cause does. Tests
/// that need it: `only_a_hop_that_lands_right_under_the_cap_is_held_by_it`.
pub(super) const NEAR_CAP: f64 = 0.97;

/// Maximum cost of a single fault in a praised jump, as a fraction of the largest praised loss. A
/// costlier fault on the ground, in ducking or in the keys gets advice instead. Without a limit,
/// the praise of 3.3 % of jumps changes, and no first cause does. Tests that need it: none.
pub(super) const MENDABLE: f64 = 0.5;

/// Smallest fraction of the total loss for which the advice names a main cause if no single fix
/// gains much. It only changes the text of the advice, never the first cause.
pub(super) const MAIN_LOSS_PART: f64 = 0.5;

/// Smallest fraction of the total loss that gets advice. Below it, the advice says that several
/// faults together cost the jump its distance. Tests that need it:
/// `a_small_prestrafe_loss_is_not_the_advice_for_a_jump_with_large_faults`.
pub(super) const LEAST_ADVISED_PART: f64 = 0.05;

/// Smallest loss that gets advice, in the aim's unit. Without it (0), the first cause changes in
/// 2.0 % of jumps and 10.3 % of styles. Tests that need it: none.
pub(super) const WORTH_SAYING: f64 = 0.05;

/// Minimum fraction of a flight for which a key must be held to count as held for the whole flight.
/// Without a limit, the first cause changes in 0 % of jumps and 3.1 % of styles.
pub(super) const ALL_THE_WAY: f64 = 0.9;

// Strafes that a person makes.

/// Longest strafe that a person makes, seconds. Without a limit, the first cause changes in 0 % of
/// jumps and 11.6 % of styles. Tests that need it: `people` (74.0 %),
/// `few_perfect_strafes_get_the_advice_to_make_more` and three more.
pub(super) const LONG_STRAFE: f64 = 0.125;

/// Smallest gain for which a correction is used, in the aim's unit. Without it (0), the first cause
/// changes in 0.1 % of jumps and 0.3 % of styles. Tests that need it: none.
pub(super) const SMALLEST_GAIN: f64 = 1e-3;

/// Longest mouse turn to the other side that is ignored, seconds. Without it (0), the first cause
/// changes in 1.1 % of jumps and 3.8 % of styles. Tests that need it:
/// `one_wrong_key_in_any_strafe_is_named` and `people` (90.9 %).
pub(super) const SHORT_TURN: f64 = 0.025;

// Changes in the view's lead over the velocity from one tick to the next.

/// Smallest change in the view's lead that counts as a switch of sides, degrees. Without it (0),
/// the first cause changes in 0.3 % of jumps and 0.3 % of styles; also without [`STANDS_OUT`], in
/// 3.2 % and 2.2 %. Tests that need it: none.
pub(super) const LEAST_JUMP: f64 = 0.9;

/// Smallest change in the view's lead that counts as a switch of sides, as a multiple of the median
/// change. Without it (0), the first cause changes in 0.8 % of jumps and 1.2 % of styles; also
/// without [`LEAST_JUMP`], in 3.2 % and 2.2 %. Tests that need it: none.
pub(super) const STANDS_OUT: f64 = 2.5;

/// Largest change in the view's lead, degrees. A larger change means that the player turned the
/// view round. Without a limit, the first cause changes in 0 % of jumps and 2.5 % of styles. Tests
/// that need it: none.
pub(super) const MOST_JUMP: f64 = 45.0;

// Forward held.

/// Maximum angle between view and best view for a mouse that follows the held keys, degrees.
/// Without a limit, the first cause changes in 1.1 % of jumps and 4.1 % of styles. Tests that need
/// it: `half_sideways_is_a_style_until_the_mouse_has_to_swing` and
/// `releasing_w_is_named_where_it_helps_most`.
pub(super) const FOLLOWS_KEYS: f64 = 15.0;

/// Share of a gain that counts as most of the gain. Without it (0), the first cause changes in
/// 0.6 % of jumps and 1.2 % of styles. Tests that need it: none.
pub(super) const MOSTLY: f64 = 0.8;

/// Fraction of the flight's fastest turn from which a turn counts as *at the limit of the mouse*.
/// Without a limit, the first cause changes in 0.9 % of jumps and 0 % of styles. Tests that need
/// it: `half_sideways_is_a_style_until_the_mouse_has_to_swing`.
pub(super) const HURRIED: f64 = 0.8;

/// Maximum fraction of a CPM flight's moves with a single key. If there are more, the losses from
/// keys and mouse are merged. A flat hop at 8 ms per move may start with 8 such moves, so the two
/// keys need not be pressed at the same time. Its effect was not measured: the jumps and styles are
/// from other engines.
pub(super) const MOST_SINGLE_KEY: f64 = 0.1;

// Pauses between keys.

/// Longest time without a strafe key, or with both, that counts as part of a key switch, seconds.
/// Without a limit, the first cause changes in 0.1 % of jumps and 0 % of styles. Tests that need
/// it: `wide` (names 249).
pub(super) const LONGEST_PAUSE: f64 = 0.1;

/// Smallest fraction of the possible gain that moving the switches must recover. Below this
/// fraction, the pauses or the mouse are at fault. Without it (0), the first cause changes in 2.2 %
/// of jumps and 0.9 % of styles. Tests that need it: none.
pub(super) const LEAST_PAUSED: f64 = 0.4;

// The best tick of a switch.

/// Longest time between the key and the mouse of one switch, seconds. Without it (1), the first
/// cause changes in 0.6 % of jumps and 0.6 % of styles. Tests that need it: none.
pub(super) const SWITCH_WINDOW: f64 = 0.12;

/// Shortest strafe that a wrong key can spoil, seconds. Without it (0), the first cause changes in
/// 3.1 % of jumps and 3.4 % of styles. Tests that need it: `wide` (names 244),
/// `a_mouse_that_is_far_too_fast_is_named` and `one_wrong_key_in_any_strafe_is_named`.
pub(super) const SHORT_STRAFE: f64 = 0.05;

/// Largest change in the view's lead away from the new side on the tick of the key switch, as a
/// fraction of its change towards this side on the best tick. Without a limit, the first cause
/// changes in 0.9 % of jumps and 1.2 % of styles. Tests that need it: `wide` (names 249).
pub(super) const MOST_BACK: f64 = 0.8;

/// Largest view turn within one strafe, degrees. Without a limit, the first cause changes in 0 % of
/// jumps and 0 % of styles. Tests that need it: `a_spinning_mouse_is_never_told_to_turn_faster`.
pub(super) const MOST_STRAFE: f64 = 180.0;

/// Maximum view turn in flights with at most one key switch, as a multiple of the ideal turn. Only
/// applies above [`MOST_STRAFE`]. Slower players have to turn farther. Tests that need it:
/// `a_late_key_in_a_long_strafe_of_a_slow_class_is_late`.
pub(super) const LONGEST_SINGLE_STRAFE: f64 = 1.2;

/// Relative difference below which two mouse turns count as equal. Without it (0), the first cause
/// changes in 1.9 % of jumps and 0.6 % of styles. Tests that need it: `people` (90.6 %) and `wide`
/// (names 249).
pub(super) const SAME_TURN: f64 = 0.15;

/// Limit for the relative difference between the mouse turns on the first and second tick after a
/// switch. Below it, the mouse turned back at once, otherwise slowly. Without it (0), the first
/// cause changes in 0.2 % of jumps and 0 % of styles. Tests that need it: `wide` (names 249).
pub(super) const STEADY: f64 = 0.1;

/// Largest relative difference between the turn at the switch and the next turns of a mouse that
/// turned back at once. A larger difference is a leap of the view. Without a limit, the first cause
/// changes in 0.3 % of jumps and 0.6 % of styles. Tests that need it: `wide` (names 249).
pub(super) const LEAP: f64 = 0.2;

/// Allowed turn on the switch tick for a mouse that turned back slowly, as a fraction of the next
/// turn. Without a limit, the first cause changes in 0.2 % of jumps and 0 % of styles.
pub(super) const TURNED_BACK: RangeInclusive<f64> = 0.08..=1.6;

// Choice between a key fault and a mouse fault.

/// Smallest fraction of the ideal mouse's gain that corrected keys must recover before the keys are
/// at fault. Only used if the mouse does not show that they are wrong. Without a limit, the first
/// cause changes in 1.9 % of jumps and 0.3 % of styles. Tests that need it: `wide` (names 245).
pub(super) const BELIEVED: f64 = 0.6;

/// Smallest fraction by which moved switches must also reduce the mouse loss, apart from the
/// mouse's own fault. Without a limit, the first cause changes in 1.1 % of jumps and 1.6 % of
/// styles. Tests that need it: `wide` (names 247).
pub(super) const EXPLAINED: f64 = 0.78;

/// Smallest fraction of the mouse loss that switches at fault must cause. Below it, the mouse's own
/// fault is the larger one. Without it (0), the first cause changes in 0.3 % of jumps and 1.2 % of
/// styles. Tests that need it: none.
pub(super) const SWITCHED: f64 = 0.35;

/// Maximum mean angle between view and best view before any switch, degrees. Above it, the mouse
/// itself is at fault. Without a limit, the first cause changes in 0.2 % of jumps and 0 % of
/// styles. Tests that need it: `a_mouse_that_is_far_too_fast_is_named`.
pub(super) const OWN_ERROR: f64 = 0.8;

/// Smallest fraction of the ideal mouse's gain that corrected keys must recover if the keys
/// switched exactly one tick before the mouse turned back. The mouse must also follow the velocity,
/// or the keys are not at fault. Without a limit, the first cause changes in 1.3 % of jumps and
/// 1.6 % of styles. Tests that need it: `wide` (names 248).
pub(super) const FOLLOWED: f64 = 0.55;

/// Largest drop in the best possible result from correcting the keys, as a fraction of what the
/// correction recovers. Without a limit, the first cause changes in 0.6 % of jumps and 1.2 % of
/// styles. Tests that need it: none.
pub(super) const SPOILT: f64 = 0.5;

/// Number of consecutive shifts without a gain that ends the search for shifted switches. Without
/// it (1), the first cause changes in 0.1 % of jumps and 0 % of styles. Tests that need it: `wide`
/// (names 249).
pub(super) const TRIES: u32 = 4;

/// Number of shifts that are simulated side by side. Its effect was not measured.
pub(super) const ABREAST: usize = 2;

/// Number of ticks to try for each end of a masked wrong key. Without it (1), the first cause
/// changes in 0.1 % of jumps and 0.6 % of styles. Tests that need it: none.
pub(super) const PLACES: usize = 8;

// A mouse that is too fast or too slow.

/// Shortfall in the growth of the squared speed above which a tick counts as faulty, divided by the
/// speed, u/s. Without it (0), the first cause changes in 0 % of jumps and 0 % of styles. Tests
/// that need it: none.
pub(super) const COUNTED: f64 = 2e-3;

/// Weight of the growth of a mouse error within a strafe, relative to the mean error. Without it
/// (0), the first cause changes in 2.2 % of jumps and 4.4 % of styles. Tests that need it: none.
pub(super) const GROWTH: f64 = 0.7;

/// Maximum movement away from the best view within one strafe, degrees. Above it, the mouse counts
/// as spinning. Without a limit, the first cause changes in 0 % of jumps and 0.6 % of styles. Tests
/// that need it: `a_spinning_mouse_is_never_told_to_turn_faster`.
pub(super) const SPUN: f64 = 180.0;

/// Fraction of the loss below which one kind of mouse error (too fast or too slow) is only a
/// consequence of the other kind. Without it (0.5), the first cause changes in 0.8 % of jumps and
/// 1.2 % of styles. Tests that need it: none.
pub(super) const CONSEQUENCE: f64 = 0.45;

// Gains of repairs. Chosen with 1,000 human jumps (`tests/analysis/people`, seeds 0 to 999).

/// Smallest gain for which a slow mouse is called a cause, in the aim's unit. Tests that need it:
/// `people` (91.0 %).
pub(super) const SLOW_HAND: f64 = 8.0;

/// Like [`SLOW_HAND`], for a player whose keys are right and whose pace explains nearly all turns.
/// Tests that need it: `a_side_on_which_the_mouse_is_too_slow_is_named`.
pub(super) const CLEARLY_SLOW_HAND: f64 = 4.0;

/// Relative difference from the ideal turn below which the mouse has the right pace. Tests that
/// need it: `a_side_on_which_the_mouse_is_too_fast_is_named` and `people` (91.0 %).
pub(super) const RIGHT_PACE: f64 = 0.05;

/// Maximum number of strafes, as a multiple of the usual number. More are too many. Tests that need
/// it: `people` (with 2.0: 88.3 %).
pub(super) const TOO_MANY: f64 = 1.6;

/// Smallest fraction of its expected gain that a repair must bring in each plausible way to follow
/// the advice. Below it, the advice is not given. With all three rules (this one, [`LEAST_PROMISE`]
/// and [`MAIN_KEY_FAULT_PART`]), 5 of 2,749 advice sentences make the jump worse. Without this
/// rule, 25 of 2,768 do (`people`, seeds 0 to 2999).
pub(super) const LEAST_GAIN_PART: f64 = 0.2;

/// Like [`LEAST_GAIN_PART`], for advice to change the number of strafes. Of 300 pieces of such
/// advice below this fraction, 16 make the jump worse. Of the 1,308 above it, 10 do (`people`,
/// 3,000 jumps from each of the seeds 0, 100000, 200000 and 300000).
pub(super) const LEAST_STRAFES_GAIN_PART: f64 = 0.6;

/// Smallest expected gain, in the aim's unit, for which a player with several faults is advised to
/// change the number of strafes. Of 148 pieces of such advice with a smaller gain, 17 make the jump
/// worse. Of the other 1,460, 9 do (the same jumps as in [`LEAST_STRAFES_GAIN_PART`]).
pub(super) const LEAST_STRAFES_GAIN: f64 = 8.0;

/// Smallest expected gain for which advice is given if there are several faults, in the aim's unit.
/// Of 55 pieces of advice with a smaller gain (`people`, seeds 0 to 2999), 24 bring the promised
/// gain within 30 %, and 3 make the jump worse. Of 117 with a gain from 1.5 to 3, 96 bring it
/// within 30 %, and none makes the jump worse.
pub(super) const LEAST_PROMISE: f64 = 1.5;

/// A key fault that costs at least this fraction of the loss in the air gets advice, even if its
/// repair does not hold. Of the 259 planted faults in `wide`, 3 get no advice because of it. For
/// three people (seeds 129, 841 and 1432) the advice made the jump worse; their faults cost 0.33 to
/// 0.56 of that loss.
pub(super) const MAIN_KEY_FAULT_PART: f64 = 0.8;

// One fault or several. Chosen with two sets of jumps: 1,001 with a planted fault (`faults`,
// `tried` and `wide` in `tests/analysis/ledger`), and 1,000 human jumps. With all rules, 97.7 % of
// the planted faults are named with the right amount, 88.1 % of the people get the best repair, and
// 81.5 % of the people gain what the advice quotes. "Without it" gives these three percentages
// without the rule.

/// Largest cost of the second largest fault if one fault explains the loss, as a fraction of the
/// loss. Without it (-1), the three percentages are 89.1, 89.3 and 84.0; without a limit, they are
/// 97.8, 73.9 and 65.4. Tests that need it: `people`.
pub(super) const SECOND: f64 = 0.08;

/// A player who corrects at most this fraction of an error per tick does not react to the velocity.
/// Without it (-1), the three percentages are 97.0, 88.0 and 81.6. Tests that need it: `wide`.
pub(super) const BLIND: f64 = 0.009;

/// Like [`BLIND`], for a fast or slow mouse. Without it (-1), the three percentages are 97.2, 88.3
/// and 81.7. Tests that need it: `wide`.
pub(super) const BLIND_OF_MOUSE: f64 = 0.0005;

/// Largest ratio at which the view counts as turning at a fixed angle to the velocity. The ratio is
/// the difference between the turns of the view and of the velocity, divided by the difference
/// between the turns of the view and of the model. 2,255 of 2,428 planted faults (`wide`, 300
/// draws) have the right amount; 87.5 % of people get the best repair and 81.7 % gain what the
/// advice quotes. With 0.95: 2,204, 88.2, 82.6. Tests that need it: `wide` and `people`.
pub(super) const KEEPS_ANGLE: f64 = 2.0;

/// Like [`KEEPS_ANGLE`], for a fast or slow mouse. An uneven mouse looks like one that keeps its
/// angle. Without it (0), the three percentages are 95.0, 88.2 and 81.7. Tests that need it:
/// `wide`.
pub(super) const KEEPS_ANGLE_OF_MOUSE: f64 = 0.88;

/// Like [`KEEPS_ANGLE`], for an uneven mouse if key switches were moved. The ledger does not advise
/// even turns if moving the switches gains something. With both rules, 14 of 10,705 sentences ask
/// for even turns, and none of them makes the jump worse. Without both, 30 of 10,788 ask for them,
/// and 14 of those do not help (the same jumps as in [`LEAST_STRAFES_GAIN_PART`]).
pub(super) const KEEPS_ANGLE_UNEVENLY: f64 = 1.3;

/// Like [`KEEPS_ANGLE`] with the two differences exchanged, for a player who reacts evenly. Without
/// it (0), the three percentages are 97.7, 86.5 and 80.0. Tests that need it: `people`.
pub(super) const REACTS_EVENLY: f64 = 0.025;

/// Smallest fraction of the mouse's charge that turning evenly must recover. Only then is the mouse
/// called uneven instead of fast or slow. Turning evenly must also recover more than any other
/// repair. Among the jumps that lost more than 6 and whose only fault is an uneven mouse, 52 of 55
/// are called fast or slow without the rule, and 6 of 34 with it. Tests that need it: the uneven
/// mice of `people`.
pub(super) const UNEVEN: f64 = 0.1;

/// Smallest fraction of the charge that fixing a too fast or too slow mouse must recover. Only then
/// can this mouse fault be the only fault of a flight with correct keys.
///
/// Without it (0), an uneven mouse gets the advice to turn slower. This advice promises 11.2 units
/// and gains 1.5 (cs16-100, seed 10 of the test of an uneven mouse). The amount is then right for
/// 1,151 instead of 1,147 of 1,219 planted faults. Tests that need it:
/// `an_uneven_mouse_is_not_called_fast_or_slow`.
///
/// The advice for a single mouse fault also needs this fraction. If turning slower needed only
/// [`LEAST_GAIN_PART`], this advice would be given 129 instead of 119 times. It would then be the
/// best repair in 76 % instead of 81 % of the cases (`people`, seeds 100000 to 100999 and 200000 to
/// 200999).
pub(super) const LEAST_BROUGHT: f64 = 0.5;

/// A player who corrects more than this fraction of an error per tick keeps the view's angle to the
/// velocity. Without a limit, the quoted gain changes in 0.1 % of the human jumps. Tests that need
/// it: none.
pub(super) const FULL_REACTION: f64 = 0.85;

// Limits of the searches.

/// Maximum product of ticks and switches for which the search tries every tick. The analysis of a
/// landing must take less than a millisecond. Without a limit, the first cause changes in 0.3 % of
/// jumps and 0.9 % of styles. Tests that need it: none.
pub(super) const EXPENSIVE: usize = 1000;

/// Maximum number of times that a flight and its pulls are computed from each other
/// (`flights::steer`). The iterations stop earlier if one gains less than [`BETTERS`]. For a
/// variant, this is the minimum number of iterations instead. With 2 iterations, the first cause
/// changes in 0.8 % of jumps and 0.9 % of styles. Tests that need it: none.
pub(super) const TURNS: usize = 4;

/// Maximum number of iterations between a flight and its pulls for a variant. With ticks of 4 ms
/// they take longer to settle. Its effect was not measured.
pub(super) const MOST_TURNS: usize = 12;

/// Smallest gain of an iteration that justifies another one, in the aim's unit. Without it (0), the
/// first cause changes in 0 % of jumps and 0 % of styles.
pub(super) const BETTERS: f64 = 0.01;

/// Smallest gain of a successful trial of the advice, in the aim's unit. Negative, because rounding
/// or moves that end elsewhere may cost a little. Its effect was not measured.
pub(super) const WORSE: f64 = -0.1;

/// Number of ticks for which a trial is continued beyond the length of the flight. Its effect was
/// not measured.
pub(super) const LONGER: usize = 200;
