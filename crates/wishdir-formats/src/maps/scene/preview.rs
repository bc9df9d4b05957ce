//! Renders a small picture of a map from above, at an angle, on the CPU.
//!
//! Back faces are skipped, which hides ceilings and shows the rooms.

use super::{LightSheet, MeshMaterial, MeshTexture, PAINTED, Scene};
use wishdir_sim::map::{SurfaceKind, World};
use wishdir_sim::math::{Vec3, cross, dot, length};
use wishdir_sim::world::Contents;

/// Width and height of a preview, pixels.
pub const PREVIEW_SIZE: [u32; 2] = [192, 108];
/// Supersampling: each pixel averages a square of fine pixels with this width.
const FINER: u32 = 2;
/// View direction: down and slightly to the side.
const AHEAD: Vec3 = Vec3::new(0.34, 0.60, -0.72);
/// Margin around the map, as a fraction of the picture's width and height.
const MARGIN: f32 = 0.03;
/// Number of vertices per 1000 to ignore at each end of an axis.
/// Distant objects would make the map tiny.
const FAR_AWAY: usize = 5;
/// Maximum number of pixels to test while drawing. Compiled maps need far fewer.
const PLACES_MAX: usize = 200_000_000;
/// Background colour.
const NOTHING: [u8; 3] = [20, 22, 27];
/// Colours of surfaces without a picture, of ladders and of liquids.
const PLAIN: [u8; 3] = [150, 152, 158];
const LADDER: [u8; 3] = [196, 156, 92];
const WATER: [u8; 3] = [70, 112, 150];
const SLIME: [u8; 3] = [96, 128, 60];
const LAVA: [u8; 3] = [214, 96, 40];
/// Direction to the sun in maps without light.
const SUN: Vec3 = Vec3::new(-0.43, -0.26, 0.86);
/// Ambient and diffuse light in maps without light.
const SHADE: [f32; 2] = [0.45, 0.65];

/// Preview picture of a map, with the size [`PREVIEW_SIZE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Red, green and blue of each pixel, row by row from the top.
    pub rgb: Vec<u8>,
}

struct Triangle<'a> {
    corners: [Vec3; 3],
    normal: Vec3,
    color: [u8; 3],
    /// Lightmap atlas, and each vertex's coordinates in it. `None` for sunlight.
    light: Option<(&'a LightSheet, [[f32; 2]; 3])>,
}

/// Projection of a map onto the picture.
struct View {
    right: Vec3,
    up: Vec3,
    ahead: Vec3,
    /// Centre of the map, in units along `right` and `up`.
    middle: [f32; 2],
    /// Number of fine pixels per unit.
    scale: f32,
}

fn normalize(vector: Vec3) -> Vec3 {
    vector / length(vector)
}

/// Returns the range of the numbers without the outliers at both ends.
fn range_without_outliers(mut numbers: Vec<f32>) -> (f32, f32) {
    numbers.sort_unstable_by(f32::total_cmp);
    let left_out = numbers.len() * FAR_AWAY / 1000;
    (numbers[left_out], numbers[numbers.len() - 1 - left_out])
}

impl View {
    /// Views the map from its wider side. `None` if it is empty or has non-finite corners.
    fn fit_to_map(triangles: &[Triangle<'_>]) -> Option<Self> {
        let corners = || triangles.iter().flat_map(|triangle| triangle.corners);
        if corners().next().is_none() || corners().any(|corner| !corner.is_finite()) {
            return None;
        }
        let along =
            |axis: usize| range_without_outliers(corners().map(|corner| corner[axis]).collect());
        let ((west, east), (south, north)) = (along(0), along(1));
        let is_deep = north - south > east - west;
        let ahead = normalize(if is_deep {
            Vec3::new(AHEAD.y, -AHEAD.x, AHEAD.z)
        } else {
            AHEAD
        });
        let right = normalize(cross(ahead, Vec3::Z));
        let up = cross(right, ahead);
        let spans = [right, up].map(|axis| {
            range_without_outliers(corners().map(|corner| dot(axis, corner)).collect())
        });
        let fine = PREVIEW_SIZE.map(|pixels| (pixels * FINER) as f32 * (1.0 - 2.0 * MARGIN));
        let scales =
            [0, 1].map(|axis: usize| fine[axis] / (spans[axis].1 - spans[axis].0).max(1.0));
        let middle = spans.map(|(low, high)| (low + high) * 0.5);
        Some(Self {
            right,
            up,
            ahead,
            middle,
            scale: scales[0].min(scales[1]),
        })
    }

    /// Returns the supersampled pixel position from the top left corner, and the depth.
    fn project(&self, at: Vec3) -> Vec3 {
        let [width, height] = PREVIEW_SIZE.map(|pixels| (pixels * FINER) as f32);
        let across = (dot(self.right, at) - self.middle[0]) * self.scale + width * 0.5;
        let down = (self.middle[1] - dot(self.up, at)) * self.scale + height * 0.5;
        Vec3::new(across, down, dot(self.ahead, at))
    }
}

/// Multiplies a colour by light. The value 1 is the original brightness.
fn multiply_light(color: [u8; 3], light: [f32; 3]) -> [u8; 3] {
    std::array::from_fn(|part| (f32::from(color[part]) * light[part]).clamp(0.0, 255.0) as u8)
}

impl LightSheet {
    /// Returns the luxel at coordinates from 0 to 1. The value 1 is the original brightness.
    fn sample(&self, [u, v]: [f32; 2]) -> [f32; 3] {
        let [width, height] = self.size;
        let pixel = |part: f32, size: u32| {
            ((part * size as f32) as u32).min(size.saturating_sub(1)) as usize
        };
        let from = (pixel(v, height) * width as usize + pixel(u, width)) * 4;
        let luxel = self.rgba.get(from..from + 3).unwrap_or(&[PAINTED; 3]);
        std::array::from_fn(|part| f32::from(luxel[part]) / f32::from(PAINTED))
    }
}

/// Picture with a depth buffer.
struct Canvas {
    width: usize,
    height: usize,
    far: Vec<f32>,
    colors: Vec<[u8; 3]>,
    /// Number of pixels that may still be tested. Starts at [`PLACES_MAX`].
    places_left: usize,
}

impl Canvas {
    fn new() -> Self {
        let [width, height] = PREVIEW_SIZE.map(|pixels| (pixels * FINER) as usize);
        let count = width * height;
        Self {
            width,
            height,
            far: vec![f32::INFINITY; count],
            colors: vec![NOTHING; count],
            places_left: PLACES_MAX,
        }
    }

    fn draw(&mut self, view: &View, triangle: &Triangle<'_>) {
        if dot(triangle.normal, view.ahead) >= 0.0 {
            return;
        }
        let [a, b, c] = triangle.corners.map(|corner| view.project(corner));
        let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        if area == 0.0 || !area.is_finite() {
            return;
        }
        let sun = SHADE[0] + SHADE[1] * dot(triangle.normal, SUN).max(0.0);
        // The range is empty for triangles outside the picture.
        let span = |low: f32, high: f32, size: usize| {
            (low.floor().max(0.0) as usize)..(high.ceil().max(0.0) as usize).min(size)
        };
        let rows = span(a.y.min(b.y).min(c.y), a.y.max(b.y).max(c.y), self.height);
        let columns = span(a.x.min(b.x).min(c.x), a.x.max(b.x).max(c.x), self.width);
        let Some(left) = self.places_left.checked_sub(rows.len() * columns.len()) else {
            return;
        };
        self.places_left = left;
        for y in rows {
            for x in columns.clone() {
                let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                let of_b = ((px - a.x) * (c.y - a.y) - (py - a.y) * (c.x - a.x)) / area;
                let of_c = ((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / area;
                let shares = [1.0 - of_b - of_c, of_b, of_c];
                if shares.iter().any(|share| *share < 0.0) {
                    continue;
                }
                let mean = |values: [f32; 3]| {
                    shares[0] * values[0] + shares[1] * values[1] + shares[2] * values[2]
                };
                let far = mean([a.z, b.z, c.z]);
                let at = y * self.width + x;
                if far >= self.far[at] {
                    continue;
                }
                let light = triangle.light.as_ref().map_or([sun; 3], |(sheet, places)| {
                    sheet.sample([0, 1].map(|axis: usize| mean(places.map(|place| place[axis]))))
                });
                self.far[at] = far;
                self.colors[at] = multiply_light(triangle.color, light);
            }
        }
    }

    /// Averages the fine pixels into the pixels of the preview.
    fn finish(self) -> Preview {
        let [width, height] = PREVIEW_SIZE.map(|pixels| pixels as usize);
        let finer = FINER as usize;
        let mut rgb = Vec::with_capacity(width * height * 3);
        for pixel in 0..width * height {
            let (x, y) = (pixel % width * finer, pixel / width * finer);
            for part in 0..3 {
                let fine = (0..finer * finer).map(|at| (x + at % finer, y + at / finer));
                let sum: usize = fine
                    .map(|(x, y)| usize::from(self.colors[y * self.width + x][part]))
                    .sum();
                rgb.push((sum / (finer * finer)) as u8);
            }
        }
        Preview { rgb }
    }
}

fn render_preview(triangles: &[Triangle<'_>]) -> Option<Preview> {
    let view = View::fit_to_map(triangles)?;
    let mut canvas = Canvas::new();
    triangles
        .iter()
        .for_each(|triangle| canvas.draw(&view, triangle));
    Some(canvas.finish())
}

/// Returns the mean colour of the visible pixels.
fn mean_color(rgba: &[u8]) -> [u8; 3] {
    let seen = || rgba.chunks_exact(4).filter(|pixel| pixel[3] > 0);
    let count = seen().count().max(1) as u64;
    std::array::from_fn(|part| {
        (seen().map(|pixel| u64::from(pixel[part])).sum::<u64>() / count) as u8
    })
}

/// Renders a preview of a compiled map. `None` if nothing is visible.
pub fn scene_preview(scene: &Scene) -> Option<Preview> {
    let colors: Vec<[u8; 3]> = scene
        .pictures
        .iter()
        .map(|picture| mean_color(&picture.rgba))
        .collect();
    let mut triangles = Vec::new();
    for mesh in &scene.meshes {
        let is_seen_through = matches!(mesh.look, MeshMaterial::Sky)
            || matches!(mesh.look, MeshMaterial::Glass { opacity } if opacity < PAINTED);
        if is_seen_through {
            continue;
        }
        let color = match &mesh.skin {
            MeshTexture::Picture(number) => colors.get(*number as usize).copied().unwrap_or(PLAIN),
            MeshTexture::Missing(_) => PLAIN,
        };
        let sheet = match &scene.flicker {
            Some(flicker) if mesh.flickers => &flicker.sheet,
            Some(_) | None => &scene.light,
        };
        for corners in mesh.indices.chunks_exact(3) {
            let [Some(a), Some(b), Some(c)] =
                [0, 1, 2].map(|at: usize| mesh.corners.get(corners[at] as usize))
            else {
                continue;
            };
            let light = Some((sheet, [a.light, b.light, c.light]));
            triangles.push(Triangle {
                corners: [a.at, b.at, c.at],
                normal: a.normal,
                color,
                light,
            });
        }
    }
    render_preview(&triangles)
}

/// Returns a greyish hue derived from the texture's name.
fn texture_color(texture: &str) -> [u8; 3] {
    let hash = texture.bytes().fold(17_u32, |hash, byte| {
        hash.wrapping_mul(31)
            .wrapping_add(byte.to_ascii_lowercase().into())
    });
    std::array::from_fn(|part| PLAIN[part] - 24 + ((hash >> (8 * part)) % 48) as u8)
}

/// Renders a preview of a brush map. `None` if nothing is visible.
pub fn world_preview(world: &World) -> Option<Preview> {
    let mut triangles = Vec::new();
    for face in world.faces.iter().filter(|face| face.drawn) {
        let color = match face.kind {
            SurfaceKind::Solid | SurfaceKind::Illusion => texture_color(
                world
                    .textures
                    .get(face.texture as usize)
                    .map_or("", String::as_str),
            ),
            SurfaceKind::Ladder => LADDER,
            SurfaceKind::Liquid(Contents::Lava) => LAVA,
            SurfaceKind::Liquid(Contents::Slime) => SLIME,
            SurfaceKind::Liquid(_) => WATER,
            SurfaceKind::Sky | SurfaceKind::Trigger(_) => continue,
        };
        for last in 2..face.vertices.len() {
            let corners = [
                face.vertices[0],
                face.vertices[last - 1],
                face.vertices[last],
            ];
            triangles.push(Triangle {
                corners,
                normal: face.normal,
                color,
                light: None,
            });
        }
    }
    render_preview(&triangles)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a horizontal square. It faces up, or down for a ceiling.
    fn square(
        [low, high]: [f32; 2],
        z: f32,
        is_ceiling: bool,
        color: [u8; 3],
    ) -> [Triangle<'static>; 2] {
        let corner = |x: f32, y: f32| Vec3::new(x, y, z);
        let [a, b, c, d] = [
            corner(low, low),
            corner(high, low),
            corner(high, high),
            corner(low, high),
        ];
        let normal = if is_ceiling { -Vec3::Z } else { Vec3::Z };
        [[a, b, c], [a, c, d]].map(|corners| Triangle {
            corners,
            normal,
            color,
            light: None,
        })
    }

    fn pixel(preview: &Preview, x: u32, y: u32) -> [u8; 3] {
        let from = ((y * PREVIEW_SIZE[0] + x) * 3) as usize;
        [
            preview.rgb[from],
            preview.rgb[from + 1],
            preview.rgb[from + 2],
        ]
    }

    #[test]
    fn ceilings_are_skipped_and_the_nearest_surface_wins() {
        let [width, height] = PREVIEW_SIZE;
        let floor = square([0.0, 100.0], 0.0, false, [200, 0, 0]);
        let table = square([40.0, 60.0], 1.0, false, [0, 200, 0]);
        let ceiling = square([0.0, 100.0], 2.0, true, [0, 0, 200]);
        let all: Vec<Triangle<'_>> = table.into_iter().chain(floor).chain(ceiling).collect();
        let preview = render_preview(&all).unwrap();
        assert_eq!(preview.rgb.len() as u32, width * height * 3);
        let [red, green, blue] = pixel(&preview, width / 2, height / 2);
        assert!(
            green > 100 && red == 0 && blue == 0,
            "the table in the middle: {red} {green} {blue}"
        );
        let is_red = |x: u32| pixel(&preview, x, height / 2)[0] > 100;
        assert!((0..width).any(is_red), "the floor beside it");
        assert_eq!(pixel(&preview, 0, 0), NOTHING);
        assert!(preview.rgb.chunks_exact(3).all(|pixel| pixel[2] < 100));
    }

    #[test]
    fn outliers_do_not_shrink_the_map() {
        let mut all: Vec<Triangle<'_>> = (0..500)
            .flat_map(|at| square([0.0, 100.0 + at as f32 * 0.01], 0.0, false, [200; 3]))
            .collect();
        let middle = pixel(
            &render_preview(&all).unwrap(),
            PREVIEW_SIZE[0] / 2,
            PREVIEW_SIZE[1] / 2,
        );
        all.extend(square([90_000.0, 90_001.0], 0.0, false, [200; 3]));
        assert_eq!(
            pixel(
                &render_preview(&all).unwrap(),
                PREVIEW_SIZE[0] / 2,
                PREVIEW_SIZE[1] / 2
            ),
            middle
        );
        assert!(render_preview(&[]).is_none(), "nothing is there");
        all.extend(square([0.0, f32::INFINITY], 0.0, false, [200; 3]));
        assert!(render_preview(&all).is_none(), "no number");
        // All corners are at one point.
        assert!(render_preview(&square([5.0, 5.0], 0.0, false, [200; 3])).is_some());
    }
}
