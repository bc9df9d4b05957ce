// Water, slime, lava: two layers of the same ripples, drifting across each other.
@group(1) @binding(5) var<uniform> tint: vec4<f32>;
@group(1) @binding(6) var<uniform> motion: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let time = globals.time * motion.x;
    let sway = vec2(sin(in.uv.y * 6.2832 + time * 1.3), cos(in.uv.x * 6.2832 + time * 1.1)) * 0.02;
    let near = textureSample(color_texture, color_sampler, in.uv + sway + time * vec2(0.031, 0.017)).rgb;
    let other = textureSample(color_texture, color_sampler, in.uv.yx * 0.73 - sway - time * vec2(0.023, -0.029)).rgb;
    let color = (near + other) * 0.5;
    let light = mix(open_light(vec3(0.0, 1.0, 0.0)), vec3(1.15), motion.y);
    let to_eye = normalize(view.world_position - in.world_position.xyz);
    let facing = abs(dot(to_eye, normalize(in.world_normal)));
    let rim = pow(1.0 - facing, 3.0) * (1.0 - motion.y);
    let lit = mix(color * light, shade.horizon.rgb, 0.45 * rim);
    let alpha = mix(tint.a, 1.0, 0.6 * rim);
    return vec4(mix(lit, shade.horizon.rgb, haze(in.world_position.xyz)), alpha);
}
