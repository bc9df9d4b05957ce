//! The game without a window, driven by device events and a clock of the test.

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
use wishdir::game::play::mover::{InputSource, Mover, Player, TickPlayed};
use wishdir::game::play::session::{self, DamagePolicy};
use wishdir::game::settings::{Settings, SettingsFile};
use wishdir::game::time::replays::{self, ReplayFiles};
use wishdir_sim::math::ViewAngles;
use wishdir_sim::platformer::{NfkRun, Ruleset};
use wishdir_sim::profile::Profile;
use wishdir_sim::run::Run;
use wishdir_sim::tick::TickRecord;

/// Nanoseconds per second.
const SECOND: u64 = 1_000_000_000;

/// An input event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InputEvent {
    /// A key is pressed.
    Press(KeyCode),
    /// A key is released.
    Release(KeyCode),
    /// The mouse moves by these counts: right, down.
    Move(f32, f32),
    /// The wheel turns by this many notches. Positive is away from the player.
    Wheel(f32),
}

/// The game with a player, and every tick that has run.
pub(crate) struct Game {
    /// Bevy's app.
    pub(crate) app: App,
    /// System times of the next device events, microseconds.
    times: Arc<Mutex<VecDeque<u64>>>,
}

/// Supplies the times that a test sets. Other events happen when they arrive.
struct TestTimes(Arc<Mutex<VecDeque<u64>>>);

impl EventTimes for TestTimes {
    fn event_time(&mut self, _event: &WindowEvent, _time: &Time<Real>) -> Option<u64> {
        self.0.lock().unwrap().pop_front()
    }
}

/// All tick records since the start.
#[derive(Resource, Default)]
struct Records(Vec<TickRecord>);

fn keep_records(
    mut ticked: MessageReader<TickPlayed>,
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
    /// Starts on the `lab` map, with these settings.
    pub(crate) fn new(profile: Profile, settings: Settings) -> Self {
        Self::lab(Self::shell(), profile, settings)
    }

    /// Starts with a settings file. Other stored files lie beside it.
    pub(crate) fn with_files(file: SettingsFile, profile: Profile, settings: Settings) -> Self {
        Self::lab(Self::shell_with(file), profile, settings)
    }

    /// Starts with a settings file on a map.
    pub(crate) fn on_with_files(file: SettingsFile, map: &str, profile: Profile) -> Self {
        let mut app = Self::shell_with(file);
        let map = session::load_map::<Run>(map).unwrap();
        session::create_first_player(&mut app, map, Arc::new(profile), |_| InputSource::Live)
            .unwrap();
        Self::start(app, Settings::default())
    }

    fn shell_with(file: SettingsFile) -> App {
        let mut app = Self::shell();
        app.insert_resource(replays::replay_files(file.0.as_deref(), None))
            .insert_resource(file);
        app
    }

    /// Starts with a settings file on a Need For Kill map.
    pub(crate) fn nfk_with_files(
        file: SettingsFile,
        map: &str,
        rules: Ruleset,
        source: InputSource<NfkRun>,
    ) -> Self {
        let mut app = Self::shell_with(file);
        session::create_first_player(&mut app, session::load_map(map).unwrap(), rules, |_| source)
            .unwrap();
        Self::start(app, Settings::default())
    }

    /// Starts like `wishdir play --no-damage`.
    pub(crate) fn without_damage(profile: Profile) -> Self {
        let mut app = Self::shell();
        app.world_mut().resource_mut::<DamagePolicy>().cli = false;
        Self::lab(app, profile, Settings::default())
    }

    fn lab(mut app: App, profile: Profile, settings: Settings) -> Self {
        let map = session::load_map::<Run>("lab").unwrap();
        session::create_first_player(&mut app, map, Arc::new(profile), |_| InputSource::Live)
            .unwrap();
        Self::start(app, settings)
    }

    /// Starts on a map, by name or path.
    pub(crate) fn on(map: &str, profile: Profile) -> Self {
        let mut app = Self::shell();
        let map = session::load_map::<Run>(map).unwrap();
        session::create_first_player(&mut app, map, Arc::new(profile), |_| InputSource::Live)
            .unwrap();
        Self::start(app, Settings::default())
    }

    /// Starts on a Need For Kill map.
    pub(crate) fn nfk(map: &str, rules: Ruleset, source: InputSource<NfkRun>) -> Self {
        let mut app = Self::shell();
        session::create_first_player(&mut app, session::load_map(map).unwrap(), rules, |_| source)
            .unwrap();
        Self::start(app, Settings::default())
    }

    /// Starts on a Need For Kill map with recording. `files` says where replays are stored.
    pub(crate) fn nfk_recording(map: &str, rules: Ruleset, files: ReplayFiles) -> Self {
        let mut app = Self::shell();
        app.insert_resource(files);
        session::create_first_player(
            &mut app,
            session::load_map::<NfkRun>(map).unwrap(),
            rules,
            |_| InputSource::Live,
        )
        .unwrap();
        Self::start(app, Settings::default())
    }

    /// Starts a game of a 3D engine with recording. `files` says where replays are stored.
    pub(crate) fn recording(map: &str, profile: Profile, files: ReplayFiles) -> Self {
        let mut app = Self::shell();
        app.insert_resource(files);
        session::create_first_player(
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
        // For so little work, one thread is faster than many.
        for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
            schedule.set_executor(SingleThreadedExecutor::new());
        }
        let times = Arc::default();
        app.insert_resource(EventClock::new(TestTimes(Arc::clone(&times))));
        let mut game = Self { app, times };
        // The first frame has zero length. No file supplies settings.
        game.frame(0);
        *game.app.world_mut().resource_mut::<Settings>() = settings;
        game
    }

    /// Runs one frame of this many nanoseconds.
    pub(crate) fn frame(&mut self, nanos: u64) {
        self.app
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_nanos(
                nanos,
            )));
        self.app.update();
    }

    /// Runs this many frames of ten milliseconds.
    pub(crate) fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.frame(SECOND / 100);
        }
    }

    /// Sends an input event to the window. The next frame reads it.
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

    /// Sends a device event as `bevy_winit` does: among all window events, and among those of its
    /// own type.
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

    /// Sends an input event with a time, microseconds since the first frame.
    pub(crate) fn feed_at(&mut self, us: u64, deed: InputEvent) {
        self.times.lock().unwrap().push_back(us);
        self.feed(deed);
    }

    /// Presses and releases a key, with one frame each.
    pub(crate) fn tap(&mut self, key: KeyCode) {
        self.feed(InputEvent::Press(key));
        self.frames(1);
        self.feed(InputEvent::Release(key));
        self.frames(1);
    }

    /// Plays events at their times (nanoseconds since the first frame, in order) at this frame
    /// rate, for this many seconds. The system supplies each event's time. A frame reads all events
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

    /// A resource of the world.
    pub(crate) fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Sends a request and returns the notices of the next frames: the text, and whether it is a
    /// warning.
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

/// The texts of a frame that is not painted, and their visible areas.
pub(crate) fn texts_of(mut output: FullOutput) -> Vec<(String, Rect)> {
    // The glyph textures are not needed.
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

/// Texts of a frame that go beyond the left or right edge of the window, with their whole
/// rectangles. A scroll area hides the part outside, so [`texts_of`] does not show it.
pub(crate) fn texts_beyond(output: &FullOutput, screen: Rect) -> Vec<(String, Rect)> {
    let beyond = |ClippedShape { clip_rect, shape }: &ClippedShape| {
        let Shape::Text(text) = shape else {
            return None;
        };
        let rect = text.galley.rect.translate(text.pos.to_vec2());
        let is_visible = rect.intersect(*clip_rect).is_positive();
        let is_inside = rect.left() >= screen.left() - 1.0 && rect.right() <= screen.right() + 1.0;
        (is_visible && !is_inside).then(|| (text.galley.text().to_owned(), rect))
    };
    output.shapes.iter().filter_map(beyond).collect()
}
