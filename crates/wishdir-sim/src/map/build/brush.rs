//! Brushes are worked out as soon as they are read: as written they take several times as much
//! memory.

use std::collections::BTreeMap;
use std::ops::Range;

use super::super::entity::MapBrush;
use super::super::error::{WARNINGS_MAX, WarningKind};
use super::super::geometry::{self, Polygon};
use super::super::texture::{Projection, TextureRole};
use super::super::world::{Face, SurfaceKind};
use super::small;
use crate::math::Vec3;
use crate::world::Plane;

/// A brush whose entity is not known yet.
pub(super) struct BuiltBrush {
    pub(super) line: u32,
    /// Its number in its entity.
    pub(super) number: u32,
    pub(super) role: TextureRole,
    /// None if it encloses nothing.
    pub(super) planes: Vec<Plane>,
    /// Which of [`BrushBuilder::faces`] are its, or of the counted ones.
    pub(super) faces: Range<usize>,
    pub(super) warnings: Vec<(u32, WarningKind)>,
}

/// The textures by the order in which the text names them.
#[derive(Default)]
pub(super) struct Textures {
    numbers: BTreeMap<String, u32>,
    pub(super) all: Vec<(String, TextureRole)>,
}

impl Textures {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = small(self.all.len());
        self.numbers.insert(name.to_owned(), number);
        self.all.push((name.to_owned(), TextureRole::of(name)));
        number
    }
}

/// What becomes of the faces: they take most of a map's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Faces {
    /// They are kept, to be drawn.
    Drawn,
    /// They are counted.
    Counted,
    /// Nobody asks.
    #[default]
    Unseen,
}

/// Works out one brush after another.
#[derive(Default)]
pub(super) struct BrushBuilder {
    pub(super) textures: Textures,
    wanted: Faces,
    /// Brush and kind are open, textures numbered as in [`Textures`].
    pub(super) faces: Vec<Face>,
    /// Of faces that are only counted: their textures.
    pub(super) counted: Vec<u32>,
    warnings: usize,
}

impl BrushBuilder {
    pub(super) fn new(wanted: Faces) -> Self {
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
        let solid = geometry::solid(brush, &mut warn).unwrap_or_default();
        self.warnings += warnings.len();
        let textures: Vec<u32> = brush
            .faces
            .iter()
            .map(|face| self.textures.number(&face.texture))
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
            Faces::Drawn => self.faces.extend(solid.faces.iter().map(face)),
            Faces::Counted => self
                .counted
                .extend(solid.faces.iter().map(|polygon| textures[polygon.face])),
            Faces::Unseen => {}
        }
        let (line, number, faces) = (
            brush.line,
            brush.number,
            first..self.faces.len() + self.counted.len(),
        );
        BuiltBrush {
            line,
            number,
            role: role(&roles),
            planes: solid.planes,
            faces,
            warnings,
        }
    }
}

/// What a brush is made of: the role of its first face that is not a mere tool's; a tool where all
/// its faces say so.
fn role(roles: &[TextureRole]) -> TextureRole {
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
