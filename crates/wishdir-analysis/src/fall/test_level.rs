//! Test level for falls: a ledge above an endless floor.

use super::{REST, WINDOW};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{
    MoveEvent, MoveReport, PlayerState, STANDING_HULL, fall_damage, player_move,
};
use wishdir_sim::math::{Vec3, frame_time};
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, Contents, Level};

/// Maximum length of a fall, ticks.
pub(super) const MAX_TICKS: u32 = 200_000;
/// Maximum length of a forecast, ticks.
const MAX_FORESEEN_TICKS: u32 = 8_000;
/// Half the width of the level, units.
const FAR: f32 = 200_000.0;
/// X positions of takeoffs on the ledge and of falls past it, units. The edge is at x = 0.
const ON_THE_LEDGE: f32 = -1000.0;
const PAST_THE_LEDGE: f32 = 1000.0;
/// Start distance from the edge, units, and speed, u/s, of a player who walks off the ledge in one
/// tick of any length.
const AT_THE_EDGE: f32 = 0.1;
const WALK_SPEED: f32 = 200.0;
/// Height above rest below which each tick tries a JumpBug, units. The floor must be less than
/// [`WINDOW`] below a player who stands up, so twice that is always enough.
const TRY_BELOW: f32 = 2.0 * WINDOW;

/// Test level with a ledge above a floor, and the player's profile.
pub(super) struct TestLevel<'a> {
    pub(super) profile: &'a Profile,
    level: Level,
    /// Height of the ledge, units.
    height: f32,
    /// Height of the floor, units.
    floor: f32,
    max_ticks: u32,
}

/// End of a fall.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FallEnd {
    /// Tick that landed, counted from 1.
    pub(super) ticks: u32,
    /// Downward speed at the start of the landing tick, u/s.
    pub(super) speed: f32,
    /// Downward speed at the contact, u/s.
    pub(super) impact_speed: f32,
    /// Health lost, unrounded.
    pub(super) damage: f32,
    /// Fraction of the landing tick before the contact. `None` if the snap found the floor.
    pub(super) fraction: Option<f32>,
    /// Distance the snap moved the player down, units.
    pub(super) snap: f32,
    /// Downward speed left after the landing tick, u/s. Not 0 before an overbounce.
    pub(super) speed_left: f32,
}

/// Ticks of a ducked fall around the JumpBug window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct WindowTicks {
    /// Height above rest of a player who stands up on the last tick with enough room, units.
    pub(super) rest: f32,
    /// Height above rest one tick later, as if there were no floor, units.
    pub(super) next: f32,
    /// Number of ticks until the last tick with enough room to stand up.
    pub(super) count: u32,
    /// First and last tick after which standing up and jumping is a JumpBug.
    pub(super) ticks: Option<(u32, u32)>,
}

/// Solid block below a height.
fn solid_block(from_x: f32, to_x: f32, top: f32) -> Brush {
    Brush::cuboid(
        Vec3::new(from_x, -FAR, -FAR),
        Vec3::new(to_x, FAR, top),
        Contents::Solid,
    )
}

impl<'a> TestLevel<'a> {
    /// Creates a ledge at `height` above the floor at 0.
    pub(super) fn new(profile: &'a Profile, height: f32) -> Self {
        let brushes = vec![solid_block(-FAR, FAR, 0.0), solid_block(-FAR, 0.0, height)];
        Self {
            profile,
            level: profile.build_level(brushes),
            height,
            floor: 0.0,
            max_ticks: MAX_TICKS,
        }
    }

    /// Creates a level without a ledge and with the floor at this height, for a fall in progress.
    pub(super) fn with_floor_height(profile: &'a Profile, floor: f32) -> Self {
        Self {
            profile,
            level: profile.build_level(vec![solid_block(-FAR, FAR, floor)]),
            height: 0.0,
            floor,
            max_ticks: MAX_FORESEEN_TICKS,
        }
    }

    fn can_duck(&self) -> bool {
        self.profile.rules().ducks
    }

    /// Buttons that duck. 0 in engines without ducking.
    pub(super) fn duck_buttons(&self) -> u16 {
        if self.can_duck() { DUCK } else { 0 }
    }

    /// Returns the origin height of a player who stands on a floor at height 0, units.
    fn resting_height(&self) -> f32 {
        self.profile.rest_height() + self.profile.origin_height()
    }

    /// Returns the height above rest of a player who stands up now, units.
    pub(super) fn height_above_rest(&self, player: &PlayerState) -> f32 {
        player.origin.z - self.resting_height() - self.floor
    }

    /// Returns a player who stands on the ledge, away from its edge.
    pub(super) fn player_on_ledge(&self) -> PlayerState {
        let origin = Vec3::new(ON_THE_LEDGE, 0.0, self.height + self.resting_height());
        PlayerState {
            origin,
            on_ground: true,
            ..PlayerState::default()
        }
    }

    /// Runs one tick with these buttons.
    pub(super) fn tick(&self, player: &mut PlayerState, buttons: u16, report: &mut MoveReport) {
        let cmd = UserCmd {
            msec: self.profile.msec(),
            buttons,
            ..UserCmd::default()
        };
        report.clear();
        player_move(
            player,
            &cmd,
            &self.profile.physics,
            &mut self.level.near(),
            report,
        );
    }

    /// Returns a player who has just walked off the edge.
    /// `None` if the player stays on the ground because the floor is so close.
    pub(super) fn walk_off(&self) -> Option<PlayerState> {
        let mut player = self.player_on_ledge();
        player.origin.x = -self.profile.hull(STANDING_HULL).mins.x - AT_THE_EDGE;
        player.velocity.x = WALK_SPEED;
        self.tick(&mut player, 0, &mut MoveReport::default());
        (!player.on_ground).then(|| move_past_ledge(player))
    }

    /// Simulates the fall with these buttons held until the player lands. `None` if the player does
    /// not land within the tick limit.
    pub(super) fn simulate_landing(
        &self,
        mut player: PlayerState,
        buttons: u16,
    ) -> Option<FallEnd> {
        let mut report = MoveReport::default();
        for ticks in 1..=self.max_ticks {
            let speed = -player.velocity.z;
            self.tick(&mut player, buttons, &mut report);
            if player.on_ground {
                let (impact_speed, fraction, snap) = read_impact(&report);
                let damage = fall_damage(self.profile.engine(), speed);
                return Some(FallEnd {
                    ticks,
                    speed,
                    impact_speed,
                    damage,
                    fraction,
                    snap,
                    speed_left: -player.velocity.z,
                });
            }
        }
        None
    }

    /// Simulates a ducked fall through the JumpBug window, and tries a JumpBug after each tick near
    /// it. `None` if the fall never gets that low.
    pub(super) fn find_window_ticks(&self, mut player: PlayerState) -> Option<WindowTicks> {
        let mut report = MoveReport::default();
        let mut passage = WindowTicks {
            rest: self.height_above_rest(&player),
            ..WindowTicks::default()
        };
        let buttons = self.duck_buttons();
        for tick in 1..=self.max_ticks {
            self.tick(&mut player, buttons, &mut report);
            let rest = self.height_above_rest(&player);
            let falling = player.velocity.z < 0.0;
            if player.on_ground || (falling && rest < -REST) {
                // Add the part of the tick that the floor cut off.
                let (impact_speed, fraction, _) = read_impact(&report);
                let way = frame_time(self.profile.msec()) * impact_speed;
                let met = player.on_ground || fraction.is_some();
                passage.next = if met { passage.rest - way } else { rest };
                return Some(passage);
            }
            (passage.rest, passage.count) = (rest, tick);
            if self.can_duck() && falling && rest < TRY_BELOW && self.is_jump_bug(player) {
                passage.ticks = Some((passage.ticks.map_or(tick, |(first, _)| first), tick));
            }
        }
        None
    }

    /// Whether standing up and jumping now throws the player up.
    fn is_jump_bug(&self, mut player: PlayerState) -> bool {
        self.tick(&mut player, JUMP, &mut MoveReport::default());
        player.velocity.z > 0.0
    }
}

/// Returns the same fall moved past the ledge, with only the floor below.
pub(super) fn move_past_ledge(player: PlayerState) -> PlayerState {
    let origin = Vec3::new(PAST_THE_LEDGE, 0.0, player.origin.z);
    PlayerState {
        origin,
        velocity: Vec3::new(0.0, 0.0, player.velocity.z),
        ..player
    }
}

/// Returns the downward speed during a tick, u/s, the fraction of the tick before a contact, and
/// the distance of the last snap, units.
fn read_impact(report: &MoveReport) -> (f32, Option<f32>, f32) {
    let (mut speed, mut part, mut snapped) = (0.0, None, 0.0);
    for event in &report.events {
        if let MoveEvent::Contact {
            before, fraction, ..
        } = event
            && part.is_none()
        {
            (speed, part) = (-before.z, Some(*fraction));
        } else if let MoveEvent::Categorize { velocity, snap, .. } = event
            && part.is_none()
        {
            (speed, snapped) = (-velocity.z, *snap);
        }
    }
    (speed, part, snapped)
}
