//! One tick of the real movement at any angle, in the air and on an endless floor.

use wishdir_sim::client::{Button, ClientState};
use wishdir_sim::command::UserCmd;
use wishdir_sim::engine::{PlayerState, player_move};
use wishdir_sim::math::{Vec3, ViewAngles};
use wishdir_sim::profile::{Profile, built_in};
use wishdir_sim::world::{Brush, Contents, Level};

/// The profiles whose engines do not round velocity: theory and movement agree on every angle.
pub(crate) fn unrounded() -> impl Iterator<Item = &'static Profile> {
    built_in()
        .iter()
        .filter(|profile| !profile.rules().rounds_velocity)
}

/// How far the floor goes, units.
const FAR: f32 = 30_000.0;

/// A profile's movement on or over a floor.
pub(crate) struct World<'a> {
    profile: &'a Profile,
    level: Level,
    msec: u8,
    /// A held.
    pub(crate) side: UserCmd,
    /// W and A held.
    pub(crate) diagonal: UserCmd,
}

impl<'a> World<'a> {
    pub(crate) fn new(profile: &'a Profile) -> Self {
        let floor = Brush::cuboid(
            Vec3::new(-FAR, -FAR, -64.0),
            Vec3::new(FAR, FAR, 0.0),
            Contents::Solid,
        );
        let level = profile.build_level(vec![floor]);
        let nothing = UserCmd::default();
        let mut world = Self {
            profile,
            level,
            msec: profile.msec(),
            side: nothing,
            diagonal: nothing,
        };
        world.side = world.held(&[Button::MoveLeft]);
        world.diagonal = world.held(&[Button::Forward, Button::MoveLeft]);
        world
    }

    /// The command of these keys held, looking along +x.
    fn held(&self, buttons: &[Button]) -> UserCmd {
        let mut client = ClientState::default();
        for button in buttons {
            client.keys.press(*button, 0);
        }
        self.build(&mut client, self.profile.keys.yaw_speed);
        self.build(&mut client, self.profile.keys.yaw_speed)
    }

    /// The client's next command.
    pub(crate) fn build(&self, client: &mut ClientState, yaw_speed: f32) -> UserCmd {
        let vars = wishdir_sim::client::ClientVars {
            yaw_speed,
            ..self.profile.keys
        };
        let cap = self.profile.physics.client.maxspeed;
        client.build_cmd(
            self.profile.engine(),
            &vars,
            cap,
            self.msec,
            f32::from(self.msec) * 0.001,
            (0.0, 0.0),
        )
    }

    pub(crate) fn flying(velocity: Vec3) -> PlayerState {
        PlayerState {
            origin: Vec3::new(0.0, 0.0, 5000.0),
            velocity,
            ..PlayerState::default()
        }
    }

    pub(crate) fn standing(&self, velocity: Vec3) -> PlayerState {
        let feet = -self.profile.hulls[0].mins.z;
        let origin = Vec3::new(0.0, 0.0, feet + self.profile.rest_height());
        PlayerState {
            origin,
            velocity,
            on_ground: true,
            ..PlayerState::default()
        }
    }

    pub(crate) fn step(&self, player: &mut PlayerState, cmd: &UserCmd) {
        player_move(
            player,
            cmd,
            &self.profile.physics,
            &mut self.level.near(),
            &mut (),
        );
    }

    /// What the tick wins, u/s, and by how much it turns the velocity to the left, degrees, with
    /// velocity along +x and the wish `u_deg` to the left of it; `cmd` wishes `left_deg` to the
    /// left of its view.
    pub(crate) fn tick(
        &self,
        mut player: PlayerState,
        cmd: &UserCmd,
        left_deg: f64,
        u_deg: f64,
    ) -> (f64, f64) {
        let before = speed(player.velocity);
        let cmd = UserCmd {
            angles: ViewAngles::level((u_deg - left_deg) as f32),
            ..*cmd
        };
        self.step(&mut player, &cmd);
        let after = player.velocity;
        (
            speed(after) - before,
            libm::atan2(f64::from(after.y), f64::from(after.x)).to_degrees(),
        )
    }
}

/// Horizontal speed, unrounded, u/s.
pub(crate) fn speed(velocity: Vec3) -> f64 {
    let (x, y) = (f64::from(velocity.x), f64::from(velocity.y));
    (x * x + y * y).sqrt()
}
