//! Meshes of the tiles, one per texture. They are rebuilt when the map changes. Only the camera of
//! the side view sees them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::paint;
use super::view::{BEYOND_PX, LAYER, map_size, to_world};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::space::to_bevy;
use crate::game::play::session::CurrentNfkMap;
use crate::game::render::MeshMaterial3d;
use crate::game::world::adapter::SoftwareRendering;
use crate::game::world::level::texture_draw::{Picture, position_hash};
use crate::game::world::level::{
    Corner, MeshParts, OverlayKind, OverlayMaterial, Shade, bordered_image, repeating_image,
};
use wishdir_sim::platformer::{
    Area, COLUMN_PX, Cell, Grid, NfkWorld, PushDirection, ROW_PX, Tile, ZoneKind,
};

/// Marks a mesh of the map's tiles. It is removed with the map.
#[derive(Component)]
struct TileMesh;

/// Direction from the map towards the viewer.
const TO_VIEWER: Vec3 = Vec3::new(0.0, -1.0, 0.0);
/// Distance of the wall behind the bricks, pixels.
const WALL_DEPTH: f32 = 40.0;
/// Tile size of the wall's texture, pixels.
const WALL_PX: f32 = 64.0;
/// Width of the line on a brick's free side, pixels.
const EDGE_PX: f32 = 1.6;
/// Brightness of the rock at the map's edge and far away, and the fade distance in pixels.
///
/// Brightness is relative to a brick.
const ROCK_NEAR: f32 = 0.42;
const ROCK_FAR: f32 = 0.13;
const ROCK_FADE_PX: f32 = 160.0;

/// Material that a part of the map is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TileMaterial {
    Wall,
    Rock,
    Brick(u8),
    Plain,
    Invisible,
    Pad,
    StrongPad,
    Death,
    Lava,
    Water,
}

impl TileMaterial {
    fn for_tile(tile: Tile) -> Option<Self> {
        match tile {
            Tile::Free => None,
            Tile::Brick(number) => Some(Self::Brick(number)),
            Tile::Invisible => Some(Self::Invisible),
            Tile::Water => Some(Self::Water),
            Tile::Lava => Some(Self::Lava),
            Tile::Death => Some(Self::Death),
            Tile::Pad => Some(Self::Pad),
            Tile::StrongPad => Some(Self::StrongPad),
        }
    }

    fn paint_picture(self) -> Picture {
        match self {
            Self::Wall => paint::paint_wall(),
            Self::Rock => paint::paint_rock(),
            Self::Brick(number) => paint::paint_brick(number),
            Self::Plain => paint::paint_white(),
            Self::Invisible => paint::paint_invisible(),
            Self::Pad => paint::paint_pad(false),
            Self::StrongPad => paint::paint_pad(true),
            Self::Death => paint::paint_death(),
            Self::Lava => paint::paint_liquid(0x00b0_2a08, 0x00ff_b13c, 0.92),
            Self::Water => paint::paint_liquid(0x001c_4f8c, 0x0062_b6ea, 0.55),
        }
    }

    /// Distance behind the player at which the material is drawn, pixels.
    fn depth(self) -> f32 {
        match self {
            Self::Wall => WALL_DEPTH,
            Self::Rock | Self::Brick(_) | Self::Invisible => 10.0,
            Self::Pad | Self::StrongPad | Self::Death => 8.0,
            Self::Plain => 4.0,
            Self::Lava | Self::Water => 2.0,
        }
    }

    fn overlay_kind(self) -> OverlayKind {
        match self {
            Self::Wall | Self::Rock | Self::Brick(_) => OverlayKind::Tile,
            Self::Plain
            | Self::Invisible
            | Self::Pad
            | Self::StrongPad
            | Self::Death
            | Self::Lava
            | Self::Water => OverlayKind::Film,
        }
    }
}

/// Meshes of a map while they are being built.
#[derive(Default)]
struct TileMeshes(BTreeMap<TileMaterial, MeshParts>);

impl TileMeshes {
    /// Adds a rectangle in pixels. `uv`: the part of the texture that covers it.
    fn add(&mut self, look: TileMaterial, rect: Rect, uv: Rect, color: [f32; 4]) {
        let corner = |x: f32, y: f32, u: f32, v: f32| Corner {
            at: to_world(x, y, 0.0),
            uv: [u, v],
            uv_b: [0.0; 2],
        };
        let corners = [
            corner(rect.min.x, rect.max.y, uv.min.x, uv.max.y),
            corner(rect.max.x, rect.max.y, uv.max.x, uv.max.y),
            corner(rect.max.x, rect.min.y, uv.max.x, uv.min.y),
            corner(rect.min.x, rect.min.y, uv.min.x, uv.min.y),
        ];
        self.0
            .entry(look)
            .or_default()
            .add(TO_VIEWER, color, corners);
    }

    /// Adds a rectangle of one sRGB colour.
    fn add_colored_rect(&mut self, rect: Rect, [red, green, blue, alpha]: [f32; 4]) {
        let color = Color::srgba(red, green, blue, alpha)
            .to_linear()
            .to_f32_array();
        self.add(
            TileMaterial::Plain,
            rect,
            Rect::new(0.0, 0.0, 1.0, 1.0),
            color,
        );
    }
}

/// Rectangle around a range of tiles, pixels.
pub(super) fn area_rect(area: Area) -> Rect {
    let at = |cell: Cell| {
        Vec2::new(
            f32::from(cell.column) * COLUMN_PX as f32,
            f32::from(cell.row) * ROW_PX as f32,
        )
    };
    Rect {
        min: at(area.first),
        max: at(area.last) + Vec2::new(COLUMN_PX as f32, ROW_PX as f32),
    }
}

fn add_tiles(parts: &mut TileMeshes, grid: &Grid) {
    for (cell, tile) in grid.cells() {
        let Some(look) = TileMaterial::for_tile(tile) else {
            continue;
        };
        let shade = 0.92 + 0.12 * position_hash(u32::from(cell.column), u32::from(cell.row), 5);
        let (rect, whole) = (
            area_rect(Area::from_cell(cell)),
            Rect::new(0.0, 0.0, 1.0, 1.0),
        );
        parts.add(look, rect, whole, [shade, shade, shade, 1.0]);
        if tile.is_solid() {
            add_edges(parts, grid, cell, rect);
        } else if tile.is_liquid()
            && !neighbour_tile(grid, cell, 0, -1).is_some_and(|above| above != Tile::Free)
        {
            let surface = Rect {
                max: Vec2::new(rect.max.x, rect.min.y + EDGE_PX),
                ..rect
            };
            parts.add_colored_rect(surface, [1.0, 1.0, 1.0, 0.5]);
        }
    }
}

fn neighbour_tile(grid: &Grid, cell: Cell, right: i32, down: i32) -> Option<Tile> {
    let part = |at: u16, by: i32, count: u16| {
        u16::try_from(i32::from(at) + by)
            .ok()
            .filter(|at| *at < count)
    };
    let column = part(cell.column, right, grid.columns())?;
    Some(grid.tile(Cell::new(column, part(cell.row, down, grid.rows())?)))
}

/// Adds bright lines where a player can stand and dim lines at other free sides.
fn add_edges(parts: &mut TileMeshes, grid: &Grid, cell: Cell, rect: Rect) {
    let open =
        |right, down| neighbour_tile(grid, cell, right, down).is_some_and(|tile| !tile.is_solid());
    let dim = [0.62, 0.68, 0.78, 0.55];
    if open(0, -1) {
        parts.add_colored_rect(
            Rect {
                max: Vec2::new(rect.max.x, rect.min.y + EDGE_PX),
                ..rect
            },
            [0.80, 0.87, 0.95, 0.95],
        );
    }
    if open(0, 1) {
        parts.add_colored_rect(
            Rect {
                min: Vec2::new(rect.min.x, rect.max.y - EDGE_PX),
                ..rect
            },
            dim,
        );
    }
    if open(-1, 0) {
        parts.add_colored_rect(
            Rect {
                max: Vec2::new(rect.min.x + EDGE_PX, rect.max.y),
                ..rect
            },
            dim,
        );
    }
    if open(1, 0) {
        parts.add_colored_rect(
            Rect {
                min: Vec2::new(rect.max.x - EDGE_PX, rect.min.y),
                ..rect
            },
            dim,
        );
    }
}

fn add_objects(parts: &mut TileMeshes, world: &NfkWorld) {
    for zone in &world.zones {
        let rect = area_rect(zone.area);
        match zone.kind {
            ZoneKind::Start => parts.add_colored_rect(rect, [0.24, 0.86, 0.59, 0.20]),
            ZoneKind::Finish => add_checkers(parts, rect),
        }
    }
    for push in &world.pushes {
        let rect = area_rect(push.area);
        parts.add_colored_rect(rect, [0.20, 0.55, 1.0, 0.16]);
        add_bars(parts, rect, push.direction);
    }
    for teleport in &world.teleports {
        let body = |cell: Cell| Area {
            first: Cell::new(cell.column, cell.row.saturating_sub(2)),
            last: cell,
        };
        parts.add_colored_rect(area_rect(body(teleport.from)), [0.62, 0.25, 0.95, 0.50]);
        parts.add_colored_rect(area_rect(body(teleport.to)), [0.62, 0.25, 0.95, 0.16]);
    }
}

/// Adds the checkered squares of the finish.
fn add_checkers(parts: &mut TileMeshes, rect: Rect) {
    let side = 8.0;
    let columns = (rect.width() / side).ceil() as u32;
    let rows = (rect.height() / side).ceil() as u32;
    for row in 0..rows {
        for column in 0..columns {
            let min = rect.min + Vec2::new(column as f32, row as f32) * side;
            let max = (min + Vec2::splat(side)).min(rect.max);
            let light = (row + column) % 2 == 0;
            let color = if light {
                [1.0, 1.0, 1.0, 0.20]
            } else {
                [0.0, 0.0, 0.0, 0.28]
            };
            parts.add_colored_rect(Rect { min, max }, color);
        }
    }
}

/// Adds bars across a push area. They get brighter in the direction of the push.
fn add_bars(parts: &mut TileMeshes, rect: Rect, way: PushDirection) {
    const BARS: u32 = 4;
    for bar in 0..BARS {
        let (from, to) = (
            (bar as f32 + 0.35) / BARS as f32,
            (bar as f32 + 0.65) / BARS as f32,
        );
        let alpha = 0.15 + 0.15 * bar as f32;
        let (w, h) = (rect.width(), rect.height());
        let bar = match way {
            PushDirection::Right => Rect::new(
                rect.min.x + from * w,
                rect.min.y,
                rect.min.x + to * w,
                rect.max.y,
            ),
            PushDirection::Left => Rect::new(
                rect.max.x - to * w,
                rect.min.y,
                rect.max.x - from * w,
                rect.max.y,
            ),
            PushDirection::Down => Rect::new(
                rect.min.x,
                rect.min.y + from * h,
                rect.max.x,
                rect.min.y + to * h,
            ),
            PushDirection::Up => Rect::new(
                rect.min.x,
                rect.max.y - to * h,
                rect.max.x,
                rect.max.y - from * h,
            ),
        };
        parts.add_colored_rect(bar, [0.35, 0.70, 1.0, alpha]);
    }
}

fn rebuild_tiles(
    map: Res<CurrentNfkMap>,
    old: Query<Entity, With<TileMesh>>,
    software: Res<SoftwareRendering>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<OverlayMaterial>>,
    mut commands: Commands,
) {
    for part in &old {
        commands.entity(part).despawn();
    }
    let mut parts = TileMeshes::default();
    let map_px = map_size(&map.world.grid);
    let wall = Rect {
        min: Vec2::ZERO,
        max: map_px,
    };
    parts.add(
        TileMaterial::Wall,
        wall,
        Rect {
            min: wall.min / WALL_PX,
            max: wall.max / WALL_PX,
        },
        [1.0; 4],
    );
    add_frame(&mut parts, map_px);
    add_tiles(&mut parts, &map.world.grid);
    add_objects(&mut parts, &map.world);
    for (look, mesh) in parts.0 {
        let image = if matches!(look, TileMaterial::Wall | TileMaterial::Rock) {
            repeating_image
        } else {
            bordered_image
        };
        let texture = images.add(image(look.paint_picture(), *software));
        let (color, motion) = (Vec4::ONE, Vec4::ZERO);
        let material = OverlayMaterial {
            shade: Shade::default(),
            color,
            motion,
            texture,
            kind: look.overlay_kind(),
        };
        let mesh = Mesh3d(meshes.add(mesh.build()));
        // The depth decides the draw order, from back to front.
        let depth = Transform::from_translation(to_bevy(to_world(0.0, 0.0, look.depth())));
        commands.spawn((
            TileMesh,
            LAYER,
            mesh,
            MeshMaterial3d(materials.add(material)),
            depth,
        ));
    }
}

/// Adds the rock around the map, darker with distance. Everything outside the map is solid.
fn add_frame(parts: &mut TileMeshes, map: Vec2) {
    let rings = [
        (0.0, ROCK_NEAR),
        (ROCK_FADE_PX, ROCK_FAR),
        (BEYOND_PX, ROCK_FAR),
    ];
    let rock = parts.0.entry(TileMaterial::Rock).or_default();
    for pair in rings.windows(2) {
        let corners = [
            Vec2::ZERO,
            Vec2::new(map.x, 0.0),
            map,
            Vec2::new(0.0, map.y),
        ];
        let outward = [
            Vec2::new(-1.0, -1.0),
            Vec2::new(1.0, -1.0),
            Vec2::ONE,
            Vec2::new(-1.0, 1.0),
        ];
        let corner = |index: usize, (distance, light): (f32, f32)| {
            let at = corners[index % 4] + outward[index % 4] * distance;
            let uv = at / Vec2::new(COLUMN_PX as f32, ROW_PX as f32);
            (
                Corner {
                    at: to_world(at.x, at.y, 0.0),
                    uv: uv.to_array(),
                    uv_b: [0.0; 2],
                },
                [light, light, light, 1.0],
            )
        };
        for side in 0..4 {
            let around = [
                corner(side, pair[0]),
                corner(side + 1, pair[0]),
                corner(side + 1, pair[1]),
                corner(side, pair[1]),
            ];
            rock.add_colored(TO_VIEWER, around);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let map_changed = resource_exists_and_changed::<CurrentNfkMap>;
    app.add_systems(
        Update,
        rebuild_tiles.in_set(FrameSystems::Show).run_if(map_changed),
    );
}
