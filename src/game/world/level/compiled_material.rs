//! Material of compiled maps: texture, lightmap and surface effect.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;

use super::material::Shade;
use crate::game::render::{Material, MaterialPlugin, Opacity};
use wishdir_formats::maps::scene::MeshMaterial;

const COMPILED_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a09");
/// Shader parameters of a six-sided sky box.
pub(super) const SKY_BOX: Vec4 = Vec4::new(1.0, 0.0, 0.0, 2.0);
/// Amplitude of a liquid's sway, as a fraction of the texture.
const SWAY: f32 = 0.06;

/// A surface of a compiled map.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct CompiledMaterial {
    /// Lighting parameters of the level. The shader only uses the filter flag.
    #[uniform(0)]
    pub shade: Shade,
    /// Texture, far layer of a sky, or the six sides of a sky box.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// Lightmap, or near layer of a sky.
    #[texture(3)]
    #[sampler(4)]
    pub light: Handle<Image>,
    /// `x`: opacity. `y`: sway. `z`: 1 for alpha-tested holes. `w`: 1 for a layered sky, 2 for a
    /// sky box.
    #[uniform(5)]
    pub look: Vec4,
}

/// Converts a surface's look to shader parameters.
pub(super) fn look_parameters(look: MeshMaterial) -> Vec4 {
    let part = |opacity: u8| f32::from(opacity) / 255.0;
    match look {
        MeshMaterial::Solid => Vec4::new(1.0, 0.0, 0.0, 0.0),
        MeshMaterial::Holes { opacity } => Vec4::new(part(opacity), 0.0, 1.0, 0.0),
        MeshMaterial::Sky => Vec4::new(1.0, 0.0, 0.0, 1.0),
        MeshMaterial::Liquid { opacity, .. } => Vec4::new(part(opacity), SWAY, 0.0, 0.0),
        MeshMaterial::Glass { opacity } => Vec4::new(part(opacity), 0.0, 0.0, 0.0),
    }
}

impl Material for CompiledMaterial {
    fn fragment_shader(&self) -> Handle<Shader> {
        COMPILED_SHADER
    }

    fn opacity(&self) -> Opacity {
        if self.look.x < 1.0 {
            Opacity::Translucent
        } else if self.look.z > 0.5 {
            Opacity::Holes
        } else {
            Opacity::Opaque
        }
    }
}

/// Adds the built-in shader source to Bevy's assets.
fn load_shader(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let (common, own) = (
        include_str!("shaders/common.wgsl"),
        include_str!("shaders/compiled.wgsl"),
    );
    let shader = Shader::from_wgsl(format!("{common}\n{own}"), "wishdir/compiled.wgsl");
    shaders.insert(COMPILED_SHADER.id(), shader)?;
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<CompiledMaterial>::default())
        .add_systems(PreStartup, load_shader);
}
