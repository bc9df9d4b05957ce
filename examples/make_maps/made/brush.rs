//! Convex brushes with textures, written in TrenchBroom's format (Valve 220).

use std::fmt::Write as _;

/// A point or direction: x east, y north, z up, units.
pub(crate) type Vec3 = [f64; 3];

/// Textures of a brush by the direction of its faces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skin {
    /// Texture of upward faces.
    pub(crate) top: &'static str,
    /// Texture of vertical faces.
    pub(crate) side: &'static str,
    /// Texture of downward faces.
    pub(crate) bottom: &'static str,
    /// Direction of the top's texture. `None` means north.
    pub(crate) heading: Option<Heading>,
}

/// One of the four directions along the axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    /// +x, yaw 0.
    East,
    /// +y, yaw 90.
    North,
    /// -x, yaw 180.
    West,
    /// -y, yaw 270.
    South,
}

impl Heading {
    /// Unit vector of the direction.
    pub(crate) const fn unit_vector(self) -> [f64; 2] {
        match self {
            Self::East => [1.0, 0.0],
            Self::North => [0.0, 1.0],
            Self::West => [-1.0, 0.0],
            Self::South => [0.0, -1.0],
        }
    }

    /// Yaw, degrees counter-clockwise from east.
    pub(crate) const fn yaw_deg(self) -> u32 {
        match self {
            Self::East => 0,
            Self::North => 90,
            Self::West => 180,
            Self::South => 270,
        }
    }

    /// The opposite direction.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::North => Self::South,
            Self::West => Self::East,
            Self::South => Self::North,
        }
    }
}

/// One texture on all faces.
pub(crate) const fn uniform_skin(texture: &'static str) -> Skin {
    Skin {
        top: texture,
        side: texture,
        bottom: texture,
        heading: None,
    }
}

/// One texture on top, another on the sides and bottom.
pub(crate) const fn skin_with_top(top: &'static str, side: &'static str) -> Skin {
    Skin {
        top,
        side,
        bottom: side,
        heading: None,
    }
}

impl Skin {
    /// Turns the top's texture so that its upper edge points in this direction.
    pub(crate) const fn with_heading(self, heading: Heading) -> Self {
        Self {
            heading: Some(heading),
            ..self
        }
    }
}

/// Axis along which a polygon is extruded to a brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtrusionAxis {
    /// Polygon corners are (y, z).
    X,
    /// Polygon corners are (x, z).
    Y,
    /// Polygon corners are (x, y).
    Z,
}

#[derive(Clone, Copy, Debug)]
struct Face {
    /// Three points on the plane, clockwise from outside.
    points: [Vec3; 3],
    texture: &'static str,
    u: Vec3,
    v: Vec3,
    offset: [f64; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Brush {
    faces: Vec<Face>,
}

/// A box between its lowest and highest corner.
pub(crate) fn cuboid(low: Vec3, high: Vec3, skin: Skin) -> Brush {
    extrude(
        ExtrusionAxis::Z,
        &[
            [low[0], low[1]],
            [high[0], low[1]],
            [high[0], high[1]],
            [low[0], high[1]],
        ],
        low[2],
        high[2],
        skin,
    )
}

/// A regular octagon with integer corners around `center`, from `low` to `high`.
/// `radius` is the distance to its sides.
pub(crate) fn octagon(center: [f64; 2], radius: f64, low: f64, high: f64, skin: Skin) -> Brush {
    let short = (radius * 0.414_213_562).round();
    let corners = [
        [radius, -short],
        [radius, short],
        [short, radius],
        [-short, radius],
        [-radius, short],
        [-radius, -short],
        [-short, -radius],
        [short, -radius],
    ];
    let placed = corners.map(|[x, y]| [(center[0] + x).round(), (center[1] + y).round()]);
    extrude(ExtrusionAxis::Z, &placed, low, high, skin)
}

/// Extrudes a convex polygon along an axis from `start` to `end`.
pub(crate) fn extrude(
    along: ExtrusionAxis,
    polygon: &[[f64; 2]],
    start: f64,
    end: f64,
    skin: Skin,
) -> Brush {
    assert!(
        polygon.len() >= 3 && start < end,
        "a brush has an inside: {polygon:?} from {start} to {end}"
    );
    assert!(is_convex(polygon), "a brush is convex: {polygon:?}");
    let lift = |[a, b]: [f64; 2], c: f64| match along {
        ExtrusionAxis::X => [c, a, b],
        ExtrusionAxis::Y => [a, c, b],
        ExtrusionAxis::Z => [a, b, c],
    };
    let inside = prism_middle(polygon, (start + end) / 2.0, lift);
    let corner = polygon.iter().fold([f64::INFINITY; 2], |low, at| {
        [low[0].min(at[0]), low[1].min(at[1])]
    });
    let origin = lift(corner, start);
    let mut faces = Vec::new();
    for side in [start, end] {
        faces.push(face(
            [polygon[0], polygon[1], polygon[2]].map(|at| lift(at, side)),
            inside,
            origin,
            skin,
        ));
    }
    for (index, at) in polygon.iter().enumerate() {
        let next = polygon[(index + 1) % polygon.len()];
        faces.push(face(
            [lift(*at, start), lift(next, start), lift(next, end)],
            inside,
            origin,
            skin,
        ));
    }
    Brush { faces }
}

/// Whether every corner turns in the same direction.
fn is_convex(polygon: &[[f64; 2]]) -> bool {
    let count = polygon.len();
    let turn = |index: usize| {
        let [a, b, c] = [0, 1, 2].map(|ahead| polygon[(index + ahead) % count]);
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    };
    (0..count).all(|index| turn(index) > 0.0) || (0..count).all(|index| turn(index) < 0.0)
}

fn prism_middle(polygon: &[[f64; 2]], depth: f64, lift: impl Fn([f64; 2], f64) -> Vec3) -> Vec3 {
    let count = polygon.len() as f64;
    let sum = polygon
        .iter()
        .fold([0.0; 2], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
    lift([sum[0] / count, sum[1] / count], depth)
}

/// Face through three points that looks away from `inside`. Its texture starts at `origin`.
fn face(points: [Vec3; 3], inside: Vec3, origin: Vec3, skin: Skin) -> Face {
    let [a, b, c] = points;
    let normal = cross(subtract(a, b), subtract(c, b));
    let (points, normal) = if dot(normal, subtract(a, inside)) > 0.0 {
        (points, normal)
    } else {
        ([c, b, a], [-normal[0], -normal[1], -normal[2]])
    };
    let length = dot(normal, normal).sqrt();
    let normal = normal.map(|part| part / length);
    let texture = match normal[2] {
        z if z > 0.1 => skin.top,
        z if z < -0.1 => skin.bottom,
        _ => skin.side,
    };
    let (u, v) = texture_axes(normal, skin.heading);
    let offset = if is_aligned_to_brush(texture) {
        [-dot(u, origin), -dot(v, origin)]
    } else {
        [0.0, 0.0]
    };
    Face {
        points,
        texture,
        u,
        v,
        offset: offset.map(round_coordinate),
    }
}

/// Whether a texture is aligned to its own brush because it shows edges.
/// Grids are aligned to the world.
fn is_aligned_to_brush(texture: &str) -> bool {
    ["block_", "crate", "arrow", "ladder", "ramp"]
        .iter()
        .any(|start| texture.starts_with(start))
}

/// Right and down directions of the texture, seen from in front of the face.
fn texture_axes(normal: Vec3, heading: Option<Heading>) -> (Vec3, Vec3) {
    if normal[2].abs() > 0.999 {
        let [x, y] = heading.unwrap_or(Heading::North).unit_vector();
        return (
            [y, -x, 0.0].map(round_coordinate),
            [-x, -y, 0.0].map(round_coordinate),
        );
    }
    let flat = normal[0].hypot(normal[1]);
    let u = [-normal[1] / flat, normal[0] / flat, 0.0];
    let down = cross(u, normal);
    let v = if down[2] > 0.0 {
        down.map(|part| -part)
    } else {
        down
    };
    (u.map(round_coordinate), v.map(round_coordinate))
}

/// Removes negative zero and rounding errors from the text.
fn round_coordinate(value: f64) -> f64 {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded == 0.0 { 0.0 } else { rounded }
}

fn subtract(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

impl Brush {
    /// Writes the brush as map text.
    pub(crate) fn write(&self, out: &mut String) {
        out.push_str("{\n");
        for face in &self.faces {
            for [x, y, z] in face.points {
                append_text(out, format_args!("( {x} {y} {z} ) "));
            }
            let ([ux, uy, uz], [vx, vy, vz], [across, down]) = (face.u, face.v, face.offset);
            append_text(out, format_args!("{} ", face.texture));
            append_text(
                out,
                format_args!("[ {ux} {uy} {uz} {across} ] [ {vx} {vy} {vz} {down} ] 0 1 1\n"),
            );
        }
        out.push_str("}\n");
    }
}

fn append_text(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a String takes everything");
}
