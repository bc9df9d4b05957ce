//! Comment in wishdir's own scripts: map, rules and starting position.

use crate::cursor::are_plausible;
use wishdir_sim::math::Vec3;

/// Text at the start of the comment.
const START: &str = "// wishdir ";
/// Text between the rules and the position.
const FROM: &str = ", from ";

/// Content of the comment in a script that wishdir wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptComment {
    /// Name of the map.
    pub map: String,
    /// Name of the profile.
    pub rules: String,
    /// Position before the first command, if given.
    pub from: Option<Vec3>,
}

impl ScriptComment {
    /// Returns the text of the comment, without its slashes.
    pub fn title(&self) -> String {
        let Self { map, rules, from } = self;
        let place = from.map_or(String::new(), |Vec3 { x, y, z }| {
            format!("{FROM}{x} {y} {z}")
        });
        format!("wishdir {} {map} {rules}{place}", env!("CARGO_PKG_VERSION"))
    }

    /// Finds wishdir's comment in a script. `None` for scripts of other tools.
    pub fn find(script: &str) -> Option<Self> {
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
                [x, y, z] if are_plausible([*x, *y, *z]) => Some(Vec3::new(*x, *y, *z)),
                _ => None,
            });
        Some(Self {
            map: map.to_owned(),
            rules: rules.to_owned(),
            from,
        })
    }
}
