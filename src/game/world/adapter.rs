//! Detects whether a graphics card or the processor renders the picture.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use crate::game::base::messages::Notice;
use crate::game::play::pacing::{Pace, PaceMode};
use crate::game::settings::Settings;
use crate::text::message;

/// Mesa versions whose software driver leaks memory with every frame.
const LEAKING: &str = "Mesa 22.3";

/// Whether the processor renders the picture. Only this file writes it, at startup.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SoftwareDrawn(pub bool);

/// Describes a software driver to the player and warns about known memory leaks.
fn describe(driver: &str, fps_max: u16) -> String {
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

fn detect_software(
    adapter: Res<RenderAdapterInfo>,
    mut software: ResMut<SoftwareDrawn>,
    mut notices: MessageWriter<Notice>,
    settings: Res<Settings>,
    pace: Res<Pace>,
) {
    software.0 = format!("{:?}", adapter.device_type) == "Cpu";
    if software.0 && pace.mode == PaceMode::Clock {
        let words = describe(&adapter.driver_info, settings.video.software_fps_max);
        warn!("{words}");
        notices.write(Notice::warning(words));
    }
}

pub(in crate::game) fn plugin(app: &mut App) {
    app.init_resource::<SoftwareDrawn>().add_systems(
        PreStartup,
        detect_software
            .after(crate::game::settings::SettingsSystems::Load)
            .run_if(resource_exists::<RenderAdapterInfo>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notice_names_driver_and_known_leak() {
        let [old, newer] = ["Mesa 22.3.6 (LLVM 15.0.6)", "Mesa 25.0.7 (LLVM 19.1.7)"]
            .map(|driver| describe(driver, 30));
        assert!(
            old.contains("Mesa 22.3.6") && old.contains("2.8 MB"),
            "{old}"
        );
        assert!(
            newer.contains("Mesa 25.0.7") && newer.contains("30") && !newer.contains("MB"),
            "{newer}"
        );
    }
}
