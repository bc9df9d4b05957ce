//! A player under test: one engine on one map, driven tick by tick.

use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::Engine::{CounterStrike, HalfLife, Quake3, QuakeWorld};
use wishdir_sim::engine::{Engine, MoveReport, Physics, PlayerState, player_move};
use wishdir_sim::map::{Spawn, World};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::Profile;
use wishdir_sim::world::{Hull, Level, Trace as _};

/// The engines' boxes, standing first.
pub(super) fn hulls(engine: Engine) -> Vec<Hull> {
    match engine {
        QuakeWorld => vec![Hull::new([-16.0, -16.0, -24.0], [16.0, 16.0, 32.0])],
        Quake3 => vec![
            Hull::new([-15.0, -15.0, -24.0], [15.0, 15.0, 32.0]),
            Hull::new([-15.0, -15.0, -24.0], [15.0, 15.0, 16.0]),
        ],
        HalfLife | CounterStrike => vec![
            Hull::new([-16.0, -16.0, -36.0], [16.0, 16.0, 36.0]),
            Hull::new([-16.0, -16.0, -18.0], [16.0, 16.0, 18.0]),
        ],
    }
}

/// All three engines with their usual tick length, milliseconds.
pub(super) const ENGINES: [(Engine, u8); 3] =
    [(CounterStrike, 10), (HalfLife, 10), (QuakeWorld, 13)];

/// Quake III at 125 frames per second.
pub(super) const QUAKE3: (Engine, u8) = (Quake3, 8);

/// A player on a level.
#[derive(Clone)]
pub(super) struct Walker<'a> {
    level: &'a Level,
    physics: Physics,
    msec: u8,
    pub(super) state: PlayerState,
    /// Yaw of the view, degrees.
    pub(super) yaw: f32,
    pub(super) pitch: f32,
    /// Fall damage of the last tick.
    pub(super) damage: f32,
}

/// The input of a tick.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Held {
    pub(super) forward: f32,
    pub(super) side: f32,
    pub(super) buttons: u16,
}

impl<'a> Walker<'a> {
    /// Standing with its feet at `feet`, on a level made for the engine.
    pub(super) fn new(
        level: &'a Level,
        (engine, msec): (Engine, u8),
        feet: Vec3,
        yaw: f32,
    ) -> Self {
        let origin = feet + Vec3::Z * -level.hulls()[0].mins.z;
        let mut state = PlayerState {
            origin,
            ..PlayerState::default()
        };
        state.goldsrc.view_z = if engine == CounterStrike { 17.0 } else { 28.0 };
        Self {
            level,
            physics: Profile::for_engine(engine).physics,
            msec,
            state,
            yaw,
            pitch: 0.0,
            damage: 0.0,
        }
    }

    pub(super) fn at(level: &'a Level, engine: (Engine, u8), spawn: Spawn) -> Self {
        Self::new(level, engine, spawn.feet, spawn.yaw)
    }

    /// The hull's lowest z.
    pub(super) fn feet(&self) -> f32 {
        self.state.origin.z + self.level.hulls()[self.state.hull.index()].mins.z
    }

    pub(super) fn stuck(&self) -> bool {
        self.level.is_stuck(self.state.hull, self.state.origin)
    }

    /// Runs one tick.
    pub(super) fn tick(&mut self, held: Held) {
        let cmd = UserCmd {
            msec: self.msec,
            angles: ViewAngles::new(self.pitch, self.yaw, 0.0),
            forward: held.forward,
            side: held.side,
            up: 0.0,
            buttons: held.buttons,
        };
        let mut report = MoveReport::default();
        player_move(
            &mut self.state,
            &cmd,
            &self.physics,
            &mut self.level.near(),
            &mut report,
        );
        self.damage = report.fall_damage();
    }

    /// Runs ticks without input until it stands. Returns whether it does within three seconds.
    pub(super) fn settle(&mut self) -> bool {
        for _ in 0..300 {
            self.tick(Held::default());
            if self.state.on_ground && self.state.velocity == Vec3::ZERO {
                return true;
            }
        }
        false
    }
}

/// The map's solids for an engine.
pub(super) fn level(world: &World, engine: Engine) -> Level {
    world.level(&hulls(engine), engine.rules().clip_rule)
}
