package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.ApiEntities;
import dev.halfstep.benchmarks.peer.ApiEntities.Use;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares Dominion's API on this engine with the same API on Dominion's engine: a world of the factory, where systems
 * run within ticks and other code runs between them.
 */
final class ApiRatio {

    private static final int ITERATIONS = 20;

    private ApiRatio() {}

    static Ratio of(String name, Use use, boolean inTick, int count, double bound) {
        return new PairedRatio(
                name,
                bound,
                () -> new ApiWork(ApiEntities.inHalfstep(count), count, use, inTick),
                () -> new ApiWork(ApiEntities.inDominion(count), count, use, inTick));
    }

    /** Measures the bytes that an iteration of results allocates for each row within a tick. */
    static double bytesPerRowInTick(int count) {
        try (ApiWork work = new ApiWork(ApiEntities.inHalfstep(count), count, Use.RESULTS, /* inTick= */ true)) {
            work.check();
            return MeasuredBytes.allocatedBy(() -> work.run(ITERATIONS)) / ITERATIONS / count;
        }
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
                result += entities.run(use);
            }
        }

        @Override
        public void close() {
            entities.close();
        }
    }
}
