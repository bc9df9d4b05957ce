//! The level's two materials: opaque surfaces with baked light, and transparent overlays.
//!
//! Both are cheap to render, so that slow machines can run the trainer. The shaders do not loop
//! over lights; a second texture holds the baked light (`bake.rs`).

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, Face, ShaderType};

use crate::game::render::{Material, MaterialPlugin, Opacity};

const SURFACE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a01");
const LINE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a02");
const LIQUID_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a03");
const ZONE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a04");
const LABEL_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a05");
const DEMO_BOT_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a07");
const TILE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a08");
const SKY_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a06");

/// Lighting parameters of the shaders. Colours are linear. The axes are those of Bevy.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub struct Shade {
    /// Direction in which sunlight travels. `w`: weight of the baked light, 0 to 1.
    pub sun_direction: Vec4,
    /// Colour and strength of the sunlight.
    pub sun: Vec4,
    /// Light from above. `w`: density of the haze, 1/m.
    pub sky: Vec4,
    /// Light from below.
    pub ground: Vec4,
    /// Horizon colour, which distant geometry fades into. `w`: 1 if the shader filters textures.
    pub horizon: Vec4,
    /// Sky colour at the zenith.
    pub zenith: Vec4,
}

/// An opaque surface.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct SurfaceMaterial {
    /// Lighting parameters, for meshes without baked light and until baking finishes.
    #[uniform(0)]
    pub shade: Shade,
    /// Texture, multiplied by the light.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// Lightmap at half brightness, addressed by the mesh's second texture coordinates.
    #[texture(3)]
    #[sampler(4)]
    pub light: Handle<Image>,
}

impl Material for SurfaceMaterial {
    fn fragment_shader(&self) -> Handle<Shader> {
        SURFACE_SHADER
    }

    fn opacity(&self) -> Opacity {
        Opacity::Opaque
    }
}

/// Kind of overlay, which selects the shader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OverlayKind {
    /// Bright lines along free edges. Coordinates: distance from the edge, units.
    Line,
    /// Water, slime, lava.
    Liquid,
    /// Volume of a trigger. Coordinates: distances from the nearest borders, units.
    Zone,
    /// Text in the level.
    Label,
    /// Body of the ideal player, with a glowing rim.
    DemoBot,
    /// The sky dome around the camera.
    Sky,
    /// Opaque tile of the side view.
    Tile,
    /// Translucent tile of the side view.
    Film,
}

/// A transparent surface.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(crate) struct OverlayMaterial {
    /// Lighting parameters. Overlays have no baked light.
    #[uniform(0)]
    pub shade: Shade,
    /// Linear colour and opacity.
    #[uniform(5)]
    pub color: Vec4,
    /// Liquids: flow speed and glow. Zones: push velocity, metres per second.
    #[uniform(6)]
    pub motion: Vec4,
    /// Texture of liquids and text.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// Kind of the overlay, which selects the shader.
    pub kind: OverlayKind,
}

impl OverlayKind {
    fn shader(self) -> Handle<Shader> {
        match self {
            Self::Line => LINE_SHADER,
            Self::Liquid => LIQUID_SHADER,
            Self::Zone => ZONE_SHADER,
            Self::Label => LABEL_SHADER,
            Self::DemoBot => DEMO_BOT_SHADER,
            Self::Sky => SKY_SHADER,
            Self::Tile | Self::Film => TILE_SHADER,
        }
    }

    /// Returns the side to cull: the back faces of text, which has a mesh per side, and of bodies.
    fn culled_side(self) -> Option<Face> {
        match self {
            Self::Label | Self::DemoBot => Some(Face::Back),
            Self::Line | Self::Liquid | Self::Zone | Self::Sky | Self::Tile | Self::Film => None,
        }
    }

    /// Returns the sort offset for overlays at the same distance: bodies over text over lines over
    /// triggers over liquids.
    fn sort_offset(self) -> f32 {
        match self {
            Self::Sky | Self::Liquid | Self::Tile | Self::Film => 0.0,
            Self::Zone => 0.01,
            Self::Line => 0.02,
            Self::Label => 0.03,
            Self::DemoBot => 0.04,
        }
    }
}

impl Material for OverlayMaterial {
    fn fragment_shader(&self) -> Handle<Shader> {
        self.kind.shader()
    }

    fn opacity(&self) -> Opacity {
        match self.kind {
            OverlayKind::Sky | OverlayKind::Tile => Opacity::Opaque,
            OverlayKind::Line
            | OverlayKind::Liquid
            | OverlayKind::Zone
            | OverlayKind::Label
            | OverlayKind::DemoBot
            | OverlayKind::Film => Opacity::Translucent,
        }
    }

    fn culled_side(&self) -> Option<Face> {
        self.kind.culled_side()
    }

    fn sort_offset(&self) -> f32 {
        self.kind.sort_offset()
    }
}

/// Adds the built-in shader sources to Bevy's assets.
fn load_shaders(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let common = include_str!("shaders/common.wgsl");
    for (handle, name, text) in [
        (
            SURFACE_SHADER,
            "surface",
            include_str!("shaders/surface.wgsl"),
        ),
        (LINE_SHADER, "line", include_str!("shaders/line.wgsl")),
        (LIQUID_SHADER, "liquid", include_str!("shaders/liquid.wgsl")),
        (ZONE_SHADER, "zone", include_str!("shaders/zone.wgsl")),
        (LABEL_SHADER, "label", include_str!("shaders/label.wgsl")),
        (
            DEMO_BOT_SHADER,
            "demo_bot",
            include_str!("shaders/demo_bot.wgsl"),
        ),
        (SKY_SHADER, "sky", include_str!("shaders/sky.wgsl")),
        (TILE_SHADER, "tile", include_str!("shaders/tile.wgsl")),
    ] {
        let path = format!("wishdir/{name}.wgsl");
        shaders.insert(
            handle.id(),
            Shader::from_wgsl(format!("{common}\n{text}"), path),
        )?;
    }
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<SurfaceMaterial>::default(),
        MaterialPlugin::<OverlayMaterial>::default(),
    ));
    app.add_systems(PreStartup, load_shaders);
}
