//! A sky of six pictures around the eye, one beside the other.

use crate::maps::bmp::Bmp;
use crate::maps::tga::Tga;

/// How the files of the sides end, in the order in which they stand: towards +x, +y, -x, -y, up,
/// down.
pub const SKY_SIDES: [&str; 6] = ["rt", "bk", "lf", "ft", "up", "dn"];
/// Longest side of the squares, pixels.
const SIDE_MAX: u32 = 1024;

/// The picture of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkySide {
    /// Pixels.
    pub size: [u32; 2],
    /// Red, green, blue, line by line from the top.
    pub pixels: Vec<[u8; 3]>,
}

impl From<Tga> for SkySide {
    fn from(Tga { size, pixels }: Tga) -> Self {
        Self { size, pixels }
    }
}

impl From<Bmp> for SkySide {
    fn from(Bmp { size, pixels }: Bmp) -> Self {
        Self { size, pixels }
    }
}

/// Six squares in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkyBox {
    /// How wide and high each is, pixels.
    pub side: u32,
    /// Red, green, blue, 255, line by line from the top.
    pub rgba: Vec<u8>,
}

/// The mean of all colours.
fn mean(sides: &[Option<SkySide>; 6]) -> [u8; 3] {
    let pixels = || {
        sides
            .iter()
            .flatten()
            .flat_map(|side_picture| &side_picture.pixels)
    };
    let count = pixels().count().max(1) as u64;
    std::array::from_fn(|part| {
        (pixels().map(|color| u64::from(color[part])).sum::<u64>() / count) as u8
    })
}

impl SkyBox {
    /// The sides side by side, each as large as the largest; one that is not there is the mean of
    /// the others. None: none is there.
    pub fn of(sides: &[Option<SkySide>; 6]) -> Option<Self> {
        let side = sides
            .iter()
            .flatten()
            .map(|side_picture| side_picture.size[0].max(side_picture.size[1]))
            .max()?
            .min(SIDE_MAX);
        let lost = mean(sides);
        let mut rgba = Vec::with_capacity(side as usize * side as usize * 6 * 4);
        for row in 0..side {
            for side_picture in sides {
                for column in 0..side {
                    let [r, g, b] = side_picture.as_ref().map_or(lost, |side_picture| {
                        let at = |place: u32, size: u32| {
                            (u64::from(place) * u64::from(size) / u64::from(side)) as usize
                        };
                        side_picture.pixels[at(row, side_picture.size[1])
                            * side_picture.size[0] as usize
                            + at(column, side_picture.size[0])]
                    });
                    rgba.extend([r, g, b, 255]);
                }
            }
        }
        Some(Self { side, rgba })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_stand_beside_one_another_and_a_lost_one_is_their_mean() {
        let plain = |size: u32, color: [u8; 3]| {
            Some(SkySide {
                size: [size, size],
                pixels: vec![color; size as usize * size as usize],
            })
        };
        let sides = [
            plain(2, [10; 3]),
            plain(1, [20; 3]),
            plain(2, [30; 3]),
            plain(2, [10; 3]),
            plain(2, [10; 3]),
            None,
        ];
        let sky = SkyBox::of(&sides).unwrap();
        assert_eq!((sky.side, sky.rgba.len()), (2, 2 * 12 * 4));
        let line: Vec<u8> = sky.rgba[12 * 4..]
            .chunks_exact(4)
            .map(|pixel| pixel[0])
            .collect();
        assert_eq!(line[..10], [10, 10, 20, 20, 30, 30, 10, 10, 10, 10]);
        assert_eq!(
            (line[10], line[11]),
            (15, 15),
            "as bright as the others are"
        );
        assert!(SkyBox::of(&[None, None, None, None, None, None]).is_none());
    }
}
