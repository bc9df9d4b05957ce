//! How a texture is drawn: by its name, and where the name is lost by what it is the surface of.

use crate::maps::bsp::BspKind;
use wishdir_sim::world::Contents;

/// How translucent water and slime are, where the map does not say: 255 is opaque. Original engines
/// draw them opaque where nothing behind was meant to be seen; here one must see where to land.
const WATER: u8 = 190;
const SLIME: u8 = 225;

/// How triangles are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// Opaque.
    Solid,
    /// With holes where the picture has none.
    Holes {
        /// Of what is no hole; 255: opaque.
        opacity: u8,
    },
    /// The sky: the picture is far away, in two layers side by side (the near one left, with
    /// holes); without a picture it is the renderer's own.
    Sky,
    /// A turbulent liquid, seen from outside of each face.
    Liquid {
        /// 255: opaque.
        opacity: u8,
        /// It shines by itself, as lava does.
        glows: bool,
    },
    /// Translucent, lit.
    Glass {
        /// 255: opaque.
        opacity: u8,
    },
}

/// Names of textures that no one sees: tools of the compilers.
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

/// What a map says of its liquids as a whole; opacities, 255: opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Liquids {
    /// What their textures' names begin with.
    pub(super) marks: &'static [char],
    pub(super) water: u8,
    pub(super) slime: u8,
    pub(super) lava: u8,
}

impl Liquids {
    /// Of a map of this kind that says nothing.
    pub(super) fn of(kind: BspKind) -> Self {
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

    fn look(self, contents: Contents, opacity: Option<u8>) -> Look {
        let own = match contents {
            Contents::Slime => self.slime,
            Contents::Lava => self.lava,
            Contents::Empty | Contents::Solid | Contents::Water | Contents::Ladder => self.water,
        };
        Look::Liquid {
            opacity: opacity.unwrap_or(own),
            glows: contents == Contents::Lava,
        }
    }
}

/// How a texture is drawn on a model of this opacity; `None`: not at all.
pub(super) fn look_of(name: &str, liquids: Liquids, opacity: u8) -> Option<Look> {
    let name = name.to_ascii_lowercase();
    if UNSEEN.contains(&name.as_str()) || opacity == 0 {
        return None;
    }
    if name.starts_with("sky") {
        return Some(Look::Sky);
    }
    Some(if name.starts_with(liquids.marks) {
        let contents = match name.get(1..).unwrap_or_default() {
            lava if lava.contains("lava") => Contents::Lava,
            slime if slime.contains("slime") => Contents::Slime,
            _ => Contents::Water,
        };
        // Nobody looks through a gate.
        let is_gate = name.contains("tele");
        liquids.look(contents, (is_gate || opacity < 255).then_some(opacity))
    } else if name.starts_with('{') {
        Look::Holes { opacity }
    } else if opacity < 255 {
        Look::Glass { opacity }
    } else {
        Look::Solid
    })
}

/// How a polygon without a name is drawn between these contents: the surface of a liquid, or of the
/// sky if it needs no light; `None`: as any wall.
pub(super) fn look_between(
    before: Contents,
    behind: Contents,
    is_special: bool,
    liquids: Liquids,
) -> Option<Look> {
    let sides = [behind, before];
    let liquid = sides.into_iter().find(|contents| contents.is_liquid());
    match liquid.filter(|_| !sides.contains(&Contents::Solid)) {
        Some(liquid) => Some(liquids.look(liquid, None)),
        None if is_special => Some(Look::Sky),
        None => None,
    }
}
