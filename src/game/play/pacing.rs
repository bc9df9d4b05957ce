//! When a tick runs: by the clock, a fixed number a frame, or not at all.
//!
//! Bevy's fixed step is set to the milliseconds of the coming tick, whole: with a real client's
//! msec sequence it changes from tick to tick. A frame that took longer than Bevy's limit (a
//! quarter of a second) loses the rest of its time, never its input: the game slows down instead of
//! jumping.

use std::time::Duration;

use bevy::prelude::*;
use strum::VariantArray;

use super::event_clock::micros;
use super::input::Pressed;
use super::players::Players;
use crate::game::base::loop_stats::LoopStats;
use crate::game::base::messages::{Menu, Notice};
use crate::game::base::schedule::FrameSystems;
use crate::game::base::schedule::TickSystems;
use crate::game::settings::Action;
use crate::text::message;
use wishdir_sim::client::{Micros, MsecClock};
use wishdir_sim::platformer as nfk;
use wishdir_sim::profile::TickRule;

/// What makes ticks run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaceMode {
    /// Real time.
    #[default]
    Clock,
    /// A fixed number of ticks in each frame, whatever time it takes: scripted play.
    Steps {
        /// Ticks a frame, at least 1.
        per_frame: u32,
    },
}

/// How fast the clock of play goes. The ticks keep their length: there are fewer of them in a
/// second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum TimeRate {
    /// As in any game.
    #[default]
    Full,
    /// 75 %.
    ThreeQuarters,
    /// 50 %.
    Half,
    /// 25 %.
    Quarter,
    /// 10 %.
    Tenth,
}

impl TimeRate {
    /// All of them, the fastest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Seconds of play in a hundred seconds.
    pub fn percent(self) -> u8 {
        match self {
            Self::Full => 100,
            Self::ThreeQuarters => 75,
            Self::Half => 50,
            Self::Quarter => 25,
            Self::Tenth => 10,
        }
    }

    /// Slower than any game: what is played so does not count.
    pub fn is_slow(self) -> bool {
        self != Self::Full
    }

    /// The next slower one, or the next faster one; itself at the end.
    fn step(self, slower: bool) -> Self {
        let at = Self::ALL
            .iter()
            .position(|rate| *rate == self)
            .unwrap_or_default();
        let next = if slower { at + 1 } else { at.saturating_sub(1) };
        Self::ALL.get(next).copied().unwrap_or(self)
    }
}

/// The clock is to go at this rate.
#[derive(Message, Clone, Copy, Debug)]
pub struct SetTimeRate(pub TimeRate);

/// When ticks run, and how long the next one is. Written by `pacing.rs`; its mode and hold by
/// `capture.rs`.
#[derive(Resource, Debug)]
pub struct Pace {
    /// What makes ticks run.
    pub mode: PaceMode,
    /// How fast the clock goes.
    rate: TimeRate,
    /// No tick runs until this is off again: a picture of this very tick is being taken.
    pub held: bool,
    /// The player has stopped the time (`rewind.rs`).
    paused: bool,
    /// One tick runs all the same.
    single: bool,
    rule: TickRule,
    clock: MsecClock,
    msec: u8,
    left: u32,
    /// All ticks so far, milliseconds.
    played_msec: u64,
}

impl Default for Pace {
    fn default() -> Self {
        let msec = 10;
        let rule = TickRule::Fixed(msec);
        Self {
            mode: PaceMode::Clock,
            rate: TimeRate::Full,
            held: false,
            paused: false,
            single: false,
            rule,
            clock: MsecClock::fixed(msec),
            msec,
            left: 0,
            played_msec: 0,
        }
    }
}

impl Pace {
    /// How fast the clock goes.
    pub fn rate(&self) -> TimeRate {
        self.rate
    }

    /// Whether a hand has more time than in any game. Where no clock runs nobody plays by hand.
    pub fn is_slow(&self) -> bool {
        self.mode == PaceMode::Clock && self.rate.is_slow()
    }

    /// The coming tick's length, milliseconds; within a tick, this tick's.
    pub fn msec(&self) -> u8 {
        self.msec
    }

    /// Whether the coming ticks have the lengths that a run's first ticks have.
    pub(in crate::game) fn is_at_sequence_start(&self) -> bool {
        let mut first = MsecClock::new(self.clock.rate());
        first.next_msec();
        first == self.clock
    }

    /// What the client takes for its frame time, seconds: turning by keys goes by it.
    pub fn frame_time(&self) -> f32 {
        self.clock.frame_time()
    }

    /// The time by which the game goes, seconds: this real time, or where no clock runs that of all
    /// ticks.
    pub fn seconds(&self, real: Duration) -> f64 {
        match self.mode {
            PaceMode::Clock => real.as_secs_f64(),
            PaceMode::Steps { .. } => self.played_msec as f64 * 0.001,
        }
    }

    /// End of the tick that runs now, on the clock of device events. Where no clock runs, the
    /// frame's first tick takes every event that has arrived.
    pub(in crate::game) fn tick_end(
        &self,
        real: &Time<Real>,
        clock: &Time<Virtual>,
        fixed: &Time<Fixed>,
    ) -> Micros {
        match self.mode {
            PaceMode::Clock => {
                // The time that has passed since the tick's end: what later ticks will use up.
                let since = real_time(fixed.overstep(), clock.effective_speed_f64());
                micros(real.elapsed().saturating_sub(since))
            }
            PaceMode::Steps { .. } => Micros::MAX,
        }
    }

    /// How far the view is between the last two ticks, 0 to 1. At the last one where no clock runs.
    pub fn between(&self, fixed: &Time<Fixed>) -> f32 {
        match self.mode {
            PaceMode::Clock => fixed.overstep_fraction().min(1.0),
            PaceMode::Steps { .. } => 1.0,
        }
    }

    /// The player has stopped the time.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Stops the time, or lets it run.
    pub(in crate::game) fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// One tick runs in this frame although the time stands.
    pub(in crate::game) fn step_once(&mut self) {
        self.single = true;
    }

    fn timestep(&self) -> Duration {
        Duration::from_millis(u64::from(self.msec.max(1)))
    }

    /// Begins a sequence of lengths, if it is another than that which runs.
    fn follow(&mut self, rule: TickRule, clock: impl FnOnce() -> MsecClock) {
        if self.rule != rule {
            self.rule = rule;
            self.clock = clock();
            self.msec = self.clock.next_msec();
        }
    }
}

/// The real time in which a clock of this speed moves on by `played`; none if it stands.
fn real_time(played: Duration, speed: f64) -> Duration {
    if speed == 1.0 {
        played
    } else if speed > 0.0 {
        played.div_f64(speed)
    } else {
        Duration::ZERO
    }
}

/// The keys and the menu set the clock's rate.
fn follow_rate(
    mut pressed: MessageReader<Pressed>,
    mut asked: MessageReader<SetTimeRate>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let mut rate = pace.rate;
    for Pressed(action) in pressed.read() {
        if matches!(action, Action::Slower | Action::Faster) {
            rate = rate.step(*action == Action::Slower);
        }
    }
    rate = asked
        .read()
        .last()
        .map_or(rate, |SetTimeRate(asked)| *asked);
    if rate != pace.rate {
        pace.rate = rate;
        notices.write(Notice::info(message!(
            "notice-time-rate",
            percent = rate.percent()
        )));
    }
}

/// Before a frame's ticks: follows the profile, stops time for the menu, and winds up the steps of
/// scripted play.
fn wind_up(
    mut pace: ResMut<Pace>,
    mut fixed: ResMut<Time<Fixed>>,
    mut clock: ResMut<Time<Virtual>>,
    players: Players,
    menu: Res<State<Menu>>,
) {
    if let Some(profile) = players.profile() {
        pace.follow(profile.tick, || profile.clock());
    } else if players.is_nfk() {
        pace.follow(TickRule::Fixed(nfk::TICK_MSEC), || {
            MsecClock::fixed(nfk::TICK_MSEC)
        });
    }
    fixed.set_timestep(pace.timestep());
    clock.set_relative_speed(f32::from(pace.rate.percent()) / 100.0);
    let single = std::mem::take(&mut pace.single);
    let stopped = pace.held || pace.paused || *menu.get() == Menu::Open;
    if stopped || pace.mode != PaceMode::Clock {
        clock.pause();
        // This frame's time has been counted before anyone paused.
        clock.advance_by(Duration::ZERO);
    } else {
        clock.unpause();
    }
    if single && stopped {
        // What is left of the frame before must not become a second tick.
        fixed.discard_overstep(Duration::MAX);
        fixed.accumulate_overstep(pace.timestep());
    }
    if let (PaceMode::Steps { per_frame }, false) = (pace.mode, stopped) {
        pace.left = per_frame;
        fixed.accumulate_overstep(pace.timestep());
    }
}

/// After a tick: the next one's length.
fn set_next_tick_length(
    mut pace: ResMut<Pace>,
    mut fixed: ResMut<Time<Fixed>>,
    mut stats: ResMut<LoopStats>,
) {
    // What has passed since the tick's end is what later ticks will use.
    stats.tick(fixed.overstep());
    pace.played_msec += u64::from(pace.msec);
    pace.msec = pace.clock.next_msec();
    fixed.set_timestep(pace.timestep());
    if let PaceMode::Steps { .. } = pace.mode {
        pace.left = pace.left.saturating_sub(1);
        if pace.left > 0 && !pace.held {
            fixed.accumulate_overstep(pace.timestep());
        }
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<Pace>()
        .add_message::<SetTimeRate>()
        .add_systems(RunFixedMainLoop, follow_rate.in_set(FrameSystems::Requests))
        .add_systems(RunFixedMainLoop, wind_up.in_set(FrameSystems::Pace))
        .add_systems(FixedUpdate, set_next_tick_length.in_set(TickSystems::Pace));
}
