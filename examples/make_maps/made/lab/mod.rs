//! Map `lab`: the first map of new players. A flat field with a station for each part of movement.
//!
//! ```text
//!                 north
//!   +---------------------------------+     The track for the lap timer runs around everything.
//!   |  house (doors,    tower   pool  |
//!   |  low ceilings)                  |
//!   |  slopes    bhop circle   stairs |
//!   |  boxes       start      corners |
//!   +---------------------------------+
//! ```

pub(crate) mod field;
pub(crate) mod house;
pub(crate) mod pool;
pub(crate) mod stations;

use super::scene::Scene;

/// Draws the map.
pub(crate) fn draw() -> Scene {
    let mut scene = Scene::new("The lab");
    field::draw(&mut scene);
    stations::draw(&mut scene);
    house::draw(&mut scene);
    pool::draw(&mut scene);
    scene
}
