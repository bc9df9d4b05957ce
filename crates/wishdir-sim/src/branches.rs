//! The last minutes of a run as its inputs, to go back to any tick of, and what was left behind by
//! going on from one.
//!
//! every few ticks the whole state is kept; those between are played again. The ticks form a tree:
//! a branch is what was played from where another one was left to its own end.

use std::collections::VecDeque;

use super::simulation::Simulation;

/// after that many ticks the whole state is kept: going to a tick plays at most these again.
const SEGMENT_TICKS: usize = 128;
/// What a kept state weighs, in ticks.
const SEGMENT_WEIGHT: usize = 16;
/// What all branches weigh at most: 7.8 minutes of play at 1,000 ticks a second, 78 at 100.
const WEIGHT_MAX: usize = 1 << 19;
/// Most branches: what nobody can tell apart any more is no help.
pub const BRANCHES_MAX: usize = 16;

/// Some ticks after a state.
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

/// Ticks between two places where the line forks, or from one to where it ends.
#[derive(Clone, Debug)]
struct Stretch<S: Simulation> {
    parent: Option<usize>,
    /// The branch that ends here, by its number; of stretches that others leave, the last one that
    /// did.
    number: u32,
    /// How many ticks were played on the way before its first one.
    begins: u64,
    ticks: u64,
    segments: VecDeque<Segment<S>>,
}

impl<S: Simulation> Stretch<S> {
    fn ends(&self) -> u64 {
        self.begins + self.ticks
    }

    /// Its number of ticks and its newest segment.
    fn newest(&mut self) -> Option<(&mut u64, &mut Segment<S>)> {
        self.segments
            .back_mut()
            .map(|segment| (&mut self.ticks, segment))
    }

    /// The segment that holds a moment after its state, and the moment of that state.
    fn segment_of(&self, moment: u64) -> Option<(usize, u64)> {
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

/// A branch, for those who show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunBranch {
    /// By which it is called, from 1 in the order of playing.
    pub number: u32,
    /// The branch that it leaves; none: it is where all began.
    pub leaves: Option<u32>,
    /// The moment at which it leaves that, or begins.
    pub begins: u64,
    /// Its last moment.
    pub ends: u64,
}

/// The tree of what was played. A moment is the number of ticks on the way to it.
#[derive(Clone, Debug)]
pub struct Branches<S: Simulation> {
    /// By index; those that are gone leave a gap.
    stretches: Vec<Option<Stretch<S>>>,
    /// The stretch at whose end the current branch ends.
    leaf: usize,
    /// Where one is on the current branch.
    moment: u64,
    /// The state there, where that is not the branch's end.
    here: Option<S::Checkpoint>,
    /// The state at the end of the newest segment, where that is full.
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
    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Where one is.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// The current branch's last moment.
    pub fn newest(&self) -> u64 {
        self.stretch(self.leaf).map_or(0, Stretch::ends)
    }

    /// The first moment that one can go back to: the end of the first tick that is kept.
    pub fn oldest(&self) -> u64 {
        self.way(self.leaf)
            .last()
            .and_then(|root| self.stretch(root))
            .map_or(0, |root| root.begins + 1)
    }

    /// The number of the current branch.
    pub fn current(&self) -> Option<u32> {
        self.stretch(self.leaf).map(|stretch| stretch.number)
    }

    fn stretch(&self, index: usize) -> Option<&Stretch<S>> {
        self.stretches.get(index)?.as_ref()
    }

    /// The stretches from one to where all began.
    fn way(&self, leaf: usize) -> impl Iterator<Item = usize> {
        let first = self.stretch(leaf).map(|_| leaf);
        std::iter::successors(first, |index| self.stretch(*index)?.parent)
    }

    fn children(&self, parent: usize) -> impl Iterator<Item = usize> {
        let is_child = move |(_, stretch): &(usize, &Option<Stretch<S>>)| {
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

    fn leaves(&self) -> impl Iterator<Item = usize> {
        let all = self
            .stretches
            .iter()
            .enumerate()
            .filter(|(_, stretch)| stretch.is_some())
            .map(|(index, _)| index);
        all.filter(|index| self.children(*index).next().is_none())
    }

    /// The stretch of a branch that holds a moment.
    fn holder(&self, leaf: usize, moment: u64) -> Option<usize> {
        self.way(leaf).find(|index| {
            self.stretch(*index)
                .is_some_and(|stretch| stretch.begins < moment)
        })
    }

    /// Takes the next tick, from where one is: off the end of the branch that begins another. `put`
    /// is the state before it where something else than ticks led there, `after` that after it.
    pub fn push(
        &mut self,
        put: Option<S::Checkpoint>,
        input: S::Input,
        after: impl FnOnce() -> S::Checkpoint,
    ) {
        let full = self.full.take();
        let here = if self.moment == self.newest() {
            None
        } else {
            self.fork()
        };
        if let Some(before) = put.or(here).or(full) {
            if self.stretches.is_empty() {
                self.add_stretch(None, 0);
            }
            if let Some(Some(stretch)) = self.stretches.get_mut(self.leaf) {
                stretch.segments.push_back(Segment {
                    before,
                    inputs: Vec::new(),
                });
                self.weight += SEGMENT_WEIGHT;
            }
        }
        self.add(input, after);
    }

    /// Adds a tick to the newest segment. Where there is none yet the state after the tick begins
    /// one.
    fn add(&mut self, input: S::Input, after: impl FnOnce() -> S::Checkpoint) {
        self.here = None;
        let stretch = self.stretches.get_mut(self.leaf).and_then(Option::as_mut);
        let Some((ticks, segment)) = stretch.and_then(Stretch::newest) else {
            self.full = Some(after());
            return;
        };
        segment.inputs.push(input);
        *ticks += 1;
        self.weight += 1;
        self.full = (segment.inputs.len() == SEGMENT_TICKS).then(after);
        self.moment = self.newest();
        while self.weight > WEIGHT_MAX {
            if !self.drop_oldest_leaf() {
                self.drop_first_segment();
            }
        }
    }

    /// A branch that ends as it begins.
    fn add_stretch(&mut self, parent: Option<usize>, begins: u64) {
        self.numbers += 1;
        let stretch = Stretch {
            parent,
            number: self.numbers,
            begins,
            ticks: 0,
            segments: VecDeque::new(),
        };
        self.leaf = self.keep(stretch);
    }

    /// Puts a stretch where one is gone, or behind all; its index.
    fn keep(&mut self, stretch: Stretch<S>) -> usize {
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

    /// A new branch begins where one is: the state there.
    fn fork(&mut self) -> Option<S::Checkpoint> {
        let holder = self.holder(self.leaf, self.moment)?;
        let here = self.here.take()?;
        if self.moment < self.stretch(holder)?.ends() {
            self.split(holder, here.clone());
        }
        self.add_stretch(Some(holder), self.moment);
        while self.leaves().count() > BRANCHES_MAX {
            self.drop_oldest_leaf();
        }
        Some(here)
    }

    /// Cuts a stretch in two where one is, in the given state.
    fn split(&mut self, index: usize, here: S::Checkpoint) {
        let moment = self.moment;
        let children: Vec<usize> = self.children(index).collect();
        let Some(stretch) = &mut self.stretches[index] else {
            return;
        };
        let Some((at, begins)) = stretch.segment_of(moment) else {
            return;
        };
        let mut later = stretch.segments.split_off(at + 1);
        if let Some(segment) = stretch.segments.back_mut() {
            let inputs = segment.inputs.split_off((moment - begins) as usize);
            // Where a segment ends here it is one without ticks: each split adds one.
            later.push_front(Segment {
                before: here,
                inputs,
            });
        }
        let ticks = stretch.ends() - moment;
        stretch.ticks -= ticks;
        let rest = Stretch {
            parent: Some(index),
            number: stretch.number,
            begins: moment,
            ticks,
            segments: later,
        };
        self.weight += SEGMENT_WEIGHT;
        let next = self.keep(rest);
        for child in children {
            if let Some(child) = &mut self.stretches[child] {
                child.parent = Some(next);
            }
        }
    }

    /// The last moment that two branches have in common.
    pub fn parting(&self, one: u32, other: u32) -> Option<u64> {
        let [one, other] = [self.leaf_of(one)?, self.leaf_of(other)?];
        let common = self
            .way(one)
            .find(|index| self.way(other).any(|on_way| on_way == *index))?;
        self.stretch(common).map(Stretch::ends)
    }

    /// Puts a run where the current branch was after that many ticks, at the nearest moment that is
    /// kept; what that tick left. The run then counts as put there.
    pub fn go_to(&mut self, moment: u64, run: &mut S) -> Option<S::Record> {
        let moment = moment.clamp(self.oldest(), self.newest());
        let record = self.play(self.leaf, moment, run)?;
        let here = run.checkpoint();
        run.restore(&here);
        self.here = Some(here);
        self.moment = moment;
        Some(record)
    }

    /// Plays a run up to a moment of the branch that ends there.
    fn play(&self, leaf: usize, moment: u64, run: &mut S) -> Option<S::Record> {
        let stretch = self.stretch(self.holder(leaf, moment)?)?;
        let (index, begins) = stretch.segment_of(moment)?;
        let segment = &stretch.segments[index];
        let (last, before) = segment.inputs[..(moment - begins) as usize].split_last()?;
        run.restore(&segment.before);
        before.iter().for_each(|input| _ = run.advance_quiet(input));
        Some(run.advance(last))
    }

    /// The branch of this number becomes the current one; one is at its end then, as by
    /// [`Branches::go_to`].
    pub fn enter(&mut self, number: u32, run: &mut S) -> Option<S::Record> {
        let leaf = self.leaf_of(number)?;
        (self.leaf, self.full) = (leaf, None);
        self.go_to(self.newest(), run)
    }

    fn leaf_of(&self, number: u32) -> Option<usize> {
        self.leaves().find(|leaf| {
            self.stretch(*leaf)
                .is_some_and(|stretch| stretch.number == number)
        })
    }

    /// What there is to see at moments of a branch, oldest first: from one moment on, at most this
    /// many.
    pub fn trace<T>(
        &self,
        number: u32,
        from: u64,
        most: usize,
        run: &mut S,
        mut look: impl FnMut(&S) -> T,
    ) -> Vec<T> {
        let Some(leaf) = self.leaf_of(number) else {
            return Vec::new();
        };
        let mut way: Vec<usize> = self.way(leaf).collect();
        way.reverse();
        let mut seen = Vec::new();
        for stretch in way
            .into_iter()
            .filter_map(|index| self.stretch(index))
            .filter(|stretch| stretch.ends() >= from)
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

    /// All branches, in the order of their numbers.
    pub fn list(&self) -> Vec<RunBranch> {
        let mut list: Vec<RunBranch> = self.leaves().filter_map(|leaf| self.branch(leaf)).collect();
        list.sort_by_key(|branch| branch.number);
        list
    }

    /// A branch goes up to where its way meets that of one with a lower number.
    fn branch(&self, leaf: usize) -> Option<RunBranch> {
        let number = self.stretch(leaf)?.number;
        let mut begins = leaf;
        for index in self.way(leaf).skip(1) {
            if let Some(older) = self.least_leaf_below(index).filter(|least| *least < number) {
                return Some(RunBranch {
                    number,
                    leaves: Some(older),
                    begins: self.stretch(begins)?.begins,
                    ends: self.stretch(leaf)?.ends(),
                });
            }
            begins = index;
        }
        let (begins, ends) = (self.stretch(begins)?.begins, self.stretch(leaf)?.ends());
        Some(RunBranch {
            number,
            leaves: None,
            begins,
            ends,
        })
    }

    /// The lowest number of the branches that go through a stretch.
    fn least_leaf_below(&self, index: usize) -> Option<u32> {
        let goes_through = |leaf: &usize| self.way(*leaf).any(|on_way| on_way == index);
        self.leaves()
            .filter(goes_through)
            .filter_map(|leaf| Some(self.stretch(leaf)?.number))
            .min()
    }

    /// Drops the oldest branch but the current one; whether there was one.
    fn drop_oldest_leaf(&mut self) -> bool {
        let oldest = self.leaves().filter(|leaf| *leaf != self.leaf);
        let oldest = oldest.min_by_key(|leaf| self.stretch(*leaf).map(|stretch| stretch.number));
        let Some(stretch) = oldest.and_then(|leaf| self.stretches[leaf].take()) else {
            return false;
        };
        self.weight -= stretch.segments.iter().map(Segment::weight).sum::<usize>();
        // What only it went through is the end of another branch's way no more.
        if let Some(parent) = stretch.parent {
            self.join(parent);
        }
        true
    }

    /// A stretch that a single one goes on from becomes one with it.
    fn join(&mut self, index: usize) {
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
        let Some(root) = self.way(self.leaf).last() else {
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
