//! A line of frames: seven fields between `|`, and an eighth with a command (`docs/demos.md` 7.1).

use super::HltasProblem;

/// How often something is done on its own: this often, or without an end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Times {
    /// Never.
    #[default]
    Never,
    /// As often as it can be, within the line.
    Always,
    /// That often, behind the line too.
    Count(u32),
}

/// How the ground is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeaveGround {
    /// Only at the speed at which the ground gives no more; `Some(true)`: whether ducked or not.
    pub at_speed: Option<bool>,
    /// By jumps.
    pub jump: Times,
    /// By ducking for a frame.
    pub duck_tap: Times,
    /// In frames without time.
    pub is_zero_msec: bool,
}

/// What happens on its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Auto {
    /// What strafing is for, and where it goes: 0 to 5, and 0 to 7.
    pub strafe: Option<Strafe>,
    /// How the ground is left.
    pub leave: LeaveGround,
    /// A JumpBug.
    pub jump_bug: Times,
    /// Ducking in front of a collision; `true`: of ceilings too.
    pub duck_before_collision: (Times, bool),
    /// Ducking in front of the ground.
    pub duck_before_ground: Times,
    /// Ducking when jumping.
    pub duck_when_jump: Times,
}

/// What strafing is for, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strafe {
    /// 0 speed, 1 turning, 2 slowing, 3 keeping speed, 4 a constant yaw speed, 5 speed with the
    /// view beside.
    pub kind: u8,
    /// 0 left, 1 right, 2 best, 3 to a yaw, 4 to a point, 5 along a line, 6 left-right, 7
    /// right-left.
    pub direction: u8,
}

/// The numbers of the yaw field.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Yaw {
    /// It stays.
    #[default]
    None,
    /// A view, a target, a yaw speed, or frames a side.
    Number(f64),
    /// A point, units.
    Point([f64; 2]),
}

/// Some equal frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bulk {
    /// What happens on its own.
    pub auto: Auto,
    /// `f l r b u d`.
    pub moves: [bool; 6],
    /// `j d u 1 2 r`.
    pub actions: [bool; 6],
    /// As it is written, seconds.
    pub frame_time_text: Box<str>,
    /// The same as a number.
    pub frame_time: f64,
    /// Where it looks or strafes.
    pub yaw: Yaw,
    /// From, to and acceleration of the view beside the way, degrees.
    pub yaw_offset: Option<[f32; 3]>,
    /// Degrees, down positive.
    pub pitch: Option<f64>,
    /// How many frames.
    pub count: u32,
    /// What the console is told.
    pub command: Option<Box<str>>,
}

impl Bulk {
    /// Whether every command of it is known without playing it.
    pub fn is_plain(&self) -> bool {
        self.auto.strafe.is_none() && self.times().into_iter().all(|times| times == Times::Never)
    }

    /// Whether something of it goes on behind it.
    pub(super) fn goes_on(&self) -> bool {
        self.times()
            .into_iter()
            .any(|times| matches!(times, Times::Count(1..)))
    }

    fn times(&self) -> [Times; 6] {
        let auto = &self.auto;
        [
            auto.leave.jump,
            auto.leave.duck_tap,
            auto.jump_bug,
            auto.duck_before_collision.0,
            auto.duck_before_ground,
            auto.duck_when_jump,
        ]
    }
}

/// Letters of the fields for moves and actions.
const MOVES: [char; 6] = ['f', 'l', 'r', 'b', 'u', 'd'];
const ACTIONS: [char; 6] = ['j', 'd', 'u', '1', '2', 'r'];
/// Fields of a line.
const FIELDS: usize = 7;
/// The longest text that an error shows.
const SHOWN: usize = 40;

pub(super) fn shown(text: &str) -> String {
    text.chars()
        .take(SHOWN)
        .map(|letter| {
            if letter.is_control() {
                '\u{fffd}'
            } else {
                letter
            }
        })
        .collect()
}

fn field(field: &'static str, found: &str, expected: &'static str) -> HltasProblem {
    HltasProblem::Field {
        field,
        found: shown(found),
        expected,
    }
}

/// A number that is finite in binary32, too.
pub(super) fn number(text: &str) -> Option<f64> {
    text.parse::<f64>()
        .ok()
        .filter(|number| (*number as f32).is_finite())
}

/// Reads a line of frames.
pub(super) fn parse(line: &str) -> Result<Bulk, HltasProblem> {
    let fields: Vec<&str> = line.splitn(FIELDS + 1, '|').collect();
    let [auto, moves, actions, time, yaw, pitch, count, rest @ ..] = fields.as_slice() else {
        return Err(HltasProblem::Fields(fields.len()));
    };
    let auto = parse_auto(auto)?;
    let frame_time = number(time).filter(|time| *time >= 0.0);
    let frame_time =
        frame_time.ok_or_else(|| field("frame time", time, "seconds, 0.010000001 for 10 ms"))?;
    let (yaw, yaw_offset) = parse_yaw(yaw, auto.strafe)?;
    let pitch = match *pitch {
        "-" => None,
        text => Some(number(text).ok_or_else(|| field("pitch", text, "- or degrees"))?),
    };
    let count = match *count {
        "-" => 1,
        text => text
            .parse::<u32>()
            .map_err(|_| field("count", text, "how many frames"))?
            .max(1),
    };
    Ok(Bulk {
        auto,
        moves: parse_letters("moves", moves, MOVES, "flrbud, - for each that is not held")?,
        actions: parse_letters(
            "actions",
            actions,
            ACTIONS,
            "jdu12r, - for each that is not held",
        )?,
        frame_time_text: (*time).into(),
        frame_time,
        yaw,
        yaw_offset,
        pitch,
        count,
        command: rest.first().map(|command| (*command).into()),
    })
}

fn parse_letters(
    name: &'static str,
    text: &str,
    letters: [char; 6],
    expected: &'static str,
) -> Result<[bool; 6], HltasProblem> {
    let wrong = || field(name, text, expected);
    let mut held = [false; 6];
    let mut found = text.chars();
    for (held, letter) in held.iter_mut().zip(letters) {
        *held = match found.next().ok_or_else(wrong)? {
            '-' => false,
            held if held == letter => true,
            _ => return Err(wrong()),
        };
    }
    if found.next().is_some() {
        Err(wrong())
    } else {
        Ok(held)
    }
}

/// A cursor over the first field.
struct Letters<'a> {
    all: &'a str,
    rest: &'a str,
}

impl Letters<'_> {
    fn wrong(&self, expected: &'static str) -> HltasProblem {
        field("automatic actions", self.all, expected)
    }

    /// The next letter if it is one of these; `-` is none of them.
    fn take(
        &mut self,
        letters: &[char],
        expected: &'static str,
    ) -> Result<Option<char>, HltasProblem> {
        let next = self.rest.chars().next();
        let letter = next
            .filter(|next| *next == '-' || letters.contains(next))
            .ok_or_else(|| self.wrong(expected))?;
        self.rest = &self.rest[1..];
        Ok((letter != '-').then_some(letter))
    }

    /// A count behind a letter.
    fn count(&mut self) -> Result<Option<u32>, HltasProblem> {
        let end = self
            .rest
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        if digits.is_empty() {
            return Ok(None);
        }
        digits
            .parse()
            .map(Some)
            .map_err(|_| self.wrong("a count of at most 4294967295"))
    }

    /// A letter with its count.
    fn times(
        &mut self,
        letters: &[char],
        expected: &'static str,
    ) -> Result<(Option<char>, Times), HltasProblem> {
        let Some(letter) = self.take(letters, expected)? else {
            return Ok((None, Times::Never));
        };
        Ok((
            Some(letter),
            self.count()?.map_or(Times::Always, Times::Count),
        ))
    }
}

fn parse_auto(text: &str) -> Result<Auto, HltasProblem> {
    let mut letters = Letters {
        all: text,
        rest: text,
    };
    let mut auto = Auto::default();
    if letters.take(&['s'], "s or - first")?.is_some() {
        let digit = |letters: &mut Letters<'_>, most: char, expected| {
            let found = letters
                .rest
                .chars()
                .next()
                .filter(|digit| ('0'..=most).contains(digit));
            let digit = found.ok_or_else(|| letters.wrong(expected))?;
            letters.rest = &letters.rest[1..];
            Ok(digit as u8 - b'0')
        };
        let kind = digit(&mut letters, '5', "a kind of strafing from 0 to 5 behind s")?;
        let direction = digit(
            &mut letters,
            '7',
            "a direction from 0 to 7 behind s and its kind",
        )?;
        auto.strafe = Some(Strafe { kind, direction });
    } else {
        letters.take(&[], "--- or s with two digits first")?;
        letters.take(&[], "--- or s with two digits first")?;
    }
    auto.leave = parse_leave(&mut letters)?;
    auto.jump_bug = letters.times(&['b'], "b or - in the seventh place")?.1;
    let (which, times) = letters.times(&['c', 'C'], "c, C or - in the eighth place")?;
    auto.duck_before_collision = (times, which == Some('C'));
    auto.duck_before_ground = letters.times(&['g'], "g or - in the ninth place")?.1;
    auto.duck_when_jump = letters.times(&['w'], "w or - in the tenth place")?.1;
    Ok(auto)
}

fn parse_leave(letters: &mut Letters<'_>) -> Result<LeaveGround, HltasProblem> {
    let at_speed = letters.take(&['l', 'L'], "l, L or - in the fourth place")?;
    let times = if at_speed.is_some() {
        letters.count()?
    } else {
        None
    };
    let (jump, mut jump_times) = letters.times(&['j'], "j or - in the fifth place")?;
    let (tap, mut tap_times) = letters.times(&['d', 'D'], "d, D or - in the sixth place")?;
    if jump.is_some() && tap.is_some() {
        return Err(HltasProblem::JumpAndDuck);
    }
    if at_speed.is_some() {
        if jump.is_none() && tap.is_none() {
            return Err(HltasProblem::NoLeaveAction);
        }
        if [jump_times, tap_times]
            .iter()
            .any(|times| matches!(times, Times::Count(_)))
        {
            return Err(HltasProblem::LeaveActionTimes);
        }
        let wanted = times.map_or(Times::Always, Times::Count);
        (jump_times, tap_times) = if jump.is_some() {
            (wanted, Times::Never)
        } else {
            (Times::Never, wanted)
        };
    }
    Ok(LeaveGround {
        at_speed: at_speed.map(|letter| letter == 'L'),
        jump: jump_times,
        duck_tap: tap_times,
        is_zero_msec: tap == Some('D'),
    })
}

/// What strafing needs of its field; nothing may stand behind it.
fn parse_yaw(text: &str, strafe: Option<Strafe>) -> Result<(Yaw, Option<[f32; 3]>), HltasProblem> {
    let wrong = |expected| field("yaw", text, expected);
    let mut parts = text.split(' ').filter(|part| !part.is_empty());
    let found = parse_yaw_parts(&mut parts, strafe, &wrong)?;
    if parts.next().is_some() {
        Err(wrong("nothing behind it"))
    } else {
        Ok(found)
    }
}

fn parse_yaw_parts<'a>(
    parts: &mut impl Iterator<Item = &'a str>,
    strafe: Option<Strafe>,
    wrong: &dyn Fn(&'static str) -> HltasProblem,
) -> Result<(Yaw, Option<[f32; 3]>), HltasProblem> {
    let mut next = |expected| parts.next().ok_or_else(|| wrong(expected));
    let as_number = |part: &str, expected| number(part).ok_or_else(|| wrong(expected));
    let Some(strafe) = strafe else {
        let expected = "- or degrees";
        return Ok(match next(expected)? {
            "-" => (Yaw::None, None),
            part => (Yaw::Number(as_number(part, expected)?), None),
        });
    };
    if strafe.kind == 4 {
        if strafe.direction > 2 {
            return Err(wrong(
                "no constant yaw speed for this direction: 0, 1 or 2 behind s4",
            ));
        }
        let speed = as_number(next("a yaw speed")?, "a yaw speed of at least 0")?;
        return if speed >= 0.0 {
            Ok((Yaw::Number(speed), None))
        } else {
            Err(wrong("a yaw speed of at least 0"))
        };
    }
    let yaw = match strafe.direction {
        3 | 5 => Yaw::Number(as_number(next("a yaw")?, "a yaw")?),
        4 => {
            let mut axis = || as_number(next("a point: X Y")?, "a point: X Y");
            Yaw::Point([axis()?, axis()?])
        }
        6 | 7 => {
            let frames = next("frames a side")?
                .parse::<u32>()
                .ok()
                .filter(|frames| *frames >= 1);
            Yaw::Number(f64::from(
                frames.ok_or_else(|| wrong("frames a side, at least 1"))?,
            ))
        }
        _ if next("-")? == "-" => Yaw::None,
        _ => return Err(wrong("-")),
    };
    if strafe.kind != 5 {
        return Ok((yaw, None));
    }
    let mut offset = [0.0; 3];
    for part in &mut offset {
        let expected = "start, target and acceleration of the view's offset";
        *part = as_number(next(expected)?, expected)? as f32;
    }
    Ok((yaw, Some(offset)))
}
