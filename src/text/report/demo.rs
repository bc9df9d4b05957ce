//! Output of `wishdir demo`.

use super::{NONE, text_or_none};
use crate::text::number::{hundredths, tenths, whole};
use crate::text::{id, message, text};
use wishdir_formats::runs::demo::{
    CommandCompleteness, Demo, DemoFormat, DifferenceCause, Resimulation, Track,
};
use wishdir_sim::math::length_2d;
use wishdir_sim::profile::{FieldSlot, Section, by_name, section_fields};

/// Maximum number of variable changes that are listed.
const CHANGES_MAX: usize = 8;
/// Number of possible command lengths: 0 to 255 ms.
const MSEC_BINS: usize = 256;

/// Describes a demo.
pub fn report(demo: &Demo, track: &Track, found: Option<&Resimulation>) -> String {
    let exactness = match (track.exactness, track.gaps) {
        (CommandCompleteness::Exact, _) => text!("report-demo.exact").to_owned(),
        (CommandCompleteness::Gaps, gaps) => message!("report-demo.gaps", gaps = gaps),
        (CommandCompleteness::Positions, _) => text!("report-demo.positions").to_owned(),
    };
    let map = demo.map.clone().unwrap_or_else(|| NONE.to_owned());
    let format = demo.format.id();
    let (frames, bad) = (
        track.frame_count().to_string(),
        demo.bad_packets.to_string(),
    );
    let mut lines = vec![message!(
        "report-demo",
        format = format,
        map = map,
        exactness = exactness,
        frames = frames,
        bad = bad
    )];
    lines.extend(game_line(demo));
    lines.extend(demo.tracks.iter().map(|track| {
        let (player, points) = (track.player.to_string(), track.point_count().to_string());
        let [first, last] = [track.first(), track.last()].map(|frame| {
            let origin = frame.and_then(|frame| frame.origin);
            text_or_none(
                origin.map(|at| format!("{} {} {}", tenths(at.x), tenths(at.y), tenths(at.z))),
            )
        });
        let name = track.name.as_str();
        message!(
            "report-demo.track",
            player = player,
            name = name,
            points = points,
            first = first,
            last = last
        )
    }));
    lines.extend(speeds_line(track));
    lines.extend(rates_line(track));
    lines.extend(rule_lines(demo, track));
    lines.extend(changes_line(track));
    lines.extend(demo.initial_speed_cap(track).map(|cap| cap_line(demo, cap)));
    lines.extend(found.map(resimulation_lines));
    lines.join("\n")
}

/// Describes the game and protocol, if known.
fn game_line(demo: &Demo) -> Option<String> {
    let (game, protocol) = (
        demo.game.clone(),
        demo.protocol.map(|protocol| protocol.to_string()),
    );
    let is_known = game.is_some() || protocol.is_some();
    is_known.then(|| {
        message!(
            "report-demo.game",
            game = text_or_none(game),
            protocol = text_or_none(protocol)
        )
    })
}

/// Describes the maximum speed.
fn speeds_line(track: &Track) -> Option<String> {
    let speeds = track
        .frames()
        .filter_map(|frame| frame.velocity)
        .map(length_2d);
    let most = speeds.fold(None, |most: Option<f32>, speed| {
        Some(most.map_or(speed, |most| most.max(speed)))
    })?;
    Some(message!("report-demo.speed", most = tenths(most)))
}

/// Lists the command lengths, most frequent first.
fn rates_line(track: &Track) -> Option<String> {
    let mut counts = [0_u32; MSEC_BINS];
    let cmds = track.frames_with_repeats().filter_map(|frame| frame.cmd);
    cmds.for_each(|cmd| counts[usize::from(cmd.msec)] += 1);
    let mut lengths: Vec<(usize, u32)> = counts
        .into_iter()
        .enumerate()
        .filter(|(_, count)| *count > 0)
        .collect();
    lengths.sort_by_key(|(msec, count)| (std::cmp::Reverse(*count), *msec));
    let lengths: Vec<String> = lengths
        .into_iter()
        .take(6)
        .map(|(msec, count)| format!("{msec} ms x {count}"))
        .collect();
    (!lengths.is_empty()).then(|| message!("report-demo.rates", lengths = lengths.join(", ")))
}

/// Lists the movement variables that differ from the profile, along with the profile's values.
fn rule_lines(demo: &Demo, track: &Track) -> Option<String> {
    let id = demo.profile?;
    let (mut own, mut default) = (demo.recorded_rules_of_track(track)?, by_name(id)?.clone());
    let value = |slot: FieldSlot<'_>| match slot {
        FieldSlot::Number(number) => *number,
        FieldSlot::Switch(is_on) => f32::from(u8::from(*is_on)),
    };
    let engine = own.engine();
    // Ignore variables that the engine does not read.
    let read = section_fields(Section::Server, engine).filter(|field| field.is_read_by(engine));
    let other = read.filter_map(|field| {
        let (own, default) = (
            value((field.slot)(&mut own)),
            value((field.slot)(&mut default)),
        );
        (own != default).then(|| format!("{} {own} ({default})", field.key))
    });
    let other: Vec<String> = other.collect();
    (!other.is_empty())
        .then(|| message!("report-demo.rules", profile = id, rules = other.join(", ")))
}

/// Lists variables that change during the track, with their first frame.
fn changes_line(track: &Track) -> Option<String> {
    let later = track.changes.iter().filter(|change| change.frame > 0);
    let mut listed: Vec<String> = later
        .take(CHANGES_MAX + 1)
        .map(|change| format!("{} {} ({})", change.name, change.value, change.frame))
        .collect();
    if listed.len() > CHANGES_MAX {
        listed[CHANGES_MAX] = "...".to_owned();
    }
    (!listed.is_empty()).then(|| message!("report-demo.changes", changes = listed.join(", ")))
}

/// Describes the player's speed cap and where it was found.
fn cap_line(demo: &Demo, cap: f32) -> String {
    let cap = cap.to_string();
    match demo.format {
        DemoFormat::GoldSrc | DemoFormat::Krp => message!("report-demo.cap-inferred", cap = cap),
        DemoFormat::Qwd | DemoFormat::Mvd | DemoFormat::NetQuake | DemoFormat::Hltas => {
            message!("report-demo.cap", cap = cap)
        }
    }
}

/// Names the most likely cause of a difference.
pub fn describe_cause(cause: DifferenceCause) -> &'static str {
    match cause {
        DifferenceCause::NoMapFlight => text!("report-demo.why-no-map-flight"),
        DifferenceCause::NoMapGround => text!("report-demo.why-no-map-ground"),
        DifferenceCause::TriggerOurs => text!("report-demo.why-trigger-ours"),
        DifferenceCause::Teleported => text!("report-demo.why-put-elsewhere"),
        DifferenceCause::Knocked => text!("report-demo.why-knocked"),
        DifferenceCause::RecordedStopped => text!("report-demo.why-stopped-there"),
        DifferenceCause::OursStopped => text!("report-demo.why-stopped-ours"),
        DifferenceCause::OtherGround => text!("report-demo.why-other-ground"),
        DifferenceCause::OtherRules => text!("report-demo.why-other-rules"),
    }
}

fn resimulation_lines(found: &Resimulation) -> String {
    let (frames, equal) = (found.frames.to_string(), found.equal.to_string());
    let share = whole(if found.frames == 0 {
        0.0
    } else {
        found.equal as f64 * 100.0 / found.frames as f64
    });
    let world = if found.on_map {
        id!("report-demo.on-map")
    } else {
        id!("report-demo.on-floor")
    };
    let line = message!(
        "report-demo.beside",
        world = text(world),
        equal = equal,
        frames = frames,
        share = share
    );
    let Some(first) = &found.first_difference else {
        return line;
    };
    let difference = message!(
        "report-demo.difference",
        frame = first.frame.to_string(),
        time = hundredths(first.time),
        field = first.field,
        recorded = hundredths(first.recorded),
        ours = hundredths(first.ours),
        why = describe_cause(first.why),
    );
    format!("{line}\n{difference}")
}
