//! A way of platforms, drawn by walking along it, and what catches those who fall beside it.

use super::brush::{Heading, Skin, Vec3, octagon};
use super::scene::{Rect, Scene, rect};

/// What a platform is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// One lands and goes on.
    Way,
    /// A section begins here.
    Checkpoint,
    /// Beside a wide gap: two small jumps instead of it, which take longer.
    Detour,
}

/// Something to stand on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Platform {
    /// The middle of its top.
    pub(crate) at: Vec3,
    /// From its middle to its sides, units.
    pub(crate) reach: [f64; 2],
    /// An octagon.
    pub(crate) round: bool,
    /// The section whose jumps lead here; a checkpoint begins the next.
    pub(crate) section: usize,
    /// What it is for.
    pub(crate) role: Role,
    /// The way to it and the way on, degrees counter-clockwise from east.
    pub(crate) yaw: f64,
    pub(crate) onward: f64,
    /// How wide the gap before it is, units, where that is what matters.
    pub(crate) gap: Option<f64>,
}

impl Platform {
    /// The rectangle around it.
    pub(crate) fn area(&self) -> Rect {
        let [x, y, _] = self.at;
        rect(
            x - self.reach[0],
            y - self.reach[1],
            x + self.reach[0],
            y + self.reach[1],
        )
    }

    /// Stands on `ground`.
    pub(crate) fn draw(&self, scene: &mut Scene, ground: f64, skin: Skin) {
        let [x, y, z] = self.at;
        if self.round {
            scene.add(octagon([x, y], self.reach[0], ground, z, skin));
        } else {
            scene.add(self.area().brush(ground, z, skin));
        }
    }

    /// A zone of the clock over it.
    pub(crate) fn zone(&self, scene: &mut Scene, class: &str, number: Option<u32>) {
        const HEIGHT: f64 = 160.0;
        let (Rect { low, high }, z) = (self.area(), self.at[2]);
        scene.zone(
            class,
            number,
            [low[0], low[1], z],
            [high[0], high[1], z + HEIGHT],
        );
    }

    /// How far a place is from it, units.
    fn distance(&self, place: [f64; 2]) -> f64 {
        let beyond =
            |axis: usize| ((place[axis] - self.at[axis]).abs() - self.reach[axis]).max(0.0);
        beyond(0).hypot(beyond(1))
    }

    /// The section to which someone belongs who falls beside it: before a checkpoint's middle the
    /// one that ends there.
    fn falls_to(&self, place: [f64; 2]) -> usize {
        let beyond = |yaw: f64| {
            let [dx, dy] = direction(yaw);
            (place[0] - self.at[0]) * dx + (place[1] - self.at[1]) * dy
        };
        let is_beyond = beyond(self.yaw) + beyond(self.onward) > 0.0;
        self.section + usize::from(self.role == Role::Checkpoint && is_beyond)
    }
}

/// The unit vector of a yaw.
pub(crate) fn direction(yaw_deg: f64) -> [f64; 2] {
    let (sin, cos) = yaw_deg.to_radians().sin_cos();
    [cos, sin]
}

/// The nearest of the four ways along the axes.
pub(crate) fn heading(yaw_deg: f64) -> Heading {
    let quarters = (yaw_deg / 90.0).round().rem_euclid(4.0) as usize;
    [Heading::East, Heading::North, Heading::West, Heading::South][quarters]
}

/// Places on a rectangle's sides, about so far apart.
pub(crate) fn pillars_around(area: Rect, apart: f64) -> Vec<[f64; 2]> {
    let Rect {
        low: [x0, y0],
        high: [x1, y1],
    } = area;
    let corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]];
    let mut places = Vec::new();
    for pair in corners.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let way = [to[0] - from[0], to[1] - from[1]];
        let count = (way[0].hypot(way[1]) / apart).round().max(1.0);
        for index in 0..count as u32 {
            let part = f64::from(index) / count;
            places.push([from[0] + way[0] * part, from[1] + way[1] * part].map(f64::round));
        }
    }
    places
}

/// Where the drawing hand is, and what it has drawn.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    at: Vec3,
    yaw: f64,
    section: usize,
    /// In the order of the way.
    pub(crate) platforms: Vec<Platform>,
}

impl Trail {
    pub(crate) fn new(at: Vec3, yaw: f64) -> Self {
        Self {
            at,
            yaw,
            section: 0,
            platforms: Vec::new(),
        }
    }

    /// Degrees, left is positive.
    pub(crate) fn turn(&mut self, degrees: f64) {
        self.yaw += degrees;
    }

    /// Moves on without drawing.
    pub(crate) fn go(&mut self, ahead: f64, up: f64) {
        self.at = self.place(ahead, 0.0);
        self.at[2] += up;
    }

    /// A place so far ahead and to the left.
    fn place(&self, ahead: f64, left: f64) -> Vec3 {
        let [dx, dy] = direction(self.yaw);
        [
            self.at[0] + dx * ahead - dy * left,
            self.at[1] + dy * ahead + dx * left,
            self.at[2],
        ]
    }

    fn put(&mut self, at: Vec3, reach: [f64; 2], round: bool, role: Role) {
        let at = at.map(f64::round);
        if let Some(last) = self
            .platforms
            .iter_mut()
            .rfind(|last| last.role != Role::Detour && role != Role::Detour)
        {
            last.onward = (at[1] - last.at[1]).atan2(at[0] - last.at[0]).to_degrees();
        }
        let (section, yaw) = (self.section, self.yaw);
        self.platforms.push(Platform {
            at,
            reach,
            round,
            section,
            role,
            yaw,
            onward: yaw,
            gap: None,
        });
        self.section += usize::from(role == Role::Checkpoint);
    }

    /// A round stone, perhaps a little to the left of the way.
    pub(crate) fn stone(&mut self, radius: f64, left: f64) {
        self.put(self.place(0.0, left), [radius; 2], true, Role::Way);
    }

    /// A round checkpoint.
    pub(crate) fn rest(&mut self, radius: f64) {
        self.put(self.at, [radius; 2], true, Role::Checkpoint);
    }

    /// A block of so much length and width along the way, which must run along an axis.
    pub(crate) fn block(&mut self, [length, width]: [f64; 2], role: Role) {
        let along_x = matches!(heading(self.yaw), Heading::East | Heading::West);
        let reach = if along_x {
            [length / 2.0, width / 2.0]
        } else {
            [width / 2.0, length / 2.0]
        };
        self.put(self.at, reach, false, role);
    }

    /// From an edge over a wide gap to the far edge of a block; beside the gap's middle stands a
    /// stone for two small jumps, each of some 90 from a block's corner.
    pub(crate) fn wide_gap(&mut self, gap: f64, [length, width]: [f64; 2], role: Role) {
        const ASIDE: f64 = 96.0;
        const RUN_UP: f64 = 192.0;
        let left = width.min(RUN_UP) / 2.0 + ASIDE;
        self.put(self.place(gap / 2.0, left), [36.0; 2], true, Role::Detour);
        self.go(gap + length / 2.0, 0.0);
        self.block([length, width], role);
        self.platforms.last_mut().expect("the block").gap = Some(gap);
        self.go(length / 2.0, 0.0);
    }

    /// The rectangle around everything.
    pub(crate) fn area(&self) -> Rect {
        let areas = self.platforms.iter().map(Platform::area);
        areas.reduce(Rect::around).expect("a trail has platforms")
    }

    /// The section to which someone belongs who falls there.
    fn falls_to(&self, place: [f64; 2]) -> usize {
        let nearest = self
            .platforms
            .iter()
            .min_by(|a, b| a.distance(place).total_cmp(&b.distance(place)));
        nearest.expect("a trail has platforms").falls_to(place)
    }

    /// Catches everyone who falls within `area`, from `low` to `high`: back to `NAME` and the
    /// section's number.
    pub(crate) fn catch(&self, scene: &mut Scene, area: Rect, height: [f64; 2]) {
        catch(scene, area, height, |place| self.falls_to(place));
    }
}

/// Catches everyone who falls within `area`, from `low` to `high`: each place leads to `section`
/// and its number.
pub(crate) fn catch(
    scene: &mut Scene,
    area: Rect,
    [low, high]: [f64; 2],
    falls_to: impl Fn([f64; 2]) -> usize,
) {
    for (
        Rect {
            low: [x0, y0],
            high: [x1, y1],
        },
        section,
    ) in parts(area, falls_to)
    {
        scene.teleport([x0, y0, low], [x1, y1, high], &format!("section{section}"));
    }
}

/// The area in rectangles of one section each.
fn parts(area: Rect, falls_to: impl Fn([f64; 2]) -> usize) -> Vec<(Rect, usize)> {
    const CELL: f64 = 256.0;
    let mut parts: Vec<(Rect, usize)> = Vec::new();
    let mut y = area.low[1];
    while y < area.high[1] {
        let next_y = (y + CELL).min(area.high[1]);
        let mut row: Vec<(Rect, usize)> = Vec::new();
        let mut x = area.low[0];
        while x < area.high[0] {
            let next_x = (x + CELL).min(area.high[0]);
            let section = falls_to([f64::midpoint(x, next_x), f64::midpoint(y, next_y)]);
            match row.last_mut() {
                Some((part, last)) if *last == section => part.high[0] = next_x,
                _ => row.push((rect(x, y, next_x, next_y), section)),
            }
            x = next_x;
        }
        for (part, section) in row {
            let width = |rect: &Rect| [rect.low[0], rect.high[0]];
            let below = parts.iter_mut().find(|(other, last)| {
                *last == section && other.high[1] == part.low[1] && width(other) == width(&part)
            });
            match below {
                Some((other, _)) => other.high[1] = part.high[1],
                None => parts.push((part, section)),
            }
        }
        y = next_y;
    }
    parts
}
