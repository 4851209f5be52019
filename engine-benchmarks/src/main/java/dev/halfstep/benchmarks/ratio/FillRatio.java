package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.HalfstepSpriteFill;
import dev.halfstep.benchmarks.peer.HandwrittenSpriteFill;
import dev.halfstep.benchmarks.peer.SpriteFill;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import java.util.function.IntFunction;

/**
 * Compares two ways to write the same sprite instances to memory for the GPU: the engine, and a handwritten loop over
 * arrays. Both sides cull against the same visible square, in which all sprites are: an engine must cull, and so must a
 * game that writes the loop by hand. Only the work of the CPU is measured.
 */
final class FillRatio {

    private FillRatio() {}

    static Ratio of(int sprites) {
        return new PairedRatio(
                "draw-fill-vs-handwritten",
                /* bound= */ 1.3,
                () -> new Fill(HalfstepSpriteFill::new, HandwrittenSpriteFill::new, sprites),
                () -> new Fill(HandwrittenSpriteFill::new, HalfstepSpriteFill::new, sprites));
    }

    private static final class Fill implements TimedWork {
        private final SpriteFill fill;
        private final IntFunction<SpriteFill> reference;
        private final int sprites;

        Fill(IntFunction<SpriteFill> implementation, IntFunction<SpriteFill> reference, int sprites) {
            fill = implementation.apply(sprites);
            this.reference = reference;
            this.sprites = sprites;
        }

        @Override
        public void check() {
            try (SpriteFill expected = reference.apply(sprites)) {
                expected.fill();
                fill.fill();
                for (int sprite = 0; sprite < sprites; sprite++) {
                    compareSprite(sprite, expected);
                }
            }
        }

        private void compareSprite(int sprite, SpriteFill expected) {
            for (int i = 0; i < SpriteFill.FLOATS; i++) {
                if (!isSame(fill.floatAt(sprite, i), expected.floatAt(sprite, i))) {
                    throw new WrongResultException("both sides must write the same floats: float " + i + " of sprite "
                            + sprite + " is " + fill.floatAt(sprite, i) + " and " + expected.floatAt(sprite, i));
                }
            }
        }

        /** Returns whether two floats are equal, or have the same bits: a packed tint can be a NaN. */
        private static boolean isSame(float a, float b) {
            return a == b || Float.floatToRawIntBits(a) == Float.floatToRawIntBits(b);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                fill.fill();
            }
        }

        @Override
        public void close() {
            fill.close();
        }
    }
}
