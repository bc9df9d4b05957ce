//! What our own scripts say of themselves in a remark: the map, the rules, and where the run
//! begins.

use crate::cursor::all_sane;
use wishdir_sim::math::Vec3;

/// How the remark begins.
const START: &str = "// wishdir ";
/// What stands in front of the place.
const FROM: &str = ", from ";

/// What a script of ours says of itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// The map's name.
    pub map: String,
    /// The name of the profile.
    pub rules: String,
    /// Where the player stood before the first command; none: the remark does not say it.
    pub from: Option<Vec3>,
}

impl Remark {
    /// As it stands in a script, its slashes left out.
    pub fn title(&self) -> String {
        let Self { map, rules, from } = self;
        let place = from.map_or(String::new(), |Vec3 { x, y, z }| {
            format!("{FROM}{x} {y} {z}")
        });
        format!("wishdir {} {map} {rules}{place}", env!("CARGO_PKG_VERSION"))
    }

    /// The first one of a script; none: another tool made it.
    pub fn of(script: &str) -> Option<Self> {
        script
            .lines()
            .find_map(|line| Self::parse(line.trim().strip_prefix(START)?))
    }

    fn parse(text: &str) -> Option<Self> {
        let (named, place) = text
            .rsplit_once(FROM)
            .map_or((text, None), |(named, place)| (named, Some(place)));
        let (_version, named) = named.split_once(' ')?;
        let (map, rules) = named.rsplit_once(' ')?;
        let numbers = |place: &str| {
            place
                .split(' ')
                .map(|word| word.parse().ok())
                .collect::<Option<Vec<f32>>>()
        };
        let from = place
            .and_then(numbers)
            .and_then(|numbers| match numbers.as_slice() {
                [x, y, z] if all_sane([*x, *y, *z]) => Some(Vec3::new(*x, *y, *z)),
                _ => None,
            });
        Some(Self {
            map: map.to_owned(),
            rules: rules.to_owned(),
            from,
        })
    }
}
