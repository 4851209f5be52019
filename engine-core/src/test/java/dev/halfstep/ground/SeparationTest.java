package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.space.SpatialIndex;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeparationTest {

    private final World world = World.builder()
            .register(Transform.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
            .build();
    private final SpatialIndex index = new SpatialIndex(world, 1);
    private final Movers movers = new Movers(world, 1).seenFromAbove();

    @AfterEach
    void close() {
        world.close();
    }

    private EntityId circle(double x, double y, float radius) {
        return world.spawn(Transform.at((float) x, (float) y), Collider.circle(radius), Mover.body());
    }

    private Transform pose(EntityId id) {
        return world.get(id, Transform.class);
    }

    private double distance(EntityId id, EntityId other) {
        return Math.hypot(
                pose(id).x() - pose(other).x(), pose(id).y() - pose(other).y());
    }

    private void separate(float share) {
        index.update();
        movers.separate(index, share);
    }

    @Test
    void twoBodiesPartByTheShareOfTheirOverlapInTheDirectionOfTheirCentres() {
        EntityId left = circle(0, 0, 1);
        EntityId right = circle(1.2, 1.6, 1.5f); // a distance of 2, an overlap of 0.5
        index.update();
        movers.separate(index, 0.5f, id -> 1);
        assertEquals(2.25, distance(left, right), 1e-6);
        assertEquals(-0.075, pose(left).x(), 1e-6);
        assertEquals(-0.1, pose(left).y(), 1e-6);
        assertEquals(1.275, pose(right).x(), 1e-6);
        movers.separate(index, 1);
        movers.separate(index, 1);
        assertEquals(2.5, distance(left, right), 1e-6, "bodies that only touch stay");
    }

    @Test
    void theHeavierOneMovesLessAndAnInfiniteWeightStays() {
        EntityId rat = circle(-0.5, 0, 1);
        EntityId ogre = circle(0.5, 0, 1);
        index.update();
        movers.separate(index, 0.5f, id -> id == ogre ? 4 : 1); // an overlap of 1
        assertEquals(-0.9, pose(rat).x(), 1e-6);
        assertEquals(0.6, pose(ogre).x(), 1e-6);
        movers.separate(index, 1, id -> id == ogre ? Double.POSITIVE_INFINITY : 1);
        assertEquals(-1.4, pose(rat).x(), 1e-6);
        assertEquals(0.6, pose(ogre).x(), 1e-6);
        pose(rat).setPosition(0, 0);
        movers.separate(index, 1, id -> Double.POSITIVE_INFINITY);
        assertEquals(0, pose(rat).x());
    }

    @Test
    void aLargerBodyIsHeavierUnlessTheGameSaysOtherwise() {
        EntityId small = circle(-1, 0, 1);
        EntityId large = circle(1, 0, 2); // an overlap of 1, 4 times the area
        separate(0.5f);
        assertEquals(-1.4, pose(small).x(), 1e-6);
        assertEquals(1.1, pose(large).x(), 1e-6);
    }

    @Test
    void bodiesAtOnePointPartToAllSidesAndAPileSpreads() {
        List<EntityId> pile = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            pile.add(circle(5, 5, 0.5f));
        }
        separate(0.5f);
        for (EntityId id : pile) {
            double moved = Math.hypot(pose(id).x() - 5, pose(id).y() - 5);
            assertTrue(moved > 0.01 && moved <= 0.2501, "at most the share of the radius: " + moved);
        }
        for (int step = 0; step < 300; step++) {
            separate(0.5f);
        }
        double x = 0;
        double y = 0;
        for (EntityId id : pile) {
            x += Math.abs(pose(id).x() - 5);
            y += Math.abs(pose(id).y() - 5);
            for (EntityId other : pile) {
                assertTrue(id == other || distance(id, other) > 0.95, id + " and " + other);
            }
        }
        assertTrue(x > 3 && y > 3, "to all sides: " + x + ", " + y);
    }

    @Test
    void aCrowdInARoomIsPressedIntoNoWallAndMovesNoCrate() {
        world.spawn(TileGrid.of(1, -3, -3, "######", "#....#", "#..#.#", "#....#", "#....#", "######"));
        EntityId crate = world.spawn(Transform.at(-1.5f, 1.5f), Collider.box(0.5f, 0.5f), Mover.crate());
        RandomStream random = RandomStream.of(1, 2);
        for (int i = 0; i < 120; i++) {
            circle(random.between(-1.7f, -0.3f), random.between(-1.7f, 0.5f), 0.2f);
        }
        long moved = 0;
        for (int step = 0; step < 60; step++) {
            separate(0.7f);
            for (var row : world.query(Transform.class, PreviousTransform.class, Collider.class, Mover.class)) {
                float x = row.first().x();
                float y = row.first().y();
                if (row.id() != crate) {
                    double slack = 1.01 / 512;
                    assertTrue(Math.max(Math.abs(x), Math.abs(y)) <= 1.8 + slack, x + ", " + y);
                    double toPillar = Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5));
                    double toCrate = Math.max(Math.abs(x + 1.5), Math.abs(y - 1.5));
                    assertTrue(Math.min(toPillar, toCrate) >= 0.7 - slack, x + ", " + y);
                    moved += x > 0.5f ? 1 : 0;
                }
            }
        }
        assertTrue(moved > 100, "spreads around the pillar: " + moved);
        assertEquals(-1.5f, pose(crate).x());
    }

    @Test
    void velocitiesAndContactsStay() {
        EntityId left = circle(0, 0, 1);
        circle(0.5, 0, 1);
        Mover mover = world.get(left, Mover.class);
        mover.setVelocity(3, 4);
        separate(1);
        assertNotEquals(0, pose(left).x());
        assertEquals(3, mover.velocityX());
        assertEquals(4, mover.velocityY());
        assertEquals(Mover.NONE, mover.hitWallAt());
    }

    @Test
    void inASideViewBodiesPartAlongXAndStayOnTheirGround() {
        Movers side = new Movers(world, 1);
        world.spawn(TileGrid.of(1, -5, -1, "..........", "..../#####", "##########"));
        EntityId low = world.spawn(Transform.at(-1.6f, 0.5f), Collider.box(0.5f, 0.5f), Mover.body());
        EntityId high = world.spawn(Transform.at(-1, 1.1f), Collider.box(0.5f, 0.5f), Mover.body());
        for (int step = 0; step < 40; step++) {
            for (EntityId id : List.of(low, high)) {
                Mover mover = world.get(id, Mover.class);
                mover.setVelocity(0, mover.velocityY() - 0.5f);
            }
            side.move(1 / 60f);
            index.update();
            side.separate(index, 0.5f);
            assertTrue(step < 20 || world.get(high, Mover.class).isOnGround());
        }
        assertTrue(distance(low, high) >= 0.99, distance(low, high) + "");
        assertEquals(0.5, pose(low).y(), 1e-6);
        assertTrue(pose(high).x() > -0.98, "up the slope: " + pose(high).x());
        assertEquals(pose(high).x() + 2, pose(high).y(), 0.01); // its right corner is on the slope
    }

    @Test
    void onlyBodiesOfTheIndexAreSeparated() {
        EntityId left = circle(0, 0, 1);
        EntityId scenery = world.spawn(Transform.at(0.5f, 0), Collider.circle(1));
        EntityId door = world.spawn(Transform.at(0, 0.5f), Collider.circle(0.1f), Mover.solid());
        separate(1);
        assertEquals(0, pose(left).x());
        assertEquals(0.5f, pose(scenery).x());
        assertEquals(0.5f, pose(door).y());
    }

    @Test
    void theSmallestAndTheGreatestWeightsAreNumbersLikeAllOthers() {
        for (double weight : new double[] {Double.MIN_VALUE, 1e-310, 1e308, Double.MAX_VALUE}) {
            EntityId left = circle(0, 0, 1);
            EntityId right = circle(1e-6, 0, 1);
            index.update();
            movers.separate(index, 0.5f, id -> weight);
            assertEquals(-0.5, pose(left).x(), 1e-5);
            assertEquals(0.5, pose(right).x(), 1e-5);
            world.despawn(left);
            world.despawn(right);
        }
    }

    @Test
    void refusesBadNumbers() {
        EntityId id = circle(0, 0, 1);
        circle(0.5, 0, 1);
        index.update();
        for (float share : new float[] {0, -1, 1.01f, Float.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> movers.separate(index, share));
        }
        for (double weight : new double[] {0, -1, Double.NaN}) {
            String message = assertThrows(
                            IllegalArgumentException.class, () -> movers.separate(index, 1, body -> weight))
                    .getMessage();
            assertEquals("the weight of a body must be above 0: " + weight + " of " + id, message);
        }
    }

    @Test
    void aSeparationAllocatesNothing() {
        RandomStream random = RandomStream.of(3, 3);
        for (int i = 0; i < 200; i++) {
            circle(random.between(-3, 3), random.between(-3, 3), 0.3f);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 40; round++) {
            index.update();
            long before = threads.getCurrentThreadAllocatedBytes();
            movers.separate(index, 0.1f);
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, least, "at least one round must allocate no byte");
    }
}
