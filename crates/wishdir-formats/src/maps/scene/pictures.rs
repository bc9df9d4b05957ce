//! Converts pictures to RGBA with their own palette, the game's palette, or wishdir's.

use std::collections::BTreeMap;

use crate::maps::bsp::Picture;

/// Red, green and blue of the 256 colours of a palette.
pub type Palette = Vec<[u8; 3]>;

/// Number of colours in a palette.
const COLORS: usize = 256;
/// Number of shades per hue.
const ROW: usize = 16;
/// Index of the first colour in Quake's palette that ignores light.
const SHINING: u8 = 224;
/// Index of the colour that is transparent in textures with holes.
const HOLE: u8 = 255;
/// Alpha value that marks a pixel whose colour ignores light.
const SHINES: u8 = 128;

/// Brightest shade of each hue in [`fallback_palette`].
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

/// Returns a replacement for Quake's palette when the game's files are missing.
/// The palette has sixteen hues in the original order. Hues 8 to 13 run from bright to dark, the
/// others from dark to bright. The colours are our own.
pub fn fallback_palette() -> Palette {
    let color = |index: usize| {
        let (row, step) = (index / ROW, index % ROW);
        let is_backwards = (8..14).contains(&row);
        let step = if is_backwards { ROW - 1 - step } else { step };
        HUES[row].map(|part| (usize::from(part) * (step + 1) / ROW) as u8)
    };
    (0..COLORS).map(color).collect()
}

/// An RGBA picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenePicture {
    /// Name of the texture.
    pub name: String,
    /// Width and height of the picture, pixels.
    pub size: [u32; 2],
    /// RGBA, row by row from the top. Alpha 0 marks a hole, 128 marks a full-bright pixel.
    pub rgba: Vec<u8>,
    /// Index of the next animation frame. Index of this picture if it is not animated.
    pub next: u32,
}

/// Rule that decides which pixels of a texture are transparent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transparency {
    /// No transparent pixels.
    Plain,
    /// The last colour is transparent.
    WithHoles,
    /// The first colour is transparent in the left half.
    TwoLayers,
}

/// Converts a picture with its own palette, or with the game's palette if it has none.
pub(super) fn to_rgba(
    name: &str,
    picture: &Picture,
    game: &[[u8; 3]],
    pixels: Transparency,
) -> ScenePicture {
    let is_own = !picture.palette.is_empty();
    let palette = if is_own { &picture.palette } else { game };
    let [width, _] = picture.size;
    let rgba = (0..).zip(&picture.pixels).flat_map(|(at, index)| {
        let [r, g, b] = palette.get(usize::from(*index)).copied().unwrap_or([0; 3]);
        let is_left = at % width < width / 2;
        let opacity = match pixels {
            Transparency::WithHoles if *index == HOLE => 0,
            Transparency::TwoLayers if is_left && *index == 0 => 0,
            Transparency::Plain if !is_own && *index >= SHINING => SHINES,
            Transparency::WithHoles | Transparency::TwoLayers | Transparency::Plain => 255,
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

/// Splits `+0lamp` or `-3rock` into its number and name.
/// The flag is true for `+alamp`, a frame of the switched state.
fn parse_frame_name(name: &str, mark: char) -> Option<(bool, u8, String)> {
    let mut letters = name.strip_prefix(mark)?.chars();
    let number = letters.next()?.to_ascii_lowercase();
    let (is_switched, number) = match number {
        '0'..='9' => (false, number as u8 - b'0'),
        'a'..='j' => (true, number as u8 - b'a'),
        _ => return None,
    };
    Some((is_switched, number, letters.as_str().to_ascii_lowercase()))
}

/// Groups random tiles (`-0rock` to `-9rock`). Maps each picture to all pictures of its group.
pub(super) fn group_random_tiles(pictures: &[ScenePicture]) -> BTreeMap<u32, Vec<u32>> {
    let mut of_name: BTreeMap<String, Vec<(u8, u32)>> = BTreeMap::new();
    for (index, picture) in (0..).zip(pictures) {
        if let Some((false, number, name)) = parse_frame_name(&picture.name, '-') {
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

/// Links each animation frame to the next.
pub(super) fn link_animations(pictures: &mut [ScenePicture]) {
    let frames: Vec<_> = pictures
        .iter()
        .map(|picture| parse_frame_name(&picture.name, '+'))
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
