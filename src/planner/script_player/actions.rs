//! Decides the jumps and ducks that a script leaves open, by simulating the next tick with the
//! engine.

use super::counts::ActionCounts;
use super::trials::Trials;
use wishdir_analysis::strafe::{AirTick, GroundTick, is_slowed};
use wishdir_sim::command::{DUCK, JUMP, UserCmd};
use wishdir_sim::engine::{PlayerState, move_msec};
use wishdir_sim::math::length_2d_f64;

/// Fraction of the wishspeed that a ducked player keeps.
const SLOWED: f64 = 0.333;

/// State of the automatic actions, kept from frame to frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Actions {
    /// Whether the previous frame pressed duck for a duck tap.
    is_tapping: bool,
    /// Whether duck is held for a JumpBug.
    is_bugging: bool,
    /// Whether duck is held to avoid a collision, and whether it is held for a landing.
    is_ducking: [bool; 2],
}

/// Player, trials and counts for the decisions of one frame.
pub(super) struct ActionContext<'a> {
    pub(super) player: &'a PlayerState,
    pub(super) trials: &'a mut Trials,
    pub(super) counts: &'a mut ActionCounts,
}

impl ActionContext<'_> {
    fn tick(&mut self, cmd: &UserCmd, buttons: u16) -> super::trials::Trial {
        self.trials
            .simulate_tick(self.player, &UserCmd { buttons, ..*cmd })
    }

    /// Whether the player is at least as fast as `leave_speed` and gains no more by strafing on the
    /// ground than in the air. Always true if the script does not wait for the optimal speed.
    /// `wish` is the wishspeed, u/s.
    fn is_fast_enough(&self, cmd: &UserCmd, wish: f64, leave_speed: f32) -> bool {
        let Some(ignores_ducking) = self.counts.at_speed else {
            return true;
        };
        let (physics, speed) = (
            &self.trials.profile.physics,
            length_2d_f64(self.player.velocity),
        );
        let is_slowed =
            !ignores_ducking && is_slowed(physics.engine, self.player, cmd.buttons & DUCK != 0);
        let wish = (if is_slowed { wish * SLOWED } else { wish }) as f32;
        let (msec, own) = (move_msec(cmd.msec), self.player.own_friction());
        let air = AirTick::new(physics, wish, msec, own);
        let ground =
            GroundTick::new(physics, wish, msec, own).with_stamina(self.player.stamina_msec());
        speed >= f64::from(leave_speed) && ground.best_gain(speed) <= air.best_gain(speed)
    }
}

impl Actions {
    /// Returns the buttons for leaving the ground or for a JumpBug.
    /// Returns the command's own buttons if there is nothing to do.
    pub(super) fn leave_ground(
        &mut self,
        moment: &mut ActionContext<'_>,
        cmd: &UserCmd,
        wish: f64,
        leave_speed: f32,
    ) -> u16 {
        let own = cmd.buttons;
        if std::mem::take(&mut self.is_tapping)
            && moment.player.on_ground
            && moment.player.is_in_duck()
        {
            moment.counts.duck_tap.use_one();
            return own & !DUCK;
        }
        if let Some(buttons) = self.jump_bug(moment, cmd) {
            return buttons;
        }
        if moment.counts.jump.has_uses_left()
            && own & JUMP == 0
            && moment.tick(cmd, own | JUMP).jumped
        {
            if !moment.is_fast_enough(cmd, wish, leave_speed) {
                return own;
            }
            moment.counts.jump.use_one();
            return own | JUMP;
        }
        let can_tap =
            moment.counts.duck_tap.has_uses_left() && moment.player.on_ground && own & DUCK == 0;
        if can_tap
            && Self::can_duck_tap(moment, cmd)
            && moment.is_fast_enough(cmd, wish, leave_speed)
        {
            self.is_tapping = true;
            return own | DUCK;
        }
        own
    }

    /// Whether pressing duck now and releasing it next frame leaves the ground.
    fn can_duck_tap(moment: &mut ActionContext<'_>, cmd: &UserCmd) -> bool {
        let pressed = moment.tick(cmd, cmd.buttons | DUCK).player;
        pressed.on_ground
            && pressed.is_in_duck()
            && !moment.trials.simulate_tick(&pressed, cmd).player.on_ground
    }

    /// Handles a JumpBug: holds duck on the tick that would land, then releases duck and jumps.
    fn jump_bug(&mut self, moment: &mut ActionContext<'_>, cmd: &UserCmd) -> Option<u16> {
        let player = moment.player;
        if !moment.counts.jump_bug.has_uses_left() || player.on_ground || player.velocity.z >= 0.0 {
            self.is_bugging = false;
            return None;
        }
        let free = cmd.buttons & !(DUCK | JUMP);
        if player.is_ducked() {
            if moment.tick(cmd, free | JUMP).jumped {
                moment.counts.jump_bug.use_one();
                self.is_bugging = false;
                return Some(free | JUMP);
            }
        } else if moment.tick(cmd, free).player.on_ground {
            self.is_bugging = true;
        }
        self.is_bugging.then_some(free | DUCK)
    }

    /// Returns the buttons with the automatic ducks added.
    pub(super) fn add_ducking(&mut self, moment: &mut ActionContext<'_>, cmd: &UserCmd) -> u16 {
        let own = cmd.buttons;
        if self.is_tapping || self.is_bugging || own & DUCK != 0 {
            return own;
        }
        if own & JUMP != 0
            && moment.counts.when_jump.has_uses_left()
            && moment.tick(cmd, own | DUCK).jumped
        {
            moment.counts.when_jump.use_one();
            return own | DUCK;
        }
        let asked = [
            moment.counts.before_collision.has_uses_left(),
            moment.counts.before_ground.has_uses_left(),
        ];
        if !asked.contains(&true) && !self.is_ducking.contains(&true) {
            return own;
        }
        let (free, ducked) = (moment.tick(cmd, own), moment.tick(cmd, own | DUCK));
        let ceilings = moment.counts.meets_ceilings;
        let meets = |met: [bool; 2]| met[0] || met[1] && ceilings;
        // A continuous duck counts once, on its first frame.
        let collides = meets(free.met) && !meets(ducked.met) && (asked[0] || self.is_ducking[0]);
        let lands =
            !moment.player.on_ground && free.player.on_ground && (asked[1] || self.is_ducking[1]);
        if collides && !self.is_ducking[0] {
            moment.counts.before_collision.use_one();
        }
        if lands && !self.is_ducking[1] {
            moment.counts.before_ground.use_one();
        }
        self.is_ducking = [collides, lands];
        if collides || lands { own | DUCK } else { own }
    }
}
