//! Infers the speed cap of the player's weapon if the recording does not contain the cap.
//! See `docs/goldsrc.md` 2, "Client cap".

use super::{CLIENT_CAP, Demo, DemoFormat, DemoFrame, Track};
use wishdir_sim::command::{DUCK, UserCmd};
use wishdir_sim::math::{ViewAngles, angle_vectors, dot};
use wishdir_sim::profile::Profile;

/// Minimum number of frames that must agree on the speed cap.
const FRAMES_MIN: usize = 3;
/// Minimum ratio of frames at the cap to frames above it.
/// Knockback, slopes and weapon changes cause frames above the cap.
const FASTER_ONE_OF: usize = 4;
/// Minimum gain over the speed after friction for a frame to count, u/s.
const GAIN: f32 = 0.5;
/// Maximum difference at which a speed counts as equal to the cap, u/s.
const NEAR: f32 = 0.1;

/// Returns the speed that a command requests, u/s.
fn requested_speed(cmd: &UserCmd) -> f32 {
    (cmd.forward * cmd.forward + cmd.side * cmd.side + cmd.up * cmd.up).sqrt()
}

/// Returns the speed along the wish direction after a ground tick that gained speed, u/s.
/// The speed cannot exceed the cap, and equals it at full running speed.
/// `None` if the tick gives no information about the cap.
fn speed_along_wish(before: &DemoFrame, frame: &DemoFrame, friction: f32) -> Option<f32> {
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
    // A command below the cap gives no information.
    (along > slowed + GAIN && requested_speed(&cmd) > along - 1.0).then_some(along)
}

/// Returns the cap that these speeds indicate. `None` if no cap fits.
fn find_speed_cap(speeds: &[f32], caps: &[f32], near: f32) -> Option<f32> {
    let is_capped = |cap: f32| {
        // With two keys held, each of the two moves is truncated to a whole number.
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

/// Finds the recorder's cap from decoded commands, or from speeds on the ground.
fn infer_track_cap(demo: &Demo, track: &Track, profile: &Profile) -> Option<f32> {
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
            .filter_map(|frame| frame.cmd.as_ref().map(requested_speed))
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
            .filter_map(|pair| speed_along_wish(&pair[0], &pair[1], friction))
            .collect()
    };
    find_speed_cap(&decoded, &caps, near).or_else(|| find_speed_cap(&on_ground(), &caps, near))
}

impl Demo {
    /// Infers the weapon's cap from the player's speed, in games that give every player a cap.
    pub(crate) fn infer_speed_cap(&mut self) {
        // If some players have no cap, speeds only show the server's limit.
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
            .and_then(|track| infer_track_cap(self, track, &profile))
        else {
            return;
        };
        self.vars.push((CLIENT_CAP, cap));
    }

    /// Returns the player's initial cap, u/s, as sent by the server or inferred from speeds.
    pub fn initial_speed_cap(&self, track: &Track) -> Option<f32> {
        let begin = track.changes.iter().take_while(|change| change.frame == 0);
        let sent = begin
            .filter(|change| change.name == CLIENT_CAP)
            .last()
            .map(|change| change.value);
        sent.or_else(|| {
            self.vars
                .iter()
                .find(|(name, _)| *name == CLIENT_CAP)
                .map(|(_, value)| *value)
        })
    }
}
