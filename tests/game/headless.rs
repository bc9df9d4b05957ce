//! The game without a window, fed with devices' messages by a clock of the test's own.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::input::ButtonState;
use bevy::input::InputPlugin;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::input::mouse::{MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::WindowEvent;
use bevy_egui::egui::epaint::{ClippedShape, Shape};
use bevy_egui::egui::{FullOutput, Rect};

use wishdir::game::app::headless_plugin;
use wishdir::game::base::messages::Notice;
use wishdir::game::play::event_clock::{EventClock, EventTimes};
use wishdir::game::play::input::Devices;
use wishdir::game::play::mover::{InputSource, Mover, Player, Ticked};
use wishdir::game::play::session::{self, DamagePolicy};
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::game::time::replays::{self, ReplayFiles};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Nanoseconds of a second.
const SECOND: u64 = 1_000_000_000;

/// Something that a hand does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InputEvent {
    /// A key goes down.
    Press(KeyCode),
    /// A key goes up.
    Release(KeyCode),
    /// The mouse moves by so many counts: right, down.
    Move(f32, f32),
    /// The wheel turns by so many notches; positive is away from the hand.
    Wheel(f32),
}

/// The game, a player in it, and every tick that has run.
pub(crate) struct Game {
    /// Bevy's.
    pub(crate) app: App,
    /// Times that the system gives the next device events, microseconds.
    times: Arc<Mutex<VecDeque<u64>>>,
}

/// Gives the times that a test asks for; the other events happen when they arrive.
struct TestTimes(Arc<Mutex<VecDeque<u64>>>);

impl EventTimes for TestTimes {
    fn time_of(&mut self, _event: &WindowEvent, _time: &Time<Real>) -> Option<u64> {
        self.0.lock().unwrap().pop_front()
    }
}

/// All records since the beginning.
#[derive(Resource, Default)]
struct Records(Vec<TickRecord>);

fn keep_records(
    mut ticked: MessageReader<Ticked>,
    player: Single<Entity, With<Player>>,
    mut records: ResMut<Records>,
) {
    records.0.extend(
        ticked
            .read()
            .filter(|tick| tick.mover == *player)
            .map(|tick| (*tick.record).clone()),
    );
}

impl Game {
    /// On the `lab` map, with a player's own settings.
    pub(crate) fn new(profile: Profile, settings: Settings) -> Self {
        Self::lab(Self::shell(), profile, settings)
    }

    /// The same with files: what is kept lies beside the settings.
    pub(crate) fn with_files(file: SettingsFile, profile: Profile, settings: Settings) -> Self {
        Self::lab(Self::shell_with(file), profile, settings)
    }

    /// The same on a map.
    pub(crate) fn on_with_files(file: SettingsFile, map: &str, profile: Profile) -> Self {
        let mut app = Self::shell_with(file);
        let map = session::load_map::<Run>(map).unwrap();
        session::begin(&mut app, map, Arc::new(profile), |_| InputSource::Live).unwrap();
        Self::start(app, Settings::default())
    }

    fn shell_with(file: SettingsFile) -> App {
        let mut app = Self::shell();
        app.insert_resource(replays::files(file.0.as_deref(), None))
            .insert_resource(file);
        app
    }

    /// The same on a map of Need For Kill.
    pub(crate) fn nfk_with_files(
        file: SettingsFile,
        map: &str,
        rules: Ruleset,
        source: InputSource<NfkRun>,
    ) -> Self {
        let mut app = Self::shell_with(file);
        session::begin(&mut app, session::load_map(map).unwrap(), rules, |_| source).unwrap();
        Self::start(app, Settings::default())
    }

    /// The same as `wishdir play --no-damage` begins it.
    pub(crate) fn without_damage(profile: Profile) -> Self {
        let mut app = Self::shell();
        app.world_mut().resource_mut::<DamagePolicy>().cli = false;
        Self::lab(app, profile, Settings::default())
    }

    fn lab(mut app: App, profile: Profile, settings: Settings) -> Self {
        let map = session::load_map::<Run>("lab").unwrap();
        session::begin(&mut app, map, Arc::new(profile), |_| InputSource::Live).unwrap();
        Self::start(app, settings)
    }

    /// On a map by its name or path.
    pub(crate) fn on(map: &str, profile: Profile) -> Self {
        let mut app = Self::shell();
        let map = session::load_map::<Run>(map).unwrap();
        session::begin(&mut app, map, Arc::new(profile), |_| InputSource::Live).unwrap();
        Self::start(app, Settings::default())
    }

    /// On a map of Need For Kill.
    pub(crate) fn nfk(map: &str, rules: Ruleset, source: InputSource<NfkRun>) -> Self {
        let mut app = Self::shell();
        session::begin(&mut app, session::load_map(map).unwrap(), rules, |_| source).unwrap();
        Self::start(app, Settings::default())
    }

    /// The same with replays: where they go.
    pub(crate) fn nfk_recording(map: &str, rules: Ruleset, files: ReplayFiles) -> Self {
        let mut app = Self::shell();
        app.insert_resource(files);
        session::begin(
            &mut app,
            session::load_map::<NfkRun>(map).unwrap(),
            rules,
            |_| InputSource::Live,
        )
        .unwrap();
        Self::start(app, Settings::default())
    }

    /// A game of a 3D engine with replays: where they go.
    pub(crate) fn recording(map: &str, profile: Profile, files: ReplayFiles) -> Self {
        let mut app = Self::shell();
        app.insert_resource(files);
        session::begin(
            &mut app,
            session::load_map::<Run>(map).unwrap(),
            Arc::new(profile),
            |_| InputSource::Live,
        )
        .unwrap();
        Self::start(app, Settings::default())
    }

    fn shell() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, headless_plugin));
        app.init_resource::<Records>()
            .add_systems(Last, keep_records);
        app
    }

    fn start(mut app: App, settings: Settings) -> Self {
        // One thread is quicker than many for so little.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let times = Arc::default();
        app.insert_resource(EventClock::new(TestTimes(Arc::clone(&times))));
        let mut game = Self { app, times };
        // The first frame lasts no time; settings come from no file.
        game.frame(0);
        *game.app.world_mut().resource_mut::<Settings>() = settings;
        game
    }

    /// One frame of so many nanoseconds.
    pub(crate) fn frame(&mut self, nanos: u64) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(
                nanos,
            )));
        self.app.update();
    }

    /// So many frames of ten milliseconds.
    pub(crate) fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.frame(SECOND / 100);
        }
    }

    /// A hand's deed reaches the window: the next frame sees it.
    pub(crate) fn feed(&mut self, deed: InputEvent) {
        let window = Entity::PLACEHOLDER;
        let key = |key_code, state| {
            WindowEvent::KeyboardInput(KeyboardInput {
                key_code,
                logical_key: Key::Dead(None),
                state,
                text: None,
                repeat: false,
                window,
            })
        };
        self.window_event(match deed {
            InputEvent::Press(code) => key(code, ButtonState::Pressed),
            InputEvent::Release(code) => key(code, ButtonState::Released),
            InputEvent::Move(x, y) => WindowEvent::MouseMotion(MouseMotion {
                delta: Vec2::new(x, y),
            }),
            InputEvent::Wheel(y) => WindowEvent::MouseWheel(MouseWheel {
                unit: MouseScrollUnit::Line,
                x: 0.0,
                y,
                window,
                phase: TouchPhase::Moved,
            }),
        });
    }

    /// Sends an event of a device as `bevy_winit` does: among all events of the window, and among
    /// those of its own kind.
    pub(crate) fn window_event(&mut self, event: WindowEvent) {
        let world = self.app.world_mut();
        world.write_message(event.clone());
        if let WindowEvent::KeyboardInput(input) = event {
            world.write_message(input);
        } else if let WindowEvent::MouseMotion(motion) = event {
            world.write_message(motion);
        } else if let WindowEvent::MouseWheel(wheel) = event {
            world.write_message(wheel);
        } else if let WindowEvent::WindowFocused(focus) = event {
            world.write_message(focus);
        }
    }

    /// A hand's deed that happened at this time, microseconds since the first frame.
    pub(crate) fn feed_at(&mut self, us: u64, deed: InputEvent) {
        self.times.lock().unwrap().push_back(us);
        self.feed(deed);
    }

    /// Presses and releases a key, a frame each.
    pub(crate) fn tap(&mut self, key: KeyCode) {
        self.feed(InputEvent::Press(key));
        self.frames(1);
        self.feed(InputEvent::Release(key));
        self.frames(1);
    }

    /// Plays deeds at their times (nanoseconds since the first frame, in order) at so many frames
    /// per second, for so many seconds. The system gives each deed its time; a frame sees all deeds
    /// up to its end.
    pub(crate) fn play(&mut self, deeds: &[(u64, InputEvent)], fps: u64, seconds: u64) {
        let mut waiting = deeds.iter().peekable();
        let mut now = 0;
        for frame in 1..=seconds * fps {
            let end = frame * SECOND / fps;
            while let Some((time, deed)) = waiting.next_if(|(time, _)| *time <= end) {
                self.feed_at(time / 1000, *deed);
            }
            self.frame(end - now);
            now = end;
        }
        assert!(waiting.next().is_none(), "a deed after the end");
    }

    /// The player's run.
    pub(crate) fn run(&mut self) -> Run {
        self.mover().run
    }

    /// The player.
    pub(crate) fn mover(&mut self) -> Mover {
        let world = self.app.world_mut();
        world
            .query_filtered::<&Mover, With<Player>>()
            .single(world)
            .unwrap()
            .clone()
    }

    /// The live view, degrees.
    pub(crate) fn angles(&self) -> ViewAngles {
        self.app.world().resource::<Devices>().angles()
    }

    /// Every tick so far.
    pub(crate) fn records(&self) -> &[TickRecord] {
        &self.app.world().resource::<Records>().0
    }

    /// A value of the world.
    pub(crate) fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Asks for something, and what the player is told in the next frames: the words, and whether
    /// they warn.
    pub(crate) fn told<M: Message>(&mut self, request: M) -> Vec<(String, bool)> {
        let mut cursor: MessageCursor<Notice> =
            self.resource::<Messages<Notice>>().get_cursor_current();
        self.app.world_mut().write_message(request);
        let mut told = Vec::new();
        for _ in 0..3 {
            self.frame(0);
            let notices = cursor.read(self.resource::<Messages<Notice>>());
            told.extend(notices.map(|notice| (notice.text.clone(), notice.warning)));
        }
        told
    }
}

/// The words of a frame that nobody paints, and where they can be seen.
pub(crate) fn texts_of(mut output: FullOutput) -> Vec<(String, Rect)> {
    // The glyphs go nowhere.
    output.textures_delta.clear();
    let text = |ClippedShape { clip_rect, shape }| {
        let Shape::Text(text) = shape else {
            return None;
        };
        let rect = text.galley.rect.translate(text.pos.to_vec2());
        Some((text.galley.text().to_owned(), rect.intersect(clip_rect)))
    };
    output.shapes.into_iter().filter_map(text).collect()
}
