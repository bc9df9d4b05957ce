//! A floating ribbon of floor: straights, curves, ramps and gaps in sequence.

use super::brush::{Brush, ExtrusionAxis, Vec3, extrude, octagon, skin_with_top, uniform_skin};
use super::scene::Scene;
use super::trail::direction;

/// Thickness of the floor, units.
const THICK: f64 = 24.0;
/// Distance between recorded points of the centre line, units.
const STEP: f64 = 32.0;

/// A point on the centre line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CentrePoint {
    /// Position on the floor or over a gap.
    pub(crate) at: Vec3,
    /// Section whose jumps lead here.
    pub(crate) section: usize,
    /// Whether there is a floor.
    pub(crate) floor: bool,
}

/// A timer zone across the track.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gate {
    /// Centre of its floor.
    pub(crate) at: Vec3,
    /// Half its size along x and y, units.
    pub(crate) reach: [f64; 2],
    /// Direction of the track, degrees.
    pub(crate) yaw: f64,
}

/// Drawing state: current position and direction, and everything drawn so far.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    at: Vec3,
    yaw: f64,
    /// Width of the track, units.
    pub(crate) width: f64,
    /// Texture of the floor's top from here on.
    pub(crate) texture: &'static str,
    section: usize,
    /// Brushes of the floor.
    brushes: Vec<Brush>,
    /// Points of the centre line, from the start.
    pub(crate) places: Vec<CentrePoint>,
    /// Gaps: takeoff edge, landing height and length.
    pub(crate) gaps: Vec<(Vec3, f64, f64)>,
}

impl Track {
    pub(crate) fn new(at: Vec3, yaw: f64, width: f64) -> Self {
        let texture = "grid_blue";
        Self {
            at,
            yaw,
            width,
            texture,
            section: 0,
            brushes: Vec::new(),
            places: Vec::new(),
            gaps: Vec::new(),
        }
    }

    /// Records evenly spaced points of the centre line up to here.
    fn record_places(&mut self, length: f64, floor: bool, at: impl Fn(f64) -> Vec3) {
        let count = (length / STEP).ceil().max(1.0);
        for index in 0..count as u32 {
            let place = CentrePoint {
                at: at((f64::from(index) + 0.5) / count),
                section: self.section,
                floor,
            };
            self.places.push(place);
        }
    }

    /// Right and left edge of the track at the current position.
    fn current_edges(&self) -> [[f64; 2]; 2] {
        let [dx, dy] = direction(self.yaw);
        let half = self.width / 2.0;
        let edge = |side: f64| {
            [
                (self.at[0] - dy * half * side).round(),
                (self.at[1] + dx * half * side).round(),
            ]
        };
        [edge(-1.0), edge(1.0)]
    }

    /// Adds a ramp along y, up or down.
    pub(crate) fn add_ramp(&mut self, length: f64, rise: f64) {
        let [dx, dy] = direction(self.yaw);
        let from = self.at;
        let to = [
            (from[0] + dx * length).round(),
            (from[1] + dy * length).round(),
            from[2] + rise,
        ];
        let [[x0, _], [x1, _]] = self.current_edges();
        let profile = [
            [from[1], from[2] - THICK],
            [to[1], to[2] - THICK],
            [to[1], to[2]],
            [from[1], from[2]],
        ];
        let texture = if rise == 0.0 { self.texture } else { "ramp" };
        self.brushes.push(extrude(
            ExtrusionAxis::X,
            &profile,
            x0.min(x1),
            x0.max(x1),
            skin_with_top(texture, "metal"),
        ));
        self.record_places(length, true, |part| {
            [0, 1, 2].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
        });
        self.at = to;
    }

    /// Adds a straight along y.
    pub(crate) fn add_straight(&mut self, length: f64) {
        self.add_ramp(length, 0.0);
    }

    /// Adds a gap along y. The floor behind it is `rise` units higher.
    pub(crate) fn add_gap(&mut self, length: f64, rise: f64) {
        self.gaps.push((self.at, self.yaw, length));
        let [dx, dy] = direction(self.yaw);
        let from = self.at;
        self.at = [
            (from[0] + dx * length).round(),
            (from[1] + dy * length).round(),
            from[2] + rise,
        ];
        let to = self.at;
        self.record_places(length, false, |part| {
            [0, 1, 2].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
        });
    }

    /// Adds a left half circle in `parts` parts. Parts listed in `gaps` have no floor.
    pub(crate) fn add_half_circle(&mut self, radius: f64, parts: u32, gaps: &[u32]) {
        let turn = 180.0 / f64::from(parts);
        let [dx, dy] = direction(self.yaw);
        let middle = [self.at[0] - dy * radius, self.at[1] + dx * radius];
        let z = self.at[2];
        let start = self.yaw - 90.0;
        let on_arc = move |degrees: f64| {
            let [x, y] = direction(start + degrees);
            [middle[0] + x * radius, middle[1] + y * radius, z]
        };
        let length = radius * turn.to_radians();
        for part in 0..parts {
            let from = f64::from(part) * turn;
            let [right, left] = self.current_edges();
            if gaps.contains(&part) {
                self.gaps
                    .push((self.at, self.yaw + turn / 2.0, length.round()));
            }
            self.at = on_arc(from + turn);
            self.yaw += turn;
            let [next_right, next_left] = self.current_edges();
            if !gaps.contains(&part) {
                let corners = [right, next_right, next_left, left];
                self.brushes.push(extrude(
                    ExtrusionAxis::Z,
                    &corners,
                    z - THICK,
                    z,
                    skin_with_top(self.texture, "metal"),
                ));
            }
            self.record_places(length, !gaps.contains(&part), |inside| {
                on_arc(from + turn * inside)
            });
        }
        self.at = self.at.map(f64::round);
    }

    /// Adds a checkpoint along y. The next section starts in its middle.
    pub(crate) fn add_checkpoint(&mut self, length: f64, texture: &'static str) -> Gate {
        let before = std::mem::replace(&mut self.texture, texture);
        let from = self.at;
        self.add_straight(length);
        self.texture = before;
        let half = self
            .places
            .iter()
            .rev()
            .take((length / STEP / 2.0) as usize)
            .count();
        self.section += 1;
        let last = self.places.len();
        for place in &mut self.places[last - half..] {
            place.section = self.section;
        }
        let at = [from[0], f64::midpoint(from[1], self.at[1]), from[2]];
        Gate {
            at,
            reach: [self.width / 2.0, length / 2.0],
            yaw: self.yaw,
        }
    }

    /// End of the track.
    pub(crate) fn end_point(&self) -> Vec3 {
        self.at
    }

    /// Whether a ramp leads up to this edge.
    pub(crate) fn is_ramp_before(&self, edge: Vec3) -> bool {
        let far = |place: &&CentrePoint| (place.at[0] - edge[0]).hypot(place.at[1] - edge[1]);
        let before = self
            .places
            .iter()
            .filter(|place| place.floor)
            .min_by(|a, b| far(a).total_cmp(&far(b)));
        before.is_some_and(|place| place.at[2] != edge[2])
    }

    /// Section of the nearest point.
    pub(crate) fn section_below(&self, [x, y]: [f64; 2]) -> usize {
        let far = |place: &CentrePoint| (place.at[0] - x).hypot(place.at[1] - y);
        let nearest = self.places.iter().min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.expect("a track has places").section
    }

    /// Draws the floor, with posts down to `ground`.
    pub(crate) fn draw(&self, scene: &mut Scene, ground: f64) {
        const POSTS: usize = 20;
        for brush in &self.brushes {
            scene.add(brush.clone());
        }
        for places in self.places.windows(7).step_by(POSTS) {
            let middle = places[3].at;
            let is_level = places
                .iter()
                .all(|place| place.floor && place.at[2] == middle[2]);
            if is_level {
                let at = [middle[0].round(), middle[1].round()];
                scene.add(octagon(
                    at,
                    28.0,
                    ground,
                    middle[2] - THICK,
                    uniform_skin("concrete"),
                ));
            }
        }
    }
}
