//! Server data of QuakeWorld: protocol, extensions, movement variables and names.
//! See `docs/demos.md` 4.

use super::Vars;
use crate::cursor::{ByteCursor, UnexpectedEnd};

/// Numbers that announce extension flags.
const FTE: i32 = 0x5845_5446;
const FTE2: i32 = 0x3245_5446;
const MVD1: i32 = 0x3144_564d;
/// Network protocols that the reader supports.
const PROTOCOLS: std::ops::RangeInclusive<i32> = 24..=28;
/// First protocol whose server data contains movement variables.
const WITH_VARS: i32 = 25;
/// Maximum number of players on a server.
pub(super) const PLAYERS_MAX: usize = 32;
/// Maximum length of a name, bytes.
pub(super) const NAME_MAX: usize = 64;
/// Key of the user info that marks spectators.
pub(super) const WATCHES: &str = "*spectator";
/// Bit of the player number that marks a recorder who is a spectator.
const SPECTATOR: u8 = 0x80;

/// Bits of FTE's extensions that change the contents of messages.
pub(super) mod fte {
    pub(in crate::runs::demo) const TRANS: u32 = 0x8;
    pub(in crate::runs::demo) const ENTITY_DOUBLE: u32 = 0x2000;
    pub(in crate::runs::demo) const FLOAT_COORDS: u32 = 0x8000;
    pub(in crate::runs::demo) const COLOUR_MOD: u32 = 0x8_0000;
    pub(in crate::runs::demo) const CHUNKED_DOWNLOADS: u32 = 0x2000_0000;
}

/// Bits of MVD servers' extensions that change the contents of messages.
pub(super) mod mvd1 {
    pub(in crate::runs::demo) const FLOAT_COORDS: u32 = 1;
    pub(in crate::runs::demo) const HIGH_LAG_TELEPORT: u32 = 2;
    pub(in crate::runs::demo) const HIDDEN_MESSAGES: u32 = 32;
    pub(in crate::runs::demo) const WEAPON_PREDICTION: u32 = 128;
}

/// A movement variable sent by a server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ServerVariable {
    pub(super) name: &'static str,
    pub(super) value: f32,
    /// Whether the value only applies to the recipients of the message.
    pub(super) is_players: bool,
}

/// State of the server from the messages so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Server {
    pub(super) fte: u32,
    pub(super) mvd1: u32,
    pub(super) protocol: i32,
    /// Number of the protocol, if it is not supported.
    pub(super) unknown: Option<i32>,
    /// Name of the game folder.
    pub(super) game: Option<String>,
    /// Player number of the recording player, in client recordings.
    pub(super) own: u8,
    /// Whether the recorder is a spectator, according to the player number.
    is_watching: bool,
    /// Spectators according to their user info, one bit per player.
    watching: u32,
    pub(super) vars: Vars,
    /// Changes of variables that have not been added to tracks yet.
    pub(super) changed_vars: Vec<ServerVariable>,
    pub(super) map: Option<String>,
    /// Names by player number. Empty for unused numbers and for players who left.
    names: Vec<String>,
    pub(super) ktx: bool,
    /// Number of levels started so far.
    pub(super) levels: u32,
}

/// Movement variables of servers that do not send any.
const DEFAULT_VARS: [f32; 10] = [800.0, 100.0, 320.0, 500.0, 10.0, 0.7, 10.0, 6.0, 1.0, 1.0];
/// Profile names of the variables. The fourth variable only affects spectators.
const VAR_NAMES: [&str; 10] = [
    "gravity",
    "stopspeed",
    "maxspeed",
    "",
    "accelerate",
    "airaccelerate",
    "wateraccelerate",
    "friction",
    "waterfriction",
    "entgravity",
];
/// Server info keys of movement variables, and their profile names.
const INFO_VARS: [(&str, &str); 6] = [
    ("pm_ktjump", "ktjump"),
    ("pm_airstep", "airstep"),
    ("pm_slidefix", "slidefix"),
    ("pm_bunnyspeedcap", "bunnyspeedcap"),
    ("pm_rampjump", "rampjump"),
    ("pm_pground", "pground"),
];

impl Server {
    /// Reads `svc_serverdata`. Client recordings have the recorder's number instead of the time.
    pub(super) fn read(
        &mut self,
        bytes: &mut ByteCursor<'_>,
        is_mvd: bool,
    ) -> Result<(), UnexpectedEnd> {
        (self.fte, self.mvd1) = (0, 0);
        self.protocol = loop {
            match bytes.i32()? {
                FTE => self.fte = bytes.u32()?,
                FTE2 => drop(bytes.u32()?),
                MVD1 => self.mvd1 = bytes.u32()?,
                protocol if PROTOCOLS.contains(&protocol) => break protocol,
                other => {
                    self.unknown = Some(other);
                    return Err(UnexpectedEnd);
                }
            }
        };
        bytes.i32()?;
        let game = decode_latin1(bytes.string()?);
        self.game.get_or_insert(game);
        if is_mvd {
            bytes.f32()?;
        } else {
            let own = bytes.u8()?;
            (self.own, self.is_watching) = (own & !SPECTATOR, own & SPECTATOR != 0);
        }
        bytes.string()?;
        let mut values = DEFAULT_VARS;
        if self.protocol >= WITH_VARS {
            for value in &mut values {
                *value = bytes.f32()?;
            }
        }
        VAR_NAMES
            .into_iter()
            .zip(values)
            .for_each(|(name, value)| self.set_var(name, value));
        self.levels += 1;
        Ok(())
    }

    pub(super) fn set_var(&mut self, name: &'static str, value: f32) {
        if name.is_empty() || !value.is_finite() {
            return;
        }
        match self.vars.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) if *old == value => return,
            Some((_, old)) => *old = value,
            None => self.vars.push((name, value)),
        }
        self.changed_vars.push(ServerVariable {
            name,
            value,
            is_players: false,
        });
    }

    /// Whether the recorder is a spectator. Commands of spectators do not move a player.
    pub(super) fn is_spectator(&self) -> bool {
        self.is_watching || self.watching & 1_u32.checked_shl(self.own.into()).unwrap_or(0) != 0
    }

    /// Updates whether a player is a spectator.
    pub(super) fn set_spectator(&mut self, slot: u8, value: &str) {
        let bit = 1_u32.checked_shl(slot.into()).unwrap_or(0);
        let is_watching = value.trim().parse::<i32>().is_ok_and(|value| value != 0);
        let was_watching = self.watching & bit != 0;
        if is_watching {
            self.watching |= bit;
        } else {
            self.watching &= !bit;
        }
        // The flag in the player number applies until the user info clears it.
        if slot == self.own && was_watching && !is_watching {
            self.is_watching = false;
        }
    }

    /// Records a variable for the recipients of the current message.
    pub(super) fn push_player_var(&mut self, name: &'static str, value: f32) {
        if value.is_finite() {
            self.changed_vars.push(ServerVariable {
                name,
                value,
                is_players: true,
            });
        }
    }

    /// Whether the coordinates of players and entities are f32.
    pub(super) fn has_float_coords(&self) -> bool {
        self.fte & fte::FLOAT_COORDS != 0 || self.mvd1 & mvd1::FLOAT_COORDS != 0
    }

    /// Reads the server info from the console command `fullserverinfo "\key\value..."`.
    pub(super) fn read_command(&mut self, text: &[u8]) {
        let text: String = text.iter().map(|byte| char::from(*byte)).collect();
        if let Some(info) = text.trim_start().strip_prefix("fullserverinfo") {
            for (key, value) in
                split_pairs(info.trim_matches(|c: char| c.is_whitespace() || c == '"'))
            {
                self.set_server_info(key, value);
            }
        }
    }

    pub(super) fn set_server_info(&mut self, key: &str, value: &str) {
        self.ktx |= key == "ktxver" && !value.is_empty();
        if let Some((_, name)) = INFO_VARS.iter().find(|(known, _)| *known == key) {
            self.set_var(name, value.trim().parse().unwrap_or(0.0));
        }
    }

    /// Reads a player's user info (`\key\value...`). The info of a player who left is empty.
    pub(super) fn read_user_info(&mut self, slot: u8, info: &[u8]) {
        let text = decode_latin1(info);
        let value = |wanted: &str| {
            split_pairs(&text)
                .find(|(key, _)| *key == wanted)
                .map(|(_, value)| value.to_owned())
        };
        self.set_player_name(slot, &value("name").unwrap_or_default());
        self.set_spectator(slot, &value(WATCHES).unwrap_or_default());
    }

    pub(super) fn set_player_name(&mut self, slot: u8, name: &str) {
        let slot = usize::from(slot);
        if slot < PLAYERS_MAX {
            if self.names.len() <= slot {
                self.names.resize(slot + 1, String::new());
            }
            self.names[slot] = name.chars().take(NAME_MAX).map(to_ascii).collect();
        }
    }

    /// Returns a player's latest name.
    pub(super) fn name(&self, player: u32) -> String {
        self.names.get(player as usize).cloned().unwrap_or_default()
    }
}

/// Decodes Latin-1 text.
fn decode_latin1(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// Splits `\key\value\key\value` into pairs.
fn split_pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut parts = text.strip_prefix('\\').unwrap_or(text).split('\\');
    std::iter::from_fn(move || Some((parts.next()?, parts.next()?)))
}

/// Converts a character of Quake's font to ASCII. The upper half has the same characters in gold.
pub(super) fn to_ascii(letter: char) -> char {
    let byte = (letter as u32 & 0x7f) as u8;
    match byte {
        16 => '[',
        17 => ']',
        18..=27 => char::from(byte - 18 + b'0'),
        5 | 14 | 15 | 28 => '.',
        29 | 127 => '<',
        30 => '-',
        31 => '>',
        0..=15 => '#',
        _ => char::from(byte),
    }
}
