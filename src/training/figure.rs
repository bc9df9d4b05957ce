//! Figures that move: a rule of the movement as a curve, with the state of the game as sliders.
//!
//! What is drawn are the numbers of `analysis/strafe`, by the rules of a profile; the sliders change one of them at a time.

use serde::Deserialize;

use super::nfk_curves::{self, NfkCurve};
use crate::analysis::strafe::{AirTick, GroundTick, JumpCap, Theory, Window};
use crate::sim::nfk::{Cell, Dir, NfkState, ROW_PX, Ruleset, TICK_MSEC};
use crate::sim::profile::{Profile, by_name};

/// What a figure shows.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum FigureKind {
    /// Speed over time: a run, and its end.
    Run,
    /// The gain of one tick in the air over the angle to the wish direction.
    Air,
    /// The same on the ground, with W and a strafe key.
    Ground,
    /// What ticks on the ground leave of a speed.
    Hop,
    /// What a jump leaves of a speed.
    Cap,
    /// A fall from a height.
    Fall,
    /// Need For Kill's speed over the speed jump's count.
    Chain,
}

/// A number of the game that a slider changes, or that an axis or a fact shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Horizontal speed, u/s.
    Speed,
    /// Ticks a second.
    Fps,
    /// Factor of the air acceleration.
    AirAccelerate,
    /// Factor of the ground acceleration.
    Accelerate,
    /// Factor of the friction.
    Friction,
    /// Angle between velocity and wish direction, degrees.
    Angle,
    /// Until when W is held, milliseconds.
    LetGo,
    /// Need For Kill: until when the key is held, milliseconds.
    Held,
    /// Ticks in which the feet stay on the ground.
    GroundTicks,
    /// Height over the floor, units.
    Height,
    /// Height over the floor, pixels.
    NfkHeight,
    /// Downward acceleration, u/s².
    Gravity,
    /// The speed jump's count.
    Count,
    /// Time, milliseconds.
    Time,
    /// Change of speed in one tick, u/s.
    Gain,
    /// Pixels a tick.
    NfkSpeed,
}

/// A number of the figure that its player changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slider {
    /// Which number it moves.
    pub quantity: Quantity,
    /// From where to where.
    pub range: [f64; 2],
    /// By how much one step moves it.
    pub step: f64,
    /// Where it stands.
    pub value: f64,
}

/// What a figure says in numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// The angles that win speed, degrees; none do where both are equal.
    Window([f64; 2]),
    /// The best angle, degrees, and what it wins in a tick, u/s.
    Best([f64; 2]),
    /// What the chosen angle wins in a tick, u/s.
    Gain(f64),
    /// How fast the best turns, degrees a second.
    Turn(f64),
    /// The highest speed, u/s.
    Top(f64),
    /// From letting go to standing still, milliseconds.
    Stops(f64),
    /// What is left of the speed, u/s, and what is lost.
    Left([f64; 2]),
    /// When the floor is met, milliseconds, and how fast, u/s.
    Meets([f64; 2]),
    /// How far the last tick falls, units.
    LastTick(f64),
    /// A speed, pixels a tick.
    NfkSpeed(f64),
    /// How high the feet get: pixels, and rows of tiles.
    NfkHeight([f64; 2]),
}

/// The speed, what the keys ask for, and what a tick adds, as arrows: across and ahead, u/s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrows {
    /// The velocity before the tick.
    pub velocity: [f64; 2],
    /// The wish direction, as long as the velocity.
    pub wish: [f64; 2],
    /// What the tick adds.
    pub added: [f64; 2],
}

/// A figure at its sliders' places.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// What the axes measure.
    pub axes: [Quantity; 2],
    /// The rule as points.
    pub curve: Vec<[f64; 2]>,
    /// The part of the lower axis that wins.
    pub window: Option<[f64; 2]>,
    /// Where the sliders are on the curve.
    pub mark: [f64; 2],
    /// The tick's arrows, where there is an angle.
    pub arrows: Option<Arrows>,
    /// The same in numbers.
    pub facts: Vec<Fact>,
}

/// By which rules a figure is drawn.
#[derive(Clone, Debug, PartialEq)]
enum Rules {
    Engine3d(Box<(Profile, Theory)>),
    Nfk(Ruleset),
}

/// A figure with its sliders.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    kind: FigureKind,
    rules: Rules,
    /// In the order of the page.
    pub sliders: Vec<Slider>,
}

/// How long a run is drawn, milliseconds.
const RUN_MSEC: f64 = 1500.0;
/// How long a key of Need For Kill is held at the most, milliseconds: over the landing of a jump.
const NFK_HELD_MSEC: f64 = 2000.0;
/// The angles of a curve, degrees.
const ANGLE_STEP: f64 = 1.5;
/// The speeds of a jump's curve, u/s.
const CAP_SPEEDS: [u32; 2] = [200, 600];

impl Figure {
    /// Of the rules of this name, built in; none where they know no such figure.
    pub fn of(kind: FigureKind, rules: &str) -> Option<Self> {
        let rules = match (Ruleset::by_id(rules), by_name(rules)) {
            (Some(rules), _) => Rules::Nfk(rules),
            (None, Some(profile)) => Rules::Engine3d(Box::new((profile.clone(), Theory::new(profile)))),
            (None, None) => return None,
        };
        let sliders = match (&rules, kind) {
            (Rules::Nfk(rules), FigureKind::Chain) => {
                vec![slider(Quantity::Count, [0.0, f64::from(rules.count_max())], 1.0, 2.0)]
            }
            (Rules::Nfk(_), FigureKind::Run | FigureKind::Fall) => {
                let tick = f64::from(TICK_MSEC);
                vec![slider(Quantity::Held, [tick, NFK_HELD_MSEC], tick, 400.0)]
            }
            (Rules::Engine3d(of), _) if kind != FigureKind::Chain => sliders(kind, &of.0, &of.1),
            (Rules::Nfk(_) | Rules::Engine3d(_), _) => return None,
        };
        Some(Self { kind, rules, sliders })
    }

    /// A slider's number.
    fn value(&self, quantity: Quantity) -> f64 {
        let found = self.sliders.iter().find(|slider| slider.quantity == quantity);
        found.map_or(0.0, |slider| slider.value.clamp(slider.range[0], slider.range[1]))
    }

    /// As the sliders are.
    pub fn drawn(&self) -> Drawn {
        match (&self.rules, self.kind) {
            (Rules::Nfk(rules), FigureKind::Run) => self.nfk_run(*rules),
            (Rules::Nfk(rules), FigureKind::Fall) => self.nfk_jump(*rules),
            (Rules::Nfk(rules), _) => self.chain(*rules),
            (Rules::Engine3d(of), FigureKind::Air) => self.air(&of.1),
            (Rules::Engine3d(of), FigureKind::Ground) => self.ground(&of.1),
            (Rules::Engine3d(of), FigureKind::Hop) => self.hop(&of.1),
            (Rules::Engine3d(of), FigureKind::Cap) => self.cap(&of.0),
            (Rules::Engine3d(_), FigureKind::Fall | FigureKind::Chain) => self.fall(),
            (Rules::Engine3d(of), FigureKind::Run) => self.run(&of.1),
        }
    }

    fn seconds(&self) -> f64 {
        1.0 / self.value(Quantity::Fps).max(1.0)
    }

    fn ground_tick(&self, theory: &Theory, friction: f64, accelerate: f64) -> GroundTick {
        let seconds = self.seconds();
        let accel = accelerate * seconds * theory.ground.wish_speed;
        GroundTick { accel, friction: friction * seconds, seconds, ..theory.ground }
    }

    /// An angle's figure: the curve of the gains, the window, the arrows.
    fn of_angles(&self, window: Window, gain: impl Fn(f64) -> f64, added: f64) -> Drawn {
        let (speed, angle) = (self.value(Quantity::Speed), self.value(Quantity::Angle));
        let points = (180.0 / ANGLE_STEP) as u32;
        let at = |point: u32| f64::from(point) * ANGLE_STEP;
        let (sin, cos) = libm::sincos(angle.to_radians());
        let wins = window.to_deg > window.from_deg;
        Drawn {
            axes: [Quantity::Angle, Quantity::Gain],
            curve: (0..=points).map(|point| [at(point), gain(at(point))]).collect(),
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

    fn air(&self, theory: &Theory) -> Drawn {
        let wish_speed = f64::from(theory.wish_speeds.side);
        let accel = self.value(Quantity::AirAccelerate) * wish_speed * self.seconds();
        let (tick, speed) = (AirTick { accel, ..theory.air }, self.value(Quantity::Speed));
        let along = speed * libm::cos(self.value(Quantity::Angle).to_radians());
        self.of_angles(tick.window(speed), |angle| tick.gain(speed, angle), tick.added(along))
    }

    fn ground(&self, theory: &Theory) -> Drawn {
        let friction = theory.ground.friction / theory.ground.seconds;
        let tick = self.ground_tick(theory, friction, self.value(Quantity::Accelerate));
        let speed = self.value(Quantity::Speed);
        let along = tick.rubbed(speed) * libm::cos(self.value(Quantity::Angle).to_radians());
        self.of_angles(tick.window(speed), |angle| tick.gain(speed, angle), tick.push().added(along))
    }

    fn hop(&self, theory: &Theory) -> Drawn {
        let tick = self.ground_tick(theory, self.value(Quantity::Friction), 0.0);
        let (speed, ticks) = (self.value(Quantity::Speed), self.value(Quantity::GroundTicks) as u32);
        let after = |ticks: u32| (0..ticks).fold(speed, |speed, _| tick.rubbed(speed));
        let most = self.sliders.iter().find(|slider| slider.quantity == Quantity::GroundTicks);
        let most = most.map_or(ticks, |slider| slider.range[1] as u32);
        let left = after(ticks);
        Drawn {
            axes: [Quantity::GroundTicks, Quantity::Speed],
            curve: (0..=most).map(|ticks| [f64::from(ticks), after(ticks)]).collect(),
            window: None,
            mark: [f64::from(ticks), left],
            arrows: None,
            facts: vec![Fact::Left([left, speed - left])],
        }
    }

    fn cap(&self, profile: &Profile) -> Drawn {
        let msec = (1000.0 * self.seconds()).clamp(1.0, 50.0) as u8;
        let (cap, speed) = (JumpCap::new(&profile.physics, msec), self.value(Quantity::Speed));
        let left = cap.after(speed);
        let speeds = (CAP_SPEEDS[0]..=CAP_SPEEDS[1]).step_by(2).map(f64::from);
        Drawn {
            axes: [Quantity::Speed, Quantity::Speed],
            curve: speeds.map(|speed| [speed, cap.after(speed)]).collect(),
            window: None,
            mark: [speed, left],
            arrows: None,
            facts: vec![Fact::Top(cap.fastest()), Fact::Left([left, speed - left])],
        }
    }

    fn fall(&self) -> Drawn {
        let (height, gravity) = (self.value(Quantity::Height), self.value(Quantity::Gravity));
        let seconds = libm::sqrt(2.0 * height / gravity);
        let at = |seconds: f64| [seconds * 1000.0, (height - gravity * seconds * seconds / 2.0).max(0.0)];
        let tick = self.seconds();
        let ticks = (seconds / tick).ceil().min(10_000.0) as u32;
        let mut curve: Vec<[f64; 2]> = (0..ticks).map(|number| at(f64::from(number) * tick)).collect();
        curve.push(at(seconds));
        let speed = gravity * seconds;
        Drawn {
            axes: [Quantity::Time, Quantity::Height],
            curve,
            window: None,
            mark: at(seconds),
            arrows: None,
            facts: vec![Fact::Meets([seconds * 1000.0, speed]), Fact::LastTick(speed * tick)],
        }
    }

    fn run(&self, theory: &Theory) -> Drawn {
        let tick = self.ground_tick(theory, self.value(Quantity::Friction), self.value(Quantity::Accelerate));
        let straight = GroundTick { wish_speed: f64::from(theory.wish_speeds.forward), ..tick };
        let (let_go, step) = (self.value(Quantity::LetGo), tick.seconds * 1000.0);
        let (mut speed, mut top, mut stops, mut time) = (0.0, 0.0_f64, None, 0.0);
        let (mut curve, mut mark) = (vec![[0.0, 0.0]], [0.0, 0.0]);
        while time < RUN_MSEC {
            let is_held = time < let_go;
            speed = if is_held { speed + straight.gain(speed, 0.0) } else { tick.rubbed(speed) };
            time += step;
            top = top.max(speed);
            curve.push([time, speed]);
            if is_held {
                mark = [time, speed];
            } else if speed < 1.0 && stops.is_none() {
                stops = Some(time - mark[0]);
            }
        }
        let facts = std::iter::once(Fact::Top(top)).chain(stops.map(Fact::Stops)).collect();
        Drawn { axes: [Quantity::Time, Quantity::Speed], curve, window: None, mark, arrows: None, facts }
    }

    fn nfk_run(&self, rules: Ruleset) -> Drawn {
        let (curve, stops) = nfk_curves::run(rules, self.value(Quantity::Held));
        let facts = std::iter::once(Fact::NfkSpeed(curve.most)).chain(stops.map(Fact::Stops)).collect();
        of_nfk(curve, Quantity::NfkSpeed, facts)
    }

    fn nfk_jump(&self, rules: Ruleset) -> Drawn {
        let curve = nfk_curves::jump(rules, self.value(Quantity::Held));
        let most = curve.most;
        of_nfk(curve, Quantity::NfkHeight, vec![Fact::NfkHeight([most, most / f64::from(ROW_PX)])])
    }

    fn chain(&self, rules: Ruleset) -> Drawn {
        let count = self.value(Quantity::Count) as u8;
        let speed = |count: u8| {
            let state = NfkState { speedjump: count, ..NfkState::at(Cell::new(0, 0).body(), Dir::StandRight) };
            rules.speed(&NfkState { ix: rules.run_cap(&state), ..state })
        };
        Drawn {
            axes: [Quantity::Count, Quantity::NfkSpeed],
            curve: (0..=rules.count_max()).map(|count| [f64::from(count), speed(count)]).collect(),
            window: None,
            mark: [f64::from(count), speed(count)],
            arrows: None,
            facts: vec![Fact::NfkSpeed(speed(count))],
        }
    }
}

fn of_nfk(NfkCurve { points: curve, mark, .. }: NfkCurve, quantity: Quantity, facts: Vec<Fact>) -> Drawn {
    Drawn { axes: [Quantity::Time, quantity], curve, window: None, mark, arrows: None, facts }
}

fn slider(quantity: Quantity, range: [f64; 2], step: f64, value: f64) -> Slider {
    Slider { quantity, range, step, value: value.clamp(range[0], range[1]) }
}

/// The sliders of a figure of the 3D engines, as the profile has their numbers.
fn sliders(kind: FigureKind, profile: &Profile, theory: &Theory) -> Vec<Slider> {
    let vars = &profile.physics.vars;
    let run = f64::from(theory.wish_speeds.forward);
    let fps = slider(Quantity::Fps, [30.0, 500.0], 1.0, 1000.0 / f64::from(theory.msec));
    let speed = |value: f64| slider(Quantity::Speed, [30.0, 1000.0], 5.0, value);
    let friction = slider(Quantity::Friction, [0.0, 10.0], 0.1, f64::from(vars.friction));
    let accelerate = slider(Quantity::Accelerate, [1.0, 20.0], 0.1, f64::from(vars.accelerate));
    let angle = |best: f64| slider(Quantity::Angle, [0.0, 180.0], 0.5, best);
    match kind {
        FigureKind::Run => {
            vec![slider(Quantity::LetGo, [50.0, 1500.0], 10.0, 800.0), accelerate, friction, fps]
        }
        FigureKind::Air => {
            let factor = f64::from(profile.physics.air_factor());
            vec![
                angle(theory.in_air(run).window.best_deg),
                speed(run),
                slider(Quantity::AirAccelerate, [1.0, 100.0], 1.0, factor),
                fps,
            ]
        }
        FigureKind::Ground => vec![angle(theory.on_ground(run).window.best_deg), speed(run), accelerate, fps],
        FigureKind::Hop => vec![slider(Quantity::GroundTicks, [0.0, 10.0], 1.0, 2.0), speed(run), friction, fps],
        FigureKind::Cap => {
            let range = CAP_SPEEDS.map(f64::from);
            vec![slider(Quantity::Speed, range, 1.0, run), fps]
        }
        FigureKind::Fall | FigureKind::Chain => vec![
            slider(Quantity::Height, [10.0, 700.0], 1.0, 241.0),
            slider(Quantity::Gravity, [100.0, 1600.0], 10.0, f64::from(vars.gravity)),
            fps,
        ],
    }
}
