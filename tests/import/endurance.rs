//! Requirements of every reader in the long run: for every truncation and 10,000 mutations of every
//! sample, an error or a warning for each missing part, and at most twenty times the file's size in
//! memory.
//!
//! It takes one core an hour, so it must be requested: `cargo test --release --no-default-features
//! --test import -- --ignored endurance`. `WISHDIR_MUTATIONS` sets their number, and `WISHDIR_CUTS`
//! the number of truncations of a long file (`all`: every one). `WISHDIR_SHARD`, for example `2/8`,
//! runs every eighth truncation and mutation, starting with the second. `WISHDIR_FIGURES` names a
//! file to which each sample's figures are appended. `WISHDIR_SAMPLES` names a folder of more
//! samples.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use wishdir_console::{Config, Dialect};
use wishdir_formats::maps::bsp::{Bsp, BspWarning};
use wishdir_formats::maps::pak::Pak;
use wishdir_formats::maps::wad::Wad;
use wishdir_formats::runs::open;

use crate::samples::{Random, path};
use crate::shared::folder;

/// Number of mutations per sample.
const MUTATIONS: usize = 10_000;
/// Maximum memory for reading a file, in multiples of its size.
const MEMORY_TIMES: usize = 20;
/// Memory that the allocator keeps in any case, bytes.
const MEMORY_SLACK: usize = 8 << 20;
/// Number of consecutive reads per memory measurement. A measurement takes as long as reading a
/// short file.
const WEIGHED_AT_ONCE: usize = 32;
/// Reading one file for longer than this is a hang.
const LONGEST: Duration = Duration::from_secs(20);

/// The file types that are read as recorded runs.
const DEMOS: [&str; 8] = ["dem", "qwd", "mvd", "gz", "krpr", "krpz", "hltas", "wdg"];

/// Memory is measured for the whole program, so only one reader runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// A number from an environment variable.
fn asked(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// The truncations and mutations of this shard: its number, from 0, and the number of shards.
fn shard() -> (usize, usize) {
    let share = std::env::var("WISHDIR_SHARD").ok();
    let share = share.and_then(|share| {
        share
            .split_once('/')
            .map(|(own, all)| (own.parse().ok(), all.parse().ok()))
    });
    match share {
        Some((Some(own @ 1..), Some(all))) if own <= all => (own - 1, all),
        Some(_) | None => (0, 1),
    }
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
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

/// Every sample of these types, here and beside the project. Duplicates count once.
fn samples(endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    files_below(&path(""), &mut files);
    folder()
        .iter()
        .for_each(|folder| files_below(folder, &mut files));
    let is_of = |file: &PathBuf| {
        file.extension()
            .is_some_and(|ending| endings.iter().any(|known| ending == *known))
    };
    let mut known = BTreeSet::new();
    files.retain(|file| {
        is_of(file)
            && !file.to_string_lossy().ends_with("jsonl.gz")
            && known.insert(fs::read(file).unwrap())
    });
    files
}

/// Peak memory of this program since the last call, bytes. `None` where it is unknown.
fn peak_memory() -> Option<[usize; 2]> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let of = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace()
            .nth(1)?
            .parse::<usize>()
            .ok()
            .map(|kib| kib << 10)
    };
    let found = [of("VmHWM:")?, of("VmRSS:")?];
    // Resets the peak.
    fs::write("/proc/self/clear_refs", "5").ok()?;
    Some(found)
}

/// A reader's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// An error or a warning.
    Told,
    /// The bytes were read without any remark.
    Silent,
}

impl Answer {
    fn of(is_told: bool) -> Self {
        if is_told { Self::Told } else { Self::Silent }
    }
}

/// Results of reading one file.
struct Watch<'a> {
    file: &'a Path,
    size: usize,
    read: &'a dyn Fn(&[u8]) -> Answer,
    longest: Duration,
    /// Peak memory of one batch, bytes.
    most: usize,
    /// Memory of the program before the batch, number of reads in the batch, and its first read.
    batch: Option<(usize, usize, String)>,
}

impl Watch<'_> {
    /// The result, and its duration.
    fn read(&self, bytes: &[u8]) -> (Answer, Duration) {
        let begun = Instant::now();
        let answer = (self.read)(bytes);
        (answer, begun.elapsed())
    }

    fn check(&mut self, bytes: &[u8], what: impl Fn() -> String) -> Answer {
        let (held, count, first) = match self.batch.take() {
            Some(batch) => batch,
            None => (peak_memory().map_or(0, |[_, held]| held), 0, what()),
        };
        let (answer, mut took) = self.read(bytes);
        if took >= LONGEST {
            // A busy machine may stop for this long, but not twice at the same place.
            took = self.read(bytes).1;
        }
        assert!(
            took < LONGEST,
            "{}: {} took {took:?}",
            self.file.display(),
            what()
        );
        self.longest = self.longest.max(took);
        self.batch = Some((held, count + 1, first));
        if count + 1 == WEIGHED_AT_ONCE {
            self.weigh();
        }
        answer
    }

    /// Ends a batch. None of its reads may have used too much memory.
    fn weigh(&mut self) {
        let Some((held, count, first)) = self.batch.take() else {
            return;
        };
        let Some([peak, _]) = peak_memory() else {
            return;
        };
        let own = peak.saturating_sub(held);
        let allowed = self.size * MEMORY_TIMES + MEMORY_SLACK;
        assert!(
            own <= allowed,
            "{}: one of {count} readings from {first} on took {own} bytes",
            self.file.display()
        );
        self.most = self.most.max(own);
    }
}

/// Reads a file cut off everywhere, and with many mutations. `may_be_silent` tells whether a
/// truncated file may be read without a remark.
fn endures(
    file: &Path,
    read: &dyn Fn(&[u8]) -> Answer,
    may_be_silent: &dyn Fn(&Path, &[u8], usize) -> bool,
) {
    let whole = fs::read(file).unwrap();
    let begun = Instant::now();
    let (own, all) = shard();
    let mutations = asked("WISHDIR_MUTATIONS").unwrap_or(MUTATIONS);
    let mut watch = Watch {
        file,
        size: whole.len(),
        read,
        longest: Duration::ZERO,
        most: 0,
        batch: None,
    };
    watch.check(&whole, || "the whole file".to_owned());
    let step = asked("WISHDIR_CUTS").map_or(1, |cuts| whole.len().div_ceil(cuts).max(1));
    let (mut cuts, mut silent) = (0, 0);
    for cut in (own * step..whole.len()).step_by(all * step) {
        cuts += 1;
        if watch.check(&whole[..cut], || format!("its first {cut} bytes")) == Answer::Silent {
            silent += 1;
            assert!(
                may_be_silent(file, &whole, cut),
                "{}: nothing is said of its first {cut} bytes",
                file.display()
            );
        }
    }
    let mut random = Random(whole.len() as u32);
    for number in 0..mutations {
        let mut bytes = whole.clone();
        for _ in 0..1 + random.next() % 6 {
            let at = (random.next() as usize * 256 + random.next() as usize) % bytes.len().max(1);
            if let Some(byte) = bytes.get_mut(at) {
                *byte = [0, 1, 0x7f, 0x80, 0xff, random.next() as u8][random.next() as usize % 6];
            }
        }
        if number % all == own {
            watch.check(&bytes, || format!("mutation {number}"));
        }
    }
    watch.weigh();
    if let Some(figures) = std::env::var_os("WISHDIR_FIGURES") {
        let mut figures = OpenOptions::new()
            .create(true)
            .append(true)
            .open(figures)
            .unwrap();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let (size, most) = (whole.len(), watch.most);
        let times = most as f64 / size.max(1) as f64;
        let (longest, seconds) = (watch.longest.as_millis(), begun.elapsed().as_secs());
        let share = mutations.div_ceil(all);
        writeln!(
            figures,
            "{name}: {size} bytes, {cuts} cuts ({silent} silent), {share} mutations, {most} bytes of memory at most \
             ({times:.1} times), {longest} ms at most, {seconds} s"
        )
        .unwrap();
    }
}

/// Does the same with every sample of these types. Returns their number.
fn all_endure(
    endings: &[&str],
    read: &dyn Fn(&[u8]) -> Answer,
    may_be_silent: &dyn Fn(&Path, &[u8], usize) -> bool,
) -> usize {
    let alone = ALONE.lock();
    let files = samples(endings);
    files
        .iter()
        .for_each(|file| endures(file, read, may_be_silent));
    drop(alone);
    files.len()
}

/// End of a compiled map's last lump. Its header has the offsets and lengths of fifteen lumps.
/// Blocks may follow, which nothing announces before their signature.
fn is_before_blocks(_: &Path, whole: &[u8], cut: usize) -> bool {
    let number = |at: usize| u32::from_le_bytes(whole[at..at + 4].try_into().unwrap()) as usize;
    let end = (0..15)
        .map(|lump| number(4 + 8 * lump) + number(8 + 8 * lump))
        .max()
        .unwrap();
    let sign = end.next_multiple_of(4);
    cut >= end && (!whole[sign.min(whole.len())..].starts_with(b"BSPX") || cut < sign + 4)
}

/// Maximum number of bytes that a server sent to a client after the message that closes its
/// recording.
const AFTER_CLOSING: usize = 64;

/// Texts end at a line's end, and the plain replays of KZ servers at a row's end. Nothing in them
/// says how many follow.
fn ends_anywhere(file: &Path, whole: &[u8], cut: usize) -> bool {
    let is_of = |known: &[&str]| {
        file.extension()
            .is_some_and(|ending| known.iter().any(|known| ending == *known))
    };
    is_of(&["hltas", "krpr"]) || is_of(&["qwd"]) && cut + AFTER_CLOSING >= whole.len()
}

#[test]
#[ignore = "an hour: see the top of the file"]
fn endurance_of_the_readers_of_recorded_runs() {
    let read = |bytes: &[u8]| {
        let demo = open(bytes);
        Answer::of(
            demo.is_err()
                || demo.is_ok_and(|demo| !demo.warnings.is_empty() || demo.bad_packets > 0),
        )
    };
    let count = all_endure(&DEMOS, &read, &ends_anywhere);
    assert!(count > 30, "{count} samples");
}

#[test]
#[ignore = "an hour: see the top of the file"]
fn endurance_of_the_reader_of_configurations() {
    let read = |bytes: &[u8]| {
        let config = Config::read("a.cfg", bytes, Dialect::detect(bytes), &mut |_| None);
        drop(config.imported_settings(Dialect::GoldSrc));
        Answer::Silent
    };
    let count = all_endure(&["cfg"], &read, &|_, _, _| true);
    assert!(count >= 10, "{count} samples");
}

#[test]
#[ignore = "an hour: see the top of the file"]
fn endurance_of_the_reader_of_compiled_maps() {
    let read = |bytes: &[u8]| {
        let Ok((bsp, _)) = Bsp::open_drawn(bytes) else {
            return Answer::Told;
        };
        let answer = Answer::of(
            bsp.warnings
                .iter()
                .any(|warning| *warning != BspWarning::NoClipHulls),
        );
        drop(bsp.into_world());
        answer
    };
    all_endure(&["bsp"], &read, &is_before_blocks);
}

#[test]
#[ignore = "an hour: see the top of the file"]
fn endurance_of_the_readers_of_packs() {
    let read = |bytes: &[u8]| {
        let (wad, pak) = (Wad::open(bytes), Pak::open(bytes));
        let warnings =
            wad.map_or(0, |wad| wad.warnings.len()) + pak.map_or(0, |pak| pak.warnings.len());
        Answer::of(Wad::open(bytes).is_err() && Pak::open(bytes).is_err() || warnings > 0)
    };
    all_endure(&["wad", "pak"], &read, &|_, _, _| false);
}
