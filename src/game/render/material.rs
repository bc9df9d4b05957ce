//! Materials of meshes, and their bind groups in the render world.

use std::marker::PhantomData;
use std::sync::Arc;

use bevy::ecs::system::SystemParamItem;
use bevy::ecs::system::lifetimeless::SRes;
use bevy::prelude::*;
use bevy::render::erased_render_asset::{
    ErasedRenderAsset, ErasedRenderAssetPlugin, PrepareAssetError,
};
use bevy::render::extract_component::ExtractComponentPlugin;
use bevy::render::render_resource::{
    AsBindGroup, AsBindGroupError, BindGroup, BindGroupLayoutDescriptor, Face, PipelineCache,
};
use bevy::render::renderer::RenderDevice;

/// A mesh's material: the data of its fragment shader, and how the surface is drawn.
pub(in crate::game) trait Material: Asset + AsBindGroup + Clone {
    /// Fragment shader. The material is its bind group 1. Its inputs are in `wishdir::mesh`.
    fn fragment_shader(&self) -> Handle<Shader>;

    /// Part of the background that the surface covers.
    fn opacity(&self) -> Opacity;

    /// Side of the triangles that is not drawn.
    fn culled_side(&self) -> Option<Face> {
        Some(Face::Back)
    }

    /// Offset for sorting a translucent mesh by distance, metres. Larger values are on top.
    fn sort_offset(&self) -> f32 {
        0.0
    }
}

/// Part of the background that a surface covers. Determines the phase in which the surface is
/// drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) enum Opacity {
    /// Covers the whole background.
    Opaque,
    /// Covers the whole background, except where the shader discards the pixel.
    Holes,
    /// Covers the background partly. The meshes are drawn from back to front.
    Translucent,
}

/// The material of an entity with a [`Mesh3d`].
#[derive(Component, Clone, Debug)]
pub(in crate::game) struct MeshMaterial3d<M: Material>(pub(in crate::game) Handle<M>);

/// Draws the meshes that have this kind of material.
pub(in crate::game) struct MaterialPlugin<M>(PhantomData<fn() -> M>);

impl<M> Default for MaterialPlugin<M> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<M: Material> Plugin for MaterialPlugin<M> {
    fn build(&self, app: &mut App) {
        app.init_asset::<M>().add_plugins((
            ErasedRenderAssetPlugin::<MaterialAsset<M>>::default(),
            ExtractComponentPlugin::<MeshMaterial3d<M>>::extract_visible(),
        ));
    }
}

/// The part of a material that selects its pipeline.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MaterialKey {
    pub(super) layout: BindGroupLayoutDescriptor,
    pub(super) shader: Handle<Shader>,
    pub(super) opacity: Opacity,
    pub(super) culled_side: Option<Face>,
}

/// A material in the render world.
pub(super) struct PreparedMaterial {
    pub(super) bind_group: BindGroup,
    pub(super) key: Arc<MaterialKey>,
    pub(super) sort_offset: f32,
}

/// Prepares the materials of one type.
struct MaterialAsset<M>(PhantomData<fn() -> M>);

impl<M: Material> ErasedRenderAsset for MaterialAsset<M> {
    type SourceAsset = M;
    type ErasedAsset = PreparedMaterial;
    type Param = (SRes<RenderDevice>, SRes<PipelineCache>, M::Param);

    fn prepare_asset(
        material: M,
        _id: AssetId<M>,
        (device, cache, param): &mut SystemParamItem<Self::Param>,
    ) -> Result<PreparedMaterial, PrepareAssetError<M>> {
        let layout = M::bind_group_layout_descriptor(device);
        match material.as_bind_group(&layout, device, cache, param) {
            Ok(prepared) => Ok(PreparedMaterial {
                bind_group: prepared.bind_group,
                key: Arc::new(MaterialKey {
                    layout,
                    shader: material.fragment_shader(),
                    opacity: material.opacity(),
                    culled_side: material.culled_side(),
                }),
                sort_offset: material.sort_offset(),
            }),
            // A texture of the material is not loaded yet.
            Err(AsBindGroupError::RetryNextUpdate) => {
                Err(PrepareAssetError::RetryNextUpdate(material))
            }
            Err(error) => Err(PrepareAssetError::AsBindGroupError(error)),
        }
    }
}
