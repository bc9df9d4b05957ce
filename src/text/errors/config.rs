//! Reasons why a command of a config is not imported, or imported differently.

use super::described;
use crate::text::Describe;
use wishdir_console::RemarkReason;

impl Describe for RemarkReason {
    fn describe(&self) -> String {
        match self {
            Self::PlaysByItself(alias) => {
                described!(self, "error-config-plays-by-itself", alias = alias.as_str())
            }
            Self::Waits(alias) => described!(self, "error-config-waits", alias = alias.as_str()),
            Self::Endless(alias) => {
                described!(self, "error-config-endless", alias = alias.as_str())
            }
            Self::TooManyLayers(alias) => {
                described!(self, "error-config-too-many-layers", alias = alias.as_str())
            }
            Self::SwitchesFps(alias) => {
                described!(self, "error-config-switches-fps", alias = alias.as_str())
            }
            Self::RunsVariable(key) => {
                described!(self, "error-config-runs-variable", key = key.as_str())
            }
            Self::AlwaysRuns => described!(self, "error-config-always-runs"),
            Self::ScriptLanguage(alias) => {
                described!(self, "error-config-script-language", alias = alias.as_str())
            }
            Self::NotRun(command) => {
                described!(self, "error-config-not-run", command = command.as_str())
            }
            Self::UnknownKey(key) => {
                described!(self, "error-config-unknown-key", key = key.as_str())
            }
            Self::NoSuchKey(key) => {
                described!(self, "error-config-no-such-key", key = key.as_str())
            }
            Self::ForeignKey(key) => {
                described!(self, "error-config-foreign-key", key = key.as_str())
            }
            Self::UnreachableKey(key) => {
                described!(self, "error-config-unreachable-key", key = key.as_str())
            }
            Self::LongCommand(bytes) => {
                described!(self, "error-config-long-command", bytes = *bytes)
            }
            Self::Nul => described!(self, "error-config-nul"),
            Self::NotANumber(found) => {
                described!(self, "error-config-not-a-number", found = found.as_str())
            }
            Self::Clamped(name, used) => described!(
                self,
                "error-config-clamped",
                name = name.as_str(),
                used = used.as_str()
            ),
            Self::ExecLoop(file) => {
                described!(self, "error-config-exec-loop", file = file.as_str())
            }
            Self::ExecDepth(file) => {
                described!(self, "error-config-exec-depth", file = file.as_str())
            }
            Self::ExecMissing(file) => {
                described!(self, "error-config-exec-missing", file = file.as_str())
            }
            Self::LongFile(bytes) => described!(self, "error-config-long-file", bytes = *bytes),
            Self::ManyCommands => described!(self, "error-config-many-commands"),
            Self::LongAlias(alias) => {
                described!(self, "error-config-long-alias", alias = alias.as_str())
            }
            Self::LongName(alias) => {
                described!(self, "error-config-long-name", alias = alias.as_str())
            }
            Self::Commented(text) => {
                described!(self, "error-config-commented", text = text.as_str())
            }
            Self::Sticks(command) => {
                described!(self, "error-config-sticks", command = command.as_str())
            }
            Self::Acceleration(name) => {
                described!(self, "error-config-acceleration", name = name.as_str())
            }
            Self::AutoHop(name) => described!(self, "error-config-auto-hop", name = name.as_str()),
            Self::Cut(name, asked, most) => described!(
                self,
                "error-config-cut",
                name = name.as_str(),
                asked = asked.as_str(),
                most = most.as_str()
            ),
            Self::OverLimit(value) => {
                described!(self, "error-config-over-limit", value = value.as_str())
            }
            Self::CrosshairShape(value) => {
                described!(self, "error-config-crosshair-shape", value = value.as_str())
            }
            Self::CrosshairSize(found) => {
                described!(self, "error-config-crosshair-size", found = found.as_str())
            }
            Self::CrosshairColor(name, found) => described!(
                self,
                "error-config-crosshair-color",
                name = name.as_str(),
                found = found.as_str()
            ),
            Self::StillCrosshair(name) => {
                described!(self, "error-config-still-crosshair", name = name.as_str())
            }
            Self::CrosshairPicture(name) => {
                described!(self, "error-config-crosshair-picture", name = name.as_str())
            }
            Self::KeyboardLook(command) => described!(
                self,
                "error-config-keyboard-look",
                command = command.as_str()
            ),
            Self::BoundAgain(key, before) => described!(
                self,
                "error-config-bound-again",
                key = key.as_str(),
                before = before.as_str()
            ),
            Self::Fps(rate, msec, profile) => described!(
                self,
                "error-config-fps",
                rate = rate.as_str(),
                msec = *msec,
                profile = profile.as_str()
            ),
        }
    }
}
