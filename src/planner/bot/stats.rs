//! Measures a bot's jumps from takeoff to landing, and its speeds.

use super::descent::Descent;
use wishdir_sim::course::CourseEvent;
use wishdir_sim::engine::{MoveEvent, PlayerState};
use wishdir_sim::math::{Vec3, frame_time, length_2d};
use wishdir_sim::profile::Profile;
use wishdir_sim::tick::TickRecord;
use wishdir_sim::world::HullId;

/// Step to which heights are rounded, units.
const ROUNDING: f32 = 1e-3;
/// Minimum upward component of a floor's normal.
const FLOOR_NORMAL_Z: f32 = 0.7;

/// Measurements of one of the bot's jumps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotJump {
    /// Width of the player, units. A gap may exceed the distance between the origins by this much
    /// (`docs/numbers.md` 2.3).
    pub width: f32,
    /// Player's origin before the takeoff tick, units.
    pub takeoff: Vec3,
    /// Landing position, units. For a level landing, the point where the flight crossed its takeoff
    /// height (`docs/numbers.md` 2.3). For other landings, the origin after the landing tick.
    /// Without a landing, the last position above the takeoff height.
    pub landing: Vec3,
    /// Horizontal speed before the takeoff tick, u/s.
    pub prestrafe: f32,
    /// Highest horizontal speed in the air, u/s.
    pub max_speed: f32,
    /// Horizontal speed after the landing tick, u/s.
    pub landing_speed: f32,
    /// Number of ticks in the air.
    pub ticks: u32,
    /// Whether the bhop cap or stamina cut the speed.
    pub cut: bool,
    /// Whether the bot touched something other than a floor.
    pub collided: bool,
    /// Whether the feet landed at their takeoff height.
    pub level: bool,
}

impl BotJump {
    /// Returns the horizontal distance plus the player's width, which is the gap that the jump
    /// clears, units.
    pub fn distance(&self) -> f64 {
        let way = self.landing - self.takeoff;
        libm::hypot(f64::from(way.x), f64::from(way.y)) + f64::from(self.width)
    }
}

/// Results of a bot, collected tick by tick.
#[derive(Clone, Debug, Default)]
pub struct BotStats {
    /// Jumps that landed, in order.
    pub jumps: Vec<BotJump>,
    /// Jumps that ended in a teleport or death.
    pub lost: Vec<BotJump>,
    /// Highest horizontal speed on any tick, u/s.
    pub max_speed: f32,
    /// Highest horizontal speed on a tick that ended on the ground, u/s.
    pub max_ground_speed: f32,
    /// Horizontal speed after the latest tick, u/s.
    pub speed: f32,
    /// Number of ticks observed.
    pub ticks: u64,
    /// Number of times the bot died or fell out of the world.
    pub deaths: u32,
    /// Number of times the bot was teleported.
    pub teleports: u32,
    /// Number of times the bot left the ground without jumping.
    pub walk_offs: u32,
    flying: Option<OngoingJump>,
}

/// Jump whose flight has not ended yet.
#[derive(Clone, Copy, Debug)]
struct OngoingJump {
    leap: BotJump,
    /// Height of the feet at the takeoff, units.
    feet: f32,
    descent: Descent,
}

impl OngoingJump {
    /// Starts a jump from the state before its takeoff tick.
    fn new(before: &PlayerState, profile: &Profile, cut: bool) -> Self {
        Self {
            leap: BotJump {
                width: profile.width(),
                takeoff: before.origin,
                landing: before.origin,
                prestrafe: length_2d(before.velocity),
                max_speed: 0.0,
                landing_speed: 0.0,
                ticks: 0,
                cut,
                collided: false,
                level: false,
            },
            feet: feet_height(profile, before.origin, before.hull),
            descent: Descent::default(),
        }
    }
}

impl BotStats {
    /// Adds a tick.
    pub fn observe(&mut self, record: &TickRecord, profile: &Profile) {
        let player = &record.player;
        self.ticks += 1;
        self.speed = length_2d(player.velocity);
        self.max_speed = self.max_speed.max(self.speed);
        if player.on_ground {
            self.max_ground_speed = self.max_ground_speed.max(self.speed);
        }
        for event in &record.events {
            match event {
                CourseEvent::Died { .. } | CourseEvent::FellOut => self.deaths += 1,
                CourseEvent::Teleported { .. } => self.teleports += 1,
                CourseEvent::Pushed { .. }
                | CourseEvent::EnteredStart
                | CourseEvent::Started
                | CourseEvent::Checkpoint { .. }
                | CourseEvent::Finished { .. }
                | CourseEvent::FinishRefused { .. }
                | CourseEvent::Hurt { .. }
                | CourseEvent::Respawned { .. } => {}
            }
        }
        if record.forced_view().is_some() {
            self.lost
                .extend(self.flying.take().map(|flying| flying.leap));
        }
        self.track_jump(record, profile);
    }

    /// Returns the jump that has not landed yet.
    pub fn ongoing_jump(&self) -> Option<&BotJump> {
        self.flying.as_ref().map(|flying| &flying.leap)
    }

    fn track_jump(&mut self, record: &TickRecord, profile: &Profile) {
        for event in &record.report.events {
            if let MoveEvent::Jump { cut, .. } = event {
                self.flying = Some(OngoingJump::new(&record.before, profile, cut.is_some()));
            }
        }
        let Some(OngoingJump {
            leap,
            feet: feet_before,
            descent,
        }) = &mut self.flying
        else {
            self.walk_offs += u32::from(record.before.on_ground && !record.player.on_ground);
            return;
        };
        let player = &record.player;
        let seconds = f64::from(frame_time(record.cmd.msec));
        let level = profile.rules().floor_tolerance + ROUNDING;
        leap.ticks += 1;
        leap.collided |= hits_wall(record);
        leap.max_speed = leap.max_speed.max(length_2d(player.velocity));
        let feet_now = feet_height(profile, player.origin, player.hull);
        if player.on_ground || feet_now >= *feet_before {
            leap.landing = player.origin;
        }
        if player.on_ground {
            leap.landing_speed = length_2d(player.velocity);
            leap.level = (feet_now - *feet_before).abs() <= level;
            if leap.level {
                let feet = feet_height(profile, record.before.origin, player.hull);
                let height = f64::from(feet - *feet_before);
                let part = descent.fraction_above_takeoff(
                    height,
                    profile.physics.gravity_step(1.0),
                    seconds,
                ) as f32;
                let (from, to) = (record.before.origin, player.origin);
                leap.landing = Vec3::new(
                    from.x + (to.x - from.x) * part,
                    from.y + (to.y - from.y) * part,
                    to.z,
                );
            }
            self.jumps.push(*leap);
            self.flying = None;
        } else {
            descent.tick(
                f64::from(record.before.origin.z),
                f64::from(player.origin.z),
                seconds,
            );
        }
    }
}

/// Returns the height of a player's feet, units.
fn feet_height(profile: &Profile, origin: Vec3, hull: HullId) -> f32 {
    origin.z + profile.hull(hull).mins.z
}

/// Whether the tick touched something other than a floor.
pub(super) fn hits_wall(record: &TickRecord) -> bool {
    let is_wall = |event: &MoveEvent| matches!(event, MoveEvent::Contact { normal, .. } if normal.z < FLOOR_NORMAL_Z);
    record.report.events.iter().any(is_wall)
}
