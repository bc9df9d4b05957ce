//! Collision trees: planes, nodes, clipnodes, leaves and models (`docs/bsp.md` 1 and 6).
//! Checks that no query can leave a tree or run forever.

use super::error::BspError;
use super::lump::{BspKind, Lump};
use super::lumps::Lumps;
use super::warnings::WarningLog;
use crate::bytes::Record;
use wishdir_sim::math::{Vec3, length};
use wishdir_sim::world::{ClipMap, ClipModel, ClipNode, EMPTY, Hull, Plane, SOLID};

/// Maximum tree depth. Real maps have much shallower trees.
const DEPTH_MAX: u32 = 4096;
/// Maximum nodes that a walk of one tree visits, as a multiple of the file's nodes.
/// Nodes in shared branches count several times.
const SHARED_MAX: u64 = 4;
/// Lowest contents code. Codes range from -1 to -16.
const CODE_MIN: i64 = -16;

/// Sizes of Quake's hulls, by index.
const QUAKE_HULLS: [Hull; 3] = [
    Hull::new([0.0; 3], [0.0; 3]),
    Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0]),
    Hull::new([-32.0, -32.0, -24.0], [32.0, 32.0, 64.0]),
];
/// Sizes of GoldSrc's hulls, by index.
const GOLDSRC_HULLS: [Hull; 4] = [
    Hull::new([0.0; 3], [0.0; 3]),
    Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]),
    Hull::new([-32.0, -32.0, -32.0], [32.0, 32.0, 32.0]),
    Hull::new([-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]),
];

/// Returns the error for an invalid record.
pub(super) fn record_error(
    lump: Lump,
    index: usize,
    found: impl Into<String>,
    expected: impl Into<String>,
) -> BspError {
    BspError::Record {
        lump,
        index,
        found: found.into(),
        expected: expected.into(),
    }
}

/// Checks that an index is less than `count`.
pub(super) fn check_index(
    lump: Lump,
    index: usize,
    what: &str,
    found: i64,
    count: usize,
) -> Result<usize, BspError> {
    let place = usize::try_from(found).ok().filter(|place| *place < count);
    place.ok_or_else(|| {
        record_error(
            lump,
            index,
            format!("{what} {found}"),
            format!("an index of at least 0 and below {count}"),
        )
    })
}

/// Plane, and the number of the axis to which it is perpendicular. 3 for other planes.
type TypedPlane = (Plane, u32);

fn read_planes(lumps: &Lumps<'_>, log: &mut WarningLog) -> Result<Vec<TypedPlane>, BspError> {
    let mut planes = Vec::with_capacity(lumps.count(Lump::Planes));
    for (index, record) in lumps.records(Lump::Planes).enumerate() {
        let (normal, dist, kind) = (record.vector(0), record.f32(12), record.i32(16));
        if !normal.is_finite() || !dist.is_finite() {
            return Err(record_error(
                Lump::Planes,
                index,
                "a number that is not finite",
                "a plane",
            ));
        }
        if !(0..=5).contains(&kind) {
            return Err(record_error(
                Lump::Planes,
                index,
                format!("type {kind}"),
                "one of 0 to 5",
            ));
        }
        if (length(normal) - 1.0).abs() > 0.01 {
            let found = || format!("a normal of length {}", length(normal));
            log.log_invalid_record(Lump::Planes, index, found, "a unit vector", "used as it is");
        }
        planes.push((Plane { normal, dist }, kind.clamp(0, 3).cast_unsigned()));
    }
    Ok(planes)
}

/// Returns the contents code of each leaf.
fn leaf_codes(lumps: &Lumps<'_>) -> Vec<i32> {
    lumps
        .records(Lump::Leaves)
        .map(|leaf| normalize_contents_code(leaf.i32(0)))
        .collect()
}

/// Converts the compilers' internal codes to solid, and unknown codes to empty.
fn normalize_contents_code(code: i32) -> i32 {
    match code {
        -7 | -8 => SOLID,
        0.. => EMPTY,
        _ => code,
    }
}

/// Returns the centres of the empty leaves.
pub(super) fn empty_leaf_centres(lumps: &Lumps<'_>) -> Vec<Vec3> {
    let middle = |leaf: Record<'_>| {
        let (mins, maxs) = match lumps.kind {
            BspKind::Bsp2 => (leaf.vector(8), leaf.vector(20)),
            BspKind::V29 | BspKind::V30 | BspKind::Psb2 => {
                let short =
                    |at: usize| Vec3::from([0, 2, 4].map(|part| f32::from(leaf.i16(at + part))));
                (short(8), short(14))
            }
        };
        (mins + maxs) * 0.5
    };
    let open = lumps
        .records(Lump::Leaves)
        .filter(|leaf| leaf.i32(0) == EMPTY)
        .map(middle);
    open.filter(|place| place.is_finite()).collect()
}

/// Reads a child of a node. The flag is true if the field has 16 bits. Such a field is read as
/// unsigned, because large maps need its full range.
fn read_child(kind: BspKind, record: Record<'_>, side: usize) -> (i64, bool) {
    match kind {
        BspKind::V29 | BspKind::V30 => (i64::from(record.u16(4 + 2 * side)), true),
        BspKind::Bsp2 | BspKind::Psb2 => (i64::from(record.i32(4 + 4 * side)), false),
    }
}

/// Reads the drawing tree, with contents codes instead of leaves.
fn read_nodes(
    lumps: &Lumps<'_>,
    planes: &[TypedPlane],
    leaves: &[i32],
) -> Result<Vec<ClipNode>, BspError> {
    let count = lumps.count(Lump::Nodes);
    let mut nodes = Vec::with_capacity(count);
    for (index, record) in lumps.records(Lump::Nodes).enumerate() {
        let mut children = [0; 2];
        for (side, place) in children.iter_mut().enumerate() {
            let (written, is_narrow) = read_child(lumps.kind, record, side);
            let is_node = (0..count as i64).contains(&written);
            *place = if is_node {
                written as i32
            } else {
                let leaf = if is_narrow {
                    65_535 - written
                } else {
                    -1 - written
                };
                leaf_contents(leaves, leaf).ok_or_else(|| {
                    record_error(
                        Lump::Nodes,
                        index,
                        format!("child {written}"),
                        "a node or a leaf",
                    )
                })?
            };
        }
        nodes.push(read_node(Lump::Nodes, index, record, planes, children)?);
    }
    Ok(nodes)
}

fn leaf_contents(leaves: &[i32], leaf: i64) -> Option<i32> {
    usize::try_from(leaf)
        .ok()
        .and_then(|leaf| leaves.get(leaf))
        .copied()
}

fn read_node(
    lump: Lump,
    index: usize,
    record: Record<'_>,
    planes: &[TypedPlane],
    children: [i32; 2],
) -> Result<ClipNode, BspError> {
    let plane = check_index(lump, index, "plane", record.i32(0).into(), planes.len())?;
    let (plane, axis) = planes[plane];
    Ok(ClipNode {
        plane,
        axis,
        children,
    })
}

/// Reads the collision trees for boxes.
fn read_clipnodes(lumps: &Lumps<'_>, planes: &[TypedPlane]) -> Result<Vec<ClipNode>, BspError> {
    let count = lumps.count(Lump::Clipnodes);
    let mut nodes = Vec::with_capacity(count);
    for (index, record) in lumps.records(Lump::Clipnodes).enumerate() {
        let mut children = [0; 2];
        for (side, place) in children.iter_mut().enumerate() {
            let (written, is_narrow) = read_child(lumps.kind, record, side);
            *place = if (0..count as i64).contains(&written) {
                written as i32
            } else {
                let code = if is_narrow { written - 65_536 } else { written };
                contents_code(code).ok_or_else(|| {
                    record_error(
                        Lump::Clipnodes,
                        index,
                        format!("child {code}"),
                        "a clipnode or contents",
                    )
                })?
            };
        }
        nodes.push(read_node(Lump::Clipnodes, index, record, planes, children)?);
    }
    Ok(nodes)
}

fn contents_code(code: i64) -> Option<i32> {
    (CODE_MIN..0)
        .contains(&code)
        .then(|| normalize_contents_code(code as i32))
}

/// Returns the number of hulls that the format's games use. Other head nodes are undefined.
fn hull_count(kind: BspKind) -> usize {
    match kind {
        BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => QUAKE_HULLS.len(),
        BspKind::V30 => GOLDSRC_HULLS.len(),
    }
}

/// Returns the index of the root node of a model's tree for one hull.
fn read_root(
    lumps: &Lumps<'_>,
    index: usize,
    hull: usize,
    written: i64,
    counts: [usize; 2],
    leaves: &[i32],
    log: &mut WarningLog,
) -> Result<i32, BspError> {
    let [points, boxes] = counts;
    let (count, end) = if hull == 0 {
        (points, leaf_contents(leaves, -1 - written))
    } else {
        (boxes, contents_code(written))
    };
    if let Some(code) = end {
        return Ok(code);
    }
    if (0..count as i64).contains(&written) {
        return Ok(written as i32);
    }
    let found = || format!("head {written} of hull {hull}");
    // Without clipnodes, the head nodes are 0, which means empty.
    if hull > 0 && boxes == 0 && written >= 0 {
        return Ok(0);
    }
    if hull >= hull_count(lumps.kind) {
        return Ok(EMPTY);
    }
    // If the last model has no clipnodes of its own, compilers write the number of clipnodes.
    if hull > 0 && index > 0 && written == boxes as i64 {
        log.log_invalid_record(
            Lump::Models,
            index,
            found,
            "a clipnode",
            "nothing of the model is solid to this hull",
        );
        return Ok(EMPTY);
    }
    let expected = "a node or leaf contents";
    Err(record_error(Lump::Models, index, found(), expected))
}

/// Reads the models with the roots of their trees.
fn read_models(
    lumps: &Lumps<'_>,
    counts: [usize; 2],
    leaves: &[i32],
    log: &mut WarningLog,
) -> Result<Vec<ClipModel>, BspError> {
    let faces = lumps.count(Lump::Faces);
    let mut models = Vec::with_capacity(lumps.count(Lump::Models));
    for (index, record) in lumps.records(Lump::Models).enumerate() {
        let (mins, maxs) = (record.vector(0), record.vector(12));
        if !mins.is_finite() || !maxs.is_finite() {
            return Err(record_error(
                Lump::Models,
                index,
                "a number that is not finite",
                "the corners of a box",
            ));
        }
        let mut heads = [EMPTY; 4];
        for (hull, place) in heads.iter_mut().enumerate() {
            let written = i64::from(record.i32(36 + 4 * hull));
            *place = read_root(lumps, index, hull, written, counts, leaves, log)?;
        }
        let (first, count) = (i64::from(record.i32(56)), i64::from(record.i32(60)));
        if first < 0 || count < 0 || first + count > faces as i64 {
            let found = format!("{count} faces starting at {first}");
            return Err(record_error(
                Lump::Models,
                index,
                found,
                format!("a part of the {faces} faces"),
            ));
        }
        models.push(ClipModel { mins, maxs, heads });
    }
    if models.is_empty() {
        return Err(record_error(Lump::Models, 0, "none", "the world"));
    }
    Ok(models)
}

/// Depth of a subtree, and the number of nodes that a full walk visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TreeSize {
    depth: u32,
    nodes: u64,
}

/// Checks trees and measures them. Visits each node once.
struct TreeChecker<'a> {
    lump: Lump,
    nodes: &'a [ClipNode],
    /// Depth 0 means not measured yet. `UNDER_WAY` marks nodes on the path from the root.
    sizes: Vec<TreeSize>,
}

/// Marker for nodes on the path from the root. Reaching a marked node again means a cycle.
const UNDER_WAY: TreeSize = TreeSize {
    depth: u32::MAX,
    nodes: 0,
};

impl<'a> TreeChecker<'a> {
    fn new(lump: Lump, nodes: &'a [ClipNode]) -> Self {
        Self {
            lump,
            nodes,
            sizes: vec![TreeSize::default(); nodes.len()],
        }
    }

    fn size(&self, place: i32) -> TreeSize {
        usize::try_from(place).map_or(TreeSize::default(), |place| self.sizes[place])
    }

    /// Checks that a walk from this root ends within the limits.
    fn check(&mut self, root: i32) -> Result<(), BspError> {
        let Some(root) = usize::try_from(root)
            .ok()
            .filter(|root| *root < self.nodes.len())
        else {
            return Ok(());
        };
        self.measure(root)?;
        let TreeSize { depth, nodes } = self.sizes[root];
        let most = SHARED_MAX * self.nodes.len() as u64;
        if nodes > most {
            let found = format!("a tree of {nodes} nodes");
            return Err(record_error(
                self.lump,
                root,
                found,
                format!("at most {most}"),
            ));
        }
        if depth > DEPTH_MAX {
            return Err(record_error(
                self.lump,
                root,
                format!("a tree {depth} deep"),
                format!("at most {DEPTH_MAX}"),
            ));
        }
        Ok(())
    }

    fn measure(&mut self, root: usize) -> Result<(), BspError> {
        let mut path = vec![root];
        while let Some(here) = path.last().copied() {
            if self.sizes[here].depth == 0 {
                self.sizes[here] = UNDER_WAY;
            }
            let children = self.nodes[here].children;
            let unmeasured = children
                .into_iter()
                .find(|child| *child >= 0 && self.size(*child).depth == 0);
            if let Some(child) = unmeasured {
                path.push(child as usize);
                continue;
            }
            path.pop();
            if self.sizes[here] != UNDER_WAY {
                continue;
            }
            let below = children.map(|child| self.size(child));
            if below.contains(&UNDER_WAY) {
                return Err(record_error(
                    self.lump,
                    here,
                    "a tree with a loop",
                    "one without loops",
                ));
            }
            let [front, back] = below;
            self.sizes[here] = TreeSize {
                depth: front.depth.max(back.depth) + 1,
                nodes: front.nodes.saturating_add(back.nodes).saturating_add(1),
            };
        }
        Ok(())
    }
}

/// Reads and checks all collision trees of a file.
pub(super) fn read(lumps: &Lumps<'_>, log: &mut WarningLog) -> Result<ClipMap, BspError> {
    let planes = read_planes(lumps, log)?;
    let leaves = leaf_codes(lumps);
    let points = read_nodes(lumps, &planes, &leaves)?;
    let boxes = read_clipnodes(lumps, &planes)?;
    let models = read_models(lumps, [points.len(), boxes.len()], &leaves, log)?;
    let (mut of_points, mut of_boxes) = (
        TreeChecker::new(Lump::Nodes, &points),
        TreeChecker::new(Lump::Clipnodes, &boxes),
    );
    for ClipModel {
        heads: [point, others @ ..],
        ..
    } in &models
    {
        of_points.check(*point)?;
        others.iter().try_for_each(|head| of_boxes.check(*head))?;
    }
    let hulls: &[Hull] = match lumps.kind {
        BspKind::V29 | BspKind::Bsp2 | BspKind::Psb2 => &QUAKE_HULLS,
        BspKind::V30 => &GOLDSRC_HULLS,
    };
    Ok(ClipMap {
        points,
        boxes,
        models,
        hulls,
    })
}
