//! What every reader must stand in the long run: 10,000 mutations and every truncation of every sample, and no more than
//! twenty times the file's memory.
//!
//! It takes minutes, so it is asked for: `cargo test --release --no-default-features --test import -- --ignored endurance`.
//! `WISHDIR_MUTATIONS` changes how many there are; `WISHDIR_SAMPLES` names a folder of more samples.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use wishdir::import::cfg::{Config, Dialect};
use wishdir::import::open;

use crate::samples::{Random, path};
use crate::shared::folder;

/// How often each sample is changed.
const MUTATIONS: u32 = 10_000;
/// How many places of a long file are cut: all of a shorter one's.
const CUTS_MAX: usize = 4000;
/// Times a file's own size that reading it may take.
const MEMORY_TIMES: usize = 20;
/// What the allocator keeps, whatever is read, bytes.
const MEMORY_SLACK: usize = 8 << 20;
/// Reading one file longer than this is a hang.
const LONGEST: Duration = Duration::from_secs(20);

/// The kinds of files that are read as recorded runs.
const DEMOS: [&str; 8] = ["dem", "qwd", "mvd", "gz", "krpr", "krpz", "hltas", "wdg"];

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            files_below(&entry, found);
        } else {
            found.push(entry);
        }
    }
}

/// Every sample of these kinds, here and beside the project.
fn samples(endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    files_below(&path(""), &mut files);
    folder().iter().for_each(|folder| files_below(folder, &mut files));
    let is_of = |file: &PathBuf| file.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known));
    files.retain(|file| is_of(file) && !file.to_string_lossy().ends_with("jsonl.gz"));
    files
}

/// The most memory that this program has had at once since it was last asked, bytes; none where that is not known.
fn peak_memory() -> Option<[usize; 2]> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let of = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok().map(|kib| kib << 10)
    };
    let found = [of("VmHWM:")?, of("VmRSS:")?];
    // The peak begins anew.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    Some(found)
}

/// Reads a file cut off everywhere, and changed over and over.
fn endures(file: &Path, read: &dyn Fn(&[u8])) {
    let whole = fs::read(file).unwrap();
    let asked = std::env::var("WISHDIR_MUTATIONS").ok().and_then(|count| count.parse().ok());
    // A long file is changed as often as its length lets it be read in the same time.
    let count = asked.unwrap_or_else(|| (MUTATIONS as usize).min((4 << 30) / whole.len().max(1)).max(200) as u32);
    let check = |bytes: &[u8], what: &str| {
        let before = peak_memory();
        let begun = Instant::now();
        read(bytes);
        assert!(begun.elapsed() < LONGEST, "{}: {what} took {:?}", file.display(), begun.elapsed());
        if let (Some([_, held]), Some([peak, _])) = (before, peak_memory()) {
            let most = held + whole.len() * MEMORY_TIMES + MEMORY_SLACK;
            assert!(peak <= most, "{}: {what} took {} bytes", file.display(), peak - held);
        }
    };
    check(&whole, "the whole file");
    let step = whole.len().div_ceil(CUTS_MAX).max(1);
    let cuts = (0..whole.len().min(CUTS_MAX)).chain((0..whole.len()).step_by(step));
    cuts.for_each(|cut| check(&whole[..cut], "a part"));
    let mut random = Random(whole.len() as u32);
    for number in 0..count {
        let mut bytes = whole.clone();
        for _ in 0..1 + random.next() % 6 {
            let at = (random.next() as usize * 256 + random.next() as usize) % bytes.len().max(1);
            bytes[at] = [0, 1, 0x7f, 0x80, 0xff, random.next() as u8][random.next() as usize % 6];
        }
        check(&bytes, &format!("mutation {number}"));
    }
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_readers_of_recorded_runs() {
    let files = samples(&DEMOS);
    assert!(files.len() > 30, "{} samples", files.len());
    for file in files {
        endures(&file, &|bytes| drop(open(bytes)));
    }
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_reader_of_configurations() {
    for file in samples(&["cfg"]) {
        endures(&file, &|bytes| {
            let config = Config::read("a.cfg", bytes, Dialect::guess(bytes), &mut |_| None);
            drop(config.taken(Dialect::GoldSrc));
        });
    }
}
