//! What the HUD costs: every widget on, with a busy tick, from the last jump's panel to the triangles.
//!
//! `cargo bench --bench hud`; with `--profile dev` it uses what the game's own build has left, and tells an upper bound.

use std::hint::black_box;
use std::sync::Arc;

use bevy_egui::egui::{Context, Pos2, RawInput, Rect, Vec2};
use criterion::Criterion;
use wishdir::analysis::jump::Jump;
use wishdir::analysis::session::Session;
use wishdir::game::hud::history::HudHistory;
use wishdir::game::hud::now::Now;
use wishdir::game::hud::show;
use wishdir::game::registry::all_widgets;
use wishdir::game::settings::{Binds, HudSettings};
use wishdir::game::ui::style;
use wishdir::game::widgets::feed::Tone;
use wishdir::game::widgets::{Frame, Practice, Preset, SharedHud};
use wishdir::sim::map::World;
use wishdir::sim::profile::by_name;
use wishdir::sim::run::Run;
use wishdir::sim::script::{Script, ScriptPlayer};
use wishdir::sim::tick::TickRecord;
use wishdir::solver::edges;
use wishdir::solver::fall::{FallPredictor, Prediction};

/// Hops with strafes: a jump panel, hops, and a flight under way at the end.
const SCRIPT: &str = "[
    Hold(keys: [Forward], ticks: 60),
    Hold(keys: [MoveLeft], tap: [Jump], hop: true, ticks: 60, turn: Rate(150.0)),
    Hold(keys: [MoveRight], hop: true, ticks: 60, turn: Rate(-150.0)),
    Hold(keys: [MoveLeft], hop: true, ticks: 40, turn: Rate(150.0)),
]";

/// A player after some hops, and all that the HUD knows of it.
struct Played {
    run: Run,
    record: TickRecord,
    session: Session,
    jump: Option<Jump>,
    ahead: Prediction,
}

fn play() -> Played {
    let profile = Arc::new(by_name("cs16-100").expect("built in").clone());
    let (world, _) = World::parse(include_str!("../maps/lab.map")).expect("the lab is a map");
    let mut run = Run::new(Arc::new(world), profile.clone()).expect("the lab can be played");
    let script = Script::parse(SCRIPT).expect("the script is one");
    let mut player = ScriptPlayer::new(&script, &run);
    let mut session = Session::new(&profile);
    let (mut jump, mut last) = (None, None);
    while let Some(record) = player.advance(&mut run) {
        session.observe(&record, &mut |finding| {
            let Some(mut ended) = finding.jump() else { return };
            ended.set_edges(edges::of_jump(run.level(), &ended));
            jump = Some(ended);
        });
        last = Some(record);
    }
    let record = last.expect("ticks were played");
    let ahead = FallPredictor::new(profile).look(&run, Some(&record));
    Played { record, run, session, jump, ahead }
}

fn hud(criterion: &mut Criterion) {
    let played = play();
    assert!(played.jump.is_some() && played.ahead != Prediction::Nothing, "nothing to show");
    let ctx = Context::default();
    style::apply_style(&ctx);
    let mut settings = HudSettings::default();
    all_widgets().choose(&mut settings, Preset::Everything);
    let mut shared = SharedHud::default();
    for line in ["EdgeBug: 26 health saved", "Position saved", "Checkpoint 2   0:12.340"] {
        shared.feed.push(line.to_owned(), Tone::Good, 0.0);
    }
    let (memory, binds) = (HudHistory::default(), Binds::default());
    let screen = Rect::from_min_size(Pos2::ZERO, Vec2::new(1280.0, 720.0));
    criterion.bench_function("hud/everything on, one frame", |bencher| {
        bencher.iter(|| {
            let run = &played.run;
            let jumps: Vec<&Jump> = played.jump.iter().collect();
            let now = Now {
                record: Some(&played.record),
                player: run.player(),
                profile: run.profile(),
                health: run.health(),
                timer: run.timer(),
                start_feet: 0.0,
                damage: true,
                noclip: false,
                memory: &memory,
                session: &played.session,
                facts: Some(*played.session.facts()),
                ahead: &played.ahead,
                jumps: &jumps,
                blocks: None,
                view_yaw: played.record.cmd.angles.yaw,
                pitch: 0.0,
                vertical_fov: 1.287,
                walk: false,
                trainer_ticks: 5,
                frame: Frame {
                    hud: &shared,
                    binds: &binds,
                    inspected: None,
                    is_measuring: false,
                    is_finding: false,
                    is_what_if: false,
                    practice: Practice::default(),
                    branches: None,
                    seconds: 1.0,
                    drawn_fps: 144.0,
                },
            };
            let input = RawInput { screen_rect: Some(screen), ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| show(ui.ctx(), &settings, &now));
            // Nobody paints: the glyphs go nowhere.
            output.textures_delta.clear();
            black_box(ctx.tessellate(output.shapes, output.pixels_per_point))
        });
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    hud(&mut criterion);
    criterion.final_summary();
}
