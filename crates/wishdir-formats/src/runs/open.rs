//! Which recording some bytes are, by how they begin.

use std::io::{ErrorKind, Read as _};

use super::demo::{self, Demo, DemoError};
use super::{hltas, krp};
use wishdir_sim::profile::Profile;

/// How a packed file begins.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// A packed file may grow to this many times its size, and a little.
const GROWTH_MAX: usize = 100;
const GROWTH_SLACK: usize = 64 << 10;
/// Largest file that is unpacked, bytes.
const UNPACKED_MAX: usize = 512 << 20;

/// How other files begin that players have beside recordings, what they are, and what to do with
/// them.
const OTHERS: [(&[u8], &str, &str); 11] = [
    (
        b"HL2DEMO",
        "a demo of the Source engine",
        "only GoldSrc's are read",
    ),
    (
        b"version https://git-lfs",
        "a Git LFS pointer in place of the file",
        "fetch the file itself with `git lfs pull`",
    ),
    (b"PK\x03\x04", "a zip archive", "unpack it first"),
    (b"Rar!", "a RAR archive", "unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", "unpack it first"),
    (
        b"PACK",
        "a pak",
        "it holds a game's files: maps out of it are played",
    ),
    (
        b"WDREPLAY",
        "a replay of this trainer",
        "`wishdir replay` and `wishdir jumpstats` read it",
    ),
    (b"\x1d\0\0\0", COMPILED_MAP, READ_MAP),
    (b"\x1e\0\0\0", COMPILED_MAP, READ_MAP),
    (b"BSP2", COMPILED_MAP, READ_MAP),
    (b"2PSB", COMPILED_MAP, READ_MAP),
];
const COMPILED_MAP: &str = "a compiled map";
const READ_MAP: &str = "`wishdir bsp` reads it";

/// Reads a recorded run of any format.
///
/// # Errors
///
/// If it is none, or is damaged in front of everything that could be shown; names the place.
pub fn open(bytes: &[u8]) -> Result<Demo, DemoError> {
    open_by(bytes, None)
}

/// The same; a HLTAS script, which holds commands alone, by these rules where some are given.
///
/// # Errors
///
/// As [`open`].
pub fn open_by(bytes: &[u8], rules: Option<&'static Profile>) -> Result<Demo, DemoError> {
    if bytes.starts_with(GZIP) {
        let (all, is_whole) = unpacked(bytes)?;
        let mut demo = open_plain(&all, rules)?;
        if !is_whole {
            demo.warn("the packed file is cut off: it is read as far as it goes");
        }
        return Ok(demo);
    }
    open_plain(bytes, rules)
}

/// What is packed, and whether it is all there.
fn unpacked(bytes: &[u8]) -> Result<(Vec<u8>, bool), DemoError> {
    let most = bytes
        .len()
        .saturating_mul(GROWTH_MAX)
        .saturating_add(GROWTH_SLACK)
        .min(UNPACKED_MAX);
    let mut all = Vec::new();
    let mut limited = flate2::read::MultiGzDecoder::new(bytes).take(most as u64 + 1);
    let is_whole = match limited.read_to_end(&mut all) {
        Ok(_) => true,
        Err(error) if error.kind() == ErrorKind::UnexpectedEof && !all.is_empty() => false,
        Err(error) => return Err(DemoError::Packed(error.to_string())),
    };
    if all.len() > most {
        return Err(DemoError::Packed(format!(
            "found more than {most} bytes in it"
        )));
    }
    Ok((all, is_whole))
}

fn open_plain(bytes: &[u8], rules: Option<&'static Profile>) -> Result<Demo, DemoError> {
    if let Some((_, found, advice)) = OTHERS.iter().find(|(sign, ..)| bytes.starts_with(sign)) {
        return Err(DemoError::Foreign { found, advice });
    }
    match bytes {
        b"" => Err(DemoError::Bad { at: 0, found: "an empty file".to_owned(), expected: "a recorded run" }),
        _ if bytes.starts_with(&krp::MAGIC) => krp::read(bytes),
        _ if krp::is_packed(bytes) => krp::read_packed(bytes),
        _ if hltas::is_script(bytes) => hltas::as_demo(bytes, rules),
        _ => demo::open(bytes).unwrap_or_else(|| {
            let begun: Vec<String> = bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            let expected = "a demo of GoldSrc, QuakeWorld or Quake, a KRP replay or a HLTAS script; \
                            .qwz files are unpacked with qizmo first";
            Err(DemoError::Bad { at: 0, found: begun.join(" "), expected })
        }),
    }
}
