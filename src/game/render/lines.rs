//! Draws the lines of Bevy's [`Gizmos`] in 3D.
//!
//! It supports solid lines of a constant width in pixels, with mitred joints or none, on the
//! default render layer. The game uses no other gizmos.

use bevy::asset::uuid_handle;
use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::core_3d::{Transparent3d, TransparentSortingInfo3d};
use bevy::ecs::query::ROQueryItem;
use bevy::ecs::system::SystemParamItem;
use bevy::ecs::system::lifetimeless::{Read, SRes};
use bevy::gizmos::{GizmoAsset, GizmoHandles};
use bevy::mesh::{VertexBufferLayout, VertexFormat};
use bevy::prelude::*;
use bevy::render::render_phase::{
    AddRenderCommand as _, DrawFunctions, PhaseItem, PhaseItemExtraIndex, RenderCommand,
    RenderCommandResult, SetItemPipeline, TrackedRenderPass, ViewSortedRenderPhases,
};
use bevy::render::render_resource::binding_types::uniform_buffer;
use bevy::render::render_resource::{
    BindGroup, BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, BlendState,
    BufferUsages, BufferVec, CompareFunction, FragmentState, PipelineCache,
    RenderPipelineDescriptor, ShaderStages, ShaderType, SpecializedRenderPipeline,
    SpecializedRenderPipelines, VertexState, VertexStepMode,
};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::view::{ExtractedView, ViewUniform, ViewUniformOffset, ViewUniforms};
use bevy::render::{
    Extract, ExtractSchedule, GpuResourceAppExt as _, Render, RenderApp, RenderSystems,
};

use super::pipeline::{TargetKey, depth_test};

const LINE_SHADER: Handle<Shader> = uuid_handle!("6f0b5f0a-6a0e-4b0e-9d35-5a1e6d0c7a0b");

/// Vertices of an instance: the two triangles of a line or of a joint.
const VERTICES: u32 = 6;

/// A line, or the joint between two lines. `lines.wgsl` explains the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
struct LineInstance {
    start: Vec4,
    end: Vec4,
    next: Vec4,
    start_color: Vec4,
    end_color: Vec4,
}

/// The lines of this frame, in the render world.
#[derive(Resource)]
struct Lines {
    instances: BufferVec<LineInstance>,
    bind_group: Option<BindGroup>,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            instances: BufferVec::new(BufferUsages::VERTEX),
            bind_group: None,
        }
    }
}

/// Converts the gizmos of a group: first all lines, then the joints over them.
fn line_instances(gizmos: &GizmoAsset, config: &GizmoConfig) -> Vec<LineInstance> {
    let gizmos = gizmos.buffer().buffer();
    let line = |points: &[Vec3], colors: &[LinearRgba]| LineInstance {
        start: points[0].extend(config.line.width),
        end: points[1].extend(config.depth_bias),
        next: Vec4::ZERO,
        start_color: colors[0].to_vec4(),
        end_color: colors[1].to_vec4(),
    };
    let list = gizmos.list_positions.chunks_exact(2);
    let list = list.zip(gizmos.list_colors.chunks_exact(2));
    // A point that is not a number ends a strip.
    let is_connected = |points: &[Vec3]| points.iter().all(|point| point.is_finite());
    let (points, colors) = (gizmos.strip_positions, gizmos.strip_colors);
    let strips = points.windows(2).zip(colors.windows(2));
    let mut instances: Vec<_> = list
        .chain(strips)
        .filter(|(points, _)| is_connected(points))
        .map(|(points, colors)| line(points, colors))
        .collect();
    if config.line.joints != GizmoLineJoint::None {
        let bends = points.windows(3).zip(colors.windows(3));
        let bends = bends.filter(|(points, _)| is_connected(points));
        instances.extend(bends.map(|(points, colors)| LineInstance {
            next: points[2].extend(1.0),
            ..line(points, colors)
        }));
    }
    instances
}

fn extract_lines(
    handles: Extract<Res<GizmoHandles>>,
    configs: Extract<Res<GizmoConfigStore>>,
    gizmos: Extract<Res<Assets<GizmoAsset>>>,
    mut lines: ResMut<Lines>,
) {
    lines.instances.clear();
    let mut groups: Vec<_> = handles.handles().iter().collect();
    // A fixed order for overlapping lines of different groups.
    groups.sort_unstable_by_key(|(group, _)| **group);
    for (group, handle) in groups {
        if let Some(gizmos) = handle.as_ref().and_then(|handle| gizmos.get(handle))
            && let Some((config, _)) = configs.get_config_dyn(group)
            && config.enabled
        {
            for instance in line_instances(gizmos, config) {
                lines.instances.push(instance);
            }
        }
    }
}

/// Creates the line pipelines.
#[derive(Resource)]
struct LinePipeline {
    layout: BindGroupLayoutDescriptor,
}

impl FromWorld for LinePipeline {
    fn from_world(_world: &mut World) -> Self {
        let view = uniform_buffer::<ViewUniform>(true);
        let entries = BindGroupLayoutEntries::single(ShaderStages::VERTEX, view);
        Self {
            layout: BindGroupLayoutDescriptor::new("lines", &entries),
        }
    }
}

impl SpecializedRenderPipeline for LinePipeline {
    type Key = TargetKey;

    fn specialize(&self, target: TargetKey) -> RenderPipelineDescriptor {
        let fields = VertexBufferLayout::from_vertex_formats(
            VertexStepMode::Instance,
            [VertexFormat::Float32x4; 5],
        );
        RenderPipelineDescriptor {
            label: Some("lines".into()),
            layout: vec![self.layout.clone()],
            vertex: VertexState {
                shader: LINE_SHADER,
                buffers: vec![fields],
                ..default()
            },
            fragment: Some(FragmentState {
                shader: LINE_SHADER,
                targets: vec![Some(target.color_target(Some(BlendState::ALPHA_BLENDING)))],
                ..default()
            }),
            depth_stencil: Some(depth_test(CompareFunction::Greater, true)),
            multisample: target.multisample(),
            ..default()
        }
    }
}

fn queue_lines(
    lines: Res<Lines>,
    views: Query<(Entity, &ExtractedView, &Msaa, Option<&RenderLayers>)>,
    pipeline: Res<LinePipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<LinePipeline>>,
    cache: Res<PipelineCache>,
    functions: Res<DrawFunctions<Transparent3d>>,
    mut phases: ResMut<ViewSortedRenderPhases<Transparent3d>>,
) {
    if lines.instances.is_empty() {
        return;
    }
    for (entity, view, msaa, layers) in &views {
        let sees_lines = layers.is_none_or(|layers| layers.intersects(&RenderLayers::default()));
        if let (true, Some(phase)) = (sees_lines, phases.get_mut(&view.retained_view_entity)) {
            let target = TargetKey::new(view, *msaa);
            phase.add_transient(Transparent3d {
                // Bevy draws these first. The lines' depth then hides what is behind them.
                sorting_info: TransparentSortingInfo3d::AlwaysOnTop,
                distance: 0.0,
                pipeline: pipelines.specialize(&cache, &pipeline, target),
                entity: (entity, view.retained_view_entity.main_entity),
                draw_function: functions.read().id::<DrawAllLines>(),
                batch_range: 0..1,
                extra_index: PhaseItemExtraIndex::None,
                indexed: false,
            });
        }
    }
}

fn prepare_lines(
    mut lines: ResMut<Lines>,
    views: Res<ViewUniforms>,
    pipeline: Res<LinePipeline>,
    cache: Res<PipelineCache>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
) {
    lines.instances.write_buffer(&device, &queue);
    if let Some(view) = views.uniforms.binding() {
        let layout = cache.get_bind_group_layout(&pipeline.layout);
        let entries = BindGroupEntries::single(view);
        lines.bind_group = Some(device.create_bind_group("lines", &layout, &entries));
    }
}

/// Draws all lines.
type DrawAllLines = (SetItemPipeline, DrawLines);

struct DrawLines;

impl<P: PhaseItem> RenderCommand<P> for DrawLines {
    type Param = SRes<Lines>;
    type ViewQuery = Read<ViewUniformOffset>;
    type ItemQuery = ();

    fn render<'w>(
        _item: &P,
        view: ROQueryItem<'w, '_, Self::ViewQuery>,
        _query: Option<()>,
        lines: SystemParamItem<'w, '_, Self::Param>,
        pass: &mut TrackedRenderPass<'w>,
    ) -> RenderCommandResult {
        let lines = lines.into_inner();
        let (Some(bind_group), Some(instances)) = (&lines.bind_group, lines.instances.buffer())
        else {
            return RenderCommandResult::Skip;
        };
        let Ok(count) = u32::try_from(lines.instances.len()) else {
            return RenderCommandResult::Failure("too many lines");
        };
        pass.set_bind_group(0, bind_group, &[view.offset]);
        pass.set_vertex_buffer(0, instances.slice(..));
        pass.draw(0..VERTICES, 0..count);
        RenderCommandResult::Success
    }
}

/// Adds the lines' shader to Bevy's assets.
fn load_shader(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let shader = Shader::from_wgsl(include_str!("lines.wgsl"), "wishdir/lines.wgsl");
    shaders.insert(LINE_SHADER.id(), shader)?;
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load_shader);
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render_app
        .init_gpu_resource::<Lines>()
        .init_gpu_resource::<LinePipeline>()
        .init_gpu_resource::<SpecializedRenderPipelines<LinePipeline>>()
        .add_render_command::<Transparent3d, DrawAllLines>()
        .add_systems(ExtractSchedule, extract_lines)
        .add_systems(
            Render,
            (
                queue_lines.in_set(RenderSystems::Queue),
                prepare_lines.in_set(RenderSystems::PrepareBindGroups),
            ),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(joints: GizmoLineJoint) -> GizmoConfig {
        let line = GizmoLineConfig {
            width: 3.0,
            joints,
            ..default()
        };
        GizmoConfig {
            depth_bias: -0.5,
            line,
            ..default()
        }
    }

    fn instances(gizmos: &GizmoAsset, joints: GizmoLineJoint) -> Vec<LineInstance> {
        line_instances(gizmos, &config(joints))
    }

    #[test]
    fn a_line_has_its_ends_colors_width_and_depth_bias() {
        let mut gizmos = GizmoAsset::new();
        gizmos.line_gradient(Vec3::X, Vec3::Y, LinearRgba::RED, LinearRgba::GREEN);
        let expected = LineInstance {
            start: Vec4::new(1.0, 0.0, 0.0, 3.0),
            end: Vec4::new(0.0, 1.0, 0.0, -0.5),
            next: Vec4::ZERO,
            start_color: LinearRgba::RED.to_vec4(),
            end_color: LinearRgba::GREEN.to_vec4(),
        };
        assert_eq!(instances(&gizmos, GizmoLineJoint::Miter), [expected]);
    }

    #[test]
    fn strips_are_not_connected_to_each_other() {
        let mut gizmos = GizmoAsset::new();
        gizmos.linestrip([Vec3::ZERO, Vec3::X, Vec3::Y], LinearRgba::RED);
        gizmos.linestrip([Vec3::NEG_X, Vec3::NEG_Y], LinearRgba::RED);
        let ends: Vec<_> = instances(&gizmos, GizmoLineJoint::None)
            .iter()
            .map(|line| [line.start.truncate(), line.end.truncate()])
            .collect();
        let expected = [
            [Vec3::ZERO, Vec3::X],
            [Vec3::X, Vec3::Y],
            [Vec3::NEG_X, Vec3::NEG_Y],
        ];
        assert_eq!(ends, expected);
    }

    #[test]
    fn a_strip_has_a_joint_at_each_inner_point_after_its_lines() {
        let mut gizmos = GizmoAsset::new();
        gizmos.linestrip([Vec3::ZERO, Vec3::X, Vec3::Y], LinearRgba::RED);
        gizmos.line(Vec3::ZERO, Vec3::Z, LinearRgba::RED);
        let instances = instances(&gizmos, GizmoLineJoint::Miter);
        let are_joints: Vec<_> = instances.iter().map(|line| line.next.w).collect();
        assert_eq!(are_joints, [0.0, 0.0, 0.0, 1.0]);
        let joint = instances[3];
        assert_eq!(
            [joint.start, joint.end, joint.next].map(Vec4::truncate),
            [Vec3::ZERO, Vec3::X, Vec3::Y]
        );
    }
}
