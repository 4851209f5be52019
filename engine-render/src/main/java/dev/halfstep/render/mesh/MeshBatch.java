package dev.halfstep.render.mesh;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.Geometry;
import dev.halfstep.render.gl.InstanceBuffer;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import org.joml.Matrix4f;
import org.jspecify.annotations.Nullable;

/**
 * Collects all models of one mesh and one texture, either lit or unlit ones, and draws them with instanced draw calls:
 * one for the opaque models, then one for each run of translucent models.
 */
final class MeshBatch implements AutoCloseable {

    /**
     * The floats of one instance: its pose matrix; its colour with its opacity; and with a texture, left, top, width and
     * height of its region.
     */
    static final int FLOATS = 24;

    /** The index of the opacity. */
    static final int OPACITY = 19;

    /** Of a mesh or a texture that the game has forgotten, or does not show for a while. */
    private static final int MAX_UNUSED_FRAMES = 300;

    private final Mesh mesh;
    private final @Nullable Texture texture;
    private final int features;
    private final Geometry geometry;
    private final InstanceBuffer buffer;
    private int opaqueCount;
    private int unusedFrames;

    /** The index of the next model to draw. */
    private int next;

    MeshBatch(Mesh mesh, @Nullable Texture texture, boolean isUnlit) {
        this.mesh = mesh;
        this.texture = texture;
        features = (texture == null ? 0 : MeshShaders.TEXTURED)
                | (mesh.hasColors ? MeshShaders.COLORED : 0)
                | (isUnlit ? MeshShaders.UNLIT : 0);
        geometry = new Geometry(mesh.vertices, mesh.triangles, 3, 3, 2, 4);
        int[] attributeFloats = texture == null ? new int[] {4, 4, 4, 4, 4} : new int[] {4, 4, 4, 4, 4, 4};
        buffer = new InstanceBuffer(geometry, attributeFloats);
    }

    boolean isOf(Mesh otherMesh, @Nullable Texture otherTexture, boolean isUnlit) {
        return mesh == otherMesh && texture == otherTexture && (features & MeshShaders.UNLIT) != 0 == isUnlit;
    }

    /** Writes the floats of an instance. */
    static void write(Matrix4f pose, Color color, @Nullable TextureRegion region, float[] dest) {
        pose.get(dest);
        dest[16] = color.red();
        dest[17] = color.green();
        dest[18] = color.blue();
        dest[OPACITY] = color.opacity();
        if (region != null) {
            dest[20] = region.left();
            dest[21] = region.top();
            dest[22] = region.right() - region.left();
            dest[23] = region.bottom() - region.top();
        }
    }

    /** Removes all models; returns whether there were none for many frames, so that the layer can forget this batch. */
    boolean clear() {
        unusedFrames = buffer.count() == 0 ? unusedFrames + 1 : 0;
        buffer.clear();
        opaqueCount = 0;
        return unusedFrames > MAX_UNUSED_FRAMES;
    }

    /** Adds a model, whose floats begin at an index of an array: first the opaque ones. */
    void add(float[] source, int offset, boolean isOpaque) {
        buffer.add(source, offset);
        opaqueCount += isOpaque ? 1 : 0;
    }

    /** Uploads all models and draws the opaque ones. */
    void drawOpaque(MeshShaders shaders) {
        buffer.upload();
        next = 0;
        if (opaqueCount > 0) {
            drawNext(shaders, /* moreFeatures= */ 0, opaqueCount);
        }
    }

    /** Draws the next models: first all opaque ones, then translucent ones. */
    void drawNext(MeshShaders shaders, int moreFeatures, int count) {
        shaders.use(features | moreFeatures);
        if (texture != null) {
            texture.bind();
        }
        buffer.draw(next, count);
        next += count;
    }

    @Override
    public void close() {
        buffer.close();
        geometry.close();
    }
}
