//! What is seen of compiled maps: read from their files, with pictures and colours from the game's
//! folder.

use std::path::Path;

use super::FileError;
use super::games::{self, files::GameFiles};
use wishdir_formats::maps::bsp::{Bsp, Picture};
use wishdir_formats::maps::scene::{
    self, Palette, SKY_SIDES, Scene, SkyBox, SkySide, fallback_palette,
};
use wishdir_formats::maps::wad::Wad;
use wishdir_sim::map::Properties;

/// Where a game has its palette, and how many bytes that is.
const PALETTE: &str = "gfx/palette.lmp";
const PALETTE_BYTES: usize = 768;
/// Where in a game's folder collections of textures lie, beside the folder itself.
const WAD_FOLDERS: &[&str] = &["gfx", "textures", "wads"];
/// What worldspawn calls the sky: Half-Life's key, and Quake's that newer clients know.
const SKY_KEYS: &[&str] = &["skyname", "sky", "_sky"];
/// Most collections that a map may name.
const WADS_MAX: usize = 64;

/// What is seen of a map, and what of its files was not found.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedScene {
    /// It.
    pub scene: Scene,
    /// The sky of pictures that it names, where they are there.
    pub sky: Option<SkyBox>,
    /// The collections of textures that it names and that are nowhere.
    pub missing_wads: Vec<String>,
    /// Whether the game's own palette was there; without it colours are our own.
    pub has_palette: bool,
}

/// A collection of textures, read.
struct OpenWad {
    bytes: Vec<u8>,
    wad: Wad,
}

impl OpenWad {
    fn picture(&self, name: &str) -> Option<Picture> {
        let entry = self
            .wad
            .entry(name)
            .filter(|entry| self.wad.is_texture(entry))?;
        let texture = self.wad.texture(&self.bytes, entry).ok()?;
        let colors = texture.palette.unwrap_or_default().chunks_exact(3);
        let palette = colors.map(|color| [color[0], color[1], color[2]]).collect();
        Some(Picture {
            size: [texture.width, texture.height],
            pixels: texture.pixels?.to_vec(),
            palette,
        })
    }
}

/// The names of the collections that a map lists, without their folders, in its order.
pub fn wad_names(worldspawn: &Properties) -> Vec<String> {
    let list = worldspawn
        .get("wad")
        .or_else(|| worldspawn.get("_wad"))
        .unwrap_or_default();
    let name = |path: &str| {
        path.rsplit(['/', '\\'])
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    list.split(';')
        .map(name)
        .filter(|name| !name.is_empty())
        .take(WADS_MAX)
        .collect()
}

fn open_wad(files: &GameFiles, name: &str) -> Option<OpenWad> {
    let places = WAD_FOLDERS.iter().map(|folder| format!("{folder}/{name}"));
    let bytes = std::iter::once(name.to_owned())
        .chain(places)
        .find_map(|place| files.read(&place))?;
    let wad = Wad::open(&bytes).ok()?;
    Some(OpenWad { bytes, wad })
}

fn palette(files: &GameFiles) -> Option<Palette> {
    let bytes = files
        .read(PALETTE)
        .filter(|bytes| bytes.len() >= PALETTE_BYTES)?;
    Some(
        bytes[..PALETTE_BYTES]
            .chunks_exact(3)
            .map(|color| [color[0], color[1], color[2]])
            .collect(),
    )
}

/// The pictures of the sky that a map names, out of `gfx/env`.
fn sky(files: &GameFiles, worldspawn: &Properties) -> Option<SkyBox> {
    let name = SKY_KEYS.iter().find_map(|key| worldspawn.get(key))?.trim();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if name.is_empty() || !name.chars().all(is_letter) {
        return None;
    }
    SkyBox::from_sides(&SKY_SIDES.map(|side| sky_side(files, &format!("gfx/env/{name}{side}"))))
}

/// One of them: the finer TGA, or else the BMP that Half-Life draws by itself.
fn sky_side(files: &GameFiles, path: &str) -> Option<SkySide> {
    let tga = || SkySide::from_tga(&files.read(&format!("{path}.tga"))?).ok();
    let bmp = || SkySide::from_bmp(&files.read(&format!("{path}.bmp"))?).ok();
    tga().or_else(bmp)
}

/// The file with the colours of a map's light: of its name, beside it or among the game's maps.
fn lit(files: &GameFiles, map: &Path) -> Option<Vec<u8>> {
    let name = format!("{}.lit", map.file_stem()?.to_string_lossy());
    files
        .read(&name)
        .or_else(|| files.read(&format!("maps/{name}")))
}

/// Reads what is seen of a compiled map.
///
/// # Errors
///
/// If it cannot be read, or is none.
pub fn load_scene(path: &Path) -> Result<LoadedScene, FileError> {
    let bytes = games::read(path)?;
    let opened = Bsp::open_drawn(&bytes);
    let (mut bsp, mut drawing) = opened.map_err(|error| FileError::BadBsp {
        path: path.to_owned(),
        error,
    })?;
    drop(bytes);
    let entities = bsp.entities.clone();
    let (world, _) = bsp.take_world();
    let files = GameFiles::around(path);
    if let Some(lit) = lit(&files, path) {
        drawing.color_light(&lit);
    }
    let names = wad_names(&world.properties);
    let is_needed = bsp
        .textures
        .iter()
        .flatten()
        .any(|texture| !texture.is_embedded);
    let wads: Vec<Option<OpenWad>> = if is_needed {
        names.iter().map(|name| open_wad(&files, name)).collect()
    } else {
        Vec::new()
    };
    let missing_wads = names
        .iter()
        .zip(&wads)
        .filter(|(_, wad)| wad.is_none())
        .map(|(name, _)| name.clone())
        .collect();
    let palette = palette(&files);
    let find = |name: &str| wads.iter().flatten().find_map(|wad| wad.picture(name));
    let colors = palette.clone().unwrap_or_else(fallback_palette);
    let scene = scene::build((&bsp, &drawing), &entities, &world, &colors, find);
    let sky = sky(&files, &world.properties);
    Ok(LoadedScene {
        scene,
        sky,
        missing_wads,
        has_palette: palette.is_some(),
    })
}
