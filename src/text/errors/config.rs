//! Reasons why a command of a config is not imported, or imported differently.

use super::described;
use crate::text::Describe;
use wishdir_console::RemarkReason;

impl Describe for RemarkReason {
    fn describe(&self) -> String {
        match self {
            Self::PlaysByItself(alias) => {
                described!(self, "error-config-plays-by-itself", alias = alias)
            }
            Self::Waits(alias) => described!(self, "error-config-waits", alias = alias),
            Self::Endless(alias) => described!(self, "error-config-endless", alias = alias),
            Self::TooManyLayers(alias) => {
                described!(self, "error-config-too-many-layers", alias = alias)
            }
            Self::SwitchesFps(alias) => {
                described!(self, "error-config-switches-fps", alias = alias)
            }
            Self::RunsVariable(key) => described!(self, "error-config-runs-variable", key = key),
            Self::AlwaysRuns => described!(self, "error-config-always-runs"),
            Self::ScriptLanguage(alias) => {
                described!(self, "error-config-script-language", alias = alias)
            }
            Self::NotRun(command) => described!(self, "error-config-not-run", command = command),
            Self::UnknownKey(key) => described!(self, "error-config-unknown-key", key = key),
            Self::NoSuchKey(key) => described!(self, "error-config-no-such-key", key = key),
            Self::ForeignKey(key) => described!(self, "error-config-foreign-key", key = key),
            Self::UnreachableKey(key) => {
                described!(self, "error-config-unreachable-key", key = key)
            }
            Self::LongCommand(bytes) => {
                described!(self, "error-config-long-command", bytes = *bytes)
            }
            Self::Nul => described!(self, "error-config-nul"),
            Self::NotANumber(found) => described!(self, "error-config-not-a-number", found = found),
            Self::Clamped(name, used) => {
                described!(self, "error-config-clamped", name = name, used = used)
            }
            Self::ExecLoop(file) => described!(self, "error-config-exec-loop", file = file),
            Self::ExecDepth(file) => described!(self, "error-config-exec-depth", file = file),
            Self::ExecMissing(file) => described!(self, "error-config-exec-missing", file = file),
            Self::LongFile(bytes) => described!(self, "error-config-long-file", bytes = *bytes),
            Self::ManyCommands => described!(self, "error-config-many-commands"),
            Self::LongAlias(alias) => described!(self, "error-config-long-alias", alias = alias),
            Self::LongName(alias) => described!(self, "error-config-long-name", alias = alias),
            Self::Commented(text) => described!(self, "error-config-commented", text = text),
            Self::Sticks(command) => described!(self, "error-config-sticks", command = command),
            Self::Acceleration(name) => described!(self, "error-config-acceleration", name = name),
            Self::AutoHop(name) => described!(self, "error-config-auto-hop", name = name),
            Self::Cut(name, asked, most) => described!(
                self,
                "error-config-cut",
                name = name,
                asked = asked,
                most = most
            ),
            Self::OverLimit(value) => described!(self, "error-config-over-limit", value = value),
            Self::InvalidFrameRate(name, value) => {
                described!(
                    self,
                    "error-config-invalid-frame-rate",
                    name = name,
                    value = value
                )
            }
            Self::CrosshairShape(value) => {
                described!(self, "error-config-crosshair-shape", value = value)
            }
            Self::CrosshairSize(found) => {
                described!(self, "error-config-crosshair-size", found = found)
            }
            Self::CrosshairColor(name, found) => described!(
                self,
                "error-config-crosshair-color",
                name = name,
                found = found
            ),
            Self::StillCrosshair(name) => {
                described!(self, "error-config-still-crosshair", name = name)
            }
            Self::CrosshairPicture(name) => {
                described!(self, "error-config-crosshair-picture", name = name)
            }
            Self::KeyboardLook(command) => {
                described!(self, "error-config-keyboard-look", command = command)
            }
            Self::BoundAgain(key, before) => {
                described!(self, "error-config-bound-again", key = key, before = before)
            }
            Self::Fps(rate, msec, profile) => described!(
                self,
                "error-config-fps",
                rate = rate,
                msec = *msec,
                profile = profile
            ),
        }
    }
}
