//! Types of recorded rows: the map and rules that were played, and the result.

use std::sync::Arc;

use super::old_hashes::{old_map_hash, old_rules_hash};
use crate::clock::{SystemTime, UNIX_EPOCH};
use crate::planner::judge::JudgedJump;
use wishdir_analysis::nfk::NfkJump;
use wishdir_analysis::technique::TechniqueEvent;
use wishdir_replay::{Digest, Recordable};
use wishdir_sim::badge::Badges;
use wishdir_sim::course::CourseTime;
use wishdir_sim::style::Style;

/// Map, rules and restrictions of a recorded run or jump.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordPlace {
    /// Kind of game: `3d` or `nfk`.
    pub game: &'static str,
    /// Name of the map.
    pub map: String,
    /// Hash of the parts of the map that physics reads.
    pub map_hash: Digest,
    /// Checksum of the map in database layouts before 6.
    pub old_map_hash: String,
    /// Name of the profile or ruleset.
    pub profile: String,
    /// Hash of all numbers of the rules.
    pub rules_hash: Digest,
    /// Checksum of the rules in database layouts before 6.
    pub old_rules_hash: String,
    /// Whether damage was on.
    pub damage: bool,
    /// Practice style that the inputs obeyed.
    pub style: Style,
    /// Scripts that moved the player.
    pub badges: Badges,
}

impl RecordPlace {
    /// Returns the names of the columns and their values.
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

    /// Creates the value for a run on a map, in style Normal.
    pub fn from_run<S: Recordable>(map: &str, run: &S) -> Self {
        Self {
            game: S::ID,
            map: map.to_owned(),
            map_hash: S::map_digest(run.world()),
            old_map_hash: old_map_hash::<S>(run.world()),
            profile: run.rules_id().to_owned(),
            rules_hash: S::rules_digest(&run.rules()),
            old_rules_hash: old_rules_hash::<S>(&run.rules(), run.damage()),
            damage: run.damage(),
            style: Style::Normal,
            badges: Badges::NONE,
        }
    }
}

/// Rank of a run on one style's leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunRank {
    /// The style.
    pub style: Style,
    /// Rank, from 1. Equal times share a rank.
    pub rank: u64,
    /// Number of entries on the leaderboard.
    pub of: u64,
}

/// A recorded result.
#[derive(Clone, Debug)]
pub enum RecordEvent {
    /// A jump ended.
    Jump {
        /// The jump, and the reasons why it does not count for its kind.
        jump: Arc<JudgedJump>,
        /// Another reason why it does not count, or `None`.
        reason: Option<String>,
    },
    /// A jump in Need For Kill ended.
    NfkJump {
        /// The jump as analysed by `analysis::nfk`.
        jump: NfkJump,
        /// Reason why it does not count, or `None`.
        reason: Option<String>,
    },
    /// A technique succeeded, or was tried and failed.
    Technique(Box<TechniqueEvent>),
    /// The player finished a course.
    Run {
        /// Reason why it does not count, or `None`.
        reason: Option<String>,
        /// Time at the finish.
        time: CourseTime,
        /// Times at the checkpoints, by checkpoint number.
        splits: Vec<(u32, CourseTime)>,
    },
}

/// A result with its map, rules and time.
#[derive(Clone, Debug)]
pub struct RecordRow {
    /// Map and rules it was played with.
    pub place: Arc<RecordPlace>,
    /// End time, milliseconds since 1970 in UTC.
    pub at_ms: i64,
    /// The result.
    pub found: RecordEvent,
}

/// Returns today's date in UTC, such as `2026-11-22`.
pub fn today() -> String {
    utc_date(now_ms())
}

/// Returns the UTC date of a time in milliseconds since 1970, such as `2026-11-22`.
pub fn utc_date(at_ms: i64) -> String {
    /// Days from 1 March of year 0 to 1970, and days in 400 years.
    const TO_1970: i64 = 719_468;
    const OF_400_YEARS: i64 = 146_097;
    let days = at_ms.div_euclid(86_400_000) + TO_1970;
    let (eras, day) = (days.div_euclid(OF_400_YEARS), days.rem_euclid(OF_400_YEARS));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    // Months counted from March: their lengths repeat every five months.
    let month = (5 * of_year + 2) / 153;
    let (of_month, is_next) = (of_year - (153 * month + 2) / 5 + 1, month >= 10);
    let (year, month) = (
        400 * eras + year + i64::from(is_next),
        if is_next { month - 9 } else { month + 3 },
    );
    format!("{year:04}-{month:02}-{of_month:02}")
}

/// Returns the current time, milliseconds since 1970 in UTC.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    })
}
