// Lines of a constant width in pixels, and the mitred joints between them. An instance is a line or
// a joint. The formulas are those of Bevy's gizmos, so that the lines look the same.
#import bevy_render::view::View

@group(0) @binding(0) var<uniform> view: View;

// Keeps clipped points in front of the near plane.
const EPSILON: f32 = 4.88e-04;

struct Line {
    // Start of the line. `w`: width, pixels.
    @location(0) start: vec4<f32>,
    // End of the line. `w`: depth bias, -1 (in front of everything) to 1.
    @location(1) end: vec4<f32>,
    // End of the next line, if this instance is the joint between two lines. `w`: 1 for a joint.
    @location(2) next: vec4<f32>,
    @location(3) start_color: vec4<f32>,
    @location(4) end_color: vec4<f32>,
    @builtin(vertex_index) index: u32,
}

struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
}

fn to_clip(point: vec4<f32>) -> vec4<f32> {
    return view.clip_from_world * vec4(point.xyz, 1.0);
}

// Moves `a` to the near plane if it is behind it and `b` is not.
fn clip_near(a: vec4<f32>, b: vec4<f32>) -> vec4<f32> {
    if a.z > a.w && b.z <= b.w {
        let behind = a.z - a.w;
        let in_front = b.z - b.w;
        return mix(a, b, behind / (behind - in_front) + EPSILON);
    }
    return a;
}

fn to_screen(clip: vec4<f32>) -> vec2<f32> {
    return view.viewport.zw * (0.5 * clip.xy / clip.w + 0.5);
}

fn biased_depth(clip: vec4<f32>, bias: f32) -> f32 {
    if bias >= 0.0 {
        return clip.z * (1.0 - bias);
    }
    return clip.z * exp2(-bias * log2(clip.w / clip.z - EPSILON));
}

fn output(clip: vec4<f32>, screen: vec2<f32>, line: Line, color: vec4<f32>) -> VertexOutput {
    let place = clip.w * (2.0 * screen / view.viewport.zw - 1.0);
    // A line thinner than a pixel is drawn one pixel wide and fainter.
    let alpha = color.a * clamp(line.start.w, 0.0, 1.0);
    return VertexOutput(
        vec4(place, biased_depth(clip, line.end.w), clip.w),
        vec4(color.rgb, alpha),
    );
}

fn segment(line: Line) -> VertexOutput {
    var corners = array<vec2<f32>, 6>(
        vec2(-0.5, 0.0), vec2(-0.5, 1.0), vec2(0.5, 1.0),
        vec2(-0.5, 0.0), vec2(0.5, 1.0), vec2(0.5, 0.0),
    );
    let corner = corners[line.index];
    var clip_start = to_clip(line.start);
    var clip_end = to_clip(line.end);
    clip_start = clip_near(clip_start, clip_end);
    clip_end = clip_near(clip_end, clip_start);
    let screen_start = to_screen(clip_start);
    let screen_end = to_screen(clip_end);
    let along = normalize(screen_end - screen_start);
    let across = vec2(-along.y, along.x);
    let width = max(line.start.w, 1.0);
    let screen = mix(screen_start, screen_end, corner.y) + width * corner.x * across;
    let color = mix(line.start_color, line.end_color, corner.y);
    return output(mix(clip_start, clip_end, corner.y), screen, line, color);
}

fn joint(line: Line) -> VertexOutput {
    // Weights of the three outer points: at the end of the first line, at the tip, and at the start
    // of the next line.
    var corners = array<vec3<f32>, 6>(
        vec3(0.0, 0.0, 0.0), vec3(0.5, 0.0, 0.0), vec3(0.0, 0.5, 0.0),
        vec3(0.0, 0.0, 0.0), vec3(0.0, 0.5, 0.0), vec3(0.0, 0.0, 0.5),
    );
    let corner = corners[line.index];
    var clip_a = to_clip(line.start);
    var clip_b = to_clip(line.end);
    var clip_c = to_clip(line.next);
    clip_a = clip_near(clip_a, clip_c);
    clip_b = clip_near(clip_b, clip_a);
    clip_c = clip_near(clip_c, clip_b);
    clip_a = clip_near(clip_a, clip_c);
    let screen_b = to_screen(clip_b);
    let ab = normalize(screen_b - to_screen(clip_a));
    let cb = normalize(screen_b - to_screen(clip_c));
    let ab_normal = vec2(-ab.y, ab.x);
    let cb_normal = vec2(cb.y, -cb.x);
    let tangent = normalize(ab - cb);
    let normal = vec2(-tangent.y, tangent.x);
    // The side of the bend that the lines leave open.
    let outside = sign(dot(ab + cb, normal)) * max(line.start.w, 1.0);
    let tip = normal / dot(normal, ab_normal);
    let offset = corner.x * ab_normal + corner.y * tip + corner.z * cb_normal;
    return output(clip_b, screen_b + outside * offset, line, line.end_color);
}

@vertex
fn vertex(line: Line) -> VertexOutput {
    if line.next.w > 0.5 {
        return joint(line);
    }
    return segment(line);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return in.color;
}
