//! The crosshair of a configuration: the supported parts, and the notices about the rest
//! (`docs/cfg.md` 4).

use wishdir_console::{Config, Crosshair, CrosshairShape, Dialect};

use crate::cfg::{goldsrc, notices, quake};

fn of_goldsrc(text: &str) -> Crosshair {
    goldsrc(text).crosshair(Dialect::GoldSrc)
}

fn of_quake(text: &str) -> Crosshair {
    quake(text).crosshair(Dialect::EzQuake)
}

#[test]
fn what_nobody_sets_stays_as_it_is() {
    assert_eq!(of_goldsrc("sensitivity 2"), Crosshair::default());
    assert_eq!(
        of_quake("sensitivity 2\ncl_crosshair_size small\ncl_crosshair_color \"1 2 3\""),
        Crosshair::default()
    );
    assert_eq!(
        of_goldsrc("crosshairsize 2\ncrosshaircolor \"1 2 3\"\ncrosshairalpha 0"),
        Crosshair::default()
    );
}

#[test]
fn counter_strike_s_has_four_lines_a_size_a_colour_and_may_be_translucent() {
    let all = "cl_crosshair_color \"50 250 50\"\ncl_crosshair_size medium\ncl_crosshair_translucent 1\ncrosshair 1";
    let expected = Crosshair {
        on: Some(true),
        shape: Some(CrosshairShape::Open),
        scale: Some(1.28),
        opacity: Some(0.7),
        color: Some([50, 250, 50]),
    };
    assert_eq!(of_goldsrc(all), expected);
    assert!(notices(&goldsrc(all)).is_empty());
    for (size, scale) in [
        ("small", 1.0),
        ("MEDIUM", 1.28),
        ("large", 1.6),
        ("auto", 1.6),
    ] {
        assert_eq!(
            of_goldsrc(&format!("cl_crosshair_size {size}")).scale,
            Some(scale),
            "{size}"
        );
    }
    assert_eq!(of_goldsrc("cl_crosshair_translucent 0").opacity, Some(1.0));
    let half_life = Crosshair {
        on: Some(false),
        ..Crosshair::default()
    };
    assert_eq!(
        of_goldsrc("crosshair 0"),
        half_life,
        "whose shape is each weapon's"
    );
}

#[test]
fn quake_s_has_a_number_a_size_a_colour_and_a_density() {
    use CrosshairShape::{Cross, Dot, Plus};
    for (number, shape) in [
        ("1", Plus),
        ("2", Cross),
        ("3", Plus),
        ("4", Dot),
        ("8", Plus),
        ("4.5", Dot),
    ] {
        let found = of_quake(&format!("crosshair {number}"));
        assert_eq!(
            (found.on, found.shape),
            (Some(true), Some(shape)),
            "{number}"
        );
    }
    for number in ["5", "6", "7"] {
        let config = quake(&format!("crosshair {number}"));
        let found = config.crosshair(Dialect::EzQuake);
        assert_eq!((found.on, found.shape), (Some(true), None), "{number}");
        let said = format!("1: crosshair {number}: unknown shape; keeping yours");
        assert_eq!(notices(&config), [said]);
    }
    let found = of_quake("crosshair 0\ncrosshairsize 1.5\ncrosshaircolor \"255 0 0 128\"\n");
    assert_eq!(
        (found.on, found.shape, found.scale),
        (Some(false), None, Some(1.5))
    );
    assert_eq!(
        (found.color, found.opacity),
        (Some([255, 0, 0]), Some(128.0 / 255.0))
    );
    let found = of_quake("crosshaircolor \"1 2 3 255\"\ncrosshairalpha 0.5");
    assert_eq!(
        (found.color, found.opacity),
        (Some([1, 2, 3]), Some(0.5)),
        "its own variable counts"
    );
    assert_eq!(
        of_quake("crosshair 2\ncrosshairalpha 0").on,
        Some(false),
        "nobody sees it"
    );
}

#[test]
fn what_is_no_value_is_said_and_nothing_breaks() {
    let said = |config: Config, words: &str| {
        assert_eq!(notices(&config), [words.to_owned()], "{config:?}");
    };
    for (value, shown) in [
        ("red", "red"),
        ("\"1 2\"", "1 2"),
        ("\"1 2 256\"", "1 2 256"),
        ("\"1 -2 3\"", "1 -2 3"),
    ] {
        let config = goldsrc(&format!("cl_crosshair_color {value}"));
        assert_eq!(
            config.crosshair(Dialect::GoldSrc),
            Crosshair::default(),
            "{value}"
        );
        said(
            config,
            &format!(
                "1: cl_crosshair_color: found `{shown}`, expected three numbers from 0 to 255"
            ),
        );
    }
    said(
        quake("crosshaircolor 79"),
        "1: crosshaircolor: found `79`, expected three numbers from 0 to 255",
    );
    said(
        quake("crosshaircolor \"1e400 nan 3\""),
        "1: crosshaircolor: found `1e400 nan 3`, expected three numbers from 0 to 255",
    );
    said(
        goldsrc("cl_crosshair_size 3"),
        "1: cl_crosshair_size: found `3`, expected small, medium, large or auto",
    );
    for (line, allowed) in [
        ("crosshairsize 40", "3"),
        ("crosshairsize abc", "0.5"),
        ("crosshairalpha 0.1", "0.2"),
    ] {
        let name = line.split(' ').next().unwrap();
        said(
            quake(line),
            &format!("1: {name}: wishdir uses {allowed}, the nearest value that it allows"),
        );
    }
    let config = quake("crosshair nan\ncrosshairsize 1e9\ncrosshairalpha inf");
    assert_eq!(
        (config.crosshair(Dialect::EzQuake), config.refused.len()),
        (Crosshair::default(), 3)
    );
    said(
        goldsrc("cl_dynamiccrosshair 1"),
        "1: cl_dynamiccrosshair: a dynamic crosshair is not supported",
    );
    assert!(notices(&goldsrc("cl_dynamiccrosshair 0")).is_empty());
    said(
        quake("crosshairimage ring"),
        "1: crosshairimage: crosshair images are not supported",
    );
    assert!(notices(&quake("crosshairimage \"\"")).is_empty());
}

#[test]
fn a_ratio_of_the_zoom_stays_within_what_is_allowed() {
    let config = goldsrc("zoom_sensitivity_ratio -1");
    assert_eq!(config.numeric_value("zoom_sensitivity_ratio"), Some(0.0));
    let said = "1: zoom_sensitivity_ratio: wishdir uses 0, the nearest value that it allows";
    assert_eq!(notices(&config), [said]);
    assert!(notices(&goldsrc("zoom_sensitivity_ratio 1.2")).is_empty());
}
