package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearbyMoversTest {

    private static Mover box(RandomStream random, Mover mover, double extent, double size) {
        mover.x = random.between((float) -extent, (float) extent);
        mover.y = random.between((float) -extent, (float) extent);
        mover.startX = mover.x;
        mover.startY = mover.y;
        mover.halfWidth = size * random.between(0.1f, 1);
        mover.halfHeight = size * random.between(0.1f, 1);
        return mover;
    }

    /** Obstacles of all sizes, some larger than 64 cells, also far away from the origin. */
    @Test
    void findsAllNearObstaclesInOrderAndNoBodyOfACrowd() {
        try (World world = World.builder()
                .register(Transform.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .build()) {
            NearbyMovers nearby = new NearbyMovers(world, 1);
            int found = 0;
            for (int seed = 0; seed < 60; seed++) {
                RandomStream random = RandomStream.of(seed, 0);
                double extent = seed % 6 == 5 ? 1e12 : 30;
                List<Mover> movers = new ArrayList<>();
                for (int i = 0; i < seed * 5; i++) {
                    Mover mover = i % 4 == 0 ? Mover.body() : i % 4 == 1 ? Mover.solid() : Mover.crate();
                    movers.add(box(random, mover, extent, i % 10 == 9 ? 20 : 1));
                }
                nearby.beginStep(movers, 0);
                for (int query = 0; query < 20; query++) {
                    Mover body = box(random, Mover.body(), extent, query == 0 ? 1e9 : 2);
                    List<Mover> expected = new ArrayList<>();
                    for (Mover other : movers) {
                        boolean isNear = Math.abs(other.x - body.x) <= other.halfWidth + body.halfWidth + 1
                                && Math.abs(other.y - body.y) <= other.halfHeight + body.halfHeight + 0.5;
                        if (isNear && other.role != Mover.Role.BODY) {
                            expected.add(other);
                        }
                    }
                    assertEquals(expected, nearby.findObstacles(body, 1, 0.5), "seed " + seed);
                    nearby.release();
                    found += expected.size();
                }
            }
            assertTrue(found > 1000, "" + found);
        }
    }
}
