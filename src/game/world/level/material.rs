//! The two materials of the level: opaque surfaces with baked light, and everything that is laid
//! over them.
//!
//! Both are far cheaper than Bevy's standard one, so that the trainer runs on any machine: no
//! lights are looped over, the light of a surface comes from one more texture (`bake.rs`).

use bevy::asset::uuid_handle;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, Face, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

const SURFACE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a01");
const LINE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a02");
const LIQUID_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a03");
const ZONE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a04");
const LABEL_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a05");
const DEMO_BOT_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a07");
const TILE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a08");
const SKY_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a06");

/// What the shaders need to know of the light; linear colours, Bevy's axes. `w` parts are explained
/// at each.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub struct Shade {
    /// The way the sunlight travels; `w`: how much of the baked light is in force, 0 to 1.
    pub sun_direction: Vec4,
    /// The sun's light.
    pub sun: Vec4,
    /// The light from above; `w` is the haze's density, 1/m.
    pub sky: Vec4,
    /// The light from below.
    pub ground: Vec4,
    /// The colour of the horizon, which far things take on; `w` is 1 where the shader must filter
    /// textures itself.
    pub horizon: Vec4,
    /// The colour of the sky overhead.
    pub zenith: Vec4,
}

/// An opaque surface.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct SurfaceMaterial {
    /// The light in general, for things without baked light and until it is baked.
    #[uniform(0)]
    pub shade: Shade,
    /// The texture, multiplied by the light.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// The baked light, half as bright as it is, by the mesh's second coordinates.
    #[texture(3)]
    #[sampler(4)]
    pub light: Handle<Image>,
}

impl Material for SurfaceMaterial {
    fn fragment_shader() -> ShaderRef {
        SURFACE_SHADER.into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// What an overlay is: which shader draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub(crate) enum OverlayKind {
    /// The bright lines along free edges. Coordinates: units from the edge.
    Line,
    /// Water, slime, lava.
    Liquid,
    /// A trigger's volume. Coordinates: units from the nearest borders.
    Zone,
    /// Writing.
    Label,
    /// The ideal strafer's body: its rim glows.
    DemoBot,
    /// The dome around everything.
    Sky,
    /// A tile of the side view that covers what is behind.
    Tile,
    /// One that does not.
    Film,
}

/// Something transparent.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(OverlayKey)]
pub(crate) struct OverlayMaterial {
    /// The light in general: overlays have none baked.
    #[uniform(0)]
    pub shade: Shade,
    /// Its colour, linear, and opacity.
    #[uniform(5)]
    pub color: Vec4,
    /// Liquids: how fast it flows, how much it glows. Zones: the push, metres per second.
    #[uniform(6)]
    pub motion: Vec4,
    /// The texture of liquids and labels.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// Which shader draws it.
    pub kind: OverlayKind,
}

/// What pipelines of overlays differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
pub(crate) struct OverlayKey {
    kind: OverlayKind,
}

impl From<&OverlayMaterial> for OverlayKey {
    fn from(material: &OverlayMaterial) -> Self {
        Self {
            kind: material.kind,
        }
    }
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

    /// Writing has a mesh for each side, and of a body only the near side is seen; all else is seen
    /// from both.
    fn culls(self) -> Option<Face> {
        match self {
            Self::Label | Self::DemoBot => Some(Face::Back),
            Self::Line | Self::Liquid | Self::Zone | Self::Sky | Self::Tile | Self::Film => None,
        }
    }

    /// Drawn before others at the same place: writing over lines over liquids.
    fn order(self) -> f32 {
        match self {
            Self::Sky => -1.0e6,
            Self::Liquid | Self::Tile | Self::Film => 0.0,
            Self::Zone => 0.01,
            Self::Line => 0.02,
            Self::Label => 0.03,
            Self::DemoBot => 0.04,
        }
    }
}

impl Material for OverlayMaterial {
    fn fragment_shader() -> ShaderRef {
        LINE_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        match self.kind {
            OverlayKind::Sky | OverlayKind::Tile => AlphaMode::Opaque,
            OverlayKind::Line
            | OverlayKind::Liquid
            | OverlayKind::Zone
            | OverlayKind::Label
            | OverlayKind::DemoBot
            | OverlayKind::Film => AlphaMode::Blend,
        }
    }

    fn depth_bias(&self) -> f32 {
        self.kind.order()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader = key.bind_group_data.kind.shader();
        }
        descriptor.primitive.cull_mode = key.bind_group_data.kind.culls();
        Ok(())
    }
}

/// Puts the shaders' text, which is part of the program, into Bevy's store.
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
