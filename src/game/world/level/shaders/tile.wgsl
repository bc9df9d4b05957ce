// A picture as it is, times the mesh's colour: the tiles of the side view have no light.
@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return textureSample(color_texture, color_sampler, in.uv) * in.color;
}
