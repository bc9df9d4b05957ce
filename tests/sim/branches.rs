//! Going back in time: every stored moment is restored bit for bit, on any branch, and continuing
//! from it equals a run without interruption.

use std::collections::BTreeMap;
use std::sync::Arc;

use wishdir::storage as content;
use wishdir_sim::branches::{BRANCHES_MAX, Branches};
use wishdir_sim::command::UserCmd;
use wishdir_sim::intervention::Intervention;
use wishdir_sim::platformer::{NfkKeys, NfkRun, Ruleset};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

use crate::support::random::Random;
use crate::support::usercmd;
use crate::worlds::{ENGINES, Wanderer, playground_with_triggers, run_on};

/// A tick, played and stored as in the game.
fn tick<S: Simulation>(branches: &mut Branches<S>, run: &mut S, input: S::Input) {
    let put = (run.intervention() != Intervention::None).then(|| run.checkpoint());
    run.advance_quiet(&input);
    branches.push_tick(put, input, || run.checkpoint());
}

fn rewound_equals_never_stopped<S: Simulation>(name: &str, begun: &S, inputs: &[S::Input]) {
    let mut straight = begun.clone();
    let hashes: Vec<u64> = inputs
        .iter()
        .map(|input| (straight.advance_quiet(input), straight.hash()).1)
        .collect();
    let mut random = Random(4);
    for _ in 0..30 {
        let (mut run, mut branches) = (begun.clone(), Branches::default());
        let stop = 1 + random.below(inputs.len() as u64) as usize;
        inputs[..stop]
            .iter()
            .for_each(|input| tick(&mut branches, &mut run, input.clone()));
        let back = 1 + random.below(stop as u64);
        let record = branches.go_to(back, &mut run);
        assert!(record.is_some(), "{name}");
        assert_eq!(
            (run.hash(), branches.current_moment()),
            (hashes[back as usize - 1], back),
            "{name}"
        );
        assert_eq!(
            run.intervention(),
            Intervention::Placed,
            "{name}: a recording takes note of it"
        );
        inputs[back as usize..]
            .iter()
            .for_each(|input| tick(&mut branches, &mut run, input.clone()));
        assert_eq!(
            run.hash(),
            *hashes.last().unwrap(),
            "{name}: from {back} on after {stop} ticks"
        );
    }
}

#[test]
fn a_rewound_and_resumed_run_equals_one_that_was_never_stopped() {
    for name in ENGINES {
        let run = run_on(playground_with_triggers(), name);
        let (mut wanderer, msec) = (Wanderer::new(1), run.profile().msec());
        let inputs: Vec<UserCmd> = (0..2000).map(|_| wanderer.next(msec)).collect();
        rewound_equals_never_stopped(name, &run, &inputs);
    }
    for rules in Ruleset::ALL {
        rewound_equals_never_stopped(rules.id(), &nfk_run(rules), &nfk_inputs(2000));
    }
}

fn nfk_run(rules: Ruleset) -> NfkRun {
    NfkRun::new(
        Arc::new(content::nfk::load_map("chain").unwrap().world),
        rules,
    )
    .unwrap()
}

fn nfk_inputs(count: usize) -> Vec<NfkKeys> {
    let (mut random, mut keys) = (Random(2), NfkKeys::NONE);
    let mut next = || {
        if random.chance(10) {
            let [up, left, right, down] = [70, 20, 60, 10].map(|percent| random.chance(percent));
            keys = NfkKeys {
                up,
                left,
                right,
                down,
            };
        }
        keys
    };
    (0..count).map(|_| next()).collect()
}

/// The obvious model: every branch as all of its states from the start.
#[derive(Default)]
struct Model {
    branches: BTreeMap<u32, Vec<u64>>,
    current: u32,
    moment: usize,
}

impl Model {
    /// Adds a tick that the tree has on this branch.
    fn tick(&mut self, number: u32, hash: u64) {
        if number != self.current {
            let shared = self
                .branches
                .get(&self.current)
                .map_or(Vec::new(), |way| way[..self.moment].to_vec());
            self.branches.insert(number, shared);
            self.current = number;
        }
        let way = self.branches.get_mut(&number).unwrap();
        assert_eq!(
            way.len(),
            self.moment,
            "off the end of a branch another one begins"
        );
        way.push(hash);
        self.moment = way.len();
    }

    /// Compares the branches and the run with the model.
    fn compare<S: Simulation>(&mut self, name: &str, branches: &Branches<S>, run: &S) {
        let Some(way) = self.branches.get(&self.current) else {
            return;
        };
        assert_eq!(branches.current_moment() as usize, self.moment, "{name}");
        assert_eq!(branches.newest_moment() as usize, way.len(), "{name}");
        assert_eq!(branches.oldest_moment(), 1, "{name}: nothing is too old");
        if run.intervention() == Intervention::None
            || branches.current_moment() != branches.newest_moment()
        {
            assert_eq!(run.hash(), way[self.moment - 1], "{name}");
        }
        let list = branches.all_branches();
        assert!(
            list.len() <= BRANCHES_MAX && list.iter().any(|branch| branch.number == self.current),
            "{name}"
        );
        self.branches
            .retain(|number, _| list.iter().any(|branch| branch.number == *number));
        for branch in &list {
            assert_eq!(
                branch.ends as usize,
                self.branches[&branch.number].len(),
                "{name}, {branch:?}"
            );
            if let Some(older) = branch.leaves {
                let shared = branch.begins as usize;
                let [way, older] =
                    [branch.number, older].map(|number| &self.branches[&number][..shared]);
                assert_eq!(
                    way, older,
                    "{name}, {branch:?}: what it leaves is the same up to there"
                );
            }
        }
    }
}

/// Plays, goes back, loads and changes branches at random, and compares every state with the
/// model's.
fn wander<S: Simulation>(name: &str, mut run: S, mut next: impl FnMut() -> S::Input) {
    let (mut random, mut branches, mut model) =
        (Random(9), Branches::<S>::default(), Model::default());
    let mut saved = run.checkpoint();
    for step in 0..400 {
        match random.below(6) {
            0 | 1 => {
                for _ in 0..random.below(300) {
                    tick(&mut branches, &mut run, next());
                    model.tick(branches.current_branch().unwrap(), run.hash());
                }
            }
            2 | 3 if !model.branches.is_empty() => {
                let moment = random.below(model.branches[&model.current].len() as u64) + 1;
                branches.go_to(moment, &mut run).unwrap();
                model.moment = moment as usize;
            }
            4 if !model.branches.is_empty() => {
                let list = branches.all_branches();
                let number = list[random.below(list.len() as u64) as usize].number;
                branches.switch_to(number, &mut run).unwrap();
                (model.current, model.moment) = (number, model.branches[&number].len());
            }
            _ => {
                // Positions are sometimes loaded on the way.
                if random.chance(50) {
                    saved = run.checkpoint();
                } else if model
                    .branches
                    .get(&model.current)
                    .is_none_or(|way| way.len() == model.moment)
                {
                    run.restore(&saved);
                    continue;
                }
            }
        }
        model.compare(&format!("{name}, step {step}"), &branches, &run);
    }
    for (number, way) in &model.branches {
        let traced =
            branches.collect_moments(*number, 1, usize::MAX, &mut run.clone(), |run: &S| {
                run.hash()
            });
        assert_eq!(&traced, way, "{name}: the way of branch {number}");
        let from = way.len() as u64 / 2 + 1;
        let part =
            branches.collect_moments(*number, from, 10, &mut run.clone(), |run: &S| run.hash());
        assert_eq!(
            part,
            way[from as usize - 1..]
                .iter()
                .copied()
                .take(10)
                .collect::<Vec<u64>>(),
            "{name}"
        );
    }
}

#[test]
fn every_moment_of_every_branch_is_what_it_was() {
    for name in ENGINES {
        let run = run_on(playground_with_triggers(), name);
        let (mut wanderer, msec) = (Wanderer::new(3), run.profile().msec());
        wander(name, run, || wanderer.next(msec));
    }
    let inputs = nfk_inputs(400 * 300);
    for rules in Ruleset::ALL {
        let mut inputs = inputs.iter().copied();
        wander(rules.id(), nfk_run(rules), || inputs.next().unwrap());
    }
}

#[test]
fn two_branches_part_where_the_second_was_begun() {
    let mut run = run_on(playground_with_triggers(), "cs16-100");
    let mut branches = Branches::<Run>::default();
    let ahead = usercmd(10, 250.0, 0.0, 0);
    let aside = usercmd(10, 0.0, 250.0, 0);
    (0..50).for_each(|_| tick(&mut branches, &mut run, ahead));
    branches.go_to(20, &mut run);
    (0..10).for_each(|_| tick(&mut branches, &mut run, aside));
    assert_eq!(branches.fork_moment(1, 2), Some(20));
    assert_eq!(branches.fork_moment(2, 1), Some(20));
    let list: Vec<(u32, Option<u32>, u64, u64)> = branches
        .all_branches()
        .iter()
        .map(|branch| (branch.number, branch.leaves, branch.begins, branch.ends))
        .collect();
    assert_eq!(list, [(1, None, 0, 50), (2, Some(1), 20, 30)]);
    branches.switch_to(1, &mut run);
    assert_eq!(
        (branches.current_moment(), branches.current_branch()),
        (50, Some(1))
    );
    assert_eq!(
        branches.switch_to(7, &mut run),
        None,
        "there is no such branch"
    );
}

#[test]
fn what_is_kept_is_bounded_and_the_oldest_goes_first() {
    let begun = nfk_run(Ruleset::R2);
    let (mut run, mut branches) = (begun.clone(), Branches::<NfkRun>::default());
    let mut hashes = Vec::new();
    for number in 0..800_000_u32 {
        // Eight minutes at a thousand ticks per second fit into the memory.
        let keys = NfkKeys {
            right: number.is_multiple_of(2),
            ..NfkKeys::NONE
        };
        tick(&mut branches, &mut run, keys);
        if number == 1000 {
            // An abandoned branch, which is dropped before anything of the current one.
            branches.go_to(500, &mut run);
            hashes.truncate(500);
        } else {
            hashes.push(run.hash());
        }
    }
    let (oldest, newest) = (branches.oldest_moment(), branches.newest_moment());
    assert_eq!(
        branches.all_branches().len(),
        1,
        "the branch that was left is gone"
    );
    assert!(
        (460_000..524_288).contains(&(newest - oldest)),
        "{oldest} to {newest}"
    );
    for moment in [oldest, (oldest + newest) / 2, newest] {
        branches.go_to(moment, &mut run).unwrap();
        assert_eq!(run.hash(), hashes[moment as usize - 1], "{moment}");
    }
    branches.go_to(1, &mut run).unwrap();
    assert_eq!(
        branches.current_moment(),
        oldest,
        "no further back than that"
    );
}

#[test]
fn without_a_first_state_the_second_tick_begins() {
    let mut run = run_on(playground_with_triggers(), "qw-77");
    let mut branches = Branches::<Run>::default();
    assert!(branches.go_to(5, &mut run).is_none(), "nothing was played");
    let ahead = usercmd(13, 320.0, 0.0, 0);
    run.advance_quiet(&ahead);
    for _ in 0..10 {
        tick(&mut branches, &mut run, ahead);
    }
    assert_eq!((branches.oldest_moment(), branches.newest_moment()), (1, 9));
    branches.clear();
    assert!(branches.all_branches().is_empty() && branches.current_branch().is_none());
}
