package dev.halfstep.benchmarks.peer;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;

/**
 * Creates sample sprites: regions of one atlas, in different sizes and a few tints. One loop creates all sprites, so
 * that they are contiguous on the heap for both compared implementations. With other objects between the sprites, the
 * handwritten loop takes twice the time.
 */
final class SampleSprites {

    private static final int COLUMNS = 16;
    private static final int CELL_PIXELS = 32;

    private final TextureRegion[] regions = new TextureRegion[COLUMNS];
    private final Color[] tints = {Color.WHITE, Color.rgb(0xFF8800), Color.rgb(0x3366CC)};

    private SampleSprites() {
        Texture atlas = Texture.withoutPicture("atlas", COLUMNS * CELL_PIXELS, CELL_PIXELS);
        for (int column = 0; column < COLUMNS; column++) {
            regions[column] = atlas.region(column * CELL_PIXELS, 0, CELL_PIXELS, CELL_PIXELS);
        }
    }

    static Sprite[] sprites(int count) {
        SampleSprites samples = new SampleSprites();
        Sprite[] sprites = new Sprite[count];
        for (int i = 0; i < count; i++) {
            sprites[i] = samples.sprite(i);
        }
        return sprites;
    }

    /** Creates a sprite. The divisors have no common factor, so the combinations vary. */
    private Sprite sprite(int index) {
        return Sprite.of(regions[index % regions.length], 1f + index % 5, 1f + index % 7)
                .setTint(tints[index % tints.length])
                .setFlipped(index % 11 == 0, false);
    }
}
