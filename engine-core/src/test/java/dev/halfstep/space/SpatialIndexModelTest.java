package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares random queries with a comparison of all bodies: the same entities in the same order, with the same values. */
class SpatialIndexModelTest {

    /** Queries of each kind, in all distributions together: 10 million of all kinds in the long run. */
    private static final int QUERIES = Boolean.getBoolean("halfstep.long") ? 2_000_000 : 100_000;

    private static final int BODIES = 60;

    /** The queries of each kind between two changes of the world. */
    private static final int QUERIES_A_ROUND = 40;

    private final Hits hits = new Hits();
    private int hitCount;
    private int pairCount;

    @TestFactory
    List<DynamicTest> findsWhatAComparisonOfAllBodiesFinds() {
        List<DynamicTest> tests = new ArrayList<>();
        for (RandomBodies.Kind kind : RandomBodies.Kind.values()) {
            tests.add(DynamicTest.dynamicTest(kind.name(), () -> findsTheSame(kind)));
        }
        return tests;
    }

    private void findsTheSame(RandomBodies.Kind kind) {
        int rounds = QUERIES / RandomBodies.Kind.values().length / QUERIES_A_ROUND + 1;
        SplittableRandom random = new SplittableRandom(kind.name().hashCode());
        hitCount = 0;
        pairCount = 0;
        for (int round = 0; round < rounds; ) {
            try (RandomBodies bodies = new RandomBodies(kind, random.nextInt(2 * BODIES), random)) {
                int end = Math.min(round + 60, rounds); // then another world, with an index of its own
                for (; round < end; round++) {
                    bodies.change();
                    bodies.index.update();
                    compare(bodies, random, kind + ", round " + round);
                }
            }
        }
        assertTrue(hitCount > rounds && pairCount > rounds, "queries must find something: " + hitCount);
    }

    private void compare(RandomBodies bodies, SplittableRandom random, String round) {
        List<BruteForce.Body> all = bodies.bodies();
        SpatialIndex index = bodies.index;
        for (int i = 0; i < QUERIES_A_ROUND; i++) {
            float x = bodies.x();
            float y = bodies.y();
            float width = random.nextInt(20) == 0 ? 0 : bodies.size() * 2;
            float height = bodies.size() * 2;
            index.overlapBox(x, y, width, height, hits);
            check(BruteForce.touching(all, new BruteForce.Body(null, x, y, false, width, height)), round + ": box");
            index.overlapCircle(x, y, width, hits);
            check(BruteForce.touching(all, new BruteForce.Body(null, x, y, true, width, width)), round + ": circle");
            index.at(x, y, hits);
            check(BruteForce.touching(all, new BruteForce.Body(null, x, y, true, 0, 0)), round + ": point");
            float toX = random.nextInt(8) == 0 ? x : bodies.x();
            float toY = random.nextInt(8) == 0 ? y : bodies.y();
            index.ray(x, y, toX, toY, hits);
            check(BruteForce.sorted(all, body -> body.entry(x, y, toX, toY)), round + ": ray");
            int count = random.nextInt(6);
            float within = random.nextInt(4) == 0 ? Float.POSITIVE_INFINITY : height * random.nextInt(10);
            index.nearest(x, y, count, within, hits);
            check(nearest(all, x, y, count, within), round + ": nearest");
        }
        if (random.nextInt(3) > 0) { // not always, so that the list of pairs is several updates old
            List<List<Long>> pairs = new ArrayList<>();
            index.pairs((first, second) -> pairs.add(List.of(first.number(), second.number())));
            assertEquals(BruteForce.pairs(all), pairs, round + ": pairs");
            pairCount += pairs.size();
        }
    }

    private static List<BruteForce.Hit> nearest(List<BruteForce.Body> all, float x, float y, int count, float within) {
        List<BruteForce.Hit> hits = BruteForce.sorted(all, body -> {
            double distance = body.distance(x, y);
            return distance <= within ? distance : Double.POSITIVE_INFINITY;
        });
        return hits.subList(0, Math.min(count, hits.size()));
    }

    private void check(List<BruteForce.Hit> expected, String query) {
        assertEquals(expected.size(), hits.size(), query);
        for (int i = 0; i < hits.size(); i++) {
            assertSame(expected.get(i).id(), hits.entity(i), query);
            assertEquals(expected.get(i).value(), hits.fraction(i), query);
        }
        hitCount += hits.size();
    }
}
