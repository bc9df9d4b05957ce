//! Brightness patterns of flickering light styles: one letter per step, ten steps per second.

/// Number of steps per second in a pattern of changing light.
pub const STEPS_PER_S: f32 = 10.0;
/// Patterns of the first 12 styles, as servers send them at the start of a level.
/// `a` is dark and `m` is the brightness in the lightmap. Style 0 is steady.
const PATTERNS: [&[u8]; 12] = [
    b"m",
    b"mmnmmommommnonmmonqnmmo",
    b"abcdefghijklmnopqrstuvwxyzyxwvutsrqponmlkjihgfedcba",
    b"mmmmmaaaaammmmmaaaaaabcdefgabcdefg",
    b"mamamamamama",
    b"jklmnopqrstuvwxyzyxwvutsrqponmlkj",
    b"nmonqnmomnmomomno",
    b"mmmaaaabcdefgmmmmaaaammmaamm",
    b"mmmaaammmaaammmabcdefaaaammmmabcdefmmmaaaa",
    b"aaaaaaaazzzzzzzz",
    b"mmamammmmammamamaaamammma",
    b"abcdefghijklmnopqrrqponmlkjihgfedcba",
];
/// Letter of brightness 1 in a pattern.
const PLAIN: u8 = b'm';

/// Returns the brightness of a letter.
fn letter_brightness(letter: u8) -> f32 {
    f32::from(letter - b'a') / f32::from(PLAIN - b'a')
}

/// Returns a style's brightness at a step. `None` if the style does not flicker.
pub fn style_brightness(style: u8, step: u64) -> Option<f32> {
    let pattern = PATTERNS
        .get(usize::from(style))
        .filter(|pattern| pattern.len() > 1)?;
    let at = usize::try_from(step % pattern.len() as u64).unwrap_or(0);
    Some(letter_brightness(pattern[at]))
}

/// Returns the mean brightness of a style's pattern. Returns 1 if the style has no pattern.
pub(super) fn mean_brightness(style: u8) -> f32 {
    let Some(pattern) = PATTERNS.get(usize::from(style)) else {
        return 1.0;
    };
    pattern
        .iter()
        .map(|letter| letter_brightness(*letter))
        .sum::<f32>()
        / pattern.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_repeat_with_plausible_means() {
        assert_eq!(
            (
                style_brightness(0, 5),
                style_brightness(12, 5),
                style_brightness(32, 5)
            ),
            (None, None, None)
        );
        let four: Vec<f32> = (0..14)
            .filter_map(|step| style_brightness(4, step))
            .collect();
        assert_eq!(
            four,
            [
                1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0
            ]
        );
        assert_eq!(style_brightness(9, 8), Some(25.0 / 12.0));
        for style in 0..12 {
            assert!(
                (0.3..=1.5).contains(&mean_brightness(style)),
                "{style}: {}",
                mean_brightness(style)
            );
        }
    }
}
