//! How large a model's trees are, and what is in their leaves.

use std::collections::BTreeMap;

use wishdir_sim::world::ClipMap;

/// One tree in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HullCensus {
    /// Nodes on a walk through all of it.
    pub nodes: usize,
    /// The most nodes one after another.
    pub depth: usize,
    /// How many leaves have each contents code.
    pub contents: BTreeMap<i32, usize>,
}

/// The tree of a model's hull; `None`: the file has none.
pub fn census(map: &ClipMap, model: usize, hull: usize) -> Option<HullCensus> {
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
