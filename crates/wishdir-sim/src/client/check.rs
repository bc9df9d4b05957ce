//! Checks whether a client with given rules could have sent a command.
//!
//! Checks length, angles, moves and buttons. Replays may contain any command.
//! A time or jump counts only if every command passes.

use std::fmt;
use std::sync::Arc;

use super::goldsrc::{quantise_angle_goldsrc, quantise_move_goldsrc, scale_to_cap};
use super::quake3::{MOVES, buttons_for_up_move, quantise_angle_q3};
use super::quakeworld::{move_int_qw, quantise_angle_qw};
use super::{ClientVars, MsecClock, MsecRate};
use crate::command::{ATTACK, BACK, DUCK, FORWARD, JUMP, MOVE_LEFT, MOVE_RIGHT, USE, UserCmd};
use crate::engine::{Engine, Family};

/// Bits of the movement keys.
const MOVE_BITS: u16 = FORWARD | BACK | MOVE_LEFT | MOVE_RIGHT;
/// Rounding error that a real client's clock may accumulate, milliseconds.
const CLOCK_SLACK_MSEC: f64 = 1e-6;
/// Milliseconds per second.
const MSEC_PER_SECOND: f64 = 1000.0;

/// Axis of a view angle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewAxis {
    /// Up and down.
    Pitch,
    /// Left and right.
    Yaw,
    /// Tilt.
    Roll,
}

impl fmt::Display for ViewAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pitch => "pitch",
            Self::Yaw => "yaw",
            Self::Roll => "roll",
        })
    }
}

/// Reason why no client with the given rules could have sent a command. Floats are stored as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandFault {
    /// The tick rule does not produce a command of this length here.
    Length {
        /// Length of the command, milliseconds.
        found: u8,
        /// Shortest and longest length that the client can send, milliseconds.
        expected: [u8; 2],
    },
    /// The angle is not a whole number of wire steps.
    OffGrid {
        /// Axis of the wrong angle.
        axis: ViewAxis,
        /// Wrong angle, degrees, as the bits of an f32.
        found: u32,
    },
    /// The angle is outside the view limits.
    OutOfReach {
        /// Axis of the wrong angle.
        axis: ViewAxis,
        /// Wrong angle, degrees, as the bits of an f32.
        found: u32,
        /// Lowest and highest angle that the client can send, degrees, as the bits of an f32.
        expected: [u32; 2],
    },
    /// No combination of keys produces these moves at the profile's `cl_*speed`.
    Moves {
        /// Forward, side and up move of the command, u/s, as the bits of an f32.
        found: [u32; 3],
        /// Bits of the movement keys in the command.
        keys: u16,
    },
    /// The client has no keys for these button bits.
    Buttons {
        /// Button bits that no key of the client sets.
        found: u16,
    },
}

impl fmt::Display for CommandFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length {
                found,
                expected: [low, high],
            } if low == high => {
                write!(f, "found a command of {found} ms, expected {low} ms")
            }
            Self::Length {
                found,
                expected: [low, high],
            } => write!(
                f,
                "found a command of {found} ms, expected the {low} and {high} ms of a client's clock"
            ),
            Self::OffGrid { axis, found } => write!(
                f,
                "found a {axis} of {}°, expected a whole number of 360/65536°",
                f32::from_bits(found)
            ),
            Self::OutOfReach {
                axis,
                found,
                expected,
            } => {
                let [low, high] = expected.map(f32::from_bits);
                write!(
                    f,
                    "found a {axis} of {}°, expected {low}° to {high}°",
                    f32::from_bits(found)
                )
            }
            Self::Moves { found, keys } => {
                let [forward, side, up] = found.map(f32::from_bits);
                write!(
                    f,
                    "found the moves {forward} forward, {side} sideways and {up} up with the key bits {keys}, expected moves that keys give at the profile's cl_*speed"
                )
            }
            Self::Buttons { found } => write!(
                f,
                "found the button bits {found}, expected buttons that the client has keys for"
            ),
        }
    }
}

/// Rules that determine which commands a client can send.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClientRules {
    /// Engine of the client.
    pub engine: Engine,
    /// Variables of the client.
    pub vars: ClientVars,
    /// Speed cap that the server sent, u/s. 0 means no cap (GoldSrc).
    pub maxspeed: f32,
    /// Clock that computes the command lengths, starting without carried-over time.
    pub clock: MsecClock,
}

/// Checks the commands of a run in order.
#[derive(Clone, Debug, Default)]
pub struct CommandCheck {
    /// Lowest and highest time that the client's clock may carry over, milliseconds.
    /// `None` if unknown.
    carried: Option<[f64; 2]>,
    moves: Option<Arc<ClientMoves>>,
}

impl CommandCheck {
    /// Resets the clock, which is unknown after a restart or a loaded position.
    pub fn restart(&mut self) {
        self.carried = None;
    }

    /// Returns the first reason why no client with these rules could have sent the next command.
    pub fn check(&mut self, rules: &ClientRules, cmd: &UserCmd) -> Option<CommandFault> {
        self.find_length_fault(rules.clock, cmd.msec)
            .or_else(|| find_angle_fault(rules, cmd))
            .or_else(|| find_button_fault(rules, cmd))
            .or_else(|| self.find_moves_fault(rules, cmd))
    }

    fn find_length_fault(&mut self, mut clock: MsecClock, found: u8) -> Option<CommandFault> {
        let frame = match clock.rate() {
            MsecRate::Fixed(_) | MsecRate::GoldSrc(_) => {
                let expected = clock.next_msec();
                return (found != expected).then_some(CommandFault::Length {
                    found,
                    expected: [expected; 2],
                });
            }
            MsecRate::QuakeWorld(_) => f64::from(clock.frame_time()) * MSEC_PER_SECOND,
        };
        let [least, most] = self.carried.unwrap_or([0.0, 1.0]);
        let left = |carried: f64| carried + frame - f64::from(found);
        let [least, most] = [left(least).max(0.0), left(most).min(1.0)];
        if least > most + CLOCK_SLACK_MSEC {
            self.carried = None;
            return Some(CommandFault::Length {
                found,
                expected: [frame.floor() as u8, frame.ceil() as u8],
            });
        }
        self.carried = Some(if least > most {
            [f64::midpoint(least, most); 2]
        } else {
            [least, most]
        });
        None
    }

    fn find_moves_fault(&mut self, rules: &ClientRules, cmd: &UserCmd) -> Option<CommandFault> {
        let moves = match &mut self.moves {
            Some(moves) if moves.is_for_rules(rules) => moves,
            moves => moves.insert(Arc::new(ClientMoves::new(rules))),
        };
        let found = [cmd.forward, cmd.side, cmd.up];
        let keys = cmd.buttons & MOVE_BITS;
        (!moves.contains(found, keys)).then(|| CommandFault::Moves {
            found: found.map(f32::to_bits),
            keys,
        })
    }
}

/// Returns an angle as this client's server decodes it, degrees.
fn decode_angle(engine: Engine, vars: &ClientVars, angle: f32) -> f32 {
    if !vars.quantise {
        return angle;
    }
    match engine.rules().family {
        Family::QuakeWorld => quantise_angle_qw(angle),
        Family::GoldSrc => quantise_angle_goldsrc(angle),
        Family::Quake3 => quantise_angle_q3(angle),
    }
}

fn find_angle_fault(rules: &ClientRules, cmd: &UserCmd) -> Option<CommandFault> {
    let (engine, vars) = (rules.engine, &rules.vars);
    let [pitch, yaw, roll] = cmd.angles.to_array();
    let axes = [
        (ViewAxis::Pitch, pitch),
        (ViewAxis::Yaw, yaw),
        (ViewAxis::Roll, roll),
    ];
    let off_grid = axes
        .into_iter()
        .find(|(_, angle)| decode_angle(engine, vars, *angle) != *angle);
    if let Some((axis, angle)) = off_grid {
        return Some(CommandFault::OffGrid {
            axis,
            found: angle.to_bits(),
        });
    }
    let pitches = [-vars.pitch_up, vars.pitch_down].map(|limit| decode_angle(engine, vars, limit));
    let reach = [
        (ViewAxis::Pitch, pitch, pitches),
        (ViewAxis::Roll, roll, [0.0; 2]),
    ];
    reach
        .into_iter()
        .find(|(_, angle, [low, high])| !(*low..=*high).contains(angle))
        .map(|(axis, angle, expected)| CommandFault::OutOfReach {
            axis,
            found: angle.to_bits(),
            expected: expected.map(f32::to_bits),
        })
}

fn find_button_fault(rules: &ClientRules, cmd: &UserCmd) -> Option<CommandFault> {
    let known = match rules.engine.rules().family {
        Family::QuakeWorld => ATTACK | JUMP,
        Family::GoldSrc => ATTACK | JUMP | DUCK | USE | MOVE_BITS,
        Family::Quake3 => ATTACK | USE | buttons_for_up_move(cmd.up),
    };
    let found = cmd.buttons & !known;
    (found != 0).then_some(CommandFault::Buttons { found })
}

/// All moves that a client's keys can produce, with the matching bits of the movement keys.
#[derive(Debug)]
struct ClientMoves {
    engine: Engine,
    vars: ClientVars,
    cap: f32,
    /// Moves with their key bits, sorted by the bits of the moves.
    known: Vec<([u32; 3], u16)>,
}

/// Possible weights of a key in a frame. The flag is true if a key of this weight sets its bit.
const GOLDSRC_WEIGHTS: &[(f32, bool)] = &[
    (0.0, false),
    (0.25, false),
    (0.5, true),
    (0.75, true),
    (1.0, true),
];
const QUAKEWORLD_WEIGHTS: &[(f32, bool)] =
    &[(0.0, false), (0.25, false), (0.75, true), (1.0, true)];

/// Speed along one axis, u/s, and the bits of the two opposite keys that produce it.
type AxisMove = (f32, u16);

impl ClientMoves {
    fn new(rules: &ClientRules) -> Self {
        let ClientRules {
            engine,
            vars,
            maxspeed: cap,
            clock: _,
        } = *rules;
        let mut known = match engine.rules().family {
            Family::QuakeWorld => quakeworld_moves(&vars),
            Family::GoldSrc => goldsrc_moves(&vars, cap),
            // Quake III's keys can produce every whole number in the range, so no list is needed.
            Family::Quake3 => Vec::new(),
        };
        known.sort_unstable();
        known.dedup();
        Self {
            engine,
            vars,
            cap,
            known,
        }
    }

    fn is_for_rules(&self, rules: &ClientRules) -> bool {
        (self.engine, self.vars, self.cap) == (rules.engine, rules.vars, rules.maxspeed)
    }

    fn contains(&self, moves: [f32; 3], bits: u16) -> bool {
        if self.engine.rules().family == Family::Quake3 {
            return self.are_quake3_moves(moves);
        }
        let key = moves.map(normalized_bits);
        let first = self.known.partition_point(|(known, _)| *known < key);
        self.known[first..]
            .iter()
            .take_while(|(known, _)| *known == key)
            .any(|(_, known)| bits & !known == 0)
    }
}

impl ClientMoves {
    /// Whether Quake III's client can send these moves. A key may be held for any part of a frame.
    fn are_quake3_moves(&self, [forward, side, up]: [f32; 3]) -> bool {
        let vars = &self.vars;
        let is_within = |sent: f32, [plus, minus]: [f32; 2]| {
            sent.fract() == 0.0 && (-minus.abs()..=plus.abs()).contains(&sent)
        };
        // `+strafe` adds two more keys to the sideways move.
        let aside = 2.0 * vars.side_speed.abs();
        let (lowest, highest) = (MOVES.0 as f32, MOVES.1 as f32);
        is_within(forward, [vars.forward_speed, vars.back_speed])
            && is_within(side, [aside.min(highest), aside.min(-lowest)])
            && is_within(up, [vars.up_speed; 2])
    }
}

/// Returns the bits of a move. -0 and 0 give the same bits.
fn normalized_bits(number: f32) -> u32 {
    if number == 0.0 { 0 } else { number.to_bits() }
}

/// Returns the speeds of all combinations of weights for two opposite keys.
fn axis_move_variants(
    weights: &[(f32, bool)],
    bits: [u16; 2],
    ask: impl Fn(f32, f32) -> f32,
) -> Vec<AxisMove> {
    let mut moves: Vec<AxisMove> = weights
        .iter()
        .flat_map(|plus| weights.iter().map(move |minus| (plus, minus)))
        .map(|((plus, plus_bit), (minus, minus_bit))| {
            let plus_bits = if *plus_bit { bits[0] } else { 0 };
            let minus_bits = if *minus_bit { bits[1] } else { 0 };
            (ask(*plus, *minus), plus_bits | minus_bits)
        })
        .collect();
    remove_equal_moves(&mut moves);
    moves
}

fn remove_equal_moves(moves: &mut Vec<AxisMove>) {
    moves.sort_unstable_by_key(|(speed, bits)| (normalized_bits(*speed), *bits));
    moves.dedup_by_key(|(speed, bits)| (normalized_bits(*speed), *bits));
}

/// Adds a move, and its variants without one of the axes, which practice styles produce.
fn add_move_variants(
    known: &mut Vec<([u32; 3], u16)>,
    [forward, side, up]: [f32; 3],
    bits: [u16; 2],
) {
    let [forward_bits, side_bits] = bits;
    for (forward, forward_bits) in [(forward, forward_bits), (0.0, 0)] {
        for (side, side_bits) in [(side, side_bits), (0.0, 0)] {
            known.push((
                [forward, side, up].map(normalized_bits),
                forward_bits | side_bits,
            ));
        }
    }
}

fn goldsrc_moves(vars: &ClientVars, cap: f32) -> Vec<([u32; 3], u16)> {
    let pair = |plus_speed: f32, minus_speed: f32| {
        move |plus: f32, minus: f32| plus_speed * plus - minus_speed * minus
    };
    let weights = GOLDSRC_WEIGHTS;
    let forward = axis_move_variants(
        weights,
        [FORWARD, BACK],
        pair(vars.forward_speed, vars.back_speed),
    );
    let side = pair(vars.side_speed, vars.side_speed);
    let strafed = axis_move_variants(weights, [0, 0], side);
    let keyed = axis_move_variants(weights, [MOVE_RIGHT, MOVE_LEFT], side);
    let mut sides: Vec<AxisMove> = keyed
        .iter()
        .flat_map(|(keyed, bits)| {
            strafed
                .iter()
                .map(move |(strafed, _)| (keyed + strafed, *bits))
        })
        .collect();
    sides.extend(&keyed);
    remove_equal_moves(&mut sides);
    let up = axis_move_variants(weights, [0, 0], pair(vars.up_speed, vars.up_speed));
    let mut known = Vec::new();
    for factor in [1.0, vars.move_speed_key] {
        for (forward, forward_bits) in &forward {
            for (side, side_bits) in &sides {
                for (up, _) in &up {
                    let asked = [*forward, *side, *up].map(|speed| speed * factor);
                    let scaled = scale_to_cap(asked, cap);
                    let sent = if vars.quantise {
                        scaled.map(quantise_move_goldsrc)
                    } else {
                        scaled
                    };
                    add_move_variants(&mut known, sent, [*forward_bits, *side_bits]);
                }
            }
        }
    }
    known
}

fn quakeworld_moves(vars: &ClientVars) -> Vec<([u32; 3], u16)> {
    // The client's field has 16 bits and drops the fraction after each step.
    let store = |value: f32| {
        if vars.quantise {
            f32::from(value as i16)
        } else {
            value
        }
    };
    let ask = |field: f32, speeds: [f32; 2], [plus, minus]: [f32; 2]| {
        let field = store(field + speeds[0].abs() * plus);
        store(field - speeds[1].abs() * minus)
    };
    let weights = QUAKEWORLD_WEIGHTS;
    let side_speeds = [vars.side_speed; 2];
    let strafed = axis_move_variants(weights, [0, 0], |plus, minus| {
        ask(0.0, side_speeds, [plus, minus])
    });
    let mut side: Vec<AxisMove> = strafed
        .iter()
        .flat_map(|(strafed, _)| {
            axis_move_variants(weights, [0, 0], |plus, minus| {
                ask(*strafed, side_speeds, [plus, minus])
            })
        })
        .collect();
    remove_equal_moves(&mut side);
    let forward_speeds = [vars.forward_speed, vars.back_speed];
    let forward = axis_move_variants(weights, [0, 0], |plus, minus| {
        ask(0.0, forward_speeds, [plus, minus])
    });
    let up = axis_move_variants(weights, [0, 0], |plus, minus| {
        ask(0.0, [vars.up_speed; 2], [plus, minus])
    });
    let sent = |speed: f32, is_hurried: bool| {
        let field = if is_hurried {
            store(speed * vars.move_speed_key)
        } else {
            speed
        };
        if vars.quantise {
            f32::from(move_int_qw(field as i16))
        } else {
            field
        }
    };
    let mut known = Vec::new();
    for is_hurried in [false, true] {
        for (forward, _) in &forward {
            for (side, _) in &side {
                for (up, _) in &up {
                    let moves = [*forward, *side, *up].map(|speed| sent(speed, is_hurried));
                    add_move_variants(&mut known, moves, [0, 0]);
                }
            }
        }
    }
    known
}
