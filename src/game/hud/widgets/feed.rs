//! The event feed: the last few events as text.

use std::collections::VecDeque;

use bevy_egui::egui::{Align2, Rect, pos2, vec2};

use super::{CompactPlacement, Preset, SharedWidget, ShowCondition, Widget, WidgetFrame};
use crate::game::base::palette::{self, plate_color};
use crate::game::hud::ui::number::Clock;
use crate::game::hud::ui::theme;
use crate::game::settings::Anchor;
use crate::planner::eligibility::UncountedReason;
use crate::text::{Label as _, id, message, text};
use wishdir_sim::course::{CourseEvent, CourseTime, DamageSource, Timer};

pub(super) const WIDGET: SharedWidget = Widget {
    id: "Feed",
    size: vec2(320.0, 190.0),
    place: (Anchor::TopRight, [-16.0, 16.0]),
    small: Some(CompactPlacement {
        size: vec2(280.0, 100.0),
        place: (Anchor::TopRight, [-16.0, 16.0]),
    }),
    presets: &[Preset::Learner, Preset::Kz, Preset::QuakeWorld],
    shown: ShowCondition::Always,
    draw: |spot, game| {
        let frame = game.frame_context();
        draw(spot, &frame.hud.feed, frame.seconds);
    },
};

/// Maximum number of lines in the feed.
const LINES: usize = 5;
/// Maximum number of jump lines. Leaves room for other lines during a chain of hops.
const JUMP_LINES: usize = 2;
/// Minimum display time of news, successes and failures, seconds.
const NEWS_STAY: f64 = 5.0;
/// Minimum display time of warnings, seconds.
const WARNING_STAY: f64 = 9.0;
/// Time until a player notices a line, seconds, and reading speed, characters per second.
const FOUND: f64 = 2.0;
const LETTERS_A_SECOND: f64 = 12.0;
/// Fade-out time of a line, seconds.
const FADE: f64 = 0.6;
/// Maximum time between two equal texts that share one line, seconds.
const SAME: f64 = 1.5;

/// Kind of a feed line. Determines its colour and display time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedTone {
    /// The line is neutral information.
    News,
    /// The line reports a success.
    Good,
    /// The line reports lost health or a failed jump.
    Bad,
    /// The line reports a problem.
    Warning,
}

impl FeedTone {
    /// Returns the colour and the sign before a line.
    fn mark_style(self) -> (palette::ColorRole, &'static str) {
        match self {
            Self::News => (palette::ColorRole::Dim, ""),
            Self::Good => (palette::ColorRole::Gain, "+"),
            Self::Bad => (palette::ColorRole::Loss, "−"),
            Self::Warning => (palette::ColorRole::Warning, "!"),
        }
    }

    fn display_seconds(self) -> f64 {
        match self {
            Self::News | Self::Good | Self::Bad => NEWS_STAY,
            Self::Warning => WARNING_STAY,
        }
    }
}

impl FeedTone {
    /// Returns the tone of an event at this state of the timer. After the finish, nothing counts as
    /// bad.
    pub(in crate::game) fn with_timer(self, timer: Timer) -> Self {
        match (self, timer) {
            (Self::Bad, Timer::Finished { .. }) => Self::News,
            (tone, _) => tone,
        }
    }
}

/// A line of the feed.
#[derive(Clone, Debug, PartialEq)]
struct FeedLine {
    text: String,
    tone: FeedTone,
    /// Time when the event last happened, seconds.
    at: f64,
    times: u32,
    is_jump: bool,
}

/// Visible lines of the feed, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Feed {
    lines: VecDeque<FeedLine>,
}

impl FeedLine {
    /// Returns the display time, seconds. It depends on the tone, but is always long enough to read
    /// the text.
    fn display_seconds(&self) -> f64 {
        self.tone
            .display_seconds()
            .max(FOUND + self.text.chars().count() as f64 / LETTERS_A_SECOND)
    }
}

impl Feed {
    /// Adds a line. `now` is in seconds.
    pub fn push(&mut self, text: String, tone: FeedTone, now: f64) {
        if let Some(line) = self
            .lines
            .iter_mut()
            .find(|line| line.text == text && now - line.at < SAME)
        {
            line.at = now;
            line.times += 1;
            return;
        }
        self.add_line(FeedLine {
            text,
            tone,
            at: now,
            times: 1,
            is_jump: false,
        });
    }

    /// Adds a line about a jump. Removes the oldest jump line if there are too many. `now` is in
    /// seconds.
    pub fn push_jump(&mut self, text: String, tone: FeedTone, now: f64) {
        let mut jumps = 1;
        self.lines.retain(|line| {
            jumps += usize::from(line.is_jump);
            !line.is_jump || jumps <= JUMP_LINES
        });
        self.add_line(FeedLine {
            text,
            tone,
            at: now,
            times: 1,
            is_jump: true,
        });
    }

    fn add_line(&mut self, line: FeedLine) {
        self.lines.push_front(line);
        self.lines.truncate(LINES);
    }

    /// Whether no line is visible.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Removes expired lines.
    pub fn remove_expired(&mut self, now: f64) {
        self.lines
            .retain(|line| now - line.at < line.display_seconds());
    }
}

/// Returns the feed text of a course event. `None` if the event needs no line or another widget
/// shows it.
pub(in crate::game) fn event_line(
    event: &CourseEvent,
    uncounted: Option<UncountedReason>,
) -> Option<(String, FeedTone)> {
    match event {
        CourseEvent::Checkpoint { number, time } => Some((
            message!(
                "feed-checkpoint",
                number = *number,
                time = Clock { msec: time.msec }
            ),
            FeedTone::News,
        )),
        CourseEvent::Finished { time } => Some(finish_time_line(*time, uncounted)),
        CourseEvent::FinishRefused { missing } => Some((
            message!("feed-missing-checkpoint", number = *missing),
            FeedTone::Warning,
        )),
        CourseEvent::Hurt { harm, damage } => Some(damage_line(*harm, *damage)),
        CourseEvent::Died { harm } => Some(death_line(*harm)),
        CourseEvent::FellOut => Some((text!("feed-fell-out").to_owned(), FeedTone::Bad)),
        CourseEvent::Teleported { .. }
        | CourseEvent::Pushed { .. }
        | CourseEvent::EnteredStart
        | CourseEvent::Started
        | CourseEvent::Respawned { .. } => None,
    }
}

/// Returns the feed text of a finish.
pub(in crate::game) fn finish_time_line(
    time: CourseTime,
    uncounted: Option<UncountedReason>,
) -> (String, FeedTone) {
    let time = Clock { msec: time.msec };
    match uncounted {
        None => (message!("feed-finished", time = time), FeedTone::Good),
        Some(why) => (
            message!("feed-finished-uncounted", time = time, why = why.label()),
            FeedTone::News,
        ),
    }
}

/// Returns the feed text of lost health. `damage` is in hit points.
pub(in crate::game) fn damage_line(harm: DamageSource, damage: i32) -> (String, FeedTone) {
    let id = match harm {
        DamageSource::Fall => id!("feed-hurt.fall"),
        DamageSource::Slime => id!("feed-hurt.slime"),
        DamageSource::Lava => id!("feed-hurt.lava"),
        DamageSource::Trigger => id!("feed-hurt.trigger"),
    };
    (message!(id, damage = damage), FeedTone::Bad)
}

/// Returns the feed text of a death.
pub(in crate::game) fn death_line(harm: DamageSource) -> (String, FeedTone) {
    let id = match harm {
        DamageSource::Fall => id!("feed-died.fall"),
        DamageSource::Slime => id!("feed-died.slime"),
        DamageSource::Lava => id!("feed-died.lava"),
        DamageSource::Trigger => id!("feed-died.trigger"),
    };
    (text(id).to_owned(), FeedTone::Bad)
}

/// Draws the lines from top to bottom, aligned with the nearer side of the screen.
fn draw(spot: &WidgetFrame<'_>, feed: &Feed, now: f64) {
    let (painter, rect, scale, look) = (&spot.painter, spot.rect, spot.scale, &spot.look);
    let to_right = rect.center().x >= painter.clip_rect().center().x;
    let (pad, gap, mark) = (vec2(11.0, 6.0) * scale, 5.0 * scale, 13.0 * scale);
    let mut top = rect.top();
    for line in &feed.lines {
        let left = line.display_seconds() - (now - line.at);
        let fade = (left / FADE).clamp(0.0, 1.0) as f32;
        let words = if line.times > 1 {
            format!("{}  ×{}", line.text, line.times)
        } else {
            line.text.clone()
        };
        let font = theme::regular_font(13.0 * scale);
        let galley = painter.layout(
            words,
            font,
            look.ink.text,
            rect.width() - 2.0 * pad.x - mark,
        );
        let size = galley.size() + 2.0 * pad + vec2(mark, 0.0);
        if top + size.y > rect.bottom() + 1.0 {
            break;
        }
        let x = if to_right {
            rect.right() - size.x
        } else {
            rect.left()
        };
        let place = Rect::from_min_size(pos2(x, top), size);
        painter.rect_filled(
            place,
            theme::SMALL_RADIUS,
            plate_color(look.panel).gamma_multiply(fade),
        );
        let mark_place = Align2::LEFT_CENTER.align_size_within_rect(vec2(mark, size.y), place);
        let (tone, sign) = line.tone.mark_style();
        painter.rect_filled(
            mark_place,
            theme::SMALL_RADIUS,
            look.ink.color_for(tone).gamma_multiply(fade),
        );
        let font = theme::strong_font(12.0 * scale);
        painter.text(
            mark_place.center(),
            Align2::CENTER_CENTER,
            sign,
            font,
            theme::ON_ACCENT.gamma_multiply(fade),
        );
        painter.galley_with_override_text_color(
            place.min + pad + vec2(mark, 0.0),
            galley,
            look.ink.text.gamma_multiply(fade),
        );
        top += size.y + gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::course::CourseTime;
    use wishdir_sim::math::Vec3;

    fn texts(feed: &Feed) -> Vec<(&str, u32)> {
        feed.lines
            .iter()
            .map(|line| (line.text.as_str(), line.times))
            .collect()
    }

    #[test]
    fn newest_line_is_first_and_old_lines_expire() {
        let mut feed = Feed::default();
        for (index, text) in ["a", "b", "c", "d", "e", "f"].into_iter().enumerate() {
            feed.push(text.to_owned(), FeedTone::News, index as f64);
        }
        assert_eq!(
            texts(&feed),
            [("f", 1), ("e", 1), ("d", 1), ("c", 1), ("b", 1)]
        );
        feed.remove_expired(8.5);
        assert_eq!(texts(&feed), [("f", 1), ("e", 1)]);
    }

    #[test]
    fn repeated_lines_are_merged() {
        let mut feed = Feed::default();
        feed.push("Position loaded".to_owned(), FeedTone::News, 0.0);
        feed.push("Position loaded".to_owned(), FeedTone::News, 0.5);
        assert_eq!(texts(&feed), [("Position loaded", 2)]);
        feed.push("Position loaded".to_owned(), FeedTone::News, 4.0);
        assert_eq!(
            texts(&feed),
            [("Position loaded", 1), ("Position loaded", 2)]
        );
    }

    #[test]
    fn hop_chains_leave_room_for_other_lines() {
        let mut feed = Feed::default();
        feed.push("Checkpoint 1".to_owned(), FeedTone::News, 0.0);
        for hop in 1..=6 {
            feed.push_jump(format!("Hop {hop}"), FeedTone::News, 0.5 * f64::from(hop));
        }
        assert_eq!(
            texts(&feed),
            [("Hop 6", 1), ("Hop 5", 1), ("Checkpoint 1", 1)]
        );
    }

    #[test]
    fn warnings_last_longer() {
        let mut feed = Feed::default();
        feed.push("careful".to_owned(), FeedTone::Warning, 0.0);
        feed.push("well".to_owned(), FeedTone::Good, 0.0);
        feed.remove_expired(NEWS_STAY);
        assert_eq!(texts(&feed), [("careful", 1)]);
    }

    #[test]
    fn long_lines_last_until_read() {
        let mut feed = Feed::default();
        feed.push("w".repeat(120), FeedTone::News, 0.0);
        feed.push("well".to_owned(), FeedTone::News, 0.0);
        feed.remove_expired(11.9);
        assert_eq!(feed.lines.len(), 1);
        feed.remove_expired(12.0);
        assert_eq!(feed.lines.len(), 0);
    }

    #[test]
    fn nothing_after_the_finish_is_bad() {
        let (time, checkpoints) = (CourseTime::default(), 0);
        let after = Timer::Finished { time, checkpoints };
        assert_eq!(FeedTone::Bad.with_timer(after), FeedTone::News);
        assert_eq!(FeedTone::Good.with_timer(after), FeedTone::Good);
        let running = Timer::Running { time, checkpoints };
        assert_eq!(FeedTone::Bad.with_timer(running), FeedTone::Bad);
    }

    #[test]
    fn events_become_feed_lines() {
        let time = CourseTime {
            ticks: 1234,
            msec: 12_340,
        };
        let said = |event: CourseEvent| event_line(&event, None).map(|(text, _)| text);
        assert_eq!(
            said(CourseEvent::Finished { time }).unwrap(),
            "Finished in 0:12.340"
        );
        assert_eq!(
            said(CourseEvent::Checkpoint { number: 2, time }).unwrap(),
            "Checkpoint 2   0:12.340"
        );
        assert_eq!(
            said(CourseEvent::Hurt {
                harm: DamageSource::Fall,
                damage: 12
            })
            .unwrap(),
            "Fall: \u{2212}12 health"
        );
        assert_eq!(
            said(CourseEvent::Died {
                harm: DamageSource::Lava
            })
            .unwrap(),
            "Died in lava"
        );
        assert_eq!(said(CourseEvent::Pushed { velocity: Vec3::Z }), None);
    }
}
