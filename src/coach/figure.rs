//! Interactive figures: a movement rule as a curve, with the game's numbers as sliders.
//!
//! The numbers come from `analysis/strafe` with a profile's rules, and each slider changes one
//! number of the rules. Need For Kill's figures are in `nfk_figures.rs`.

use super::figure_data::{Arrows, Fact, FigureData, FigureKind, FigureSlider, Quantity, slider};
use super::{ladder, nfk_figures};
use wishdir_analysis::strafe::{AirTick, GainWindow, GroundTick, JumpCap, Theory};
use wishdir_sim::platformer::Ruleset;
use wishdir_sim::profile::{Profile, by_name};

/// Rules that a figure is computed for.
#[derive(Clone, Debug, PartialEq)]
enum Rules {
    Engine3d(Box<(Profile, Theory)>),
    Nfk(Ruleset),
}

/// Figure with its sliders.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    kind: FigureKind,
    rules: Rules,
    /// Sliders of the figure, from top to bottom.
    pub sliders: Vec<FigureSlider>,
}

/// Duration of a run in a figure, milliseconds.
const RUN_MSEC: f64 = 1500.0;
/// Angle between two points of a curve, degrees.
const ANGLE_STEP: f64 = 1.5;
/// Speed range of the cap figure's curve, u/s.
const CAP_SPEEDS: [u32; 2] = [200, 600];

impl Figure {
    /// Creates a figure with built-in rules. `None` if the rules have no such figure.
    pub fn new(kind: FigureKind, rules: &str) -> Option<Self> {
        let rules = match (Ruleset::by_id(rules), by_name(rules)) {
            (Some(rules), _) => Rules::Nfk(rules),
            (None, Some(profile)) => {
                Rules::Engine3d(Box::new((profile.clone(), Theory::new(profile))))
            }
            (None, None) => return None,
        };
        let sliders = match &rules {
            Rules::Nfk(rules) => nfk_figures::sliders(kind, *rules)?,
            Rules::Engine3d(of) => sliders(kind, &of.0, &of.1)?,
        };
        Some(Self {
            kind,
            rules,
            sliders,
        })
    }

    /// Returns the value of the slider for a quantity.
    fn value(&self, quantity: Quantity) -> f64 {
        let found = self
            .sliders
            .iter()
            .find(|slider| slider.quantity == quantity);
        found.map_or(0.0, |slider| {
            slider.value.clamp(slider.range[0], slider.range[1])
        })
    }

    /// Computes the figure for the sliders' values.
    pub fn compute(&self) -> FigureData {
        let theory = match &self.rules {
            Rules::Nfk(rules) => {
                return nfk_figures::compute(self.kind, *rules, |quantity| self.value(quantity));
            }
            Rules::Engine3d(of) => &of.1,
        };
        match self.kind {
            FigureKind::Air => self.compute_air(theory),
            FigureKind::Ground => self.compute_ground(theory),
            FigureKind::Hop => self.compute_hop(theory),
            FigureKind::Cap => self.compute_cap(),
            FigureKind::Run => self.compute_run(theory),
            FigureKind::Ladder => ladder::compute(
                self.value(Quantity::LookUp),
                self.value(Quantity::TurnedAside),
            ),
            FigureKind::Fall | FigureKind::Chain | FigureKind::Pads | FigureKind::Way => {
                self.compute_fall()
            }
        }
    }

    fn seconds(&self) -> f64 {
        1.0 / self.value(Quantity::Fps).max(1.0)
    }

    fn ground_tick(&self, theory: &Theory, friction: f64, accelerate: f64) -> GroundTick {
        let seconds = self.seconds();
        let accel = accelerate * seconds * theory.ground.wish_speed;
        GroundTick {
            accel,
            friction: friction * seconds,
            seconds,
            ..theory.ground
        }
    }

    /// Computes a figure over the angle: gain curve, window and arrows.
    fn compute_over_angle(
        &self,
        window: GainWindow,
        gain: impl Fn(f64) -> f64,
        added: f64,
    ) -> FigureData {
        let (speed, angle) = (self.value(Quantity::Speed), self.value(Quantity::Angle));
        let points = (180.0 / ANGLE_STEP) as u32;
        let at = |point: u32| f64::from(point) * ANGLE_STEP;
        let (sin, cos) = libm::sincos(angle.to_radians());
        let wins = window.to_deg > window.from_deg;
        FigureData {
            axes: [Quantity::Angle, Quantity::Gain],
            curve: (0..=points)
                .map(|point| [at(point), gain(at(point))])
                .collect(),
            window: wins.then_some([window.from_deg, window.to_deg]),
            mark: [angle, gain(angle)],
            arrows: Some(Arrows {
                velocity: [0.0, speed],
                wish: [-sin * speed, cos * speed],
                added: [-sin * added, cos * added],
            }),
            facts: vec![
                Fact::Window([window.from_deg, window.to_deg]),
                Fact::Best([window.best_deg, window.best_gain]),
                Fact::Gain(gain(angle)),
                Fact::Turn(window.turn_deg / self.seconds()),
            ],
        }
    }

    fn compute_air(&self, theory: &Theory) -> FigureData {
        let wish_speed = f64::from(theory.wish_speeds.side);
        let accel = self.value(Quantity::AirAccelerate) * wish_speed * self.seconds();
        let (tick, speed) = (
            AirTick {
                accel,
                ..theory.air
            },
            self.value(Quantity::Speed),
        );
        let along = speed * libm::cos(self.value(Quantity::Angle).to_radians());
        self.compute_over_angle(
            tick.gain_window(speed),
            |angle| tick.gain(speed, angle),
            tick.added_speed(along),
        )
    }

    fn compute_ground(&self, theory: &Theory) -> FigureData {
        let friction = theory.ground.friction / theory.ground.seconds;
        let tick = self.ground_tick(theory, friction, self.value(Quantity::Accelerate));
        let speed = self.value(Quantity::Speed);
        let along =
            tick.speed_after_friction(speed) * libm::cos(self.value(Quantity::Angle).to_radians());
        self.compute_over_angle(
            tick.gain_window(speed),
            |angle| tick.gain(speed, angle),
            tick.push().added_speed(along),
        )
    }

    fn compute_hop(&self, theory: &Theory) -> FigureData {
        let tick = self.ground_tick(theory, self.value(Quantity::Friction), 0.0);
        let (speed, ticks) = (
            self.value(Quantity::Speed),
            self.value(Quantity::GroundTicks) as u32,
        );
        let after =
            |ticks: u32| (0..ticks).fold(speed, |speed, _| tick.speed_after_friction(speed));
        let most = self
            .sliders
            .iter()
            .find(|slider| slider.quantity == Quantity::GroundTicks);
        let most = most.map_or(ticks, |slider| slider.range[1] as u32);
        let left = after(ticks);
        FigureData {
            axes: [Quantity::GroundTicks, Quantity::Speed],
            curve: (0..=most)
                .map(|ticks| [f64::from(ticks), after(ticks)])
                .collect(),
            window: None,
            mark: [f64::from(ticks), left],
            arrows: None,
            facts: vec![Fact::Left([left, speed - left])],
        }
    }

    fn compute_cap(&self) -> FigureData {
        let Rules::Engine3d(of) = &self.rules else {
            return self.compute_fall();
        };
        let profile = &of.0;
        let msec = (1000.0 * self.seconds()).clamp(1.0, 50.0) as u8;
        let (cap, speed) = (
            JumpCap::new(&profile.physics, msec),
            self.value(Quantity::Speed),
        );
        let left = cap.speed_after_jump(speed);
        let speeds = (CAP_SPEEDS[0]..=CAP_SPEEDS[1]).step_by(2).map(f64::from);
        FigureData {
            axes: [Quantity::Speed, Quantity::Speed],
            curve: speeds
                .map(|speed| [speed, cap.speed_after_jump(speed)])
                .collect(),
            window: None,
            mark: [speed, left],
            arrows: None,
            facts: vec![
                Fact::Top(cap.max_uncut_speed()),
                Fact::Left([left, speed - left]),
            ],
        }
    }

    fn compute_fall(&self) -> FigureData {
        let (height, gravity) = (self.value(Quantity::Height), self.value(Quantity::Gravity));
        let seconds = libm::sqrt(2.0 * height / gravity);
        let at = |seconds: f64| {
            [
                seconds * 1000.0,
                (height - gravity * seconds * seconds / 2.0).max(0.0),
            ]
        };
        let tick = self.seconds();
        let ticks = (seconds / tick).ceil().min(10_000.0) as u32;
        let mut curve: Vec<[f64; 2]> = (0..ticks)
            .map(|number| at(f64::from(number) * tick))
            .collect();
        curve.push(at(seconds));
        let speed = gravity * seconds;
        FigureData {
            axes: [Quantity::Time, Quantity::Height],
            curve,
            window: None,
            mark: at(seconds),
            arrows: None,
            facts: vec![
                Fact::Meets([seconds * 1000.0, speed]),
                Fact::LastTick(speed * tick),
            ],
        }
    }

    fn compute_run(&self, theory: &Theory) -> FigureData {
        let tick = self.ground_tick(
            theory,
            self.value(Quantity::Friction),
            self.value(Quantity::Accelerate),
        );
        let straight = GroundTick {
            wish_speed: f64::from(theory.wish_speeds.forward),
            ..tick
        };
        let (let_go, step) = (self.value(Quantity::LetGo), tick.seconds * 1000.0);
        let (mut speed, mut top, mut stops, mut time) = (0.0, 0.0_f64, None, 0.0);
        let (mut curve, mut mark) = (vec![[0.0, 0.0]], [0.0, 0.0]);
        while time < RUN_MSEC {
            let is_held = time < let_go;
            speed = if is_held {
                speed + straight.gain(speed, 0.0)
            } else {
                tick.speed_after_friction(speed)
            };
            time += step;
            top = top.max(speed);
            curve.push([time, speed]);
            if is_held {
                mark = [time, speed];
            } else if speed < 1.0 && stops.is_none() {
                stops = Some(time - mark[0]);
            }
        }
        let facts = std::iter::once(Fact::Top(top))
            .chain(stops.map(Fact::Stops))
            .collect();
        FigureData {
            axes: [Quantity::Time, Quantity::Speed],
            curve,
            window: None,
            mark,
            arrows: None,
            facts,
        }
    }
}

/// Returns the sliders of a figure for a 3D engine, with the profile's values.
fn sliders(kind: FigureKind, profile: &Profile, theory: &Theory) -> Option<Vec<FigureSlider>> {
    let vars = &profile.physics.vars;
    let run = f64::from(theory.wish_speeds.forward);
    let fps = 1000.0 / f64::from(theory.msec);
    let fps = slider(Quantity::Fps, [30.0, 500.0], 1.0, fps);
    let speed = |value: f64| slider(Quantity::Speed, [30.0, 1000.0], 5.0, value);
    let [friction, accelerate, gravity] =
        [vars.friction, vars.accelerate, vars.gravity].map(f64::from);
    let friction = slider(Quantity::Friction, [0.0, 10.0], 0.1, friction);
    let accelerate = slider(Quantity::Accelerate, [1.0, 20.0], 0.1, accelerate);
    let angle = |best: f64| slider(Quantity::Angle, [0.0, 180.0], 0.5, best);
    Some(match kind {
        FigureKind::Run => {
            vec![
                slider(Quantity::LetGo, [50.0, 1500.0], 10.0, 800.0),
                accelerate,
                friction,
                fps,
            ]
        }
        FigureKind::Air => {
            let factor = f64::from(profile.physics.air_accelerate_factor());
            vec![
                angle(theory.in_air(run).window.best_deg),
                speed(run),
                slider(Quantity::AirAccelerate, [1.0, 100.0], 1.0, factor),
                fps,
            ]
        }
        FigureKind::Ground => vec![
            angle(theory.on_ground(run).window.best_deg),
            speed(run),
            accelerate,
            fps,
        ],
        FigureKind::Hop => vec![
            slider(Quantity::GroundTicks, [0.0, 10.0], 1.0, 2.0),
            speed(run),
            friction,
            fps,
        ],
        FigureKind::Cap => {
            let range = CAP_SPEEDS.map(f64::from);
            vec![slider(Quantity::Speed, range, 1.0, run), fps]
        }
        FigureKind::Fall => vec![
            slider(Quantity::Height, [10.0, 700.0], 1.0, 241.0),
            slider(Quantity::Gravity, [100.0, 1600.0], 10.0, gravity),
            fps,
        ],
        FigureKind::Ladder => ladder::sliders(),
        FigureKind::Chain | FigureKind::Pads | FigureKind::Way => return None,
    })
}
