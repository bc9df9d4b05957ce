//! Small maps of Quake III, made by the tests: a room, things in it, and drawn faces.

use wishdir_formats::maps::quake3::Quake3Lump;

use crate::bsp::maker::{floats, ints};

/// Contents flags.
pub(crate) const SOLID: u32 = 1;
pub(crate) const LAVA: u32 = 8;
pub(crate) const SLIME: u32 = 16;
pub(crate) const WATER: u32 = 32;
pub(crate) const PLAYER_CLIP: u32 = 0x1_0000;
pub(crate) const TRIGGER: u32 = 0x4000_0000;

/// Brushes of an empty [`room`].
pub(crate) const ROOM_BRUSHES: usize = 6;

/// An axis-aligned box: lowest and highest corner.
pub(crate) type Corners = [[f32; 3]; 2];

/// A map under construction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Maker {
    entities: String,
    lumps: [Vec<u8>; Quake3Lump::ALL.len()],
    /// Faces, then brushes: first and count of each model. The world is still open.
    models: Vec<[i32; 4]>,
}

/// A room of 512 x 512 x 512 units around the origin, with its floor at 0 and a start.
pub(crate) fn room(entities: &str) -> Maker {
    let mut maker = Maker {
        entities: format!(
            r#"{{ "classname" "worldspawn" "message" "a room" }}
               {{ "classname" "info_player_deathmatch" "origin" "0 0 24" }} {entities}"#
        ),
        ..Maker::default()
    };
    let stone = maker.texture("textures/test/stone", SOLID);
    let (near, far) = (256.0, 320.0);
    for axis in 0..3 {
        for side in [-1.0, 1.0] {
            let (mut low, mut high) = ([-near; 3], [near; 3]);
            (low[axis], high[axis]) = if side < 0.0 {
                (-far, -near)
            } else {
                (near, far)
            };
            (low[2], high[2]) = (low[2] + near, high[2] + near);
            maker.block([low, high], stone);
        }
    }
    maker
}

impl Maker {
    fn push(&mut self, lump: Quake3Lump, bytes: &[u8]) {
        self.lumps[lump as usize].extend_from_slice(bytes);
    }

    fn count(&self, lump: Quake3Lump) -> i32 {
        (self.lumps[lump as usize].len() / lump.record_size()) as i32
    }

    /// Adds a texture with contents. Returns its index.
    pub(crate) fn texture(&mut self, name: &str, contents: u32) -> i32 {
        let index = self.count(Quake3Lump::Textures);
        let mut record = name.as_bytes().to_vec();
        record.resize(68, 0);
        record.extend(contents.to_le_bytes());
        self.push(Quake3Lump::Textures, &record);
        index
    }

    /// Adds a box to the world.
    pub(crate) fn block(&mut self, corners: Corners, texture: i32) {
        assert!(self.models.is_empty(), "the world's brushes come first");
        self.add_box(corners, texture);
    }

    fn add_box(&mut self, [low, high]: Corners, texture: i32) {
        let first = self.count(Quake3Lump::BrushSides);
        for axis in 0..3 {
            for (side, dist) in [(-1.0, -low[axis]), (1.0, high[axis])] {
                let mut plane = [0.0; 4];
                (plane[axis], plane[3]) = (side, dist);
                let index = self.count(Quake3Lump::Planes);
                self.push(Quake3Lump::Planes, &floats(&plane));
                self.push(Quake3Lump::BrushSides, &ints(&[index, texture]));
            }
        }
        self.push(Quake3Lump::Brushes, &ints(&[first, 6, texture]));
    }

    /// Adds a model of boxes for an entity.
    pub(crate) fn model(&mut self, boxes: &[Corners], texture: i32) {
        self.close_world();
        let first = self.count(Quake3Lump::Brushes);
        for corners in boxes {
            self.add_box(*corners, texture);
        }
        self.models.push([0, 0, first, boxes.len() as i32]);
    }

    fn close_world(&mut self) {
        if self.models.is_empty() {
            let (faces, brushes) = (
                self.count(Quake3Lump::Faces),
                self.count(Quake3Lump::Brushes),
            );
            self.models.push([0, faces, 0, brushes]);
        }
    }

    fn vertex(&mut self, at: [f32; 3]) {
        let normal = [0.0, 0.0, 1.0];
        let mut record = floats(&at);
        record.extend(floats(&[0.0; 4]));
        record.extend(floats(&normal));
        record.extend([255; 4]);
        self.push(Quake3Lump::Vertices, &record);
    }

    fn face(&mut self, texture: i32, kind: i32, vertices: i32, mesh: i32, size: [i32; 2]) {
        assert!(self.models.is_empty(), "the world's faces come first");
        let (vertex, mesh_vertex) = (
            self.count(Quake3Lump::Vertices) - vertices,
            self.count(Quake3Lump::MeshVertices) - mesh,
        );
        let mut record = ints(&[texture, -1, kind, vertex, vertices, mesh_vertex, mesh]);
        record.resize(96, 0);
        record.extend(ints(&size));
        self.push(Quake3Lump::Faces, &record);
    }

    /// Adds a triangle on the floor to what the world draws.
    pub(crate) fn triangle(&mut self, texture: i32) {
        for at in [[0.0, 0.0, 1.0], [64.0, 0.0, 1.0], [0.0, 64.0, 1.0]] {
            self.vertex(at);
        }
        self.push(Quake3Lump::MeshVertices, &ints(&[0, 1, 2]));
        self.face(texture, 3, 3, 3, [0, 0]);
    }

    /// Adds a curved patch: an arch whose control points are 64 high in the middle.
    pub(crate) fn arch(&mut self, texture: i32) {
        for y in 0..3 {
            for (x, z) in [(0.0, 0.0), (64.0, 64.0), (128.0, 0.0)] {
                self.vertex([x, y as f32 * 32.0, z]);
            }
        }
        self.face(texture, 2, 9, 0, [3, 3]);
    }

    /// The file.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut maker = self.clone();
        maker.close_world();
        for [face, faces, brush, brushes] in maker.models.clone() {
            let mut record = floats(&[0.0; 6]);
            record.extend(ints(&[face, faces, brush, brushes]));
            maker.push(Quake3Lump::Models, &record);
        }
        let entities = maker.entities.clone();
        maker.push(Quake3Lump::Entities, entities.as_bytes());
        maker.push(Quake3Lump::Entities, &[0]);
        let mut head = b"IBSP".to_vec();
        head.extend(46_u32.to_le_bytes());
        let mut body = Vec::new();
        for lump in &maker.lumps {
            let offset = 8 + 8 * maker.lumps.len() + body.len();
            head.extend(ints(&[offset as i32, lump.len() as i32]));
            body.extend_from_slice(lump);
            body.resize(body.len().next_multiple_of(4), 0);
        }
        head.extend(body);
        head
    }
}
