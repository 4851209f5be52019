package dev.halfstep.render.draw;

import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the batches of a layer. A batch is a texture, a blend mode, and the borders of nine-patches. Batches are
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
            throw new IllegalStateException("the texture of a sprite must not be closed: " + texture.name());
        }
        if (batches.size() == MAX_BATCHES) {
            throw new IllegalStateException("a sprite layer must have at most " + MAX_BATCHES
                    + " pairs of texture and blend mode: " + texture.name() + " with " + blend
                    + " is one more; put several pictures into one texture, see TextureAtlas");
        }
        batches.add(new Batch(texture, blend, borders));
        return batches.size() - 1;
    }

    Texture texture(int index) {
        return batches.get(index).texture();
    }

    BlendMode blend(int index) {
        return batches.get(index).blend();
    }

    Sprite.@Nullable Borders borders(int index) {
        return batches.get(index).borders();
    }
}
