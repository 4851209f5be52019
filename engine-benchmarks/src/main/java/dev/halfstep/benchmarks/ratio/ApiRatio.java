package dev.halfstep.benchmarks.ratio;

import com.sun.management.ThreadMXBean;
import dev.halfstep.benchmarks.peer.ApiPoints;
import dev.halfstep.benchmarks.peer.DominionPoints;
import dev.halfstep.benchmarks.peer.HalfstepApiPoints;
import dev.halfstep.benchmarks.peer.Points;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.TimedWork;
import java.lang.management.ManagementFactory;

/**
 * Compares Dominion's API on this engine with the same API on Dominion's engine: a world of the factory, where systems
 * run within ticks and other code runs between them.
 */
final class ApiRatio {

    /** The largest accepted ratio of what systems do for each entity in each tick. */
    private static final double BOUND_IN_TICK = 1.5;

    private ApiRatio() {}

    static Ratio resultsInTick(String size, int points) {
        return of("dominion-api-results-in-tick-" + size, BOUND_IN_TICK, Use.RESULTS, points, /* inTick= */ true);
    }

    static Ratio getInTick(String size, int points) {
        return of("dominion-api-get-in-tick-" + size, BOUND_IN_TICK, Use.GET, points, /* inTick= */ true);
    }

    static Ratio hasInTick(String size, int points) {
        return of("dominion-api-has-in-tick-" + size, Ratio.NO_BOUND, Use.HAS, points, /* inTick= */ true);
    }

    static Ratio modifyInTick(String size, int points) {
        return of("dominion-api-modify-in-tick-" + size, Ratio.NO_BOUND, Use.MODIFY, points, /* inTick= */ true);
    }

    static Ratio resultsBetweenTicks(String size, int points) {
        return of("dominion-api-results-" + size, Ratio.NO_BOUND, Use.RESULTS, points, /* inTick= */ false);
    }

    static Ratio getBetweenTicks(String size, int points) {
        return of("dominion-api-get-" + size, Ratio.NO_BOUND, Use.GET, points, /* inTick= */ false);
    }

    /** Returns the bytes that results allocate for each entity within a tick. */
    static Ratio garbageInTick(int points) {
        return new Garbage(points);
    }

    private static Ratio of(String name, double bound, Use use, int points, boolean inTick) {
        return new PairedRatio(
                name,
                bound,
                () -> new ApiWork(new HalfstepApiPoints(points), points, use, inTick),
                () -> new ApiWork(new DominionPoints(points, /* archetypes= */ 1), points, use, inTick));
    }

    /** A part of the API. */
    private enum Use {
        RESULTS {
            @Override
            int run(ApiPoints points) {
                points.move();
                return 0;
            }
        },
        GET {
            @Override
            int run(ApiPoints points) {
                points.moveByGet();
                return 0;
            }
        },
        HAS {
            @Override
            int run(ApiPoints points) {
                return points.countByHas();
            }
        },
        MODIFY {
            @Override
            int run(ApiPoints points) {
                return points.modify();
            }
        };

        /** Uses the API once for each point. Returns a number that the check compares, or that keeps the work alive. */
        abstract int run(ApiPoints points);
    }

    private static final class ApiWork implements TimedWork {

        private final ApiPoints points;
        private final int count;
        private final Use use;
        private final boolean inTick;
        private int repetitions;
        private long result;

        ApiWork(ApiPoints points, int count, Use use, boolean inTick) {
            this.points = points;
            this.count = count;
            this.use = use;
            this.inTick = inTick;
        }

        @Override
        public void check() {
            run(2);
            int movedSteps = use == Use.RESULTS || use == Use.GET ? 2 : 0;
            Points.check(points, count, movedSteps);
            long expected = switch (use) {
                case RESULTS, GET -> 0;
                case HAS -> 2L * count;
                case MODIFY -> 4L * count; // added and removed, twice
            };
            if (result != expected) {
                throw new WrongResultException(
                        "each entity must be found and changed: " + use + " returned " + result + ", not " + expected);
            }
        }

        @Override
        public void run(int newRepetitions) {
            repetitions = newRepetitions;
            if (inTick) {
                points.inTick(this::repeat);
            } else {
                repeat();
            }
        }

        private void repeat() {
            for (int i = 0; i < repetitions; i++) {
                result += use.run(points);
            }
        }

        @Override
        public void close() {
            points.close();
        }
    }

    /** Measures the bytes that an iteration of results allocates for each row within a tick. */
    private record Garbage(int points) implements Ratio {

        private static final int ITERATIONS = 20;
        private static final int ROUNDS = 31;

        /** Enough rounds for the JIT compiler to finish. */
        private static final int WARM_UP_ROUNDS = 20;

        @Override
        public String name() {
            return "dominion-api-bytes-per-row-in-tick";
        }

        @Override
        public double bound() {
            return 0.1; // an iteration allocates its iterator and its cursor
        }

        @Override
        public Measurement measure(Stopwatches stopwatches) {
            try (ApiWork work = new ApiWork(new HalfstepApiPoints(points), points, Use.RESULTS, /* inTick= */ true)) {
                work.check();
                double[] bytesPerRow = new double[ROUNDS];
                for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                    long bytesBefore = allocatedBytes();
                    work.run(ITERATIONS);
                    if (round >= 0) {
                        bytesPerRow[round] = (double) (allocatedBytes() - bytesBefore) / ITERATIONS / points;
                    }
                }
                return new Measurement(Stopwatch.median(bytesPerRow), "bytes");
            }
        }

        private static long allocatedBytes() {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        }
    }
}
