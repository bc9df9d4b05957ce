//! Builds worlds from brushes given as planes instead of points: Quake III maps (`docs/bsp46.md`).

use super::super::entity::{Alignment, Entity, Properties};
use super::super::error::{Warning, WarningKind};
use super::super::geometry::FACES_MIN;
use super::super::polygon::{FacePlane, WORLD_LIMIT, face_polygon};
use super::super::texture::{Projection, TextureRole};
use super::super::world::{Face, SurfaceKind, World};
use super::brush::{BuiltBrush, TextureTable};
use super::{Builder, Dialect, finish_faces, index_u32};
use crate::math::Vec3;
use crate::world::{Contents, Plane};

/// A map whose brushes are given as planes.
#[derive(Clone, Debug, Default)]
pub struct PlaneMap {
    /// Names of the textures.
    pub textures: Vec<String>,
    /// Entities in file order.
    pub entities: Vec<PlaneEntity>,
    /// Drawn polygons.
    pub polygons: Vec<DrawnPolygon>,
}

/// An entity of a [`PlaneMap`].
#[derive(Clone, Debug)]
pub struct PlaneEntity {
    /// Line in the entity text, from 1.
    pub line: u32,
    /// Keys and values.
    pub properties: Properties,
    /// Brushes in file order.
    pub brushes: Vec<PlaneBrush>,
}

/// A brush of a [`PlaneEntity`].
#[derive(Clone, Debug)]
pub struct PlaneBrush {
    /// Planes in file order with their textures, as indices into [`PlaneMap::textures`].
    pub sides: Vec<(Plane, u32)>,
    /// Contents. Brushes with [`Contents::Empty`] only bound triggers.
    pub contents: Contents,
}

/// A polygon for drawing only.
#[derive(Clone, Debug)]
pub struct DrawnPolygon {
    /// Three or more corners, counter-clockwise as seen from outside.
    pub vertices: Vec<Vec3>,
    /// Outward unit normal.
    pub normal: Vec3,
    /// Texture as an index into [`PlaneMap::textures`].
    pub texture: u32,
    /// Liquid that the polygon bounds, if any.
    pub liquid: Option<Contents>,
}

impl World {
    /// Builds the world from a map whose brushes are given as planes.
    /// The planes keep their bits and their order.
    pub fn from_planes(map: PlaneMap) -> (Self, Vec<Warning>) {
        let textures = TextureTable::from_names(
            map.textures
                .into_iter()
                .map(|name| (texture_role(&name), name))
                .map(|(role, name)| (name, role)),
        );
        let mut faces = Vec::new();
        let mut entities = Vec::with_capacity(map.entities.len());
        let mut brushes = Vec::with_capacity(map.entities.len());
        for entity in map.entities {
            let built = entity.brushes.iter().enumerate();
            let built =
                built.map(|(number, brush)| build_brush(entity.line, number, brush, &mut faces));
            brushes.push(built.collect());
            entities.push(Entity {
                line: entity.line,
                properties: entity.properties,
                brushes: Vec::new(),
            });
        }
        let mut builder = Builder::new(&entities, brushes, None);
        builder.dialect = Dialect::Quake3;
        builder.world.faces = faces;
        builder.add_entities();
        let (mut world, mut warnings) = builder.finish();
        let drawn = map.polygons.into_iter();
        world
            .faces
            .extend(drawn.map(|polygon| drawn_face(polygon, &textures)));
        finish_faces(&mut world, &textures);
        for warning in &mut warnings {
            warning.is_compiled = true;
        }
        (world, warnings)
    }
}

/// Returns the role of a texture from its path. The folder `common` has the editor's textures.
fn texture_role(name: &str) -> TextureRole {
    let lower = name.to_ascii_lowercase();
    let path = lower.strip_prefix("textures/").unwrap_or(&lower);
    if path.starts_with("common/") {
        TextureRole::Skip
    } else if path.starts_with("skies/") || path.starts_with("skybox") {
        TextureRole::Sky
    } else {
        TextureRole::Plain
    }
}

/// Computes a brush and its polygons, which colliders need. They are not drawn, because the file
/// has separate polygons for that.
fn build_brush(line: u32, number: usize, brush: &PlaneBrush, faces: &mut Vec<Face>) -> BuiltBrush {
    let of_side = |(face, (plane, _)): (usize, &(Plane, u32))| FacePlane {
        normal: plane.normal.as_dvec3(),
        dist: f64::from(plane.dist),
        face,
    };
    let planes: Vec<FacePlane> = brush.sides.iter().enumerate().map(of_side).collect();
    let first = faces.len();
    for (own, (plane, texture)) in brush.sides.iter().enumerate() {
        let corners = face_polygon(&planes, own);
        if corners.len() >= 3 {
            faces.push(Face {
                vertices: corners.iter().map(|corner| corner.as_vec3()).collect(),
                normal: plane.normal,
                texture: *texture,
                projection: face_projection(plane.normal),
                brush: None,
                kind: SurfaceKind::Solid,
                drawn: false,
            });
        }
    }
    let is_open = faces[first..]
        .iter()
        .flat_map(|face| &face.vertices)
        .any(|corner| f64::from(corner.abs().max_element()) > WORLD_LIMIT);
    let is_solid = faces.len() - first >= FACES_MIN && !is_open;
    if !is_solid {
        faces.truncate(first);
    }
    let sides = brush.sides.iter().filter(|_| is_solid);
    BuiltBrush {
        line,
        number: index_u32(number),
        role: TextureRole::Plain,
        contents: Some(brush.contents),
        planes: sides.map(|(plane, _)| *plane).collect(),
        faces: first..faces.len(),
        warnings: if is_solid {
            Vec::new()
        } else {
            vec![(line, WarningKind::EmptyBrush)]
        },
    }
}

fn drawn_face(polygon: DrawnPolygon, textures: &TextureTable) -> Face {
    let role = textures.all[polygon.texture as usize].1;
    Face {
        projection: face_projection(polygon.normal),
        vertices: polygon.vertices,
        normal: polygon.normal,
        texture: polygon.texture,
        brush: None,
        kind: match (polygon.liquid, role) {
            (Some(liquid), _) => SurfaceKind::Liquid(liquid),
            (None, TextureRole::Sky) => SurfaceKind::Sky,
            (None, _) => SurfaceKind::Illusion,
        },
        drawn: role.is_drawn(),
    }
}

/// Returns a face's texture coordinates from its normal, with one texel per unit.
fn face_projection(normal: Vec3) -> Projection {
    let plain = Alignment::Standard {
        offset: [0.0; 2],
        rotation: 0.0,
        scale: [1.0; 2],
    };
    Projection::new(&plain, normal.as_dvec3())
}
