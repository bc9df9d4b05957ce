//! Pictures in colours: through the palette of their file, the game's, or one of our own.

use std::collections::BTreeMap;

use crate::maps::bsp::Picture;

/// Red, green and blue of the 256 colours.
pub type Palette = Vec<[u8; 3]>;

/// How many colours a palette has, and how many lie between the darkest and the brightest of one
/// hue.
const COLORS: usize = 256;
const ROW: usize = 16;
/// From here on colours shine by themselves in Quake's palette.
const SHINING: u8 = 224;
/// The colour that is a hole in pictures that have some.
const HOLE: u8 = 255;
/// The opacity by which a pixel that shines is told from one that is lit.
const SHINES: u8 = 128;

/// The brightest of each hue of [`own_palette`].
const HUES: [[u8; 3]; COLORS / ROW] = [
    [232, 232, 232],
    [206, 180, 144],
    [178, 184, 214],
    [178, 190, 128],
    [196, 96, 84],
    [214, 178, 96],
    [226, 164, 92],
    [228, 200, 160],
    [186, 160, 180],
    [204, 160, 164],
    [206, 188, 160],
    [170, 190, 166],
    [226, 208, 120],
    [132, 146, 226],
    [255, 176, 72],
    [255, 244, 208],
];

/// What stands for Quake's palette where the game's files are not at hand: sixteen hues from dark
/// to bright, the later ones before the last two from bright to dark, as that palette goes. The
/// colours are our own.
pub fn own_palette() -> Palette {
    let color = |index: usize| {
        let (row, step) = (index / ROW, index % ROW);
        let is_backwards = (8..14).contains(&row);
        let step = if is_backwards { ROW - 1 - step } else { step };
        HUES[row].map(|part| (usize::from(part) * (step + 1) / ROW) as u8)
    };
    (0..COLORS).map(color).collect()
}

/// A picture in colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenePicture {
    /// The texture's name.
    pub name: String,
    /// Pixels.
    pub size: [u32; 2],
    /// Red, green, blue, opacity, line by line from the top. Opacity 0: a hole; 128: it shines by
    /// itself.
    pub rgba: Vec<u8>,
    /// The number of the picture that takes its place after a while; its own, if none does.
    pub next: u32,
}

/// What is special about a picture's pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pixels {
    /// Nothing.
    Plain,
    /// The last colour is a hole.
    WithHoles,
    /// The first colour of the left half is one.
    TwoLayers,
}

/// A picture in colours: its own palette's, or else the game's.
pub(super) fn colored(
    name: &str,
    picture: &Picture,
    game: &[[u8; 3]],
    pixels: Pixels,
) -> ScenePicture {
    let is_own = !picture.palette.is_empty();
    let palette = if is_own { &picture.palette } else { game };
    let [width, _] = picture.size;
    let rgba = (0..).zip(&picture.pixels).flat_map(|(at, index)| {
        let [r, g, b] = palette.get(usize::from(*index)).copied().unwrap_or([0; 3]);
        let is_left = at % width < width / 2;
        let opacity = match pixels {
            Pixels::WithHoles if *index == HOLE => 0,
            Pixels::TwoLayers if is_left && *index == 0 => 0,
            Pixels::Plain if !is_own && *index >= SHINING => SHINES,
            Pixels::WithHoles | Pixels::TwoLayers | Pixels::Plain => 255,
        };
        if opacity == 0 {
            [0; 4]
        } else {
            [r, g, b, opacity]
        }
    });
    ScenePicture {
        name: name.to_owned(),
        size: picture.size,
        rgba: rgba.collect(),
        next: 0,
    }
}

/// The name without its mark and number, and the number: `+0lamp`, `-3rock`; `+alamp` for frames
/// that are switched.
fn numbered(name: &str, mark: char) -> Option<(bool, u8, String)> {
    let mut letters = name.strip_prefix(mark)?.chars();
    let number = letters.next()?.to_ascii_lowercase();
    let (is_switched, number) = match number {
        '0'..='9' => (false, number as u8 - b'0'),
        'a'..='j' => (true, number as u8 - b'a'),
        _ => return None,
    };
    Some((is_switched, number, letters.as_str().to_ascii_lowercase()))
}

/// The pictures that stand beside each other at random, by the number of each of them: `-0rock` to
/// `-9rock`.
pub(super) fn choices(pictures: &[ScenePicture]) -> BTreeMap<u32, Vec<u32>> {
    let mut of_name: BTreeMap<String, Vec<(u8, u32)>> = BTreeMap::new();
    for (index, picture) in (0..).zip(pictures) {
        if let Some((false, number, name)) = numbered(&picture.name, '-') {
            of_name.entry(name).or_default().push((number, index));
        }
    }
    let mut choices = BTreeMap::new();
    for mut those in of_name.into_values().filter(|those| those.len() > 1) {
        those.sort_unstable();
        let pictures: Vec<u32> = those.into_iter().map(|(_, picture)| picture).collect();
        choices.extend(pictures.iter().map(|picture| (*picture, pictures.clone())));
    }
    choices
}

/// Tells each picture that is a frame which one follows it.
pub(super) fn chain(pictures: &mut [ScenePicture]) {
    let frames: Vec<_> = pictures
        .iter()
        .map(|picture| numbered(&picture.name, '+'))
        .collect();
    for (index, picture) in pictures.iter_mut().enumerate() {
        let own = frames[index].as_ref();
        let same = |other: &(bool, u8, String)| {
            own.is_some_and(|own| own.0 == other.0 && own.2 == other.2)
        };
        let others = || {
            frames
                .iter()
                .enumerate()
                .filter_map(|(at, other)| Some((at, other.as_ref()?)))
        };
        let later = |from: u8| {
            let those = others().filter(|(_, other)| same(other) && other.1 >= from);
            those.min_by_key(|(_, other)| other.1).map(|(at, _)| at)
        };
        let next = own
            .and_then(|own| later(own.1 + 1).or_else(|| later(0)))
            .unwrap_or(index);
        picture.next = u32::try_from(next).unwrap_or_default();
    }
}
