//! What every reader must stand in the long run: 10,000 mutations and the truncations of every sample, and no more than
//! twenty times the file's memory.
//!
//! It takes minutes, so it is asked for: `cargo test --release --no-default-features --test import -- --ignored endurance`.
//! `WISHDIR_MUTATIONS` changes how many there are, and `WISHDIR_CUTS` how many truncations of a long file; `WISHDIR_SHARD`,
//! `2/8`, does the second eighth of the samples; `WISHDIR_FIGURES` names a file to which each sample's figures are added;
//! `WISHDIR_SAMPLES` names a folder of more samples.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use wishdir::import::bsp::Bsp;
use wishdir::import::cfg::{Config, Dialect};
use wishdir::import::open;
use wishdir::import::pak::Pak;
use wishdir::import::wad::Wad;

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

/// Memory is the whole program's: one reader at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// The number that a variable of the environment says.
fn asked(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// Those of the samples that are this run's share.
fn shard(files: Vec<PathBuf>) -> Vec<PathBuf> {
    let share = std::env::var("WISHDIR_SHARD").ok();
    let share = share.and_then(|share| share.split_once('/').map(|(own, all)| (own.parse().ok(), all.parse().ok())));
    let Some((Some(own), Some(all))) = share else { return files };
    let (own, all): (usize, usize) = (own, all);
    files.into_iter().enumerate().filter(|(at, _)| at % all == own - 1).map(|(_, file)| file).collect()
}

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
    let begun = Instant::now();
    let count = asked("WISHDIR_MUTATIONS").unwrap_or(MUTATIONS as usize);
    let (mut longest, mut most) = (Duration::ZERO, 0);
    let mut check = |bytes: &[u8], what: &str| {
        let before = peak_memory();
        let begun = Instant::now();
        read(bytes);
        let took = begun.elapsed();
        assert!(took < LONGEST, "{}: {what} took {took:?}", file.display());
        longest = longest.max(took);
        if let (Some([_, held]), Some([peak, _])) = (before, peak_memory()) {
            let own = peak.saturating_sub(held);
            let allowed = whole.len() * MEMORY_TIMES + MEMORY_SLACK;
            assert!(own <= allowed, "{}: {what} took {own} bytes", file.display());
            most = most.max(own);
        }
    };
    check(&whole, "the whole file");
    let cuts_most = asked("WISHDIR_CUTS").unwrap_or(CUTS_MAX);
    let step = whole.len().div_ceil(cuts_most).max(1);
    let mut cuts = 0;
    for cut in (0..whole.len().min(cuts_most / 2)).chain((0..whole.len()).step_by(step)) {
        check(&whole[..cut], "a part");
        cuts += 1;
    }
    let mut random = Random(whole.len() as u32);
    for number in 0..count {
        let mut bytes = whole.clone();
        for _ in 0..1 + random.next() % 6 {
            let at = (random.next() as usize * 256 + random.next() as usize) % bytes.len().max(1);
            if let Some(byte) = bytes.get_mut(at) {
                *byte = [0, 1, 0x7f, 0x80, 0xff, random.next() as u8][random.next() as usize % 6];
            }
        }
        check(&bytes, &format!("mutation {number}"));
    }
    if let Some(figures) = std::env::var_os("WISHDIR_FIGURES") {
        let mut figures = OpenOptions::new().create(true).append(true).open(figures).unwrap();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let times = most as f64 / whole.len().max(1) as f64;
        let (longest, seconds) = (longest.as_millis(), begun.elapsed().as_secs());
        let size = whole.len();
        writeln!(
            figures,
            "{name}: {size} bytes, {cuts} cuts, {count} mutations, {most} bytes of memory at most ({times:.1} times), \
             {longest} ms at most, {seconds} s"
        )
        .unwrap();
    }
}

/// The same of every sample of these kinds that is this run's share; how many those of all shares are.
fn all_endure(endings: &[&str], read: &dyn Fn(&[u8])) -> usize {
    let alone = ALONE.lock();
    let files = samples(endings);
    let count = files.len();
    shard(files).iter().for_each(|file| endures(file, read));
    drop(alone);
    count
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_readers_of_recorded_runs() {
    let count = all_endure(&DEMOS, &|bytes| drop(open(bytes)));
    assert!(count > 30, "{count} samples");
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_reader_of_configurations() {
    let count = all_endure(&["cfg"], &|bytes| {
        let config = Config::read("a.cfg", bytes, Dialect::guess(bytes), &mut |_| None);
        drop(config.taken(Dialect::GoldSrc));
    });
    assert!(count >= 10, "{count} samples");
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_reader_of_compiled_maps() {
    all_endure(&["bsp"], &|bytes| {
        if let Ok((bsp, _)) = Bsp::open_drawn(bytes) {
            drop(bsp.into_world());
        }
    });
}

#[test]
#[ignore = "minutes: see the top of the file"]
fn endurance_of_the_readers_of_packs() {
    all_endure(&["wad", "pak"], &|bytes| {
        drop(Wad::open(bytes));
        drop(Pak::open(bytes));
    });
}
