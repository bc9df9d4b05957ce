//! Detects whether a graphics card or the processor renders the picture, and monitors memory use
//! with the software driver.

use std::time::Duration;

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::time::common_conditions::on_real_timer;

use crate::game::base::messages::Notice;
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::settings::Settings;
use crate::storage::system::{self, Memory};
use crate::text::message;

/// Mesa version whose software driver leaks memory on every frame: 11.4 MB in 3D, at both 640x360
/// and 1280x720, and almost nothing in Need For Kill (`docs/troubleshooting.md`).
const LEAKING: &str = "Mesa 22.3";
/// Time between memory checks. At the default limit of 30 frames per second, the driver leaks 1.7
/// GB in this time.
const MEMORY_CHECK: Duration = Duration::from_secs(5);

/// Whether the processor renders the picture. Only this file writes it, at startup.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftwareRendering(pub bool);

/// Describes a software driver to the player and warns about known memory leaks.
fn describe_software_driver(driver: &str, fps_max: u16) -> String {
    let leak = if driver.contains(LEAKING) {
        "yes"
    } else {
        "no"
    };
    message!(
        "notice-software",
        driver = driver,
        fps = fps_max,
        leak = leak
    )
}

fn detect_software_rendering(
    adapter: Res<RenderAdapterInfo>,
    mut software: ResMut<SoftwareRendering>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    software.0 = format!("{:?}", adapter.device_type) == "Cpu";
    if software.0 && pace.mode == PaceMode::Clock {
        let words = describe_software_driver(&adapter.driver_info, settings.video.software_fps_max);
        warn!("{words}");
        notices.write(Notice::warning(words));
    }
}

/// Returns a warning if the game uses at least half of the memory.
fn memory_warning(memory: Memory) -> Option<String> {
    let gib = |kib: u64| (kib as f64 / f64::from(1 << 20)).round() as u64;
    let is_half = memory.used_kib >= memory.total_kib / 2;
    is_half.then(|| {
        message!(
            "notice-memory",
            used = gib(memory.used_kib),
            total = gib(memory.total_kib)
        )
    })
}

/// Warns once when the game uses at least half of the memory.
fn warn_about_memory(mut notices: MessageWriter<Notice>, mut is_warned: Local<bool>) {
    if *is_warned {
        return;
    }
    if let Some(words) = system::read_memory_use().and_then(memory_warning) {
        *is_warned = true;
        warn!("{words}");
        notices.write(Notice::warning(words));
    }
}

/// Whether the processor renders the picture while a player plays in real time.
fn is_software_rendering_for_player(software: Res<SoftwareRendering>, pace: Res<Pace>) -> bool {
    software.0 && pace.mode == PaceMode::Clock
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<SoftwareRendering>()
        .add_systems(
            PreStartup,
            detect_software_rendering
                .after(crate::game::settings::SettingsSystems::Load)
                .run_if(resource_exists::<RenderAdapterInfo>),
        )
        .add_systems(
            Update,
            warn_about_memory
                .run_if(is_software_rendering_for_player.and_then(on_real_timer(MEMORY_CHECK))),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notice_names_driver_and_known_leak() {
        let [old, newer] = ["Mesa 22.3.6 (LLVM 15.0.6)", "Mesa 25.0.7 (LLVM 19.1.7)"]
            .map(|driver| describe_software_driver(driver, 30));
        assert!(
            old.contains("Mesa 22.3.6") && old.contains("11.4 MB"),
            "{old}"
        );
        assert!(
            newer.contains("Mesa 25.0.7") && newer.contains("30") && !newer.contains("MB"),
            "{newer}"
        );
    }

    #[test]
    fn warning_comes_at_half_of_the_memory() {
        let warning = |used_gib: u64| {
            memory_warning(Memory {
                used_kib: used_gib << 20,
                total_kib: 16 << 20,
            })
        };
        assert_eq!(warning(7), None);
        let words = warning(8).unwrap();
        assert!(words.contains('8') && words.contains("16"), "{words}");
    }
}
