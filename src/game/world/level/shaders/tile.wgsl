// A texture times the mesh's colour. The side view's tiles have no light.
@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    return textureSample(color_texture, color_sampler, in.uv) * in.color;
}
