package dev.halfstep.render.draw;

import static org.lwjgl.opengl.GL33C.glUniform1f;
import static org.lwjgl.opengl.GL33C.glUniform2f;
import static org.lwjgl.opengl.GL33C.glUniform4f;
import static org.lwjgl.opengl.GL33C.glUniformMatrix4fv;

import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.GlResource;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.gl.ShaderProgram;
import dev.halfstep.render.texture.Texture;
import org.joml.Matrix4f;
import org.joml.Vector3f;
import org.jspecify.annotations.Nullable;

/**
 * Draws texture regions as quads in the xy plane, such as sprites, glyphs and particles. Custom layers can use this
 * class, too.
 *
 * <p>In each frame call {@link #clear()}, {@link #add} for each quad and {@link #begin}. Then call {@link #draw} for
 * each range of quads that have the same texture and blend mode, and at last {@link #end()}.
 */
public final class TexturedQuads implements GlResource {

    /**
     * The number of floats of a quad, in this order: centre (x, y), half axis to the right (x, y), half axis upwards
     * (x, y), texture coordinates (left, top, right, bottom), tint (red, green, blue, opacity). {@link #setAxes},
     * {@link #setRegion} and {@link #setTint} write them to an array.
     */
    public static final int FLOATS = 14;

    private static final int TINT_FLOATS = 4;

    private static final String VERTEX = """
            #version 330 core
            layout(location = 0) in vec2 center;    // world units
            layout(location = 1) in vec4 halfAxes;  // from the centre to the right side and to the upper side
            layout(location = 2) in vec4 region;    // left, top, right, bottom
            layout(location = 3) in vec4 tint;
            %s
            uniform sampler2D image;   // texture unit 0
            uniform vec4 patchBorders; // of nine-patches: left, top, right, bottom in pixels of the texture
            uniform float patchPixel;  // of nine-patches: the size of such a pixel in world units; 0 for plain quads
            out vec2 texel;            // texture coordinates
            flat out vec4 bounds;      // the minimum and the maximum of the texture coordinates
            flat out vec4 factor;      // the tint, multiplied by its opacity

            // Returns a position on one axis of a nine-patch, 0 to 1: of the 4 vertices between its 3 x 3 parts.
            float patchPosition(int vertex, float before, float after) {
                return vertex == 0 ? 0.0 : vertex == 1 ? before : vertex == 2 ? 1.0 - after : 1.0;
            }

            void main() {
                // (0, 0) is the lower left corner, (1, 1) the upper right.
                vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
                vec2 source = corner; // in the region
                if (patchPixel > 0.0) {
                    int part = gl_VertexID / 6; // two triangles each
                    int k = gl_VertexID - 6 * part;
                    ivec2 vertex = ivec2(part - part / 3 * 3, part / 3)
                            + ivec2(k == 1 || k >= 4 ? 1 : 0, k == 2 || k == 3 || k == 5 ? 1 : 0);
                    vec4 borders = vec4(
                            region.x > region.z ? patchBorders.zx : patchBorders.xz,   // flipped
                            region.y > region.w ? patchBorders.yw : patchBorders.wy);  // left, right, lower, upper
                    vec2 pixels = abs(region.zw - region.xy) * vec2(textureSize(image, 0));
                    vec2 parts = 0.5 * patchPixel / max(vec2(length(halfAxes.xy), length(halfAxes.zw)), 1e-30);
                    vec2 wanted = vec2(borders.x + borders.y, borders.z + borders.w) * parts;
                    parts /= max(1.0, max(wanted.x, wanted.y)); // of the sprite, for a pixel of the borders
                    corner.x = patchPosition(vertex.x, borders.x * parts.x, borders.y * parts.x);
                    corner.y = patchPosition(vertex.y, borders.z * parts.y, borders.w * parts.y);
                    source.x = patchPosition(vertex.x, borders.x / pixels.x, borders.y / pixels.x);
                    source.y = patchPosition(vertex.y, borders.z / pixels.y, borders.w / pixels.y);
                }
                vec2 local = corner * 2.0 - 1.0;
                %s
                texel = vec2(mix(region.x, region.z, source.x), mix(region.w, region.y, source.y));
                vec4 sorted = vec4(min(region.xy, region.zw), max(region.xy, region.zw));
                // The maximum itself belongs to the next region: stay 0.02 texels inside of this region, or at its
                // centre if the region is smaller.
                vec2 inset = min((sorted.zw - sorted.xy) * 0.5, 0.02 / vec2(textureSize(image, 0)));
                bounds = vec4(sorted.xy + inset, sorted.zw - inset);
                factor = vec4(tint.rgb * tint.a, tint.a);
            }
            """;

    private static final String FLAT_VERTEX = VERTEX.formatted(CameraUniforms.GLSL, """
            vec2 fromCenter = center - cameraCenter + local.x * halfAxes.xy + local.y * halfAxes.zw;
            gl_Position = vec4(clipFromView * fromCenter, 0.0, 1.0);
            """);

    private static final String SPACE_VERTEX = VERTEX.formatted("""
            layout(location = 4) in vec4 place;  // in world units; the last number is not used
            uniform mat4 clipMatrix;
            uniform vec2 clipPerUnit;            // of the right half of the picture and the upper one, at depth 1
            """, """
            vec2 fromPlace = center + local.x * halfAxes.xy + local.y * halfAxes.zw;
            gl_Position = clipMatrix * vec4(place.xyz, 1.0) + vec4(clipPerUnit * fromPlace, 0.0, 0.0);
            """);

    private static final String FRAGMENT = """
            #version 330 core
            in vec2 texel;
            flat in vec4 bounds;
            flat in vec4 factor;
            uniform sampler2D image;  // texture unit 0, colours multiplied by their opacity
            out vec4 pixel;

            void main() {
                // With multisampling, the centre of a pixel at the edge can lie outside of the quad and its region.
                pixel = texture(image, clamp(texel, bounds.xy, bounds.zw)) * factor;
            }
            """;

    /** The vertex shader of an {@link Effect}, with names that no game has. */
    static final String EFFECT_VERTEX =
            FLAT_VERTEX.replaceAll("\\b(image|texel|bounds|factor|patch\\w+)\\b", "halfstep_$1");

    /** What the fragment shader of an {@link Effect} begins with. */
    static final String EFFECT_HEAD = """
            #version 330 core
            in vec2 halfstep_texel;
            flat in vec4 halfstep_bounds;
            flat in vec4 halfstep_factor;
            uniform sampler2D halfstep_image;  // texture unit 0, colours multiplied by their opacity
            out vec4 pixel;
            #define sizePixels round((halfstep_bounds.zw - halfstep_bounds.xy) * vec2(textureSize(halfstep_image, 0)))

            vec4 halfstep_color(vec2 texel) {
                return texture(halfstep_image, clamp(texel, halfstep_bounds.xy, halfstep_bounds.zw)) * halfstep_factor;
            }

            vec4 read(vec2 at) {
                return halfstep_color(mix(halfstep_bounds.xy, halfstep_bounds.zw, at));
            }
            """;

    static final String EFFECT_MAIN = """
            void main() {
                vec2 size = max(halfstep_bounds.zw - halfstep_bounds.xy, vec2(1e-6));
                pixel = shade(halfstep_color(halfstep_texel), (halfstep_texel - halfstep_bounds.xy) / size);
            }
            """;

    private final ShaderProgram program;
    private final InstanceBuffer buffer;
    private final CameraUniforms view;
    private final int patchBorders;
    private final int patchPixel;

    // The uniforms of quads in space, -1 otherwise, and scratch memory, so that no frame allocates.
    private final int clipMatrixLocation;
    private final int clipPerUnit;
    private final float[] matrix = new float[16];

    /** Draws instead of the program; null without an effect. */
    private @Nullable Effect effect;

    /**
     * Creates an empty collection of quads.
     *
     * @throws IllegalStateException if no host is open
     */
    public TexturedQuads() {
        this(FLAT_VERTEX, 2, 4, 4, TINT_FLOATS);
    }

    private TexturedQuads(String vertexShader, int... attributeFloats) {
        program = ShaderProgram.build("textured quads", vertexShader, FRAGMENT, ShaderProgram.Output.PREMULTIPLIED);
        buffer = new InstanceBuffer(attributeFloats);
        view = new CameraUniforms(program);
        patchBorders = program.uniformLocation("patchBorders");
        patchPixel = program.uniformLocation("patchPixel");
        clipMatrixLocation = program.findUniform("clipMatrix");
        clipPerUnit = program.findUniform("clipPerUnit");
    }

    /** Creates an empty collection of sprites, in the layout of {@link SpriteInstances#FLOATS}. */
    static TexturedQuads ofSprites() {
        return new TexturedQuads(FLAT_VERTEX, 2, 4, 4, InstanceBuffer.PACKED_COLOR);
    }

    /**
     * Creates an empty collection of quads for {@link Billboards}.
     *
     * @hidden
     */
    public static TexturedQuads inSpace() {
        return new TexturedQuads(SPACE_VERTEX, 2, 4, 4, InstanceBuffer.PACKED_COLOR, 4);
    }

    /**
     * Lets an effect change the colours of the quads, from the next {@link #begin} on.
     *
     * @param newEffect an effect on sprites, which is not closed with the quads; null for none, the default
     * @throws IllegalStateException if it is an effect on the picture
     */
    public void setEffect(@Nullable Effect newEffect) {
        if (newEffect != null) {
            if (clipMatrixLocation >= 0) {
                throw new IllegalStateException(
                        "an effect on sprites needs a layer with a Camera2d: this one has a Camera3d");
            }
            newEffect.requireSprites();
        }
        effect = newEffect;
    }

    /** Removes all quads. */
    public void clear() {
        buffer.clear();
    }

    /**
     * Returns the number of quads.
     *
     * @return 0 or more
     */
    public int count() {
        return buffer.count();
    }

    /**
     * Returns the memory that holds the quads until they are drawn. Writing to it adds quads without a copy of their
     * floats.
     *
     * @return always the same memory; it has {@link #FLOATS} floats for each quad
     */
    InstanceMemory memory() {
        return buffer.memory();
    }

    /**
     * Sets the centre and the half axes of a quad.
     *
     * @param quad the {@link #FLOATS} floats of the quad
     * @param centerX the centre
     * @param centerY the centre
     * @param rightX the half axis from the centre to the right side
     * @param rightY the half axis from the centre to the right side
     * @param upX the half axis from the centre to the upper side
     * @param upY the half axis from the centre to the upper side
     */
    public static void setAxes(
            float[] quad, float centerX, float centerY, float rightX, float rightY, float upX, float upY) {
        quad[0] = centerX;
        quad[1] = centerY;
        quad[2] = rightX;
        quad[3] = rightY;
        quad[4] = upX;
        quad[5] = upY;
    }

    /**
     * Sets the texture coordinates of a quad.
     *
     * @param quad the {@link #FLOATS} floats of the quad
     * @param left the texture coordinate of the left side
     * @param top the texture coordinate of the upper side
     * @param right the texture coordinate of the right side
     * @param bottom the texture coordinate of the lower side
     */
    public static void setRegion(float[] quad, float left, float top, float right, float bottom) {
        quad[6] = left;
        quad[7] = top;
        quad[8] = right;
        quad[9] = bottom;
    }

    /**
     * Sets the tint of a quad.
     *
     * @param quad the {@link #FLOATS} floats of the quad
     * @param color the colour, without its opacity
     * @param opacity the opacity, 0 to 1
     */
    public static void setTint(float[] quad, Color color, float opacity) {
        quad[10] = color.red();
        quad[11] = color.green();
        quad[12] = color.blue();
        quad[13] = opacity;
    }

    /**
     * Adds a quad.
     *
     * @param source the array that holds the {@link #FLOATS} floats of the quad
     * @param offset the index of the first float
     */
    public void add(float[] source, int offset) {
        buffer.add(source, offset);
    }

    /**
     * Uploads all quads and begins to draw them in world units.
     *
     * @param camera the camera
     * @param size the size of the picture
     */
    public void begin(Camera2d camera, FramebufferSize size) {
        if (effect != null) {
            effect.begin(camera, size);
        } else {
            program.use();
            view.set(camera, size);
        }
        buffer.upload();
    }

    /** Uploads all quads and begins to draw them in space, with a matrix from the world to clip space. */
    void begin(Matrix4f clipMatrix) {
        program.use();
        glUniformMatrix4fv(clipMatrixLocation, /* transpose= */ false, clipMatrix.get(matrix));
        float perRight = Vector3f.length(clipMatrix.m00(), clipMatrix.m10(), clipMatrix.m20());
        float perUp = Vector3f.length(clipMatrix.m01(), clipMatrix.m11(), clipMatrix.m21());
        glUniform2f(clipPerUnit, perRight, perUp);
        buffer.upload();
    }

    /**
     * Uploads all quads and begins to draw them in pixels from the left and from the top. Because y points down here,
     * the y of the upward half axis is negative.
     *
     * @param size the size of the picture
     */
    public void beginInPixels(FramebufferSize size) {
        if (effect != null) {
            effect.beginInPixels(size);
        } else {
            program.use();
            view.setPixels(size);
        }
        buffer.upload();
    }

    /**
     * Draws a range of the quads with one draw call, in the order in which they were added.
     *
     * @param texture the texture
     * @param blend the blend mode
     * @param first the index of the first quad
     * @param count the number of quads; a no-op if 0
     */
    public void draw(Texture texture, BlendMode blend, int first, int count) {
        if (count > 0) {
            texture.bind();
            blend.use();
            buffer.draw(first, count);
        }
    }

    /** Draws a range of the quads as nine-patches with one draw call. */
    void drawPatches(Texture texture, BlendMode blend, Sprite.Borders borders, int first, int count) {
        int bordersLocation = effect == null ? patchBorders : effect.patchBorders();
        int pixelLocation = effect == null ? patchPixel : effect.patchPixel();
        glUniform4f(bordersLocation, borders.left(), borders.top(), borders.right(), borders.bottom());
        glUniform1f(pixelLocation, borders.pixelSize());
        texture.bind();
        blend.use();
        buffer.drawTriangles(first, count, 2 * 9);
        glUniform1f(pixelLocation, 0f);
    }

    /** Ends drawing and restores the default OpenGL state. */
    public void end() {
        DrawState.setDefault();
    }

    @Override
    public void close() {
        buffer.close();
        program.close();
    }

    @Override
    public String toString() {
        return "textured quads";
    }
}
