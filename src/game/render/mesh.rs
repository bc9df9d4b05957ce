//! Meshes in the render world: extraction, phases and draw calls.

use std::any::TypeId;
use std::sync::Arc;

use bevy::asset::UntypedAssetId;
use bevy::core_pipeline::core_3d::{
    AlphaMask3d, Opaque3d, Opaque3dBatchSetKey, Opaque3dBinKey, Transparent3d,
    TransparentSortingInfo3d,
};
use bevy::core_pipeline::prepass::{OpaqueNoLightmap3dBatchSetKey, OpaqueNoLightmap3dBinKey};
use bevy::ecs::query::{QueryItem, ROQueryItem};
use bevy::ecs::system::lifetimeless::{Read, SRes};
use bevy::ecs::system::{SystemParam, SystemParamItem};
use bevy::prelude::*;
use bevy::render::erased_render_asset::ErasedRenderAssets;
use bevy::render::extract_component::{
    ComponentUniforms, DynamicUniformIndex, ExtractComponent, UniformComponentPlugin,
};
use bevy::render::globals::GlobalsBuffer;
use bevy::render::mesh::allocator::MeshAllocator;
use bevy::render::mesh::{RenderMesh, RenderMeshBufferInfo};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_phase::{
    AddRenderCommand as _, BinnedPhaseItem, BinnedRenderPhase, BinnedRenderPhaseType,
    DrawFunctions, InputUniformIndex, PhaseItem, PhaseItemExtraIndex, RenderCommand,
    RenderCommandResult, SetItemPipeline, SortedRenderPhase, TrackedRenderPass,
    ViewBinnedRenderPhases, ViewSortedRenderPhases,
};
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, CachedRenderPipelineId, PipelineCache, SpecializedMeshPipelines,
};
use bevy::render::renderer::RenderDevice;
use bevy::render::sync_component::SyncComponent;
use bevy::render::sync_world::MainEntity;
use bevy::render::view::{
    ExtractedView, RenderExtractedVisibleEntities, ViewUniformOffset, ViewUniforms,
};
use bevy::render::{GpuResourceAppExt as _, Render, RenderApp, RenderSystems};

use super::material::{Material, MeshMaterial3d, Opacity, PreparedMaterial};
use super::pipeline::{MESH_SHADER, MeshPipeline, MeshPipelineKey, MeshTransform, TargetKey};

/// The assets of a visible mesh.
#[derive(Component, Clone, Copy, Debug)]
pub(in crate::game) struct VisibleMesh {
    mesh: AssetId<Mesh>,
    material: UntypedAssetId,
}

impl<M: Material> SyncComponent for MeshMaterial3d<M> {
    type Target = (VisibleMesh, MeshTransform);
}

impl<M: Material> ExtractComponent for MeshMaterial3d<M> {
    type QueryData = (&'static Mesh3d, &'static Self, &'static GlobalTransform);
    type QueryFilter = ();
    type Out = (VisibleMesh, MeshTransform);

    fn extract_component(
        (mesh, material, transform): QueryItem<'_, '_, Self::QueryData>,
    ) -> Option<Self::Out> {
        let drawn = VisibleMesh {
            mesh: mesh.id(),
            material: material.0.id().untyped(),
        };
        Some((drawn, MeshTransform::new(transform.affine())))
    }
}

/// A mesh of a view, ready for a phase.
struct QueuedMesh {
    entity: (Entity, MainEntity),
    mesh: AssetId<Mesh>,
    pipeline: CachedRenderPipelineId,
    indexed: bool,
    opacity: Opacity,
    sorting_info: TransparentSortingInfo3d,
}

/// The phases that meshes are drawn in.
#[derive(SystemParam)]
struct RenderPhases<'w> {
    opaque: ResMut<'w, ViewBinnedRenderPhases<Opaque3d>>,
    holes: ResMut<'w, ViewBinnedRenderPhases<AlphaMask3d>>,
    translucent: ResMut<'w, ViewSortedRenderPhases<Transparent3d>>,
    draw_opaque: Res<'w, DrawFunctions<Opaque3d>>,
    draw_holes: Res<'w, DrawFunctions<AlphaMask3d>>,
    draw_translucent: Res<'w, DrawFunctions<Transparent3d>>,
}

/// The assets and pipelines of meshes.
#[derive(SystemParam)]
struct MeshAssets<'w> {
    meshes: Res<'w, RenderAssets<RenderMesh>>,
    materials: Res<'w, ErasedRenderAssets<PreparedMaterial>>,
    pipeline: Res<'w, MeshPipeline>,
    pipelines: ResMut<'w, SpecializedMeshPipelines<MeshPipeline>>,
    cache: Res<'w, PipelineCache>,
}

impl MeshAssets<'_> {
    /// Finds the assets and the pipeline of a mesh. `None` while its assets load.
    fn find(
        &mut self,
        entity: (Entity, MainEntity),
        (drawn, transform): (&VisibleMesh, &MeshTransform),
        target: TargetKey,
    ) -> Option<QueuedMesh> {
        let mesh = self.meshes.get(drawn.mesh)?;
        let material = self.materials.get(drawn.material)?;
        let key = MeshPipelineKey {
            material: Arc::clone(&material.key),
            topology: mesh.primitive_topology(),
            target,
        };
        let pipeline = self
            .pipelines
            .specialize(&self.cache, &self.pipeline, key, &mesh.layout)
            .inspect_err(|error| error_once!("A mesh cannot be drawn: {error}"))
            .ok()?;
        Some(QueuedMesh {
            entity,
            mesh: drawn.mesh,
            pipeline,
            indexed: mesh.indexed(),
            opacity: material.key.opacity,
            sorting_info: TransparentSortingInfo3d::Sorted {
                mesh_center: transform.to_world(mesh.aabb_center),
                depth_bias: material.sort_offset,
            },
        })
    }
}

/// Adds the visible meshes of each view to its phases.
fn queue_meshes(
    views: Query<(&ExtractedView, &Msaa, &RenderExtractedVisibleEntities)>,
    drawn: Query<(&VisibleMesh, &MeshTransform)>,
    mut assets: MeshAssets,
    mut phases: RenderPhases,
) {
    for (view, msaa, visible) in &views {
        let (Some(opaque), Some(holes), Some(translucent)) = (
            phases.opaque.get_mut(&view.retained_view_entity),
            phases.holes.get_mut(&view.retained_view_entity),
            phases.translucent.get_mut(&view.retained_view_entity),
        ) else {
            continue;
        };
        remove_meshes(opaque);
        remove_meshes(holes);
        let target = TargetKey::new(view, *msaa);
        let Some(visible) = visible.classes.get(&TypeId::of::<Mesh3d>()) else {
            continue;
        };
        for entity in &visible.entities {
            let queued = drawn
                .get(entity.0)
                .ok()
                .and_then(|drawn| assets.find(*entity, drawn, target));
            let Some(queued) = queued else { continue };
            match queued.opacity {
                Opacity::Opaque => add_opaque(opaque, &phases.draw_opaque, &queued),
                Opacity::Holes => add_alpha_masked(holes, &phases.draw_holes, &queued),
                Opacity::Translucent => {
                    add_translucent(translucent, &phases.draw_translucent, &queued);
                }
            }
        }
    }
}

/// Removes the previous frame's meshes from a phase that keeps its items.
fn remove_meshes<P: BinnedPhaseItem>(phase: &mut BinnedRenderPhase<P>) {
    let queued: Vec<MainEntity> = phase
        .non_mesh_items
        .values()
        .flat_map(|bin| bin.entities.keys().copied())
        .collect();
    for entity in queued {
        phase.remove(entity);
    }
}

fn add_opaque(
    phase: &mut BinnedRenderPhase<Opaque3d>,
    functions: &DrawFunctions<Opaque3d>,
    queued: &QueuedMesh,
) {
    let batch_set = Opaque3dBatchSetKey {
        pipeline: queued.pipeline,
        draw_function: functions.read().id::<DrawMaterialMesh>(),
        material_bind_group_index: None,
        slabs: default(),
        lightmap_slab: None,
    };
    let bin = Opaque3dBinKey {
        asset_id: queued.mesh.untyped(),
    };
    // Bevy's renderer would batch items that are meshes.
    let kind = BinnedRenderPhaseType::NonMesh;
    phase.add(
        batch_set,
        bin,
        queued.entity,
        InputUniformIndex::default(),
        kind,
    );
}

fn add_alpha_masked(
    phase: &mut BinnedRenderPhase<AlphaMask3d>,
    functions: &DrawFunctions<AlphaMask3d>,
    queued: &QueuedMesh,
) {
    let batch_set = OpaqueNoLightmap3dBatchSetKey {
        pipeline: queued.pipeline,
        draw_function: functions.read().id::<DrawMaterialMesh>(),
        material_bind_group_index: None,
        slabs: default(),
    };
    let bin = OpaqueNoLightmap3dBinKey {
        asset_id: queued.mesh.untyped(),
    };
    let kind = BinnedRenderPhaseType::NonMesh;
    phase.add(
        batch_set,
        bin,
        queued.entity,
        InputUniformIndex::default(),
        kind,
    );
}

fn add_translucent(
    phase: &mut SortedRenderPhase<Transparent3d>,
    functions: &DrawFunctions<Transparent3d>,
    queued: &QueuedMesh,
) {
    phase.add_transient(Transparent3d {
        sorting_info: queued.sorting_info,
        // Bevy computes the distance before it sorts.
        distance: 0.0,
        pipeline: queued.pipeline,
        entity: queued.entity,
        draw_function: functions.read().id::<DrawMaterialMesh>(),
        batch_range: 0..1,
        extra_index: PhaseItemExtraIndex::None,
        indexed: queued.indexed,
    });
}

/// Bind group 0 of all meshes: the view, the clock and the mesh's transform.
#[derive(Resource, Default)]
struct SceneBindGroup(Option<BindGroup>);

fn prepare_scene_bind_group(
    views: Res<ViewUniforms>,
    globals: Res<GlobalsBuffer>,
    transforms: Res<ComponentUniforms<MeshTransform>>,
    device: Res<RenderDevice>,
    pipeline: Res<MeshPipeline>,
    cache: Res<PipelineCache>,
    mut group: ResMut<SceneBindGroup>,
) {
    let (Some(view), Some(globals), Some(transforms)) = (
        views.uniforms.binding(),
        globals.buffer.binding(),
        transforms.uniforms().binding(),
    ) else {
        return;
    };
    let layout = cache.get_bind_group_layout(&pipeline.scene_layout);
    let entries = BindGroupEntries::sequential((view, globals, transforms));
    group.0 = Some(device.create_bind_group("scene", &layout, &entries));
}

/// Draws a mesh with its material.
type DrawMaterialMesh = (SetItemPipeline, DrawMesh);

struct DrawMesh;

impl<P: PhaseItem> RenderCommand<P> for DrawMesh {
    type Param = (
        SRes<SceneBindGroup>,
        SRes<ErasedRenderAssets<PreparedMaterial>>,
        SRes<RenderAssets<RenderMesh>>,
        SRes<MeshAllocator>,
    );
    type ViewQuery = Read<ViewUniformOffset>;
    type ItemQuery = (Read<VisibleMesh>, Read<DynamicUniformIndex<MeshTransform>>);

    fn render<'w>(
        _item: &P,
        view: ROQueryItem<'w, '_, Self::ViewQuery>,
        item: Option<ROQueryItem<'w, '_, Self::ItemQuery>>,
        (scene, materials, meshes, allocator): SystemParamItem<'w, '_, Self::Param>,
        pass: &mut TrackedRenderPass<'w>,
    ) -> RenderCommandResult {
        let Some((drawn, transform)) = item else {
            return RenderCommandResult::Skip;
        };
        let allocator = allocator.into_inner();
        let (Some(scene), Some(material), Some(mesh), Some(vertices)) = (
            scene.into_inner().0.as_ref(),
            materials.into_inner().get(drawn.material),
            meshes.into_inner().get(drawn.mesh),
            allocator.mesh_vertex_slice(&drawn.mesh),
        ) else {
            return RenderCommandResult::Skip;
        };
        pass.set_bind_group(0, scene, &[view.offset, transform.index()]);
        pass.set_bind_group(1, &material.bind_group, &[]);
        pass.set_vertex_buffer(0, vertices.buffer.slice(..));
        match &mesh.buffer_info {
            RenderMeshBufferInfo::Indexed {
                count,
                index_format,
            } => {
                let Some(indices) = allocator.mesh_index_slice(&drawn.mesh) else {
                    return RenderCommandResult::Skip;
                };
                let first = indices.range.start;
                pass.set_index_buffer(indices.buffer.slice(..), *index_format);
                pass.draw_indexed(
                    first..first + count,
                    vertices.range.start.cast_signed(),
                    0..1,
                );
            }
            RenderMeshBufferInfo::NonIndexed => pass.draw(vertices.range, 0..1),
        }
        RenderCommandResult::Success
    }
}

/// Adds the meshes' shader to Bevy's assets.
fn load_shader(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let shader = Shader::from_wgsl(include_str!("mesh.wgsl"), "wishdir/mesh.wgsl");
    shaders.insert(MESH_SHADER.id(), shader)?;
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(UniformComponentPlugin::<MeshTransform>::default())
        .add_systems(PreStartup, load_shader);
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render_app
        .init_gpu_resource::<MeshPipeline>()
        .init_gpu_resource::<SpecializedMeshPipelines<MeshPipeline>>()
        .init_gpu_resource::<SceneBindGroup>()
        .add_render_command::<Opaque3d, DrawMaterialMesh>()
        .add_render_command::<AlphaMask3d, DrawMaterialMesh>()
        .add_render_command::<Transparent3d, DrawMaterialMesh>()
        .add_systems(
            Render,
            (
                queue_meshes.in_set(RenderSystems::QueueMeshes),
                prepare_scene_bind_group.in_set(RenderSystems::PrepareBindGroups),
            ),
        );
}
