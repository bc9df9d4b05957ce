//! How fast the player's weapon lets run, where the recording does not say it (`docs/goldsrc.md` 2,
//! "Client cap").

use super::{CLIENT_CAP, Demo, DemoFormat, DemoFrame, Track};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::math::{ViewAngles, angle_vectors, dot};
use wishdir_sim::profile::Profile;

/// This many frames must agree.
const FRAMES_MIN: usize = 3;
/// At most one frame of these may be faster than the cap: knocks, slopes, a weapon that was
/// changed.
const FASTER_ONE_OF: usize = 4;
/// A frame gains speed if it is more than this faster than friction leaves it, u/s.
const GAIN: f32 = 0.5;
/// How near to a cap a speed is the cap's, u/s.
const NEAR: f32 = 0.1;

/// The length of what a command asks for, u/s.
fn asked(cmd: &UserCmd) -> f32 {
    (cmd.forward * cmd.forward + cmd.side * cmd.side + cmd.up * cmd.up).sqrt()
}

/// The speed towards where the keys pull, after a frame on the ground that won some: at most what
/// they may ask for, and just that as soon as the player runs at it. None: it says nothing.
fn reached(before: &DemoFrame, frame: &DemoFrame, friction: f32) -> Option<f32> {
    let stands = before.on_ground == Some(true) && frame.on_ground == Some(true);
    let (from, to, cmd) = (before.velocity?, frame.velocity?, frame.cmd?);
    if !stands || cmd.buttons & DUCK != 0 || cmd.msec == 0 {
        return None;
    }
    let axes = angle_vectors(ViewAngles {
        yaw: cmd.angles.yaw,
        ..ViewAngles::default()
    });
    let wish = axes.forward * cmd.forward + axes.right * cmd.side;
    let length = dot(wish, wish).sqrt();
    if length < 1.0 {
        return None;
    }
    let along = dot(to, wish) / length;
    let slowed = dot(from, wish) / length * (1.0 - friction * f32::from(cmd.msec) / 1000.0);
    // A command that asks for less than the cap says nothing about it.
    (along > slowed + GAIN && asked(&cmd) > along - 1.0).then_some(along)
}

/// The cap that speeds are capped by; none: they do not say.
fn cap_of(speeds: &[f32], caps: &[f32], near: f32) -> Option<f32> {
    let is_capped = |cap: f32| {
        // Two keys at once are each cut to whole units on the wire.
        let two = (cap * std::f32::consts::FRAC_1_SQRT_2).trunc() * std::f32::consts::SQRT_2;
        let at = |speed: f32| (speed - cap).abs() <= near || (speed - two).abs() <= near;
        let equal = speeds.iter().filter(|speed| at(**speed)).count();
        let faster = speeds.iter().filter(|speed| **speed > cap + near).count();
        equal >= FRAMES_MIN && faster * FASTER_ONE_OF <= equal
    };
    caps.iter()
        .copied()
        .filter(|cap| is_capped(*cap))
        .max_by(f32::total_cmp)
}

/// The cap of the player who recorded, by the commands that a server decoded or by the speed on the
/// ground.
fn of_track(demo: &Demo, track: &Track, profile: &Profile) -> Option<f32> {
    let caps: Vec<f32> = profile
        .rules()
        .maxspeeds
        .iter()
        .map(|choice| choice.value)
        .filter(|cap| *cap > 0.0)
        .collect();
    let near = NEAR + 2.0 * demo.grid.velocity;
    let decoded: Vec<f32> = match demo.format {
        DemoFormat::Krp => track
            .moments
            .iter()
            .filter_map(|frame| frame.cmd.as_ref().map(asked))
            .collect(),
        DemoFormat::GoldSrc
        | DemoFormat::Qwd
        | DemoFormat::Mvd
        | DemoFormat::NetQuake
        | DemoFormat::Hltas => Vec::new(),
    };
    let friction = profile.physics.vars.friction;
    let on_ground = || -> Vec<f32> {
        let pairs = track.moments.windows(2);
        pairs
            .filter_map(|pair| reached(&pair[0], &pair[1], friction))
            .collect()
    };
    cap_of(&decoded, &caps, near).or_else(|| cap_of(&on_ground(), &caps, near))
}

impl Demo {
    /// Takes the cap of a weapon from how its player runs, in the game in which every player has
    /// one.
    pub(crate) fn infer_cap(&mut self) {
        // Where some have no cap of their own, speeds tell of the server's.
        let is_capped = |profile: &Profile| {
            profile
                .rules()
                .maxspeeds
                .iter()
                .all(|choice| choice.value > 0.0)
        };
        let Some(profile) = self.rules().filter(is_capped) else {
            return;
        };
        let Some(cap) = self
            .track(None)
            .and_then(|track| of_track(self, track, &profile))
        else {
            return;
        };
        self.vars.push((CLIENT_CAP, cap));
    }

    /// The player's own cap at the beginning, u/s, where the server told it or the way of running
    /// does.
    pub fn client_cap(&self, track: &Track) -> Option<f32> {
        let begin = track.changes.iter().take_while(|change| change.frame == 0);
        let told = begin
            .filter(|change| change.name == CLIENT_CAP)
            .last()
            .map(|change| change.value);
        told.or_else(|| {
            self.vars
                .iter()
                .find(|(name, _)| *name == CLIENT_CAP)
                .map(|(_, value)| *value)
        })
    }
}
