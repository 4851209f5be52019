package dev.halfstep.render.draw;

import static org.lwjgl.system.MemoryUtil.memPutFloat;
import static org.lwjgl.system.MemoryUtil.memPutInt;

import dev.halfstep.render.camera.Camera3d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.gl.DrawState;
import dev.halfstep.render.gl.InstanceMemory;
import dev.halfstep.render.texture.Texture;
import org.joml.Matrix4f;
import org.jspecify.annotations.Nullable;

/**
 * Draws quads in space that face the camera: the far ones first, each behind what is nearer in the depth buffer, which
 * they do not change. Quads of the same distance and batch keep the order in which they were added.
 *
 * @hidden
 */
public final class Billboards {

    /** The number of floats of a quad: those of {@link SpriteInstances#FLOATS}, its place (x, y, z), its batch. */
    static final int FLOATS = SpriteInstances.FLOATS + 4;

    private static final int PLACE = SpriteInstances.FLOATS;

    private final TexturedQuads quads;
    private final InstanceMemory memory;
    private final SpriteBatches batches = new SpriteBatches();
    private final InstanceSorter sorter = new InstanceSorter();
    private final Matrix4f clipMatrix = new Matrix4f();

    /** Draws with {@link TexturedQuads#inSpace}, which the caller closes; with other quads, it must never be used. */
    public Billboards(TexturedQuads quads) {
        this.quads = quads;
        memory = quads.memory();
    }

    /** Removes all quads, as {@link TexturedQuads#clear} does, and forgets closed textures. */
    public void clear() {
        batches.removeClosedTextures();
        memory.clear();
    }

    /**
     * Adds a quad at a place.
     *
     * @return the memory address to which the caller writes the quad, in the layout of {@link SpriteInstances#FLOATS}:
     *     its centre is the way from the place to the right and upwards in the picture, in world units
     */
    long add(Texture texture, BlendMode blend, Sprite.@Nullable Borders borders, float x, float y, float z) {
        int batch = batches.findOrAdd(texture, blend, borders);
        long address = memory.reserve(1);
        long place = address + PLACE * Float.BYTES;
        memPutFloat(place, x);
        memPutFloat(place + 4, y);
        memPutFloat(place + 8, z);
        memPutFloat(place + 12, batch);
        memory.commit(1);
        return address;
    }

    /**
     * Adds a quad at a place.
     *
     * @param quad a quad in the layout of {@link TexturedQuads#FLOATS}, whose centre is the way from the place
     * @param unit the size of its unit in world units
     */
    public void add(Texture texture, BlendMode blend, float x, float y, float z, float[] quad, float unit) {
        long address = add(texture, blend, /* borders= */ null, x, y, z);
        for (int i = 0; i < 10; i++) {
            memPutFloat(address + i * 4L, i < 6 ? quad[i] * unit : quad[i]);
        }
        memPutInt(address + 40, Color.pack(quad[10], quad[11], quad[12], quad[13]));
    }

    /** Draws all quads, and restores the default state; returns the number of draw calls. */
    public int draw(Camera3d camera, FramebufferSize size) {
        camera.clipMatrix(size, clipMatrix);
        sorter.clear(/* withAges= */ false);
        for (int i = 0; i < memory.count(); i++) {
            float x = memory.get(i, PLACE);
            float y = memory.get(i, PLACE + 1);
            float z = memory.get(i, PLACE + 2);
            float distance = clipMatrix.m03() * x + clipMatrix.m13() * y + clipMatrix.m23() * z + clipMatrix.m33();
            int nearness = Float.isFinite(distance) ? DrawOrder.toBits(-distance, "a quad") : DrawOrder.ZERO;
            sorter.add(SpriteKey.of(nearness, (int) memory.get(i, PLACE + 3)), /* age= */ 0);
        }
        if (!sorter.isSorted()) {
            sorter.sort();
            memory.reorder(sorter.sortedIndices());
        }
        DrawState.setTranslucent();
        quads.begin(clipMatrix);
        int drawCalls = batches.draw(sorter, quads);
        quads.end();
        return drawCalls;
    }
}
