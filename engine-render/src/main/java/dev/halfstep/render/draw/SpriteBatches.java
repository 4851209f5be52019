package dev.halfstep.render.draw;

import dev.halfstep.render.texture.Texture;
import java.util.ArrayList;
import java.util.List;

/**
 * The pairs of texture and blend mode that a layer has met, each with its place in the order of drawing: that of the
 * first meeting, so that it stays the same from frame to frame. Pairs whose texture was closed are forgotten.
 */
final class SpriteBatches {

    /** What has room in the number that sprites are sorted by. */
    static final int MAX_BATCHES = 1 << SpriteKey.BATCH_BITS;

    private record Batch(Texture texture, BlendMode blend) {}

    private final List<Batch> batches = new ArrayList<>();

    /** Most sprites follow one of their own kind. */
    private int lastFound;

    void forgetClosed() {
        for (int i = batches.size() - 1; i >= 0; i--) {
            if (batches.get(i).texture().isClosed()) {
                batches.remove(i);
                lastFound = 0;
            }
        }
    }

    int indexOf(Texture texture, BlendMode blend) {
        if (lastFound < batches.size() && is(lastFound, texture, blend)) {
            return lastFound;
        }
        for (int i = 0; i < batches.size(); i++) {
            if (is(i, texture, blend)) {
                lastFound = i;
                return i;
            }
        }
        return add(texture, blend);
    }

    private boolean is(int index, Texture texture, BlendMode blend) {
        Batch batch = batches.get(index);
        return batch.texture() == texture && batch.blend() == blend;
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
        lastFound = batches.size() - 1;
        return lastFound;
    }

    Texture texture(int index) {
        return batches.get(index).texture();
    }

    BlendMode blend(int index) {
        return batches.get(index).blend();
    }
}
