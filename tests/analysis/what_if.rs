//! What could have become of a jump: the ceiling for some human limits is at least as good as any
//! twin within these limits, on level ground, short of a block, and where the ground ends below a
//! better flight.

use std::sync::Arc;

use wishdir::planner::bot::{Bot, Ceiling, Kind, Limits, measure_limits};
use wishdir::planner::judge::JudgedJump;
use wishdir::planner::level_flight::FlightEnd;
use wishdir::planner::what_if::{TakeoffState, WhatIfVariant};
use wishdir_analysis::jump::Jump;
use wishdir_analysis::ledger::{Cause, VariantKind};
use wishdir_sim::command::{FORWARD, MOVE_LEFT, MOVE_RIGHT, UserCmd};
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::map::World;
use wishdir_sim::math::{frame_time, wrap_deg};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::random::Random;
use crate::support::{found_jumps, profile};

const NORTH: f32 = 90.0;
/// Half the width of a player's box, which stands as long as it reaches over the ground, units.
const HALF_BOX: f32 = 16.0;
/// Length of the ground, longer than any run, units.
const FAR: f32 = 8192.0;

/// A map of floors, each from a south end to a north end at a height, units.
fn floors(floors: &[[f32; 3]]) -> Arc<World> {
    let brush = |[south, north, top]: &[f32; 3]| {
        let under = top - 64.0;
        let [x, y] = [-FAR, *south];
        let low = format!(
            "( {x} {y} {under} ) ( {x} {} {under} ) ( {x} {y} {} ) wall 0 0 0 1 1
( {x} {y} {under} ) ( {x} {y} {} ) ( {} {y} {under} ) wall 0 0 0 1 1
( {x} {y} {under} ) ( {} {y} {under} ) ( {x} {} {under} ) wall 0 0 0 1 1",
            y + 1.0,
            under + 1.0,
            under + 1.0,
            x + 1.0,
            x + 1.0,
            y + 1.0,
        );
        let [x, y] = [FAR, *north];
        let high = format!(
            "( {x} {y} {top} ) ( {x} {} {top} ) ( {} {y} {top} ) wall 0 0 0 1 1
( {x} {y} {top} ) ( {} {y} {top} ) ( {x} {y} {} ) wall 0 0 0 1 1
( {x} {y} {top} ) ( {x} {y} {} ) ( {x} {} {top} ) wall 0 0 0 1 1",
            y + 1.0,
            x + 1.0,
            x + 1.0,
            top + 1.0,
            top + 1.0,
            y + 1.0,
        );
        format!("{{\n{low}\n{high}\n}}\n")
    };
    let brushes: String = floors.iter().map(brush).collect();
    let start = "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
    let map = format!("{{\n\"classname\" \"worldspawn\"\n{brushes}}}\n{start}");
    Arc::new(World::parse(&map).unwrap().0)
}

fn on(world: &Arc<World>, name: &str) -> Run {
    Run::new(world.clone(), Arc::new(profile(name).clone())).unwrap()
}

fn played(world: &Arc<World>, name: &str, cmds: &[UserCmd]) -> Vec<TickRecord> {
    let mut run = on(world, name);
    cmds.iter().map(|cmd| run.advance(cmd)).collect()
}

fn first_jump(name: &str, records: &[TickRecord]) -> Jump {
    found_jumps(profile(name), records).swap_remove(0).jump
}

/// The ideal strafer's long jump, and its take-off tick.
struct Clean {
    cmds: Vec<UserCmd>,
    take_off: usize,
}

impl Clean {
    fn new(name: &str, strafes: u32, limits: Limits) -> Self {
        let mut run = on(&floors(&[[-FAR, FAR, 0.0]]), name);
        let mut bot = Bot::new(
            Kind::LongJump {
                strafes,
                yaw: NORTH,
            },
            limits,
            &run,
        );
        let mut records = Vec::new();
        while let Some(cmd) = bot.prepare(&run).filter(|_| records.len() < 3000) {
            let record = run.advance(&cmd);
            bot.observe(&record);
            records.push(record);
        }
        let is_jump = |event: &MoveEvent| matches!(event, MoveEvent::Jump { .. });
        let take_off = records
            .iter()
            .position(|record| record.report.events.iter().any(is_jump))
            .unwrap();
        let mut cmds: Vec<UserCmd> = records.iter().map(|record| record.cmd).collect();
        // The player continues to fall with the same input.
        let last = *cmds.last().unwrap();
        cmds.extend(std::iter::repeat_n(last, 400));
        Self { cmds, take_off }
    }

    /// The ticks in the air that hold a different strafe key than the tick before.
    fn switches(&self) -> Vec<usize> {
        let keys = |tick: usize| self.cmds[tick].buttons & (MOVE_LEFT | MOVE_RIGHT);
        (self.take_off + 1..self.take_off + 60)
            .filter(|tick| keys(*tick) != 0 && keys(*tick) != keys(*tick - 1))
            .collect()
    }

    /// Every key change in the flight is this many ticks late. The mouse does not change.
    fn late(&self, by: usize) -> Vec<UserCmd> {
        let mut cmds = self.cmds.clone();
        for switch in self.switches() {
            let held = cmds[switch - by.min(switch).max(1)];
            for cmd in &mut cmds[switch..switch + by] {
                (cmd.side, cmd.buttons) = (held.side, held.buttons);
            }
        }
        cmds
    }

    /// The same jump with a fault somewhere in the flight.
    fn flawed(&self, random: &mut Random) -> Vec<UserCmd> {
        let mut cmds = self.cmds.clone();
        let at = self.take_off + 2 + random.below(40) as usize;
        let ticks = 2 + random.below(10) as usize;
        match random.below(4) {
            0 => return self.late(1 + random.below(8) as usize),
            1 => cmds[at..at + ticks].iter_mut().for_each(|cmd| {
                cmd.side = 0.0;
                cmd.buttons &= !(MOVE_LEFT | MOVE_RIGHT);
            }),
            2 => {
                // The mouse stays still for a while, and continues from there.
                let lag = wrap_deg(
                    f64::from(cmds[at + ticks].angles.yaw) - f64::from(cmds[at].angles.yaw),
                ) as f32;
                let still = cmds[at].angles.yaw;
                cmds[at..at + ticks]
                    .iter_mut()
                    .for_each(|cmd| cmd.angles.yaw = still);
                cmds[at + ticks..]
                    .iter_mut()
                    .for_each(|cmd| cmd.angles.yaw -= lag);
            }
            _ => cmds[self.take_off..].iter_mut().for_each(|cmd| {
                cmd.forward = 250.0;
                cmd.buttons |= FORWARD;
            }),
        }
        cmds
    }
}

/// On level ground, before a missed block, and where the ground ends just beyond the landing.
fn levels(name: &str, cmds: &[UserCmd], short_by: f32) -> [Arc<World>; 3] {
    let even = floors(&[[-FAR, FAR, 0.0]]);
    let jump = first_jump(name, &played(&even, name, cmds));
    let [from, to] = [jump.takeoff_origin.y, jump.landing_point.y];
    let deep = [-FAR, FAR, -300.0];
    let block = to + HALF_BOX + short_by;
    let gap = floors(&[[-FAR, from + HALF_BOX + 4.0, 0.0], [block, FAR, 0.0], deep]);
    let ends = floors(&[[-FAR, to + HALF_BOX + 1.0, 0.0], deep]);
    [even, gap, ends]
}

/// A jump that can be flown again, and its ticks.
fn take_off(
    world: &Arc<World>,
    name: &str,
    cmds: &[UserCmd],
) -> (TakeoffState, JudgedJump, Vec<TickRecord>) {
    let (run, records) = (on(world, name), played(world, name, cmds));
    let found = found_jumps(profile(name), &records).swap_remove(0);
    let judged = JudgedJump::new(found, run.level());
    let take_off = TakeoffState::from_jump(&run, &records, &judged.jump).unwrap();
    (take_off, judged, records)
}

/// Distance of the jump that starts with these ticks and continues with these commands, from the
/// whole run's jump tracker.
fn distance(world: &Arc<World>, name: &str, before: &[TickRecord], cmds: &[UserCmd]) -> f64 {
    let all: Vec<UserCmd> = before
        .iter()
        .map(|record| record.cmd)
        .chain(cmds.iter().copied())
        .collect();
    first_jump(name, &played(world, name, &all)).distance
}

/// Whether this flight is possible within these limits, checked tick by tick: no turn and no key
/// change is faster than the limit, except those that the flight shares with `done`.
fn is_in_hand(limits: Limits, before: &UserCmd, cmds: &[UserCmd], done: &[UserCmd]) -> bool {
    let turns = |cmds: &[UserCmd]| {
        let yaws = [before]
            .into_iter()
            .chain(cmds)
            .map(|cmd| f64::from(cmd.angles.yaw))
            .collect::<Vec<_>>();
        yaws.windows(2)
            .map(|pair| wrap_deg(pair[1] - pair[0]).abs())
            .collect::<Vec<_>>()
    };
    let own = turns(done);
    let is_slow = turns(cmds).into_iter().enumerate().all(|(tick, turn)| {
        let most = f64::from(limits.turn_deg_per_s) * f64::from(frame_time(cmds[tick].msec));
        turn <= most + 0.006 || own.get(tick).is_some_and(|own| turn <= own + 0.006)
    });
    // One letter per tick, with the dots in between where the letter changes from L to R.
    let letters = |cmds: &[UserCmd]| -> Vec<char> {
        let letter = |cmd: &UserCmd| {
            if cmd.side < 0.0 {
                'L'
            } else if cmd.side > 0.0 {
                'R'
            } else {
                '.'
            }
        };
        [before].into_iter().chain(cmds).map(letter).collect()
    };
    let (now, own) = (letters(cmds), letters(done));
    let keys: Vec<usize> = (0..now.len()).filter(|tick| now[*tick] != '.').collect();
    let is_free = keys
        .windows(2)
        .filter(|pair| now[pair[0]] != now[pair[1]])
        .all(|pair| {
            let same = own
                .get(pair[0]..=pair[1])
                .is_some_and(|own| *own == now[pair[0]..=pair[1]]);
            pair[1] - pair[0] > limits.reaction_ticks as usize || same
        });
    is_slow && is_free
}

/// Counts of the tests of one jump.
#[derive(Default)]
struct Tally {
    jumps: usize,
    in_hand: usize,
    beyond: usize,
    falling: usize,
    better_than_own: usize,
}

/// Checks the requirements for a jump in a level, before any search.
fn check(
    world: &Arc<World>,
    name: &str,
    cmds: &[UserCmd],
    limits: Option<Limits>,
    tally: &mut Tally,
) {
    let (take_off, judged, records) = take_off(world, name, cmds);
    let jump = &judged.jump;
    let limits = limits.unwrap_or_else(|| measure_limits(&records));
    let first = records
        .iter()
        .position(|record| record.tick == jump.takeoff_tick)
        .unwrap();
    let before = &records[..first];
    let done: Vec<UserCmd> = records[first..]
        .iter()
        .take_while(|record| record.tick <= jump.landing_tick)
        .map(|record| record.cmd)
        .collect();
    let twins = take_off.simulate_variants(&judged, limits);
    let best: Ceiling = take_off.search(limits, &twins).best_ceiling();
    let far = best.outcome.distance;
    assert!(
        (distance(world, name, before, &best.cmds) - far).abs() < 1e-3,
        "{name}: its commands lead there: {far}"
    );
    assert!(far >= jump.distance, "{name}: {far} of {}", jump.distance);
    let is_same_start =
        |twin: &WhatIfVariant| twin.flight.records[0].before == *take_off.run().player();
    for twin in twins.iter().filter(|twin| is_same_start(twin)) {
        let in_hand = is_in_hand(limits, &before[first - 1].cmd, &twin.flight.cmds, &done);
        assert_eq!(
            twin.is_within_limits(),
            in_hand,
            "{name} {:?} under {limits:?}",
            twin.kind
        );
        let Some(won) = twin.gain else { continue };
        let led = distance(world, name, before, &twin.flight.cmds);
        assert!(
            (led - jump.distance - won.distance).abs() < 1e-3,
            "{name} {:?}: {won:?} of {led}",
            twin.kind
        );
        tally.falling += usize::from(
            twin.outcome
                .is_some_and(|outcome| outcome.ended == FlightEnd::Below),
        );
        if in_hand {
            tally.in_hand += 1;
            assert!(
                led <= far + 1e-3,
                "{name} {:?} leads to {led}, and the best of these hands to {far}",
                twin.kind
            );
        } else {
            tally.beyond += 1;
        }
    }
    tally.jumps += 1;
    tally.better_than_own += usize::from(far > jump.distance + 0.1);
}

#[test]
fn no_twin_in_hand_beats_the_ceiling() {
    let random = &mut Random(21);
    let mut tally = Tally::default();
    for (name, strafes) in [("cs16-100", 5), ("cs16-100", 8), ("hl-100", 4)] {
        let clean = Clean::new(
            name,
            strafes,
            Limits {
                turn_deg_per_s: 600.0,
                reaction_ticks: 1,
            },
        );
        for _ in 0..6 {
            let cmds = clean.flawed(random);
            let limits = match random.below(3) {
                0 => None,
                1 => Some(Limits::default()),
                _ => Some(Limits {
                    turn_deg_per_s: random.within(120.0, 900.0),
                    reaction_ticks: random.below(3) as u32,
                }),
            };
            for world in &levels(name, &cmds, random.within(1.0, 12.0)) {
                check(world, name, &cmds, limits, &mut tally);
            }
        }
    }
    let Tally {
        jumps,
        in_hand,
        beyond,
        falling,
        better_than_own,
    } = tally;
    let counts = format!(
        "{in_hand} twins in hand, {beyond} not, {falling} fall on; {better_than_own} of {jumps} better"
    );
    assert!(
        jumps == 54 && in_hand > 30 && beyond > 30 && falling > 20 && better_than_own > 20,
        "{counts}"
    );
}

/// "187 of 259", and beside it "late switches +81".
#[test]
fn a_twin_that_falls_on_beyond_the_ground_s_end_is_no_farther_than_the_best_of_these_hands() {
    let name = "cs16-100";
    let clean = Clean::new(name, 4, Limits::default());
    let cmds = clean.late(9);
    let [_, _, ends] = levels(name, &cmds, 0.0);
    let (take_off, judged, records) = take_off(&ends, name, &cmds);
    let jump = &judged.jump;
    let limits = Limits {
        turn_deg_per_s: 2000.0,
        reaction_ticks: 0,
    };
    let twins = take_off.simulate_variants(&judged, limits);
    let late = twins
        .iter()
        .find(|twin| twin.kind == VariantKind::Without(Cause::LateSwitch))
        .unwrap();
    assert!(
        take_off.own_outcome().is_level()
            && late.outcome.unwrap().ended == FlightEnd::Below
            && late.is_within_limits(),
        "{late:?}"
    );
    let won = late.gain.unwrap().distance;
    let mut search = take_off.search(limits, &twins);
    while search.step() {}
    let best = search.best_ceiling();
    assert!(
        won > 15.0 && best.outcome.distance >= jump.distance + won,
        "{best:?} beside {} {won:+}",
        jump.distance
    );
    assert_eq!(best.outcome.ended, FlightEnd::Below, "no ground is there");
    let before = &records[..records
        .iter()
        .position(|record| record.tick == jump.takeoff_tick)
        .unwrap()];
    assert!(
        (distance(&ends, name, before, &best.cmds) - best.outcome.distance).abs() < 1e-3,
        "a true run"
    );
}

#[test]
fn a_block_that_was_missed_by_five_units_has_a_ceiling_beyond_it() {
    let name = "cs16-100";
    let clean = Clean::new(name, 6, Limits::default());
    let cmds = clean.late(3);
    let limits = Limits {
        turn_deg_per_s: 2000.0,
        reaction_ticks: 0,
    };
    // A result out of reach is also missed, but by less.
    for (short_by, ended) in [(5.0, FlightEnd::Level), (80.0, FlightEnd::Below)] {
        let [_, gap, _] = levels(name, &cmds, short_by);
        let (take_off, JudgedJump { jump, .. }, _) = take_off(&gap, name, &cmds);
        assert_eq!(
            take_off.own_outcome().ended,
            FlightEnd::Below,
            "it is missed"
        );
        let mut search = take_off.search(limits, &[]);
        while search.step() {}
        let best = search.best_ceiling().outcome;
        assert!(
            best.ended == ended && best.distance > jump.distance + 5.0,
            "{best:?} of {}",
            jump.distance
        );
    }
}
