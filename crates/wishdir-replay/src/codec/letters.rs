//! Bytes as letters that survive chats, addresses and shells: base64url without padding, as RFC
//! 4648 has it.

/// The letters by value.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Bits of one letter.
const LETTER_BITS: u32 = 6;

/// Bytes as letters.
pub(crate) fn letters_of(bytes: &[u8]) -> String {
    let mut letters = String::with_capacity(bytes.len() * 4 / 3 + 1);
    let (mut held, mut bits) = (0_u32, 0);
    for byte in bytes {
        (held, bits) = (held << 8 | u32::from(*byte), bits + 8);
        while bits >= LETTER_BITS {
            bits -= LETTER_BITS;
            letters.push(letter(held >> bits));
        }
    }
    if bits > 0 {
        letters.push(letter(held << (LETTER_BITS - bits)));
    }
    letters
}

fn letter(value: u32) -> char {
    char::from(LETTERS[value as usize % LETTERS.len()])
}

/// Why letters are no bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoBytes {
    /// This sign is no letter.
    Sign(char),
    /// A letter is missing, or one too many.
    Uneven,
}

/// The bytes of letters. All bytes have one way to be written.
pub(crate) fn bytes_of(letters: &str) -> Result<Vec<u8>, NoBytes> {
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    let (mut held, mut bits) = (0_u32, 0);
    for sign in letters.chars() {
        let value = LETTERS
            .iter()
            .position(|letter| char::from(*letter) == sign)
            .ok_or(NoBytes::Sign(sign))?;
        (held, bits) = (held << LETTER_BITS | value as u32, bits + LETTER_BITS);
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    let is_whole = bits < LETTER_BITS && held & ((1 << bits) - 1) == 0;
    if is_whole {
        Ok(bytes)
    } else {
        Err(NoBytes::Uneven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_the_standard() {
        for (bytes, letters) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(letters_of(bytes.as_bytes()), letters);
            assert_eq!(bytes_of(letters).unwrap(), bytes.as_bytes());
        }
        assert_eq!(letters_of(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn every_byte_comes_back_and_other_signs_are_named() {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        for length in 0..all.len() {
            assert_eq!(
                bytes_of(&letters_of(&all[..length])).unwrap(),
                &all[..length]
            );
        }
        assert_eq!(bytes_of("Zm+v"), Err(NoBytes::Sign('+')));
        assert_eq!(
            bytes_of("Zm9vY"),
            Err(NoBytes::Uneven),
            "a letter too many or too few"
        );
        assert_eq!(
            bytes_of("Zh"),
            Err(NoBytes::Uneven),
            "bits that no byte has"
        );
    }
}
