//! The courses: each can be run in its intended time, also by players who only run and jump, and
//! everyone who falls returns to the start of the section.

use std::sync::Arc;

use wishdir_sim::command::{FORWARD, JUMP, UserCmd};
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::engine::STANDING_HULL;
use wishdir_sim::map::{TriggerKind, World};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Trace as _;

use super::made::trail::{Platform, Role, Trail};
use super::made::{cs_course, hl_course, qw_course};
use super::world;

/// A course, its profile, a run through it, and its number of checkpoints.
struct Course {
    map: &'static str,
    profile: &'static str,
    script: &'static str,
    checkpoints: u32,
    /// Swimming route for places where walking does not lead out, and then up a ladder.
    way_out: &'static [[f32; 3]],
}

const COURSES: &[Course] = &[
    Course {
        map: "cs-course",
        profile: "cs16-100",
        script: include_str!("../../../assets/scripts/cs-course.ron"),
        checkpoints: 4,
        way_out: &[],
    },
    Course {
        map: "hl-course",
        profile: "hl-100",
        script: include_str!("../../../assets/scripts/hl-course.ron"),
        checkpoints: 4,
        way_out: &[
            [0.0, 5340.0, -1140.0],
            [0.0, 5500.0, -1140.0],
            [0.0, 5982.0, -840.0],
        ],
    },
    Course {
        map: "qw-course",
        profile: "qw-77",
        script: include_str!("../../../assets/scripts/qw-course.ron"),
        checkpoints: 4,
        way_out: &[],
    },
];

fn run_on(world: &Arc<World>, profile: &str) -> Run {
    Run::new(
        Arc::clone(world),
        Arc::new(by_name(profile).unwrap().clone()),
    )
    .unwrap()
}

/// Runs a tick with this view and these moves.
fn tick(run: &mut Run, yaw: f32, forward: f32, side: f32, buttons: u16) -> Vec<CourseEvent> {
    let msec = run.profile().tick.msec();
    let cmd = UserCmd {
        msec,
        angles: ViewAngles::level(yaw),
        forward,
        side,
        buttons,
        ..UserCmd::default()
    };
    run.advance(&cmd).events.to_vec()
}

#[test]
fn each_course_is_run_in_30_to_60_seconds_past_all_its_checkpoints_without_a_fall() {
    for course in COURSES {
        let mut run = run_on(&Arc::new(world(course.map)), course.profile);
        let script = Script::parse(course.script).unwrap();
        let mut player = ScriptPlayer::new(&script, &run);
        let mut passed = Vec::new();
        while let Some(record) = player.advance(&mut run) {
            for event in &record.events {
                let falls = matches!(
                    event,
                    CourseEvent::Teleported { .. }
                        | CourseEvent::Died { .. }
                        | CourseEvent::FellOut
                );
                assert!(!falls, "{}: {event:?} in tick {}", course.map, record.tick);
                if let CourseEvent::Checkpoint { number, .. } = event {
                    passed.push(*number);
                }
            }
        }
        assert_eq!(
            passed,
            (1..=course.checkpoints).collect::<Vec<_>>(),
            "{}",
            course.map
        );
        let Timer::Finished { time, .. } = run.timer() else {
            panic!("{}: {:?}", course.map, run.timer())
        };
        assert!(
            (30.0..60.0).contains(&time.seconds()),
            "{}: {}",
            course.map,
            time.seconds()
        );
    }
}

/// The map's start and the destinations of its teleports: the places to which a player may be
/// moved.
fn places(world: &World) -> Vec<Vec3> {
    let mut places = vec![world.spawns[0].feet];
    for trigger in &world.triggers {
        if let TriggerKind::Teleport { to, .. } = trigger.kind
            && !places.contains(&to.feet)
        {
            places.push(to.feet);
        }
    }
    places
}

/// A number below `limit`, by splitmix64.
fn random(state: &mut u64, limit: u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % limit
}

/// Whether the course has taken over: a teleport, or one of its zones.
fn is_led(run: &Run, events: &[CourseEvent]) -> bool {
    let hull = run.profile().hull(run.player().hull);
    events
        .iter()
        .any(|event| matches!(event, CourseEvent::Teleported { .. }))
        || run
            .world()
            .triggers
            .iter()
            .any(|zone| zone.touches(hull, run.player().origin))
}

/// Whether walking and jumping in one of eight directions leads to a teleport or zone of the
/// course.
fn walks_away(run: &Run) -> bool {
    (0..8).any(|way| {
        let mut run = run.clone();
        (0..700).any(|count| {
            let jump = if count % 2 == 0 { JUMP } else { 0 };
            let events = tick(&mut run, 45.0 * way as f32, 400.0, 0.0, jump);
            is_led(&run, &events)
        })
    })
}

/// Swims from place to place, and climbs at the last one.
fn swims_away(run: &Run, places: &[[f32; 3]]) -> bool {
    let mut run = run.clone();
    let mut ahead = places.iter().copied().map(Vec3::from_array).peekable();
    (0..4000).any(|_| {
        let at = run.player().origin;
        if ahead
            .peek()
            .is_some_and(|place| (*place - at).length() < 48.0)
        {
            ahead.next();
        }
        let way = ahead
            .peek()
            .map_or(Vec3::new(0.0, 1.0, 1.0), |place| *place - at);
        let pitch = -way.z.atan2(way.truncate().length()).to_degrees();
        let angles = ViewAngles::new(pitch, way.y.atan2(way.x).to_degrees(), 0.0);
        let msec = run.profile().tick.msec();
        let cmd = UserCmd {
            msec,
            angles,
            forward: 400.0,
            buttons: FORWARD,
            ..UserCmd::default()
        };
        let events = run.advance(&cmd).events;
        is_led(&run, &events)
    })
}

#[test]
fn nobody_who_wanders_leaves_a_course_or_gets_stuck_in_it() {
    for course in COURSES {
        let world = Arc::new(world(course.map));
        let mut seed = 11;
        for feet in places(&world) {
            let mut run = run_on(&world, course.profile);
            run.stand(feet, Vec3::ZERO);
            let (mut yaw, mut forward, mut side, mut jumps) = (0.0, 0.0, 0.0, false);
            for number in 0..6000 {
                if number % 40 == 0 {
                    yaw += random(&mut seed, 180) as f32 - 90.0;
                    forward = [400.0, 400.0, 0.0, -400.0][random(&mut seed, 4) as usize];
                    side = [400.0, 0.0, -400.0][random(&mut seed, 3) as usize];
                    jumps = random(&mut seed, 3) > 0;
                }
                let jump = if jumps && number % 2 == 0 { JUMP } else { 0 };
                let events = tick(&mut run, yaw, forward, side, jump);
                let at = run.player().origin;
                assert!(
                    !events.contains(&CourseEvent::FellOut),
                    "{}: out at {at}",
                    course.map
                );
                let died = |event: &CourseEvent| matches!(event, CourseEvent::Died { .. });
                assert!(!events.iter().any(died), "{}: died at {at}", course.map);
                assert!(
                    !run.level().is_stuck(run.player().hull, at),
                    "{}: stuck at {at}",
                    course.map
                );
                if number % 1000 == 999 {
                    let swims = || {
                        (0..course.way_out.len())
                            .any(|from| swims_away(&run, &course.way_out[from..]))
                    };
                    assert!(
                        walks_away(&run) || swims(),
                        "{}: nothing leads away from {at}",
                        course.map
                    );
                }
            }
        }
    }
}

/// The platforms of the route, without detours.
fn way(trail: &Trail) -> Vec<Platform> {
    trail
        .platforms
        .iter()
        .copied()
        .filter(|platform| platform.role != Role::Detour)
        .collect()
}

fn vec3(at: [f64; 3]) -> Vec3 {
    Vec3::from_array(at.map(|part| part as f32))
}

/// Runs from rest on the far side of a platform to the edge and jumps. Returns whether it lands on
/// the other one.
fn runs_and_jumps(run: &mut Run, from: &Platform, to: &Platform) -> bool {
    /// Before the higher friction near the edge starts, units from the edge.
    const EARLY: f32 = 14.0;
    let (start, goal) = (vec3(from.at), vec3(to.at));
    let way = (goal - start).truncate().normalize();
    let reach = from.reach.map(|part| part as f32);
    let upright = (reach[0] / way.x.abs().max(1e-6)).min(reach[1] / way.y.abs().max(1e-6));
    let slanted = if from.round {
        reach[0] * 2.0_f32.sqrt() / (way.x.abs() + way.y.abs())
    } else {
        upright
    };
    let edge = upright.min(slanted);
    run.stand(
        start - way.extend(0.0) * (edge - 4.0).min(200.0) + Vec3::Z,
        Vec3::ZERO,
    );
    let yaw = way.y.atan2(way.x).to_degrees();
    let mut jumped = false;
    for _ in 0..400 {
        let along = (run.player().origin - start).truncate().dot(way);
        let jumps = !jumped && along > edge - EARLY;
        jumped |= jumps;
        tick(run, yaw, 400.0, 0.0, if jumps { JUMP } else { 0 });
        let player = run.player();
        let off = (player.origin - goal).truncate().abs();
        let is_over = off.x <= to.reach[0] as f32 + 16.0 && off.y <= to.reach[1] as f32 + 16.0;
        if jumped && !jumps && player.on_ground {
            return is_over && (run.profile().feet(player).z - goal.z).abs() < 1.0;
        }
    }
    false
}

#[test]
fn in_the_cs_course_only_the_wide_gaps_need_strafes_and_they_have_a_stone_beside_them() {
    let mut run = run_on(&Arc::new(world("cs-course")), "cs16-100");
    let trail = cs_course::build_trail();
    for pair in way(&trail).windows(2) {
        let clears = runs_and_jumps(&mut run, &pair[0], &pair[1]);
        assert_eq!(
            clears,
            pair[1].gap.is_none(),
            "from {:?} to {:?}",
            pair[0],
            pair[1]
        );
    }
    let detours = trail
        .platforms
        .iter()
        .filter(|platform| platform.role == Role::Detour);
    for stone in detours {
        let blocks = trail
            .platforms
            .windows(3)
            .find(|three| three[1] == *stone)
            .unwrap();
        for (from, to) in [(&blocks[0], stone), (stone, &blocks[2])] {
            // From the nearest corner.
            let corner = |block: &Platform| {
                let nearest = [0, 1].map(|axis| {
                    let reach = block.reach[axis] - 32.0;
                    block.at[axis] + (stone.at[axis] - block.at[axis]).clamp(-reach, reach)
                });
                Platform {
                    at: [nearest[0], nearest[1], block.at[2]],
                    reach: [32.0; 2],
                    ..*block
                }
            };
            let (from, to) = if from == stone {
                (*stone, corner(to))
            } else {
                (corner(from), *stone)
            };
            assert!(
                runs_and_jumps(&mut run, &from, &to),
                "from {from:?} to {to:?}"
            );
        }
    }
}

/// Whether `at` is where a player who falls short of a platform belongs: on the checkpoint before
/// it, or at the start.
fn section_begins_on(way: &[Platform], number: usize, at: Vec3) -> bool {
    match way[..number]
        .iter()
        .rfind(|platform| platform.role == Role::Checkpoint)
    {
        Some(begin) => {
            let off = (at - vec3(begin.at)).truncate().abs();
            off.x < begin.reach[0] as f32 && off.y < begin.reach[1] as f32
        }
        None => at.x.abs() < 160.0 && (-576.0..0.0).contains(&at.y),
    }
}

#[test]
fn who_falls_between_two_platforms_of_the_cs_course_begins_their_section_again() {
    let mut run = run_on(&Arc::new(world("cs-course")), "cs16-100");
    let way = way(&cs_course::build_trail());
    for number in 1..way.len() {
        let [from, to] = [number - 1, number].map(|index| vec3(way[index].at) + Vec3::Z * 40.0);
        let ahead = (to - from).normalize();
        let is_free = |at: &Vec3| {
            run.level()
                .sweep(STANDING_HULL, *at, *at - Vec3::Z * 120.0)
                .fraction
                == 1.0
                && !run.level().is_stuck(STANDING_HULL, *at)
        };
        let steps = ((to - from).length() / 4.0) as usize;
        let gap: Vec<Vec3> = (0..steps)
            .map(|step| from + ahead * (4.0 * step as f32))
            .filter(is_free)
            .collect();
        for place in [gap[0], gap[gap.len() - 1]] {
            run.place(place, Vec3::ZERO);
            let arrived = (0..300).find_map(|_| {
                let teleports = |event: &CourseEvent| {
                    if let CourseEvent::Teleported { to, .. } = event {
                        Some(*to)
                    } else {
                        None
                    }
                };
                tick(&mut run, 0.0, 0.0, 0.0, 0).iter().find_map(teleports)
            });
            let arrived = arrived.unwrap_or_else(|| panic!("nothing caught it at {place}"));
            assert!(
                section_begins_on(&way, number, arrived),
                "from {place} to {arrived}"
            );
        }
    }
}

#[test]
fn in_the_hl_course_each_stone_is_reached_from_rest_on_the_one_before() {
    let mut run = run_on(&Arc::new(world("hl-course")), "hl-100");
    let stone = |at: [f64; 3]| Platform {
        at,
        reach: [hl_course::STONE; 2],
        round: true,
        section: 0,
        role: Role::Way,
        yaw: 90.0,
        onward: 90.0,
        gap: None,
    };
    for pair in hl_course::stone_centres().windows(2) {
        assert!(
            runs_and_jumps(&mut run, &stone(pair[0]), &stone(pair[1])),
            "from {:?} to {:?}",
            pair[0],
            pair[1]
        );
    }
}

/// Runs north over an edge and jumps there. Returns the place where it is on the ground again.
fn jumps_north(run: &mut Run, start: [f32; 3], edge: f32) -> Vec3 {
    run.stand(Vec3::from_array(start), Vec3::ZERO);
    let mut jumped = false;
    for _ in 0..600 {
        let jumps = !jumped && run.player().origin.y > edge;
        jumped |= jumps;
        tick(run, 90.0, 400.0, 0.0, if jumps { JUMP } else { 0 });
        if jumped && !jumps && run.player().on_ground {
            return run.profile().feet(run.player());
        }
    }
    panic!("never landed: {}", run.player().origin);
}

#[test]
fn in_the_hl_course_a_straight_jump_clears_each_gap_of_the_slopes() {
    let mut run = run_on(&Arc::new(world("hl-course")), "hl-100");
    let [first, second] = hl_course::LIPS.map(|[from, to, z]| [from as f32, to as f32, z as f32]);
    for [from, edge, z] in [first, second] {
        let landed = jumps_north(&mut run, [0.0, from + 4.0, z], edge - 8.0);
        assert!(
            landed.y > edge + 150.0 && landed.z > z - 160.0,
            "over the gap at {edge}: {landed}"
        );
    }
    let [from, edge] = hl_course::LAST_LIP.map(|y| y as f32);
    let landed = jumps_north(
        &mut run,
        [0.0, from + 4.0, hl_course::FINISH_TOP as f32],
        edge + 8.0,
    );
    assert!(
        landed.y > hl_course::FINISH.low[1] as f32 - 16.0 && landed.z > -609.0,
        "to the finish: {landed}"
    );
}

#[test]
fn who_leaves_the_pool_of_the_hl_course_climbs_and_who_falls_into_it_lives() {
    let mut run = run_on(&Arc::new(world("hl-course")), "hl-100");
    // Over the dam's edge, far out: the highest fall into the water.
    run.place(Vec3::new(200.0, 5300.0, -430.0), Vec3::ZERO);
    for _ in 0..300 {
        tick(&mut run, 90.0, 0.0, 0.0, 0);
    }
    assert_eq!(
        (run.health(), run.player().water_level > 0),
        (100, true),
        "{}",
        run.player().origin
    );
}

#[test]
fn one_who_only_runs_and_jumps_at_the_edges_finishes_the_qw_course() {
    let mut run = run_on(&Arc::new(world("qw-course")), "qw-77");
    let places = qw_course::build_track().0.places;
    let mut now = 0;
    for _ in 0..10_000 {
        let at = run.player().origin;
        let far = |index: &usize| (vec3(places[*index].at) - at).truncate().length();
        now = (now..(now + 20).min(places.len()))
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .unwrap();
        let ahead = |count: usize| places[(now + count).min(places.len() - 1)];
        let way = vec3(ahead(4).at) - at;
        let jumps = run.player().on_ground && !ahead(1).floor;
        let yaw = way.y.atan2(way.x).to_degrees();
        let events = tick(&mut run, yaw, 400.0, 0.0, if jumps { JUMP } else { 0 });
        assert!(
            !events
                .iter()
                .any(|event| matches!(event, CourseEvent::Teleported { .. })),
            "fell at {at}"
        );
        if let Timer::Finished { time, .. } = run.timer() {
            assert!(
                (60.0..100.0).contains(&time.seconds()),
                "{}",
                time.seconds()
            );
            return;
        }
    }
    panic!("never finished: {}", run.player().origin);
}

#[test]
fn who_falls_off_the_qw_course_begins_the_section_again_in_which_it_fell() {
    let mut run = run_on(&Arc::new(world("qw-course")), "qw-77");
    let (track, gates) = qw_course::build_track();
    let begins = |section: usize| match section.checked_sub(1) {
        None => Vec3::new(0.0, -256.0, 0.0),
        Some(gate) => vec3(gates[gate].at),
    };
    for place in track.places.iter().filter(|place| !place.floor) {
        run.place(vec3(place.at) + Vec3::Z * 24.0, Vec3::ZERO);
        let arrived = (0..300).find_map(|_| {
            let teleports = |event: &CourseEvent| {
                if let CourseEvent::Teleported { to, .. } = event {
                    Some(*to)
                } else {
                    None
                }
            };
            tick(&mut run, 0.0, 0.0, 0.0, 0).iter().find_map(teleports)
        });
        // At the ends of a gap the player stands on its edge.
        if let Some(arrived) = arrived {
            let off = (arrived - begins(place.section)).truncate().length();
            assert!(off < 1.0, "from {:?} to {arrived}", place.at);
        } else {
            assert!(
                run.player().on_ground,
                "nothing caught it at {:?}",
                place.at
            );
        }
    }
}
