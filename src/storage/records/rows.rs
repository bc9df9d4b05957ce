//! What is recorded: where it was played, and what was found there.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use super::old_hashes::{old_map, old_rules};
use crate::planner::judge::JudgedJump;
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_replay::{Digest, Recordable};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::style::Style;

/// Where and by which rules something was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPlace {
    /// `3d` or `nfk`.
    pub game: &'static str,
    /// The map's name.
    pub map: String,
    /// The hash of what physics read of it.
    pub map_hash: Digest,
    /// What layouts before 6 have instead.
    pub old_map_hash: String,
    /// The rules' name.
    pub profile: String,
    /// A hash of all their numbers.
    pub rules_hash: Digest,
    /// What layouts before 6 have instead.
    pub old_rules_hash: String,
    /// Something could cost health.
    pub damage: bool,
    /// The practice style that the inputs kept.
    pub style: Style,
    /// Which scripts of the player's moved him.
    pub badges: Badges,
}

impl RecordPlace {
    /// Its columns, and what stands in them.
    pub(super) fn columns(&self) -> [(&'static str, String); 8] {
        let Self {
            game,
            map,
            map_hash,
            old_map_hash: _,
            profile,
            rules_hash,
            old_rules_hash: _,
            damage,
            style,
            badges,
        } = self;
        [
            ("game", (*game).to_owned()),
            ("map", map.clone()),
            ("map_hash", map_hash.to_string()),
            ("profile", profile.clone()),
            ("rules_hash", rules_hash.to_string()),
            ("damage", u8::from(*damage).to_string()),
            ("style", style.id().to_owned()),
            ("badges", badges.to_string()),
        ]
    }

    /// Where a run is played, on the map of this name, in no practice style.
    pub fn of_run<S: Recordable>(map: &str, run: &S) -> Self {
        Self {
            game: S::ID,
            map: map.to_owned(),
            map_hash: S::map_digest(run.world()),
            old_map_hash: old_map::<S>(run.world()),
            profile: run.rules_id().to_owned(),
            rules_hash: S::rules_digest(&run.rules()),
            old_rules_hash: old_rules::<S>(&run.rules(), run.damage()),
            damage: run.damage(),
            style: Style::Normal,
            badges: Badges::NONE,
        }
    }
}

/// Rank of a run on the leaderboard of one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunRank {
    /// The style.
    pub style: Style,
    /// Rank, from 1. Equal times share a rank.
    pub rank: u64,
    /// Number of entries on the leaderboard.
    pub of: u64,
}

/// What was found in play.
#[derive(Clone, Debug)]
pub enum RecordEvent {
    /// A jump ended.
    Jump {
        /// The jump, and why it does not count for what it is.
        jump: Arc<JudgedJump>,
        /// Why else it does not count, in words; none: nothing else.
        reason: Option<String>,
    },
    /// A jump of Need For Kill ended.
    NfkJump {
        /// As `analysis::nfk` tells it.
        jump: NfkJump,
        /// Why it does not count, in words; none: it does.
        reason: Option<String>,
    },
    /// A technique worked, or failed where it was tried.
    Technique(Box<TechniqueEvent>),
    /// The finish of a course was reached.
    Run {
        /// Why it does not count, in words; none: it does.
        reason: Option<String>,
        /// The clock at the finish.
        time: CourseTime,
        /// The clock at each checkpoint, by its number.
        splits: Vec<(u32, CourseTime)>,
    },
}

/// Something that was found, where and when.
#[derive(Clone, Debug)]
pub struct RecordRow {
    /// Where it was played.
    pub place: Arc<RecordPlace>,
    /// When it ended, milliseconds since 1970 in UTC.
    pub at_ms: i64,
    /// What it was.
    pub found: RecordEvent,
}

/// Today's date in UTC: `2026-11-22`.
pub fn today() -> String {
    day_of(now_ms())
}

/// The date in UTC of a moment, milliseconds since 1970: `2026-11-22`.
pub fn day_of(at_ms: i64) -> String {
    /// Days from the first of March of the year 0 to 1970, and of 400 years.
    const TO_1970: i64 = 719_468;
    const OF_400_YEARS: i64 = 146_097;
    let days = at_ms.div_euclid(86_400_000) + TO_1970;
    let (eras, day) = (days.div_euclid(OF_400_YEARS), days.rem_euclid(OF_400_YEARS));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    // Months from March on: their lengths repeat every five.
    let month = (5 * of_year + 2) / 153;
    let (of_month, is_next) = (of_year - (153 * month + 2) / 5 + 1, month >= 10);
    let (year, month) = (
        400 * eras + year + i64::from(is_next),
        if is_next { month - 9 } else { month + 3 },
    );
    format!("{year:04}-{month:02}-{of_month:02}")
}

/// Milliseconds since 1970 in UTC.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}
