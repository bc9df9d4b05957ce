//! The settings that are variables of the console, as numbers: one way to them for console, menu
//! and configurations.

use super::Settings;
use wishdir_console::PlayerSetting;

impl Settings {
    /// The number of a variable; a switch is 0 or 1.
    pub fn number(&self, setting: PlayerSetting) -> f32 {
        let switch = |is_on: bool| f32::from(u8::from(is_on));
        match setting {
            PlayerSetting::Sensitivity => self.mouse.sensitivity,
            PlayerSetting::MouseYaw => self.mouse.m_yaw,
            PlayerSetting::MousePitch => self.mouse.m_pitch,
            PlayerSetting::MouseFilter => switch(self.mouse.filter),
            PlayerSetting::ZoomRatio => self.mouse.zoom_ratio,
            PlayerSetting::FieldOfView => self.video.fov,
            PlayerSetting::ZoomFieldOfView => self.video.zoom_fov,
            PlayerSetting::FpsMax => f32::from(self.video.fps_max),
            PlayerSetting::VerticalSync => switch(self.video.vsync),
            PlayerSetting::Volume => self.sound.master,
            PlayerSetting::Zones => switch(self.video.zones),
            PlayerSetting::SmoothSteps => switch(self.video.smooth_steps),
            PlayerSetting::Damage => switch(self.game.damage),
        }
    }

    /// Sets it, within its range.
    pub fn set_number(&mut self, setting: PlayerSetting, value: f32) {
        let (low, high) = setting.range();
        let value = if value.is_nan() {
            return;
        } else {
            value.clamp(low, high)
        };
        let Self {
            mouse,
            video,
            game,
            sound,
            ..
        } = self;
        let is_on = value != 0.0;
        match setting {
            PlayerSetting::Sensitivity => mouse.sensitivity = value,
            PlayerSetting::MouseYaw => mouse.m_yaw = value,
            PlayerSetting::MousePitch => mouse.m_pitch = value,
            PlayerSetting::MouseFilter => mouse.filter = is_on,
            PlayerSetting::ZoomRatio => mouse.zoom_ratio = value,
            PlayerSetting::FieldOfView => video.fov = value,
            PlayerSetting::ZoomFieldOfView => video.zoom_fov = value,
            PlayerSetting::FpsMax => video.fps_max = value as u16,
            PlayerSetting::VerticalSync => video.vsync = is_on,
            PlayerSetting::Volume => sound.master = value,
            PlayerSetting::Zones => video.zones = is_on,
            PlayerSetting::SmoothSteps => video.smooth_steps = is_on,
            PlayerSetting::Damage => game.damage = is_on,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_s_number_is_set_and_read_back_within_its_range() {
        for setting in PlayerSetting::ALL {
            let mut settings = Settings::default();
            let (low, high) = setting.range();
            for (set, read) in [
                (low, low),
                (high, high),
                (high + 1.0, high),
                (low - 1.0, low),
                (f32::NAN, low),
            ] {
                settings.set_number(setting, set);
                assert_eq!(settings.number(setting), read, "{setting:?} {set}");
            }
            let others = PlayerSetting::ALL
                .into_iter()
                .filter(|other| *other != setting);
            for other in others {
                assert_eq!(
                    settings.number(other),
                    Settings::default().number(other),
                    "{setting:?} changed {other:?}"
                );
            }
        }
    }
}
