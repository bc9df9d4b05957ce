//! Small compiled maps of every kind, made by the tests: a room, things in it, and one drawn face.

use wishdir_formats::maps::bsp::{BspKind, Lump};

pub(crate) const KINDS: [BspKind; 4] = [BspKind::V29, BspKind::Bsp2, BspKind::Psb2, BspKind::V30];

/// A node's child.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Child {
    Node(usize),
    /// A contents code. In the drawing tree, the leaf with these contents.
    Code(i32),
}

/// An axis-aligned box: lowest and highest corner.
pub(crate) type Corners = [[f32; 3]; 2];

/// A map under construction.
#[derive(Clone, Debug)]
pub(crate) struct Maker {
    pub(crate) kind: BspKind,
    pub(crate) entities: Vec<u8>,
    planes: Vec<([f32; 3], f32, i32)>,
    nodes: Vec<(usize, [Child; 2])>,
    clipnodes: Vec<(usize, [Child; 2])>,
    models: Vec<(Corners, [Child; 4])>,
    /// Whether the map has clip hulls.
    pub(crate) has_clip_hulls: bool,
}

/// The bytes of these numbers.
pub(crate) fn ints(numbers: &[i32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

/// The bytes of these numbers.
pub(crate) fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

/// The contents of the leaves, by leaf number.
const LEAVES: [i32; 4] = [-2, -1, -3, -5];

/// The boxes by which the hulls are expanded.
pub(crate) fn hulls(kind: BspKind) -> Vec<Corners> {
    match kind {
        BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => {
            vec![
                [[0.0; 3]; 2],
                [[-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]],
                [[-32.0, -32.0, -24.0], [32.0, 32.0, 64.0]],
            ]
        }
        BspKind::V30 => vec![
            [[0.0; 3]; 2],
            [[-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]],
            [[-32.0; 3], [32.0; 3]],
            [[-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]],
        ],
    }
}

impl Maker {
    /// A room with these corners in endless rock.
    pub(crate) fn room(kind: BspKind, corners: Corners, entities: &str) -> Self {
        let mut maker = Self {
            kind,
            entities: entities.as_bytes().to_vec(),
            planes: Vec::new(),
            nodes: Vec::new(),
            clipnodes: Vec::new(),
            models: Vec::new(),
            has_clip_hulls: true,
        };
        maker.add_model(corners, [-1, -2], true);
        maker
    }

    /// A brush entity: a block with these contents in the drawing tree, solid for boxes.
    pub(crate) fn block(&mut self, corners: Corners, code: i32) {
        self.add_model(corners, [code, -1], false);
    }

    /// A box with these contents inside and outside. Hulls shrink a room and enlarge a block.
    fn add_model(&mut self, corners: Corners, [inside, outside]: [i32; 2], is_room: bool) {
        let mut heads = [Child::Code(-1); 4];
        for (hull, player) in hulls(self.kind).into_iter().enumerate() {
            let [before, behind] = if is_room { [0, 1] } else { [1, 0] };
            let moved = |corner: usize, by: usize| {
                std::array::from_fn(|axis| corners[corner][axis] - player[by][axis])
            };
            let (low, high) = (moved(0, before), moved(1, behind));
            let inside = if hull > 0 && inside != -1 { -2 } else { inside };
            let first = self.chain([low, high], hull, inside, outside);
            heads[hull] = Child::Node(first);
        }
        self.models.push((corners, heads));
    }

    /// Six nodes that test the sides one after another. Returns the number of the first one.
    fn chain(&mut self, [low, high]: Corners, hull: usize, inside: i32, outside: i32) -> usize {
        let first = if hull == 0 {
            self.nodes.len()
        } else {
            self.clipnodes.len()
        };
        for side in 0..6 {
            let (axis, is_upper) = (side / 2, side % 2 == 0);
            let mut normal = [0.0; 3];
            normal[axis] = 1.0;
            let dist = if is_upper { high[axis] } else { low[axis] };
            self.planes.push((normal, dist, axis as i32));
            let on = if side == 5 {
                Child::Code(inside)
            } else {
                Child::Node(first + side + 1)
            };
            let out = Child::Code(outside);
            let node = (
                self.planes.len() - 1,
                if is_upper { [out, on] } else { [on, out] },
            );
            if hull == 0 {
                self.nodes.push(node);
            } else {
                self.clipnodes.push(node);
            }
        }
        first
    }

    /// Redirects a side of a clipnode.
    pub(crate) fn redirect(&mut self, clipnode: usize, side: usize, to: Child) {
        self.clipnodes[clipnode].1[side] = to;
    }

    fn is_wide(&self) -> bool {
        matches!(self.kind, BspKind::Bsp2 | BspKind::Psb2)
    }

    fn child(&self, child: Child, is_drawing: bool, out: &mut Vec<u8>) {
        let number = match child {
            Child::Node(node) => node as i32,
            Child::Code(code) if is_drawing => {
                -1 - LEAVES
                    .iter()
                    .position(|leaf| *leaf == code)
                    .expect("a leaf of these contents") as i32
            }
            Child::Code(code) => code,
        };
        if self.is_wide() {
            out.extend(number.to_le_bytes());
        } else {
            out.extend((number as i16).to_le_bytes());
        }
    }

    fn box_of(&self, out: &mut Vec<u8>, [low, high]: Corners) {
        for number in low.into_iter().chain(high) {
            if self.kind == BspKind::Bsp2 {
                out.extend(number.to_le_bytes());
            } else {
                out.extend((number as i16).to_le_bytes());
            }
        }
    }

    fn counts(&self, out: &mut Vec<u8>, numbers: &[u16]) {
        for number in numbers {
            if self.is_wide() {
                out.extend(u32::from(*number).to_le_bytes());
            } else {
                out.extend(number.to_le_bytes());
            }
        }
    }

    fn children(&self, children: &[Child; 2], is_drawing: bool, out: &mut Vec<u8>) {
        for child in children {
            self.child(*child, is_drawing, out);
        }
    }

    /// The bytes of a lump.
    pub(crate) fn lump(&self, lump: Lump) -> Vec<u8> {
        let mut out = Vec::new();
        match lump {
            Lump::Entities => out.extend(&self.entities),
            Lump::Planes => {
                for (normal, dist, kind) in &self.planes {
                    out.extend(floats(normal));
                    out.extend(dist.to_le_bytes());
                    out.extend(kind.to_le_bytes());
                }
            }
            Lump::Textures => out.extend(self.textures()),
            Lump::Vertices => {
                for [x, y] in [[0.0, 0.0], [64.0, 0.0], [64.0, 64.0], [0.0, 64.0]] {
                    out.extend(floats(&[x, y, 0.0]));
                }
            }
            Lump::Visibility | Lump::Lighting => {}
            Lump::Nodes => {
                for (plane, children) in &self.nodes {
                    out.extend((*plane as i32).to_le_bytes());
                    self.children(children, true, &mut out);
                    self.box_of(&mut out, [[-256.0; 3], [256.0; 3]]);
                    self.counts(&mut out, &[0, 1]);
                }
            }
            Lump::Texinfo => {
                out.extend(floats(&[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
                out.extend([0; 8]);
            }
            Lump::Faces => {
                if self.is_wide() {
                    out.extend(ints(&[0, 0, 0, 4, 0]));
                } else {
                    out.extend([0; 8]);
                    out.extend([4, 0, 0, 0]);
                }
                out.extend([255; 4]);
                out.extend((-1_i32).to_le_bytes());
            }
            Lump::Clipnodes => {
                for (plane, children) in self.clipnodes.iter().filter(|_| self.has_clip_hulls) {
                    out.extend((*plane as i32).to_le_bytes());
                    self.children(children, false, &mut out);
                }
            }
            Lump::Leaves => {
                for code in LEAVES {
                    out.extend(code.to_le_bytes());
                    out.extend((-1_i32).to_le_bytes());
                    self.box_of(&mut out, [[-128.0; 3], [128.0; 3]]);
                    self.counts(&mut out, &[0, 1]);
                    out.extend([0; 4]);
                }
            }
            Lump::Marksurfaces => self.counts(&mut out, &[0]),
            Lump::Edges => {
                self.counts(&mut out, &[0, 0, 0, 1, 1, 2, 2, 3, 3, 0]);
            }
            Lump::Surfedges => out.extend(ints(&[1, 2, 3, 4])),
            Lump::Models => {
                for model in &self.models {
                    self.model(model, &mut out);
                }
            }
        }
        out
    }

    fn model(&self, (corners, heads): &(Corners, [Child; 4]), out: &mut Vec<u8>) {
        out.extend(floats(corners.as_flattened()));
        out.extend([0; 12]);
        for head in heads {
            let number = match head {
                Child::Node(node) => *node as i32,
                Child::Code(code) => *code,
            };
            let is_off = !self.has_clip_hulls && out.len() % 64 > 36;
            out.extend(if is_off { 0 } else { number }.to_le_bytes());
        }
        out.extend(ints(&[1, 0, 1]));
    }

    /// One picture of 16 x 16 pixels, in v30 with its palette.
    fn textures(&self) -> Vec<u8> {
        let mut out = ints(&[1, 8]);
        out.extend(b"brick\0\0\0\0\0\0\0\0\0\0\0");
        out.extend(ints(&[16, 16, 40, 296, 360, 376]));
        out.extend([7; 256 + 64 + 16 + 4]);
        if self.kind == BspKind::V30 {
            out.extend(256_u16.to_le_bytes());
            out.extend([9; 768]);
        }
        out
    }

    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.bytes_with(|_, _| {})
    }

    /// The file, after a change of its lumps.
    pub(crate) fn bytes_with(&self, change: impl Fn(Lump, &mut Vec<u8>)) -> Vec<u8> {
        let mut bytes = match self.kind {
            BspKind::V29 => 29_i32.to_le_bytes().to_vec(),
            BspKind::V30 => 30_i32.to_le_bytes().to_vec(),
            BspKind::Bsp2 => b"BSP2".to_vec(),
            BspKind::Psb2 => b"2PSB".to_vec(),
        };
        let mut body = Vec::new();
        for lump in Lump::ALL {
            let mut part = self.lump(lump);
            change(lump, &mut part);
            bytes.extend((4 + 8 * Lump::ALL.len() as u32 + body.len() as u32).to_le_bytes());
            bytes.extend((part.len() as u32).to_le_bytes());
            body.extend(part);
            body.resize(body.len().next_multiple_of(4), 0);
        }
        bytes.extend(body);
        bytes
    }
}

/// The room of most tests: 512 wide, 256 high, with its floor at 0.
pub(crate) const ROOM: Corners = [[-256.0, -256.0, 0.0], [256.0, 256.0, 256.0]];

/// Worldspawn and a start in the middle of the room, 24 or 36 above its floor.
pub(crate) fn start(kind: BspKind) -> String {
    let height = -hulls(kind)[1][0][2];
    format!(
        "{{\n\"classname\" \"worldspawn\"\n\"message\" \"A room\"\n}}\n\
         {{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 {height}\"\n\"angle\" \"90\"\n}}\n"
    )
}

/// The room with its start, and these entities.
pub(crate) fn room_with(kind: BspKind, entities: &str) -> Maker {
    Maker::room(kind, ROOM, &(start(kind) + entities))
}
