package dev.halfstep.render.draw;

import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the batches of a layer: pairs of texture and blend mode, in the order of their first use, which is stable
 * from frame to frame. Batches whose texture was closed are removed.
 */
final class SpriteBatches {

    /** The maximum number of batches that fit into a sort key. */
    static final int MAX_BATCHES = 1 << SpriteKey.BATCH_BITS;

    private record Batch(Texture texture, BlendMode blend) {}

    private final List<Batch> batches = new ArrayList<>();

    /** The last result, a cache: most sprites follow a sprite of the same batch. */
    private int lastFound;

    private @Nullable Texture lastTexture;
    private @Nullable BlendMode lastBlend;

    void removeClosed() {
        for (int i = batches.size() - 1; i >= 0; i--) {
            if (batches.get(i).texture().isClosed()) {
                batches.remove(i);
                lastTexture = null; // invalidates the cache: indices have shifted
            }
        }
    }

    int indexOf(Texture texture, BlendMode blend) {
        if (texture != lastTexture || blend != lastBlend) {
            lastFound = find(texture, blend);
            lastTexture = texture;
            lastBlend = blend;
        }
        return lastFound;
    }

    private int find(Texture texture, BlendMode blend) {
        for (int i = 0; i < batches.size(); i++) {
            Batch batch = batches.get(i);
            if (batch.texture() == texture && batch.blend() == blend) {
                return i;
            }
        }
        return add(texture, blend);
    }

    private int add(Texture texture, BlendMode blend) {
        if (texture.isClosed()) {
            throw new IllegalStateException("a sprite cannot show a texture that was closed: " + texture.name());
        }
        if (batches.size() == MAX_BATCHES) {
            throw new IllegalStateException("a sprite layer draws at most " + MAX_BATCHES
                    + " pairs of texture and blend mode: put more pictures into one texture, see TextureAtlas; one more is "
                    + texture.name() + " with " + blend);
        }
        batches.add(new Batch(texture, blend));
        return batches.size() - 1;
    }

    Texture texture(int index) {
        return batches.get(index).texture();
    }

    BlendMode blend(int index) {
        return batches.get(index).blend();
    }
}
