//! Computes each brush's planes and polygons as soon as the parser has read the brush.
//! Parsed brushes take several times as much memory, so they are dropped immediately.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::entity::MapBrush;
use super::super::error::{WARNINGS_MAX, WarningKind};
use super::super::geometry::{self, Polygon};
use super::super::texture::{Projection, TextureRole};
use super::super::world::{Face, SurfaceKind};
use super::index_u32;
use crate::math::Vec3;
use crate::world::{Contents, Plane};

/// A computed brush that does not belong to an entity yet.
pub(super) struct BuiltBrush {
    pub(super) line: u32,
    /// Index of the brush in its entity.
    pub(super) number: u32,
    pub(super) role: TextureRole,
    /// Contents, if the file has them. Otherwise the role decides.
    pub(super) contents: Option<Contents>,
    /// Planes of the brush. Empty if they enclose nothing.
    pub(super) planes: Vec<Plane>,
    /// Range of its faces in [`BrushBuilder::faces`], or in `counted` if faces are only counted.
    pub(super) faces: Range<usize>,
    pub(super) warnings: Vec<(u32, WarningKind)>,
}

/// Texture names and roles, in order of first use in the file.
#[derive(Default)]
pub(super) struct TextureTable {
    numbers: BTreeMap<String, u32>,
    pub(super) all: Vec<(String, TextureRole)>,
}

impl TextureTable {
    /// Creates a table of numbered textures.
    pub(super) fn from_names(names: impl Iterator<Item = (String, TextureRole)>) -> Self {
        Self {
            numbers: BTreeMap::new(),
            all: names.collect(),
        }
    }

    fn index(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = index_u32(self.all.len());
        self.numbers.insert(name.to_owned(), number);
        self.all
            .push((name.to_owned(), TextureRole::from_name(name)));
        number
    }
}

/// Treatment of faces. Faces take most of a map's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FaceMode {
    /// Keep faces for drawing.
    Keep,
    /// Only count faces, by texture and kind.
    Count,
    /// Drop faces without counting them.
    #[default]
    Discard,
}

/// Computes brushes one by one and collects their faces and textures.
#[derive(Default)]
pub(super) struct BrushBuilder {
    pub(super) textures: TextureTable,
    wanted: FaceMode,
    /// Faces so far. Their texture indices refer to [`TextureTable`]. Their `brush` and `kind` are
    /// set later.
    pub(super) faces: Vec<Face>,
    /// Texture index of each counted face.
    pub(super) counted: Vec<u32>,
    warnings: usize,
}

impl BrushBuilder {
    pub(super) fn new(wanted: FaceMode) -> Self {
        Self {
            wanted,
            ..Self::default()
        }
    }

    pub(super) fn build(&mut self, brush: &MapBrush) -> BuiltBrush {
        let mut warnings = Vec::new();
        let left = WARNINGS_MAX.saturating_sub(self.warnings);
        let mut warn = |line, kind| {
            if warnings.len() < left {
                warnings.push((line, kind));
            }
        };
        let solid = geometry::build_solid(brush, &mut warn).unwrap_or_default();
        self.warnings += warnings.len();
        let textures: Vec<u32> = brush
            .faces
            .iter()
            .map(|face| self.textures.index(&face.texture))
            .collect();
        let roles: Vec<TextureRole> = textures
            .iter()
            .map(|number| self.textures.all[*number as usize].1)
            .collect();
        let face = |polygon: &Polygon| Face {
            vertices: polygon
                .corners
                .iter()
                .map(|corner| corner.as_vec3() + Vec3::ZERO)
                .collect(),
            normal: polygon.normal.as_vec3(),
            texture: textures[polygon.face],
            projection: Projection::new(&brush.faces[polygon.face].alignment, polygon.normal),
            brush: None,
            kind: SurfaceKind::Solid,
            drawn: roles[polygon.face].is_drawn(),
        };
        let first = self.faces.len() + self.counted.len();
        match self.wanted {
            FaceMode::Keep => self.faces.extend(solid.faces.iter().map(face)),
            FaceMode::Count => self
                .counted
                .extend(solid.faces.iter().map(|polygon| textures[polygon.face])),
            FaceMode::Discard => {}
        }
        let (line, number, faces) = (
            brush.line,
            brush.number,
            first..self.faces.len() + self.counted.len(),
        );
        BuiltBrush {
            line,
            number,
            role: brush_role(&roles),
            contents: None,
            planes: solid.planes,
            faces,
            warnings,
        }
    }
}

/// Returns a brush's role: the role of its first face with a non-tool texture.
/// A brush with only tool textures is a trigger, a tool or skipped.
fn brush_role(roles: &[TextureRole]) -> TextureRole {
    let is_tool = |role: &TextureRole| {
        matches!(
            role,
            TextureRole::Skip | TextureRole::Trigger | TextureRole::Tool
        )
    };
    let all = |wanted: &[TextureRole]| roles.iter().all(|role| wanted.contains(role));
    match roles.iter().find(|role| !is_tool(role)) {
        Some(role) => *role,
        None if all(&[TextureRole::Trigger]) => TextureRole::Trigger,
        None if all(&[TextureRole::Skip]) || !all(&[TextureRole::Skip, TextureRole::Tool]) => {
            TextureRole::Skip
        }
        None => TextureRole::Tool,
    }
}
