//! Statistics of a model's collision trees: size, depth and leaf contents.

use std::collections::BTreeMap;

use wishdir_sim::world::ClipMap;

/// Size and depth of one BSP tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HullCensus {
    /// Number of nodes that a full walk of the tree visits.
    pub nodes: usize,
    /// Longest path from the root to a leaf, nodes.
    pub depth: usize,
    /// Number of leaves for each contents code.
    pub contents: BTreeMap<i32, usize>,
}

/// Measures the tree of a model's hull. `None` if the file has no such tree.
pub fn measure_hull(map: &ClipMap, model: usize, hull: usize) -> Option<HullCensus> {
    let nodes = if hull == 0 { &map.points } else { &map.boxes };
    let head = map.models.get(model)?.heads[hull];
    if hull >= map.hulls.len() || (head >= 0 && nodes.is_empty()) {
        return None;
    }
    let mut census = HullCensus::default();
    let mut waiting = vec![(head, 0)];
    while let Some((place, depth)) = waiting.pop() {
        let Ok(node) = usize::try_from(place) else {
            *census.contents.entry(place).or_default() += 1;
            continue;
        };
        census.nodes += 1;
        census.depth = census.depth.max(depth + 1);
        waiting.extend(nodes[node].children.map(|child| (child, depth + 1)));
    }
    Some(census)
}
