// The sky: a gradient from horizon to zenith, a soft sun, thin clouds, and a dim ground below.
fn hash2(at: vec2<f32>) -> f32 {
    return fract(sin(dot(at, vec2(127.1, 311.7))) * 43758.547);
}

fn soft_noise(at: vec2<f32>) -> f32 {
    let cell = floor(at);
    let part = fract(at);
    let ease = part * part * (3.0 - 2.0 * part);
    let low = mix(hash2(cell), hash2(cell + vec2(1.0, 0.0)), ease.x);
    let high = mix(hash2(cell + vec2(0.0, 1.0)), hash2(cell + vec2(1.0, 1.0)), ease.x);
    return mix(low, high, ease.y);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let way = normalize(in.world_position.xyz - view.world_position);
    let up = max(way.y, 0.0);
    var color = mix(shade.horizon.rgb, shade.zenith.rgb, 1.0 - pow(1.0 - up, 2.5));
    let toward_sun = max(dot(way, -shade.sun_direction.xyz), 0.0);
    color += shade.sun.rgb * (0.10 * pow(toward_sun, 8.0) + 0.35 * pow(toward_sun, 180.0));
    color += shade.sun.rgb * smoothstep(0.9994, 0.9997, toward_sun) * 2.0;
    if up > 0.02 {
        let place = way.xz / (up + 0.12) * vec2(1.1, 0.55);
        let cloud = soft_noise(place) * 0.55 + soft_noise(place * 2.3 + 7.0) * 0.3 + soft_noise(place * 5.1) * 0.15;
        let veil = smoothstep(0.48, 0.85, cloud) * smoothstep(0.02, 0.25, up);
        color = mix(color, vec3(0.92, 0.94, 0.97), veil * 0.55);
    }
    let below = clamp(-way.y * 6.0, 0.0, 1.0);
    color = mix(color, shade.horizon.rgb * 0.55, below);
    let grain = (hash2(in.position.xy) - 0.5) / 255.0;
    return vec4(color + grain, 1.0);
}
