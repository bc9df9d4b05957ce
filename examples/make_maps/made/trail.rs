//! A path of platforms, drawn by walking along it, and the teleports for falling players.

use super::brush::{Heading, Skin, Vec3, octagon};
use super::scene::{Rect, Scene, rect};

/// Purpose of a platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Part of the normal path.
    Way,
    /// Start of a section.
    Checkpoint,
    /// Beside a wide gap: allows two small, slower jumps instead.
    Detour,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Platform {
    /// Centre of its top.
    pub(crate) at: Vec3,
    /// Distance from the centre to the sides, units.
    pub(crate) reach: [f64; 2],
    /// Whether it is an octagon.
    pub(crate) round: bool,
    /// Section whose jumps lead here. A checkpoint starts the next section.
    pub(crate) section: usize,
    /// Purpose.
    pub(crate) role: Role,
    /// Directions of arrival and departure, degrees counter-clockwise from east.
    pub(crate) yaw: f64,
    pub(crate) onward: f64,
    /// Width of the gap before it, units, if it is a wide gap.
    pub(crate) gap: Option<f64>,
}

impl Platform {
    /// Rectangle around the platform.
    pub(crate) fn bounds(&self) -> Rect {
        let [x, y, _] = self.at;
        rect(
            x - self.reach[0],
            y - self.reach[1],
            x + self.reach[0],
            y + self.reach[1],
        )
    }

    /// Draws the platform on a post from `ground`.
    pub(crate) fn draw(&self, scene: &mut Scene, ground: f64, skin: Skin) {
        let [x, y, z] = self.at;
        if self.round {
            scene.add(octagon([x, y], self.reach[0], ground, z, skin));
        } else {
            scene.add(self.bounds().brush(ground, z, skin));
        }
    }

    /// Adds a timer zone above the platform.
    pub(crate) fn add_zone(&self, scene: &mut Scene, class: &str, number: Option<u32>) {
        const HEIGHT: f64 = 160.0;
        let (Rect { low, high }, z) = (self.bounds(), self.at[2]);
        scene.zone(
            class,
            number,
            [low[0], low[1], z],
            [high[0], high[1], z + HEIGHT],
        );
    }

    /// Distance of a point from the platform, units.
    fn distance(&self, place: [f64; 2]) -> f64 {
        let beyond =
            |axis: usize| ((place[axis] - self.at[axis]).abs() - self.reach[axis]).max(0.0);
        beyond(0).hypot(beyond(1))
    }

    /// Section of a player who falls beside it.
    /// Before a checkpoint's centre that is the section that ends there.
    fn section_below(&self, place: [f64; 2]) -> usize {
        let beyond = |yaw: f64| {
            let [dx, dy] = direction(yaw);
            (place[0] - self.at[0]) * dx + (place[1] - self.at[1]) * dy
        };
        let is_beyond = beyond(self.yaw) + beyond(self.onward) > 0.0;
        self.section + usize::from(self.role == Role::Checkpoint && is_beyond)
    }
}

/// Unit vector of a yaw.
pub(crate) fn direction(yaw_deg: f64) -> [f64; 2] {
    let (sin, cos) = yaw_deg.to_radians().sin_cos();
    [cos, sin]
}

/// The nearest of the four axis directions.
pub(crate) fn heading(yaw_deg: f64) -> Heading {
    let quarters = (yaw_deg / 90.0).round().rem_euclid(4.0) as usize;
    [Heading::East, Heading::North, Heading::West, Heading::South][quarters]
}

/// Evenly spaced points on a rectangle's sides, about `apart` units apart.
pub(crate) fn points_around(area: Rect, apart: f64) -> Vec<[f64; 2]> {
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

/// Drawing state: current position and direction, and everything drawn so far.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    at: Vec3,
    yaw: f64,
    section: usize,
    /// Platforms in path order.
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

    /// Turns by some degrees, left is positive.
    pub(crate) fn turn(&mut self, degrees: f64) {
        self.yaw += degrees;
    }

    /// Moves without drawing.
    pub(crate) fn move_without_drawing(&mut self, ahead: f64, up: f64) {
        self.at = self.position_beside(ahead, 0.0);
        self.at[2] += up;
    }

    /// Position `ahead` and `left` of the current one, units.
    fn position_beside(&self, ahead: f64, left: f64) -> Vec3 {
        let [dx, dy] = direction(self.yaw);
        [
            self.at[0] + dx * ahead - dy * left,
            self.at[1] + dy * ahead + dx * left,
            self.at[2],
        ]
    }

    fn push_platform(&mut self, at: Vec3, reach: [f64; 2], round: bool, role: Role) {
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

    /// Adds a round stone, optionally offset to the left.
    pub(crate) fn add_stone(&mut self, radius: f64, left: f64) {
        self.push_platform(
            self.position_beside(0.0, left),
            [radius; 2],
            true,
            Role::Way,
        );
    }

    /// Adds a round checkpoint.
    pub(crate) fn add_checkpoint(&mut self, radius: f64) {
        self.push_platform(self.at, [radius; 2], true, Role::Checkpoint);
    }

    /// Adds a block with a length and width along the path, which must follow an axis.
    pub(crate) fn add_block(&mut self, [length, width]: [f64; 2], role: Role) {
        let along_x = matches!(heading(self.yaw), Heading::East | Heading::West);
        let reach = if along_x {
            [length / 2.0, width / 2.0]
        } else {
            [width / 2.0, length / 2.0]
        };
        self.push_platform(self.at, reach, false, role);
    }

    /// Adds a wide gap and a block behind it.
    /// A stone beside the gap allows two small jumps of about 90 units from the blocks' corners.
    pub(crate) fn add_wide_gap(&mut self, gap: f64, [length, width]: [f64; 2], role: Role) {
        const ASIDE: f64 = 96.0;
        const RUN_UP: f64 = 192.0;
        let left = width.min(RUN_UP) / 2.0 + ASIDE;
        self.push_platform(
            self.position_beside(gap / 2.0, left),
            [36.0; 2],
            true,
            Role::Detour,
        );
        self.move_without_drawing(gap + length / 2.0, 0.0);
        self.add_block([length, width], role);
        self.platforms.last_mut().expect("the block").gap = Some(gap);
        self.move_without_drawing(length / 2.0, 0.0);
    }

    /// Rectangle around all platforms.
    pub(crate) fn bounds(&self) -> Rect {
        let areas = self.platforms.iter().map(Platform::bounds);
        areas.reduce(Rect::union).expect("a trail has platforms")
    }

    /// Section of a player who falls at this point.
    fn section_below(&self, place: [f64; 2]) -> usize {
        let nearest = self
            .platforms
            .iter()
            .min_by(|a, b| a.distance(place).total_cmp(&b.distance(place)));
        nearest.expect("a trail has platforms").section_below(place)
    }

    /// Adds teleports for players who fall within `area`, at heights from `low` to `high`.
    /// They lead to `NAME` plus the section's number.
    pub(crate) fn add_fall_teleports(&self, scene: &mut Scene, area: Rect, height: [f64; 2]) {
        add_section_teleports(scene, area, height, |place| self.section_below(place));
    }
}

/// Adds teleports for players who fall within `area`, at heights from `low` to `high`.
/// Each leads to `section` plus the section's number.
pub(crate) fn add_section_teleports(
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
    ) in split_by_section(area, falls_to)
    {
        scene.teleport([x0, y0, low], [x1, y1, high], &format!("section{section}"));
    }
}

/// Splits the area into rectangles of one section each.
fn split_by_section(area: Rect, falls_to: impl Fn([f64; 2]) -> usize) -> Vec<(Rect, usize)> {
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
