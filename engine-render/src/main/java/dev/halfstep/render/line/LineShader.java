package dev.halfstep.render.line;

import static org.lwjgl.opengl.GL33C.glUniform2f;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.gl.ShaderProgram;

/**
 * Draws the segments of all lines of {@link LineLayer} with one draw call. OpenGL 3.3 guarantees only lines that are
 * one pixel wide, so each segment is drawn as a quad of constant width in pixels.
 *
 * <p>The quads of a polyline overlap at its joints, but each pixel is drawn once: the fragment shader computes how much
 * of the pixel each segment around it covers, and only the segment that covers most of it draws the pixel. So the
 * shader reads the instances also as a texture.
 */
final class LineShader implements AutoCloseable {

    /** The maximum length of a mitred corner, in half widths of the line. Sharper corners are cut off. */
    static final int MITRE_LIMIT = 4;

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec4 ends;       // start and end, in pixels
            layout(location = 1) in vec4 bisectors;  // of the joints at start and end; 0 where there is no joint
            layout(location = 2) in vec4 profile;    // depth of start and end, half width, softness
            layout(location = 3) in vec4 color;
            layout(location = 4) in vec3 style;      // length of a cap or -1 for a round one, 1 if mitred, own index
            layout(location = 5) in vec4 range;      // of the polyline: first segment, count; neighbours before, after
            uniform vec2 sizePixels;
            flat out vec4 ownEnds;
            flat out vec4 ownBisectors;
            flat out vec4 lineColor;
            flat out vec4 shape;
            flat out ivec4 polyline;
            flat out int own;
            out vec2 position;

            const float MITRE_LIMIT = %1$s.0;

            // Returns how far the quad reaches beyond an end on one of its sides. Its end is oblique at a joint: beyond
            // the end on the inner side, and beyond the bisector on the outer side, all pixels belong to the other
            // segment.
            float overhang(vec2 along, vec2 bisector, float side) {
                float fade = profile.w + 1.0;  // one pixel for anti-aliasing
                float reach = profile.z + fade;
                if (bisector == vec2(0.0)) {
                    return reach;
                }
                float tangent = dot(vec2(along.y, -along.x), bisector) * side / max(dot(along, bisector), 1e-3);
                float limit = style.y > 0.5 ? MITRE_LIMIT : 1.0;
                bool isSharp = abs(tangent) > limit;  // even the middle of the line reaches beyond the end then
                return 1.0 + reach * (isSharp ? limit : max(tangent, 0.0));
            }

            void main() {
                ownEnds = ends;
                ownBisectors = bisectors;
                lineColor = color;
                shape = vec4(profile.zw, style.xy);
                polyline = ivec4(range);
                own = int(style.z);
                vec2 along = ends.zw - ends.xy;
                float lengthPixels = length(along);
                along = lengthPixels > 0.0 ? along / lengthPixels : vec2(1.0, 0.0);
                vec2 across = vec2(-along.y, along.x);
                // Bit 0 of the vertex selects the start or the end of the line, bit 1 one of its two sides.
                bool isStart = (gl_VertexID & 1) == 0;
                float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
                float outward = isStart
                        ? overhang(-along, -bisectors.xy, -side)
                        : overhang(along, bisectors.zw, side);
                position = (isStart ? ends.xy : ends.zw)
                        + along * (isStart ? -outward : outward) + across * side * (profile.z + profile.w + 1.0);
                gl_Position = vec4(position / sizePixels * 2.0 - 1.0, isStart ? profile.x : profile.y, 1.0);
            }
            """.formatted(MITRE_LIMIT);

    private static final String FRAGMENT = """
            #version 330 core
            uniform samplerBuffer segments;
            flat in vec4 ownEnds;
            flat in vec4 ownBisectors;
            flat in vec4 lineColor;
            flat in vec4 shape;      // half width, softness, length of a cap or -1, 1 if mitred
            flat in ivec4 polyline;  // first segment, number of segments, neighbours before, neighbours behind
            flat in int own;
            in vec2 position;
            out vec4 pixel;

            const int TEXELS = %2$s;
            const float MITRE_LIMIT = %1$s.0;

            float cross2(vec2 a, vec2 b) {
                return a.x * b.y - a.y * b.x;
            }

            // Returns how much of a pixel a segment covers, 0 to 1.
            float coverage(vec2 center, vec4 ends, vec4 bisectors) {
                float halfWidth = shape.x;
                vec2 along = ends.zw - ends.xy;
                float lengthPixels = length(along);
                along = lengthPixels > 0.0 ? along / lengthPixels : vec2(1.0, 0.0);
                vec2 fromStart = center - ends.xy;
                vec2 fromEnd = center - ends.zw;
                float distance = abs(cross2(along, fromStart));
                float beforeStart = -dot(along, fromStart);
                float beyondEnd = dot(along, fromEnd);
                float outside = max(beforeStart, beyondEnd);  // beyond the nearer end; negative between the ends
                bool isAtStart = beforeStart > beyondEnd;
                vec2 fromCorner = isAtStart ? fromStart : fromEnd;
                vec2 bisector = isAtStart ? -bisectors.xy : bisectors.zw;  // points away from the segment
                bool isJoint = bisector != vec2(0.0);
                float cap = 1.0;
                bool isRound = isJoint ? shape.w < 0.5 : shape.z < 0.0;
                if (isJoint && outside > 0.0 && dot(fromCorner, bisector) > 0.0) {
                    return 0.0;  // the part of the corner that belongs to the other segment
                }
                if (isRound) {
                    distance = outside > 0.0 ? length(fromCorner) : distance;
                } else if (!isJoint) {
                    cap = clamp(0.5 - (outside - shape.z), 0.0, 1.0);
                } else if (outside > 0.0) {
                    // Up to the limit, the tip is not cut. Beyond it, the sharper the corner the shorter its tip, down
                    // to a square end where the line turns back: so a turning corner never changes abruptly.
                    float cosine = abs(dot(along, bisector));
                    float tip = max(1.0, MITRE_LIMIT * MITRE_LIMIT * cosine) * halfWidth;
                    distance = max(distance, abs(cross2(bisector, fromCorner)) - tip + halfWidth);
                }
                if (shape.y > 0.0) {
                    float fade = clamp(1.0 - (distance - halfWidth) / max(shape.y, 1.0), 0.0, 1.0);
                    return fade * fade;  // has no visible edge where it reaches 0
                }
                return clamp(0.5 - (distance - halfWidth), 0.0, 1.0) * cap;
            }

            void main() {
                // The exact centre. Interpolation rounds differently in each quad, and pixels that are equally far from
                // two segments would then be drawn twice or not at all.
                vec2 center = floor(position) + 0.5;
                int first = polyline.x;
                int count = polyline.y;
                int before = polyline.z;
                float most = 0.0;
                for (int i = 0; i <= before + polyline.w; i++) {
                    int segment = i <= before ? own - i : own + i - before;
                    segment += segment < first ? count : (segment >= first + count ? -count : 0);
                    vec4 ends = i == 0 ? ownEnds : texelFetch(segments, TEXELS * segment);
                    vec4 bisectors = i == 0 ? ownBisectors : texelFetch(segments, TEXELS * segment + 1);
                    float covered = coverage(center, ends, bisectors);
                    if (i == 0) {
                        most = covered;
                    }
                    if (most == 0.0 || covered > most || covered == most && segment < own) {
                        discard;
                    }
                }
                pixel = vec4(lineColor.rgb, lineColor.a * most);
            }
            """;

    /** The number of floats of an instance. A texel has four of them, so that the number is a multiple of four. */
    private static final int FLOATS = 20;

    private static final int TEXELS = FLOATS / 4;

    /** The size of an instance, which has the layout of the attributes of the vertex shader. */
    static final int INSTANCE_BYTES = FLOATS * Float.BYTES;

    private final ShaderProgram program = ShaderProgram.build("lines", VERTEX, FRAGMENT.formatted(MITRE_LIMIT, TEXELS));
    private final InstanceBuffer buffer = new InstanceBuffer(4, 4, 4, InstanceBuffer.PACKED_COLOR, 3, 4);
    private final int sizePixels = program.uniformLocation("sizePixels");

    /** Returns the memory for the instances. */
    InstanceMemory memory() {
        return buffer.memory();
    }

    /** Returns how many segments the fragment shader can read. */
    static int maxReadableSegments() {
        return InstanceBuffer.maxTexels() / TEXELS;
    }

    /** Draws all segments. */
    void draw(FramebufferSize size) {
        buffer.upload();
        if (buffer.count() > 0) {
            program.use();
            glUniform2f(sizePixels, size.widthPixels(), size.heightPixels());
            buffer.bindAsTexture();
            buffer.draw(0, buffer.count());
        }
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }
}
