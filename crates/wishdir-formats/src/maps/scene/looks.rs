//! Materials of textures, chosen by name, or by the contents beside the polygon.

use crate::maps::bsp::BspKind;
use wishdir_sim::world::Contents;

/// Default opacity of water and slime, 0 to 255.
/// The original engines draw liquids opaque. A trainer must show the floor below.
const WATER: u8 = 190;
const SLIME: u8 = 225;

/// Material of a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MeshMaterial {
    /// Opaque surface.
    Solid,
    /// Opaque or translucent, with holes where the picture's alpha is 0.
    Holes {
        /// Opacity outside the holes, 0 to 255.
        opacity: u8,
    },
    /// Sky. Its picture has two layers side by side. The left one is nearer and has holes.
    /// Without a picture, the renderer draws its own sky.
    Sky,
    /// Turbulent liquid, visible from outside only.
    Liquid {
        /// Opacity of the liquid, 0 to 255.
        opacity: u8,
        /// Whether the liquid emits light, like lava.
        glows: bool,
    },
    /// Translucent surface with light.
    Glass {
        /// Opacity of the surface, 0 to 255.
        opacity: u8,
    },
}

/// Tool textures of the compilers, which are never drawn.
const UNSEEN: &[&str] = &[
    "clip",
    "origin",
    "null",
    "nodraw",
    "aaatrigger",
    "trigger",
    "skip",
    "hint",
    "hintskip",
    "bevel",
    "solidhint",
    "clipbevel",
    "noclip",
    "contentwater",
];

/// Liquid settings of a map. Opacities are 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Liquids {
    /// First characters of liquid texture names.
    pub(super) marks: &'static [char],
    pub(super) water: u8,
    pub(super) slime: u8,
    pub(super) lava: u8,
}

impl Liquids {
    /// Returns the default settings of a map format.
    pub(super) fn for_kind(kind: BspKind) -> Self {
        let marks: &[char] = match kind {
            BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => &['*'],
            BspKind::V30 => &['*', '!'],
        };
        Self {
            marks,
            water: WATER,
            slime: SLIME,
            lava: 255,
        }
    }

    fn liquid_appearance(self, contents: Contents, opacity: Option<u8>) -> MeshMaterial {
        let own = match contents {
            Contents::Slime => self.slime,
            Contents::Lava => self.lava,
            Contents::Empty
            | Contents::Solid
            | Contents::Water
            | Contents::Ladder
            | Contents::PlayerClip
            | Contents::Slick => self.water,
        };
        MeshMaterial::Liquid {
            opacity: opacity.unwrap_or(own),
            glows: contents == Contents::Lava,
        }
    }
}

/// Returns a texture's material on a model with this opacity. `None` if it is not drawn.
pub(super) fn texture_material(name: &str, liquids: Liquids, opacity: u8) -> Option<MeshMaterial> {
    let name = name.to_ascii_lowercase();
    if UNSEEN.contains(&name.as_str()) || opacity == 0 {
        return None;
    }
    if name.starts_with("sky") {
        return Some(MeshMaterial::Sky);
    }
    Some(if name.starts_with(liquids.marks) {
        let contents = match name.get(1..).unwrap_or_default() {
            lava if lava.contains("lava") => Contents::Lava,
            slime if slime.contains("slime") => Contents::Slime,
            _ => Contents::Water,
        };
        // The surface of a teleporter is always opaque.
        let is_gate = name.contains("tele");
        liquids.liquid_appearance(contents, (is_gate || opacity < 255).then_some(opacity))
    } else if name.starts_with('{') {
        MeshMaterial::Holes { opacity }
    } else if opacity < 255 {
        MeshMaterial::Glass { opacity }
    } else {
        MeshMaterial::Solid
    })
}

/// Returns the material of a polygon without a texture name, from the contents on both sides.
/// Liquid if one side is liquid and no side is solid, else sky if `is_special`, else `None`.
pub(super) fn material_from_contents(
    before: Contents,
    behind: Contents,
    is_special: bool,
    liquids: Liquids,
) -> Option<MeshMaterial> {
    let sides = [behind, before];
    let liquid = sides.into_iter().find(|contents| contents.is_liquid());
    match liquid.filter(|_| !sides.contains(&Contents::Solid)) {
        Some(liquid) => Some(liquids.liquid_appearance(liquid, None)),
        None if is_special => Some(MeshMaterial::Sky),
        None => None,
    }
}
