package dev.halfstep.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that all implementations find the pairs that a comparison of each circle with each other one finds. */
class CirclesTest {

    private static final int CIRCLES = 1_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 100})
    void allFindTheSamePairsInEachStep(int moversEvery) {
        try (Circles halfstep = new HalfstepCircles(CIRCLES, moversEvery);
                Circles grid = new GridCircles(CIRCLES, moversEvery, /* isOrdered= */ false);
                Circles orderedGrid = new GridCircles(CIRCLES, moversEvery, /* isOrdered= */ true);
                Circles dyn4j = new Dyn4jCircles(CIRCLES, moversEvery)) {
            for (int step = 0; step < 50; step++) {
                for (Circles circles : new Circles[] {halfstep, grid, orderedGrid, dyn4j}) {
                    circles.step();
                    assertEquals(circles.slowPairCount(), circles.pairCount(), circles.getClass() + ", step " + step);
                }
                assertTrue(halfstep.pairCount() > CIRCLES / 2, "circles must touch");
            }
        }
    }
}
