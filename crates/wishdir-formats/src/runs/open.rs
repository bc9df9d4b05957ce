//! Detects the format of a recording from its first bytes.

use std::io::{ErrorKind, Read as _};

use super::demo::{self, Demo, DemoError};
use super::{hltas, krp};
use wishdir_sim::profile::Profile;

/// First bytes of gzip data.
const GZIP: &[u8] = &[0x1f, 0x8b];
/// Maximum unpacked size, as a multiple of the packed size. [`GROWTH_SLACK`] bytes are added.
const GROWTH_MAX: usize = 100;
const GROWTH_SLACK: usize = 64 << 10;
/// Maximum unpacked size of any file, bytes.
const UNPACKED_MAX: usize = 512 << 20;

/// Magic, name and advice for other files that players store next to recordings.
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
        "it contains a game's files, and its maps can be played",
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

/// Reads a recorded run of any supported format.
///
/// # Errors
///
/// If the format is unknown, or the file is damaged before any usable data. Names the offset.
pub fn open(bytes: &[u8]) -> Result<Demo, DemoError> {
    open_with_rules(bytes, None)
}

/// Like [`open`], but uses these rules for HLTAS scripts, which only contain commands.
///
/// # Errors
///
/// Like [`open`].
pub fn open_with_rules(bytes: &[u8], rules: Option<&'static Profile>) -> Result<Demo, DemoError> {
    if bytes.starts_with(GZIP) {
        let (all, is_whole) = unpack(bytes)?;
        let mut demo = open_plain(&all, rules)?;
        if !is_whole {
            demo.add_warning("the packed file is truncated: only its readable part is used");
        }
        return Ok(demo);
    }
    open_plain(bytes, rules)
}

/// Unpacks a gzip file. Returns the content and whether it is complete.
fn unpack(bytes: &[u8]) -> Result<(Vec<u8>, bool), DemoError> {
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
        _ if hltas::is_script(bytes) => hltas::demo_from_script(bytes, rules),
        _ => demo::open(bytes).unwrap_or_else(|| {
            let begun: Vec<String> = bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            let expected = "a demo of GoldSrc, QuakeWorld or Quake, a KRP replay or a HLTAS script; \
                            .qwz files are unpacked with qizmo first";
            Err(DemoError::Bad { at: 0, found: begun.join(" "), expected })
        }),
    }
}
