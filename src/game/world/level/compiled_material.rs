//! The material of compiled maps: a picture, the sheet of light, and what the picture does.

use bevy::asset::uuid_handle;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::material::Shade;
use wishdir_formats::maps::scene::Look;

const COMPILED_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a09");
/// What the shader takes of a sky of six pictures.
pub(super) const SKY_BOX: Vec4 = Vec4::new(1.0, 0.0, 0.0, 2.0);
/// How far a liquid's picture sways, parts of the picture.
const SWAY: f32 = 0.06;

/// A surface of a compiled map.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct CompiledMaterial {
    /// The light in general; of it only the filter is taken.
    #[uniform(0)]
    pub shade: Shade,
    /// The picture, or the sky's far layer, or its six sides.
    #[texture(1)]
    #[sampler(2)]
    pub texture: Handle<Image>,
    /// The sheet of light, or the sky's near layer.
    #[texture(3)]
    #[sampler(4)]
    pub light: Handle<Image>,
    /// Opacity, sway, 1 for holes, 1 for a sky of two layers and 2 for one of six sides.
    #[uniform(5)]
    pub look: Vec4,
}

/// What the shader takes of a look.
pub(super) fn look_numbers(look: Look) -> Vec4 {
    let part = |opacity: u8| f32::from(opacity) / 255.0;
    match look {
        Look::Solid => Vec4::new(1.0, 0.0, 0.0, 0.0),
        Look::Holes { opacity } => Vec4::new(part(opacity), 0.0, 1.0, 0.0),
        Look::Sky => Vec4::new(1.0, 0.0, 0.0, 1.0),
        Look::Liquid { opacity, .. } => Vec4::new(part(opacity), SWAY, 0.0, 0.0),
        Look::Glass { opacity } => Vec4::new(part(opacity), 0.0, 0.0, 0.0),
    }
}

impl Material for CompiledMaterial {
    fn fragment_shader() -> ShaderRef {
        COMPILED_SHADER.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        if self.look.x < 1.0 {
            AlphaMode::Blend
        } else if self.look.z > 0.5 {
            AlphaMode::Mask(0.5)
        } else {
            AlphaMode::Opaque
        }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// Puts the shader's text, which is part of the program, into Bevy's store.
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
