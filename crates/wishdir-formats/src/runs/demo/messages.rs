//! Messages of a QuakeWorld server. Reads player positions and skips the rest.
//! See `docs/demos.md` 4.
//!
//! An unknown message has an unknown length, so the rest of its packet is skipped.

use super::entities::{skip_delta, skip_entity_list};
use super::serverdata::{Server, WATCHES, fte, mvd1};
use super::{CLIENT_CAP, DemoError, Point};
use crate::cursor::{ByteCursor, UnexpectedEnd};
use wishdir_sim::math::{Vec3, length};

/// Player state in a network message.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct PlayerInfo {
    pub(super) player: u8,
    /// Origin, units. `None` for coordinates that were not sent.
    pub(super) origin: [Option<f32>; 3],
    /// Pitch, yaw and roll in steps of 1/65,536 turn. `None` for angles that were not sent.
    pub(super) angles: [Option<i16>; 3],
    /// Velocity, u/s. Only client recordings have it.
    pub(super) velocity: Vec3,
    pub(super) on_ground: bool,
    pub(super) is_dead: bool,
}

/// Size of a coordinate step on the wire, units.
const COORD: f32 = 1.0 / 8.0;

/// Flags of a player update in a server recording.
mod mvd_player {
    pub(super) const SKIN: u16 = 1 << 7;
    pub(super) const EFFECTS: u16 = 1 << 6;
    pub(super) const DEAD: u16 = 1 << 8;
    pub(super) const GIB: u16 = 1 << 9;
    pub(super) const WEAPON_FRAME: u16 = 1 << 10;
    pub(super) const MODEL: u16 = 1 << 11;
}

/// Flags of a player update in a client recording.
mod qwd_player {
    pub(super) const MSEC: u32 = 1;
    pub(super) const COMMAND: u32 = 2;
    pub(super) const VELOCITY: u32 = 4;
    pub(super) const MODEL: u32 = 32;
    pub(super) const SKIN: u32 = 64;
    pub(super) const EFFECTS: u32 = 128;
    pub(super) const WEAPON_FRAME: u32 = 256;
    pub(super) const DEAD: u32 = 512;
    pub(super) const GIB: u32 = 1024;
    pub(super) const TRANS: u32 = 1 << 17;
    pub(super) const ON_GROUND: u32 = 1 << 22;
}

/// Reads a server's messages packet by packet.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageReader {
    pub(super) server: Server,
    pub(super) is_mvd: bool,
    /// Number of packets that could not be read to the end.
    pub(super) bad: u32,
    /// Number of packets that were read.
    pub(super) packets: u32,
    /// Whether the message that ends a recording was read.
    pub(super) is_closed: bool,
}

impl MessageReader {
    /// Reads a packet. Calls `player` for each player update.
    pub(super) fn read(&mut self, packet: &[u8], player: &mut impl FnMut(&Server, PlayerInfo)) {
        let mut bytes = ByteCursor::new(packet);
        self.packets += 1;
        while !bytes.is_empty() {
            if self.read_message(&mut bytes, player).is_err() {
                self.bad += 1;
                return;
            }
        }
    }

    /// Checks that the server's protocol is supported, or that other usable data was sent.
    pub(super) fn check_protocol(&self, at: usize) -> Result<(), DemoError> {
        match self.server.unknown.filter(|_| self.server.levels == 0) {
            Some(protocol) => Err(DemoError::unexpected(
                at,
                format!("protocol {protocol}"),
                "24 to 28",
            )),
            None => Ok(()),
        }
    }

    /// Whether more than 1 in 20 packets was not read to the end.
    pub(super) fn is_unreadable(&self) -> bool {
        self.bad * 20 > self.packets
    }

    fn read_message(
        &mut self,
        bytes: &mut ByteCursor<'_>,
        player: &mut impl FnMut(&Server, PlayerInfo),
    ) -> Result<(), UnexpectedEnd> {
        let coord = if self.server.fte & fte::FLOAT_COORDS != 0 {
            4
        } else {
            2
        };
        let angle = coord / 2;
        let number = bytes.u8()?;
        match number {
            1 | 27 | 28 | 33 | 34 | 35 => Ok(()),
            2 => {
                self.is_closed = true;
                bytes.skip(bytes.remaining())
            }
            3 | 16 | 39 | 53 => bytes.skip(2),
            6 => skip_sound(bytes, coord),
            7 => bytes.skip(4),
            49 => bytes
                .f32()
                .map(|value| self.server.push_player_var(CLIENT_CAP, value)),
            50 => bytes
                .f32()
                .map(|value| self.server.push_player_var("entgravity", value)),
            8 | 12 => bytes.skip(1).and_then(|()| bytes.string().map(drop)),
            9 => bytes.string().map(|text| self.server.read_command(text)),
            26 | 31 => bytes.string().map(drop),
            10 => {
                let with_player = self.is_mvd || self.server.mvd1 & mvd1::HIGH_LAG_TELEPORT != 0;
                bytes.skip(usize::from(with_player) + 3 * angle)
            }
            11 => self.server.read(bytes, self.is_mvd),
            14 | 36 => bytes.skip(3),
            19 => bytes.skip(2 + 3 * coord),
            20 => bytes.skip(4 + 3 * (coord + angle)),
            22 => bytes.skip(6 + 3 * (coord + angle)),
            21 | 66 => {
                let word = bytes.u16()?;
                skip_delta(bytes, word, &self.server)
            }
            23 => skip_effect(bytes, coord),
            24 | 32 | 44 => bytes.skip(1),
            29 => bytes.skip(3 * coord + 3),
            30 => bytes.skip(3 * (coord + angle)),
            37 | 38 => bytes.skip(5),
            40 | 51 | 52 => self.read_information(number, bytes),
            41 => self.skip_download(bytes),
            42 if self.is_mvd => {
                read_mvd_info(bytes, &self.server).map(|info| player(&self.server, info))
            }
            42 => read_qwd_info(bytes, &self.server).map(|info| player(&self.server, info)),
            43 => skip_counted_list(bytes, 6),
            54 => skip_counted_list(bytes, 7),
            45 | 46 | 60 => self.read_list(number, bytes),
            47 => skip_entity_list(bytes, &self.server),
            48 => bytes
                .skip(1)
                .and_then(|()| skip_entity_list(bytes, &self.server)),
            83 => bytes.skip(34),
            84 => {
                bytes.skip(3)?;
                let count = bytes.i16()?;
                bytes.skip(usize::try_from(count).map_err(|_| UnexpectedEnd)?)
            }
            _ => Err(UnexpectedEnd),
        }
    }

    fn read_information(
        &mut self,
        number: u8,
        bytes: &mut ByteCursor<'_>,
    ) -> Result<(), UnexpectedEnd> {
        let text =
            |bytes: &[u8]| -> String { bytes.iter().map(|byte| char::from(*byte)).collect() };
        match number {
            40 => {
                let slot = bytes.u8()?;
                bytes.i32()?;
                self.server.read_user_info(slot, bytes.string()?);
            }
            51 => {
                let (slot, key, value) = (bytes.u8()?, bytes.string()?, bytes.string()?);
                if key == b"name" {
                    self.server.set_player_name(slot, &text(value));
                } else if key == WATCHES.as_bytes() {
                    self.server.set_spectator(slot, &text(value));
                }
            }
            _ => {
                let (key, value) = (bytes.string()?, bytes.string()?);
                self.server.set_server_info(&text(key), &text(value));
            }
        }
        Ok(())
    }

    fn skip_download(&self, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        if self.server.fte & fte::CHUNKED_DOWNLOADS != 0 {
            return Err(UnexpectedEnd);
        }
        let count = bytes.i16()?;
        bytes.skip(1 + usize::try_from(count).unwrap_or(0))
    }

    /// Reads a list of models or sounds. The first model is the map.
    fn read_list(&mut self, number: u8, bytes: &mut ByteCursor<'_>) -> Result<(), UnexpectedEnd> {
        let is_numbered = self.server.protocol >= 26;
        let first = match (is_numbered, number) {
            (false, _) => 0,
            (true, 60) => bytes.u16()?,
            (true, _) => bytes.u8()?.into(),
        };
        let mut is_first = first == 0 && number != 46;
        loop {
            let name = bytes.string()?;
            if name.is_empty() {
                break;
            }
            if std::mem::take(&mut is_first) && self.server.map.is_none() {
                self.server.map = Some(name.iter().map(|byte| char::from(*byte)).collect());
            }
        }
        if is_numbered { bytes.skip(1) } else { Ok(()) }
    }
}

fn read_player_coord(bytes: &mut ByteCursor<'_>, server: &Server) -> Result<f32, UnexpectedEnd> {
    if server.has_float_coords() {
        bytes.f32()
    } else {
        Ok(f32::from(bytes.i16()?) * COORD)
    }
}

fn read_mvd_info(bytes: &mut ByteCursor<'_>, server: &Server) -> Result<PlayerInfo, UnexpectedEnd> {
    let mut info = PlayerInfo {
        player: bytes.u8()?,
        ..PlayerInfo::default()
    };
    let flags = bytes.u16()?;
    bytes.skip(1)?;
    for axis in 0..3 {
        if flags & 1 << axis != 0 {
            info.origin[axis] = Some(read_player_coord(bytes, server)?);
        }
    }
    for axis in 0..3 {
        if flags & 8 << axis != 0 {
            info.angles[axis] = Some(bytes.i16()?);
        }
    }
    let extra = [
        mvd_player::MODEL,
        mvd_player::SKIN,
        mvd_player::EFFECTS,
        mvd_player::WEAPON_FRAME,
    ];
    bytes.skip(extra.iter().filter(|bit| flags & **bit != 0).count())?;
    info.is_dead = flags & (mvd_player::DEAD | mvd_player::GIB) != 0;
    Ok(info)
}

/// Skips a counted list with entries of `size` bytes.
fn skip_counted_list(bytes: &mut ByteCursor<'_>, size: usize) -> Result<(), UnexpectedEnd> {
    let count = bytes.u8()?;
    bytes.skip(usize::from(count) * size)
}

/// Skips a sound.
fn skip_sound(bytes: &mut ByteCursor<'_>, coord: usize) -> Result<(), UnexpectedEnd> {
    let channel = bytes.u16()?;
    let extra = usize::from(channel & 0x8000 != 0) + usize::from(channel & 0x4000 != 0);
    bytes.skip(extra + 1 + 3 * coord)
}

/// Skips a temporary entity, such as an explosion or a beam.
fn skip_effect(bytes: &mut ByteCursor<'_>, coord: usize) -> Result<(), UnexpectedEnd> {
    let size = match bytes.u8()? {
        5 | 6 | 9 => 2 + 6 * coord,
        2 | 12 => 1 + 3 * coord,
        0..=13 => 3 * coord,
        _ => return Err(UnexpectedEnd),
    };
    bytes.skip(size)
}

fn read_qwd_info(bytes: &mut ByteCursor<'_>, server: &Server) -> Result<PlayerInfo, UnexpectedEnd> {
    let player = bytes.u8()?;
    let short = bytes.u16()?;
    let has_trans = server.fte & fte::TRANS != 0;
    let mut flags = u32::from(short);
    if has_trans && short & 0x8000 != 0 {
        flags |= u32::from(bytes.u8()?) << 16;
    } else if !has_trans {
        flags = flags & 0x3fff | (flags & 0xc000) << 8;
    }
    let mut origin = [None; 3];
    for coord in &mut origin {
        *coord = Some(read_player_coord(bytes, server)?);
    }
    bytes.skip(1)?;
    let mut angles = [None; 3];
    if flags & qwd_player::MSEC != 0 {
        bytes.skip(1)?;
    }
    if flags & qwd_player::COMMAND != 0 {
        angles = read_command_angles(bytes, server.protocol)?;
    }
    let mut velocity = [0.0; 3];
    for (axis, speed) in velocity.iter_mut().enumerate() {
        if flags & qwd_player::VELOCITY << axis != 0 {
            *speed = f32::from(bytes.i16()?);
        }
    }
    let extra = [
        qwd_player::MODEL,
        qwd_player::SKIN,
        qwd_player::EFFECTS,
        qwd_player::WEAPON_FRAME,
    ];
    bytes.skip(extra.iter().filter(|bit| flags & **bit != 0).count())?;
    if flags & qwd_player::WEAPON_FRAME != 0
        && server.mvd1 & mvd1::WEAPON_PREDICTION != 0
        && bytes.u8()? != 0
    {
        bytes.skip(22)?;
    }
    if has_trans && flags & qwd_player::TRANS != 0 {
        bytes.skip(1)?;
    }
    Ok(PlayerInfo {
        player,
        origin,
        angles,
        velocity: velocity.into(),
        on_ground: flags & qwd_player::ON_GROUND != 0,
        is_dead: flags & (qwd_player::DEAD | qwd_player::GIB) != 0,
    })
}

/// Reads the view angles of another player's last command, and skips the rest.
fn read_command_angles(
    bytes: &mut ByteCursor<'_>,
    protocol: i32,
) -> Result<[Option<i16>; 3], UnexpectedEnd> {
    let bits = bytes.u8()?;
    let is_old = protocol <= 26;
    let mut angles = [Some(0); 3];
    for (axis, bit) in [1, 128, 2].into_iter().enumerate() {
        if bits & bit != 0 || is_old && axis == 1 {
            angles[axis] = Some(bytes.i16()?);
        }
    }
    let size = if is_old { 1 } else { 2 };
    let moves = [4, 8, 16].into_iter().filter(|bit| bits & bit != 0).count();
    bytes.skip(moves * size + [32, 64].into_iter().filter(|bit| bits & bit != 0).count())?;
    if !is_old || bits & 128 != 0 {
        bytes.skip(1)?;
    }
    Ok(angles)
}

/// Whether the distance between two positions is too long for a player's movement in this time.
pub(super) fn is_teleport(from: Vec3, to: Vec3, seconds: f32) -> bool {
    length(to - from) > APART_AT_ONCE + APART_PER_SECOND * seconds.max(0.0)
}

/// Last known position of each player, for coordinates that a server does not send.
#[derive(Clone, Debug, Default)]
pub(super) struct LastPositions {
    places: Vec<Option<Point>>,
}

/// Maximum movement per second, units.
const APART_PER_SECOND: f32 = 3000.0;
/// Maximum movement without elapsed time, units.
const APART_AT_ONCE: f32 = 64.0;

impl LastPositions {
    /// Returns a player's position after an update. `None` if a coordinate is invalid.
    pub(super) fn update_position(&mut self, info: &PlayerInfo, msec: u32) -> Option<Point> {
        let index = usize::from(info.player);
        if self.places.len() <= index {
            self.places.resize(index + 1, None);
        }
        let before = self.places[index];
        let old = before.unwrap_or_default();
        let mut origin = old.origin.to_array();
        let mut angles = old.angles;
        for axis in 0..3 {
            origin[axis] = info.origin[axis].unwrap_or(origin[axis]);
            angles[axis] = info.angles[axis].unwrap_or(angles[axis]);
        }
        let origin = Vec3::from_array(origin);
        if !crate::cursor::are_plausible(origin.to_array()) {
            return None;
        }
        let seconds = msec.saturating_sub(old.msec) as f32 / 1000.0;
        let is_apart = info.is_dead || before.is_none() || is_teleport(old.origin, origin, seconds);
        let point = Point {
            msec,
            origin,
            angles,
            is_apart,
        };
        self.places[index] = Some(point);
        Some(point)
    }
}
