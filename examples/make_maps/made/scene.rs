//! A map under construction: the world's brushes, the entities, and their text.

use super::brush::{Brush, Heading, Skin, Vec3, cuboid, uniform_skin};

/// Height of an `info_player_start` above the feet, units, as in Quake.
/// Teleport destinations put the feet slightly higher.
const START_OVER_FEET: f64 = 24.0;

/// An entity with its keys and brushes.
#[derive(Clone, Debug)]
struct Entity {
    keys: Vec<(&'static str, String)>,
    brushes: Vec<Brush>,
}

#[derive(Clone, Debug)]
pub(crate) struct Scene {
    world: Entity,
    entities: Vec<Entity>,
}

/// Orientation of a sign.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SignFacing {
    /// Upright, for readers who look in the opposite direction.
    To(Heading),
    /// On the floor, for readers who look in this direction.
    Floor(Heading),
    /// On the floor, for readers who look along this yaw, degrees.
    Turned(f64),
    /// On a slope of this many degrees that rises in the reader's direction.
    Slope(Heading, f64),
}

/// Text colours: red, green, blue from 0 to 1.
pub(crate) mod ink {
    /// Names and explanations.
    pub(crate) const WHITE: &str = "1 1 1";
    /// Safe, easy, possible.
    pub(crate) const GREEN: &str = "0.45 0.95 0.55";
    /// Fair.
    pub(crate) const BLUE: &str = "0.45 0.75 1";
    /// Hard.
    pub(crate) const ORANGE: &str = "1 0.7 0.3";
    /// Dangerous, impossible, or for masters.
    pub(crate) const RED: &str = "1 0.42 0.38";
}

/// A rectangle on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rect {
    /// Lowest x and y.
    pub(crate) low: [f64; 2],
    /// Highest x and y.
    pub(crate) high: [f64; 2],
}

/// A rectangle from its lowest and highest x and y.
pub(crate) const fn rect(x0: f64, y0: f64, x1: f64, y1: f64) -> Rect {
    Rect {
        low: [x0, y0],
        high: [x1, y1],
    }
}

impl Rect {
    /// A brush over the rectangle, between two heights.
    pub(crate) fn brush(self, low: f64, high: f64, skin: Skin) -> Brush {
        cuboid(
            [self.low[0], self.low[1], low],
            [self.high[0], self.high[1], high],
            skin,
        )
    }

    /// Smallest rectangle around both.
    pub(crate) fn union(self, other: Self) -> Self {
        let part = |axis: usize| {
            (
                self.low[axis].min(other.low[axis]),
                self.high[axis].max(other.high[axis]),
            )
        };
        let ((x0, x1), (y0, y1)) = (part(0), part(1));
        rect(x0, y0, x1, y1)
    }

    /// The rectangle extended by `more` on each side.
    pub(crate) fn expanded_by(self, more: f64) -> Self {
        rect(
            self.low[0] - more,
            self.low[1] - more,
            self.high[0] + more,
            self.high[1] + more,
        )
    }

    /// Parts of the rectangle outside `hole`: up to four rectangles.
    fn subtract_hole(self, hole: Self) -> Vec<Self> {
        let low = [self.low[0].max(hole.low[0]), self.low[1].max(hole.low[1])];
        let high = [
            self.high[0].min(hole.high[0]),
            self.high[1].min(hole.high[1]),
        ];
        if low[0] >= high[0] || low[1] >= high[1] {
            return vec![self];
        }
        let pieces = [
            rect(self.low[0], self.low[1], self.high[0], low[1]),
            rect(self.low[0], low[1], low[0], high[1]),
            rect(high[0], low[1], self.high[0], high[1]),
            rect(self.low[0], high[1], self.high[0], self.high[1]),
        ];
        pieces
            .into_iter()
            .filter(|piece| piece.low[0] < piece.high[0] && piece.low[1] < piece.high[1])
            .collect()
    }
}

impl Scene {
    /// An empty map with a display title.
    pub(crate) fn new(title: &str) -> Self {
        let keys = vec![
            ("classname", "worldspawn".to_owned()),
            ("mapversion", "220".to_owned()),
            ("message", title.to_owned()),
        ];
        Self {
            world: Entity {
                keys,
                brushes: Vec::new(),
            },
            entities: Vec::new(),
        }
    }

    /// Sets a key of worldspawn.
    pub(crate) fn world_key(&mut self, key: &'static str, value: &str) {
        self.world.keys.push((key, value.to_owned()));
    }

    /// Adds a brush to worldspawn. The texture of a liquid makes it non-solid.
    pub(crate) fn add(&mut self, brush: Brush) {
        self.world.brushes.push(brush);
    }

    /// Adds a box to worldspawn.
    pub(crate) fn add_box(&mut self, low: Vec3, high: Vec3, skin: Skin) {
        self.add(cuboid(low, high, skin));
    }

    /// Adds a floor over `area` from `low` to `high`, leaving out `holes`.
    /// The caller may fill holes with inlays.
    pub(crate) fn add_floor(
        &mut self,
        area: Rect,
        holes: &[Rect],
        low: f64,
        high: f64,
        skin: Skin,
    ) {
        let mut pieces = vec![area];
        for hole in holes {
            pieces = pieces
                .into_iter()
                .flat_map(|piece| piece.subtract_hole(*hole))
                .collect();
        }
        for piece in pieces {
            self.add(piece.brush(low, high, skin));
        }
    }

    /// Adds walls around `inside` from `bottom` to `top`,
    /// and sky from there to `ceiling` and above it.
    pub(crate) fn enclose(
        &mut self,
        inside: Rect,
        bottom: f64,
        top: f64,
        ceiling: f64,
        wall: Skin,
    ) {
        const THICK: f64 = 64.0;
        let Rect { low, high } = inside;
        let outer = rect(
            low[0] - THICK,
            low[1] - THICK,
            high[0] + THICK,
            high[1] + THICK,
        );
        self.add_floor(outer, &[inside], bottom, top, wall);
        self.add_floor(outer, &[inside], top, ceiling, uniform_skin("sky"));
        self.add(outer.brush(ceiling, ceiling + 32.0, uniform_skin("sky")));
    }

    /// Adds a brush entity.
    pub(crate) fn brush_entity(
        &mut self,
        class: &str,
        keys: &[(&'static str, &str)],
        brushes: Vec<Brush>,
    ) {
        self.entities.push(Entity {
            keys: keys_with_class(class, keys),
            brushes,
        });
    }

    /// Adds a point entity.
    pub(crate) fn point_entity(&mut self, class: &str, at: Vec3, keys: &[(&'static str, &str)]) {
        let mut keys = keys_with_class(class, keys);
        keys.insert(1, ("origin", format!("{} {} {}", at[0], at[1], at[2])));
        self.entities.push(Entity {
            keys,
            brushes: Vec::new(),
        });
    }

    /// Adds the player start: position of the feet and view direction.
    pub(crate) fn add_start(&mut self, feet: Vec3, looking: Heading) {
        self.add_start_of_class("info_player_start", feet, looking);
    }

    /// Adds the start of one engine, by its id.
    pub(crate) fn add_start_for_engine(&mut self, engine: &str, feet: Vec3, looking: Heading) {
        self.add_start_of_class(&format!("info_player_start_{engine}"), feet, looking);
    }

    fn add_start_of_class(&mut self, class: &str, feet: Vec3, looking: Heading) {
        let at = [feet[0], feet[1], feet[2] + START_OVER_FEET];
        self.point_entity(class, at, &[("angle", &looking.yaw_deg().to_string())]);
    }

    /// Adds a teleport destination: position of the feet and view direction.
    pub(crate) fn destination(&mut self, name: &str, feet: Vec3, looking: Heading) {
        let yaw = looking.yaw_deg().to_string();
        self.point_entity(
            "info_teleport_destination",
            feet,
            &[("targetname", name), ("angle", &yaw)],
        );
    }

    /// Adds a teleport that removes all speed.
    pub(crate) fn teleport(&mut self, low: Vec3, high: Vec3, target: &str) {
        self.flying_teleport(low, high, target, 0.0);
    }

    /// Adds a teleport with a fixed exit speed, u/s.
    pub(crate) fn flying_teleport(&mut self, low: Vec3, high: Vec3, target: &str, speed: f64) {
        let volume = cuboid(low, high, uniform_skin("trigger"));
        let speed = speed.to_string();
        self.brush_entity(
            "trigger_teleport",
            &[("target", target), ("speed", &speed)],
            vec![volume],
        );
    }

    /// Adds a timer zone:
    /// `trigger_start`, `trigger_finish`, or `trigger_checkpoint` with its number.
    pub(crate) fn zone(&mut self, class: &str, number: Option<u32>, low: Vec3, high: Vec3) {
        let number = number.map(|number| number.to_string());
        let keys: Vec<_> = number
            .iter()
            .map(|number| ("number", number.as_str()))
            .collect();
        self.brush_entity(
            class,
            &keys,
            vec![cuboid(low, high, uniform_skin("trigger"))],
        );
    }

    /// Adds text in the world. `at` is its centre and `size` the height of a line.
    pub(crate) fn text(
        &mut self,
        at: Vec3,
        facing: SignFacing,
        size: f64,
        color: &str,
        message: &str,
    ) {
        let size = size.to_string();
        let message = message.replace('\n', "\\n");
        // Tilting a sign onto the floor turns its front direction into its foot direction.
        let (key, angles) = match facing {
            SignFacing::To(heading) => ("angle", heading.yaw_deg().to_string()),
            SignFacing::Floor(heading) => {
                ("angles", format!("-90 {} 0", heading.opposite().yaw_deg()))
            }
            SignFacing::Turned(yaw) => (
                "angles",
                format!("-90 {} 0", (yaw + 180.0).rem_euclid(360.0)),
            ),
            SignFacing::Slope(heading, degrees) => (
                "angles",
                format!("{} {} 0", degrees - 90.0, heading.opposite().yaw_deg()),
            ),
        };
        let keys = [
            (key, angles.as_str()),
            ("message", &message),
            ("size", &size),
            ("_color", color),
        ];
        self.point_entity("info_text", at, &keys);
    }

    /// Adds a light.
    pub(crate) fn light(&mut self, at: Vec3, brightness: u32, color: &str) {
        self.point_entity(
            "light",
            at,
            &[("light", &brightness.to_string()), ("_color", color)],
        );
    }

    /// Map text in TrenchBroom's format.
    pub(crate) fn to_text(&self) -> String {
        let mut out = String::from("// Game: wishdir\n// Format: Valve\n");
        for (index, entity) in std::iter::once(&self.world)
            .chain(&self.entities)
            .enumerate()
        {
            out.push_str(&format!("// entity {index}\n{{\n"));
            for (key, value) in &entity.keys {
                out.push_str(&format!("\"{key}\" \"{value}\"\n"));
            }
            for (index, brush) in entity.brushes.iter().enumerate() {
                out.push_str(&format!("// brush {index}\n"));
                brush.write(&mut out);
            }
            out.push_str("}\n");
        }
        out
    }
}

fn keys_with_class(class: &str, keys: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    let class = std::iter::once(("classname", class.to_owned()));
    class
        .chain(keys.iter().map(|(key, value)| (*key, (*value).to_owned())))
        .collect()
}
