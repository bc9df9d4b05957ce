//! Decides when ticks run: by the clock, a fixed number per frame, or not at all.
//!
//! Bevy's fixed time step is set to the next tick's whole milliseconds. With a real client's msec
//! sequence, the step changes from tick to tick. If a frame is longer than Bevy's limit (a quarter
//! of a second), the excess time is lost, but no input is lost: the game slows down instead of
//! skipping ahead.

use std::time::Duration;

use bevy::prelude::*;
use strum::VariantArray;

use super::event_clock::to_micros;
use super::input::ActionPressed;
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

/// Timing of ticks: in real time, or a fixed number per frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaceMode {
    /// Ticks run in real time.
    #[default]
    Clock,
    /// Scripted play: a fixed number of ticks runs per frame, whatever the frame time.
    Steps {
        /// Ticks per frame, at least 1.
        per_frame: u32,
    },
}

/// Rate of the game clock. Ticks keep their length, so fewer ticks run per second in slow motion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, VariantArray)]
pub enum TimeRate {
    /// Normal speed, 100 %.
    #[default]
    Full,
    /// Slow motion, 75 %.
    ThreeQuarters,
    /// Slow motion, 50 %.
    Half,
    /// Slow motion, 25 %.
    Quarter,
    /// Slow motion, 10 %.
    Tenth,
}

impl TimeRate {
    /// All rates, fastest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = *Self::VARIANTS.first_chunk().expect("all");

    /// Returns the rate in percent.
    pub fn percent(self) -> u8 {
        match self {
            Self::Full => 100,
            Self::ThreeQuarters => 75,
            Self::Half => 50,
            Self::Quarter => 25,
            Self::Tenth => 10,
        }
    }

    /// Whether this is slow motion. Play in slow motion does not count.
    pub fn is_slow(self) -> bool {
        self != Self::Full
    }

    /// Returns the next slower or faster rate. Returns the rate itself if there is none.
    fn next_rate(self, slower: bool) -> Self {
        let at = Self::ALL
            .iter()
            .position(|rate| *rate == self)
            .unwrap_or_default();
        let next = if slower { at + 1 } else { at.saturating_sub(1) };
        Self::ALL.get(next).copied().unwrap_or(self)
    }
}

/// Sets the rate of the game clock.
#[derive(Message, Clone, Copy, Debug)]
pub struct SetTimeRate(pub TimeRate);

/// Tick schedule and length of the next tick. Written by `pacing.rs`; `capture.rs` writes `mode`
/// and `held`.
#[derive(Resource, Debug)]
pub struct Pace {
    pub mode: PaceMode,
    rate: TimeRate,
    /// Whether ticks are held back while a screenshot of the current tick is taken.
    pub held: bool,
    /// Whether the player paused time (`rewind.rs`).
    paused: bool,
    /// Whether to run one tick while paused.
    single: bool,
    rule: TickRule,
    clock: MsecClock,
    msec: u8,
    left: u32,
    /// Total length of all ticks so far, milliseconds.
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
            clock: MsecClock::with_fixed_msec(msec),
            msec,
            left: 0,
            played_msec: 0,
        }
    }
}

impl Pace {
    /// Returns the rate of the game clock.
    pub fn rate(&self) -> TimeRate {
        self.rate
    }

    /// Whether the player plays in slow motion. Always false in [`PaceMode::Steps`].
    pub fn is_slow(&self) -> bool {
        self.mode == PaceMode::Clock && self.rate.is_slow()
    }

    /// Returns the next tick's length, milliseconds. During a tick, returns the length of that
    /// tick.
    pub fn msec(&self) -> u8 {
        self.msec
    }

    /// Whether the next ticks have the same lengths as a run's first ticks.
    pub(in crate::game) fn is_at_sequence_start(&self) -> bool {
        let mut first = MsecClock::new(self.clock.rate());
        first.next_msec();
        first == self.clock
    }

    /// Returns the client's frame time, seconds. It determines how far turn keys turn the view per
    /// frame.
    pub fn frame_time(&self) -> f32 {
        self.clock.frame_time()
    }

    /// Returns the game time, seconds: real time, or the total length of all ticks in
    /// [`PaceMode::Steps`].
    pub fn seconds(&self, real: Duration) -> f64 {
        match self.mode {
            PaceMode::Clock => real.as_secs_f64(),
            PaceMode::Steps { .. } => self.played_msec as f64 * 0.001,
        }
    }

    /// Returns the end of the current tick, on the device event clock. In [`PaceMode::Steps`], the
    /// frame's first tick processes all events so far.
    pub(in crate::game) fn current_tick_end(
        &self,
        real: &Time<Real>,
        clock: &Time<Virtual>,
        fixed: &Time<Fixed>,
    ) -> Micros {
        match self.mode {
            PaceMode::Clock => {
                // Time since the tick's end, which is left for later ticks.
                let since = real_time(fixed.overstep(), clock.effective_speed_f64());
                to_micros(real.elapsed().saturating_sub(since))
            }
            PaceMode::Steps { .. } => Micros::MAX,
        }
    }

    /// Returns the view's position between the last two ticks, 0 to 1. Always 1 in
    /// [`PaceMode::Steps`].
    pub fn interpolation_share(&self, fixed: &Time<Fixed>) -> f32 {
        match self.mode {
            PaceMode::Clock => fixed.overstep_fraction().min(1.0),
            PaceMode::Steps { .. } => 1.0,
        }
    }

    /// Whether the player paused time.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses or resumes time.
    pub(in crate::game) fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
    }

    /// Runs one tick in this frame while time is paused.
    pub(in crate::game) fn step_once(&mut self) {
        self.single = true;
    }

    fn timestep(&self) -> Duration {
        Duration::from_millis(u64::from(self.msec.max(1)))
    }

    /// Starts a new sequence of tick lengths if the rule changed.
    fn apply_tick_rule(&mut self, rule: TickRule, clock: impl FnOnce() -> MsecClock) {
        if self.rule != rule {
            self.rule = rule;
            self.clock = clock();
            self.msec = self.clock.next_msec();
        }
    }
}

/// Returns the real time for `played` game time at a clock speed. Zero if the clock is stopped.
fn real_time(played: Duration, speed: f64) -> Duration {
    if speed == 1.0 {
        played
    } else if speed > 0.0 {
        played.div_f64(speed)
    } else {
        Duration::ZERO
    }
}

/// Applies rate changes from keys and the menu.
fn apply_rate_changes(
    mut pressed: MessageReader<ActionPressed>,
    mut asked: MessageReader<SetTimeRate>,
    mut notices: MessageWriter<Notice>,
    mut pace: ResMut<Pace>,
) {
    let mut rate = pace.rate;
    for ActionPressed(action) in pressed.read() {
        if matches!(action, Action::Slower | Action::Faster) {
            rate = rate.next_rate(*action == Action::Slower);
        }
    }
    let asked = asked.read().last().map(|SetTimeRate(rate)| *rate);
    rate = asked.unwrap_or(rate);
    if rate == pace.rate {
        return;
    }
    pace.rate = rate;
    // The *Practice* page and lessons show their rate themselves.
    if asked.is_none() {
        notices.write(Notice::info(message!(
            "notice-time-rate",
            percent = rate.percent()
        )));
    }
}

/// Prepares a frame's ticks: applies the profile's tick rule, pauses for the menu, and queues the
/// ticks of scripted play.
fn prepare_ticks(
    mut pace: ResMut<Pace>,
    mut fixed: ResMut<Time<Fixed>>,
    mut clock: ResMut<Time<Virtual>>,
    players: Players,
    menu: Res<State<Menu>>,
) {
    if let Some(profile) = players.profile() {
        pace.apply_tick_rule(profile.tick, || profile.clock());
    } else if players.is_nfk() {
        pace.apply_tick_rule(TickRule::Fixed(nfk::TICK_MSEC), || {
            MsecClock::with_fixed_msec(nfk::TICK_MSEC)
        });
    }
    fixed.set_timestep(pace.timestep());
    clock.set_relative_speed(f32::from(pace.rate.percent()) / 100.0);
    let single = std::mem::take(&mut pace.single);
    let stopped = pace.held || pace.paused || *menu.get() == Menu::Open;
    if stopped || pace.mode != PaceMode::Clock {
        clock.pause();
        // Bevy counted this frame's time before the pause.
        clock.advance_by(Duration::ZERO);
    } else {
        clock.unpause();
    }
    if single && stopped {
        // The previous frame's remainder must not cause a second tick.
        fixed.discard_overstep(Duration::MAX);
        fixed.accumulate_overstep(pace.timestep());
    }
    if let (PaceMode::Steps { per_frame }, false) = (pace.mode, stopped) {
        pace.left = per_frame;
        fixed.accumulate_overstep(pace.timestep());
    }
}

/// Sets the length of the next tick.
fn set_next_tick_length(
    mut pace: ResMut<Pace>,
    mut fixed: ResMut<Time<Fixed>>,
    mut stats: ResMut<LoopStats>,
) {
    // The overstep is the time since the tick's end, which is left for later ticks.
    stats.count_tick(fixed.overstep());
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
        .add_systems(
            RunFixedMainLoop,
            apply_rate_changes.in_set(FrameSystems::Requests),
        )
        .add_systems(RunFixedMainLoop, prepare_ticks.in_set(FrameSystems::Pace))
        .add_systems(FixedUpdate, set_next_tick_length.in_set(TickSystems::Pace));
}
