// A trigger's volume: a breath of colour, a clear frame, and for a push arrows that run with it.
// `uv` is the distance from two borders of the face in units, `uv_b` from the other two.
@group(#{MATERIAL_BIND_GROUP}) @binding(5) var<uniform> tint: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var<uniform> motion: vec4<f32>;

fn frame(distance: f32) -> f32 {
    let pixel = max(fwidth(distance), 0.0001);
    return clamp((max(1.2, pixel * 1.2) - distance) / pixel + 0.5, 0.0, 1.0) * clamp(3.0 / pixel, 0.0, 1.0);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let border = min(min(in.uv.x, in.uv.y), min(in.uv_b.x, in.uv_b.y));
    let line = frame(border);
    let glow = exp(-border / 14.0) * 0.35;
    let low = exp(-max(in.uv.y, 0.0) / 40.0) * 0.25 * (1.0 - abs(in.world_normal.y));
    var strength = 0.22 + glow + low;
    let speed = length(motion.xyz);
    if speed > 0.0 {
        let way = motion.xyz / speed;
        let flat = way - in.world_normal * dot(way, in.world_normal);
        let on_face = length(flat);
        if on_face > 0.2 {
            let ahead = flat / on_face;
            let across = cross(in.world_normal, ahead);
            let along = dot(in.world_position.xyz, ahead);
            let aside = abs(fract(dot(in.world_position.xyz, across) * 0.5) - 0.5) * 2.0;
            let phase = fract(along * 0.5 + aside * 0.5 - globals.time * 0.9);
            let soft = max(fwidth(along) * 0.5, 0.001);
            let arrow = smoothstep(0.28 + soft, 0.28 - soft, abs(phase - 0.5)) * step(aside, 0.75);
            strength += arrow * 0.9;
        }
    }
    let far = 1.0 - haze(in.world_position.xyz);
    let alpha = max(clamp(strength, 0.0, 1.5) * tint.a, line * 0.85);
    return vec4(mix(tint.rgb, vec3(1.0), line * 0.35), alpha * far);
}
