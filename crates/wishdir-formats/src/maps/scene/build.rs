//! Polygons into meshes: those that look alike and bear the same picture are one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::flicker::{FlickerPart, FlickerSheet, flickers};
use super::light::{Least, Packer, Patch, luxel, styles_at_rest};
use super::looks::{Liquids, Look, look_between, look_of};
use super::patterns::strength_at;
use super::pictures::{Pixels, ScenePicture, chain, choices, colored};
use super::placed::{PlacedModel, byte, placed_models};
use super::tiles::{Tile, tiles};
use super::{LightSheet, Scene, SceneCorner, SceneMesh, Skin};
use crate::maps::bsp::{Bsp, BspKind, Drawing, LightMap, Picture, Surface, SurfaceLight};
use wishdir_sim::map::{Properties, World, leading_f32};
use wishdir_sim::math::Vec3;
use wishdir_sim::world::{ClipRule, contents_from_code};

/// A byte of 255 is this bright in Quake's files, where 1 is as painted; and in Half-Life's, after
/// their screens' gamma.
const BRIGHTEST_QUAKE: f32 = 255.0 / 128.0;
const BRIGHTEST_GOLDSRC: f32 = 1.37;
/// How long the grid of a lost picture is, units.
const GRID: f32 = 128.0;
/// How far before and behind a polygon it is asked what is there, units.
const BESIDE: f32 = 1.0;
/// How often over the corners of all polygons may be drawn, where entities share models.
const SHARED_MAX: usize = 4;
/// Polygons are cut into tiles while these make no more corners than one for as many bytes of the
/// file: light and picture of a tile take more in a map that a compiler made.
const BYTES_PER_TILE_CORNER: usize = 16;

/// What the polygons of a map have in common.
struct Builder<'a> {
    bsp: &'a Bsp,
    drawing: &'a Drawing,
    liquids: Liquids,
    /// Where each texture's picture is among the scene's.
    pictures: Vec<Option<u32>>,
    /// Which pictures stand at random for one.
    choices: BTreeMap<u32, Vec<u32>>,
    /// Whether no light falls on anything.
    is_lightless: bool,
    styles: Vec<f32>,
}

/// What is seen of a map. `entities` are its own before they were given to `world`; `game` is the
/// palette for pictures without one, and `find` looks for those that are not in the file.
pub fn build(
    (bsp, drawing): (&Bsp, &Drawing),
    entities: &[(u32, Properties)],
    world: &World,
    game: &[[u8; 3]],
    find: impl FnMut(&str) -> Option<Picture>,
) -> Scene {
    let (pictures, numbers) = all_pictures(bsp, drawing, game, find);
    let is_mapped = |surface: &Surface| matches!(surface.light, SurfaceLight::Mapped(_));
    let builder = Builder {
        bsp,
        drawing,
        liquids: liquids(bsp.kind, world),
        choices: if bsp.kind == BspKind::V30 {
            choices(&pictures)
        } else {
            BTreeMap::new()
        },
        pictures: numbers,
        is_lightless: !drawing.surfaces.iter().any(is_mapped),
        styles: styles_at_rest(entities),
    };
    let lights = builder.light();
    let (groups, missing) = builder.groups(&placed_models(entities, world), &lights);
    let mesh = |((look, skin, flickers), (corners, indices))| SceneMesh {
        look,
        skin,
        flickers,
        corners,
        indices,
    };
    let meshes = groups.into_iter().map(mesh).collect();
    // Section 3 of the format's text.
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

/// What a map says of how opaque its liquids are.
fn liquids(kind: BspKind, world: &World) -> Liquids {
    let said = |keys: [&str; 2], default: u8| {
        let value = keys
            .iter()
            .find_map(|key| world.properties.get(key))
            .map(|value| leading_f32(value).0);
        value
            .filter(|alpha| *alpha > 0.0 && *alpha <= 1.0)
            .map_or(default, byte)
    };
    let default = Liquids::of(kind);
    Liquids {
        marks: default.marks,
        water: said(["wateralpha", "_wateralpha"], default.water),
        slime: said(["slimealpha", "_slimealpha"], default.slime),
        lava: said(["lavaalpha", "_lavaalpha"], default.lava),
    }
}

/// The pictures of all textures, and which each texture has.
fn all_pictures(
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
                // Half-Life's only marks where the sky is.
                BspKind::V30 if is_sky => return None,
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 if is_sky => Pixels::TwoLayers,
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 | BspKind::V30
                    if texture.name.starts_with('{') =>
                {
                    Pixels::WithHoles
                }
                BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 | BspKind::V30 => Pixels::Plain,
            };
            let searched = if embedded.is_none() {
                find(&texture.name)
            } else {
                None
            };
            let picture = embedded.as_ref().or(searched.as_ref())?;
            Some(colored(&texture.name, picture, game, pixels))
        });
        numbers.push(
            found
                .is_some()
                .then(|| u32::try_from(pictures.len()).unwrap_or_default()),
        );
        pictures.extend(found);
    }
    chain(&mut pictures);
    (pictures, numbers)
}

type Mesh = (Vec<SceneCorner>, Vec<u32>);
/// Meshes by look, picture and whether their light flickers.
type Groups = BTreeMap<(Look, Skin, bool), Mesh>;

/// Where a polygon's light is.
#[derive(Clone, Copy, Debug)]
struct LightPlace {
    /// On the sheet of what flickers.
    flickers: bool,
    /// Its place there.
    patch: Patch,
    /// It has no luxels of its own there, but one that is as bright as painted: there was no room.
    is_flat: bool,
}

/// All light of a map.
struct Lights {
    light: LightSheet,
    flicker: Option<FlickerSheet>,
    /// Each polygon's.
    places: Vec<LightPlace>,
    /// For how many there was no room.
    unlit: usize,
}

/// What has been asked for: a number on one of the two sheets.
#[derive(Clone, Copy)]
enum LightRequest {
    Steady(usize),
    Flickers(usize),
}

impl Builder<'_> {
    /// All light, and where each polygon's is.
    fn light(&self) -> Lights {
        let mut packer = Packer::default();
        let mut moving = Vec::new();
        let surfaces = &self.drawing.surfaces;
        let asked: Vec<LightRequest> = surfaces
            .iter()
            .map(|face| self.light_of(face, &mut packer, &mut moving))
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
                .map(|patch| LightPlace {
                    flickers,
                    patch,
                    is_flat: false,
                })
                .unwrap_or_else(|| {
                    let patch = *painted.get_or_insert_with(|| light.add_painted_line());
                    LightPlace {
                        flickers: false,
                        patch,
                        is_flat: true,
                    }
                })
        };
        let places: Vec<LightPlace> = asked.into_iter().map(place).collect();
        let unlit = places.iter().filter(|place| place.is_flat).count();
        Lights {
            light,
            flicker,
            places,
            unlit,
        }
    }

    fn light_of(
        &self,
        surface: &Surface,
        packer: &mut Packer,
        moving: &mut Vec<FlickerPart>,
    ) -> LightRequest {
        let least = |least: Least| least.of(surface.normal);
        LightRequest::Steady(match &surface.light {
            SurfaceLight::Mapped(map) => {
                let dim = least(Least::Lit);
                if flickers(map) {
                    moving.push(self.flickering(map, dim));
                    return LightRequest::Flickers(moving.len() - 1);
                }
                let luxels = self.luxels(map, |style| {
                    self.styles.get(usize::from(style)).copied().unwrap_or(1.0)
                });
                packer.add(
                    map.size,
                    luxels
                        .into_iter()
                        .map(|color| luxel(color.map(|part| part.max(dim))))
                        .collect(),
                )
            }
            SurfaceLight::Dark | SurfaceLight::Bright if self.is_lightless => {
                packer.add_flat(least(Least::Lightless))
            }
            SurfaceLight::Dark => packer.add_flat(least(Least::Dark)),
            SurfaceLight::Bright => packer.add_flat(1.0),
        })
    }

    /// Luxels, 1: as painted.
    fn luxels(&self, map: &LightMap, strength: impl Fn(u8) -> f32) -> Vec<[f32; 3]> {
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

    /// The same of each style that flickers, and of all others together.
    fn flickering(&self, map: &LightMap, dim: f32) -> FlickerPart {
        let rest = |style: u8| self.styles.get(usize::from(style)).copied().unwrap_or(1.0);
        let steady = self.luxels(map, |style| {
            if strength_at(style, 0).is_some() {
                0.0
            } else {
                rest(style)
            }
        });
        let mut styles: Vec<u8> = map
            .styles()
            .iter()
            .copied()
            .filter(|style| strength_at(*style, 0).is_some())
            .collect();
        styles.sort_unstable();
        styles.dedup();
        let of = |own: u8| {
            (
                own,
                self.luxels(map, |style| f32::from(u8::from(style == own))),
            )
        };
        FlickerPart {
            size: map.size,
            steady,
            flickering: styles.into_iter().map(of).collect(),
            dim,
        }
    }

    /// How a polygon is drawn, and what it bears; `None`: it is not seen.
    fn looks(&self, surface: &Surface, opacity: u8) -> Option<(Look, Skin)> {
        let texture = surface
            .texture
            .and_then(|number| self.bsp.textures.get(number as usize)?.as_ref());
        let Some(texture) = texture else {
            return Some(self.nameless(surface, opacity));
        };
        let look = look_of(&texture.name, self.liquids, opacity)?;
        let picture = surface
            .texture
            .and_then(|number| self.pictures[number as usize]);
        let skin = picture.map_or_else(
            || Skin::Missing(texture.name.to_ascii_lowercase()),
            Skin::Picture,
        );
        Some((look, skin))
    }

    /// The same where even the texture's name is lost: what lies on both sides tells sky and
    /// liquids from walls.
    fn nameless(&self, surface: &Surface, opacity: u8) -> (Look, Skin) {
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
        let look = look_between(at(BESIDE), at(-BESIDE), surface.is_special, self.liquids);
        let name = match look {
            Some(Look::Liquid { glows: true, .. }) => "*lava".to_owned(),
            Some(Look::Liquid { .. }) => "*water".to_owned(),
            Some(Look::Sky) => "sky".to_owned(),
            Some(Look::Solid | Look::Holes { .. } | Look::Glass { .. }) | None => surface
                .texture
                .map_or_else(|| "?".to_owned(), |number| format!("texture {number}")),
        };
        let opaque = if opacity < 255 {
            Look::Glass { opacity }
        } else {
            Look::Solid
        };
        (look.unwrap_or(opaque), Skin::Missing(name))
    }

    /// The meshes of all placed models by look, picture and whether their light flickers, and the
    /// names of the pictures that are missing.
    fn groups(&self, placed: &[PlacedModel], lights: &Lights) -> (Groups, BTreeSet<String>) {
        let (mut groups, mut missing) = (Groups::new(), BTreeSet::new());
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
                // What is not seen is looked at, too.
                let Some(left) = corners_left.checked_sub(surface.corners.len()) else {
                    return (groups, missing);
                };
                corners_left = left;
                let Some((look, skin)) = self.looks(surface, placed.opacity) else {
                    continue;
                };
                // Half-Life's sky has no picture of its own.
                let is_mark = self.bsp.kind == BspKind::V30 && look == Look::Sky;
                if let Some(name) = skin.missing().filter(|_| !is_mark) {
                    missing.insert(name.to_owned());
                }
                let place = lights.places[index];
                let moving = lights.flicker.as_ref().filter(|_| place.flickers);
                let sheet = moving.map_or(lights.light.size, |moving| moving.sheet.size);
                for (skin, corners) in self.tiles(surface, skin, &mut tile_corners_left) {
                    let mesh = groups.entry((look, skin, moving.is_some())).or_default();
                    self.add(mesh, (surface, &corners), placed, place, sheet);
                }
            }
        }
        (groups, missing)
    }

    /// A polygon's parts, and what each of them bears: one, but where pictures are chosen at
    /// random.
    fn tiles<'a>(
        &self,
        surface: &'a Surface,
        skin: Skin,
        left: &mut usize,
    ) -> Vec<(Skin, Cow<'a, [Vec3]>)> {
        let choices = if let Skin::Picture(number) = &skin {
            self.choices.get(number)
        } else {
            None
        };
        let Some((choices, size)) = choices.zip(self.picture_size(surface)) else {
            return vec![(skin, Cow::Borrowed(&surface.corners))];
        };
        let tiles = tiles(&surface.corners, &surface.projection, size, *left);
        let made: usize = tiles.iter().map(|tile| tile.corners.len()).sum();
        *left = left.saturating_sub(made);
        let skin = |number: u32| Skin::Picture(choices[number as usize % choices.len()]);
        tiles
            .into_iter()
            .map(|Tile { number, corners }| (skin(number), corners))
            .collect()
    }

    /// How many texels a polygon's picture has; `None`: none was found.
    fn picture_size(&self, surface: &Surface) -> Option<[f32; 2]> {
        let number = surface.texture? as usize;
        let texture = self.bsp.textures.get(number)?.as_ref()?;
        self.pictures[number].map(|_| [texture.width as f32, texture.height as f32])
    }

    fn add(
        &self,
        mesh: &mut Mesh,
        (surface, polygon): (&Surface, &[Vec3]),
        placed: &PlacedModel,
        light: LightPlace,
        sheet: [u32; 2],
    ) {
        let size = self.picture_size(surface);
        let normal = placed.turned(surface.normal);
        let (corners, indices) = mesh;
        let Ok(first) = u32::try_from(corners.len()) else {
            return;
        };
        for corner in polygon {
            let at = placed.place(*corner);
            let uv = match size {
                Some([width, height]) => [
                    surface.projection.u.at(*corner) / width,
                    surface.projection.v.at(*corner) / height,
                ],
                None => on_grid(at, normal),
            };
            corners.push(SceneCorner {
                at,
                normal,
                uv,
                light: light_at(surface, *corner, light, sheet),
            });
        }
        let count = u32::try_from(polygon.len()).unwrap_or_default();
        indices.extend((2..count).flat_map(|last| [first, first + last - 1, first + last]));
    }
}

/// The place on a grid of units that lies along the axes.
fn on_grid(at: Vec3, normal: Vec3) -> [f32; 2] {
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

/// The place on the sheet of light: the middle of a luxel where there is one.
fn light_at(
    surface: &Surface,
    corner: Vec3,
    place: LightPlace,
    [width, height]: [u32; 2],
) -> [f32; 2] {
    let Patch { left, top } = place.patch;
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
