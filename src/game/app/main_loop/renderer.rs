//! Runs the renderer on its own thread. The main world never waits for it.
//!
//! Works like Bevy's `PipelinedRenderingPlugin`, but that plugin blocks the main world until the
//! previous frame is finished. Here the main world polls the renderer and continues if the frame is
//! unfinished.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use bevy::app::SubApp;
use bevy::ecs::schedule::MainThreadExecutor;
use bevy::platform::cell::SyncCell;
use bevy::prelude::*;
use bevy::time::TimeReceiver;

/// Interval at which the main thread runs its tasks while it waits for the renderer to finish.
const WAIT: Duration = Duration::from_millis(1);

/// Current owner of the render app.
#[derive(Default)]
enum RenderAppOwner {
    /// The main thread. A frame can be started.
    Main(Box<SubApp>),
    /// The renderer's thread. A frame is being drawn.
    #[default]
    Thread,
    /// No thread, because the renderer's thread has ended.
    Gone,
}

/// The renderer's thread and the connection to it. Written only by `main_loop/`.
#[derive(Resource)]
pub(super) struct Renderer {
    link: SyncCell<RendererLink>,
}

/// The main thread's connection to the renderer's thread.
struct RendererLink {
    holder: RenderAppOwner,
    to_thread: Sender<SubApp>,
    from_thread: Receiver<SubApp>,
    /// Runs the renderer's tasks that need the main thread.
    executor: MainThreadExecutor,
    /// Times of the frames, reported by the renderer. The main loop has its own clock and does not
    /// use them. It only empties the channel, because the renderer panics when the channel is full.
    times: Option<TimeReceiver>,
}

impl Renderer {
    /// Starts the renderer's thread.
    pub(super) fn start(
        render_app: SubApp,
        executor: MainThreadExecutor,
        times: Option<TimeReceiver>,
    ) -> Self {
        let (to_thread, asked) = channel::<SubApp>();
        let (done, from_thread) = channel();
        thread::Builder::new()
            .name("renderer".to_owned())
            .spawn(move || {
                while let Ok(mut render_app) = asked.recv() {
                    render_app.update();
                    if done.send(render_app).is_err() {
                        break;
                    }
                }
            })
            .expect("the system has room for one more thread");
        Self {
            link: SyncCell::new(RendererLink {
                holder: RenderAppOwner::Main(Box::new(render_app)),
                to_thread,
                from_thread,
                executor,
                times,
            }),
        }
    }

    /// Whether a frame can be started now.
    pub(super) fn is_free(&mut self) -> bool {
        let link = self.link.get();
        link.poll();
        matches!(link.holder, RenderAppOwner::Main(_))
    }

    /// Whether the renderer's thread has ended by itself.
    pub(super) fn is_gone(&mut self) -> bool {
        matches!(self.link.get().holder, RenderAppOwner::Gone)
    }

    /// Blocks until the current frame is finished.
    pub(super) fn wait(&mut self) {
        self.link.get().wait();
    }

    /// Copies the main world's state into the render world and starts a frame.
    ///
    /// Does nothing unless the renderer is free.
    pub(super) fn draw(&mut self, main: &mut World) {
        let link = self.link.get();
        match std::mem::take(&mut link.holder) {
            RenderAppOwner::Main(mut render_app) => {
                render_app.extract(main);
                if link.to_thread.send(*render_app).is_err() {
                    link.holder = RenderAppOwner::Gone;
                }
            }
            RenderAppOwner::Thread => {}
            RenderAppOwner::Gone => link.holder = RenderAppOwner::Gone,
        }
    }
}

impl RendererLink {
    fn run_main_thread_tasks(&self) {
        if let Some(ticker) = self.executor.0.ticker() {
            while ticker.try_tick() {}
        }
    }

    fn reclaim_render_app(&mut self, render_app: SubApp) {
        self.holder = RenderAppOwner::Main(Box::new(render_app));
        if let Some(times) = &self.times {
            while times.0.try_recv().is_ok() {}
        }
    }

    fn poll(&mut self) {
        self.run_main_thread_tasks();
        match self.from_thread.try_recv() {
            Ok(render_app) => self.reclaim_render_app(render_app),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.holder = RenderAppOwner::Gone,
        }
    }

    fn wait(&mut self) {
        while matches!(self.holder, RenderAppOwner::Thread) {
            self.run_main_thread_tasks();
            match self.from_thread.recv_timeout(WAIT) {
                Ok(render_app) => self.reclaim_render_app(render_app),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.holder = RenderAppOwner::Gone,
            }
        }
    }
}

impl Drop for RendererLink {
    /// Waits for the last frame, because the render world must be dropped on the main thread, where
    /// its non-send data was created. The main thread's tasks continue to run, so that the renderer
    /// can finish.
    fn drop(&mut self) {
        self.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use bevy::ecs::schedule::ScheduleLabel as _;

    use super::*;

    #[derive(Resource, Default)]
    struct Pictures(u32);

    /// Returns a render app that finishes a frame when a message is sent through the returned
    /// sender.
    fn slow_render_app() -> (SubApp, Sender<()>) {
        let (allow, allowed) = channel::<()>();
        let allowed = Arc::new(Mutex::new(allowed));
        let mut render_app = SubApp::new();
        render_app.update_schedule = Some(Update.intern());
        render_app.init_resource::<Pictures>().add_systems(
            Update,
            move |mut pictures: ResMut<Pictures>| {
                allowed.lock().unwrap().recv().ok();
                pictures.0 += 1;
            },
        );
        render_app.set_extract(|main, _| {
            main.resource_mut::<Pictures>().0 += 1;
        });
        (render_app, allow)
    }

    fn main_world() -> World {
        let mut main = World::new();
        main.init_resource::<Pictures>();
        main
    }

    #[test]
    fn a_busy_renderer_is_skipped_and_not_waited_for() {
        let (render_app, allow) = slow_render_app();
        let mut renderer = Renderer::start(render_app, MainThreadExecutor::new(), None);
        let mut main = main_world();
        assert!(renderer.is_free(), "nothing is drawn yet");
        renderer.draw(&mut main);
        assert!(!renderer.is_free(), "the first picture is being drawn");
        renderer.draw(&mut main);
        assert_eq!(main.resource::<Pictures>().0, 1, "one extraction");
        allow.send(()).unwrap();
        renderer.wait();
        assert!(renderer.is_free(), "the first picture is finished");
        renderer.draw(&mut main);
        assert_eq!(main.resource::<Pictures>().0, 2, "and the next one begins");
        allow.send(()).unwrap();
    }

    #[test]
    fn a_renderer_that_panics_is_gone_and_blocks_nobody() {
        let mut render_app = SubApp::new();
        render_app.update_schedule = Some(Update.intern());
        render_app.add_systems(Update, || panic!("the device is lost"));
        let mut renderer = Renderer::start(render_app, MainThreadExecutor::new(), None);
        renderer.draw(&mut main_world());
        renderer.wait();
        assert!(renderer.is_gone(), "its thread has ended");
        assert!(!renderer.is_free(), "and no picture can be started");
    }

    #[test]
    fn a_renderer_that_needs_the_main_thread_gets_it_while_the_loop_ends() {
        let executor = MainThreadExecutor::new();
        let mut render_app = SubApp::new();
        render_app.update_schedule = Some(Update.intern());
        let tasks = executor.0.clone();
        render_app.add_systems(Update, move || {
            bevy::tasks::block_on(tasks.spawn(async {}));
        });
        let mut renderer = Renderer::start(render_app, executor, None);
        renderer.draw(&mut main_world());
        drop(renderer);
    }
}
