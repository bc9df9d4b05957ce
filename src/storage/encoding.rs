//! Text decoding: UTF-8, UTF-16 or UTF-32, with or without a byte order mark. Other text is read as
//! Latin-1, the encoding of old maps.

/// Encoding with two or more bytes per character, and its byte order mark.
struct Encoding {
    mark: &'static [u8],
    /// Byte pattern of an ASCII character in this encoding: `true` for a byte that is not 0. Used
    /// to detect text without a mark.
    letter: &'static [bool],
    read: fn(&[u8]) -> String,
}

/// Longer marks come first, because a shorter one may be a prefix of a longer one.
const ENCODINGS: [Encoding; 4] = [
    Encoding {
        mark: &[0xff, 0xfe, 0, 0],
        letter: &[true, false, false, false],
        read: |bytes| decode_utf32(bytes, u32::from_le_bytes),
    },
    Encoding {
        mark: &[0, 0, 0xfe, 0xff],
        letter: &[false, false, false, true],
        read: |bytes| decode_utf32(bytes, u32::from_be_bytes),
    },
    Encoding {
        mark: &[0xff, 0xfe],
        letter: &[true, false],
        read: |bytes| decode_utf16(bytes, u16::from_le_bytes),
    },
    Encoding {
        mark: &[0xfe, 0xff],
        letter: &[false, true],
        read: |bytes| decode_utf16(bytes, u16::from_be_bytes),
    },
];

fn decode_utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> String {
    let (units, _) = bytes.as_chunks();
    units
        .iter()
        .map(|bytes| char::from_u32(unit(*bytes)).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (units, _) = bytes.as_chunks();
    char::decode_utf16(units.iter().map(|bytes| unit(*bytes)))
        .map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Finds the encoding that the byte order mark names. Also returns the mark's length, bytes.
fn find_bom(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    let found = ENCODINGS
        .iter()
        .find(|encoding| bytes.starts_with(encoding.mark))?;
    Some((found, found.mark.len()))
}

/// Whether the text has the byte order mark of a wide encoding.
pub(super) fn has_wide_bom(bytes: &[u8]) -> bool {
    find_bom(bytes).is_some()
}

/// Decodes bytes to text.
pub(super) fn decode(bytes: Vec<u8>) -> String {
    // Two characters are compared, because a single zero byte does not prove a wide encoding.
    let begins_so = |encoding: &&Encoding| {
        let units = encoding
            .letter
            .iter()
            .cycle()
            .zip(&bytes)
            .take(2 * encoding.letter.len());
        bytes.len() >= 2 * encoding.letter.len()
            && units
                .into_iter()
                .all(|(is_letter, byte)| *is_letter == (*byte != 0))
    };
    let wide = find_bom(&bytes).or_else(|| {
        ENCODINGS
            .iter()
            .find(begins_so)
            .map(|encoding| (encoding, 0))
    });
    if let Some((encoding, from)) = wide {
        return (encoding.read)(&bytes[from..]);
    }
    match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) => decode(rest.to_vec()),
        None => String::from_utf8(bytes)
            .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()),
    }
}

/// Converts wide text to one byte per character, as the original games read it.
/// Leaves other bytes unchanged.
pub(super) fn latin1_bytes(bytes: Vec<u8>) -> Vec<u8> {
    if !has_wide_bom(&bytes) {
        return bytes;
    }
    decode(bytes)
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap_or(b'?'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_decoded_in_every_encoding() {
        let text = "{\n\"message\" \"caf\u{e9} \u{1f600}\"\n}";
        let utf16 = |mark: &str, unit: fn(u16) -> [u8; 2]| {
            format!("{mark}{text}")
                .encode_utf16()
                .flat_map(unit)
                .collect()
        };
        let utf32 = |mark: &str, unit: fn(u32) -> [u8; 4]| {
            format!("{mark}{text}")
                .chars()
                .flat_map(|sign| unit(sign.into()))
                .collect()
        };
        for mark in ["", "\u{feff}"] {
            let all: [Vec<u8>; 5] = [
                format!("{mark}{text}").into_bytes(),
                utf16(mark, u16::to_le_bytes),
                utf16(mark, u16::to_be_bytes),
                utf32(mark, u32::to_le_bytes),
                utf32(mark, u32::to_be_bytes),
            ];
            for bytes in all {
                assert_eq!(decode(bytes.clone()), text, "{bytes:?}");
            }
        }
    }

    #[test]
    fn narrow_converts_only_wide_text() {
        let wide: Vec<u8> = "\u{feff}caf\u{e9} \u{1f600}"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(latin1_bytes(wide), b"caf\xe9 ?");
        for bytes in [&b"a\0b\0"[..], b"caf\xe9", b"\xef\xbb\xbfa", b""] {
            assert_eq!(latin1_bytes(bytes.to_vec()), bytes);
        }
    }

    #[test]
    fn invalid_text_is_decoded_completely() {
        assert_eq!(decode(b"caf\xe9".to_vec()), "caf\u{e9}", "a letter a byte");
        // An incomplete unit.
        assert_eq!(decode(vec![0xff, 0xfe, b'a', 0, b'b']), "a");
        assert_eq!(
            decode(vec![0xff, 0xfe, 0, 0, 0, 0, 0xff, 0xff]),
            "\u{fffd}",
            "no letter"
        );
        // An incomplete surrogate pair.
        assert_eq!(decode(vec![0xff, 0xfe, 0, 0xd8]), "\u{fffd}");
        for bytes in [
            vec![],
            vec![0xff],
            vec![0; 9],
            b"a\0".to_vec(),
            b"\xef\xbb\xbf".to_vec(),
        ] {
            decode(bytes);
        }
    }
}
