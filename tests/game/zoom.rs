//! Zoom: a held key narrows the view and slows the mouse, and changes nothing else.

use bevy::input::keyboard::KeyCode;

use wishdir::game::settings::{Action, InputKey, Keys, Settings};
use wishdir::game::world::view::{PlayerView, vertical_fov};

use crate::headless::{Game, InputEvent};
use crate::support::profile;

/// A key without another action.
const ZOOM: KeyCode = KeyCode::KeyY;

fn game() -> Game {
    let mut settings = Settings::default();
    settings
        .binds
        .set(Action::Zoom, Keys::from_key(InputKey::Key(ZOOM)));
    let mut game = Game::new(profile("cs16-100").clone(), settings);
    game.frames(30);
    game
}

/// Turn of the view by 100 mouse counts, degrees, applied by one tick.
fn turned(game: &mut Game) -> f32 {
    let before = game.angles().yaw;
    game.feed(InputEvent::Move(100.0, 0.0));
    game.frames(3);
    (before - game.angles().yaw).rem_euclid(360.0)
}

fn field(game: &Game) -> f32 {
    game.resource::<PlayerView>().vertical_fov
}

/// Nearly equal: at most one angle step of the network protocol apart, degrees.
fn near(a: f32, b: f32) -> bool {
    (a - b).abs() < 0.01
}

#[test]
fn while_it_is_held_the_view_is_narrow_and_the_mouse_slow() {
    let mut game = game();
    let (whole, wide) = (turned(&mut game), field(&game));
    assert!(
        near(whole, 6.6) && wide == vertical_fov(90.0),
        "100 counts · 3 · 0.022 degrees: {whole}"
    );
    game.feed(InputEvent::Press(ZOOM));
    game.frame(0);
    assert_eq!(field(&game), vertical_fov(40.0), "at once");
    let zoomed = turned(&mut game);
    assert!(near(zoomed, 6.6 * 1.2 * 40.0 / 90.0), "{zoomed}");
    assert_eq!(
        game.run().player().velocity.length(),
        0.0,
        "no button is held"
    );
    game.feed(InputEvent::Release(ZOOM));
    game.frames(2);
    let again = turned(&mut game);
    assert!(near(again, whole) && field(&game) == wide, "{again}");
}

#[test]
fn its_numbers_are_the_player_s_and_the_console_s() {
    let mut game = game();
    game.app
        .world_mut()
        .write_message(wishdir::game::console::TypedLine(
            "zoom_fov 30; zoom_sensitivity_ratio 0.5; fov 120; unbind y; bind m zoom".to_owned(),
        ));
    game.frames(2);
    game.feed(InputEvent::Press(KeyCode::KeyM));
    game.frame(0);
    assert_eq!(field(&game), vertical_fov(30.0));
    let zoomed = turned(&mut game);
    assert!(near(zoomed, 6.6 * 0.5 * 30.0 / 120.0), "{zoomed}");
}

#[test]
fn a_menu_lets_go_of_it_and_the_free_camera_has_none() {
    let mut game = game();
    game.feed(InputEvent::Press(ZOOM));
    game.frames(2);
    game.tap(KeyCode::Escape);
    game.frames(2);
    assert_eq!(field(&game), vertical_fov(90.0), "the menu is open");
    let mut game = self::game();
    game.tap(KeyCode::KeyC);
    game.frames(2);
    game.feed(InputEvent::Press(ZOOM));
    game.frames(2);
    assert_eq!(
        field(&game),
        vertical_fov(90.0),
        "the camera flies by itself"
    );
}
