//! `wishdir profiles` for a 3D engine: one profile explained.

use super::write_line;
use crate::sim::level::{Hull, HullId};
use crate::sim::pmove::{DUCKED_HULL, EngineRules, STANDING_HULL};
use crate::sim::profile::{Profile, TickRule};

/// One profile in plain words, then as a file.
pub(super) fn explain(profile: &Profile) -> String {
    let mut text = format!("{}: {}\n\n", profile.name, profile.title);
    if !profile.note.is_empty() {
        write_line(&mut text, &format!("{}\n", profile.note));
    }
    let mut row = |what: &str, words: &str| write_line(&mut text, &format!("  {what:9} {words}"));
    row("engine", &describe_engine(profile.rules()));
    row("tick", &describe_tick(profile.tick));
    row("maxspeed", &describe_maxspeed(profile));
    let mut hull = |what: &str, hull: HullId, eye: f32| {
        let Hull { mins, maxs } = profile.hull(hull);
        let (wide, high) = (maxs.x - mins.x, maxs.z - mins.z);
        row(what, &format!("{wide} wide, {high} high, eye {} over the feet", eye - mins.z));
    };
    hull("standing", STANDING_HULL, profile.view.standing);
    if profile.rules().ducks {
        hull("ducked", DUCKED_HULL, profile.view.ducked);
    }
    row("damage", if profile.damage { "falls, slime and lava cost health" } else { "nothing costs health" });
    text.push_str("\nAs a file:\n\n");
    text.push_str(&profile.to_ron());
    text
}

fn describe_engine(rules: &EngineRules) -> String {
    let cap = rules.hop_cap.map_or_else(
        || "no speed cap".to_owned(),
        |cap| format!("jumps over {} times maxspeed are cut to {} of that", cap.over, cap.kept),
    );
    let facts = [
        (rules.one_acceleration, "one acceleration on the ground and in the air"),
        (true, cap.as_str()),
        (!rules.ducks, "no ducking"),
        (rules.stamina, "jumping tires"),
    ];
    let facts: Vec<&str> = facts.into_iter().filter_map(|(is_so, words)| is_so.then_some(words)).collect();
    format!("{}: {}", rules.name, facts.join(", "))
}

fn describe_tick(tick: TickRule) -> String {
    match tick {
        TickRule::Fixed(msec) => format!("{msec} ms each, {:.2} a second", 1000.0 / f64::from(msec)),
        TickRule::Client { fps } => {
            format!("as a client sends them at {fps} fps: {:.3} ms on average", 1000.0 / f64::from(fps))
        }
    }
}

fn describe_maxspeed(profile: &Profile) -> String {
    let (own, server) = (profile.physics.client.maxspeed, profile.physics.vars.maxspeed);
    if own == 0.0 {
        format!("{server} u/s, the server's; the player has no cap of its own")
    } else {
        format!("{} u/s: the player's {own}, the server's {server}", profile.maxspeed())
    }
}
