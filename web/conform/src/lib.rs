//! Recordings of the original engines for the web page, compared with our ticks bit by bit.

use std::io::Read as _;

use flate2::bufread::MultiGzDecoder;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;
use wishdir_formats::maps::bsp::Bsp;
use wishdir_sim::conform::{AnyRecording, Mode};

/// First bytes of a gzip file.
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// Maximum unpacked size, bytes. The largest recording has 8 MB.
const UNPACKED_MAX: u64 = 256 << 20;

/// A recording.
#[wasm_bindgen]
pub struct Trace(AnyRecording);

#[wasm_bindgen]
impl Trace {
    /// Reads a recording, packed or not.
    ///
    /// # Errors
    ///
    /// If it is not a recording. The sentence is in English, like that of the native program.
    pub fn open(bytes: Vec<u8>) -> Result<Trace, String> {
        let bytes = unpacked(bytes)?;
        AnyRecording::open(&bytes)
            .map(Self)
            .map_err(|error| error.to_string())
    }

    /// File name of its compiled map. `None` if it needs none.
    pub fn map(&self) -> Option<String> {
        self.0.map().map(|map| map.file.clone())
    }

    /// Sets its compiled map, packed or not.
    ///
    /// # Errors
    ///
    /// If the map does not fit the recording.
    pub fn set_map(&mut self, bytes: Vec<u8>) -> Result<(), String> {
        let entities = self.0.map().is_some_and(|map| map.entities);
        let bsp = Bsp::open(&unpacked(bytes)?).map_err(|error| error.to_string())?;
        self.0
            .set_world(bsp.into_trace_world(entities))
            .map_err(|error| error.to_string())
    }

    /// Replays every frame. The answer is JSON: engine, frames, and the first difference.
    pub fn replay(&self) -> String {
        let verdict = self.0.replay(Mode::FreeRunning);
        json!({
            "engine": self.0.engine_id(),
            "exact": verdict.is_exact(),
            "frames": verdict.frames,
            "frames_wrong": verdict.frames_wrong,
            "first": verdict.first.as_ref().map(|first| json!({
                "frame": first.frame,
                "field": first.difference.field,
            })),
        })
        .to_string()
    }
}

fn unpacked(bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    if !bytes.starts_with(&GZIP) {
        return Ok(bytes);
    }
    let mut unpacked = Vec::new();
    MultiGzDecoder::new(bytes.as_slice())
        .take(UNPACKED_MAX)
        .read_to_end(&mut unpacked)
        .map_err(|error| error.to_string())?;
    Ok(unpacked)
}
