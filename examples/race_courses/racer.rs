//! A simple player that plays a course leg by leg.
//! It tries several turns and strafes for a few ticks each
//! and keeps the one that leads closest to its target. All input goes through the client's keys.

mod follow;

use std::fmt::Write as _;

use wishdir_sim::client::{Button, Buttons, ClientState, MsecClock};
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::math::{Vec3, wrap_deg};
use wishdir_sim::run::{Checkpoint, Run};
use wishdir_sim::simulation::Simulation as _;

/// Physical key number of every button, as in scripts.
const KEY: u32 = 0;
/// Ticks between two decisions in the air, tried in this order.
const STROKES: [u32; 4] = [6, 5, 4, 3];
/// Ticks between two decisions on the ground and in water.
const STEPS: u32 = 8;
/// View angles at the end of a strafe, degrees from the velocity to the strafe's side.
const LEANS: [f64; 11] = [-6.0, -3.0, -1.0, 1.0, 3.0, 5.0, 8.0, 12.0, 18.0, 28.0, 45.0];
/// Turn speed limit, degrees per second.
const FASTEST_TURN: f64 = 500.0;
/// Maximum ticks of a leg. A longer leg has failed.
const LONGEST_LEG: u32 = 1200;

/// Part of a route.
#[derive(Clone, Debug)]
pub(crate) enum RouteLeg {
    /// Runs to a place with the forward key.
    Run([f64; 2]),
    /// Runs to an edge and jumps from there.
    Leap {
        edge: [f64; 2],
        to: [f64; 3],
        limit: f64,
    },
    /// Runs to an edge, jumps along a yaw at the ladder
    /// behind it, and climbs until the feet reach a height.
    Grab {
        edge: [f64; 2],
        towards: f32,
        top: f64,
    },
    /// Jumps immediately and lands at a place, within a speed limit, u/s.
    Hop { to: [f64; 3], limit: f64 },
    /// Hops along the centre line until the timer stops. Places with `false` have no floor.
    Follow(Vec<([f64; 3], bool)>),
    /// Looks at a yaw and pitch and holds keys until the feet reach a height or the ticks run out.
    Hold {
        look: (f32, f32),
        keys: &'static [Button],
        feet: ReleaseCondition,
    },
}

/// Condition for releasing the held keys.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReleaseCondition {
    Above(f64),
    Below(f64),
    /// Beyond a place along a unit vector, in units from the origin.
    Past([f64; 2], f64),
}

/// Keys and turn rate for some ticks.
#[derive(Clone, Copy, Debug, Default)]
struct InputStroke {
    keys: Buttons,
    ticks: u32,
    /// Turn rate, degrees per second, left is positive.
    rate: f32,
    jump: bool,
    look: Option<(f32, f32)>,
}

#[derive(Clone, Debug)]
struct HeldInput {
    client: ClientState,
    clock: MsecClock,
    held: Buttons,
}

pub(crate) struct Racer {
    run: Run,
    hands: HeldInput,
    strokes: Vec<InputStroke>,
    /// Whether the player was teleported or died, which fails the run.
    fell: bool,
}

/// Target of a flight.
#[derive(Clone, Copy, Debug)]
struct Aim {
    to: [f64; 3],
    /// Speed limit, u/s.
    limit: f64,
    /// Direction for maximum speed, a unit vector. With it, the landing need not be as accurate.
    onward: Option<[f64; 2]>,
}

/// Score of a fallen player.
const LOST: f64 = 1e6;
/// Maximum height difference to a landing place that still counts as reached, units.
/// Allows for slopes and for the rest of a stroke.
const SAME_FLOOR: f64 = 40.0;

type Saved = (Checkpoint, HeldInput, usize);

impl Racer {
    pub(crate) fn new(run: Run) -> Self {
        let hands = HeldInput {
            client: ClientState::from_angles(run.angles()),
            clock: run.profile().clock(),
            held: Buttons::default(),
        };
        Self {
            run,
            hands,
            strokes: Vec::new(),
            fell: false,
        }
    }

    /// Script of the played input, for `wishdir play --script`.
    pub(crate) fn script(&self, map: &str, profile: &str) -> String {
        let end = match self.run.timer() {
            Timer::Finished { time, .. } => format!("finished after {} s", time.seconds()),
            unfinished @ (Timer::Idle | Timer::Ready | Timer::Running { .. } | Timer::Invalid) => {
                format!("{unfinished:?}")
            }
        };
        let play = format!(
            "wishdir play --map {map} --profile {profile} --script assets/scripts/{map}.ron"
        );
        let mut out =
            format!("// A run through `{map}`, {end}: {play}\n(profile: \"{profile}\", steps: [\n");
        for InputStroke {
            keys,
            ticks,
            rate,
            jump,
            look,
        } in &self.strokes
        {
            if let Some((yaw, pitch)) = look {
                writeln!(out, "    Look(yaw: {yaw}, pitch: {pitch}),")
                    .expect("a String takes everything");
            }
            let turn = if *rate == 0.0 {
                String::new()
            } else {
                format!(", turn: Rate({rate})")
            };
            let tap = if *jump { ", tap: [Jump]" } else { "" };
            writeln!(out, "    Hold(keys: {keys:?}, ticks: {ticks}{turn}{tap}),")
                .expect("a String takes everything");
        }
        out.push_str("])\n");
        out
    }

    fn save(&self) -> Saved {
        (
            self.run.checkpoint(),
            self.hands.clone(),
            self.strokes.len(),
        )
    }

    fn load(&mut self, (checkpoint, hands, strokes): &Saved) {
        self.run.restore(checkpoint);
        self.hands = hands.clone();
        self.strokes.truncate(*strokes);
        self.fell = false;
    }

    fn feet(&self) -> f64 {
        f64::from(self.run.profile().feet(self.run.player()).z)
    }

    fn horizontal_position(&self) -> [f64; 2] {
        let Vec3 { x, y, .. } = self.run.player().origin;
        [f64::from(x), f64::from(y)]
    }

    fn tick_seconds(&self) -> f64 {
        f64::from(self.run.profile().msec()) / 1000.0
    }

    /// Plays and records a stroke until it ends or `is_done`, like a script player.
    fn stroke(&mut self, stroke: InputStroke, is_done: impl Fn(&Self) -> bool) -> bool {
        if let Some((yaw, pitch)) = stroke.look {
            self.hands.client.angles.yaw = yaw;
            self.hands.client.angles.pitch = pitch;
        }
        let hands = &mut self.hands;
        hands
            .held
            .iter()
            .filter(|key| !stroke.keys.contains(*key))
            .for_each(|key| hands.client.keys.release(key, KEY));
        stroke
            .keys
            .iter()
            .for_each(|key| hands.client.keys.press(key, KEY));
        hands.held = stroke.keys;
        if stroke.jump {
            hands.client.keys.tap(Button::Jump);
        }
        let start = hands.client.angles.yaw;
        let profile = std::sync::Arc::clone(self.run.profile());
        for tick in 1..=stroke.ticks {
            let hands = &mut self.hands;
            if stroke.rate != 0.0 {
                hands.client.angles.yaw =
                    start + stroke.rate * hands.clock.frame_time() * tick as f32;
            }
            let maxspeed = profile.physics.client.maxspeed;
            let msec = hands.clock.next_msec();
            let time = hands.clock.frame_time();
            let cmd = hands.client.build_cmd(
                profile.engine(),
                &profile.keys,
                maxspeed,
                msec,
                time,
                (0.0, 0.0),
            );
            let record = self.run.advance(&cmd);
            if let Some(facing) = record.forced_view() {
                self.hands.client.angles.yaw = facing.yaw;
            }
            let falls = |event: &CourseEvent| {
                matches!(
                    event,
                    CourseEvent::Teleported { .. } | CourseEvent::Died { .. }
                )
            };
            self.fell |= record.events.iter().any(falls);
            if self.fell || is_done(self) {
                self.strokes.push(InputStroke {
                    ticks: tick,
                    ..stroke
                });
                return true;
            }
        }
        self.strokes.push(stroke);
        false
    }

    /// Turn rate that reaches a yaw after some ticks, in whole degrees per second.
    fn turn_rate_to(&self, yaw: f64, ticks: u32) -> f32 {
        let off = wrap_deg(yaw - f64::from(self.hands.client.angles.yaw));
        let rate = off / (f64::from(ticks) * self.tick_seconds());
        rate.clamp(-FASTEST_TURN, FASTEST_TURN).round() as f32
    }

    pub(crate) fn play(&mut self, leg: &RouteLeg) -> Result<(), String> {
        match *leg {
            RouteLeg::Run(to) => self.run_to(to),
            RouteLeg::Follow(ref places) => self.follow(places),
            RouteLeg::Leap { edge, to, limit } => self.jump_over_gap(edge, to, limit),
            RouteLeg::Grab { edge, towards, top } => self.jump_to_ladder(edge, towards, top),
            RouteLeg::Hop { to, limit } => self.hop_to(Aim {
                to,
                limit,
                onward: None,
            }),
            RouteLeg::Hold { look, keys, feet } => self.hold_keys(look, keys, feet),
        }
    }

    fn problem_text(&self, what: &str) -> String {
        let player = self.run.player();
        format!(
            "{what} at {} moving {}, feet {:.1}",
            player.origin,
            player.velocity,
            self.feet()
        )
    }

    fn hold_keys(
        &mut self,
        look: (f32, f32),
        keys: &[Button],
        until: ReleaseCondition,
    ) -> Result<(), String> {
        let is_done = move |racer: &Self| match until {
            ReleaseCondition::Above(height) => racer.feet() >= height,
            ReleaseCondition::Below(height) => racer.feet() <= height,
            ReleaseCondition::Past([dx, dy], far) => {
                let [x, y] = racer.horizontal_position();
                x * dx + y * dy >= far
            }
        };
        let keys = keys.iter().copied().collect();
        let stroke = InputStroke {
            keys,
            ticks: LONGEST_LEG,
            look: Some(look),
            ..InputStroke::default()
        };
        if self.stroke(stroke, is_done) && !self.fell {
            Ok(())
        } else {
            Err(self.problem_text("held for ever"))
        }
    }

    fn run_to(&mut self, to: [f64; 2]) -> Result<(), String> {
        let from = self.horizontal_position();
        let way = [to[0] - from[0], to[1] - from[1]];
        let is_there = move |racer: &Self| {
            let [x, y] = racer.horizontal_position();
            (to[0] - x) * way[0] + (to[1] - y) * way[1] <= 0.0
        };
        let mut ticks = 0;
        while ticks < LONGEST_LEG {
            ticks += STEPS;
            let [x, y] = self.horizontal_position();
            let bearing = (to[1] - y).atan2(to[0] - x).to_degrees();
            let rate = self.turn_rate_to(bearing, STEPS);
            let keys = [Button::Forward].into_iter().collect();
            if self.stroke(
                InputStroke {
                    keys,
                    ticks: STEPS,
                    rate,
                    ..InputStroke::default()
                },
                is_there,
            ) {
                return if self.fell {
                    Err(self.problem_text("fell on the run"))
                } else {
                    Ok(())
                };
            }
        }
        Err(self.problem_text("never got there"))
    }

    /// Runs to an edge and jumps over the gap behind it.
    /// Tries early takeoffs, because edge friction slows the player near an edge, and late ones.
    fn jump_over_gap(&mut self, edge: [f64; 2], to: [f64; 3], limit: f64) -> Result<(), String> {
        const PAST_EDGE: [f64; 5] = [-14.0, -8.0, -2.0, 4.0, 10.0];
        let before = self.save();
        let mut last = String::new();
        for past in PAST_EDGE {
            let way = [to[0] - edge[0], to[1] - edge[1]];
            let far = way[0].hypot(way[1]);
            let at = [edge[0] + way[0] / far * past, edge[1] + way[1] / far * past];
            match self.run_to(at).and_then(|()| {
                self.hop_to(Aim {
                    to,
                    limit,
                    onward: None,
                })
            }) {
                Ok(()) => return Ok(()),
                Err(problem) => last = problem,
            }
            self.load(&before);
        }
        Err(last)
    }

    /// Looks up from the jump on, so that holding forward climbs the ladder.
    fn jump_to_ladder(&mut self, edge: [f64; 2], towards: f32, top: f64) -> Result<(), String> {
        const UP: f32 = -45.0;
        self.run_to(edge)?;
        let stroke = InputStroke {
            keys: [Button::Forward].into_iter().collect(),
            jump: true,
            look: Some((towards, UP)),
            ..InputStroke::default()
        };
        let is_up = move |racer: &Self| racer.feet() >= top && racer.run.player().on_ground;
        if self.stroke(
            InputStroke {
                ticks: LONGEST_LEG,
                ..stroke
            },
            is_up,
        ) && !self.fell
        {
            Ok(())
        } else {
            Err(self.problem_text("did not climb"))
        }
    }

    fn hop_to(&mut self, aim: Aim) -> Result<(), String> {
        let before = self.save();
        let mut last = String::new();
        for ticks in STROKES {
            match self.search_flight(aim, ticks) {
                Ok(()) => return Ok(()),
                Err(problem) => last = problem,
            }
            self.load(&before);
        }
        Err(format!("{last}; from {}", self.problem_text("")))
    }

    /// Searches stroke by stroke from the most promising states until one lands.
    fn search_flight(&mut self, aim: Aim, ticks: u32) -> Result<(), String> {
        const WIDTH: usize = 24;
        let has_landed = |racer: &Self| racer.run.player().on_ground;
        let before = std::mem::take(&mut self.strokes);
        let mut states = vec![(0.0, self.save(), Vec::new())];
        for number in 0..LONGEST_LEG {
            let mut next: Vec<(f64, Saved, Vec<InputStroke>)> = Vec::new();
            let mut landed: Option<(f64, Saved, Vec<InputStroke>)> = None;
            for (_, state, strokes) in &states {
                self.strokes.clone_from(strokes);
                self.load(state);
                for mut stroke in self.candidate_strokes(ticks, aim.limit.is_infinite()) {
                    stroke.jump = number == 0;
                    self.stroke(stroke, has_landed);
                    let (score, is_over) = (self.score(aim), self.run.player().on_ground);
                    let is_there =
                        is_over && !self.fell && (self.feet() - aim.to[2]).abs() < SAME_FLOOR;
                    let is_low =
                        self.feet() < aim.to[2] - SAME_FLOOR && self.run.player().velocity.z < 0.0;
                    let entry = (score, self.save(), self.strokes.clone());
                    self.strokes.clone_from(strokes);
                    self.load(state);
                    if is_there && landed.as_ref().is_none_or(|(least, ..)| score < *least) {
                        landed = Some(entry);
                    } else if !is_over && !is_low && score < LOST {
                        next.push(entry);
                    }
                }
            }
            if let Some((_, state, strokes)) = landed {
                self.strokes = before;
                self.strokes.extend(strokes);
                self.run.restore(&state.0);
                self.hands = state.1;
                return Ok(());
            }
            if next.is_empty() {
                self.strokes = before;
                return Err(format!("missed {aim:?}"));
            }
            next.sort_by(|a, b| a.0.total_cmp(&b.0));
            next.truncate(WIDTH);
            states = next;
        }
        Err(self.problem_text("flies for ever"))
    }

    /// Candidate strokes: no input, and each strafe with each lean.
    fn candidate_strokes(&self, ticks: u32, legs_up: bool) -> Vec<InputStroke> {
        /// Vertical speed below which the player ducks for the landing, u/s.
        const FALLING: f32 = -150.0;
        let velocity = self.run.player().velocity;
        let heading = f64::from(velocity.y)
            .atan2(f64::from(velocity.x))
            .to_degrees();
        let mut all = vec![InputStroke {
            ticks,
            rate: self.turn_rate_to(heading, ticks),
            ..InputStroke::default()
        }];
        for (key, side) in [(Button::MoveLeft, 1.0), (Button::MoveRight, -1.0)] {
            for lean in LEANS {
                let rate = self.turn_rate_to(heading + lean * side, ticks);
                all.push(InputStroke {
                    keys: [key].into_iter().collect(),
                    ticks,
                    rate,
                    ..InputStroke::default()
                });
            }
        }
        if legs_up && velocity.z < FALLING {
            for stroke in &mut all {
                stroke.keys = stroke.keys.iter().chain([Button::Duck]).collect();
            }
        }
        all
    }

    /// Predicted landing distance from `to`, plus a penalty for excess speed. Less is better.
    fn score(&self, aim: Aim) -> f64 {
        const TOO_FAST: f64 = 20.0;
        /// Ignored landing distance of a flight for speed, units, and the price of 1 u/s in units.
        const NEAR: f64 = 32.0;
        const SPEED_COUNTS: f64 = 0.7;
        let gravity = f64::from(self.run.profile().physics.vars.gravity);
        let velocity = self.run.player().velocity;
        let (up, over) = (f64::from(velocity.z), self.feet() - aim.to[2]);
        let left = if self.run.player().on_ground {
            0.0
        } else {
            (up + (up * up + 2.0 * gravity * over).max(0.0).sqrt()) / gravity
        };
        let [x, y] = self.horizontal_position();
        let miss = [
            x + f64::from(velocity.x) * left - aim.to[0],
            y + f64::from(velocity.y) * left - aim.to[1],
        ];
        let speed = f64::from(velocity.x).hypot(f64::from(velocity.y));
        let lost = if self.fell { LOST } else { 0.0 };
        let miss = miss[0].hypot(miss[1]);
        let wanted = match aim.onward {
            None => miss,
            Some([dx, dy]) => {
                let along = f64::from(velocity.x) * dx + f64::from(velocity.y) * dy;
                (miss - NEAR).max(0.0) - along * SPEED_COUNTS
            }
        };
        wanted + (speed - aim.limit).max(0.0) * TOO_FAST + lost
    }
}
