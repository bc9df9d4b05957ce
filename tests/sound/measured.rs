//! Measurements of a WAV file: its samples, loudness and pitch.

use std::io::Cursor;

use hound::WavReader;
use wishdir::coach::sound::render::{SAMPLE_RATE, render_wav};
use wishdir::coach::sound::{TickSound, Volumes};

/// The frames of a file, -1 to 1.
pub(crate) fn frames(wav: &[u8]) -> Vec<[f64; 2]> {
    let mut reader = WavReader::new(Cursor::new(wav)).unwrap();
    let spec = reader.spec();
    assert_eq!(
        (spec.channels, spec.sample_rate, spec.bits_per_sample),
        (2, SAMPLE_RATE, 16),
        "channels, rate, bits"
    );
    let samples: Vec<f64> = reader
        .samples::<i16>()
        .map(|sample| f64::from(sample.unwrap()) / 32_767.0)
        .collect();
    samples
        .chunks_exact(2)
        .map(|frame| [frame[0], frame[1]])
        .collect()
}

/// The file of ticks of `msec` milliseconds.
pub(crate) fn file_of(sounds: &[TickSound], msec: u8, volumes: Volumes) -> Vec<u8> {
    let mut sounds = sounds.iter();
    render_wav(volumes, || {
        Ok(sounds.next().map(|sound| (sound.clone(), msec)))
    })
    .unwrap()
}

/// The frames from one time to another, seconds.
pub(crate) fn between(frames: &[[f64; 2]], from: f64, to: f64) -> &[[f64; 2]] {
    let at = |seconds: f64| (seconds * f64::from(SAMPLE_RATE)) as usize;
    &frames[at(from)..at(to)]
}

/// The root mean square of each side.
pub(crate) fn loudness(frames: &[[f64; 2]]) -> [f64; 2] {
    [0, 1].map(|side| {
        let squares: f64 = frames.iter().map(|frame| frame[side] * frame[side]).sum();
        (squares / frames.len() as f64).sqrt()
    })
}

/// The frequency of a sine, Hz, from its first to its last upward zero crossing.
pub(crate) fn pitch_hz(frames: &[[f64; 2]], side: usize) -> f64 {
    let upwards = |at: &usize| frames[*at][side] < 0.0 && frames[*at + 1][side] >= 0.0;
    // Position of the crossing between two frames.
    let place =
        |at: usize| at as f64 + frames[at][side] / (frames[at][side] - frames[at + 1][side]);
    let passages: Vec<f64> = (0..frames.len() - 1).filter(upwards).map(place).collect();
    let (first, last) = (passages.first().unwrap(), passages.last().unwrap());
    (passages.len() - 1) as f64 * f64::from(SAMPLE_RATE) / (last - first)
}

/// Starts of sounds after at least 20 ms of silence, seconds.
pub(crate) fn onsets(frames: &[[f64; 2]]) -> Vec<f64> {
    let quiet = SAMPLE_RATE / 50;
    let (mut since, mut found) = (quiet, Vec::new());
    for (at, frame) in frames.iter().enumerate() {
        if frame[0].abs().max(frame[1].abs()) < 0.01 {
            since += 1;
            continue;
        }
        if since >= quiet {
            found.push(at as f64 / f64::from(SAMPLE_RATE));
        }
        since = 0;
    }
    found
}
