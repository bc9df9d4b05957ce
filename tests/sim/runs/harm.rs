//! Falls, lava, slime, hurting triggers, deaths and respawn places.

use std::sync::Arc;

use wishdir_sim::command::UserCmd;
use wishdir_sim::course::{CourseEvent, DamageSource, Timer};
use wishdir_sim::map::{HurtRule, TriggerKind};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::run::{FULL_HEALTH, Run};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::world::Contents;

use super::{REST, events, feet};
use crate::support::profile;
use crate::worlds::{ENGINES, ahead, block, field, field_with, idle, repeat, run_on, zone};

/// Falls from this height above the floor until it lies still. Returns the events.
fn fall(name: &str, height: f32) -> (Run, Vec<CourseEvent>) {
    let mut run = run_on(field(), name);
    let mins = run.profile().hulls[0].mins.z;
    run.place(Vec3::new(500.0, 0.0, height - mins), Vec3::ZERO);
    let cmd = idle(&run);
    let told = events(&repeat(&mut run, &cmd, 400));
    (run, told)
}

#[test]
fn falls_cost_what_the_specification_says() {
    // `docs/goldsrc.md` 9: (v - 500) / 6 * 1.25 in cs16, (v - 580) * 100 / 444 in hl, where v = 8
    // u/s times the whole frames before the landing one, and N of them fall 0.04 * N * N. 300: N =
    // 86, v = 688, 39.17.
    for (name, height, lost) in [
        ("cs16-100", 150.0, 0),
        ("cs16-100", 300.0, 39),
        ("cs16-100", 500.0, 80),
        ("hl-100", 200.0, 0),
        ("hl-100", 390.0, 45),
        ("qw-77", 250.0, 0),
        ("qw-77", 300.0, 5),
        ("qw-77", 2000.0, 5),
    ] {
        let (run, told) = fall(name, height);
        let damage: i32 = told
            .iter()
            .map(|event| {
                if let CourseEvent::Hurt {
                    harm: DamageSource::Fall,
                    damage,
                } = event
                {
                    *damage
                } else {
                    0
                }
            })
            .sum();
        assert_eq!(
            (damage, run.health()),
            (lost, FULL_HEALTH - lost),
            "{name} from {height}"
        );
    }
}

#[test]
fn a_deadly_fall_ends_at_the_start_with_full_health() {
    for name in ["hl-100", "cs16-100"] {
        let (run, told) = fall(name, 1000.0);
        let [
            CourseEvent::Hurt {
                harm: DamageSource::Fall,
                damage,
            },
            CourseEvent::Died {
                harm: DamageSource::Fall,
            },
            respawned,
        ] = told.as_slice()
        else {
            panic!("{name}: {told:?}");
        };
        assert!(*damage >= FULL_HEALTH, "{name}");
        assert_eq!(*respawned, CourseEvent::Respawned { yaw: 0.0 }, "{name}");
        assert_eq!(run.health(), FULL_HEALTH, "{name}");
        assert_eq!((run.player().origin.x, feet(&run)), (0.0, REST), "{name}");
        assert_eq!(run.timer(), Timer::Idle, "{name}");

        let mut safe = Run::new(
            Arc::new(field()),
            Arc::new(profile(name).with_damage(false)),
        )
        .unwrap();
        safe.place(Vec3::new(500.0, 0.0, 1000.0), Vec3::ZERO);
        let cmd = idle(&safe);
        assert_eq!(
            events(&repeat(&mut safe, &cmd, 400)),
            [],
            "{name}: damage is off"
        );
        assert_eq!(safe.player().origin.x, 500.0, "{name}");
    }
}

#[test]
fn lava_and_slime_hurt_by_depth_and_time() {
    let pool = |contents| {
        let mut world = field();
        world.brushes.push(block(
            [-256.0, -256.0, 0.0],
            [256.0, 256.0, 256.0],
            contents,
        ));
        world
    };
    for name in ENGINES {
        let mut run = run_on(pool(Contents::Lava), name);
        let cmd = idle(&run);
        let second = 1000_usize.div_ceil(usize::from(cmd.msec));
        let records = repeat(&mut run, &cmd, second);
        let first = events(&records);
        let hurt = CourseEvent::Hurt {
            harm: DamageSource::Lava,
            damage: 30,
        };
        let died = CourseEvent::Died {
            harm: DamageSource::Lava,
        };
        let respawned = CourseEvent::Respawned { yaw: 0.0 };
        // Immediately, then every 200 ms. The fourth kills, and the new life starts in the same
        // lava.
        assert_eq!(
            first[..6],
            [hurt, hurt, hurt, hurt, died, respawned],
            "{name}"
        );
        let ticks: Vec<u64> = records
            .iter()
            .filter(|record| !record.events.is_empty())
            .map(|record| record.tick)
            .collect();
        let msec = u64::from(cmd.msec);
        assert_eq!(
            ticks[..3],
            [
                1,
                1 + 200_u64.div_ceil(msec),
                1 + 2 * 200_u64.div_ceil(msec)
            ],
            "{name}"
        );

        let mut run = run_on(pool(Contents::Slime), name);
        let told = events(&repeat(&mut run, &cmd, second));
        assert_eq!(
            told,
            [CourseEvent::Hurt {
                harm: DamageSource::Slime,
                damage: 12
            }],
            "{name}"
        );
        let mut run = run_on(pool(Contents::Water), name);
        assert_eq!(events(&repeat(&mut run, &cmd, second)), [], "{name}");
    }
}

#[test]
fn a_hurting_trigger_hurts_once_a_second() {
    let hurt = TriggerKind::Hurt {
        damage: 30.0,
        rule: HurtRule::EachSecond,
    };
    let mut run = run_on(
        field_with(vec![zone([-64.0, -64.0, 0.0], [64.0, 64.0, 96.0], hurt)]),
        "cs16-100",
    );
    let cmd = idle(&run);
    let told = events(&repeat(&mut run, &cmd, 101));
    let hurt = CourseEvent::Hurt {
        harm: DamageSource::Trigger,
        damage: 30,
    };
    assert_eq!(told, [hurt, hurt]);
    assert_eq!(run.health(), 40);
    let told = events(&repeat(&mut run, &cmd, 200));
    let died = CourseEvent::Died {
        harm: DamageSource::Trigger,
    };
    assert_eq!(
        told,
        [hurt, hurt, died, CourseEvent::Respawned { yaw: 0.0 }]
    );
}

#[test]
fn who_falls_out_of_the_world_stands_up_in_the_last_start_zone() {
    let start = zone(
        [1000.0, -64.0, 0.0],
        [1128.0, 64.0, 96.0],
        TriggerKind::Start,
    );
    for name in ENGINES {
        let mut run = run_on(field_with(vec![start.clone()]), name);
        let cmd = ahead(&run, 0.0);
        run.place(Vec3::new(5000.0, 0.0, 100.0), Vec3::ZERO);
        let told = events(&repeat(&mut run, &cmd, 200));
        assert_eq!(
            told,
            [CourseEvent::FellOut, CourseEvent::Respawned { yaw: 0.0 }],
            "{name}"
        );
        assert!(
            run.player().origin.x < 800.0,
            "{name}: at the map's start, walking on"
        );

        run.stand(Vec3::new(1064.0, 0.0, 0.0), Vec3::ZERO);
        let look = UserCmd {
            angles: ViewAngles::level(33.0),
            ..idle(&run)
        };
        run.advance(&look);
        run.place(Vec3::new(5000.0, 0.0, 100.0), Vec3::ZERO);
        let still = idle(&run);
        let told = events(&repeat(&mut run, &still, 200));
        let back = [
            CourseEvent::FellOut,
            CourseEvent::Respawned { yaw: 33.0 },
            CourseEvent::EnteredStart,
        ];
        assert_eq!(told, back, "{name}");
        assert_eq!(
            (run.player().origin.x, feet(&run)),
            (1064.0, run.profile().rest_height()),
            "{name}"
        );
        assert_eq!(
            run.angles().yaw,
            0.0,
            "{name}: the next command looks elsewhere"
        );
        run.place(Vec3::new(300.0, 0.0, 100.0), Vec3::ZERO);
        run.respawn();
        assert_eq!(
            (run.player().origin.x, feet(&run), run.angles().yaw),
            (1064.0, run.profile().rest_height(), 0.0),
            "{name}: asked for"
        );
    }
}
