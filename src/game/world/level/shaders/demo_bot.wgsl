// The ideal player's body: clear when seen head-on, bright at its rim. `motion.x`: solidity, 0 to
// 1.
@group(1) @binding(5) var<uniform> tint: vec4<f32>;
@group(1) @binding(6) var<uniform> motion: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let to_eye = normalize(view.world_position - in.world_position.xyz);
    let facing = clamp(dot(normal, to_eye), 0.0, 1.0);
    let rim = pow(1.0 - facing, 2.2);
    let light = 0.55 + 0.45 * (normal.y * 0.5 + 0.5);
    let color = mix(tint.rgb * light, mix(tint.rgb, vec3(1.0), 0.35), rim);
    let alpha = clamp(mix(mix(0.38, 1.0, motion.x), 0.95, rim) * tint.a, 0.0, 1.0);
    return vec4(color, alpha * (1.0 - haze(in.world_position.xyz) * 0.6));
}
