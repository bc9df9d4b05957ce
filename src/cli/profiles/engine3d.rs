//! `wishdir profiles` for a 3D engine: one profile explained.

use super::write_line;
use crate::sim::level::HullId;
use crate::sim::pmove::{DUCKED_HULL, EngineRules, STANDING_HULL};
use crate::sim::profile::{Profile, TickRule};

/// One profile in plain words, then as a file.
pub(super) fn explain(profile: &Profile) -> String {
    let mut text = format!("{}: {}\n\n", profile.name, profile.title);
    if !profile.note.is_empty() {
        write_line(&mut text, &format!("{}\n", profile.note));
    }
    let mut row = |what: &str, words: &str| write_line(&mut text, &format!("  {what:9} {words}"));
    row("engine", &engine_words(profile.rules()));
    row("tick", &tick_words(profile.tick));
    row("maxspeed", &maxspeed_words(profile));
    let box_words = |hull: HullId| {
        let size = profile.hull(hull).maxs - profile.hull(hull).mins;
        format!("{} wide, {} high", size.x, size.z)
    };
    let over_feet = |hull: HullId, view: f32| view - profile.hull(hull).mins.z;
    row(
        "standing",
        &format!("{}, eye {} over the feet", box_words(STANDING_HULL), over_feet(STANDING_HULL, profile.view.standing)),
    );
    if profile.rules().ducks {
        row(
            "ducked",
            &format!("{}, eye {} over the feet", box_words(DUCKED_HULL), over_feet(DUCKED_HULL, profile.view.ducked)),
        );
    }
    row("damage", if profile.damage { "falls, slime and lava cost health" } else { "nothing costs health" });
    text.push_str("\nAs a file:\n\n");
    text.push_str(&profile.to_ron());
    text
}

fn engine_words(rules: &EngineRules) -> String {
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

fn tick_words(tick: TickRule) -> String {
    match tick {
        TickRule::Fixed(msec) => format!("{msec} ms each, {:.2} a second", 1000.0 / f64::from(msec)),
        TickRule::Client { fps } => {
            format!("as a client sends them at {fps} fps: {:.3} ms on average", 1000.0 / f64::from(fps))
        }
    }
}

fn maxspeed_words(profile: &Profile) -> String {
    let (own, server) = (profile.physics.client.maxspeed, profile.physics.vars.maxspeed);
    if own == 0.0 {
        format!("{server} u/s, the server's; the player has no cap of its own")
    } else {
        format!("{} u/s: the player's {own}, the server's {server}", profile.maxspeed())
    }
}
