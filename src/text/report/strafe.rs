//! Output of `wishdir strafe`: one line per number, with its name and meaning.

use crate::text::number::{round, tenths, thousandths};
use crate::text::{MessageId, id, message, names_key, text};
use wishdir_analysis::strafe::{
    Circle, Fastrun, GroundKeys, Optimum, Prestrafe, RoundedGain, Theory,
};
use wishdir_sim::engine::stamina_factor;
use wishdir_sim::profile::Profile;

/// Strafe theory of a profile at one speed.
#[derive(Clone, Debug)]
pub struct StrafeReport {
    /// Profile that the calculation uses.
    pub profile: Profile,
    /// Theory of one tick.
    pub theory: Theory,
    /// Horizontal speed before the tick, u/s.
    pub speed: f64,
    /// Best angle and gain on a tick in the air.
    pub air: Optimum,
    /// Best angle and gain on a tick on the ground.
    pub ground: Optimum,
    /// Fastest circle on the ground. `None` if the ground gains nothing.
    pub best_circle: Option<Circle>,
    /// Circle that the requested turn leads to. `None` without a turn.
    pub circle: Option<Circle>,
    /// Highest speed of a fastrun.
    pub fastrun: Fastrun,
    /// Fastest prestrafe with any keys, at full stamina. `None` if no circle is stable.
    pub best_prestrafe: Option<Prestrafe>,
    /// Fastest prestrafe with each set of keys, at full stamina.
    pub prestrafes: Vec<Prestrafe>,
    /// Gain at each common frame rate, shortest frame first. Empty for engines that do not round
    /// the velocity.
    pub frame_rates: Vec<FrameRateGain>,
}

/// Best gain in the air at one frame rate, for comparison.
#[derive(Clone, Copy, Debug)]
pub struct FrameRateGain {
    /// Length of a frame, milliseconds.
    pub msec: u8,
    /// Gain per frame before the velocity is rounded, u/s.
    pub gain: f64,
    /// Gain per frame after rounding, u/s.
    pub rounded: RoundedGain,
}

impl FrameRateGain {
    /// Computes the gains in a profile's engine at a speed in u/s.
    pub fn for_all_rates(profile: &Profile, speed: f64) -> Vec<Self> {
        if !profile.rules().rounds_velocity {
            return Vec::new();
        }
        let mut lengths: Vec<u8> = profile
            .rules()
            .ticks
            .iter()
            .map(|tick| tick.value.msec())
            .collect();
        lengths.sort_unstable();
        lengths.dedup();
        lengths
            .into_iter()
            .map(|msec| {
                let air = Theory::with_msec(profile, msec).air;
                Self {
                    msec,
                    gain: air.best_gain(speed),
                    rounded: air.rounded_gain(speed),
                }
            })
            .collect()
    }

    /// Converts a gain per frame to a gain per second, u/s.
    pub fn to_per_second(&self, gain: f64) -> f64 {
        gain * 1000.0 / f64::from(self.msec)
    }

    fn line(&self) -> String {
        let RoundedGain { least, mean, most } = self.rounded;
        let numbers = [
            thousandths(self.gain),
            tenths(self.to_per_second(self.gain)),
            thousandths(least),
            thousandths(mean),
            thousandths(most),
            tenths(self.to_per_second(mean)),
        ]
        .map(|number| format!("{:>9}", number.to_string()));
        let fps = 1000 / u32::from(self.msec.max(1));
        format!("  {:>3} {fps:>5}{}", self.msec, numbers.concat())
    }
}

/// Formats a row of the report: a value, with the name and the meaning from a message.
macro_rules! row {
    ($id:tt, $value:expr $(, $name:ident = $more:expr)* $(,)?) => {
        format!("  {}", message!($id, value = format!("{:>10}", $value.to_string()) $(, $name = $more)*))
    };
}

/// Id of a row message that only takes `value`.
type RowMessageId = MessageId<{ names_key(&["value"]) }>;

/// Formats the whole report.
pub fn report(strafe: &StrafeReport) -> String {
    let StrafeReport {
        profile,
        theory,
        speed,
        ..
    } = strafe;
    let (name, air) = (profile.name.as_str(), &theory.air);
    let mut lines = vec![message!(
        "report-strafe",
        profile = name,
        speed = thousandths(*speed),
        msec = theory.msec
    )];
    let (wish, cap, accel) = (
        thousandths(theory.wish_speeds.side),
        thousandths(air.cap),
        thousandths(air.accel),
    );
    lines.extend([
        String::new(),
        message!("report-strafe.air", wish = wish, cap = cap, accel = accel),
    ]);
    let ids = [
        id!("report-strafe-air.from"),
        id!("report-strafe-air.to"),
        id!("report-strafe-air.best"),
    ];
    lines.extend(angle_rows(profile, &strafe.air, ids));
    lines.extend(
        air.limit
            .is_finite()
            .then(|| row!("report-strafe-row.limit", thousandths(air.limit))),
    );
    if !strafe.frame_rates.is_empty() {
        lines.extend([
            String::new(),
            text!("report-strafe.frame-rates").to_owned(),
            text!("report-strafe.frame-rates-head").to_owned(),
        ]);
        lines.extend(strafe.frame_rates.iter().map(FrameRateGain::line));
    }
    lines.extend(ground_lines(strafe));
    if let Some(best) = strafe.best_prestrafe {
        lines.extend([String::new(), text!("report-strafe.prestrafe").to_owned()]);
        lines.extend(
            strafe
                .prestrafes
                .iter()
                .map(|prestrafe| prestrafe_line(prestrafe, prestrafe.keys == best.keys)),
        );
    }
    lines.join("\n")
}

/// Formats the ground part of the report.
fn ground_lines(strafe: &StrafeReport) -> Vec<String> {
    let (profile, theory) = (&strafe.profile, &strafe.theory);
    let ground = &theory.ground;
    let (wish, accel) = (thousandths(ground.wish_speed), thousandths(ground.accel));
    let mut lines = vec![
        String::new(),
        message!("report-strafe.ground", wish = wish, accel = accel),
    ];
    lines.extend((ground.stamina < 1.0).then(|| {
        row!(
            "report-strafe-row.stamina",
            thousandths(ground.stamina),
            stamina_per_msec = round(1.0 - stamina_factor(1.0), 6).to_string(),
        )
    }));
    lines.push(row!(
        "report-strafe-row.friction",
        thousandths(ground.speed_after_friction(strafe.speed)),
    ));
    let ids = [
        id!("report-strafe-ground.from"),
        id!("report-strafe-ground.to"),
        id!("report-strafe-ground.best"),
    ];
    lines.extend(angle_rows(profile, &strafe.ground, ids));
    lines.extend(
        strafe
            .best_circle
            .map(|best| circle_line(id!("report-strafe-row.fastest"), theory, &best)),
    );
    lines.extend(
        strafe
            .circle
            .map(|asked| circle_line(id!("report-strafe-row.asked"), theory, &asked)),
    );
    let half_keys = profile.rules().half_keys;
    let id = if half_keys {
        id!("report-strafe-row.fastrun-half-key")
    } else {
        id!("report-strafe-row.fastrun")
    };
    let Fastrun { speed, tick } = strafe.fastrun;
    lines.push(row!(id, thousandths(speed), tick = tick.to_string()));
    lines
}

/// Formats the best angle and the range of angles that gain speed.
fn angle_rows(
    profile: &Profile,
    optimum: &Optimum,
    [from, to, best]: [RowMessageId; 3],
) -> Vec<String> {
    let window = optimum.window;
    let mut rows = if window.from_deg < window.to_deg {
        vec![
            row!(from, thousandths(window.from_deg)),
            row!(to, thousandths(window.to_deg)),
        ]
    } else {
        vec![row!(
            "report-strafe-row.no-window",
            text!("report-strafe.none"),
        )]
    };
    rows.extend([
        row!(best, thousandths(window.best_deg)),
        row!(
            "report-strafe-row.gain",
            thousandths(window.best_gain).with_sign(),
        ),
        row!("report-strafe-row.turn", thousandths(window.turn_deg)),
        row!(
            "report-strafe-row.turn-second",
            tenths(optimum.turn_deg_per_s),
        ),
    ]);
    rows.extend(optimum.mouse_counts.map(|counts| {
        row!(
            "report-strafe-row.counts",
            tenths(counts),
            sensitivity = profile.keys.sensitivity.to_string(),
            yaw = profile.keys.m_yaw.to_string(),
        )
    }));
    rows
}

fn circle_line(
    id: MessageId<{ names_key(&["circle", "value"]) }>,
    theory: &Theory,
    circle: &Circle,
) -> String {
    let words = if circle.radius.is_finite() {
        let turn = tenths(theory.deg_per_s(circle.turn_deg));
        message!(
            "report-strafe.circle",
            radius = tenths(circle.radius),
            turn = turn
        )
    } else {
        text!("report-strafe.straight").to_owned()
    };
    row!(id, thousandths(circle.speed), circle = words)
}

/// Describes the fastest prestrafe with a set of keys.
fn prestrafe_line(prestrafe: &Prestrafe, is_best: bool) -> String {
    let keys = text(match prestrafe.keys {
        GroundKeys::Both => id!("report-strafe-keys.both"),
        GroundKeys::Side => id!("report-strafe-keys.side"),
        GroundKeys::Forward => id!("report-strafe-keys.forward"),
    });
    let id = if is_best {
        id!("report-strafe-row.best-prestrafe")
    } else {
        id!("report-strafe-row.prestrafe")
    };
    row!(
        id,
        thousandths(prestrafe.speed()),
        keys = keys,
        wish = thousandths(prestrafe.ground.wish_speed).to_string(),
        turn = tenths(prestrafe.turn_deg_per_s).to_string(),
    )
}
