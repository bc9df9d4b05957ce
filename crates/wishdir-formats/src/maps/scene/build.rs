//! Builds meshes from polygons. Polygons with the same material and picture share a mesh.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::flicker::{FlickerSheet, FlickerSurface, has_flicker};
use super::light::{AtlasOffset, AtlasPacker, MinimumLight, encode_luxel, initial_styles};
use super::looks::{Liquids, MeshMaterial, material_from_contents, texture_material};
use super::patterns::style_brightness;
use super::pictures::{ScenePicture, Transparency, group_random_tiles, link_animations, to_rgba};
use super::placed::{PlacedModel, placed_models, to_byte};
use super::tiles::{Tile, cut_tiles};
use super::{LightSheet, MeshTexture, Scene, SceneMesh, SceneVertex};
use crate::maps::bsp::{Bsp, BspKind, Drawing, LightMap, Picture, Surface, SurfaceLight};
use wishdir_sim::map::{Properties, World, leading_f32};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{ClipRule, contents_from_code};

/// Brightness of a lightmap byte of 255. The value 1 is the texture's original brightness.
/// Half-Life's brightness includes its screen gamma.
const BRIGHTEST_QUAKE: f32 = 255.0 / 128.0;
const BRIGHTEST_GOLDSRC: f32 = 1.37;
/// Side of a square in the grid that replaces missing pictures, units.
const GRID: f32 = 128.0;
/// Distance from each side of a polygon at which contents are probed, units.
const BESIDE: f32 = 1.0;
/// Maximum number of copies of all polygons, for maps whose entities share models.
const SHARED_MAX: usize = 4;
/// Bytes that a file must have for each vertex added by cutting polygons into random tiles.
/// Once this limit is reached, polygons are no longer cut. Compiled maps stay below the limit.
const BYTES_PER_TILE_CORNER: usize = 16;

struct Builder<'a> {
    bsp: &'a Bsp,
    drawing: &'a Drawing,
    liquids: Liquids,
    /// Index of the picture for each texture. `None` if the picture is missing.
    pictures: Vec<Option<u32>>,
    /// Alternatives of each picture with random tiles.
    choices: BTreeMap<u32, Vec<u32>>,
    /// Whether no polygon has a lightmap.
    is_lightless: bool,
    styles: Vec<f32>,
}

/// Builds the scene of a compiled map.
///
/// `entities` are the map's entities, read before `world` was built.
/// `game` is the palette for pictures without their own palette.
/// `find` searches other files for pictures that the map does not contain.
pub fn build_scene(
    (bsp, drawing): (&Bsp, &Drawing),
    entities: &[(u32, Properties)],
    world: &World,
    game: &[[u8; 3]],
    find: impl FnMut(&str) -> Option<Picture>,
) -> Scene {
    let (pictures, numbers) = load_pictures(bsp, drawing, game, find);
    let is_mapped = |surface: &Surface| matches!(surface.light, SurfaceLight::Mapped(_));
    let builder = Builder {
        bsp,
        drawing,
        liquids: map_liquids(bsp.kind, world),
        choices: if bsp.kind == BspKind::V30 {
            group_random_tiles(&pictures)
        } else {
            BTreeMap::new()
        },
        pictures: numbers,
        is_lightless: !drawing.surfaces.iter().any(is_mapped),
        styles: initial_styles(entities),
    };
    let lights = builder.pack_light();
    let (groups, missing) = builder.build_meshes(&placed_models(entities, world), &lights);
    let mesh = |((look, skin, flickers), (corners, indices))| SceneMesh {
        look,
        skin,
        flickers,
        corners,
        indices,
    };
    let meshes = groups.into_iter().map(mesh).collect();
    // See `docs/bsp.md` 3.
    let frame_s = match bsp.kind {
        BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => 0.2,
        BspKind::V30 => 0.1,
    };
    Scene {
        meshes,
        pictures,
        light: lights.light,
        flicker: lights.flicker,
        missing: missing.into_iter().collect(),
        unlit: lights.unlit + drawing.unlit,
        frame_s,
    }
}

/// Returns the liquid settings of a map.
fn map_liquids(kind: BspKind, world: &World) -> Liquids {
    let read_alpha = |keys: [&str; 2], default: u8| {
        let value = keys
            .iter()
            .find_map(|key| world.properties.get(key))
            .map(|value| leading_f32(value).0);
        value
            .filter(|alpha| *alpha > 0.0 && *alpha <= 1.0)
            .map_or(default, to_byte)
    };
    let default = Liquids::for_kind(kind);
    Liquids {
        marks: default.marks,
        water: read_alpha(["wateralpha", "_wateralpha"], default.water),
        slime: read_alpha(["slimealpha", "_slimealpha"], default.slime),
        lava: read_alpha(["lavaalpha", "_lavaalpha"], default.lava),
    }
}

/// Loads the pictures of all textures. Returns them with the picture index of each texture.
fn load_pictures(
    bsp: &Bsp,
    drawing: &Drawing,
    game: &[[u8; 3]],
    mut find: impl FnMut(&str) -> Option<Picture>,
) -> (Vec<ScenePicture>, Vec<Option<u32>>) {
    let mut pictures: Vec<ScenePicture> = Vec::new();
    let mut numbers = Vec::new();
    for (texture, embedded) in bsp.textures.iter().zip(&drawing.pictures) {
        let found = texture.as_ref().and_then(|texture| {
            let is_sky = texture.name.to_ascii_lowercase().starts_with("sky");
            let pixels = match bsp.kind {
                // Half-Life's sky texture only marks where the sky is.
                BspKind::V30 if is_sky => return None,
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 if is_sky => Transparency::TwoLayers,
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 | BspKind::V30
                    if texture.name.starts_with('{') =>
                {
                    Transparency::WithHoles
                }
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 | BspKind::V30 => Transparency::Plain,
            };
            let searched = if embedded.is_none() {
                find(&texture.name)
            } else {
                None
            };
            let picture = embedded.as_ref().or(searched.as_ref())?;
            Some(to_rgba(&texture.name, picture, game, pixels))
        });
        numbers.push(
            found
                .is_some()
                .then(|| u32::try_from(pictures.len()).unwrap_or_default()),
        );
        pictures.extend(found);
    }
    link_animations(&mut pictures);
    (pictures, numbers)
}

type MeshBuffers = (Vec<SceneVertex>, Vec<u32>);
/// Meshes by material, texture, and whether their light flickers.
type MeshGroups = BTreeMap<(MeshMaterial, MeshTexture, bool), MeshBuffers>;

/// Position of a polygon's light in an atlas.
#[derive(Clone, Copy, Debug)]
struct LightPosition {
    /// Whether the light is in the flickering atlas.
    flickers: bool,
    patch: AtlasOffset,
    /// Whether the lightmap did not fit and is replaced by a shared luxel of full brightness.
    is_flat: bool,
}

/// Lightmaps of a map, packed into atlases.
struct Lights {
    light: LightSheet,
    flicker: Option<FlickerSheet>,
    /// Position of each polygon's light in its atlas.
    places: Vec<LightPosition>,
    /// Number of polygons whose light did not fit into an atlas.
    unlit: usize,
}

/// Index of a polygon's light among the rectangles of one atlas.
#[derive(Clone, Copy)]
enum LightRequest {
    Steady(usize),
    Flickers(usize),
}

impl Builder<'_> {
    /// Packs the light of all polygons, and finds the position of each polygon's light.
    fn pack_light(&self) -> Lights {
        let mut packer = AtlasPacker::default();
        let mut moving = Vec::new();
        let surfaces = &self.drawing.surfaces;
        let asked: Vec<LightRequest> = surfaces
            .iter()
            .map(|face| self.request_light(face, &mut packer, &mut moving))
            .collect();
        let (mut light, patches) = packer.pack();
        let (flicker, moving) = FlickerSheet::new(moving);
        let mut painted = None;
        let place = |asked| {
            let (flickers, patch) = match asked {
                LightRequest::Steady(number) => (false, patches[number]),
                LightRequest::Flickers(number) => (true, moving[number]),
            };
            patch
                .map(|patch| LightPosition {
                    flickers,
                    patch,
                    is_flat: false,
                })
                .unwrap_or_else(|| {
                    let patch = *painted.get_or_insert_with(|| light.add_painted_row());
                    LightPosition {
                        flickers: false,
                        patch,
                        is_flat: true,
                    }
                })
        };
        let places: Vec<LightPosition> = asked.into_iter().map(place).collect();
        let unlit = places.iter().filter(|place| place.is_flat).count();
        Lights {
            light,
            flicker,
            places,
            unlit,
        }
    }

    fn request_light(
        &self,
        surface: &Surface,
        packer: &mut AtlasPacker,
        moving: &mut Vec<FlickerSurface>,
    ) -> LightRequest {
        let least = |least: MinimumLight| least.for_normal(surface.normal);
        LightRequest::Steady(match &surface.light {
            SurfaceLight::Mapped(map) => {
                let dim = least(MinimumLight::Lit);
                if has_flicker(map) {
                    moving.push(self.split_flicker(map, dim));
                    return LightRequest::Flickers(moving.len() - 1);
                }
                let luxels = self.scaled_luxels(map, |style| {
                    self.styles.get(usize::from(style)).copied().unwrap_or(1.0)
                });
                packer.add(
                    map.size,
                    luxels
                        .into_iter()
                        .map(|color| encode_luxel(color.map(|part| part.max(dim))))
                        .collect(),
                )
            }
            SurfaceLight::Dark | SurfaceLight::Bright if self.is_lightless => {
                packer.add_flat(least(MinimumLight::Lightless))
            }
            SurfaceLight::Dark => packer.add_flat(least(MinimumLight::Dark)),
            SurfaceLight::Bright => packer.add_flat(1.0),
        })
    }

    /// Returns a lightmap's luxels. 1 is the texture's original brightness.
    fn scaled_luxels(&self, map: &LightMap, strength: impl Fn(u8) -> f32) -> Vec<[f32; 3]> {
        let brightest = match self.bsp.kind {
            BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => BRIGHTEST_QUAKE,
            BspKind::V30 => BRIGHTEST_GOLDSRC,
        };
        let mut luxels = self.drawing.luxels(map, strength);
        luxels
            .iter_mut()
            .flatten()
            .for_each(|part| *part *= brightest);
        luxels
    }

    /// Splits a lightmap into its steady light and the light of each flickering style.
    fn split_flicker(&self, map: &LightMap, dim: f32) -> FlickerSurface {
        let rest = |style: u8| self.styles.get(usize::from(style)).copied().unwrap_or(1.0);
        let steady = self.scaled_luxels(map, |style| {
            if style_brightness(style, 0).is_some() {
                0.0
            } else {
                rest(style)
            }
        });
        let mut styles: Vec<u8> = map
            .styles()
            .iter()
            .copied()
            .filter(|style| style_brightness(*style, 0).is_some())
            .collect();
        styles.sort_unstable();
        styles.dedup();
        let of = |own: u8| {
            (
                own,
                self.scaled_luxels(map, |style| f32::from(u8::from(style == own))),
            )
        };
        FlickerSurface {
            size: map.size,
            steady,
            flickering: styles.into_iter().map(of).collect(),
            dim,
        }
    }

    /// Returns a polygon's material and texture. `None` if it is not drawn.
    fn find_material(&self, surface: &Surface, opacity: u8) -> Option<(MeshMaterial, MeshTexture)> {
        let texture = surface
            .texture
            .and_then(|number| self.bsp.textures.get(number as usize)?.as_ref());
        let Some(texture) = texture else {
            return Some(self.guess_material(surface, opacity));
        };
        let look = texture_material(&texture.name, self.liquids, opacity)?;
        let picture = surface
            .texture
            .and_then(|number| self.pictures[number as usize]);
        let skin = picture.map_or_else(
            || MeshTexture::Missing(texture.name.to_ascii_lowercase()),
            MeshTexture::Picture,
        );
        Some((look, skin))
    }

    /// Returns the material of a polygon without a texture name.
    /// Sky and liquids are distinguished from walls by the contents on both sides.
    fn guess_material(&self, surface: &Surface, opacity: u8) -> (MeshMaterial, MeshTexture) {
        let middle = surface
            .corners
            .iter()
            .fold(Vec3::ZERO, |sum, corner| sum + *corner);
        let middle = middle / surface.corners.len().max(1) as f32;
        let at = |by: f32| {
            let place = middle + surface.normal * by;
            contents_from_code(ClipRule::Direct.contents(
                &self.bsp.map,
                surface.model as usize,
                0,
                place,
            ))
        };
        let look =
            material_from_contents(at(BESIDE), at(-BESIDE), surface.is_special, self.liquids);
        let name = match look {
            Some(MeshMaterial::Liquid { glows: true, .. }) => "*lava".to_owned(),
            Some(MeshMaterial::Liquid { .. }) => "*water".to_owned(),
            Some(MeshMaterial::Sky) => "sky".to_owned(),
            Some(MeshMaterial::Solid | MeshMaterial::Holes { .. } | MeshMaterial::Glass { .. })
            | None => surface
                .texture
                .map_or_else(|| "?".to_owned(), |number| format!("texture {number}")),
        };
        let opaque = if opacity < 255 {
            MeshMaterial::Glass { opacity }
        } else {
            MeshMaterial::Solid
        };
        (look.unwrap_or(opaque), MeshTexture::Missing(name))
    }

    /// Builds the meshes of all placed models. Returns them with the names of missing pictures.
    fn build_meshes(
        &self,
        placed: &[PlacedModel],
        lights: &Lights,
    ) -> (MeshGroups, BTreeSet<String>) {
        let (mut groups, mut missing) = (MeshGroups::new(), BTreeSet::new());
        let surfaces = &self.drawing.surfaces;
        let own: usize = surfaces.iter().map(|surface| surface.corners.len()).sum();
        let mut corners_left = own * SHARED_MAX;
        let mut tile_corners_left = self.bsp.size / BYTES_PER_TILE_CORNER;
        let mut of_model: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for (index, surface) in surfaces.iter().enumerate() {
            of_model.entry(surface.model).or_default().push(index);
        }
        for placed in placed {
            for index in of_model.get(&placed.model).into_iter().flatten().copied() {
                let surface = &surfaces[index];
                // Invisible polygons also count towards the limit.
                let Some(left) = corners_left.checked_sub(surface.corners.len()) else {
                    return (groups, missing);
                };
                corners_left = left;
                let Some((look, skin)) = self.find_material(surface, placed.opacity) else {
                    continue;
                };
                // In Half-Life, the sky has no picture in the map.
                let is_mark = self.bsp.kind == BspKind::V30 && look == MeshMaterial::Sky;
                if let Some(name) = skin.missing_texture().filter(|_| !is_mark) {
                    missing.insert(name.to_owned());
                }
                let place = lights.places[index];
                let moving = lights.flicker.as_ref().filter(|_| place.flickers);
                let sheet = moving.map_or(lights.light.size, |moving| moving.sheet.size);
                for (skin, corners) in self.split_tiles(surface, skin, &mut tile_corners_left) {
                    let mesh = groups.entry((look, skin, moving.is_some())).or_default();
                    self.add_polygon(mesh, (surface, &corners), placed, place, sheet);
                }
            }
        }
        (groups, missing)
    }

    /// Cuts a polygon into pieces with one texture each.
    /// Returns the whole polygon unless its picture has random alternatives.
    fn split_tiles<'a>(
        &self,
        surface: &'a Surface,
        skin: MeshTexture,
        left: &mut usize,
    ) -> Vec<(MeshTexture, Cow<'a, [Vec3]>)> {
        let choices = if let MeshTexture::Picture(number) = &skin {
            self.choices.get(number)
        } else {
            None
        };
        let Some((choices, size)) = choices.zip(self.picture_size(surface)) else {
            return vec![(skin, Cow::Borrowed(&surface.corners))];
        };
        let tiles = cut_tiles(&surface.corners, &surface.projection, size, *left);
        let made: usize = tiles.iter().map(|tile| tile.corners.len()).sum();
        *left = left.saturating_sub(made);
        let skin = |number: u32| MeshTexture::Picture(choices[number as usize % choices.len()]);
        tiles
            .into_iter()
            .map(|Tile { number, corners }| (skin(number), corners))
            .collect()
    }

    /// Returns the size of a polygon's picture, texels. `None` if the picture is missing.
    fn picture_size(&self, surface: &Surface) -> Option<[f32; 2]> {
        let number = surface.texture? as usize;
        let texture = self.bsp.textures.get(number)?.as_ref()?;
        self.pictures[number].map(|_| [texture.width as f32, texture.height as f32])
    }

    fn add_polygon(
        &self,
        mesh: &mut MeshBuffers,
        (surface, polygon): (&Surface, &[Vec3]),
        placed: &PlacedModel,
        light: LightPosition,
        sheet: [u32; 2],
    ) {
        let size = self.picture_size(surface);
        let normal = placed.rotate(surface.normal);
        let (corners, indices) = mesh;
        let Ok(first) = u32::try_from(corners.len()) else {
            return;
        };
        for corner in polygon {
            let at = placed.to_map_space(*corner);
            let uv = match size {
                Some([width, height]) => [
                    surface.projection.u.coordinate_at(*corner) / width,
                    surface.projection.v.coordinate_at(*corner) / height,
                ],
                None => grid_uv(at, normal),
            };
            corners.push(SceneVertex {
                at,
                normal,
                uv,
                light: light_uv(surface, *corner, light, sheet),
            });
        }
        let count = u32::try_from(polygon.len()).unwrap_or_default();
        indices.extend((2..count).flat_map(|last| [first, first + last - 1, first + last]));
    }
}

/// Returns texture coordinates on a grid along the axes.
fn grid_uv(at: Vec3, normal: Vec3) -> [f32; 2] {
    let size = normal.abs();
    let [u, v] = if size.z >= size.x && size.z >= size.y {
        [at.x, -at.y]
    } else if size.x >= size.y {
        [at.y, -at.z]
    } else {
        [at.x, -at.z]
    };
    [u / GRID, v / GRID]
}

/// Returns the atlas coordinates of a vertex: the middle of the luxel there.
fn light_uv(
    surface: &Surface,
    corner: Vec3,
    place: LightPosition,
    [width, height]: [u32; 2],
) -> [f32; 2] {
    let AtlasOffset { left, top } = place.patch;
    let (along, down) = match &surface.light {
        SurfaceLight::Mapped(map) if !place.is_flat => {
            let within = |luxel: f32, count: u32| luxel.clamp(0.0, count.saturating_sub(1) as f32);
            let ([u, v], [wide, high]) = (map.luxel_at(&surface.projection, corner), map.size);
            (within(u, wide), within(v, high))
        }
        SurfaceLight::Mapped(_) | SurfaceLight::Bright | SurfaceLight::Dark => (0.0, 0.0),
    };
    [
        (left as f32 + along + 0.5) / width as f32,
        (top as f32 + down + 0.5) / height as f32,
    ]
}
