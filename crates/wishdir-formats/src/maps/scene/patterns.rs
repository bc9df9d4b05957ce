//! Brightness patterns of flickering light styles: one letter per step, ten steps per second.

/// Pattern steps per second.
pub const STEPS_PER_S: f32 = 10.0;
/// Patterns of the first 12 styles, as servers send them at a level start.
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
/// The letter for brightness 1.
const PLAIN: u8 = b'm';

/// Returns the brightness of a letter.
fn strength(letter: u8) -> f32 {
    f32::from(letter - b'a') / f32::from(PLAIN - b'a')
}

/// Returns a style's brightness at a step. `None` if the style does not flicker.
pub fn strength_at(style: u8, step: u64) -> Option<f32> {
    let pattern = PATTERNS
        .get(usize::from(style))
        .filter(|pattern| pattern.len() > 1)?;
    let at = usize::try_from(step % pattern.len() as u64).unwrap_or(0);
    Some(strength(pattern[at]))
}

/// Returns the mean brightness of a style's pattern, or 1 if it has none.
pub(super) fn mean(style: u8) -> f32 {
    let Some(pattern) = PATTERNS.get(usize::from(style)) else {
        return 1.0;
    };
    pattern.iter().map(|letter| strength(*letter)).sum::<f32>() / pattern.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_go_round_and_their_means_are_near_what_maps_are_lit_for() {
        assert_eq!(
            (strength_at(0, 5), strength_at(12, 5), strength_at(32, 5)),
            (None, None, None)
        );
        let four: Vec<f32> = (0..14).filter_map(|step| strength_at(4, step)).collect();
        assert_eq!(
            four,
            [
                1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0
            ]
        );
        assert_eq!(strength_at(9, 8), Some(25.0 / 12.0));
        for style in 0..12 {
            assert!(
                (0.3..=1.5).contains(&mean(style)),
                "{style}: {}",
                mean(style)
            );
        }
    }
}
