//! Jump tiers by game and kind, loaded from `assets/grades.ron`.
//!
//! See `docs/numbers.md` 2.5. The name of a kind is [`Variation::prefix`] plus [`JumpKind::id`].

use std::sync::OnceLock;

use serde::Deserialize;
use strum::IntoStaticStr;
use thiserror::Error;

use super::kind::{JumpKind, Variation};
use wishdir_sim::engine::{Engine, engine_by_id, engine_ids};

/// Text of the built-in table of tiers.
const BUILT_IN: &str = include_str!("../../../../assets/grades.ron");

/// Range of valid values for a step: units, u/s or (u/s)².
const STEP_RANGE: (f32, f32) = (1.0, 1e6);

/// Tier that a jump reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Name in the table and in JSON.
    pub id: &'static str,
    /// Number of the tier, from 1.
    pub index: usize,
    /// Number of tiers that the kind of jump has.
    pub of: usize,
}

/// Grade of a double duck by its frames on ground (HNS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum DuckGrade {
    /// The player left the ground after the minimum number of frames.
    Perfect,
    /// The player needed one frame more than for perfect.
    Good,
    /// The player needed two frames more than for perfect.
    Bad,
}

impl DuckGrade {
    /// Returns the identifier in JSON.
    pub fn id(self) -> &'static str {
        self.into()
    }
}

/// Error in a table of tiers.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum GradesError {
    /// Invalid RON, or wrong structure.
    #[error("line {line}, column {column}: {problem}")]
    Syntax {
        /// Line of the file, from 1.
        line: usize,
        /// Column in the line, from 1.
        column: usize,
        /// Message of the RON reader.
        problem: String,
    },
    /// Unknown engine or kind.
    #[error("{game}: found `{found}`, expected {expected}")]
    Unknown {
        /// Name of the game, as written in the file.
        game: String,
        /// Name found in the file.
        found: String,
        /// Description of the valid names.
        expected: String,
    },
    /// Wrong number of steps, or steps that do not rise within the range.
    #[error("{game}, {kind}: found {found}, expected {expected}")]
    Steps {
        /// Name of the game in the file.
        game: String,
        /// Table row with the error: jump kinds, hops or double ducks.
        kind: String,
        /// Value found.
        found: String,
        /// Value expected.
        expected: String,
    },
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GradesFile {
    games: Vec<GameFile>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    engine: String,
    tiers: Vec<String>,
    slower: Option<SlowerTiers>,
    /// Maximum prestrafe that counts, as a fraction of maxspeed.
    prestrafe: Option<f64>,
    double_duck: Option<DoubleDuckFile>,
    kinds: Vec<KindFile>,
    hops: Option<HopsFile>,
}

/// Reduction of the tier distances for slower weapons.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct SlowerTiers {
    /// Maxspeed that the table's distances apply to, u/s.
    from: f32,
    /// Reduction of the distances per u/s below `from`, units.
    each: f64,
}

/// Maximum frames on ground before a double duck for the grades perfect, good and bad.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DoubleDuckFile {
    /// Frames on ground after a flight that landed standing.
    standing: (u32, u32, u32),
    /// Frames on ground after a flight that landed ducked.
    stand_up: (u32, u32, u32),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindFile {
    kinds: Vec<String>,
    min: f32,
    steps: Vec<f32>,
    /// Kinds parsed from the names in `kinds`.
    #[serde(skip)]
    known: Vec<(Variation, JumpKind)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct HopsFile {
    /// Maxspeed that `starts` applies to, u/s. Starts are proportional to it.
    maxspeed: f32,
    /// Speed at the first takeoff, for each tier, u/s.
    starts: Vec<f32>,
    /// Growth of the squared speed per hop, for each tier, (u/s)².
    gains: Vec<f32>,
}

/// Validated table of tiers.
#[derive(Clone, Debug)]
pub struct Grades {
    games: Vec<(Engine, GameFile)>,
}

impl Grades {
    /// Returns the built-in table of tiers.
    pub fn built_in() -> &'static Self {
        static GRADES: OnceLock<Grades> = OnceLock::new();
        GRADES.get_or_init(|| Self::parse(BUILT_IN).expect("the built-in tiers are tested"))
    }

    /// Parses a table of tiers.
    ///
    /// # Errors
    /// If the text is invalid. The error names the position, the value found and the value
    /// expected.
    pub fn parse(text: &str) -> Result<Self, GradesError> {
        let file: GradesFile = ron::from_str(text).map_err(|error| GradesError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            problem: error.code.to_string(),
        })?;
        let games = file
            .games
            .into_iter()
            .map(|game| Ok((parse_engine(&game)?, validate(game)?)));
        Ok(Self {
            games: games.collect::<Result<_, GradesError>>()?,
        })
    }

    /// Tier for a distance in units. `None` below the first tier, and for kinds without tiers.
    pub fn grade(
        &'static self,
        kind: JumpKind,
        variation: Variation,
        engine: Engine,
        maxspeed: f32,
        distance: f64,
    ) -> Option<Tier> {
        let game = self.game_file(engine)?;
        let row = find_row(game, kind, variation)?;
        let lower = game.slower.map_or(0.0, |slower| {
            let behind = f64::from(slower.from) - f64::from(maxspeed);
            (slower.each * behind.max(0.0)).floor()
        });
        find_tier(game, &row.steps, distance + lower)
    }

    /// Tier for a takeoff speed, u/s, in this hop of a chain, from 1. `None` below the first tier,
    /// and for the jump before the first hop.
    ///
    /// Each tier has a start speed and a gain of the squared speed per hop (`grades.ron`). In hop n,
    /// it requires the speed that results from the start speed and n gains.
    pub fn hop_tier(
        &'static self,
        engine: Engine,
        maxspeed: f32,
        hop: u32,
        speed: f64,
    ) -> Option<Tier> {
        let game = self.game_file(engine)?;
        let row = game.hops.as_ref().filter(|_| hop > 0)?;
        let scale = maxspeed / row.maxspeed;
        let required = |(start, gain): (&f32, &f32)| {
            let start = start * scale;
            (start * start + hop as f32 * gain).sqrt()
        };
        let steps: Vec<f32> = row.starts.iter().zip(&row.gains).map(required).collect();
        find_tier(game, &steps, speed)
    }

    /// Grade of a double duck after `fog` frames on ground.
    /// `stand_up`: whether the previous flight landed ducked.
    /// `None` if `fog` is too high for one movement, or if the game has no grades.
    pub fn double_duck(&self, engine: Engine, stand_up: bool, fog: u32) -> Option<DuckGrade> {
        let file = self
            .games
            .iter()
            .find(|(other, _)| *other == engine)?
            .1
            .double_duck?;
        let (perfect, good, bad) = if stand_up {
            file.stand_up
        } else {
            file.standing
        };
        match fog {
            _ if fog <= perfect => Some(DuckGrade::Perfect),
            _ if fog <= good => Some(DuckGrade::Good),
            _ if fog <= bad => Some(DuckGrade::Bad),
            _ => None,
        }
    }

    /// Minimum distance at which a jump of this kind counts, units. 0 for kinds without tiers.
    pub fn min_distance(&self, kind: JumpKind, variation: Variation, engine: Engine) -> f32 {
        let game = self
            .games
            .iter()
            .find(|(other, _)| *other == engine)
            .map(|(_, game)| game);
        game.and_then(|game| find_row(game, kind, variation))
            .map_or(0.0, |row| row.min)
    }

    /// Maximum prestrafe that counts, as a fraction of maxspeed. Infinite without a limit.
    pub fn prestrafe_limit(&'static self, engine: Engine) -> f64 {
        self.game_file(engine)
            .and_then(|game| game.prestrafe)
            .unwrap_or(f64::INFINITY)
    }

    fn game_file(&'static self, engine: Engine) -> Option<&'static GameFile> {
        self.games
            .iter()
            .find(|(other, _)| *other == engine)
            .map(|(_, game)| game)
    }
}

fn find_row(game: &GameFile, kind: JumpKind, variation: Variation) -> Option<&KindFile> {
    game.kinds
        .iter()
        .find(|row| row.known.contains(&(variation, kind)))
}

fn find_tier(game: &'static GameFile, steps: &[f32], value: f64) -> Option<Tier> {
    let index = steps
        .iter()
        .take_while(|step| value >= f64::from(**step))
        .count();
    let id = game.tiers.get(index.checked_sub(1)?)?;
    Some(Tier {
        id,
        index,
        of: game.tiers.len(),
    })
}

fn parse_engine(game: &GameFile) -> Result<Engine, GradesError> {
    engine_by_id(&game.engine).ok_or_else(|| GradesError::Unknown {
        game: "engine".to_owned(),
        found: game.engine.clone(),
        expected: engine_ids(),
    })
}

fn validate(mut game: GameFile) -> Result<GameFile, GradesError> {
    for row in &mut game.kinds {
        for name in &row.kinds {
            let Some(known) = parse_kind(name) else {
                let kinds: Vec<&str> = JumpKind::ALL.iter().map(|kind| kind.id()).collect();
                let expected = format!(
                    "a kind, optionally with Drop or Up before it: {}",
                    kinds.join(", ")
                );
                return Err(GradesError::Unknown {
                    game: game.engine,
                    found: name.clone(),
                    expected,
                });
            };
            row.known.push(known);
        }
    }
    for row in &game.kinds {
        check_steps(&game, &row.kinds.join(", "), &row.steps)?;
        let (low, high) = (0.0, STEP_RANGE.1);
        if !(low..=high).contains(&row.min) {
            return Err(GradesError::Steps {
                kind: row.kinds.join(", "),
                found: format!("min {}", row.min),
                expected: format!("{low} to {high}"),
                game: game.engine,
            });
        }
    }
    for frames in game
        .double_duck
        .iter()
        .flat_map(|file| [file.standing, file.stand_up])
    {
        let (perfect, good, bad) = frames;
        if !(1 <= perfect && perfect < good && good < bad) {
            return Err(GradesError::Steps {
                kind: "double_duck".to_owned(),
                found: format!("{frames:?}"),
                expected: "three increasing numbers from 1".to_owned(),
                game: game.engine,
            });
        }
    }
    if let Some(row) = &game.hops {
        check_steps(&game, "starts of hops", &row.starts)?;
        check_steps(&game, "gains of hops", &row.gains)?;
        check_range(&game, "maxspeed of hops", &[row.maxspeed])?;
    }
    Ok(game)
}

/// Finds a kind by its name, with or without a variation prefix.
fn parse_kind(name: &str) -> Option<(Variation, JumpKind)> {
    let variations = [Variation::Flat, Variation::Drop, Variation::Up];
    let mut pairs = variations
        .into_iter()
        .flat_map(|variation| JumpKind::ALL.map(|kind| (variation, kind)));
    pairs.find(|(variation, kind)| name.strip_prefix(variation.prefix()) == Some(kind.id()))
}

fn check_steps(game: &GameFile, kind: &str, steps: &[f32]) -> Result<(), GradesError> {
    if steps.len() != game.tiers.len() {
        let expected = format!("{}, one per tier", game.tiers.len());
        return Err(steps_error(
            game,
            kind,
            format!("{} steps", steps.len()),
            expected,
        ));
    }
    check_range(game, kind, steps)?;
    if !steps.is_sorted_by(|a, b| a < b) {
        let expected = "increasing steps".to_owned();
        return Err(steps_error(game, kind, format!("{steps:?}"), expected));
    }
    Ok(())
}

fn check_range(game: &GameFile, kind: &str, steps: &[f32]) -> Result<(), GradesError> {
    let (low, high) = STEP_RANGE;
    match steps.iter().find(|step| !(low..=high).contains(*step)) {
        Some(step) => {
            let (found, expected) = (format!("the step {step}"), format!("{low} to {high}"));
            Err(steps_error(game, kind, found, expected))
        }
        None => Ok(()),
    }
}

fn steps_error(game: &GameFile, kind: &str, found: String, expected: String) -> GradesError {
    GradesError::Steps {
        game: game.engine.clone(),
        kind: kind.to_owned(),
        found,
        expected,
    }
}
