//! Output of `wishdir simulate` and `wishdir bot`: map events, the final state, and the bot's
//! jumps.

use crate::planner::bot::{BotJump, BotStats};
use crate::text::number::{tenths, thousandths, whole};
use crate::text::{Describe, id, message, text};
use wishdir_sim::course::{CourseEvent, Timer};
use wishdir_sim::engine::PlayerState;
use wishdir_sim::math::{Vec3, ViewAngles, length_2d};
use wishdir_sim::platformer::{NfkCourseEvent, NfkRun};
use wishdir_sim::run::Run;
use wishdir_sim::simulation::Simulation;

use super::text_if;

impl Describe for CourseEvent {
    fn describe(&self) -> String {
        match self {
            Self::Teleported { from, to, facing } => {
                let [from, to] = [from, to].map(|place| (*place + Vec3::ZERO).to_string());
                let ViewAngles { pitch, yaw, .. } = facing;
                let view = if *pitch == 0.0 {
                    yaw.to_string()
                } else {
                    format!("{yaw}, {pitch}")
                };
                message!(
                    "report-event-teleported.facing",
                    from = from,
                    to = to,
                    yaw = view
                )
            }
            Self::Pushed { velocity } => message!(
                "report-event-pushed",
                by = (*velocity + Vec3::ZERO).to_string()
            ),
            Self::EnteredStart => text!("report-event.entered-start").to_owned(),
            Self::Started => text!("report-event.started").to_owned(),
            Self::Checkpoint { number, time } => {
                message!(
                    "report-event-checkpoint",
                    number = *number,
                    seconds = thousandths(time.seconds())
                )
            }
            Self::Finished { time } => message!(
                "report-event-finished",
                seconds = thousandths(time.seconds())
            ),
            Self::FinishRefused { missing } => {
                message!("report-event-finish-refused", number = *missing)
            }
            Self::Hurt { harm, damage } => message!(
                "report-event-hurt",
                damage = *damage,
                harm = format!("{harm:?}")
            ),
            Self::Died { harm } => message!("report-event-died", harm = format!("{harm:?}")),
            Self::FellOut => text!("report-event.fell-out").to_owned(),
            Self::Respawned { yaw } => message!(
                "report-event-respawned.facing",
                yaw = (yaw + 0.0).to_string()
            ),
        }
    }
}

impl Describe for NfkCourseEvent {
    fn describe(&self) -> String {
        match self {
            Self::Teleported {
                from: [x, y],
                to: [to_x, to_y],
            } => {
                message!(
                    "report-event-teleported",
                    from = format!("{x} {y}"),
                    to = format!("{to_x} {to_y}")
                )
            }
            Self::Pushed { ix, iy } => {
                message!(
                    "report-event-pushed.inertia",
                    ix = (ix + 0.0).to_string(),
                    iy = (iy + 0.0).to_string()
                )
            }
            Self::EnteredStart => CourseEvent::EnteredStart.describe(),
            Self::Started => CourseEvent::Started.describe(),
            Self::Finished { time } => CourseEvent::Finished { time: *time }.describe(),
            Self::Hurt { harm, damage } => message!(
                "report-event-hurt",
                damage = *damage,
                harm = format!("{harm:?}")
            ),
            Self::Died { harm } => message!("report-event-died", harm = format!("{harm:?}")),
            Self::Respawned => text!("report-event-respawned").to_owned(),
        }
    }
}

impl Describe for Timer {
    fn describe(&self) -> String {
        let (id, time, checkpoints) = match *self {
            Self::Idle => return text!("report-timer.idle").to_owned(),
            Self::Ready => return text!("report-timer.ready").to_owned(),
            Self::Invalid => return text!("report-timer.invalid").to_owned(),
            Self::Running { time, checkpoints } => (id!("report-timer.running"), time, checkpoints),
            Self::Finished { time, checkpoints } => {
                (id!("report-timer.finished"), time, checkpoints)
            }
        };
        message!(
            id,
            seconds = thousandths(time.seconds()),
            ticks = time.ticks,
            checkpoints = checkpoints
        )
    }
}

/// Formats numbers with full precision, separated by spaces.
fn format_numbers(numbers: &[impl ToString]) -> String {
    numbers
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn format_bits(vector: Vec3) -> String {
    format_numbers(
        &vector
            .to_array()
            .map(|part| format!("{:08x}", part.to_bits())),
    )
}

fn on_ground_or_in_air(on_ground: bool) -> &'static str {
    text(if on_ground {
        id!("hud-inspector.on-ground")
    } else {
        id!("hud-inspector.in-air")
    })
}

impl Describe for Run {
    /// Returns position and velocity, with their exact bits.
    fn describe(&self) -> String {
        let PlayerState {
            origin,
            velocity,
            on_ground,
            ..
        } = *self.player();
        // Adding zero removes the sign of zero. The bits still show it.
        message!(
            "report-end-player",
            origin = format_numbers(&(origin + Vec3::ZERO).to_array()),
            velocity = format_numbers(&(velocity + Vec3::ZERO).to_array()),
            speed = length_2d(velocity).to_string(),
            stands = on_ground_or_in_air(on_ground),
            bits = format!("{} {}", format_bits(origin), format_bits(velocity))
        )
    }
}

impl Describe for NfkRun {
    /// Returns position and speed in pixels, with their exact bits.
    fn describe(&self) -> String {
        let (state, rules) = (self.state(), self.rules());
        let [x, y, ix, iy] = [state.x, state.y, state.ix, state.iy];
        message!(
            "report-end-nfk-player",
            x = (x + 0.0).to_string(),
            y = (y + 0.0).to_string(),
            stands = on_ground_or_in_air(self.is_on_ground()),
            ix = (ix + 0.0).to_string(),
            iy = (iy + 0.0).to_string(),
            speed = (rules.speed(state) + 0.0).to_string(),
            count = state.speedjump,
            most = rules.max_count(),
            bits =
                format_numbers(&[x, y, ix, iy].map(|number| format!("{:016x}", number.to_bits())))
        )
    }
}

/// Describes the state after the last tick of a run.
pub fn final_state<G: Simulation + Describe>(map: &str, run: &G) -> String {
    message!(
        "report-end",
        map = map,
        profile = run.rules_id(),
        ticks = run.tick(),
        player = run.describe(),
        hash = format!("{:016x}", run.hash()),
        health = run.health(),
        timer = run.timer().describe()
    )
}

/// Describes the ideal player's results.
pub fn bot_results(map: &str, profile: &str, stats: &BotStats) -> String {
    let mut lines = vec![message!(
        "report-bot",
        map = map,
        profile = profile,
        ticks = stats.ticks
    )];
    lines.extend(stats.jumps.iter().zip(1..).map(|(jump, number)| {
        message!(
            "report-bot.jump",
            number = format!("{number:<3}"),
            jump = describe_jump(jump)
        )
    }));
    lines.extend(
        stats
            .lost
            .iter()
            .map(|jump| message!("report-bot.lost", jump = describe_jump(jump))),
    );
    let (end, most, ground) = (
        tenths(stats.speed),
        tenths(stats.max_speed),
        tenths(stats.max_ground_speed),
    );
    lines.push(message!(
        "report-bot.speed",
        end = end,
        most = most,
        ground = ground
    ));
    if stats.deaths + stats.teleports > 0 {
        lines.push(message!(
            "report-bot.died",
            deaths = stats.deaths,
            teleports = stats.teleports
        ));
    }
    lines.join("\n")
}

fn describe_jump(jump: &BotJump) -> String {
    let said = message!(
        "report-bot-jump",
        distance = thousandths(jump.distance()),
        prestrafe = tenths(jump.prestrafe),
        most = tenths(jump.max_speed),
        landing = tenths(jump.landing_speed),
        ticks = whole(jump.ticks)
    );
    said + text_if(jump.cut, id!("report-bot-jump.cut"))
        + text_if(jump.collided, id!("report-bot-jump.collided"))
        + text_if(!jump.level, id!("report-bot-jump.other-height"))
}
