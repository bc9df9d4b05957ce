//! A small laboratory: floors, ledges, slopes and drops, and a player moved by a client's keys.
//!
//! Every number of the articles comes from `player_move` in one of these worlds. All floors have
//! their top at height 0 unless stated otherwise, and their ends are out of reach.

use std::rc::Rc;

use wishdir_sim::client::{Button, ClientState, ClientVars};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{Engine, MoveEvent, MoveReport, Physics, PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles, dot, frame_time, length, length_2d, sin_cos_deg};
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, Contents, Hull, Level, Plane};

/// Half the width of a floor, units.
const FAR: f32 = 200_000.0;
/// Gap between a resting player and the floor, units.
pub(crate) const REST: f32 = 1.0 / 32.0;
/// A height from which no test reaches the ground, units.
const HIGH: f32 = 60_000.0;

/// A floor of any size at some height, with everything below it solid.
pub(crate) fn block(from_x: f32, to_x: f32, top: f32) -> Brush {
    Brush::cuboid(
        Vec3::new(from_x, -FAR, -FAR),
        Vec3::new(to_x, FAR, top),
        Contents::Solid,
    )
}

/// The endless floor at height 0.
pub(crate) fn floor() -> Brush {
    block(-FAR, FAR, 0.0)
}

/// A floor that ends in a cliff at x = 0, `drop` units above the endless floor.
pub(crate) fn cliff(drop: f32) -> Vec<Brush> {
    vec![floor(), block(-FAR, 0.0, drop)]
}

/// A slope of this angle, degrees, which rises towards +x from the line x = 0, z = 0.
pub(crate) fn slope(degrees: f32) -> Brush {
    let (sin, cos) = sin_cos_deg(degrees);
    slope_of_normal(Vec3::new(-sin, 0.0, cos))
}

/// A slope through the world's origin with exactly this normal.
pub(crate) fn slope_of_normal(normal: Vec3) -> Brush {
    let plane = |normal: Vec3, dist: f32| Plane { normal, dist };
    Brush {
        planes: vec![
            plane(normal, 0.0),
            plane(Vec3::X, FAR),
            plane(-Vec3::X, FAR),
            plane(Vec3::Y, FAR),
            plane(-Vec3::Y, FAR),
            plane(Vec3::Z, FAR),
            plane(-Vec3::Z, FAR),
        ],
        contents: Contents::Solid,
    }
}

/// The engine's hulls, as in the recordings.
fn hulls(engine: Engine) -> Vec<Hull> {
    match engine {
        Engine::QuakeWorld => vec![Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0])],
        Engine::Quake3 => vec![
            Hull::new([-15.0, -15.0, -24.0], [15.0, 15.0, 32.0]),
            Hull::new([-15.0, -15.0, -24.0], [15.0, 15.0, 16.0]),
        ],
        Engine::HalfLife | Engine::CounterStrike => vec![
            Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]),
            Hull::new([-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]),
            Hull::new([0.0; 3], [0.0; 3]),
        ],
    }
}

/// A player in a small world, moved by keys through the client, or by usercmds. Cloning allows
/// tests of alternatives.
#[derive(Clone)]
pub(crate) struct Bench {
    pub(crate) physics: Physics,
    pub(crate) vars: ClientVars,
    /// Length of a tick, milliseconds.
    pub(crate) msec: u8,
    pub(crate) level: Rc<Level>,
    pub(crate) player: PlayerState,
    pub(crate) client: ClientState,
    /// The last tick's report.
    pub(crate) report: MoveReport,
}

impl Bench {
    /// A player who stands at (x, 0) with his feet at height `feet`, at 100 Hz (77 in QuakeWorld).
    pub(crate) fn standing_at(engine: Engine, brushes: Vec<Brush>, x: f32, feet: f32) -> Self {
        let (hulls, rule) = (hulls(engine), engine.rules().clip_rule);
        let player = PlayerState {
            origin: Vec3::new(x, 0.0, feet - hulls[0].mins.z + rule.epsilon()),
            on_ground: true,
            ..Default::default()
        };
        Self {
            physics: Profile::for_engine(engine).physics,
            vars: Profile::for_engine(engine).keys,
            msec: Profile::for_engine(engine).msec(),
            level: Rc::new(Level::with_clip_rule(brushes, &hulls, rule)),
            player,
            client: ClientState::default(),
            report: MoveReport::default(),
        }
    }

    /// A player who stands on the endless floor.
    pub(crate) fn on_floor(engine: Engine) -> Self {
        Self::standing_at(engine, vec![floor()], 0.0, 0.0)
    }

    /// A player far above the endless floor, with this horizontal velocity.
    pub(crate) fn in_air(engine: Engine, x: f32, y: f32) -> Self {
        let mut bench = Self::standing_at(engine, vec![floor()], 0.0, HIGH);
        bench.lift_off(Vec3::new(x, y, 0.0));
        bench
    }

    /// Takes the player off the ground with this velocity.
    pub(crate) fn lift_off(&mut self, velocity: Vec3) {
        self.player.on_ground = false;
        self.player.velocity = velocity;
    }

    /// Lets the client's floats reach the server unrounded.
    pub(crate) fn without_wire(mut self) -> Self {
        self.vars.quantise = false;
        self
    }

    /// Sets another tick length, milliseconds.
    pub(crate) fn with_msec(mut self, msec: u8) -> Self {
        self.msec = msec;
        self
    }

    /// Presses keys, which stay down.
    pub(crate) fn hold(&mut self, buttons: &[Button]) -> &mut Self {
        for button in buttons {
            self.client.keys.press(*button, *button as u32);
        }
        self
    }

    /// Releases keys.
    pub(crate) fn let_go(&mut self, buttons: &[Button]) -> &mut Self {
        for button in buttons {
            self.client.keys.release(*button, *button as u32);
        }
        self
    }

    /// A notch of the wheel.
    pub(crate) fn tap(&mut self, button: Button) -> &mut Self {
        self.client.keys.tap(button);
        self
    }

    /// Builds the client's next command and clears the keys' press events.
    pub(crate) fn cmd(&mut self) -> UserCmd {
        let (engine, cap) = (self.physics.engine, self.physics.client.maxspeed);
        self.client.build_cmd(
            engine,
            &self.vars,
            cap,
            self.msec,
            frame_time(self.msec),
            (0.0, 0.0),
        )
    }

    /// Runs one tick with the keys.
    pub(crate) fn tick(&mut self) -> &mut Self {
        let cmd = self.cmd();
        self.send(&cmd)
    }

    /// Runs this many ticks with the keys.
    pub(crate) fn ticks(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.tick();
        }
        self
    }

    /// Runs ticks with the keys until a condition holds. Returns their number.
    pub(crate) fn ticks_until(&mut self, holds: impl Fn(&Self) -> bool) -> usize {
        for count in 1..=100_000 {
            if holds(self.tick()) {
                return count;
            }
        }
        panic!("100,000 ticks, and what was waited for has not happened")
    }

    /// Runs one tick with this command.
    pub(crate) fn send(&mut self, cmd: &UserCmd) -> &mut Self {
        self.report.clear();
        player_move(
            &mut self.player,
            cmd,
            &self.physics,
            &mut self.level.near(),
            &mut self.report,
        );
        self
    }

    /// Runs one tick with a wish of `speed` towards `yaw` degrees, like +forward with that view.
    pub(crate) fn wish(&mut self, yaw: f32, speed: f32) -> &mut Self {
        let cmd = UserCmd {
            msec: self.msec,
            angles: ViewAngles::level(yaw),
            forward: speed,
            ..UserCmd::default()
        };
        self.send(&cmd)
    }

    /// Horizontal speed, u/s.
    pub(crate) fn speed(&self) -> f32 {
        length_2d(self.player.velocity)
    }

    /// The direction of the velocity, degrees counter-clockwise from +x.
    pub(crate) fn heading(&self) -> f64 {
        heading(self.player.velocity)
    }

    /// Height of the feet above height 0, without the resting gap.
    pub(crate) fn feet(&self) -> f32 {
        self.player.origin.z + self.level.hulls()[self.player.hull.index()].mins.z - REST
    }

    /// Height of the feet if the player stood up here, which is what a jump's height means.
    pub(crate) fn standing_feet(&self) -> f32 {
        self.player.origin.z + self.level.hulls()[0].mins.z - REST
    }

    pub(crate) fn is_ducked(&self) -> bool {
        self.player.is_ducked()
    }

    /// The only event of this kind in the last tick.
    pub(crate) fn told<T>(&self, pick: impl Fn(&MoveEvent) -> Option<T>) -> T {
        let mut all: Vec<T> = self.report.events.iter().filter_map(pick).collect();
        assert_eq!(
            all.len(),
            1,
            "one such event in the tick: {:?}",
            self.report.events
        );
        all.swap_remove(0)
    }

    /// The acceleration of the last tick.
    pub(crate) fn acceleration(&self) -> Acceleration {
        self.told(|event| {
            let MoveEvent::Accelerate {
                wish_dir,
                wish_speed,
                current_speed,
                add_speed,
                accel_speed,
                before,
                ..
            } = *event
            else {
                return None;
            };
            let angle_deg = (f64::from(current_speed) / f64::from(length(before)))
                .acos()
                .to_degrees();
            Some(Acceleration {
                wish_dir,
                wish_speed,
                current_speed,
                add_speed,
                accel_speed,
                angle_deg,
            })
        })
    }
}

/// The numbers of `PM_Accelerate` or `PM_AirAccelerate`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Acceleration {
    pub(crate) wish_dir: Vec3,
    pub(crate) wish_speed: f32,
    pub(crate) current_speed: f32,
    pub(crate) add_speed: f32,
    pub(crate) accel_speed: f32,
    /// Angle between the velocity and wishdir, degrees.
    pub(crate) angle_deg: f64,
}

/// The direction of a velocity, degrees counter-clockwise from +x.
pub(crate) fn heading(velocity: Vec3) -> f64 {
    f64::from(velocity.y)
        .atan2(f64::from(velocity.x))
        .to_degrees()
}

/// The angle between two vectors, degrees.
pub(crate) fn angle_between(a: Vec3, b: Vec3) -> f64 {
    (f64::from(dot(a, b)) / (f64::from(length(a)) * f64::from(length(b))))
        .clamp(-1.0, 1.0)
        .acos()
        .to_degrees()
}

/// Checks that a number, rounded to the printed decimals, equals the printed number, without any
/// further tolerance.
#[track_caller]
pub(crate) fn shows(got: impl Into<f64>, printed: &str) {
    let decimals = printed
        .split_once('.')
        .map_or(0, |(_, decimals)| decimals.len());
    let got = got.into();
    let rounded = format!("{got:.decimals$}");
    let is_zero = rounded.chars().all(|sign| "-0.".contains(sign));
    let rounded = if is_zero {
        rounded.trim_start_matches('-')
    } else {
        &rounded
    };
    assert_eq!(rounded, printed, "the simulation gives {got}");
}

/// The border between `yes`, where the condition holds, and `no`, where it does not, found by
/// bisection.
pub(crate) fn border(mut yes: f64, mut no: f64, holds: impl Fn(f64) -> bool) -> f64 {
    assert!(holds(yes) && !holds(no), "a yes and a no to begin with");
    for _ in 0..40 {
        let middle = f64::midpoint(yes, no);
        *(if holds(middle) { &mut yes } else { &mut no }) = middle;
    }
    f64::midpoint(yes, no)
}
