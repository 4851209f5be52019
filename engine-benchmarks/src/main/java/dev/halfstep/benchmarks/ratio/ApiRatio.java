package dev.halfstep.benchmarks.ratio;

import com.sun.management.ThreadMXBean;
import dev.halfstep.benchmarks.peer.ApiEntities;
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

    static Ratio resultsInTick(String size, int count) {
        return of("dominion-api-results-in-tick-" + size, BOUND_IN_TICK, Use.RESULTS, count, /* inTick= */ true);
    }

    static Ratio getInTick(String size, int count) {
        return of("dominion-api-get-in-tick-" + size, BOUND_IN_TICK, Use.GET, count, /* inTick= */ true);
    }

    static Ratio hasInTick(String size, int count) {
        return of("dominion-api-has-in-tick-" + size, Ratio.NO_BOUND, Use.HAS, count, /* inTick= */ true);
    }

    static Ratio modifyInTick(String size, int count) {
        return of("dominion-api-modify-in-tick-" + size, Ratio.NO_BOUND, Use.MODIFY, count, /* inTick= */ true);
    }

    static Ratio resultsBetweenTicks(String size, int count) {
        return of("dominion-api-results-" + size, Ratio.NO_BOUND, Use.RESULTS, count, /* inTick= */ false);
    }

    static Ratio getBetweenTicks(String size, int count) {
        return of("dominion-api-get-" + size, Ratio.NO_BOUND, Use.GET, count, /* inTick= */ false);
    }

    /** Returns the bytes that results allocate for each entity within a tick. */
    static Ratio garbageInTick(int count) {
        return new Garbage(count);
    }

    private static Ratio of(String name, double bound, Use use, int count, boolean inTick) {
        return new PairedRatio(
                name,
                bound,
                () -> new ApiWork(ApiEntities.inHalfstep(count), count, use, inTick),
                () -> new ApiWork(ApiEntities.inDominion(count), count, use, inTick));
    }

    /** A part of the API. */
    private enum Use {
        RESULTS {
            @Override
            int run(ApiEntities entities) {
                entities.moveByResults();
                return 0;
            }
        },
        GET {
            @Override
            int run(ApiEntities entities) {
                entities.moveByGet();
                return 0;
            }
        },
        HAS {
            @Override
            int run(ApiEntities entities) {
                return entities.countByHas();
            }
        },
        MODIFY {
            @Override
            int run(ApiEntities entities) {
                return entities.modify();
            }
        };

        /** Uses the API once for each entity. Returns a number that the check compares, or that keeps the work alive. */
        abstract int run(ApiEntities entities);
    }

    private static final class ApiWork implements TimedWork {

        private final ApiEntities entities;
        private final int count;
        private final Use use;
        private final boolean inTick;
        private int repetitions;
        private long result;

        ApiWork(ApiEntities entities, int count, Use use, boolean inTick) {
            this.entities = entities;
            this.count = count;
            this.use = use;
            this.inTick = inTick;
        }

        @Override
        public void check() {
            run(2);
            int movedSteps = use == Use.RESULTS || use == Use.GET ? 2 : 0;
            entities.check(movedSteps);
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
                entities.runInSystem(this::repeat);
            } else {
                repeat();
            }
        }

        private void repeat() {
            for (int i = 0; i < repetitions; i++) {
                result += use.run(entities);
            }
        }

        @Override
        public void close() {
            entities.close();
        }
    }

    /** Measures the bytes that an iteration of results allocates for each row within a tick. */
    private record Garbage(int count) implements Ratio {

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
            try (ApiWork work = new ApiWork(ApiEntities.inHalfstep(count), count, Use.RESULTS, /* inTick= */ true)) {
                work.check();
                double[] bytesPerRow = new double[ROUNDS];
                for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
                    long bytesBefore = allocatedBytes();
                    work.run(ITERATIONS);
                    if (round >= 0) {
                        bytesPerRow[round] = (double) (allocatedBytes() - bytesBefore) / ITERATIONS / count;
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
