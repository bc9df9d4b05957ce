//! The courses: each can be run in the time that it is made for, by those who only run and jump too, and whoever falls
//! comes back to where the section began.

use std::sync::Arc;

use wishdir::sim::cmd::{JUMP, UserCmd};
use wishdir::sim::course::{CourseEvent, Timer};
use wishdir::sim::level::Trace as _;
use wishdir::sim::map::{TriggerKind, World};
use wishdir::sim::math::{Vec3, ViewAngles};
use wishdir::sim::pmove::STANDING_HULL;
use wishdir::sim::profile::by_name;
use wishdir::sim::run::Run;
use wishdir::sim::script::{Script, ScriptPlayer};

use super::made::cs_course;
use super::made::trail::{Platform, Role, Trail};
use super::world;

/// A course, the profile that it is made for, a run through it, and how many checkpoints it has.
struct Course {
    map: &'static str,
    profile: &'static str,
    script: &'static str,
    checkpoints: u32,
}

const COURSES: &[Course] = &[Course {
    map: "cs-course",
    profile: "cs16-100",
    script: include_str!("../../../assets/scripts/cs-course.ron"),
    checkpoints: 4,
}];

fn run_on(world: &Arc<World>, profile: &str) -> Run {
    Run::new(Arc::clone(world), Arc::new(by_name(profile).unwrap().clone())).unwrap()
}

/// A tick of looking there and holding that.
fn tick(run: &mut Run, yaw: f32, forward: f32, side: f32, buttons: u16) -> Vec<CourseEvent> {
    let msec = run.profile().tick.msec();
    let cmd = UserCmd { msec, angles: ViewAngles::level(yaw), forward, side, buttons, ..UserCmd::default() };
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
                let falls =
                    matches!(event, CourseEvent::Teleported { .. } | CourseEvent::Died { .. } | CourseEvent::FellOut);
                assert!(!falls, "{}: {event:?} in tick {}", course.map, record.tick);
                if let CourseEvent::Checkpoint { number, .. } = event {
                    passed.push(*number);
                }
            }
        }
        assert_eq!(passed, (1..=course.checkpoints).collect::<Vec<_>>(), "{}", course.map);
        let Timer::Finished { time, .. } = run.timer() else { panic!("{}: {:?}", course.map, run.timer()) };
        assert!((30.0..60.0).contains(&time.seconds()), "{}: {}", course.map, time.seconds());
    }
}

/// Where the map's clock begins and where its teleports lead: what a player may be put back to.
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

/// A number below `limit`; splitmix64.
fn random(state: &mut u64, limit: u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ (mixed >> 31)) % limit
}

/// Whether walking and jumping in one of eight ways leads to a place that the course knows: a teleport or a zone.
fn gets_away(run: &Run) -> bool {
    (0..8).any(|way| {
        let mut run = run.clone();
        (0..700).any(|count| {
            let jump = if count % 2 == 0 { JUMP } else { 0 };
            let events = tick(&mut run, 45.0 * way as f32, 400.0, 0.0, jump);
            let hull = run.profile().hull(run.player().hull);
            events.iter().any(|event| matches!(event, CourseEvent::Teleported { .. }))
                || run.world().triggers.iter().any(|zone| zone.touches(hull, run.player().origin))
        })
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
                assert!(!events.contains(&CourseEvent::FellOut), "{}: out at {at}", course.map);
                let died = |event: &CourseEvent| matches!(event, CourseEvent::Died { .. });
                assert!(!events.iter().any(died), "{}: died at {at}", course.map);
                assert!(!run.level().stuck(run.player().hull, at), "{}: stuck at {at}", course.map);
                if number % 1000 == 999 {
                    assert!(gets_away(&run), "{}: nothing leads away from {at}", course.map);
                }
            }
        }
    }
}

/// The platforms of the way, without detours.
fn way(trail: &Trail) -> Vec<Platform> {
    trail.platforms.iter().copied().filter(|platform| platform.role != Role::Detour).collect()
}

fn vec3(at: [f64; 3]) -> Vec3 {
    Vec3::from_array(at.map(|part| part as f32))
}

/// From rest on the far side of a platform: runs to the edge and jumps; whether it lands on the other one.
fn runs_and_jumps(run: &mut Run, from: &Platform, to: &Platform) -> bool {
    /// Before the ground holds one back at the edge, units from it.
    const EARLY: f32 = 14.0;
    let (start, goal) = (vec3(from.at), vec3(to.at));
    let way = (goal - start).truncate().normalize();
    let reach = from.reach.map(|part| part as f32);
    let upright = (reach[0] / way.x.abs().max(1e-6)).min(reach[1] / way.y.abs().max(1e-6));
    let slanted = if from.round { reach[0] * 2.0_f32.sqrt() / (way.x.abs() + way.y.abs()) } else { upright };
    let edge = upright.min(slanted);
    run.stand(start - way.extend(0.0) * (edge - 4.0).min(200.0) + Vec3::Z, Vec3::ZERO);
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
    let trail = cs_course::trail();
    for pair in way(&trail).windows(2) {
        let clears = runs_and_jumps(&mut run, &pair[0], &pair[1]);
        assert_eq!(clears, pair[1].gap.is_none(), "from {:?} to {:?}", pair[0], pair[1]);
    }
    let detours = trail.platforms.iter().filter(|platform| platform.role == Role::Detour);
    for stone in detours {
        let blocks = trail.platforms.windows(3).find(|three| three[1] == *stone).unwrap();
        for (from, to) in [(&blocks[0], stone), (stone, &blocks[2])] {
            // From the corner that is nearest.
            let corner = |block: &Platform| {
                let nearest = [0, 1].map(|axis| {
                    let reach = block.reach[axis] - 32.0;
                    block.at[axis] + (stone.at[axis] - block.at[axis]).clamp(-reach, reach)
                });
                Platform { at: [nearest[0], nearest[1], block.at[2]], reach: [32.0; 2], ..*block }
            };
            let (from, to) = if from == stone { (*stone, corner(to)) } else { (corner(from), *stone) };
            assert!(runs_and_jumps(&mut run, &from, &to), "from {from:?} to {to:?}");
        }
    }
}

/// Where whoever falls short of a platform belongs: on the checkpoint before it, or at the start.
fn section_begins_on(way: &[Platform], number: usize, at: Vec3) -> bool {
    match way[..number].iter().rfind(|platform| platform.role == Role::Checkpoint) {
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
    let way = way(&cs_course::trail());
    for number in 1..way.len() {
        let [from, to] = [number - 1, number].map(|index| vec3(way[index].at) + Vec3::Z * 40.0);
        let ahead = (to - from).normalize();
        let is_free = |at: &Vec3| {
            run.level().sweep(STANDING_HULL, *at, *at - Vec3::Z * 120.0).fraction == 1.0
                && !run.level().stuck(STANDING_HULL, *at)
        };
        let steps = ((to - from).length() / 4.0) as usize;
        let gap: Vec<Vec3> = (0..steps).map(|step| from + ahead * (4.0 * step as f32)).filter(is_free).collect();
        for place in [gap[0], gap[gap.len() - 1]] {
            run.place(place, Vec3::ZERO);
            let arrived = (0..300).find_map(|_| {
                let teleports = |event: &CourseEvent| {
                    if let CourseEvent::Teleported { to, .. } = event { Some(*to) } else { None }
                };
                tick(&mut run, 0.0, 0.0, 0.0, 0).iter().find_map(teleports)
            });
            let arrived = arrived.unwrap_or_else(|| panic!("nothing caught it at {place}"));
            assert!(section_begins_on(&way, number, arrived), "from {place} to {arrived}");
        }
    }
}
