//! The bug finder: the script of every solution performs its bug, and no search over all keys finds
//! what it calls impossible.

mod brute;
mod heights;
mod places;
mod program;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use wishdir::planner::bug_finder::{BugReport, PossibleBug, PreMove};
use wishdir::text::Describe as _;
use wishdir_analysis::session::{Finding, Session};
use wishdir_analysis::technique::{Outcome, TechniqueKind};
use wishdir_sim::map::World;
use wishdir_sim::math::Vec3;
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;

/// Half-spaces: outward normals, and points on the planes.
type Solid = Vec<(Vec3, Vec3)>;

/// A box.
fn solid(mins: [f32; 3], maxs: [f32; 3]) -> Solid {
    let low = [Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z].map(|normal| (normal, Vec3::from(mins)));
    let high = [Vec3::X, Vec3::Y, Vec3::Z].map(|normal| (normal, Vec3::from(maxs)));
    low.into_iter().chain(high).collect()
}

/// A box below a plane that slopes down along x: at `from` its top is as high as the box's, and
/// `slope` lower per unit of x.
fn ramp(mins: [f32; 3], maxs: [f32; 3], from: f32, slope: f32) -> Solid {
    let mut ramp = solid(mins, maxs);
    ramp.push((
        Vec3::new(slope, 0.0, 1.0).normalize(),
        Vec3::new(from, 0.0, maxs[2]),
    ));
    ramp
}

/// A map of these solids.
fn world(solids: &[Solid]) -> Arc<World> {
    let mut text = "{\n\"classname\" \"worldspawn\"\n".to_owned();
    for solid in solids {
        text.push_str("{\n");
        for (normal, on) in solid {
            let across = normal.any_orthonormal_vector() * 64.0;
            for point in [*on + across, *on, *on + normal.cross(across)] {
                write!(text, "( {} {} {} ) ", point.x, point.y, point.z).unwrap();
            }
            text.push_str("wall 0 0 0 1 1\n");
        }
        text.push_str("}\n");
    }
    // A start far away, on its own ground.
    text.push_str("{\n( -5064 0 0 ) ( -5064 1 0 ) ( -5064 0 1 ) wall 0 0 0 1 1\n");
    text.push_str(
        "( 0 -64 0 ) ( 0 -64 1 ) ( 1 -64 0 ) wall 0 0 0 1 1\n( 0 0 -64 ) ( 1 0 -64 ) ( 0 1 -64 ) wall 0 0 0 1 1\n",
    );
    text.push_str("( 0 0 0 ) ( 0 1 0 ) ( 1 0 0 ) wall 0 0 0 1 1\n( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) wall 0 0 0 1 1\n");
    text.push_str("( -4936 0 0 ) ( -4936 0 1 ) ( -4936 1 0 ) wall 0 0 0 1 1\n}\n}\n");
    text.push_str("{\n\"classname\" \"info_player_start\"\n\"origin\" \"-5000 0 24\"\n}\n");
    Arc::new(World::parse(&text).unwrap().0)
}

/// A player standing there with this velocity, looking along x.
fn standing(world: &Arc<World>, profile: &Profile, feet: Vec3, velocity: Vec3) -> Run {
    let mut run = Run::new(Arc::clone(world), Arc::new(profile.clone())).unwrap();
    run.stand(feet, velocity);
    let mut state = run.checkpoint();
    state.angles.yaw = 0.0;
    run.restore(&state);
    run
}

/// A player in the air there.
fn falling(world: &Arc<World>, profile: &Profile, feet: Vec3, velocity: Vec3) -> Run {
    let mut run = standing(world, profile, feet, velocity);
    run.place(feet + Vec3::Z * profile.origin_height(), velocity);
    run
}

/// Writes and parses the solution's script, plays it from the start, and requires its bug in its
/// tick without damage.
#[track_caller]
fn carry_out(begun: &Run, way: &PossibleBug) {
    let script = Script::parse(&Script::from_commands(&way.cmds).to_ron()).unwrap();
    let mut run = begun.clone();
    let (mut player, mut session) = (
        ScriptPlayer::new(&script, &run),
        Session::new(begun.profile()),
    );
    let mut told = Vec::new();
    while let Some(cmd) = player.prepare(&mut run) {
        let record = run.advance(&cmd);
        player.observe(&record);
        session.observe(&record, &mut |finding| told.push(finding));
    }
    let is_it = |finding: &Finding| {
        let Finding::Technique(event) = finding else {
            return false;
        };
        event.tick == run.tick()
            && event.kind == way.technique()
            && event.outcome == Outcome::Success
    };
    let what = way.describe();
    assert_eq!(run.tick() - begun.tick(), u64::from(way.tick()), "{what}");
    assert!(told.iter().any(is_it), "{what}: {told:?}");
    assert!(
        !run.player().on_ground && run.health() == begun.health(),
        "{what}"
    );
}

/// What is possible, by the way the fall starts.
fn possible(report: &BugReport) -> BTreeSet<(PreMove, TechniqueKind)> {
    report
        .ways
        .iter()
        .map(|way| (way.pre_move, way.technique()))
        .collect()
}
