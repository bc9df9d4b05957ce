//! Pipelines of meshes: one for each kind of material, vertex layout and render target.

use std::sync::Arc;

use bevy::asset::uuid_handle;
use bevy::core_pipeline::core_3d::CORE_3D_DEPTH_FORMAT;
use bevy::math::Affine3A;
use bevy::mesh::{MeshVertexAttribute, MeshVertexBufferLayoutRef};
use bevy::prelude::*;
use bevy::render::globals::GlobalsUniform;
use bevy::render::render_resource::binding_types::uniform_buffer;
use bevy::render::render_resource::{
    BindGroupLayoutDescriptor, BindGroupLayoutEntries, BlendState, ColorTargetState, ColorWrites,
    CompareFunction, DepthBiasState, DepthStencilState, FragmentState, MultisampleState,
    PrimitiveState, PrimitiveTopology, RenderPipelineDescriptor, ShaderStages, ShaderType,
    SpecializedMeshPipeline, SpecializedMeshPipelineError, StencilState, TextureFormat,
    VertexState,
};
use bevy::render::view::{ExtractedView, ViewUniform};
use bevy::shader::ShaderDefVal;

use super::material::{MaterialKey, Opacity};

/// Vertex shader of meshes.
pub(super) const MESH_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a0a");

/// Vertex attributes of a mesh and their shader definitions. The index is the shader's location.
const ATTRIBUTES: [(MeshVertexAttribute, Option<&str>); 5] = [
    (Mesh::ATTRIBUTE_POSITION, None),
    (Mesh::ATTRIBUTE_NORMAL, None),
    (Mesh::ATTRIBUTE_UV_0, Some("VERTEX_UVS_A")),
    (Mesh::ATTRIBUTE_UV_1, Some("VERTEX_UVS_B")),
    (Mesh::ATTRIBUTE_COLOR, Some("VERTEX_COLORS")),
];

/// The transform of a mesh, as the vertex shader reads it.
#[derive(Component, Clone, Copy, Debug, ShaderType)]
pub(in crate::game) struct MeshTransform {
    world_from_local: Mat4,
    normal_from_local: Mat3,
}

impl MeshTransform {
    pub(super) fn new(world_from_local: Affine3A) -> Self {
        Self {
            world_from_local: world_from_local.into(),
            normal_from_local: Mat3::from(world_from_local.matrix3).inverse().transpose(),
        }
    }

    /// Returns the world position of a point of the mesh.
    pub(super) fn to_world(self, point: Vec3) -> Vec3 {
        self.world_from_local.transform_point3(point)
    }
}

/// Format of the texture that a view draws into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TargetKey {
    format: TextureFormat,
    samples: u32,
}

impl TargetKey {
    pub(super) fn new(view: &ExtractedView, msaa: Msaa) -> Self {
        Self {
            format: view.target_format,
            samples: msaa.samples(),
        }
    }

    /// Returns the colour target.
    pub(super) fn color_target(self, blend: Option<BlendState>) -> ColorTargetState {
        ColorTargetState {
            format: self.format,
            blend,
            write_mask: ColorWrites::ALL,
        }
    }

    pub(super) fn multisample(self) -> MultisampleState {
        MultisampleState {
            count: self.samples,
            ..default()
        }
    }
}

/// Returns the test against Bevy's depth buffer, in which nearer values are larger.
pub(super) fn depth_test(compare: CompareFunction, write: bool) -> DepthStencilState {
    DepthStencilState {
        format: CORE_3D_DEPTH_FORMAT,
        depth_write_enabled: Some(write),
        depth_compare: Some(compare),
        stencil: StencilState::default(),
        bias: DepthBiasState::default(),
    }
}

/// Creates the mesh pipelines.
#[derive(Resource)]
pub(super) struct MeshPipeline {
    /// Layout of bind group 0: the view, the clock and the mesh's transform.
    pub(super) scene_layout: BindGroupLayoutDescriptor,
}

impl FromWorld for MeshPipeline {
    fn from_world(_world: &mut World) -> Self {
        let entries = BindGroupLayoutEntries::sequential(
            ShaderStages::VERTEX_FRAGMENT,
            (
                uniform_buffer::<ViewUniform>(true),
                uniform_buffer::<GlobalsUniform>(false),
                uniform_buffer::<MeshTransform>(true),
            ),
        );
        Self {
            scene_layout: BindGroupLayoutDescriptor::new("scene", &entries),
        }
    }
}

/// Properties of a drawn mesh that select its pipeline, in addition to its vertex layout.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct MeshPipelineKey {
    pub(super) material: Arc<MaterialKey>,
    pub(super) topology: PrimitiveTopology,
    pub(super) target: TargetKey,
}

impl SpecializedMeshPipeline for MeshPipeline {
    type Key = MeshPipelineKey;

    fn specialize(
        &self,
        key: MeshPipelineKey,
        layout: &MeshVertexBufferLayoutRef,
    ) -> Result<RenderPipelineDescriptor, SpecializedMeshPipelineError> {
        let (mut attributes, mut shader_defs) = (Vec::new(), Vec::new());
        for (location, (attribute, definition)) in (0..).zip(ATTRIBUTES) {
            // `get_layout` reports a missing position or normal.
            if definition.is_none() || layout.0.contains(attribute) {
                attributes.push(attribute.at_shader_location(location));
                shader_defs.extend(definition.map(ShaderDefVal::from));
            }
        }
        let MaterialKey {
            layout: material_layout,
            shader,
            opacity,
            culled_side,
        } = key.material.as_ref();
        let (blend, writes_depth) = match opacity {
            Opacity::Opaque | Opacity::Holes => (None, true),
            Opacity::Translucent => (Some(BlendState::ALPHA_BLENDING), false),
        };
        Ok(RenderPipelineDescriptor {
            label: Some("mesh".into()),
            layout: vec![self.scene_layout.clone(), material_layout.clone()],
            vertex: VertexState {
                shader: MESH_SHADER,
                shader_defs: shader_defs.clone(),
                buffers: vec![layout.0.get_layout(&attributes)?],
                ..default()
            },
            fragment: Some(FragmentState {
                shader: shader.clone(),
                shader_defs,
                targets: vec![Some(key.target.color_target(blend))],
                ..default()
            }),
            primitive: PrimitiveState {
                topology: key.topology,
                cull_mode: *culled_side,
                ..default()
            },
            depth_stencil: Some(depth_test(CompareFunction::GreaterEqual, writes_depth)),
            multisample: key.target.multisample(),
            ..default()
        })
    }
}
