//! State of the *Sensitivity* page: strafe theory of the active profile.

use bevy::prelude::Resource;

use crate::coach::{STRAFE_SPEEDS, StrafeEffort, strafe_effort};
use wishdir_analysis::strafe::Theory;
use wishdir_sim::profile::Profile;

/// Number of segments of the curve, and its player speed range, u/s.
const POINTS: u32 = 60;
const FROM: f64 = 250.0;
const TO: f64 = 1000.0;

/// State of the page.
#[derive(Resource, Clone, Debug, Default)]
pub struct SensitivityView {
    theory: Option<(Profile, Theory)>,
}

/// Mouse movement that an ideal strafe needs.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityFacts {
    /// Values at a few speeds.
    pub needs: [StrafeEffort; STRAFE_SPEEDS.len()],
    /// Mouse speed as a function of player speed: pairs of player speed, u/s, and mouse speed,
    /// centimetres per second.
    pub curve: Vec<[f64; 2]>,
}

impl SensitivityView {
    /// Returns the mouse movement for the ideal strafe under a profile.
    ///
    /// `deg_per_count` is the turn per mouse count, degrees.
    pub fn facts(
        &mut self,
        profile: &Profile,
        deg_per_count: f64,
        counts_per_inch: f64,
    ) -> SensitivityFacts {
        // Cache the theory, because it runs the movement code.
        let known = self.theory.take().filter(|(of, _)| of == profile);
        let (_, theory) = self
            .theory
            .insert(known.unwrap_or_else(|| (profile.clone(), Theory::new(profile))));
        let need = |speed| strafe_effort(theory, speed, deg_per_count, counts_per_inch);
        let at = |point: u32| FROM + (TO - FROM) * f64::from(point) / f64::from(POINTS);
        SensitivityFacts {
            needs: STRAFE_SPEEDS.map(need),
            curve: (0..=POINTS)
                .map(|point| [at(point), need(at(point)).cm_per_s])
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wishdir_sim::profile::by_name;

    #[test]
    fn mouse_movement_follows_mouse_and_profile() {
        let mut view = SensitivityView::default();
        let [cs, qw] = ["cs16-100", "qw-77"].map(|name| by_name(name).expect("built in"));
        let slow = view.facts(cs, 0.022, 800.0);
        let fast = view.facts(cs, 0.044, 800.0);
        for (slow, fast) in slow.curve.iter().zip(&fast.curve) {
            assert!(
                (slow[1] - 2.0 * fast[1]).abs() < 1e-9,
                "twice as sensitive is half the way"
            );
        }
        assert!(
            slow.curve.is_sorted_by(|a, b| a[1] >= b[1]),
            "faster players turn less"
        );
        assert_ne!(view.facts(qw, 0.022, 800.0), slow);
        assert_eq!(view.facts(cs, 0.022, 800.0), slow);
    }
}
