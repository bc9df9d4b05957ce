//! Converts a config's crosshair to wishdir's crosshair settings (`docs/cfg.md` 4).

use serde::{Deserialize, Serialize};

use super::words::parse_number;
use super::{Config, Cvar, CvarValue, Dialect, Remark, RemarkReason};

/// Values of `cl_crosshair_size` and their scales.
/// In Counter-Strike, `small` is meant for screens with a width of 1024, `medium` for 800 and
/// `large` for 640 (`CHudAmmo::CalcCrosshairSize`).
/// On all screens wider than 1024, `auto` is the same as `large`.
const SIZES: [(&str, f32); 4] = [
    ("small", 1.0),
    ("medium", 1.28),
    ("large", 1.6),
    ("auto", 1.6),
];
/// Opacity of a translucent crosshair. GoldSrc draws such crosshairs additively.
const TRANSLUCENT: f32 = 0.7;
/// Allowed scales and opacities of a HUD widget.
const SCALES: [f64; 2] = [0.5, 3.0];
const OPACITIES: [f64; 2] = [0.2, 1.0];
/// Maximum value of red, green, blue and alpha.
const COLOR_MAX: f64 = 255.0;
/// Maximum length of a displayed value, characters.
const SHOWN_MAX: usize = 64;

/// Shape of a crosshair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrosshairShape {
    /// Four lines and a dot: wishdir's default, and ezQuake's number 2.
    #[default]
    Cross,
    /// Four lines, as in Counter-Strike.
    Open,
    /// Two crossed lines: ezQuake's numbers 1 and 3.
    Plus,
    /// A dot: ezQuake's number 4.
    Dot,
}

impl CrosshairShape {
    /// All shapes, in menu order.
    pub const ALL: [Self; 4] = [Self::Cross, Self::Open, Self::Plus, Self::Dot];

    /// Returns the shape for an ezQuake crosshair number. `None` if wishdir has no such shape.
    /// For numbers without an image, ezQuake shows the letter `+`.
    fn from_quake(number: f64) -> Option<Self> {
        match number as i64 {
            2 => Some(Self::Cross),
            4 => Some(Self::Dot),
            5..=7 => None,
            _ => Some(Self::Plus),
        }
    }
}

/// Crosshair settings of a config. `None` for settings that the config does not set.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Crosshair {
    /// Whether the crosshair is drawn.
    pub on: Option<bool>,
    /// Shape of the crosshair.
    pub shape: Option<CrosshairShape>,
    /// Scale relative to the default size.
    pub scale: Option<f32>,
    /// Opacity, up to 1 for an opaque crosshair.
    pub opacity: Option<f32>,
    /// Red, green and blue.
    pub color: Option<[u8; 3]>,
}

/// Config being read, and the remarks so far.
struct CrosshairReader<'a> {
    config: &'a Config,
    remarks: Vec<Remark>,
}

impl<'a> CrosshairReader<'a> {
    fn find_cvar(&self, name: &str) -> Option<&'a Cvar> {
        self.config.cvars.get(name)
    }

    fn add_remark(&mut self, cvar: &Cvar, reason: RemarkReason) {
        self.remarks.push(Remark {
            line: cvar.line,
            file: cvar.file.clone(),
            key: None,
            reason,
        });
    }

    /// Clamps a value to the allowed range and adds a remark if it changed.
    fn read_clamped(&mut self, name: &str, [low, high]: [f64; 2]) -> Option<f32> {
        let (cvar, number) = (self.find_cvar(name)?, self.config.numeric_value(name)?);
        let allowed = number.clamp(low, high);
        if allowed != number {
            self.add_remark(
                cvar,
                RemarkReason::Clamped(cvar.name.clone(), allowed.to_string()),
            );
        }
        Some(allowed as f32)
    }

    /// Parses red, green and blue, and alpha if the value has it.
    fn read_color(&mut self, name: &str) -> Option<([u8; 3], Option<f64>)> {
        let cvar = self.find_cvar(name)?;
        let text = cvar.value.to_string();
        let parts = text.split_whitespace().map(parse_number);
        let part = |number: f64| (0.0..=COLOR_MAX).contains(&number).then_some(number);
        let parts: Option<Vec<f64>> = parts.map(|number| number.and_then(part)).collect();
        match parts.as_deref() {
            Some(&[r, g, b]) => Some(([r, g, b].map(|part| part as u8), None)),
            Some(&[r, g, b, alpha]) => {
                Some(([r, g, b].map(|part| part as u8), Some(alpha / COLOR_MAX)))
            }
            Some(_) | None => {
                self.add_remark(
                    cvar,
                    RemarkReason::CrosshairColor(cvar.name.clone(), shorten_value(&text)),
                );
                None
            }
        }
    }

    fn read_goldsrc(&mut self) -> Crosshair {
        let mut found = Crosshair {
            color: self
                .read_color("cl_crosshair_color")
                .map(|(color, _)| color),
            ..Crosshair::default()
        };
        if let Some(cvar) = self.find_cvar("cl_crosshair_size") {
            let size = cvar.value.to_string();
            let known = SIZES
                .into_iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(size.trim()));
            match known {
                Some((_, scale)) => found.scale = Some(scale),
                None => self.add_remark(cvar, RemarkReason::CrosshairSize(shorten_value(&size))),
            }
        }
        let translucent = self.config.numeric_value("cl_crosshair_translucent");
        found.opacity = translucent.map(|number| if number == 0.0 { 1.0 } else { TRANSLUCENT });
        // Half-Life has a crosshair image per weapon. Only Counter-Strike has these variables.
        if found != Crosshair::default() {
            found.shape = Some(CrosshairShape::Open);
        }
        if let Some(cvar) = self
            .find_cvar("cl_dynamiccrosshair")
            .filter(|cvar| cvar.value != CvarValue::Number(0.0))
        {
            self.add_remark(cvar, RemarkReason::StillCrosshair(cvar.name.clone()));
        }
        found.on = self
            .config
            .numeric_value("crosshair")
            .map(|number| number != 0.0);
        found
    }

    fn read_ezquake(&mut self) -> Crosshair {
        let (color, alpha) = self
            .read_color("crosshaircolor")
            .map_or((None, None), |(color, alpha)| (Some(color), alpha));
        let mut found = Crosshair {
            color,
            scale: self.read_clamped("crosshairsize", SCALES),
            ..Crosshair::default()
        };
        // The variable `crosshairalpha` overrides the fourth number of the colour.
        if self
            .config
            .numeric_value("crosshairalpha")
            .is_some_and(|alpha| alpha <= 0.0)
        {
            found.on = Some(false);
        } else {
            let of_color = alpha.map(|alpha| alpha.clamp(OPACITIES[0], OPACITIES[1]) as f32);
            found.opacity = self.read_clamped("crosshairalpha", OPACITIES).or(of_color);
        }
        if let Some((cvar, number)) = self
            .find_cvar("crosshair")
            .zip(self.config.numeric_value("crosshair"))
        {
            if number == 0.0 {
                found.on = Some(false);
            } else {
                found.on = found.on.or(Some(true));
                found.shape = CrosshairShape::from_quake(number);
                if found.shape.is_none() {
                    self.add_remark(cvar, RemarkReason::CrosshairShape(number.to_string()));
                }
            }
        }
        if let Some(cvar) = self
            .find_cvar("crosshairimage")
            .filter(|cvar| cvar.value != CvarValue::Text(String::new()))
        {
            self.add_remark(cvar, RemarkReason::CrosshairPicture(cvar.name.clone()));
        }
        found
    }
}

/// Shortens a value for display and removes control characters.
fn shorten_value(value: &str) -> String {
    value
        .chars()
        .filter(|letter| !letter.is_control())
        .take(SHOWN_MAX)
        .collect()
}

/// Reads the crosshair of a config. Returns the settings and remarks about them.
pub(super) fn read_crosshair(config: &Config, dialect: Dialect) -> (Crosshair, Vec<Remark>) {
    let mut reader = CrosshairReader {
        config,
        remarks: Vec::new(),
    };
    let found = match dialect {
        Dialect::GoldSrc => reader.read_goldsrc(),
        Dialect::EzQuake => reader.read_ezquake(),
        // Quake III's crosshairs are images, which wishdir does not have.
        Dialect::Quake3 => Crosshair::default(),
    };
    (found, reader.remarks)
}

impl Config {
    /// Returns the crosshair settings of this config.
    pub fn crosshair(&self, dialect: Dialect) -> Crosshair {
        read_crosshair(self, dialect).0
    }
}
