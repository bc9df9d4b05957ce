//! The crosshair of a configuration, in the numbers that ours has (`docs/cfg.md` 4).

use serde::{Deserialize, Serialize};

use super::words::whole_number;
use super::{Config, Cvar, CvarValue, Dialect, Reason, Remark};

/// `cl_crosshair_size` and how large each is: in Counter-Strike the bars of `small` are those of a
/// screen 1024 pixels wide, of `medium` of 800, of `large` of 640 (`CHudAmmo::CalcCrosshairSize`).
/// `auto` is `large` on all screens that are wider than 1024.
const SIZES: [(&str, f32); 4] = [
    ("small", 1.0),
    ("medium", 1.28),
    ("large", 1.6),
    ("auto", 1.6),
];
/// How dense a translucent one is: GoldSrc adds its light to what is behind it.
const TRANSLUCENT: f32 = 0.7;
/// How large a widget of the HUD may be, and how dense.
const SCALES: [f64; 2] = [0.5, 3.0];
const OPACITIES: [f64; 2] = [0.2, 1.0];
/// The strongest red, green, blue and alpha.
const COLOR_MAX: f64 = 255.0;
/// Longest value that is shown, characters.
const SHOWN_MAX: usize = 64;

/// How a crosshair is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CrosshairShape {
    /// Four lines and a dot: ours, and ezQuake's number 2.
    #[default]
    Cross,
    /// Four lines: Counter-Strike's.
    Open,
    /// Two lines that cross: ezQuake's 1 and 3.
    Plus,
    /// A dot: ezQuake's 4.
    Dot,
}

impl CrosshairShape {
    /// All of them, in the menu's order.
    pub const ALL: [Self; 4] = [Self::Cross, Self::Open, Self::Plus, Self::Dot];

    /// ezQuake's number of a crosshair; none: not drawn here. What has no picture there is the
    /// letter `+`.
    fn of_quake(number: f64) -> Option<Self> {
        match number as i64 {
            2 => Some(Self::Cross),
            4 => Some(Self::Dot),
            5..=7 => None,
            _ => Some(Self::Plus),
        }
    }
}

/// What a configuration says of the crosshair; none: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Crosshair {
    /// Whether it is drawn.
    pub on: Option<bool>,
    /// How it is drawn.
    pub shape: Option<CrosshairShape>,
    /// Times its own size.
    pub scale: Option<f32>,
    /// How dense it is: 1 hides what is behind.
    pub opacity: Option<f32>,
    /// Red, green and blue.
    pub color: Option<[u8; 3]>,
}

/// What is read, and what there is to say of it.
struct Reading<'a> {
    config: &'a Config,
    remarks: Vec<Remark>,
}

impl<'a> Reading<'a> {
    fn cvar(&self, name: &str) -> Option<&'a Cvar> {
        self.config.cvars.get(name)
    }

    fn remark(&mut self, cvar: &Cvar, reason: Reason) {
        self.remarks.push(Remark {
            line: cvar.line,
            file: cvar.file.clone(),
            reason,
        });
    }

    /// A number within what ours may have; it is said where it is another one.
    fn within(&mut self, name: &str, [low, high]: [f64; 2]) -> Option<f32> {
        let (cvar, number) = (self.cvar(name)?, self.config.number(name)?);
        let allowed = number.clamp(low, high);
        if allowed != number {
            self.remark(
                cvar,
                Reason::Clamped(cvar.name.clone(), allowed.to_string()),
            );
        }
        Some(allowed as f32)
    }

    /// Red, green and blue, and alpha where it stands there.
    fn color(&mut self, name: &str) -> Option<([u8; 3], Option<f64>)> {
        let cvar = self.cvar(name)?;
        let text = cvar.value.to_string();
        let parts = text.split_whitespace().map(whole_number);
        let part = |number: f64| (0.0..=COLOR_MAX).contains(&number).then_some(number);
        let parts: Option<Vec<f64>> = parts.map(|number| number.and_then(part)).collect();
        match parts.as_deref() {
            Some(&[r, g, b]) => Some(([r, g, b].map(|part| part as u8), None)),
            Some(&[r, g, b, alpha]) => {
                Some(([r, g, b].map(|part| part as u8), Some(alpha / COLOR_MAX)))
            }
            Some(_) | None => {
                self.remark(
                    cvar,
                    Reason::CrosshairColor(cvar.name.clone(), shown(&text)),
                );
                None
            }
        }
    }

    fn goldsrc(&mut self) -> Crosshair {
        let mut found = Crosshair {
            color: self.color("cl_crosshair_color").map(|(color, _)| color),
            ..Crosshair::default()
        };
        if let Some(cvar) = self.cvar("cl_crosshair_size") {
            let size = cvar.value.to_string();
            let known = SIZES
                .into_iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(size.trim()));
            match known {
                Some((_, scale)) => found.scale = Some(scale),
                None => self.remark(cvar, Reason::CrosshairSize(shown(&size))),
            }
        }
        let translucent = self.config.number("cl_crosshair_translucent");
        found.opacity = translucent.map(|number| if number == 0.0 { 1.0 } else { TRANSLUCENT });
        // Half-Life's is a picture of each weapon's; these variables are Counter-Strike's.
        if found != Crosshair::default() {
            found.shape = Some(CrosshairShape::Open);
        }
        if let Some(cvar) = self
            .cvar("cl_dynamiccrosshair")
            .filter(|cvar| cvar.value != CvarValue::Number(0.0))
        {
            self.remark(cvar, Reason::StillCrosshair(cvar.name.clone()));
        }
        found.on = self.config.number("crosshair").map(|number| number != 0.0);
        found
    }

    fn quake(&mut self) -> Crosshair {
        let (color, alpha) = self
            .color("crosshaircolor")
            .map_or((None, None), |(color, alpha)| (Some(color), alpha));
        let mut found = Crosshair {
            color,
            scale: self.within("crosshairsize", SCALES),
            ..Crosshair::default()
        };
        // Its own variable is put in place of the colour's fourth number.
        if self
            .config
            .number("crosshairalpha")
            .is_some_and(|alpha| alpha <= 0.0)
        {
            found.on = Some(false);
        } else {
            let of_color = alpha.map(|alpha| alpha.clamp(OPACITIES[0], OPACITIES[1]) as f32);
            found.opacity = self.within("crosshairalpha", OPACITIES).or(of_color);
        }
        if let Some((cvar, number)) = self.cvar("crosshair").zip(self.config.number("crosshair")) {
            if number == 0.0 {
                found.on = Some(false);
            } else {
                found.on = found.on.or(Some(true));
                found.shape = CrosshairShape::of_quake(number);
                if found.shape.is_none() {
                    self.remark(cvar, Reason::CrosshairShape(number.to_string()));
                }
            }
        }
        if let Some(cvar) = self
            .cvar("crosshairimage")
            .filter(|cvar| cvar.value != CvarValue::Text(String::new()))
        {
            self.remark(cvar, Reason::CrosshairPicture(cvar.name.clone()));
        }
        found
    }
}

/// A value as it is shown: short, and with nothing that no line holds.
fn shown(value: &str) -> String {
    value
        .chars()
        .filter(|letter| !letter.is_control())
        .take(SHOWN_MAX)
        .collect()
}

/// What a configuration says of the crosshair, and what is to say of that.
pub(super) fn read(config: &Config, dialect: Dialect) -> (Crosshair, Vec<Remark>) {
    let mut reading = Reading {
        config,
        remarks: Vec::new(),
    };
    let found = match dialect {
        Dialect::GoldSrc => reading.goldsrc(),
        Dialect::EzQuake => reading.quake(),
    };
    (found, reading.remarks)
}

impl Config {
    /// What becomes of the crosshair.
    pub fn crosshair(&self, dialect: Dialect) -> Crosshair {
        read(self, dialect).0
    }
}
