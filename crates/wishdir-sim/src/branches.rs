//! Input history of a run for rewinding. Rewound ticks stay as branches.
//!
//! A checkpoint is stored every few ticks. Ticks in between are re-simulated.
//! The ticks form a tree. A branch runs from the point where it leaves an older one to its end.

use std::collections::VecDeque;

use super::simulation::Simulation;

/// Maximum ticks after a checkpoint, and therefore the maximum to re-simulate to reach a moment.
const SEGMENT_TICKS: usize = 128;
/// Weight of a checkpoint towards the memory limit. A tick has weight 1.
const SEGMENT_WEIGHT: usize = 16;
/// Maximum weight of all branches: 7.8 minutes at 1,000 ticks per second, 78 minutes at 100.
const WEIGHT_MAX: usize = 1 << 19;
/// Maximum number of branches. A player could not tell more branches apart.
pub const BRANCHES_MAX: usize = 16;

/// Checkpoint and the ticks after it.
#[derive(Clone, Debug)]
struct Segment<S: Simulation> {
    before: S::Checkpoint,
    inputs: Vec<S::Input>,
}

impl<S: Simulation> Segment<S> {
    fn weight(&self) -> usize {
        SEGMENT_WEIGHT + self.inputs.len()
    }
}

/// Section of the tree: the ticks between two forks, or from a fork to a branch's end.
#[derive(Clone, Debug)]
struct BranchSection<S: Simulation> {
    parent: Option<usize>,
    /// Number of the branch that ends here.
    /// For shared sections, the number of the last branch that left here.
    number: u32,
    /// Number of ticks on the branch before this section.
    begins: u64,
    ticks: u64,
    segments: VecDeque<Segment<S>>,
}

impl<S: Simulation> BranchSection<S> {
    fn end_tick(&self) -> u64 {
        self.begins + self.ticks
    }

    /// Returns the tick count and the newest segment.
    fn newest(&mut self) -> Option<(&mut u64, &mut Segment<S>)> {
        self.segments
            .back_mut()
            .map(|segment| (&mut self.ticks, segment))
    }

    /// Returns the segment that contains a moment, and the moment of its checkpoint.
    fn find_segment(&self, moment: u64) -> Option<(usize, u64)> {
        let mut begins = self.begins;
        for (index, segment) in self.segments.iter().enumerate() {
            let ends = begins + segment.inputs.len() as u64;
            if (begins + 1..=ends).contains(&moment) {
                return Some((index, begins));
            }
            begins = ends;
        }
        None
    }
}

/// Description of a branch for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunBranch {
    /// Number of the branch, in the order in which the branches were played, from 1.
    pub number: u32,
    /// Branch from which this one forks. `None` for the first branch.
    pub leaves: Option<u32>,
    /// Moment of the fork, or the start of the first branch.
    pub begins: u64,
    /// Last moment of the branch.
    pub ends: u64,
}

/// Tree of played ticks. A moment is given as the number of ticks before it on its branch.
#[derive(Clone, Debug)]
pub struct Branches<S: Simulation> {
    /// Sections by index. Dropped sections leave `None`.
    stretches: Vec<Option<BranchSection<S>>>,
    /// Last section of the current branch.
    leaf: usize,
    /// Current moment on the current branch.
    moment: u64,
    /// State at the current moment. `None` at the end of the branch.
    here: Option<S::Checkpoint>,
    /// State after the newest segment. `None` while the segment has room for more ticks.
    full: Option<S::Checkpoint>,
    weight: usize,
    numbers: u32,
}

impl<S: Simulation> Default for Branches<S> {
    fn default() -> Self {
        Self {
            stretches: Vec::new(),
            leaf: 0,
            moment: 0,
            here: None,
            full: None,
            weight: 0,
            numbers: 0,
        }
    }
}

impl<S: Simulation> Branches<S> {
    /// Removes all ticks.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Returns the current moment.
    pub fn current_moment(&self) -> u64 {
        self.moment
    }

    /// Returns the last moment of the current branch.
    pub fn newest_moment(&self) -> u64 {
        self.section(self.leaf).map_or(0, BranchSection::end_tick)
    }

    /// Returns the first stored moment, the earliest to rewind to.
    pub fn oldest_moment(&self) -> u64 {
        self.path_to_root(self.leaf)
            .last()
            .and_then(|root| self.section(root))
            .map_or(0, |root| root.begins + 1)
    }

    /// Returns the number of the current branch.
    pub fn current_branch(&self) -> Option<u32> {
        self.section(self.leaf).map(|stretch| stretch.number)
    }

    fn section(&self, index: usize) -> Option<&BranchSection<S>> {
        self.stretches.get(index)?.as_ref()
    }

    /// Iterates over the sections from `leaf` back to the root.
    fn path_to_root(&self, leaf: usize) -> impl Iterator<Item = usize> {
        let first = self.section(leaf).map(|_| leaf);
        std::iter::successors(first, |index| self.section(*index)?.parent)
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let is_child = move |(_, stretch): &(usize, &Option<BranchSection<S>>)| {
            stretch
                .as_ref()
                .is_some_and(|stretch| stretch.parent == Some(parent))
        };
        self.stretches
            .iter()
            .enumerate()
            .filter(is_child)
            .map(|(index, _)| index)
    }

    fn leaf_indices(&self) -> impl Iterator<Item = usize> {
        let all = self
            .stretches
            .iter()
            .enumerate()
            .filter(|(_, stretch)| stretch.is_some())
            .map(|(index, _)| index);
        all.filter(|index| self.children(*index).next().is_none())
    }

    /// Finds the section of a branch that contains a moment.
    fn find_section(&self, leaf: usize, moment: u64) -> Option<usize> {
        self.path_to_root(leaf).find(|index| {
            self.section(*index)
                .is_some_and(|stretch| stretch.begins < moment)
        })
    }

    /// Adds a tick at the current moment. Forks first if the moment is not the end of the branch.
    /// `put`: the state before the tick, if something other than a tick changed it, such as a
    /// loaded position, a restart or new rules. `after` returns the state after the tick.
    pub fn push_tick(
        &mut self,
        put: Option<S::Checkpoint>,
        input: S::Input,
        after: impl FnOnce() -> S::Checkpoint,
    ) {
        let full = self.full.take();
        let here = if self.moment == self.newest_moment() {
            None
        } else {
            self.fork()
        };
        if let Some(before) = put.or(here).or(full) {
            if self.stretches.is_empty() {
                self.add_section(None, 0);
            }
            if let Some(Some(stretch)) = self.stretches.get_mut(self.leaf) {
                stretch.segments.push_back(Segment {
                    before,
                    inputs: Vec::new(),
                });
                self.weight += SEGMENT_WEIGHT;
            }
        }
        self.add_to_newest_segment(input, after);
    }

    /// Adds a tick to the newest segment. If there is no segment, `after` gives the first state.
    fn add_to_newest_segment(&mut self, input: S::Input, after: impl FnOnce() -> S::Checkpoint) {
        self.here = None;
        let stretch = self.stretches.get_mut(self.leaf).and_then(Option::as_mut);
        let Some((ticks, segment)) = stretch.and_then(BranchSection::newest) else {
            self.full = Some(after());
            return;
        };
        segment.inputs.push(input);
        *ticks += 1;
        self.weight += 1;
        self.full = (segment.inputs.len() == SEGMENT_TICKS).then(after);
        self.moment = self.newest_moment();
        while self.weight > WEIGHT_MAX {
            if !self.drop_oldest_leaf() {
                self.drop_first_segment();
            }
        }
    }

    /// Adds an empty branch.
    fn add_section(&mut self, parent: Option<usize>, begins: u64) {
        self.numbers += 1;
        let stretch = BranchSection {
            parent,
            number: self.numbers,
            begins,
            ticks: 0,
            segments: VecDeque::new(),
        };
        self.leaf = self.insert_section(stretch);
    }

    /// Stores a section in a free slot and returns its index.
    fn insert_section(&mut self, stretch: BranchSection<S>) -> usize {
        let free = self
            .stretches
            .iter()
            .position(Option::is_none)
            .unwrap_or(self.stretches.len());
        if free == self.stretches.len() {
            self.stretches.push(None);
        }
        self.stretches[free] = Some(stretch);
        free
    }

    /// Starts a new branch at the current moment and returns the state there.
    fn fork(&mut self) -> Option<S::Checkpoint> {
        let holder = self.find_section(self.leaf, self.moment)?;
        let here = self.here.take()?;
        if self.moment < self.section(holder)?.end_tick() {
            self.split_section(holder, here.clone());
        }
        self.add_section(Some(holder), self.moment);
        while self.leaf_indices().count() > BRANCHES_MAX {
            self.drop_oldest_leaf();
        }
        Some(here)
    }

    /// Splits a section at the current moment. `here` is the state at that moment.
    fn split_section(&mut self, index: usize, here: S::Checkpoint) {
        let moment = self.moment;
        let children: Vec<usize> = self.children(index).collect();
        let Some(stretch) = &mut self.stretches[index] else {
            return;
        };
        let Some((at, begins)) = stretch.find_segment(moment) else {
            return;
        };
        let mut later = stretch.segments.split_off(at + 1);
        if let Some(segment) = stretch.segments.back_mut() {
            let inputs = segment.inputs.split_off((moment - begins) as usize);
            // A split at a segment's end adds an empty segment.
            later.push_front(Segment {
                before: here,
                inputs,
            });
        }
        let ticks = stretch.end_tick() - moment;
        stretch.ticks -= ticks;
        let rest = BranchSection {
            parent: Some(index),
            number: stretch.number,
            begins: moment,
            ticks,
            segments: later,
        };
        self.weight += SEGMENT_WEIGHT;
        let next = self.insert_section(rest);
        for child in children {
            if let Some(child) = &mut self.stretches[child] {
                child.parent = Some(next);
            }
        }
    }

    /// Returns the last moment that two branches share.
    pub fn fork_moment(&self, one: u32, other: u32) -> Option<u64> {
        let [one, other] = [self.find_leaf(one)?, self.find_leaf(other)?];
        let common = self
            .path_to_root(one)
            .find(|index| self.path_to_root(other).any(|on_way| on_way == *index))?;
        self.section(common).map(BranchSection::end_tick)
    }

    /// Moves a run to a moment of the current branch, clamped to the stored moments.
    /// Returns the record of the tick that ends there. Marks the run as placed by a tool.
    pub fn go_to(&mut self, moment: u64, run: &mut S) -> Option<S::Record> {
        let moment = moment.clamp(self.oldest_moment(), self.newest_moment());
        let record = self.play_to(self.leaf, moment, run)?;
        let here = run.checkpoint();
        run.restore(&here);
        self.here = Some(here);
        self.moment = moment;
        Some(record)
    }

    /// Plays a run up to a moment of the branch whose last section is `leaf`.
    fn play_to(&self, leaf: usize, moment: u64, run: &mut S) -> Option<S::Record> {
        let stretch = self.section(self.find_section(leaf, moment)?)?;
        let (index, begins) = stretch.find_segment(moment)?;
        let segment = &stretch.segments[index];
        let (last, before) = segment.inputs[..(moment - begins) as usize].split_last()?;
        run.restore(&segment.before);
        before.iter().for_each(|input| _ = run.advance_quiet(input));
        Some(run.advance(last))
    }

    /// Makes another branch current and moves the run to its end, like [`Branches::go_to`].
    pub fn switch_to(&mut self, number: u32, run: &mut S) -> Option<S::Record> {
        let leaf = self.find_leaf(number)?;
        (self.leaf, self.full) = (leaf, None);
        self.go_to(self.newest_moment(), run)
    }

    fn find_leaf(&self, number: u32) -> Option<usize> {
        self.leaf_indices().find(|leaf| {
            self.section(*leaf)
                .is_some_and(|stretch| stretch.number == number)
        })
    }

    /// Collects `look(run)` at the moments of a branch, oldest first.
    /// Starts at the moment `from` and returns at most `most` values.
    pub fn collect_moments<T>(
        &self,
        number: u32,
        from: u64,
        most: usize,
        run: &mut S,
        mut look: impl FnMut(&S) -> T,
    ) -> Vec<T> {
        let Some(leaf) = self.find_leaf(number) else {
            return Vec::new();
        };
        let mut way: Vec<usize> = self.path_to_root(leaf).collect();
        way.reverse();
        let mut seen = Vec::new();
        for stretch in way
            .into_iter()
            .filter_map(|index| self.section(index))
            .filter(|stretch| stretch.end_tick() >= from)
        {
            let mut moment = stretch.begins;
            for segment in &stretch.segments {
                let ends = moment + segment.inputs.len() as u64;
                if ends >= from {
                    run.restore(&segment.before);
                }
                for input in segment.inputs.iter().filter(|_| ends >= from) {
                    if seen.len() == most {
                        return seen;
                    }
                    run.advance_quiet(input);
                    moment += 1;
                    if moment >= from {
                        seen.push(look(run));
                    }
                }
                moment = ends;
            }
        }
        seen
    }

    /// Returns all branches in the order of their numbers.
    pub fn all_branches(&self) -> Vec<RunBranch> {
        let mut list: Vec<RunBranch> = self
            .leaf_indices()
            .filter_map(|leaf| self.describe_branch(leaf))
            .collect();
        list.sort_by_key(|branch| branch.number);
        list
    }

    /// Describes the branch that ends at a leaf. The branch starts at its fork from a branch with a
    /// lower number.
    fn describe_branch(&self, leaf: usize) -> Option<RunBranch> {
        let number = self.section(leaf)?.number;
        let mut begins = leaf;
        for index in self.path_to_root(leaf).skip(1) {
            if let Some(older) = self
                .lowest_branch_below(index)
                .filter(|least| *least < number)
            {
                return Some(RunBranch {
                    number,
                    leaves: Some(older),
                    begins: self.section(begins)?.begins,
                    ends: self.section(leaf)?.end_tick(),
                });
            }
            begins = index;
        }
        let (begins, ends) = (self.section(begins)?.begins, self.section(leaf)?.end_tick());
        Some(RunBranch {
            number,
            leaves: None,
            begins,
            ends,
        })
    }

    /// Returns the lowest number of the branches that pass through a section.
    fn lowest_branch_below(&self, index: usize) -> Option<u32> {
        let goes_through = |leaf: &usize| self.path_to_root(*leaf).any(|on_way| on_way == index);
        self.leaf_indices()
            .filter(goes_through)
            .filter_map(|leaf| Some(self.section(leaf)?.number))
            .min()
    }

    /// Drops the oldest branch other than the current one. Returns false if there is none.
    fn drop_oldest_leaf(&mut self) -> bool {
        let oldest = self.leaf_indices().filter(|leaf| *leaf != self.leaf);
        let oldest = oldest.min_by_key(|leaf| self.section(*leaf).map(|stretch| stretch.number));
        let Some(stretch) = oldest.and_then(|leaf| self.stretches[leaf].take()) else {
            return false;
        };
        self.weight -= stretch.segments.iter().map(Segment::weight).sum::<usize>();
        // The fork disappears if only one child is left.
        if let Some(parent) = stretch.parent {
            self.join_with_only_child(parent);
        }
        true
    }

    /// Merges a section with its child if it has exactly one child.
    fn join_with_only_child(&mut self, index: usize) {
        let children: Vec<usize> = self.children(index).collect();
        let [only] = children[..] else { return };
        let Some(upper) = self.stretches[index].take() else {
            return;
        };
        if let Some(lower) = &mut self.stretches[only] {
            lower.parent = upper.parent;
            lower.begins = upper.begins;
            lower.ticks += upper.ticks;
            let mut segments = upper.segments;
            segments.append(&mut lower.segments);
            lower.segments = segments;
        }
    }

    fn drop_first_segment(&mut self) {
        let Some(root) = self.path_to_root(self.leaf).last() else {
            return;
        };
        let Some(stretch) = &mut self.stretches[root] else {
            return;
        };
        if let Some(segment) = stretch.segments.pop_front() {
            stretch.begins += segment.inputs.len() as u64;
            stretch.ticks -= segment.inputs.len() as u64;
            self.weight -= segment.weight();
        }
    }
}
