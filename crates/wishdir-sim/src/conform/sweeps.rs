//! Recorded sweeps through compiled maps (`docs/bsp.md` 4).
//!
//! Formats: `qw-hulltrace/1` and `goldsrc-hulltrace/1`.

use std::sync::Arc;

use serde::Deserialize;

use super::value::{Comparison, Difference};
use super::wire::{self, TraceError, quote_word, vector};
use super::{RecordedMap, Verdict};
use crate::math::Vec3;
use crate::world::{
    BodyRole, BodyRotation, ClipBody, ClipMap, ClipRule, ClipWorld, HullId, Level, RawSweep, Sweep,
    Trace as _,
};

/// Formats, each with its engine and sweep algorithm.
const FORMATS: [(&str, &str, ClipRule); 2] = [
    ("qw-hulltrace/1", "qw", ClipRule::Direct),
    ("goldsrc-hulltrace/1", "goldsrc", ClipRule::BackOff),
];

/// Returns the sweep algorithm of a format's engine.
pub(super) fn clip_rule_for_format(format: &str) -> Option<ClipRule> {
    FORMATS
        .iter()
        .find(|(name, ..)| *name == format)
        .map(|(.., rule)| *rule)
}

#[derive(Deserialize)]
struct SweepHeader {
    #[serde(default)]
    map: String,
    #[serde(default)]
    entities: Vec<WireBody>,
}

#[derive(Deserialize)]
struct WireBody {
    model: u32,
    #[serde(default)]
    origin: [f64; 3],
    #[serde(default)]
    angles: [f64; 3],
}

/// One recorded sweep. All keys of its format are present.
#[derive(Clone, Debug, Deserialize)]
struct WireSweep {
    hull: usize,
    start: [f64; 3],
    end: [f64; 3],
    start_contents: Option<i32>,
    endpos_contents: Option<i32>,
    contents: Option<i32>,
    #[serde(flatten)]
    direct: Option<WireTreeSweep>,
    raw: Option<WireTreeSweep>,
    player: Option<WirePlayer>,
    world: Option<WirePlayer>,
    entities: Option<WirePlayer>,
}

impl WireSweep {
    /// Reads a line, which must have a result for this sweep algorithm.
    fn parse(text: &str, line: usize, rule: ClipRule) -> Result<Self, TraceError> {
        let sweep: Self = wire::parse_json_line(text, line)?;
        let result = match rule {
            ClipRule::Direct | ClipRule::Centred => &sweep.direct,
            ClipRule::BackOff => &sweep.raw,
        };
        if result.is_none() {
            return Err(TraceError::Header {
                line,
                what: "the sweep's result",
                found: "incomplete".to_owned(),
                expected: "fraction, endpos, plane and four flags",
            });
        }
        Ok(sweep)
    }
}

/// Result of one hull tree.
#[derive(Clone, Debug, Deserialize)]
struct WireTreeSweep {
    fraction: f64,
    endpos: [f64; 3],
    plane: [f64; 4],
    startsolid: bool,
    allsolid: bool,
    inopen: bool,
    inwater: bool,
    #[serde(default)]
    backed_past_zero: bool,
}

/// Result of a sweep as the player movement sees it.
#[derive(Clone, Debug, Deserialize)]
struct WirePlayer {
    fraction: f64,
    endpos: [f64; 3],
    normal: [f64; 3],
    startsolid: bool,
    allsolid: bool,
    hit: Option<bool>,
    entity: Option<i64>,
}

/// Recorded sweeps of one engine.
#[derive(Clone, Debug)]
pub struct SweepRecording {
    rule: ClipRule,
    map: RecordedMap,
    /// Entities in the map, for sweeps that hit more than the world.
    bodies: Vec<ClipBody>,
    sweeps: Vec<(usize, WireSweep)>,
    found: Option<Arc<ClipMap>>,
}

impl SweepRecording {
    /// Reads a recording from the engine that uses the sweep algorithm `rule`.
    ///
    /// # Errors
    /// If the file is invalid. Errors have the line, the column, and the found and expected values.
    pub fn parse(text: &str, rule: ClipRule) -> Result<Self, TraceError> {
        let mut lines = wire::non_blank_lines(text);
        let (at, first) = lines.next().ok_or(TraceError::Empty {
            expected: "hulltrace",
        })?;
        let SweepHeader {
            map: file,
            entities,
        } = wire::parse_json_line(first, at)?;
        if !wire::is_file_name(&file) {
            let (found, expected) = (quote_word(&file), wire::FILE_NAME);
            return Err(TraceError::Header {
                line: at,
                what: "map",
                found,
                expected,
            });
        }
        let body = |WireBody {
                        model,
                        origin,
                        angles,
                    }: WireBody| {
            let turn = BodyRotation::new(vector(angles).to_array().into());
            ClipBody {
                model,
                origin: vector(origin),
                turn,
                role: BodyRole::Solid,
            }
        };
        let sweeps = lines
            .map(|(line, text)| Ok((line, WireSweep::parse(text, line, rule)?)))
            .collect::<Result<_, TraceError>>()?;
        let map = RecordedMap {
            file,
            entities: false,
            line: at,
        };
        Ok(Self {
            rule,
            map,
            bodies: entities.into_iter().map(body).collect(),
            sweeps,
            found: None,
        })
    }

    /// Returns the map of the sweeps.
    pub fn map(&self) -> &RecordedMap {
        &self.map
    }

    /// Returns the engine: `qw` or `goldsrc`.
    pub fn engine_id(&self) -> &'static str {
        FORMATS
            .iter()
            .find(|(.., rule)| *rule == self.rule)
            .map_or("?", |(_, id, _)| id)
    }

    /// Sets the hull trees of the map.
    ///
    /// # Errors
    /// If the trace uses a hull or model that the map does not have.
    pub fn set_map(&mut self, map: Arc<ClipMap>) -> Result<(), TraceError> {
        let wrong = |line, what, found: String, expected| {
            Err(TraceError::Header {
                line,
                what,
                found,
                expected,
            })
        };
        if let Some(body) = self
            .bodies
            .iter()
            .find(|body| body.model as usize >= map.models.len())
        {
            return wrong(
                self.map.line,
                "an entity's model",
                body.model.to_string(),
                "one of the map's models",
            );
        }
        if let Some((line, sweep)) = self
            .sweeps
            .iter()
            .find(|(_, sweep)| sweep.hull >= map.hulls.len())
        {
            return wrong(
                *line,
                "hull",
                sweep.hull.to_string(),
                "one of the map's hulls",
            );
        }
        self.found = Some(map);
        Ok(())
    }

    /// Repeats every sweep in the map and compares the results. Without a map, all sweeps differ.
    pub fn replay(&self) -> Verdict {
        let mut verdict = Verdict::new(self.sweeps.len());
        let map = self.found.clone().unwrap_or_default();
        let level = |bodies: Vec<ClipBody>| {
            let world = ClipWorld {
                map: Arc::clone(&map),
                bodies,
            };
            Level::compiled(world, map.hulls, self.rule)
        };
        let (alone, full) = (level(vec![ClipBody::WORLD]), level(self.bodies.clone()));
        for (index, (line, sweep)) in self.sweeps.iter().enumerate() {
            let difference = if map.models.is_empty() {
                let (expected, got) = (super::Value::Whole(1), super::Value::Whole(0));
                Some(Difference {
                    field: "map".to_owned(),
                    expected,
                    got,
                })
            } else {
                self.find_difference(&map, [&alone, &full], sweep)
            };
            verdict.add_frame(index, *line, difference);
        }
        verdict
    }

    fn find_difference(
        &self,
        map: &ClipMap,
        [alone, full]: [&Level; 2],
        sweep: &WireSweep,
    ) -> Option<Difference> {
        let (start, end) = (vector(sweep.start), vector(sweep.end));
        let mut compare = Comparison::default();
        let raw = self.rule.sweep(map, 0, sweep.hull, start, end);
        let mut code = |field: &str, at: Vec3, expected: Option<i32>| {
            if let Some(expected) = expected {
                compare.compare_integer(
                    field,
                    expected,
                    self.rule.contents(map, 0, sweep.hull, at),
                );
            }
        };
        code("start_contents", start, sweep.start_contents);
        code("contents", start, sweep.contents);
        code("endpos_contents", raw.end, sweep.endpos_contents);
        for (name, expected) in [("", &sweep.direct), ("raw.", &sweep.raw)] {
            if let Some(expected) = expected {
                expected.compare(name, &raw, &mut compare);
            }
        }
        let hull = HullId::new(sweep.hull as u32);
        let players = [
            ("player", &sweep.player, alone),
            ("world", &sweep.world, alone),
        ];
        for (name, expected, level) in
            players
                .into_iter()
                .chain([("entities", &sweep.entities, full)])
        {
            if let Some(expected) = expected {
                expected.compare(name, &level.sweep(hull, start, end), &mut compare);
            }
        }
        compare.first
    }
}

impl WireTreeSweep {
    fn compare(&self, name: &str, got: &RawSweep, compare: &mut Comparison) {
        let field = |part: &str| format!("{name}{part}");
        compare.compare_f32(&field("fraction"), self.fraction, got.fraction);
        compare.compare_vector(&field("endpos"), self.endpos, got.end);
        let [x, y, z, dist] = self.plane;
        compare.compare_vector(&field("plane"), [x, y, z], got.plane.normal);
        compare.compare_f32(&field("plane.dist"), dist, got.plane.dist);
        let flags = [
            ("startsolid", self.startsolid, got.start_solid),
            ("allsolid", self.allsolid, got.all_solid),
            ("inopen", self.inopen, got.in_open),
            ("inwater", self.inwater, got.in_water),
            (
                "backed_past_zero",
                self.backed_past_zero,
                got.backed_past_start,
            ),
        ];
        for (part, expected, got) in flags {
            compare.compare_integer(&field(part), expected, got);
        }
    }
}

impl WirePlayer {
    fn compare(&self, name: &str, got: &Sweep, compare: &mut Comparison) {
        let field = |part: &str| format!("{name}.{part}");
        compare.compare_f32(&field("fraction"), self.fraction, got.fraction);
        compare.compare_vector(&field("endpos"), self.endpos, got.end);
        compare.compare_vector(&field("normal"), self.normal, got.plane.normal);
        compare.compare_integer(&field("startsolid"), self.startsolid, got.start_solid);
        compare.compare_integer(&field("allsolid"), self.allsolid, got.all_solid);
        if let Some(hit) = self.hit {
            compare.compare_integer(&field("hit"), hit, got.brush.is_some());
        }
        if let Some(entity) = self.entity {
            compare.compare_integer(&field("entity"), entity, got.brush.map_or(-1, i64::from));
        }
    }
}
