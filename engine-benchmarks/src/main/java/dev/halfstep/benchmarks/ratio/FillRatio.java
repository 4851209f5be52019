package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.HalfstepSpriteFill;
import dev.halfstep.benchmarks.peer.HandwrittenSpriteFill;
import dev.halfstep.benchmarks.peer.SpriteFill;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Side;
import java.util.function.IntFunction;

/** Compares the CPU work of filling sprite instances with a handwritten loop over arrays that writes the same data. */
final class FillRatio {

    private FillRatio() {}

    static Ratio of(int sprites) {
        return new PairedRatio(
                "draw-fill-vs-handwritten",
                1.3,
                () -> new Fill(HalfstepSpriteFill::new, HandwrittenSpriteFill::new, sprites),
                () -> new Fill(HandwrittenSpriteFill::new, HalfstepSpriteFill::new, sprites));
    }

    private static final class Fill implements Side {
        private final SpriteFill fill;
        private final IntFunction<SpriteFill> otherWay;
        private final int sprites;

        Fill(IntFunction<SpriteFill> way, IntFunction<SpriteFill> otherWay, int sprites) {
            fill = way.apply(sprites);
            this.otherWay = otherWay;
            this.sprites = sprites;
        }

        @Override
        public void check() {
            try (SpriteFill other = otherWay.apply(sprites)) {
                other.fill();
                fill.fill();
                for (int sprite = 0; sprite < sprites; sprite++) {
                    for (int number = 0; number < SpriteFill.FLOATS; number++) {
                        if (fill.get(sprite, number) != other.get(sprite, number)) {
                            throw new WrongResultException("both ways must write the same: number " + number
                                    + " of sprite " + sprite + " is " + fill.get(sprite, number) + " and "
                                    + other.get(sprite, number));
                        }
                    }
                }
            }
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
