//! The theory of the strafe against the articles and against `player_move`.

use wishdir::analysis::strafe::{AirTick, wish_speed};
use wishdir::sim::profile::by_name;

/// Article 001: at 275 u/s with the knife at 100 fps, 83.74 to 92.61 degrees win, 88.96 wins most.
#[test]
fn the_window_at_275_is_the_articles() {
    let profile = by_name("cs16-100").unwrap();
    let tick = AirTick::new(&profile.physics, 250.0, 10, 1.0);
    let window = tick.window(275.0);
    let rounded = |value: f64| (value * 100.0).round() / 100.0;
    assert_eq!([window.from_deg, window.to_deg, window.best_deg].map(rounded), [83.74, 92.61, 88.96]);
    assert_eq!(rounded(window.best_gain), 1.59);
    assert_eq!(rounded(window.turn_deg), 5.19);
}

#[test]
fn a_strafe_key_alone_asks_for_maxspeed() {
    for (name, standing, ducked) in [("cs16-100", 250.0, 83.25), ("hl-100", 320.0, 106.56), ("qw-77", 320.0, 320.0)] {
        let profile = by_name(name).unwrap();
        assert_eq!((wish_speed(profile, false), wish_speed(profile, true)), (standing, ducked), "{name}");
    }
}
