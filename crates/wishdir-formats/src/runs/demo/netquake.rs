//! Quake client recordings: the player's positions, without commands (`docs/demos.md` 5).

use std::collections::BTreeMap;

use super::messages::is_teleport;
use super::serverdata::{NAME_MAX, to_ascii};
use super::{
    Demo, DemoError, DemoFormat, DemoFrame, FrameLink, MESSAGE_MAX, NOT_CLOSED, StatePrecision,
    Track,
};
use crate::cursor::{ByteCursor, UnexpectedEnd, are_plausible};
use wishdir_sim::math::{Vec3, ViewAngles};

/// Maximum length of the first line, bytes.
const TRACK_MAX: usize = 12;
/// Supported protocols: id Software's, Fitz's and RMQ's.
const QUAKE: i32 = 15;
const FITZ: i32 = 666;
const RMQ: i32 = 999;
/// Number of the message with the time, which starts a new frame.
const TIME: u8 = 7;
/// Precision of positions and velocities on the wire.
const GRID: StatePrecision = StatePrecision {
    origin: 1.0 / 8.0,
    velocity: 16.0,
    late: 0.0,
};
/// Bits that say which values an entity update contains.
mod update {
    pub(super) const MORE: u32 = 1;
    pub(super) const LONG: u32 = 1 << 14;
    pub(super) const EXTEND1: u32 = 1 << 15;
    pub(super) const EXTEND2: u32 = 1 << 23;
}

/// Position and angles of an entity.
type Pose = ([f32; 3], [f32; 3]);

/// RMQ's flags for the encoding of coordinates and angles.
mod rmq {
    pub(super) const SHORT_ANGLE: u32 = 2;
    pub(super) const FLOAT_ANGLE: u32 = 4;
    pub(super) const COORD_24: u32 = 8;
    pub(super) const FLOAT_COORD: u32 = 16;
    pub(super) const INT_COORD: u32 = 128;
}

#[derive(Default)]
struct NetQuakeReader {
    protocol: i32,
    flags: u32,
    map: Option<String>,
    names: BTreeMap<u8, String>,
    view_entity: u16,
    baselines: BTreeMap<u16, Pose>,
    /// Position and angles in the last update of the player.
    pose: Option<Pose>,
    time: Option<f32>,
    velocity: Vec3,
    on_ground: bool,
    view: f32,
    frames: Vec<DemoFrame>,
    bad: u32,
    /// Number of levels started so far.
    levels: u32,
    /// Whether the next position is in another level, or belongs to another entity.
    is_apart: bool,
    /// Whether the message that ends a recording was read.
    is_closed: bool,
    /// Number of the protocol, if it is not supported.
    unknown: Option<i32>,
}

/// Whether the bytes start with a number and a line break, like a Quake recording.
pub(super) fn is_netquake(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(TRACK_MAX + 1)];
    let line = head.iter().position(|byte| *byte == b'\n');
    let is_number = |line: &[u8]| {
        let digits = line.strip_prefix(b"-").unwrap_or(line).trim_ascii();
        !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
    };
    line.is_some_and(|end| is_number(&head[..end]))
}

pub(super) fn read(bytes: &[u8]) -> Result<Demo, DemoError> {
    let line = bytes
        .iter()
        .take(TRACK_MAX + 1)
        .position(|byte| *byte == b'\n')
        .unwrap_or(0);
    let mut demo = Demo::new(DemoFormat::NetQuake);
    let reader = read_records(ByteCursor::from_offset(bytes, line + 1), &mut demo)?;
    if reader.map.is_none() {
        return Err(DemoError::CutOff {
            at: bytes.len(),
            what: "the header of a Quake demo",
        });
    }
    Ok(reader.finish(demo))
}

/// Reads all complete records.
fn read_records(mut rest: ByteCursor<'_>, demo: &mut Demo) -> Result<NetQuakeReader, DemoError> {
    let mut reader = NetQuakeReader {
        view_entity: 1,
        ..NetQuakeReader::default()
    };
    let mut records = 0;
    while !rest.is_empty() {
        let at = rest.offset();
        let Ok(count) = rest.i32() else {
            demo.add_warning(format!(
                "byte {at}: the file ends inside a record: {records} records read"
            ));
            break;
        };
        if !(0..=MESSAGE_MAX).contains(&count) {
            return Err(DemoError::unexpected(
                at,
                format!("record length {count}"),
                "0 to 65536",
            ));
        }
        let (Ok(angles), Ok(message)) = (rest.floats(), rest.read_bytes(count as usize)) else {
            demo.add_warning(format!(
                "byte {at}: the file ends inside a record: {records} records read"
            ));
            break;
        };
        records += 1;
        reader.add_record(angles, message);
        if let Some(protocol) = reader.unknown {
            return Err(DemoError::unexpected(
                at,
                format!("protocol {protocol}"),
                "15, 666 or 999",
            ));
        }
    }
    Ok(reader)
}

impl NetQuakeReader {
    /// Fills the recording with the data read.
    fn finish(mut self, mut demo: Demo) -> Demo {
        demo.map = self.map;
        demo.protocol = Some(self.protocol);
        if !self.is_closed && demo.warnings.is_empty() {
            demo.add_warning(NOT_CLOSED);
        }
        if self.levels > 1 {
            demo.add_warning(format!(
                "{} maps in one recording: the first one is used",
                self.levels
            ));
        }
        demo.grid = GRID;
        demo.bad_packets = self.bad;
        demo.recorder = Some(self.view_entity.into());
        let slot = u8::try_from(self.view_entity.saturating_sub(1)).unwrap_or(0);
        let name = self.names.remove(&slot).unwrap_or_default();
        demo.tracks = vec![Track {
            player: self.view_entity.into(),
            name,
            moments: self.frames,
            ..Track::default()
        }];
        demo
    }

    fn add_record(&mut self, view: [f32; 3], message: &[u8]) {
        self.time = None;
        let mut bytes = ByteCursor::new(message);
        while !bytes.is_empty() && self.unknown.is_none() {
            if bytes.peek() == Some(TIME) {
                self.push_frame(view);
            }
            if self.read_message(&mut bytes).is_err() {
                self.bad += 1;
                break;
            }
        }
        self.push_frame(view);
    }

    /// Adds the current frame if the file has started one.
    fn push_frame(&mut self, view: [f32; 3]) {
        let (Some(time), Some((origin, angles))) = (self.time.take(), self.pose) else {
            return;
        };
        let looks = if are_plausible(view) { view } else { angles };
        // While the game is paused, it sends messages without advancing its time.
        let is_paused = self
            .frames
            .last()
            .is_some_and(|last| last.time == f64::from(time));
        if is_paused || !are_plausible(origin.into_iter().chain([time])) {
            return;
        }
        let origin = Vec3::from_array(origin);
        let is_apart = std::mem::take(&mut self.is_apart)
            || self.frames.last().is_some_and(|last| {
                last.origin
                    .is_some_and(|before| is_teleport(before, origin, time - last.time as f32))
            });
        let follows = if is_apart {
            FrameLink::Apart
        } else {
            FrameLink::Next
        };
        self.frames.push(DemoFrame {
            time: time.into(),
            origin: Some(origin),
            follows,
            velocity: Some(self.velocity),
            on_ground: Some(self.on_ground),
            angles: Some(ViewAngles::from(looks)),
            view: Some(self.view),
            ..DemoFrame::default()
        });
    }

    fn read_coord(&self, bytes: &mut ByteCursor<'_>) -> Result<f32, UnexpectedEnd> {
        let flags = self.flags;
        Ok(match () {
            () if flags & rmq::FLOAT_COORD != 0 => bytes.f32()?,
            () if flags & rmq::INT_COORD != 0 => bytes.i32()? as f32 / 16.0,
            () if flags & rmq::COORD_24 != 0 => {
                f32::from(bytes.i16()?) + f32::from(bytes.u8()?) / 255.0
            }
            () => f32::from(bytes.i16()?) / 8.0,
        })
    }

    fn read_angle(&self, bytes: &mut ByteCursor<'_>) -> Result<f32, UnexpectedEnd> {
        Ok(match () {
            () if self.flags & rmq::FLOAT_ANGLE != 0 => bytes.f32()?,
            () if self.flags & rmq::SHORT_ANGLE != 0 => {
                f32::from(bytes.i16()?) * (360.0 / 65_536.0)
            }
            () => f32::from(bytes.i8()?) * (360.0 / 256.0),
        })
    }

    fn read_coords(&self, bytes: &mut ByteCursor<'_>, count: usize) -> Result<(), UnexpectedEnd> {
        (0..count).try_for_each(|_| self.read_coord(bytes).map(drop))
    }

    fn read_message(&mut self, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        let number = bytes.u8()?;
        match number {
            128.. => self.read_update(bytes, u32::from(number & 0x7f)),
            1 | 27 | 28 | 30 | 33 | 40 => Ok(()),
            2 => {
                self.is_closed = true;
                bytes.skip(bytes.remaining())
            }
            3 => bytes.skip(5),
            4 => bytes.skip(4),
            5 => bytes.u16().map(|entity| self.set_view_entity(entity)),
            6 => self.skip_sound(bytes),
            TIME => bytes.f32().map(|time| self.time = Some(time)),
            8 | 9 | 26 | 31 | 34 | 37 => bytes.string().map(drop),
            10 => (0..3).try_for_each(|_| self.read_angle(bytes).map(drop)),
            11 => self.read_server_info(bytes),
            12 => bytes.skip(1).and_then(|()| bytes.string().map(drop)),
            13 => {
                let (slot, name) = (bytes.u8()?, bytes.string()?);
                self.names.insert(
                    slot,
                    name.iter()
                        .take(NAME_MAX)
                        .map(|byte| to_ascii(char::from(*byte)))
                        .collect(),
                );
                Ok(())
            }
            14 => bytes.skip(3),
            15 => self.read_client_data(bytes),
            16 | 17 | 32 => bytes.skip(2),
            18 => self.read_coords(bytes, 3).and_then(|()| bytes.skip(5)),
            19 => bytes.skip(2).and_then(|()| self.read_coords(bytes, 3)),
            20 => self.read_baseline(bytes, false).map(drop),
            22 => self.read_entity_baseline(bytes, false),
            23 => match bytes.u8()? {
                5 | 6 | 9 | 13 => bytes.skip(2).and_then(|()| self.read_coords(bytes, 6)),
                12 => self.read_coords(bytes, 3).and_then(|()| bytes.skip(2)),
                0..=11 => self.read_coords(bytes, 3),
                _ => Err(UnexpectedEnd),
            },
            24 | 25 => bytes.skip(1),
            29 => self.read_coords(bytes, 3).and_then(|()| bytes.skip(3)),
            41 => bytes.skip(6),
            42 => self.read_entity_baseline(bytes, true),
            43 => self.read_baseline(bytes, true).map(drop),
            44 => self.read_coords(bytes, 3).and_then(|()| bytes.skip(4)),
            _ => Err(UnexpectedEnd),
        }
    }

    fn set_view_entity(&mut self, entity: u16) {
        if entity != self.view_entity {
            (self.view_entity, self.pose, self.is_apart) = (entity, None, true);
        }
    }

    fn read_server_info(&mut self, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        self.protocol = bytes.i32()?;
        self.flags = 0;
        match self.protocol {
            QUAKE | FITZ => {}
            RMQ => self.flags = bytes.u32()?,
            other => {
                self.unknown = Some(other);
                return Ok(());
            }
        }
        bytes.skip(2)?;
        bytes.string()?;
        let mut is_first = true;
        loop {
            let model = bytes.string()?;
            if model.is_empty() {
                break;
            }
            if std::mem::take(&mut is_first) && self.map.is_none() {
                self.map = Some(model.iter().map(|byte| char::from(*byte)).collect());
            }
        }
        while !bytes.string()?.is_empty() {}
        self.baselines.clear();
        (self.pose, self.is_apart) = (None, true);
        self.levels += 1;
        Ok(())
    }

    fn skip_sound(&self, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        let flags = bytes.u8()?;
        let size =
            |bit: u8, with: usize, without: usize| if flags & bit != 0 { with } else { without };
        bytes.skip(size(1, 1, 0) + size(2, 1, 0) + size(8, 3, 2) + size(16, 2, 1))?;
        self.read_coords(bytes, 3)
    }

    /// Reads an entity's initial state.
    fn read_baseline(
        &self,
        bytes: &mut ByteCursor<'_>,
        is_flagged: bool,
    ) -> Result<Pose, UnexpectedEnd> {
        let flags = if is_flagged { bytes.u8()? } else { 0 };
        let size = |bit: u8| if flags & bit != 0 { 2 } else { 1 };
        bytes.skip(size(1) + size(2) + 2)?;
        let mut pose = Pose::default();
        for axis in 0..3 {
            pose.0[axis] = self.read_coord(bytes)?;
            pose.1[axis] = self.read_angle(bytes)?;
        }
        bytes.skip([4, 8].into_iter().filter(|bit| flags & bit != 0).count())?;
        Ok(pose)
    }

    fn read_entity_baseline(
        &mut self,
        bytes: &mut ByteCursor<'_>,
        is_flagged: bool,
    ) -> Result<(), UnexpectedEnd> {
        let entity = bytes.u16()?;
        let pose = self.read_baseline(bytes, is_flagged)?;
        self.baselines.insert(entity, pose);
        Ok(())
    }

    fn read_update(&mut self, bytes: &mut ByteCursor<'_>, low: u32) -> Result<(), UnexpectedEnd> {
        let mut bits = low;
        if bits & update::MORE != 0 {
            bits |= u32::from(bytes.u8()?) << 8;
        }
        let is_new = self.protocol != QUAKE;
        if is_new && bits & update::EXTEND1 != 0 {
            bits |= u32::from(bytes.u8()?) << 16;
        }
        if is_new && bits & update::EXTEND2 != 0 {
            bits |= u32::from(bytes.u8()?) << 24;
        }
        let entity = if bits & update::LONG != 0 {
            bytes.u16()?
        } else {
            bytes.u8()?.into()
        };
        let has = |bit: u32| bits & 1 << bit != 0;
        bytes.skip(
            [10, 6, 11, 12, 13]
                .into_iter()
                .filter(|bit| has(*bit))
                .count(),
        )?;
        let (mut origin, mut angles) = self.baselines.get(&entity).copied().unwrap_or_default();
        for (axis, place, turn) in [(0, 1, 8), (1, 2, 4), (2, 3, 9)] {
            if has(place) {
                origin[axis] = self.read_coord(bytes)?;
            }
            if has(turn) {
                angles[axis] = self.read_angle(bytes)?;
            }
        }
        if is_new {
            let scale = self.protocol == RMQ && has(20);
            bytes.skip(
                [16, 17, 18, 19].into_iter().filter(|bit| has(*bit)).count() + usize::from(scale),
            )?;
        } else if has(15) {
            // Transparency of the Nehahra mod.
            let kind = bytes.f32()?;
            bytes.skip(if kind == 2.0 { 8 } else { 4 })?;
        }
        if entity == self.view_entity {
            self.pose = Some((origin, angles));
        }
        Ok(())
    }

    fn read_client_data(&mut self, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        let mut bits = u32::from(bytes.u16()?);
        let is_new = self.protocol != QUAKE;
        if is_new && bits & update::EXTEND1 != 0 {
            bits |= u32::from(bytes.u8()?) << 16;
        }
        if is_new && bits & update::EXTEND2 != 0 {
            bits |= u32::from(bytes.u8()?) << 24;
        }
        let has = |bit: usize| bits & 1 << bit != 0;
        self.view = if has(0) { bytes.i8()?.into() } else { 22.0 };
        if has(1) {
            bytes.skip(1)?;
        }
        let mut velocity = [0.0; 3];
        for (axis, speed) in velocity.iter_mut().enumerate() {
            if has(2 + axis) {
                bytes.skip(1)?;
            }
            if has(5 + axis) {
                *speed = f32::from(bytes.i8()?) * 16.0;
            }
        }
        self.velocity = velocity.into();
        self.on_ground = has(10);
        bytes.skip(4)?;
        bytes.skip([12, 13, 14].into_iter().filter(|bit| has(*bit)).count())?;
        bytes.skip(2 + 1 + 4 + 1)?;
        let extended = if is_new {
            (16..=22).chain([24, 25]).filter(|bit| has(*bit)).count()
        } else {
            0
        };
        bytes.skip(extended)
    }
}
