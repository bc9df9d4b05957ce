//! Cost of the HUD: all widgets during a busy tick, from the last jump's panel to the triangles.
//! A second benchmark adds the coach: drill panel,
//! tick analysis, sound cues and one frame of samples.
//!
//! Run with `cargo bench --bench hud`.
//! With `--profile dev` it reuses the game's build and gives an upper bound.

use std::hint::black_box;
use std::sync::Arc;

use bevy_egui::egui::{Context, Pos2, RawInput, Rect, Vec2};
use criterion::Criterion;
use wishdir::coach::sound::{Listener, Mixer, Volumes};
use wishdir::coach::{HeldKeys, Medal};
use wishdir::game::base::loop_stats::LoopReport;
use wishdir::game::hud::engine3d::draw_frame;
use wishdir::game::hud::engine3d::history::HudHistory;
use wishdir::game::hud::engine3d::hud_frame::HudFrame;
use wishdir::game::hud::ui::style;
use wishdir::game::hud::widgets::feed::FeedTone;
use wishdir::game::hud::widgets::{
    FrameContext, MedalGoal, PracticeStatus, Preset, SharedHud, StripTick, TickStrip, TrainingView,
};
use wishdir::game::registry::all_widgets;
use wishdir::game::settings::{Binds, HudSettings};
use wishdir::planner::bot::BlockTable;
use wishdir::planner::fall::{FallPredictor, Prediction};
use wishdir::planner::judge::JudgedJump;
use wishdir::planner::long_jumps::LongJumpLog;
use wishdir_analysis::session::{Finding, Session};
use wishdir_sim::map::World;
use wishdir_sim::profile::by_name;
use wishdir_sim::run::Run;
use wishdir_sim::script::{Script, ScriptPlayer};
use wishdir_sim::simulation::Simulation as _;
use wishdir_sim::tick::TickRecord;

/// Hops with strafes. Leaves a jump panel, hops, and a flight in progress at the end.
const SCRIPT: &str = "[
    Hold(keys: [Forward], ticks: 60),
    Hold(keys: [MoveLeft], tap: [Jump], hop: true, ticks: 60, turn: Rate(150.0)),
    Hold(keys: [MoveRight], hop: true, ticks: 60, turn: Rate(-150.0)),
    Hold(keys: [MoveLeft], hop: true, ticks: 40, turn: Rate(150.0)),
]";

/// State of a player after some hops, as the HUD needs it.
struct PlayedHops {
    run: Run,
    record: TickRecord,
    session: Session,
    jump: Option<JudgedJump>,
    ahead: Prediction,
}

fn play_hops() -> PlayedHops {
    let profile = Arc::new(by_name("cs16-100").expect("built in").clone());
    let (world, _) = World::parse(include_str!("../maps/lab.map")).expect("the lab is a map");
    let mut run = Run::new(Arc::new(world), profile.clone()).expect("the lab can be played");
    let script = Script::parse(SCRIPT).expect("the script is one");
    let mut player = ScriptPlayer::new(&script, &run);
    let mut session = Session::new(&profile);
    let (mut jump, mut last) = (None, None);
    while let Some(record) = player.advance(&mut run) {
        session.observe(&record, &mut |finding| {
            if let Finding::Jump(found) = finding {
                jump = Some(JudgedJump::new(*found, run.level()));
            }
        });
        last = Some(record);
    }
    let record = last.expect("ticks were played");
    let ahead = FallPredictor::new(profile).predict(&run, Some(&record));
    PlayedHops {
        record,
        run,
        session,
        jump,
        ahead,
    }
}

/// A drill in progress, with its key strip.
fn drill_view() -> TrainingView {
    TrainingView {
        title: "Hold the best angle at 280".into(),
        place: "level 2 of 4".into(),
        asked: "90 % of the gain for 100 ticks".into(),
        goals: vec![
            MedalGoal {
                medal: Medal::Bronze,
                text: "80".into(),
                is_earned: false,
            },
            MedalGoal {
                medal: Medal::Silver,
                text: "87".into(),
                is_earned: false,
            },
            MedalGoal {
                medal: Medal::Gold,
                text: "93".into(),
                is_earned: false,
            },
        ],
        score: "84.1".into(),
        strip: TickStrip {
            ticks: vec![
                StripTick {
                    msec: 10,
                    keys: HeldKeys::default(),
                    turn_deg: 1.2
                };
                100
            ],
            ..TickStrip::default()
        },
        ..TrainingView::default()
    }
}

const SCREEN: Vec2 = Vec2::new(1280.0, 720.0);

/// Inputs for drawing the HUD.
struct HudInputs {
    ctx: Context,
    settings: HudSettings,
    shared: SharedHud,
    blocks: Option<BlockTable>,
}

impl HudInputs {
    fn new(played: &PlayedHops, training: Option<TrainingView>) -> Self {
        let ctx = Context::default();
        style::apply_style(&ctx);
        let mut settings = HudSettings::default();
        all_widgets().apply_preset(&mut settings, Preset::Everything);
        let mut shared = SharedHud::default();
        for line in [
            "EdgeBug: 26 health saved",
            "Position saved",
            "Checkpoint 2   0:12.340",
        ] {
            shared.feed.push(line.to_owned(), FeedTone::Good, 0.0);
        }
        shared.training = training;
        let blocks = BlockTable::new(played.run.profile(), BlockTable::STRAFES);
        Self {
            ctx,
            settings,
            shared,
            blocks,
        }
    }

    fn frame(&self, played: &PlayedHops) {
        let (memory, binds) = (HudHistory::default(), Binds::default());
        let run = &played.run;
        let jumps: Vec<&JudgedJump> = played.jump.iter().collect();
        let long_jumps = LongJumpLog::default();
        let now = HudFrame {
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
            facts: Some(*played.session.last_facts()),
            ahead: &played.ahead,
            jumps: &jumps,
            is_demonstrated: false,
            chain: None,
            long_jumps: &long_jumps,
            blocks: self.blocks.as_ref(),
            view_yaw: played.record.cmd.angles.yaw,
            pitch: 0.0,
            vertical_fov: 1.287,
            walk: false,
            trainer_ticks: 5,
            frame: FrameContext {
                hud: &self.shared,
                binds: &binds,
                inspected: None,
                is_measuring: false,
                is_finding: false,
                is_what_if: false,
                practice: PracticeStatus::default(),
                branches: None,
                seconds: 1.0,
                drawn_fps: 144.0,
                input: LoopReport::default(),
            },
        };
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, SCREEN));
        let input = RawInput {
            screen_rect,
            ..RawInput::default()
        };
        let mut output = self
            .ctx
            .run_ui(input, |ui| draw_frame(ui.ctx(), &self.settings, &now));
        // Glyph textures are not painted in this benchmark.
        output.textures_delta.clear();
        black_box(self.ctx.tessellate(output.shapes, output.pixels_per_point));
    }
}

/// Sample rate of the sound device, and samples per frame.
const SAMPLE_RATE: u32 = 48_000;
const FRAME_SAMPLES: usize = 48_000 / 60;

fn hud(criterion: &mut Criterion) {
    let mut played = play_hops();
    assert!(
        played.jump.is_some() && played.ahead != Prediction::Nothing,
        "nothing to show"
    );
    let drawn = HudInputs::new(&played, None);
    criterion.bench_function("hud/everything on, one frame", |bencher| {
        bencher.iter(|| drawn.frame(&played));
    });
    let drawn = HudInputs::new(&played, Some(drill_view()));
    let mut listener = Listener::new(played.run.profile());
    let mut mixer = Mixer::new(SAMPLE_RATE, Volumes::FULL);
    let mut samples = vec![[0.0; 2]; FRAME_SAMPLES];
    criterion.bench_function(
        "hud/everything on, coach and sound, one frame and tick",
        |bencher| {
            bencher.iter(|| {
                played.session.observe(&played.record, &mut |_| {});
                let sound = listener.observe(&played.record, &played.session);
                mixer.play(&sound);
                mixer.render(&mut samples);
                drawn.frame(&played);
                black_box(&samples);
            });
        },
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    hud(&mut criterion);
    criterion.final_summary();
}
