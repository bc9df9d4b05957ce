//! `wishdir plot`: the files are complete, correct and readable, and wrong arguments are reported.

use std::fs;

use crate::support::program::{args, wishdir};

/// Draws into a new folder and returns the file.
fn plotted(name: &str, args: &[&str]) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let mut all = vec!["plot"];
    all.extend(args);
    all.extend([
        "--width",
        "640",
        "--height",
        "400",
        "--out",
        path.to_str().unwrap(),
    ]);
    let output = wishdir(&all);
    assert!(
        output.status.success(),
        "{args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing lies beside the figure"
    );
    fs::read(path).unwrap()
}

#[test]
fn a_png_has_the_asked_size_and_all_its_colours() {
    for args in [
        ["gain", "--profile=cs16-100"],
        ["ground", "--profile=qw-77"],
        ["speed", "--profile=hl-100"],
    ] {
        let image = image::load_from_memory(&plotted("figure.png", &args))
            .unwrap()
            .to_rgb8();
        assert_eq!(image.dimensions(), (640, 400), "{args:?}");
        let colours: std::collections::BTreeSet<[u8; 3]> =
            image.pixels().map(|pixel| pixel.0).collect();
        assert!(
            colours.len() > 100,
            "{args:?}: only {} colours",
            colours.len()
        );
        // Gain is green, loss is red.
        let is_seen = |test: fn(&[u8; 3]) -> bool| colours.iter().any(test);
        if args[0] != "speed" {
            assert!(
                is_seen(|[r, g, b]| *g > r.saturating_add(40) && g > b),
                "{args:?}: no gain"
            );
            assert!(
                is_seen(|[r, g, b]| *r > g.saturating_add(80) && *r > b.saturating_add(60)),
                "{args:?}: no loss"
            );
        }
    }
}

#[test]
fn an_svg_says_what_it_shows() {
    let text = String::from_utf8(plotted(
        "figure.SVG",
        &["speed", "--profile=cs16-100", "--profile=qw-77"],
    ))
    .unwrap();
    for words in [
        "<svg",
        "cs16-100",
        "qw-77",
        "horizontal speed, u/s",
        "time, s",
        "</svg>",
    ] {
        assert!(text.contains(words), "no `{words}`");
    }
    let text = String::from_utf8(plotted("figure.svg", &["ground"])).unwrap();
    assert!(text.contains("fastest circle: 277.6 u/s") && text.contains("the best angle"));
}

/// 2000 u/s in 57.785 s from rest (`docs/quakeworld.md` 11, row 16), or in 56.303 s from 320.
#[test]
fn the_speed_figure_ends_where_the_article_does() {
    let args = [
        "speed",
        "--profile=qw-77",
        "--profile=qw-72",
        "--seconds=56",
    ];
    let text = String::from_utf8(plotted("figure.svg", &args)).unwrap();
    // v² = 320² + 900 · 4308 and 4000 ticks.
    assert!(
        text.contains("qw-77: 1994.9 u/s") && text.contains("qw-72: 1924.2 u/s"),
        "{text}"
    );
}

#[test]
fn wrong_asks_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let error = |args: &[&str]| {
        let output = wishdir(&[&["plot"], args].concat());
        assert!(!output.status.success(), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(
        error(&["gain", "--out", &path("figure.jpg")])
            .contains("expected a file that ends in .png or .svg")
    );
    assert!(
        error(&["gain", "--out", &path("figure")])
            .contains("expected a file that ends in .png or .svg")
    );
    assert!(error(&["gain", "--out", &path("no/figure.png")]).contains("cannot be written"));
    let two = [
        "ground",
        "--profile=hl-100",
        "--profile=qw-77",
        "--out",
        &path("figure.png"),
    ];
    assert!(error(&two).contains("one profile, found 2"));
    for range in ["5", "9..3", "0..inf", "nan..5", "-1..5"] {
        let words = error(&args(&format!(
            "gain --speeds={range} --out {}",
            path("figure.png")
        )));
        assert!(words.contains("expected FROM..TO"), "{words}");
    }
    // Nothing was left behind.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Axes of any size, empty and full fields, and every profile.
#[test]
fn unusual_figures_are_drawn_too() {
    plotted("figure.svg", &["gain", "--speeds=0..1", "--angles=0..180"]);
    plotted(
        "figure.svg",
        &args("ground --profile=qw-77 --speeds=99999..100000 --angles=90..90.01"),
    );
    plotted("figure.svg", &["ground", "--speeds=0..20"]);
    plotted(
        "figure.svg",
        &["speed", "--speeds=5000..6000", "--seconds=1"],
    );
    plotted("figure.svg", &["gain", "--profile=tf-hwguy-72"]);
}
