//! Visible parts of compiled maps: geometry from the map file, textures and colours from the game
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

/// Path of the game's palette, and its size in bytes.
const PALETTE: &str = "gfx/palette.lmp";
const PALETTE_BYTES: usize = 768;
/// Subfolders of a game folder with WAD files, besides the folder itself.
const WAD_FOLDERS: &[&str] = &["gfx", "textures", "wads"];
/// Worldspawn keys for the sky: Half-Life's, and those of newer Quake clients.
const SKY_KEYS: &[&str] = &["skyname", "sky", "_sky"];
/// Maximum number of WAD files that a map may name.
const WADS_MAX: usize = 64;

/// Visible parts of a map, and the files that were missing.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedScene {
    /// The scene.
    pub scene: Scene,
    /// Skybox that the map names, if its images were found.
    pub sky: Option<SkyBox>,
    /// WAD files named in the map but not found.
    pub missing_wads: Vec<String>,
    /// Whether the game's own palette was found. Without it our replacement is used.
    pub has_palette: bool,
}

/// An opened WAD file.
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

/// Returns the file names of the WAD files that a map lists, in its order, without folders.
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

fn read_palette(files: &GameFiles) -> Option<Palette> {
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

/// Reads the skybox that a map names, from `gfx/env`.
fn read_sky(files: &GameFiles, worldspawn: &Properties) -> Option<SkyBox> {
    let name = SKY_KEYS.iter().find_map(|key| worldspawn.get(key))?.trim();
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if name.is_empty() || !name.chars().all(is_letter) {
        return None;
    }
    SkyBox::from_sides(&SKY_SIDES.map(|side| sky_side(files, &format!("gfx/env/{name}{side}"))))
}

/// Reads one side of a skybox: the TGA, or else the BMP that Half-Life's software renderer uses.
fn sky_side(files: &GameFiles, path: &str) -> Option<SkySide> {
    let tga = || SkySide::from_tga(&files.read(&format!("{path}.tga"))?).ok();
    let bmp = || SkySide::from_bmp(&files.read(&format!("{path}.bmp"))?).ok();
    tga().or_else(bmp)
}

/// Reads the coloured light (`.lit`) of a map. The file has the map's name and is next to the map
/// or in the game's `maps`.
fn read_colored_light(files: &GameFiles, map: &Path) -> Option<Vec<u8>> {
    let name = format!("{}.lit", map.file_stem()?.to_string_lossy());
    files
        .read(&name)
        .or_else(|| files.read(&format!("maps/{name}")))
}

/// Loads the visible parts of a compiled map.
///
/// # Errors
///
/// If it cannot be read or is not a compiled map.
pub fn load_scene(path: &Path) -> Result<LoadedScene, FileError> {
    let bytes = games::read(path)?;
    let opened = Bsp::open_drawn(&bytes);
    let (mut bsp, mut drawing) = opened.map_err(|error| FileError::BadBsp {
        path: path.to_owned(),
        error: error.into(),
    })?;
    drop(bytes);
    let entities = bsp.entities.clone();
    let (world, _) = bsp.take_world();
    let files = GameFiles::for_map(path);
    if let Some(lit) = read_colored_light(&files, path) {
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
    let palette = read_palette(&files);
    let find = |name: &str| wads.iter().flatten().find_map(|wad| wad.picture(name));
    let colors = palette.clone().unwrap_or_else(fallback_palette);
    let scene = scene::build_scene((&bsp, &drawing), &entities, &world, &colors, find);
    let sky = read_sky(&files, &world.properties);
    Ok(LoadedScene {
        scene,
        sky,
        missing_wads,
        has_palette: palette.is_some(),
    })
}
