package dev.halfstep.render.draw;

import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Numbers and draws the batches of a layer. A batch is a texture, a blend mode, and the borders of nine-patches. Batches are
 * numbered in the order of their first use, so an index is stable from frame to frame. It changes only when batches of
 * closed textures are removed.
 */
final class SpriteBatches {

    /** The maximum number of batches that fit into a sort key. */
    static final int MAX_BATCHES = 1 << SpriteKey.BATCH_BITS;

    private record Batch(Texture texture, BlendMode blend, Sprite.@Nullable Borders borders) {}

    private final List<Batch> batches = new ArrayList<>();

    /** The last result of {@link #findOrAdd}, a cache: most sprites follow a sprite of the same batch. */
    private int lastIndex;

    private @Nullable Texture lastTexture;
    private @Nullable BlendMode lastBlend;
    private Sprite.@Nullable Borders lastBorders;

    /** Removes the batches of textures that were closed. */
    void removeClosedTextures() {
        for (int i = batches.size() - 1; i >= 0; i--) {
            if (batches.get(i).texture().isClosed()) {
                batches.remove(i);
                lastTexture = null; // invalidates the cache: indices have shifted
            }
        }
    }

    /** Returns the index of a batch; adds the batch if it is new. */
    @SuppressWarnings("ReferenceEquality") // a short cut: equal borders are found by the search
    int findOrAdd(Texture texture, BlendMode blend, Sprite.@Nullable Borders borders) {
        if (texture != lastTexture || blend != lastBlend || borders != lastBorders) {
            lastIndex = searchOrAdd(texture, blend, borders);
            lastTexture = texture;
            lastBlend = blend;
            lastBorders = borders;
        }
        return lastIndex;
    }

    private int searchOrAdd(Texture texture, BlendMode blend, Sprite.@Nullable Borders borders) {
        for (int i = 0; i < batches.size(); i++) {
            Batch batch = batches.get(i);
            if (batch.texture() == texture && batch.blend() == blend && Objects.equals(batch.borders(), borders)) {
                return i;
            }
        }
        return add(texture, blend, borders);
    }

    private int add(Texture texture, BlendMode blend, Sprite.@Nullable Borders borders) {
        if (texture.isClosed()) {
            throw new IllegalStateException("the texture of a sprite or picture must not be closed: " + texture.name());
        }
        if (batches.size() == MAX_BATCHES) {
            throw new IllegalStateException("a layer of sprites or pictures must have at most "
                    + MAX_BATCHES + " pairs of texture and blend mode: " + texture.name() + " with " + blend
                    + " is one more; put several pictures into one texture, see TextureAtlas");
        }
        batches.add(new Batch(texture, blend, borders));
        return batches.size() - 1;
    }

    /**
     * Draws sorted instances, whose keys have batches, with one draw call for each run of instances of the same batch;
     * returns the number of draw calls.
     */
    int draw(InstanceSorter sorter, TexturedQuads quads) {
        int drawCalls = 0;
        int first = 0;
        while (first < sorter.count()) {
            int batch = SpriteKey.batch(sorter.keyAt(first));
            int end = first + 1;
            while (end < sorter.count() && SpriteKey.batch(sorter.keyAt(end)) == batch) {
                end++;
            }
            draw(quads, batch, first, end - first);
            drawCalls++;
            first = end;
        }
        return drawCalls;
    }

    /** Draws a range of the quads, which are of one batch, with one draw call. */
    void draw(TexturedQuads quads, int index, int first, int count) {
        Batch batch = batches.get(index);
        Sprite.Borders borders = batch.borders();
        if (borders == null) {
            quads.draw(batch.texture(), batch.blend(), first, count);
        } else {
            quads.drawPatches(batch.texture(), batch.blend(), borders, first, count);
        }
    }
}
