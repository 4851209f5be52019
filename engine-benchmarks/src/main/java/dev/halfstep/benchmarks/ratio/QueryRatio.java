package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.DominionPoints;
import dev.halfstep.benchmarks.peer.HalfstepPoints;
import dev.halfstep.benchmarks.peer.Points;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares the iteration of a query for two component classes with the iteration of the same query in Dominion. The
 * components are plain objects, not dense.
 */
final class QueryRatio {

    private QueryRatio() {}

    static Ratio overOneArchetype(int points) {
        return of("query-vs-dominion-raw", points, /* archetypes= */ 1);
    }

    static Ratio over64Archetypes(int points) {
        return of("query-64-archetypes-vs-dominion-raw", points, /* archetypes= */ 64);
    }

    private static Ratio of(String name, int points, int archetypes) {
        return new PairedRatio(
                name,
                /* bound= */ 1.0,
                () -> new Query(new HalfstepPoints(points, archetypes), points),
                () -> new Query(new DominionPoints(points, archetypes), points));
    }

    private record Query(Points points, int count) implements TimedWork {

        @Override
        public void check() {
            points.move();
            points.move();
            Points.check(points, count, /* steps= */ 2);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                points.move();
            }
        }

        @Override
        public void close() {
            points.close();
        }
    }
}
