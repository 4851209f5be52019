package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests queries of all magnitudes of floats: their cells may have numbers that no int can count. */
class LargeQueryTest {

    private static final int QUERIES = Boolean.getBoolean("halfstep.long") ? 200_000 : 600;

    private final World world =
            World.builder().register(Transform.TYPE, Collider.TYPE).build();
    private final Hits hits = new Hits();

    private EntityId spawn(double x, double y, Collider shape) {
        return world.spawn(Transform.at((float) x, (float) y), shape);
    }

    @ParameterizedTest
    @ValueSource(floats = {1e6f, 1e9f, 4e9f, 1e10f, 0x1p40f, 0x1p60f, 0x1p67f, 0x1p100f, Float.MAX_VALUE})
    void aQueryOfAnySizeFindsAllThatItCovers(float size) {
        for (int i = 0; i < 300; i++) {
            spawn(i % 20 - 10, Math.floorDiv(i, 20) - 7, i % 2 == 0 ? Collider.circle(0.3f) : Collider.box(0.4f, 0.2f));
        }
        SpatialIndex index = new SpatialIndex(world, 1);
        index.overlapBox(0, 0, size, size, hits);
        assertEquals(300, hits.size());
        index.overlapBox(0, 0, size, 0.1f, hits);
        assertEquals(20, hits.size());
        index.overlapCircle(0, 0, size, hits);
        assertEquals(300, hits.size());
        index.ray(-size, 0, size, 0, hits);
        assertEquals(20, hits.size());
        index.ray(0, -size, 0, size, hits);
        assertEquals(15, hits.size());
        index.ray(0, 0, size, 0, hits);
        assertEquals(10, hits.size());
        index.nearest(0, 0, 1000, size, hits);
        assertEquals(300, hits.size());
        index.nearest(size, -size, 2, Float.POSITIVE_INFINITY, hits);
        assertEquals(2, hits.size());
        index.overlapBox(size, 0, size / 2, size, hits);
        assertEquals(0, hits.size());
    }

    @Test
    void queriesOfRandomMagnitudesFindWhatAComparisonOfAllBodiesFinds() {
        SplittableRandom random = new SplittableRandom(11);
        int found = 0;
        for (float cell : new float[] {1, 1e-20f, 1e20f}) {
            List<BruteForce.Body> all = new ArrayList<>();
            try (World bodies =
                    World.builder().register(Transform.TYPE, Collider.TYPE).build()) {
                for (int i = 0; i < 60; i++) {
                    float x = (float) (cell * 16_000_000 * signedMagnitude(random, -8, 0));
                    float y = (float) (cell * 16_000_000 * signedMagnitude(random, -8, 0));
                    float size = (float) (cell * StrictMath.pow(10, random.nextDouble(-2, 6)));
                    boolean isCircle = random.nextBoolean();
                    EntityId id = bodies.spawn(
                            Transform.at(x, y), isCircle ? Collider.circle(size) : Collider.box(size, size / 3));
                    all.add(new BruteForce.Body(id, x, y, isCircle, size, isCircle ? size : size / 3));
                }
                SpatialIndex index = new SpatialIndex(bodies, cell);
                for (int i = 0; i < QUERIES; i++) {
                    found += compare(index, all, random);
                }
            }
        }
        assertTrue(found > QUERIES, found + " hits");
    }

    private int compare(SpatialIndex index, List<BruteForce.Body> all, SplittableRandom random) {
        float x = coordinate(random);
        float y = coordinate(random);
        float width = Math.abs(coordinate(random));
        float height = Math.abs(coordinate(random));
        float toX = random.nextInt(5) == 0 ? x : coordinate(random);
        float toY = random.nextInt(5) == 0 ? y : coordinate(random);
        int found = 0;
        index.overlapBox(x, y, width, height, hits);
        found += check(BruteForce.touching(all, new BruteForce.Body(null, x, y, false, width, height)));
        index.overlapCircle(x, y, width, hits);
        found += check(BruteForce.touching(all, new BruteForce.Body(null, x, y, true, width, width)));
        index.ray(x, y, toX, toY, hits);
        found += check(BruteForce.sorted(all, body -> body.entry(x, y, toX, toY)));
        index.nearest(x, y, 3, height, hits);
        List<BruteForce.Hit> nearest = BruteForce.sorted(all, body -> {
            double distance = body.distance(x, y);
            return distance <= height ? distance : Double.POSITIVE_INFINITY;
        });
        found += check(nearest.subList(0, Math.min(3, nearest.size())));
        return found;
    }

    private int check(List<BruteForce.Hit> expected) {
        assertEquals(expected.size(), hits.size());
        for (int i = 0; i < hits.size(); i++) {
            assertSame(expected.get(i).id(), hits.entity(i));
            assertEquals(expected.get(i).value(), hits.fraction(i));
        }
        return hits.size();
    }

    private static double signedMagnitude(SplittableRandom random, double least, double most) {
        return (random.nextBoolean() ? 1 : -1) * StrictMath.pow(10, random.nextDouble(least, most));
    }

    /** Returns a float of any magnitude, up to the largest one. */
    private static float coordinate(SplittableRandom random) {
        return random.nextInt(10) == 0 ? 0 : (float) signedMagnitude(random, -25, 38.5);
    }
}
