//! Effects of the game and the map after a move: clock, damage, triggers, deaths.

use super::{Checkpoint, Run, harm, place};
use crate::command::UserCmd;
use crate::course::{CourseEvent, DamageSource, TouchedTriggers};
use crate::engine::PlayerState;
use crate::map::{ExitSpeed, PushRule, Spawn, TriggerKind};
use crate::math::{Vec3, ViewAngles, angle_vectors, length_2d, scale_vec, sin_cos_deg};

impl Run {
    /// Applies the effects of the game and the map after a move.
    #[inline]
    pub(super) fn apply_effects(
        &mut self,
        cmd: &UserCmd,
        before: &PlayerState,
        fall_damage: f32,
        emit: &mut impl FnMut(CourseEvent),
    ) {
        let touched = self
            .course
            .find_touched(self.now.player.hull, self.now.player.origin);
        let in_start = self
            .course
            .advance_clock(&mut self.now.course, &touched, cmd.msec, emit);
        if in_start && self.now.player.on_ground {
            self.now.respawn = Spawn {
                feet: self.profile.feet(&self.now.player),
                yaw: cmd.angles.yaw,
            };
        }
        if self.profile.damage {
            self.apply_damage(cmd, before, fall_damage, &touched, emit);
        }
        if self.now.health <= 0 {
            self.kill_player(cmd, emit);
        } else if self.is_outside_world() {
            emit(CourseEvent::FellOut);
            self.kill_player(cmd, emit);
        } else {
            self.apply_triggers(&touched, emit);
            self.now.course.set_touched(touched);
        }
    }

    /// Whether the player has left the world. A NaN position counts as inside.
    #[inline]
    fn is_outside_world(&self) -> bool {
        let ([low, high], at) = (self.bounds, self.now.player.origin);
        at.cmplt(low).any() || at.cmpgt(high).any()
    }

    fn kill_player(&mut self, cmd: &UserCmd, emit: &mut impl FnMut(CourseEvent)) {
        self.respawn_player(cmd.buttons);
        emit(CourseEvent::Respawned {
            yaw: self.now.respawn.yaw,
        });
    }

    /// Applies the damage of the tick.
    fn apply_damage(
        &mut self,
        cmd: &UserCmd,
        before: &PlayerState,
        fall_damage: f32,
        touched: &TouchedTriggers,
        emit: &mut impl FnMut(CourseEvent),
    ) {
        let player = self.now.player;
        let mut take = |harm: DamageSource, damage: i32| {
            if damage > 0 && self.now.health > 0 {
                self.now.health -= damage;
                emit(CourseEvent::Hurt { harm, damage });
                if self.now.health <= 0 {
                    emit(CourseEvent::Died { harm });
                }
            }
        };
        take(
            DamageSource::Fall,
            harm::landing_damage(self.profile.engine(), before, &player, fall_damage),
        );
        let passed = u32::from(cmd.msec);
        self.now.liquid_wait_msec = self.now.liquid_wait_msec.saturating_sub(passed);
        self.now.trigger_wait_msec = self.now.trigger_wait_msec.saturating_sub(passed);
        if let Some((harm, damage, wait_msec)) = harm::liquid_damage(&player)
            && self.now.liquid_wait_msec == 0
        {
            take(harm, damage);
            self.now.liquid_wait_msec = wait_msec;
        }
        let mut heals = None;
        for trigger in touched {
            if let TriggerKind::Hurt { damage, rule } = self.course.trigger_kind(*trigger)
                && self.now.trigger_wait_msec == 0
            {
                take(DamageSource::Trigger, damage as i32);
                heals = Some((rule, damage));
                self.now.trigger_wait_msec = harm::trigger_wait_msec(rule);
            }
        }
        if let Some((rule, damage)) = heals.filter(|_| self.now.health > 0) {
            self.now.health += harm::healed_points(rule, damage, self.now.health);
        }
    }

    /// Applies push triggers and at most one teleporter.
    fn apply_triggers(&mut self, touched: &TouchedTriggers, emit: &mut impl FnMut(CourseEvent)) {
        for trigger in touched {
            if let TriggerKind::Push {
                velocity,
                rule,
                once,
            } = self.course.trigger_kind(*trigger)
            {
                let is_entering = !self.now.course.was_touching(*trigger);
                if is_entering {
                    emit(CourseEvent::Pushed { velocity });
                }
                if is_entering || !once {
                    self.push_player(velocity, rule);
                }
            }
        }
        let teleport = |trigger: &u32| match self.course.trigger_kind(*trigger) {
            TriggerKind::Teleport { to, pitch, speed } => Some((to, pitch, speed)),
            TriggerKind::Push { .. }
            | TriggerKind::Start
            | TriggerKind::Finish
            | TriggerKind::Checkpoint(_)
            | TriggerKind::Hurt { .. } => None,
        };
        if let Some((to, pitch, speed)) = touched.iter().find_map(teleport) {
            self.teleport_player(to, pitch, speed, emit);
        }
    }

    fn push_player(&mut self, velocity: Vec3, rule: PushRule) {
        let player = &mut self.now.player;
        match rule {
            PushRule::Base => player.add_base_velocity(self.profile.engine(), velocity),
            PushRule::Set => player.velocity = velocity,
            PushRule::Add => player.velocity += velocity,
        }
    }

    /// Moves the player to 1 unit above the destination, into the air, as the engines do.
    fn teleport_player(
        &mut self,
        to: Spawn,
        pitch: f32,
        speed: ExitSpeed,
        emit: &mut impl FnMut(CourseEvent),
    ) {
        let player = &mut self.now.player;
        let from = player.origin;
        let mins = self.profile.hull(player.hull).mins;
        let wanted = Vec3::new(to.feet.x, to.feet.y, to.feet.z + 1.0 - mins.z);
        player.origin = place::find_room(self.level.level(), player.hull, wanted).unwrap_or(wanted);
        let facing = ViewAngles::new(pitch, to.yaw, 0.0);
        let (sin, cos) = sin_cos_deg(to.yaw);
        player.velocity = match speed {
            ExitSpeed::Forward(speed) if pitch == 0.0 => Vec3::new(cos * speed, sin * speed, 0.0),
            ExitSpeed::Forward(speed) => scale_vec(angle_vectors(facing).forward, speed),
            ExitSpeed::Keep => player.velocity,
            ExitSpeed::Turn => {
                let speed = length_2d(player.velocity);
                Vec3::new(cos * speed, sin * speed, player.velocity.z)
            }
        };
        player.clear_base_velocity();
        player.on_ground = false;
        emit(CourseEvent::Teleported {
            from,
            to: player.origin,
            facing,
        });
    }

    /// Respawns with full health at the last start and resets the clock.
    /// Held keys do not count as newly pressed.
    pub(super) fn respawn_player(&mut self, held_buttons: u16) {
        let spot = self.now.respawn;
        let player = place::place_on_floor(&self.profile, self.level(), spot.feet)
            .unwrap_or(self.start.player);
        self.now = Checkpoint {
            player: super::with_held_keys(player, held_buttons),
            tick: self.now.tick,
            angles: ViewAngles::level(spot.yaw),
            respawn: spot,
            ..self.start.clone()
        };
    }
}
