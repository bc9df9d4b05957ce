//! Cues come in the ticks in which analysis finds their events, and nowhere else.

use std::sync::Arc;

use wishdir::coach::sound::{Cue, Listener, TickSound};
use wishdir_analysis::jump::HopGrade;
use wishdir_analysis::session::Finding;
use wishdir_sim::engine::MoveEvent;
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

use crate::support::recordings::{names, recording};
use crate::support::{FIELD, findings, profile, usercmd};

/// The sounds of these ticks.
pub(crate) fn sounds(profile: &Profile, records: &[TickRecord]) -> Vec<TickSound> {
    let mut session = wishdir_analysis::session::Session::new(profile);
    let mut listener = Listener::new(profile);
    let sound = |record: &TickRecord| {
        session.observe(record, &mut |_| {});
        listener.observe(record, &session)
    };
    records.iter().map(sound).collect()
}

/// The ticks in which a cue sounds.
fn ticks_of(
    records: &[TickRecord],
    sounds: &[TickSound],
    is_wanted: impl Fn(&Cue) -> bool,
) -> Vec<u64> {
    let with = records
        .iter()
        .zip(sounds)
        .filter(|(_, sound)| sound.cues.iter().any(&is_wanted));
    with.map(|(record, _)| record.tick).collect()
}

fn recorded(set: &str, name: &str) -> (Profile, Vec<TickRecord>) {
    let recording = recording(set, name);
    (recording.profile(), recording.records().collect())
}

#[test]
fn a_perfect_hop_sounds_where_the_hop_is_perfect_and_nowhere_else() {
    let (mut perfect, mut others) = (0, 0);
    for (set, name) in [
        ("cs16", "bhop-fog1"),
        ("cs16", "bhop-fog2"),
        ("cs16", "bhop-fog3"),
        ("cs16", "bhop-cap-340"),
        ("hl", "bhop"),
        ("qw", "a07-bhop-best-13ms"),
    ] {
        let (profile, records) = recorded(set, name);
        let sounds = sounds(&profile, &records);
        let heard = ticks_of(&records, &sounds, |cue| *cue == Cue::PerfectHop);
        let jumps: Vec<_> = findings(&profile, &records)
            .into_iter()
            .filter_map(Finding::jump)
            .collect();
        let is_perfect = |grade| grade == HopGrade::Perfect;
        for jump in &jumps {
            let was = jump.hop.is_some_and(|hop| is_perfect(hop.grade));
            assert_eq!(
                heard.contains(&jump.takeoff_tick),
                was,
                "{name}: {:?}",
                jump.hop
            );
            (perfect, others) = (perfect + u32::from(was), others + u32::from(!was));
        }
        // The last jump may not have landed.
        let last = jumps.last().map_or(0, |jump| jump.takeoff_tick);
        let told = |tick: &u64| *tick > last || jumps.iter().any(|jump| jump.takeoff_tick == *tick);
        assert!(heard.iter().all(told), "{name}: {heard:?}");
    }
    assert!(
        perfect > 10 && others > 5,
        "{perfect} perfect, {others} not"
    );
}

#[test]
fn the_ideal_jump_ticks_in_the_tick_of_the_jump_that_hops_best() {
    let mut exact = 0;
    for (set, name) in [
        ("cs16", "bhop-fog1"),
        ("cs16", "bhop-cap-340"),
        ("cs16", "bhop-fog3"),
        ("hl", "bhop"),
    ] {
        let (profile, records) = recorded(set, name);
        let sounds = sounds(&profile, &records);
        let ticks = ticks_of(&records, &sounds, |cue| *cue == Cue::IdealJump);
        for jump in findings(&profile, &records)
            .into_iter()
            .filter_map(Finding::jump)
        {
            let Some(hop) = jump.hop.filter(|hop| hop.fog > 0) else {
                continue;
            };
            // The best tick for the jump: this jump's tick without its extra frames on the ground.
            let ideal = jump.takeoff_tick - u64::from(hop.fog) + u64::from(hop.best_fog);
            assert!(
                ticks.contains(&ideal),
                "{name}: jumped in {}, {hop:?}, ticks {ticks:?}",
                jump.takeoff_tick
            );
            exact += u32::from(hop.fog == hop.best_fog);
        }
    }
    assert!(exact > 3, "{exact}");
}

#[test]
fn every_jump_sounds_and_every_fall_ends_in_a_landing() {
    for set in ["cs16", "hl", "qw"] {
        for name in names(set) {
            let (profile, records) = recorded(set, &name);
            let sounds = sounds(&profile, &records);
            let heard = ticks_of(&records, &sounds, |cue| *cue == Cue::Jump);
            let jumps = |record: &&TickRecord| {
                record
                    .report
                    .events
                    .iter()
                    .any(|event| matches!(event, MoveEvent::Jump { .. }))
            };
            // A tick that moves the player elsewhere has no sound.
            let wanted: Vec<u64> = records
                .iter()
                .skip(1)
                .filter(jumps)
                .map(|record| record.tick)
                .collect();
            let missed: Vec<_> = wanted.iter().filter(|tick| !heard.contains(tick)).collect();
            assert!(
                missed.len()
                    <= records
                        .iter()
                        .filter(|record| !record.events.is_empty())
                        .count(),
                "{name}: {missed:?}"
            );
            assert!(heard.iter().all(|tick| wanted.contains(tick)), "{name}");
            let landings = ticks_of(&records, &sounds, |cue| matches!(cue, Cue::Landing { .. }));
            let landed = |tick: &u64| {
                let record = records.iter().find(|record| record.tick == *tick).unwrap();
                record.player.on_ground || wanted.contains(tick)
            };
            assert!(landings.iter().all(landed), "{name}: {landings:?}");
        }
    }
}

/// The ticks of a run on the field with this start, with `forward` held.
fn run(start: impl Fn(&mut Run), forward: f32, ticks: u32) -> (Vec<TickRecord>, Vec<TickSound>) {
    let profile = profile("hl-100");
    let mut run = Run::new(
        Arc::new(World::parse(FIELD).unwrap().0),
        Arc::new(profile.clone()),
    )
    .unwrap();
    start(&mut run);
    let cmd = usercmd(10, forward, 0.0, 0);
    let records: Vec<_> = (0..ticks).map(|_| run.advance(&cmd)).collect();
    let sounds = sounds(profile, &records);
    (records, sounds)
}

/// Strength of the landings of a fall from this height above the floor.
fn landings(height: f32) -> Vec<f32> {
    let (_, sounds) = run(|run| run.stand(Vec3::Z * height, Vec3::ZERO), 0.0, 200);
    let force = |cue: &Cue| {
        if let Cue::Landing { force } = cue {
            Some(*force)
        } else {
            None
        }
    };
    sounds
        .iter()
        .flat_map(|sound| sound.cues.iter().filter_map(force))
        .collect()
}

#[test]
fn a_landing_is_as_loud_as_the_fall_and_the_first_drop_is_none() {
    // The first contact at a start is not a landing.
    assert_eq!(landings(20.0), [] as [f32; 0]);
    let [low, high, highest] = [64.0, 150.0, 300.0].map(|height| landings(height)[0]);
    // 800 u/s²: the root of twice the height times that, as a fraction of the 580 u/s at which
    // damage starts.
    for (force, height) in [(low, 64.0_f32), (high, 150.0)] {
        let wanted = (2.0 * 800.0 * height).sqrt() / 580.0;
        assert!((force - wanted).abs() < 0.03, "{force}, expected {wanted}");
    }
    assert_eq!((highest, landings(300.0).len()), (1.0, 1));
}

#[test]
fn steps_follow_the_way_that_was_run() {
    let (records, sounds) = run(|_| (), 400.0, 400);
    let steps = ticks_of(&records, &sounds, |cue| *cue == Cue::Step).len() as f32;
    let way = records.last().unwrap().player.origin.x - records[0].before.origin.x;
    assert!(
        way > 500.0 && (steps - way / 80.0).abs() <= 2.0,
        "{steps} steps over {way} units"
    );
    let (records, sounds) = run(|_| (), 0.0, 400);
    assert_eq!(
        ticks_of(&records, &sounds, |cue| *cue == Cue::Step),
        [] as [u64; 0]
    );
}

#[test]
fn a_fall_into_water_splashes_once_and_does_not_land() {
    let (profile, records) = recorded("cs16", "water-dive");
    let wet = records
        .iter()
        .position(|record| record.player.water_level > 0)
        .unwrap();
    let sounds = sounds(&profile, &records);
    let splashes = ticks_of(&records, &sounds, |cue| matches!(cue, Cue::Splash { .. }));
    let wanted = if wet == 0 {
        Vec::new()
    } else {
        vec![records[wet].tick]
    };
    assert_eq!(splashes.first(), wanted.first());
}

#[test]
fn who_is_put_elsewhere_hears_nothing_of_it() {
    let (profile, mut records) = recorded("cs16", "bhop-fog1");
    // A seek: the run continues from another tick.
    let at = records.len() / 2;
    records.drain(at..at + 37);
    let sounds = sounds(&profile, &records);
    assert_eq!(sounds[at], TickSound::default());
    assert_eq!(sounds[0], TickSound::default());
}

#[test]
fn the_switch_clicks_where_the_mouse_turns_back() {
    for (name, strafes) in [("lj-277-s5", 5), ("lj-277-s9", 9), ("lj-277-s2", 2)] {
        let (profile, records) = recorded("cs16", name);
        let sounds = sounds(&profile, &records);
        let jump = findings(&profile, &records)
            .into_iter()
            .find_map(Finding::jump)
            .unwrap();
        let flight = jump.takeoff_tick..=jump.landing_tick;
        let clicks: Vec<u64> = ticks_of(&records, &sounds, |cue| *cue == Cue::Switch);
        let clicks: Vec<u64> = clicks
            .into_iter()
            .filter(|tick| flight.contains(tick))
            .collect();
        assert_eq!(
            (jump.strafing().strafes.len(), clicks.len()),
            (strafes, strafes - 1),
            "{name}: {clicks:?}"
        );
    }
}
