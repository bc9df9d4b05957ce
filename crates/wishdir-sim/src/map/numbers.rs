//! Lenient number parsing, the way the games parse compiled maps (`docs/bsp.md` 5).
//! The functions read a number at the start of a text and ignore the rest.

use crate::math::Vec3;

/// Parses the number at the start of a text, like `atof` in C. Returns 0 if there is no number.
/// The flag is `true` if the number is the whole text.
pub fn leading_number(text: &str) -> (f64, bool) {
    let text = text.trim_ascii_start();
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let sign = |at: usize| usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    let mut end = sign(0);
    let mut count = digits(end);
    end += count;
    if bytes.get(end) == Some(&b'.') {
        let behind = digits(end + 1);
        count += behind;
        end += 1 + behind;
    }
    if count == 0 {
        return (0.0, false);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let from = end + 1 + sign(end + 1);
        let exponent = digits(from.min(bytes.len()));
        if exponent > 0 {
            end = from + exponent;
        }
    }
    let (number, rest) = text.split_at(end);
    (number.parse().unwrap_or(0.0), rest.trim_ascii().is_empty())
}

/// Like [`leading_number`], but rounded to `f32`. A number too large for `f32` gives 0.
pub fn leading_f32(text: &str) -> (f32, bool) {
    let (number, is_all) = leading_number(text);
    let number = number as f32;
    if number.is_finite() {
        (number, is_all)
    } else {
        (0.0, false)
    }
}

/// Parses the first three numbers of a text. Missing numbers are 0.
/// The flag is `true` if the text is exactly three numbers.
pub(super) fn leading_vector(text: &str) -> (Vec3, bool) {
    let mut words = text.split_ascii_whitespace();
    let mut is_all = true;
    let parts = [(); 3].map(|()| {
        let (number, is_number) = words.next().map_or((0.0, false), leading_f32);
        is_all &= is_number;
        number
    });
    (Vec3::from(parts), is_all && words.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_numbers_are_parsed() {
        for (text, expected) in [
            ("60", (60.0, true)),
            (" +60.5 ", (60.5, true)),
            ("-.5", (-0.5, true)),
            ("5.", (5.0, true)),
            ("1e2", (100.0, true)),
            ("1e2.5", (100.0, false)),
            ("60ups", (60.0, false)),
            ("100 u", (100.0, false)),
            ("3e", (3.0, false)),
            ("3e+", (3.0, false)),
            ("3e-x", (3.0, false)),
            ("1,5", (1.0, false)),
            ("--5", (0.0, false)),
            (".", (0.0, false)),
            ("nan", (0.0, false)),
            ("inf", (0.0, false)),
            ("", (0.0, false)),
            ("\u{e9}5", (0.0, false)),
        ] {
            assert_eq!(leading_number(text), expected, "{text:?}");
        }
        assert_eq!(leading_f32("1e39"), (0.0, false));
    }

    #[test]
    fn missing_vector_components_are_0() {
        for (text, expected) in [
            ("1 2 3", ([1.0, 2.0, 3.0], true)),
            ("  1\t2  3 ", ([1.0, 2.0, 3.0], true)),
            ("0 90", ([0.0, 90.0, 0.0], false)),
            ("0 90 0 5", ([0.0, 90.0, 0.0], false)),
            ("1 x 3y", ([1.0, 0.0, 3.0], false)),
            ("", ([0.0; 3], false)),
        ] {
            let (at, is_all) = leading_vector(text);
            assert_eq!((at.to_array(), is_all), expected, "{text:?}");
        }
    }
}
