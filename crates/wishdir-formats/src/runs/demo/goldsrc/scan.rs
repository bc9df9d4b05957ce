//! Scans GoldSrc server messages for an HLTV proxy and for level starts.
//!
//! Most messages are bit-packed with tables that the server sent earlier. The scan reads messages
//! of known length and stops at the first message of unknown length.

use crate::cursor::{ByteCursor, UnexpectedEnd};

/// First network protocol with this message layout.
const PROTOCOL_MIN: i32 = 46;
/// Lowest number of a game-defined message.
const GAME_S: u8 = 64;
/// Length that marks messages whose size is stored in a byte.
const COUNTED: u8 = 255;
/// Numbers of the network messages.
const SERVER_INFO: u8 = 11;
const NEW_GAME_MESSAGE: u8 = 39;
const HLTV: u8 = 50;

/// Result of scanning the network messages of a frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ScanResult {
    /// Whether an HLTV proxy sent the messages.
    pub(super) is_proxy: bool,
    /// Whether a level starts.
    pub(super) begins_level: bool,
}

/// Scanner of network messages, which remembers the sizes of the game's own messages.
pub(super) struct Scanner {
    is_known: bool,
    sizes: [Option<u8>; 256],
}

impl Scanner {
    pub(super) fn new(protocol: i32) -> Self {
        Self {
            is_known: protocol >= PROTOCOL_MIN,
            sizes: [None; 256],
        }
    }

    pub(super) fn scan(&mut self, message: &[u8]) -> ScanResult {
        let mut result = ScanResult::default();
        let mut rest = ByteCursor::new(message);
        while self.is_known && !rest.is_empty() {
            if self.scan_message(&mut rest, &mut result).is_err() {
                break;
            }
        }
        result
    }

    fn scan_message(
        &mut self,
        rest: &mut ByteCursor<'_>,
        result: &mut ScanResult,
    ) -> Result<(), UnexpectedEnd> {
        let number = rest.u8()?;
        match number {
            1 | 19 | 27 | 28 | 30 | 42 => Ok(()),
            4 | 7 | 48 | 55 => rest.skip(4),
            5 | 16 | 32 | 35 | 37 | 38 | 47 => rest.skip(2),
            2 | 8 | 9 | 26 | 31 | 34 | 49 | 56 | 57 => rest.string().map(drop),
            10 => rest.skip(6),
            SERVER_INFO => {
                rest.skip(4 + 4 + 4 + 16 + 3)?;
                (0..4).try_for_each(|_| rest.string().map(drop))?;
                result.begins_level = true;
                rest.skip(1)
            }
            12 | 36 => rest.skip(1).and_then(|()| rest.string().map(drop)),
            13 => rest
                .skip(5)
                .and_then(|()| rest.string().map(drop))
                .and_then(|()| rest.skip(16)),
            18 => rest.skip(11),
            24 | 25 => rest.skip(1),
            29 => rest.skip(14),
            NEW_GAME_MESSAGE => {
                let (own, size) = (rest.u8()?, rest.u8()?);
                self.sizes[usize::from(own)] = Some(size);
                rest.skip(16)
            }
            45 => rest.skip(8),
            HLTV => {
                result.is_proxy = true;
                rest.skip(1)
            }
            51 => rest.u8().and_then(|count| rest.skip(count.into())),
            52 | 54 => rest.string().and_then(|_| rest.skip(1)),
            53 => rest
                .skip(1)
                .and_then(|()| rest.u16())
                .and_then(|count| rest.skip(count.into())),
            58 => rest.skip(4).and_then(|()| rest.string().map(drop)),
            GAME_S.. => match self.sizes[usize::from(number)].ok_or(UnexpectedEnd)? {
                COUNTED => rest.u8().and_then(|count| rest.skip(count.into())),
                size => rest.skip(size.into()),
            },
            _ => Err(UnexpectedEnd),
        }
    }
}
