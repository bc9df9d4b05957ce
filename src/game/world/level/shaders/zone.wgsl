// A trigger: floor and curtain with the mesh's opacity, and moving arrows for a push.
@group(1) @binding(5) var<uniform> tint: vec4<f32>;
@group(1) @binding(6) var<uniform> motion: vec4<f32>;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    var strength = in.color.a;
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
            strength += arrow * 0.3;
        }
    }
    let far = 1.0 - haze(in.world_position.xyz);
    return vec4(tint.rgb, min(strength, 1.0) * tint.a * far);
}
