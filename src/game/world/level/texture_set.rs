//! The texture set: every built-in texture name and its pattern. Does not use Bevy.
//!
//! A texel is one unit at scale 1. Surfaces are plain,
//! lines mark multiples of 16, 64 and 128 units, and colours show a surface's purpose.
//! `assets/textures/README.md` lists the names for mappers.

use super::texture_draw::{
    Picture, TexelColor, distance_to_multiple, lattice_coverage, line_coverage, position_hash,
    remainder, ripple_height, smooth_noise,
};
use crate::game::base::palette::MapColors;

/// A texture of the set.
#[derive(Clone, Copy, Debug)]
pub struct Texture {
    /// Name in map files.
    pub name: &'static str,
    /// Width and height, texels.
    pub size: u32,
    /// Purpose of the texture, in one line.
    pub note: &'static str,
    /// Colour of the bright lines along free upper edges. `None` for textures without lines.
    pub edge: Option<u32>,
    pattern: Pattern,
}

/// Drawing pattern of a texture.
#[derive(Clone, Copy, Debug)]
enum Pattern {
    /// Grid of lines every 16, 64 and 128 units. Colours: base, lines.
    Grid(u32, u32),
    /// Plain face with faint lines. Colours: base, lines.
    Block(u32, u32),
    Concrete,
    Metal,
    Tile,
    Wood,
    Ramp,
    Ladder,
    Hazard,
    /// Arrows that point up. Colours: base, arrow.
    Arrow(u32, u32),
    /// Floor of a zone. Colours: base, lines.
    Zone(u32, u32),
    Checkered,
    /// Waves of a liquid. Colours: dark, light, foam.
    Liquid(u32, u32, u32),
    /// Two stripes that mark invisible surfaces in an editor.
    Mark(u32, u32),
}

const fn new_texture(
    name: &'static str,
    edge: Option<u32>,
    pattern: Pattern,
    note: &'static str,
) -> Texture {
    Texture {
        name,
        size: 128,
        note,
        edge,
        pattern,
    }
}

/// Edge line colour for neutral textures.
const PALE: Option<u32> = Some(0x00e4_edf5);

/// All textures of the set.
pub const TEXTURES: &[Texture] = &[
    new_texture(
        "grid_dark",
        PALE,
        Pattern::Grid(0x0036_3d47, 0x0084_95a8),
        "floors: lines every 16, 64 and 128 units",
    ),
    new_texture(
        "grid_light",
        PALE,
        Pattern::Grid(0x00a9_b1b9, 0x00e9_eef2),
        "floors and walls in light places",
    ),
    new_texture(
        "grid_orange",
        Some(0x00ff_dcae),
        Pattern::Grid(0x00c8_7a33, 0x00ff_cd8e),
        "important floors",
    ),
    new_texture(
        "grid_blue",
        Some(0x00cc_e4ff),
        Pattern::Grid(0x003a_6590, 0x0090_bfe9),
        "second kind of floor",
    ),
    new_texture(
        "grid_green",
        Some(0x00cd_f2d4),
        Pattern::Grid(0x0044_7a55, 0x0096_d3a6),
        "third kind of floor",
    ),
    new_texture(
        "grid_red",
        Some(0x00ff_d0c8),
        Pattern::Grid(0x0092_453f, 0x00e0_968c),
        "fourth kind of floor",
    ),
    new_texture(
        "block_white",
        Some(0x00ff_ffff),
        Pattern::Block(0x00b9_c0c6, 0x00ee_f2f5),
        "blocks to jump on",
    ),
    new_texture(
        "block_grey",
        PALE,
        Pattern::Block(0x0075_7f89, 0x00a6_b1bb),
        "blocks beside the path",
    ),
    new_texture(
        "block_dark",
        PALE,
        Pattern::Block(0x0041_4953, 0x006e_7a88),
        "supports under blocks",
    ),
    new_texture(
        "block_orange",
        Some(0x00ff_e0b4),
        Pattern::Block(0x00d9_7a26, 0x00f5_a95c),
        "blocks to jump from",
    ),
    new_texture(
        "block_blue",
        Some(0x00cb_e5ff),
        Pattern::Block(0x0032_77b5, 0x0063_a5dd),
        "blocks to land on",
    ),
    new_texture(
        "block_green",
        Some(0x00cf_f7d6),
        Pattern::Block(0x003f_9658, 0x0072_c389),
        "blocks to rest on",
    ),
    new_texture(
        "block_red",
        Some(0x00ff_d3cb),
        Pattern::Block(0x00b8_423a, 0x00e0_776d),
        "the hardest blocks",
    ),
    new_texture(
        "block_yellow",
        Some(0x00ff_f6c4),
        Pattern::Block(0x00d1_a72a, 0x00f1_cf63),
        "blocks of a section",
    ),
    new_texture(
        "block_purple",
        Some(0x00ea_d9ff),
        Pattern::Block(0x0078_51ab, 0x00a5_82d3),
        "blocks of a section",
    ),
    new_texture(
        "concrete",
        Some(0x00c3_ccd4),
        Pattern::Concrete,
        "walls and undersides: cast panels of 128 by 64 units",
    ),
    new_texture(
        "metal",
        Some(0x00b6_c7d6),
        Pattern::Metal,
        "walls, rails and posts: plates of 64 units",
    ),
    new_texture(
        "tile",
        Some(0x00e0_f4f6),
        Pattern::Tile,
        "pools and bases: tiles of 32 units",
    ),
    new_texture(
        "crate",
        Some(0x00f0_d6a8),
        Pattern::Wood,
        "boxes of up to 64 units",
    ),
    new_texture(
        "ramp",
        Some(0x00ff_edc0),
        Pattern::Ramp,
        "slopes: stripes across, and an arrow up the texture every 64 units",
    ),
    new_texture(
        "ladder",
        None,
        Pattern::Ladder,
        "ladders: rungs 64 units wide, one every 16 units",
    ),
    new_texture(
        "hazard",
        Some(0x00ff_e48a),
        Pattern::Hazard,
        "edges that you must not touch",
    ),
    new_texture(
        "arrow",
        Some(0x00d5_efff),
        Pattern::Arrow(0x0030_3a46, 0x006c_c4ff),
        "direction of the path: the arrow points up the texture",
    ),
    new_texture(
        "start",
        Some(0x00c8_ffd6),
        Pattern::Zone(0x0025_7a43, 0x0057_d683),
        "area where the timer starts",
    ),
    new_texture(
        "checkpoint",
        Some(0x00cf_e2ff),
        Pattern::Zone(0x0024_5590, 0x0060_a3f2),
        "checkpoints, to which players return",
    ),
    new_texture(
        "finish",
        Some(0x00ff_ffff),
        Pattern::Checkered,
        "area where the timer stops",
    ),
    new_texture(
        "*water",
        None,
        Pattern::Liquid(0x0023_6f9c, 0x003f_9cc4, 0x00b5_e6f5),
        "water",
    ),
    new_texture(
        "*slime",
        None,
        Pattern::Liquid(0x003c_6a1d, 0x0066_9a2a, 0x00c4_e66a),
        "slime",
    ),
    new_texture(
        "*lava",
        None,
        Pattern::Liquid(0x00a8_2a06, 0x00e8_6a10, 0x00ff_d75a),
        "lava",
    ),
    new_texture(
        "sky",
        None,
        Pattern::Mark(0x006a_b4e8, 0x0089_c8f2),
        "solid, and drawn as the sky",
    ),
    new_texture(
        "clip",
        None,
        Pattern::Mark(0x00a8_2f9c, 0x00c8_57bd),
        "solid, but not drawn",
    ),
    new_texture(
        "skip",
        None,
        Pattern::Mark(0x0055_5a60, 0x0071_777e),
        "not drawn",
    ),
    new_texture(
        "trigger",
        None,
        Pattern::Mark(0x00c9_8a1c, 0x00e6_ac46),
        "trigger volumes, not drawn",
    ),
];

/// Finds a texture by name, ignoring case and folder.
/// `!water` finds `*water`, and `skyblue` finds `sky`.
pub fn find_texture(name: &str) -> Option<&'static Texture> {
    let plain = name
        .rsplit('/')
        .next()
        .unwrap_or(name)
        .to_ascii_lowercase()
        .replacen('!', "*", 1);
    let wanted = match plain.as_str() {
        liquid if liquid.starts_with("*slime") => "*slime",
        liquid if liquid.starts_with("*lava") => "*lava",
        liquid if liquid.starts_with('*') => "*water",
        sky if sky.starts_with("sky") => "sky",
        other => other,
    };
    TEXTURES.iter().find(|texture| texture.name == wanted)
}

/// Creates a grid texture for an unknown name, in a colour derived from the name.
pub fn create_placeholder(name: &str) -> Texture {
    let base = color_from_name(name, 60.0, 110.0);
    placeholder_with_colors(base, base + 0x0040_4040)
}

/// Like [`create_placeholder`], but pale. For compiled maps, whose lightmap darkens textures.
pub fn create_pale_placeholder(name: &str) -> Texture {
    let base = color_from_name(name, 165.0, 55.0);
    placeholder_with_colors(base, base + 0x0020_2020)
}

fn placeholder_with_colors(base: u32, line: u32) -> Texture {
    Texture {
        name: "",
        size: 128,
        note: "",
        edge: PALE,
        pattern: Pattern::Grid(base, line),
    }
}

/// Derives a colour from a name. Each channel is between `least` and `least + range`.
fn color_from_name(name: &str, least: f32, range: f32) -> u32 {
    let sum = name.bytes().fold(7_u32, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u32::from(byte))
    });
    let channel = |seed: u32| (least + range * position_hash(sum, 1, seed)) as u32;
    (channel(1) << 16) | (channel(2) << 8) | channel(3)
}

impl Texture {
    /// Returns the file name, with `!` instead of `*`, because not every system allows `*` in file
    /// names.
    pub fn file_name(&self) -> String {
        format!("{}.png", self.name.replace('*', "!"))
    }

    /// Recolours the red and green grids and blocks for the active palette.
    pub fn recolor(self, colors: &MapColors) -> Self {
        let seen = |hex: u32| {
            let [_, r, g, b] = hex.to_be_bytes();
            let [r, g, b] = colors.recolor([r, g, b].map(|part| f32::from(part) / 255.0));
            let [r, g, b] = [r, g, b].map(|part| (part * 255.0).round() as u8);
            u32::from_be_bytes([0, r, g, b])
        };
        let pattern = if let Pattern::Grid(base, line) = self.pattern {
            Pattern::Grid(seen(base), seen(line))
        } else if let Pattern::Block(base, line) = self.pattern {
            Pattern::Block(seen(base), seen(line))
        } else {
            self.pattern
        };
        Self { pattern, ..self }
    }

    /// Draws the texture with [`super::texture_draw::PIXELS_PER_TEXEL`] pixels per texel.
    pub fn draw(&self) -> Picture {
        let pattern = self.pattern;
        Picture::draw(self.size, self.size, move |x, y| match pattern {
            Pattern::Grid(base, line) => {
                grid_texel(x, y, TexelColor::hex(base), TexelColor::hex(line))
            }
            Pattern::Block(base, line) => {
                block_texel(x, y, TexelColor::hex(base), TexelColor::hex(line))
            }
            Pattern::Concrete => concrete_texel(x, y),
            Pattern::Metal => metal_texel(x, y),
            Pattern::Tile => tile_texel(x, y),
            Pattern::Wood => wood_texel(x, y),
            Pattern::Ramp => ramp_texel(x, y),
            Pattern::Ladder => ladder_texel(x, y),
            Pattern::Hazard => hazard_texel(x, y),
            Pattern::Arrow(base, arrow) => {
                arrows_texel(x, y, TexelColor::hex(base), TexelColor::hex(arrow))
            }
            Pattern::Zone(base, line) => {
                zone_texel(x, y, TexelColor::hex(base), TexelColor::hex(line))
            }
            Pattern::Checkered => checkerboard_texel(x, y),
            Pattern::Liquid(dark, light, foam) => {
                liquid_texel(x, y, [dark, light, foam].map(TexelColor::hex))
            }
            Pattern::Mark(one, other) => {
                stripes_texel(x, y, 32.0, TexelColor::hex(one), TexelColor::hex(other))
            }
        })
    }
}

/// Draws lines every 16, 64 and 128 units, increasingly bold.
/// Adjacent 64-unit squares differ slightly in shade.
fn grid_texel(x: f32, y: f32, base: TexelColor, line: TexelColor) -> TexelColor {
    let checker = if ((x / 64.0).floor() + (y / 64.0).floor()) as i32 % 2 == 0 {
        1.035
    } else {
        0.965
    };
    let ground = base.scale_brightness(checker + 0.02 * (smooth_noise(x, y, 16.0, 128.0, 3) - 0.5));
    let cross = distance_to_multiple(x, 64.0).max(distance_to_multiple(y, 64.0)) < 5.0;
    ground
        .blend_over(line, 0.16 * lattice_coverage(x, y, 16.0, 0.35))
        .blend_over(line, 0.42 * lattice_coverage(x, y, 64.0, 0.6))
        .blend_over(line, 0.62 * lattice_coverage(x, y, 128.0, 1.0))
        .blend_over(
            line,
            if cross {
                0.8 * lattice_coverage(x, y, 64.0, 0.8)
            } else {
                0.0
            },
        )
}

/// Draws a plain face with faint lines every 32 units.
/// The level draws the bright edges where a block ends.
fn block_texel(x: f32, y: f32, base: TexelColor, line: TexelColor) -> TexelColor {
    let ground = base.scale_brightness(1.0 + 0.03 * (smooth_noise(x, y, 32.0, 128.0, 5) - 0.5));
    ground
        .blend_over(line, 0.3 * lattice_coverage(x, y, 32.0, 0.4))
        .blend_over(line, 0.6 * lattice_coverage(x, y, 128.0, 0.7))
}

fn concrete_texel(x: f32, y: f32) -> TexelColor {
    let grain = 0.5 * smooth_noise(x, y, 4.0, 128.0, 11)
        + 0.8 * smooth_noise(x, y, 32.0, 128.0, 12)
        + 0.3 * hash_at(x, y, 13);
    let panel = position_hash((x / 128.0) as u32, (y / 64.0) as u32, 14);
    let ground = TexelColor::hex(0x007d_848a).scale_brightness(0.955 + 0.05 * grain + 0.03 * panel);
    let seam = line_coverage(
        distance_to_multiple(x, 128.0).min(distance_to_multiple(y, 64.0)),
        0.5,
    );
    let below_seam = line_coverage(distance_to_multiple(y - 1.0, 64.0), 0.4);
    let (hole_x, hole_y) = (
        distance_to_multiple(x - 32.0, 64.0),
        distance_to_multiple(y - 16.0, 32.0),
    );
    let hole = hole_x.hypot(hole_y);
    ground
        .blend_over(TexelColor::hex(0x00a9_b0b5), 0.35 * below_seam)
        .blend_over(TexelColor::hex(0x0054_5a60), 0.75 * seam)
        .blend_over(TexelColor::hex(0x0068_6e74), 0.7 * line_coverage(hole, 1.7))
        .blend_over(TexelColor::hex(0x0045_4a50), 0.7 * line_coverage(hole, 1.0))
}

fn metal_texel(x: f32, y: f32) -> TexelColor {
    let brushed = smooth_noise(x, y * 8.0, 16.0, 128.0 * 8.0, 21) * 0.6
        + smooth_noise(x, y, 64.0, 128.0, 22) * 0.4;
    let ground = TexelColor::hex(0x0056_636f).scale_brightness(0.95 + 0.1 * brushed);
    let (edge_x, edge_y) = (distance_to_multiple(x, 64.0), distance_to_multiple(y, 64.0));
    let rivet = (edge_x - 5.0).hypot(edge_y - 5.0);
    let lit = line_coverage(distance_to_multiple(y - 1.0, 64.0), 0.5)
        .max(line_coverage(distance_to_multiple(x - 1.0, 64.0), 0.5));
    ground
        .blend_over(TexelColor::hex(0x0092_a2b0), 0.5 * lit)
        .blend_over(
            TexelColor::hex(0x0029_3036),
            0.9 * line_coverage(edge_x.min(edge_y), 0.5),
        )
        .blend_over(
            TexelColor::hex(0x003a_444d),
            0.7 * line_coverage(rivet, 1.9),
        )
        .blend_over(
            TexelColor::hex(0x008d_9caa),
            0.8 * line_coverage(rivet, 1.3),
        )
}

fn tile_texel(x: f32, y: f32) -> TexelColor {
    let shade = position_hash((x / 32.0) as u32, (y / 32.0) as u32, 31);
    let (edge_x, edge_y) = (distance_to_multiple(x, 32.0), distance_to_multiple(y, 32.0));
    let slope = if edge_x.min(edge_y) < 1.6 { 0.93 } else { 1.0 };
    TexelColor::hex(0x0080_a6ad)
        .scale_brightness((0.965 + 0.07 * shade) * slope)
        .blend_over(
            TexelColor::hex(0x0046_6268),
            0.9 * line_coverage(edge_x.min(edge_y), 0.6),
        )
}

fn wood_texel(x: f32, y: f32) -> TexelColor {
    let board = (y / 16.0).floor() as u32;
    let grain = smooth_noise(x, y * 8.0, 32.0, 128.0 * 8.0, 41 + board % 8);
    let (edge_x, edge_y) = (distance_to_multiple(x, 64.0), distance_to_multiple(y, 64.0));
    let frame = edge_x.min(edge_y);
    let ground = TexelColor::hex(0x00a9_7a44)
        .scale_brightness(0.88 + 0.16 * grain + 0.08 * position_hash(board, 0, 40));
    let boards = ground.blend_over(
        TexelColor::hex(0x0054_3a1d),
        0.8 * line_coverage(distance_to_multiple(y, 16.0), 0.4),
    );
    let framed = if frame < 6.0 {
        TexelColor::hex(0x0086_5c2e)
            .scale_brightness(0.92 + 0.12 * smooth_noise(x, y, 4.0, 128.0, 44))
    } else {
        boards
    };
    framed
        .blend_over(
            TexelColor::hex(0x0048_3015),
            0.9 * line_coverage((frame - 6.0).abs(), 0.5),
        )
        .blend_over(
            TexelColor::hex(0x0048_3015),
            0.9 * line_coverage(frame, 0.5),
        )
}

fn ramp_texel(x: f32, y: f32) -> TexelColor {
    let wave = if (y / 16.0).floor() as i32 % 2 == 0 {
        1.045
    } else {
        0.955
    };
    let ground = TexelColor::hex(0x00b0_8d4c)
        .scale_brightness(wave + 0.02 * (smooth_noise(x, y, 16.0, 128.0, 51) - 0.5));
    let bright = TexelColor::hex(0x00ff_e3a3);
    let lines = line_coverage(distance_to_multiple(y, 16.0), 0.35) * 0.3
        + line_coverage(distance_to_multiple(y, 64.0), 0.7) * 0.5;
    ground
        .blend_over(bright, lines.min(1.0))
        .blend_over(
            bright,
            0.35 * line_coverage(distance_to_multiple(x, 64.0), 0.5),
        )
        .blend_over(bright, 0.75 * chevron_coverage(x, y, 64.0, 1.6))
}

/// Returns a pixel's coverage by chevrons that point up, one per square of `spacing` texels.
fn chevron_coverage(x: f32, y: f32, spacing: f32, half_width: f32) -> f32 {
    let (across, down) = (
        (remainder(x, spacing) - spacing / 2.0).abs(),
        remainder(y, spacing),
    );
    let reach = spacing * 0.2;
    if across > reach {
        return 0.0;
    }
    line_coverage(
        (down - spacing * 0.4 - across).abs() * std::f32::consts::FRAC_1_SQRT_2,
        half_width,
    )
}

fn ladder_texel(x: f32, y: f32) -> TexelColor {
    let side = distance_to_multiple(x, 64.0);
    let rung = distance_to_multiple(y - 8.0, 16.0);
    let rung_ink = TexelColor::hex(0x00f0_c649).scale_brightness(1.08 - 0.12 * rung);
    let rail_ink =
        TexelColor::hex(0x00d9_a92f).scale_brightness(0.9 + 0.05 * (6.0 - (side - 4.0).abs()));
    let back = TexelColor::hex(0x0026_2a30)
        .scale_brightness(0.9 + 0.02 * smooth_noise(x, y, 8.0, 128.0, 61));
    back.blend_over(
        TexelColor::hex(0x0010_1214),
        0.8 * line_coverage((rung - 3.0).abs(), 1.2),
    )
    .blend_over(rung_ink, line_coverage(rung, 2.2))
    .blend_over(rail_ink, line_coverage((side - 3.5).abs(), 2.5))
}

fn stripes_texel(x: f32, y: f32, spacing: f32, one: TexelColor, other: TexelColor) -> TexelColor {
    let along = remainder(x + y, spacing * 2.0);
    let border = (along - spacing)
        .abs()
        .min(along.min(spacing * 2.0 - along))
        * std::f32::consts::FRAC_1_SQRT_2;
    let inside = if along < spacing { border } else { -border };
    other.blend_over(one, line_coverage(-inside, 0.0))
}

fn hazard_texel(x: f32, y: f32) -> TexelColor {
    let worn = 0.96 + 0.06 * smooth_noise(x, y, 8.0, 128.0, 71);
    stripes_texel(
        x,
        y,
        32.0,
        TexelColor::hex(0x0025_2629),
        TexelColor::hex(0x00e3_b21c),
    )
    .scale_brightness(worn)
}

fn arrows_texel(x: f32, y: f32, base: TexelColor, arrow: TexelColor) -> TexelColor {
    let ground = grid_texel(x, y, base, arrow.scale_brightness(0.6));
    let (across, down) = ((x - 64.0).abs(), y);
    let head = line_coverage(
        (down - 22.0 - across).abs() * std::f32::consts::FRAC_1_SQRT_2,
        6.0,
    );
    let wing = if across < 40.0 { head } else { 0.0 };
    let second = if across < 40.0 {
        line_coverage(
            (down - 58.0 - across).abs() * std::f32::consts::FRAC_1_SQRT_2,
            6.0,
        ) * 0.55
    } else {
        0.0
    };
    ground.blend_over(arrow, 0.9 * wing.max(second))
}

fn zone_texel(x: f32, y: f32, base: TexelColor, line: TexelColor) -> TexelColor {
    let shade = base.scale_brightness(1.0 + 0.02 * (smooth_noise(x, y, 16.0, 128.0, 81) - 0.5));
    let slant = stripes_texel(
        x,
        y,
        16.0,
        shade.scale_brightness(0.93),
        shade.scale_brightness(1.07),
    );
    slant
        .blend_over(line, 0.35 * lattice_coverage(x, y, 16.0, 0.3))
        .blend_over(line, 0.65 * lattice_coverage(x, y, 64.0, 0.9))
}

fn checkerboard_texel(x: f32, y: f32) -> TexelColor {
    let light = ((x / 32.0).floor() + (y / 32.0).floor()) as i32 % 2 == 0;
    let ground = if light {
        TexelColor::hex(0x00e6_e8ea)
    } else {
        TexelColor::hex(0x00b3_2e2c)
    };
    ground.blend_over(
        TexelColor::hex(0x0070_1a1a),
        0.4 * lattice_coverage(x, y, 32.0, 0.4),
    )
}

fn liquid_texel(x: f32, y: f32, [dark, light, foam]: [TexelColor; 3]) -> TexelColor {
    let swell = 0.5 + 0.5 * ripple_height(x, y, 128.0, 2.0);
    let fine = ripple_height(x + 17.0, y + 41.0, 128.0, 3.0);
    let crest = (1.0 - fine.abs() * 3.5).clamp(0.0, 1.0);
    dark.blend_over(light, swell)
        .blend_over(foam, 0.32 * crest * crest * (0.35 + 0.65 * swell))
}

fn hash_at(x: f32, y: f32, seed: u32) -> f32 {
    position_hash(x as u32, y as u32, seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::base::palette::ColorSet;

    #[test]
    fn texture_names_are_unique_ignoring_case() {
        for texture in TEXTURES {
            let found = find_texture(&texture.name.to_uppercase()).unwrap();
            assert_eq!(found.name, texture.name);
            assert_eq!(
                TEXTURES
                    .iter()
                    .filter(|other| other.name == texture.name)
                    .count(),
                1,
                "{}",
                texture.name
            );
        }
        assert_eq!(find_texture("!water_deep").unwrap().name, "*water");
        assert_eq!(find_texture("walls/concrete").unwrap().name, "concrete");
        assert!(
            find_texture("wizwood1_8").is_none(),
            "another game's texture"
        );
    }

    #[test]
    fn readme_lists_every_texture() {
        let list = include_str!("../../../../assets/textures/README.md");
        for texture in TEXTURES {
            let line = format!("| `{}` | {} |", texture.name, texture.note);
            assert!(
                list.contains(&line),
                "assets/textures/README.md lacks: {line}"
            );
        }
    }

    #[test]
    fn placeholder_colours_differ() {
        let middle =
            |name: &str| create_placeholder(name).draw().rgba[4 * 5000..4 * 5000 + 3].to_vec();
        assert_ne!(middle("wizwood1_8"), middle("city4_2"));
        assert_eq!(middle("city4_2"), middle("city4_2"));
    }

    #[test]
    fn palette_recolours_only_green_and_red() {
        let colors = ColorSet::RedGreen.palette().map;
        let middle = |texture: Texture| texture.draw().rgba[4 * 5000..4 * 5000 + 3].to_vec();
        let seen = |name: &str| middle(find_texture(name).unwrap().recolor(&colors));
        let (green, red) = (seen("block_green"), seen("block_red"));
        assert!(
            green[2] > green[1] && green[1] > green[0],
            "blue: {green:?}"
        );
        assert!(red[0] > red[1] && red[1] > red[2], "orange: {red:?}");
        assert!(red[1] > 80, "no longer red: {red:?}");
        for name in ["block_orange", "grid_dark", "block_purple", "start"] {
            assert_eq!(seen(name), middle(*find_texture(name).unwrap()), "{name}");
        }
    }

    #[test]
    fn grid_lines_match_unit_multiples() {
        let picture = find_texture("grid_dark").unwrap().draw();
        let bright =
            |x: usize| u32::from(picture.rgba[(40 * 4 * picture.width as usize + x * 4) * 4]);
        assert!(bright(16) > bright(24) + 8, "a line at 16 units");
        assert!(bright(64) > bright(16) + 8, "a bolder one at 64");
        assert!(bright(0) > bright(64) + 8, "the boldest at 0 and 128");
    }
}
