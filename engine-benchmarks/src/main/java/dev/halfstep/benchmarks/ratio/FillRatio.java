package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.HandwrittenSpriteFill;
import dev.halfstep.benchmarks.peer.SpriteFill;
import dev.halfstep.benchmarks.peer.SpriteScene;
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
                () -> work(SpriteScene::likeHandwritten, HandwrittenSpriteFill::new, sprites),
                () -> work(HandwrittenSpriteFill::new, SpriteScene::likeHandwritten, sprites));
    }

    private static TimedWork work(
            IntFunction<SpriteFill> implementation, IntFunction<SpriteFill> reference, int sprites) {
        SpriteFill fill = implementation.apply(sprites);
        return TimedWork.of(() -> check(fill, reference, sprites), fill::fill, fill::close);
    }

    private static void check(SpriteFill fill, IntFunction<SpriteFill> reference, int sprites) {
        try (SpriteFill expected = reference.apply(sprites)) {
            expected.fill();
            fill.fill();
            for (int i = 0; i < sprites * SpriteFill.FLOATS; i++) {
                int sprite = i / SpriteFill.FLOATS;
                float actualFloat = fill.floatAt(sprite, i % SpriteFill.FLOATS);
                float expectedFloat = expected.floatAt(sprite, i % SpriteFill.FLOATS);
                // A packed tint can be a NaN.
                boolean isSame = actualFloat == expectedFloat
                        || Float.floatToRawIntBits(actualFloat) == Float.floatToRawIntBits(expectedFloat);
                if (!isSame) {
                    throw new WrongResultException("both sides must write the same floats: float "
                            + i % SpriteFill.FLOATS + " of sprite " + sprite + " is " + actualFloat + " and "
                            + expectedFloat);
                }
            }
        }
    }
}
