package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Circles;
import dev.halfstep.benchmarks.peer.Dyn4jCircles;
import dev.halfstep.benchmarks.peer.GridCircles;
import dev.halfstep.benchmarks.peer.HalfstepCircles;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import java.util.function.Supplier;

/**
 * Compares steps in which circles move and all pairs that touch are found: by the index of this engine, by a grid written
 * by hand, and by the broadphase of dyn4j. The limit is the grid with the order of pairs that the index guarantees.
 */
final class PairsRatio {

    private static final int ALL_MOVE = 1;
    private static final int HUNDREDTH_MOVES = 100;

    /** Up to so many circles, all circles are compared with each other to check the result. */
    private static final int MAX_COMPARED = 5_000;

    private PairsRatio() {}

    static Ratio versusGrid(int circles) {
        return new PairedRatio(
                        "pairs-vs-array-grid",
                        /* bound= */ 1.5,
                        () -> work(() -> new HalfstepCircles(circles, ALL_MOVE)),
                        () -> work(() -> new GridCircles(circles, ALL_MOVE, /* isOrdered= */ false)))
                .limitedBy(() -> work(() -> new GridCircles(circles, ALL_MOVE, /* isOrdered= */ true)));
    }

    static Ratio versusDyn4j(int circles) {
        return new PairedRatio(
                "pairs-vs-dyn4j-broadphase",
                /* bound= */ 0.5,
                () -> work(() -> new HalfstepCircles(circles, ALL_MOVE)),
                () -> work(() -> new Dyn4jCircles(circles, ALL_MOVE)));
    }

    static Ratio fewMoving(int circles) {
        return new PairedRatio(
                "pairs-1pct-moving-vs-all",
                /* bound= */ 0.1,
                () -> work(() -> new HalfstepCircles(circles, HUNDREDTH_MOVES)),
                () -> work(() -> new HalfstepCircles(circles, ALL_MOVE)));
    }

    private static TimedWork work(Supplier<Circles> factory) {
        Circles circles = factory.get();
        return TimedWork.of(() -> check(circles), circles::step, circles::close);
    }

    private static void check(Circles circles) {
        circles.step();
        boolean isCompared = circles.count() <= MAX_COMPARED;
        int expected = isCompared ? circles.slowPairCount() : circles.count() / 2;
        int found = circles.pairCount();
        if (isCompared ? found != expected : found < expected) {
            throw new WrongResultException("all pairs must be found: " + found + " instead of " + expected);
        }
    }
}
