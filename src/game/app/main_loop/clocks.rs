//! Clocks for main-loop passes and for frames.
//!
//! Every pass of the loop advances Bevy's real and virtual clocks. The number of ticks depends on
//! the time since the previous pass. Systems that run once per frame (animations, the free camera)
//! need the time since the previous frame. So the clocks show frame times while those systems run,
//! and pass times around the ticks.

use bevy::app::MainScheduleOrder;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;

/// Points in the main schedule at which the clocks are switched, in order.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ClockChange {
    /// After Bevy has advanced its clocks: switches to frame times.
    BeforeDevices,
    /// Before the ticks: switches to pass times.
    BeforeTicks,
    /// After the ticks: switches back to frame times.
    AfterTicks,
}

/// The clocks that are not in Bevy's time resources at the moment. Written only by this file.
#[derive(Resource, Default)]
struct Clocks {
    /// Real time of the last pass.
    pass: Time<Real>,
    /// Virtual time of the last pass.
    pass_virtual: Time<Virtual>,
    /// Real time of the last frame.
    picture: Time<Real>,
    /// Virtual time of the last frame.
    picture_virtual: Time<Virtual>,
}

/// Returns the virtual time of the previous frame, advanced to now.
fn advance_frame_time(mut picture: Time<Virtual>, now: &Time<Virtual>) -> Time<Virtual> {
    picture.advance_to(now.elapsed());
    *picture.context_mut() = *now.context();
    picture
}

/// Saves the time of this pass and sets the clocks to the time since the previous frame.
fn use_frame_clocks(
    mut clocks: ResMut<Clocks>,
    mut real: ResMut<Time<Real>>,
    mut game: ResMut<Time<Virtual>>,
    mut current: ResMut<Time>,
) {
    (clocks.pass, clocks.pass_virtual) = (*real, *game);
    if let Some(now) = real.last_update() {
        clocks.picture.update_with_instant(now);
    }
    *real = clocks.picture;
    *game = advance_frame_time(clocks.picture_virtual, &clocks.pass_virtual);
    *current = game.as_generic();
}

/// Sets the clocks to the time since the previous pass, for the ticks.
fn use_pass_clocks(
    clocks: Res<Clocks>,
    mut real: ResMut<Time<Real>>,
    mut game: ResMut<Time<Virtual>>,
    mut current: ResMut<Time>,
) {
    (*real, *game) = (clocks.pass, clocks.pass_virtual);
    *current = game.as_generic();
}

/// Sets the clocks back to the time of this frame, after the ticks. The ticks may have paused the
/// virtual clock or changed its speed.
fn use_frame_clocks_after_ticks(
    mut clocks: ResMut<Clocks>,
    mut real: ResMut<Time<Real>>,
    mut game: ResMut<Time<Virtual>>,
    mut current: ResMut<Time>,
) {
    *real = clocks.picture;
    *game = advance_frame_time(clocks.picture_virtual, &game);
    clocks.picture_virtual = *game;
    *current = game.as_generic();
}

pub(super) fn plugin(app: &mut App) {
    use ClockChange::{AfterTicks, BeforeDevices, BeforeTicks};

    let startup = app.world().resource::<Time<Real>>().startup();
    app.insert_resource(Clocks {
        picture: Time::<Real>::new(startup),
        ..Clocks::default()
    });
    for change in [BeforeDevices, BeforeTicks, AfterTicks] {
        let mut schedule = Schedule::new(change);
        schedule.set_executor(SingleThreadedExecutor::new());
        app.add_schedule(schedule);
    }
    app.add_systems(BeforeDevices, use_frame_clocks)
        .add_systems(BeforeTicks, use_pass_clocks)
        .add_systems(AfterTicks, use_frame_clocks_after_ticks);
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_after(First, BeforeDevices);
    order.insert_before(RunFixedMainLoop, BeforeTicks);
    order.insert_after(RunFixedMainLoop, AfterTicks);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::time::{TimeUpdateStrategy, time_system};

    use super::*;

    #[derive(Resource, Default)]
    struct PassCounts {
        real: Duration,
        game: Duration,
        ticks: u32,
    }

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)))
            .insert_resource(Time::<Fixed>::from_duration(Duration::from_millis(10)))
            .init_resource::<PassCounts>()
            .add_systems(FixedUpdate, |mut seen: ResMut<PassCounts>| seen.ticks += 1)
            .add_systems(
                Update,
                |mut seen: ResMut<PassCounts>, real: Res<Time<Real>>, game: Res<Time>| {
                    (seen.real, seen.game) = (real.delta(), game.delta());
                },
            );
        app.update();
        app
    }

    /// Runs a light pass: clocks and ticks, no frame.
    fn run_light_pass(app: &mut App) {
        app.world_mut().run_system_cached(time_system).unwrap();
        app.world_mut().run_schedule(RunFixedMainLoop);
    }

    #[test]
    fn a_picture_sees_the_time_since_the_picture_before_it() {
        let mut app = app();
        for _ in 0..24 {
            run_light_pass(&mut app);
        }
        app.update();
        let seen = app.world().resource::<PassCounts>();
        assert_eq!(seen.real, Duration::from_millis(25));
        assert_eq!(seen.game, Duration::from_millis(25));
    }

    #[test]
    fn ticks_run_by_the_time_of_passes_and_none_twice() {
        let mut app = app();
        for _ in 0..10 {
            for _ in 0..24 {
                run_light_pass(&mut app);
            }
            app.update();
        }
        assert_eq!(app.world().resource::<PassCounts>().ticks, 25, "250 ms");
        let real = app.world().resource::<Time<Real>>().elapsed();
        assert_eq!(real, Duration::from_millis(250), "and the clock agrees");
    }

    #[test]
    fn a_slowed_game_is_slow_for_pictures_as_well() {
        let mut app = app();
        app.world_mut()
            .resource_mut::<Time<Virtual>>()
            .set_relative_speed(0.5);
        for _ in 0..19 {
            run_light_pass(&mut app);
        }
        app.update();
        let seen = app.world().resource::<PassCounts>();
        assert_eq!(seen.real, Duration::from_millis(20));
        assert_eq!(seen.game, Duration::from_millis(10));
    }
}
