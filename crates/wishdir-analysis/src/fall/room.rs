//! The room in which falls are tried: a ledge, and an endless floor below it, made for one
//! question.

use super::{REST, WINDOW};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{
    MoveEvent, MoveReport, PlayerState, STANDING_HULL, fall_damage, player_move,
};
use wishdir_sim::math::{Vec3, frame_time};
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Brush, Contents, Level};

/// A fall of more ticks than these never lands.
pub(super) const MAX_TICKS: u32 = 200_000;
/// A fall under way that lands later than this is not foreseen.
const MAX_FORESEEN_TICKS: u32 = 8_000;
/// Half the width of everything, units.
const FAR: f32 = 200_000.0;
/// Where one stands who takes off from the ledge, and where one falls past it: its edge is at x =
/// 0, units.
const ON_THE_LEDGE: f32 = -1000.0;
const PAST_THE_LEDGE: f32 = 1000.0;
/// A walker this near to leaving the ledge, and this fast, leaves it in one tick of any length:
/// units, u/s.
const AT_THE_EDGE: f32 = 0.1;
const WALK_SPEED: f32 = 200.0;
/// Standing up finds the floor from less than the window's 2 units; higher than this nothing needs
/// to be tried.
const TRY_BELOW: f32 = 2.0 * WINDOW;

/// A ledge over a floor, and who falls there.
pub(super) struct Room<'a> {
    pub(super) profile: &'a Profile,
    level: Level,
    /// The ledge over the floor, units.
    height: f32,
    /// The floor's own height, units.
    floor: f32,
    max_ticks: u32,
}

/// How a fall ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FallEnd {
    /// The tick that landed, from 1.
    pub(super) ticks: u32,
    /// At the start of that tick, downwards, u/s.
    pub(super) speed: f32,
    /// Inside it, downwards, u/s.
    pub(super) impact_speed: f32,
    /// Hit points, unrounded.
    pub(super) damage: f32,
    /// The part of the landing tick before it met the floor; none: the floor was found by the snap.
    pub(super) fraction: Option<f32>,
    /// How far the snap brought the player down, units.
    pub(super) snap: f32,
}

/// How a ducked fall passed the JumpBug window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Passage {
    /// Height over rest, if one stood up, after the last tick that is not too low for it, units.
    pub(super) rest: f32,
    /// The same one tick later, as if there were no floor, units.
    pub(super) next: f32,
    /// How many ticks it took to that rest.
    pub(super) count: u32,
    /// The first and the last tick after which standing up and jumping is a JumpBug.
    pub(super) ticks: Option<(u32, u32)>,
}

/// Whatever lies below a height.
fn block(from_x: f32, to_x: f32, top: f32) -> Brush {
    Brush::cuboid(
        Vec3::new(from_x, -FAR, -FAR),
        Vec3::new(to_x, FAR, top),
        Contents::Solid,
    )
}

impl<'a> Room<'a> {
    /// A ledge `height` over the floor at 0.
    pub(super) fn new(profile: &'a Profile, height: f32) -> Self {
        let brushes = vec![block(-FAR, FAR, 0.0), block(-FAR, 0.0, height)];
        Self {
            profile,
            level: Level::new(brushes, &profile.hulls),
            height,
            floor: 0.0,
            max_ticks: MAX_TICKS,
        }
    }

    /// No ledge, and the floor at this height: what a fall under way needs.
    pub(super) fn with_floor(profile: &'a Profile, floor: f32) -> Self {
        Self {
            profile,
            level: Level::new(vec![block(-FAR, FAR, floor)], &profile.hulls),
            height: 0.0,
            floor,
            max_ticks: MAX_FORESEEN_TICKS,
        }
    }

    fn has_duck(&self) -> bool {
        self.profile.rules().ducks
    }

    /// The buttons that duck.
    pub(super) fn duck(&self) -> u16 {
        if self.has_duck() { DUCK } else { 0 }
    }

    /// Where the origin of one who stands on a floor of height 0 rests, units.
    fn resting(&self) -> f32 {
        REST + self.profile.origin_height()
    }

    /// How high over rest the player would be if he stood up, units.
    pub(super) fn rest_of(&self, player: &PlayerState) -> f32 {
        player.origin.z - self.resting() - self.floor
    }

    /// Stands on the ledge, far from its edge.
    pub(super) fn on_the_ledge(&self) -> PlayerState {
        let origin = Vec3::new(ON_THE_LEDGE, 0.0, self.height + self.resting());
        PlayerState {
            origin,
            on_ground: true,
            ..PlayerState::default()
        }
    }

    /// One tick with these buttons.
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

    /// Has walked off the edge in the tick just over; none if the floor is so near that one walks
    /// down onto it.
    pub(super) fn walked_off(&self) -> Option<PlayerState> {
        let mut player = self.on_the_ledge();
        player.origin.x = -self.profile.hull(STANDING_HULL).mins.x - AT_THE_EDGE;
        player.velocity.x = WALK_SPEED;
        self.tick(&mut player, 0, &mut MoveReport::default());
        (!player.on_ground).then(|| past_the_ledge(player))
    }

    /// Falls with these buttons held until there is ground; none if there never is.
    pub(super) fn landing(&self, mut player: PlayerState, buttons: u16) -> Option<FallEnd> {
        let mut report = MoveReport::default();
        for ticks in 1..=self.max_ticks {
            let speed = -player.velocity.z;
            self.tick(&mut player, buttons, &mut report);
            if player.on_ground {
                let (impact_speed, fraction, snap) = impact(&report);
                let damage = fall_damage(self.profile.engine(), speed);
                return Some(FallEnd {
                    ticks,
                    speed,
                    impact_speed,
                    damage,
                    fraction,
                    snap,
                });
            }
        }
        None
    }

    /// Falls ducked past the window and tries after every tick near it whether a JumpBug would be
    /// one; none if the fall never comes so low.
    pub(super) fn passage(&self, mut player: PlayerState) -> Option<Passage> {
        let mut report = MoveReport::default();
        let mut passage = Passage {
            rest: self.rest_of(&player),
            ..Passage::default()
        };
        let buttons = self.duck();
        for tick in 1..=self.max_ticks {
            self.tick(&mut player, buttons, &mut report);
            let rest = self.rest_of(&player);
            let falling = player.velocity.z < 0.0;
            if player.on_ground || (falling && rest < -REST) {
                // What a floor in the way cut off is added again.
                let (impact_speed, fraction, _) = impact(&report);
                let way = frame_time(self.profile.msec()) * impact_speed;
                let met = player.on_ground || fraction.is_some();
                passage.next = if met { passage.rest - way } else { rest };
                return Some(passage);
            }
            (passage.rest, passage.count) = (rest, tick);
            if self.has_duck() && falling && rest < TRY_BELOW && self.is_jump_bug(player) {
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

/// The same fall where nothing but the floor is below.
pub(super) fn past_the_ledge(player: PlayerState) -> PlayerState {
    let origin = Vec3::new(PAST_THE_LEDGE, 0.0, player.origin.z);
    PlayerState {
        origin,
        velocity: Vec3::new(0.0, 0.0, player.velocity.z),
        ..player
    }
}

/// Downward speed inside a tick, u/s; the part of it before a contact; how far the last snap went,
/// units.
fn impact(report: &MoveReport) -> (f32, Option<f32>, f32) {
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
