//! Last hour of a run, compressed. Any section of it can be saved as a replay.

use std::collections::VecDeque;

use super::recorder::FullChunk;
use crate::codec::content::{Header, Request};
use crate::codec::game::Recordable;
use crate::codec::writer::{ChunkPacker, PackedChunk, ReplayWriter};

/// Maximum length of the history, milliseconds.
const KEPT_MSEC: u64 = 3_600_000;
/// Maximum size of the history, bytes. An hour at 1000 ticks per second needs less.
const KEPT_BYTES: usize = 32 << 20;

/// One second of play.
#[derive(Clone, Debug)]
struct HistoryEntry<S: Recordable> {
    packed: PackedChunk,
    after: S::Checkpoint,
    msec: u64,
    /// Whether the run was restarted in this entry.
    restarts: bool,
}

/// Last hour of one run, on one map with one set of rules.
pub struct RunHistory<S: Recordable> {
    /// Header of a replay of the whole history.
    header: Header<S>,
    /// Hash of the first state.
    hash: u64,
    entries: VecDeque<HistoryEntry<S>>,
    msec: u64,
    bytes: usize,
    packer: ChunkPacker,
}

impl<S: Recordable> RunHistory<S> {
    /// Creates an empty history of a run. `hash` is the hash of its first state.
    pub fn new(header: Header<S>, hash: u64) -> Self {
        Self {
            header,
            hash,
            entries: VecDeque::new(),
            msec: 0,
            bytes: 0,
            packer: ChunkPacker::default(),
        }
    }

    /// Returns the header of a replay of the whole history.
    pub fn header(&self) -> &Header<S> {
        &self.header
    }

    /// Compresses ticks and adds them. Returns the compressed chunk.
    pub fn add(&mut self, full: &mut FullChunk<S>) -> PackedChunk {
        let bytes_of = |packed: &PackedChunk| packed.byte_count() + size_of::<HistoryEntry<S>>();
        let packed = self.packer.pack(&mut full.chunk);
        let restarts = full
            .chunk
            .requests
            .iter()
            .any(|(_, request)| matches!(request, Request::Restart));
        let msec = full
            .chunk
            .inputs
            .iter()
            .map(|input| u64::from(S::msec(input)))
            .sum();
        self.entries.push_back(HistoryEntry {
            packed: packed.clone(),
            after: full.after.clone(),
            msec,
            restarts,
        });
        self.msec += msec;
        self.bytes += bytes_of(&packed);
        while self.msec > KEPT_MSEC || self.bytes > KEPT_BYTES {
            let Some(oldest) = self.entries.pop_front() else {
                break;
            };
            self.msec -= oldest.msec;
            self.bytes -= bytes_of(&oldest.packed);
            self.header.checkpoint = oldest.after;
            self.hash = oldest.packed.hash();
        }
        packed
    }

    /// Returns the length of the history, milliseconds.
    pub fn length_msec(&self) -> u64 {
        self.msec
    }

    /// Returns a replay since the last restart, or of the whole history without a restart.
    pub fn replay_since_restart(&self) -> Vec<u8> {
        self.replay_from_entry(
            self.entries
                .iter()
                .rposition(|entry| entry.restarts)
                .unwrap_or(0),
        )
    }

    /// Returns a replay of at least the last `msec` milliseconds, or of the whole history.
    pub fn replay_of_last_msec(&self, msec: u64) -> Vec<u8> {
        let mut length = 0;
        let begins = |entry: &HistoryEntry<S>| {
            length += entry.msec;
            length >= msec
        };
        self.replay_from_entry(self.entries.iter().rposition(begins).unwrap_or(0))
    }

    fn replay_from_entry(&self, first: usize) -> Vec<u8> {
        let (mut header, mut hash) = (self.header.clone(), self.hash);
        if let Some(before) = first
            .checked_sub(1)
            .and_then(|before| self.entries.get(before))
        {
            header.checkpoint = before.after.clone();
            hash = before.packed.hash();
        }
        let (mut writer, mut bytes) = ReplayWriter::begin(&header, hash);
        self.entries
            .range(first..)
            .for_each(|entry| writer.add(&entry.packed, &mut bytes));
        writer.end(&mut bytes);
        bytes
    }
}
