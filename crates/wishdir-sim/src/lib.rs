//! Bit-exact movement of QuakeWorld, Half-Life, Counter-Strike 1.6, Quake III and Need For Kill.
//!
//! The crate takes text, bytes and commands, and returns values.
//! The same inputs give the same bits on every machine.
//!
//! | module | content |
//! | --- | --- |
//! | [`map`], [`world`] | `.map` texts and compiled maps, and sweeps of boxes through them |
//! | [`profile`] | an engine with all its variables: `cs16-100`, `hl-100`, `qw-77` |
//! | [`command`], [`client`] | user commands, and how clients build them from keys and mouse |
//! | [`engine`] | [`player_move`](engine::player_move): one tick in any [`Trace`](world::Trace) |
//! | [`run`], [`course`] | a player on a map: ticks, triggers, damage, clock, checkpoints |
//! | [`platformer`] | movement, maps, scripts and runs of Need For Kill |
//! | [`simulation`] | traits shared by all games |
//! | [`input_file`] | files of timed input events, and their players |
//! | [`script`], [`style`], [`branches`], [`badge`] | scripts, styles, rewinding, script badges |
//! | [`conform`] | bit-by-bit comparison with traces of the original engines |
//!
//! Not here: file access, real time, threads, windows, UI texts, weapons, other players.
//! Nothing is random.
//!
//! # Run and jump on a map
//!
//! ```
//! use std::sync::Arc;
//! use wishdir_sim::prelude::*;
//!
//! let map = r#"
//! { "classname" "worldspawn"
//!   { ( -4096 -4096 -64 ) ( 4096 -4096 -64 ) ( 4096 4096 -64 ) floor 0 0 0 1 1
//!     ( 4096 4096 0 ) ( 4096 -4096 0 ) ( -4096 -4096 0 ) floor 0 0 0 1 1
//!     ( 4096 -4096 0 ) ( 4096 -4096 -64 ) ( -4096 -4096 -64 ) floor 0 0 0 1 1
//!     ( 4096 4096 0 ) ( 4096 4096 -64 ) ( 4096 -4096 -64 ) floor 0 0 0 1 1
//!     ( -4096 4096 0 ) ( -4096 4096 -64 ) ( 4096 4096 -64 ) floor 0 0 0 1 1
//!     ( -4096 -4096 0 ) ( -4096 -4096 -64 ) ( -4096 4096 -64 ) floor 0 0 0 1 1 } }
//! { "classname" "info_player_start" "origin" "0 0 36" }"#;
//! let (world, _warnings) = World::parse(map)?;
//! let profile = by_name("cs16-100").expect("a built-in profile");
//! let mut run = Run::new(Arc::new(world), Arc::new(profile.clone()))?;
//!
//! let forward = UserCmd { msec: 10, forward: 400.0, ..UserCmd::default() };
//! for _ in 0..100 {
//!     run.advance(&forward);
//! }
//! let record = run.advance(&UserCmd { buttons: JUMP, ..forward });
//! println!("{} u/s", length_2d(record.player.velocity));
//! assert_eq!(length_2d(record.player.velocity), 250.0);
//! assert!(!record.player.on_ground);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A recorded command belongs to its rate, because a tick is as long as its `msec`. To play the same
//! hand at another rate, play a file of timed input with [`input_file`], or give the keys and the
//! view at the end of each new tick to [`ClientState::build_cmd`](client::ClientState::build_cmd).
//!
//! # Custom worlds
//!
//! ```
//! use wishdir_sim::prelude::*;
//!
//! /// Infinite solid below height 0.
//! struct Floor(Vec<Hull>);
//!
//! impl Floor {
//!     fn height(&self, hull: HullId, at: Vec3) -> f32 {
//!         at.z + self.0[hull.index()].mins.z
//!     }
//! }
//!
//! impl Trace for Floor {
//!     fn sweep(&self, hull: HullId, start: Vec3, end: Vec3) -> Sweep {
//!         let (from, to) = (self.height(hull, start), self.height(hull, end));
//!         if from < 0.0 {
//!             let all_solid = to < 0.0;
//!             return Sweep { fraction: 0.0, start_solid: true, all_solid, ..Sweep::without_hit(start) };
//!         }
//!         if to >= 0.0 {
//!             return Sweep::without_hit(end);
//!         }
//!         let fraction = ((from - DIST_EPSILON) / (from - to)).max(0.0);
//!         Sweep {
//!             fraction,
//!             plane: Plane { normal: Vec3::Z, dist: 0.0 },
//!             brush: Some(0),
//!             ..Sweep::without_hit(start + (end - start) * fraction)
//!         }
//!     }
//!
//!     fn is_stuck(&self, hull: HullId, at: Vec3) -> bool {
//!         self.height(hull, at) < 0.0
//!     }
//!
//!     fn contents(&self, at: Vec3) -> Contents {
//!         if at.z < 0.0 { Contents::Solid } else { Contents::Empty }
//!     }
//! }
//!
//! let profile = by_name("qw-77").expect("a built-in profile");
//! let mut world = Floor(profile.hulls.clone());
//! let start = Vec3::new(0.0, 0.0, 100.0);
//! let mut player = PlayerState::standing(profile.engine(), start, profile.view.standing);
//! let mut report = MoveReport::default();
//! let forward = UserCmd { msec: 13, forward: 400.0, ..UserCmd::default() };
//! for _ in 0..200 {
//!     report.clear();
//!     player_move(&mut player, &forward, &profile.physics, &mut world, &mut report);
//! }
//! assert!(player.on_ground);
//! assert_eq!(length_2d(player.velocity), 320.0);
//! ```
//!
//! # Comparing an engine trace
//!
//! ```
//! use wishdir_sim::prelude::*;
//!
//! // QuakeWorld: a standing jump, the first ticks (`docs/traces.md`).
//! let trace = r#"
//! {"format":"pmove-trace/1","engine":"qw","client":{"maxspeed":320},"hulls":[{"mins":[-16,-16,-24],"maxs":[16,16,32]}],"world":{"brushes":[{"contents":"solid","planes":[[0,0,1,0]]}]},"initial":{"origin":[0,0,24.03125],"onground":true}}
//! {"cmd":{"msec":13,"buttons":2},"state":{"origin":[0,0,27.4060497],"velocity":[0,0,259.600006],"oldbuttons":2,"jump_held":true}}
//! {"cmd":{"msec":13},"state":{"origin":[0,0,30.645649],"velocity":[0,0,249.200012]}}
//! {"cmd":{"msec":13},"state":{"origin":[0,0,33.7500496],"velocity":[0,0,238.800018]}}
//! "#;
//! let recording = Recording::parse(trace)?;
//! let verdict = recording.replay(Mode::FreeRunning);
//! assert!(verdict.is_exact(), "{:?}", verdict.first);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod badge;
pub mod branches;
pub mod client;
pub mod command;
pub mod conform;
pub mod course;
pub mod engine;
pub mod event;
#[doc(hidden)]
pub mod excerpt;
pub mod input_file;
pub mod intervention;
pub mod map;
pub mod math;
pub mod platformer;
pub mod prelude;
pub mod profile;
#[doc(hidden)]
pub mod ron_text;
pub mod run;
pub mod script;
pub mod simulation;
pub mod style;
pub mod tick;
pub mod visit;
pub mod world;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
