package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests pairs of many shapes in one cell. Most of these tests would not end if all of them were compared. */
class CrowdTest {

    private static final int ROUNDS = Boolean.getBoolean("halfstep.long") ? 600 : 8;

    private final World world =
            World.builder().register(Transform.TYPE, Collider.TYPE).build();
    private final SplittableRandom random = new SplittableRandom(24);
    private final SpatialIndex index = new SpatialIndex(world, 1);

    @AfterEach
    void close() {
        world.close();
    }

    private EntityId spawn(double x, double y, Collider shape) {
        return world.spawn(Transform.at((float) x, (float) y), shape);
    }

    private int countPairs() {
        int[] count = {0};
        index.pairs((first, second) -> count[0]++);
        return count[0];
    }

    @Test
    void tinyShapesInOneCellAreNotComparedWithEachOther() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) { // a lattice, in which each shape touches the next one of its row
            ids.add(spawn(i % 400 * 0x1p-9, Math.floorDiv(i, 400) * 0x1p-9, Collider.box(0x1p-10f, 0x1p-11f)));
        }
        assertEquals(125 * 399, countPairs());
        for (int round = 0; round < 2; round++) { // some move to another cell
            for (int i = round; i < 5_000; i += 5) {
                world.get(ids.get(i), Transform.class).translate(0, 4);
            }
            index.update();
            int expected = 0;
            for (int i = 1; i < 50_000; i++) {
                boolean isMoved = i < 5_000 && i % 5 <= round;
                boolean isLastMoved = i - 1 < 5_000 && (i - 1) % 5 <= round;
                expected += i % 400 > 0 && isMoved == isLastMoved ? 1 : 0;
            }
            assertEquals(expected, countPairs());
        }
    }

    @Test
    void flatShapesInAStackAreNotComparedWithEachOther() {
        for (int i = 0; i < 30_000; i++) {
            spawn(0, i * 1e-5, Collider.box(3, 1e-6f));
        }
        assertEquals(0, countPairs());
    }

    @Test
    void aLargeShapeOverTinyOnesIsListedInOrder() {
        spawn(0, 0, Collider.circle(50));
        for (int i = 0; i < 50_000; i++) {
            spawn(random.nextDouble(-30, 30), random.nextDouble(-30, 30), Collider.circle(1e-6f));
        }
        long[] before = {0};
        index.pairs((first, second) -> {
            assertTrue(first.number() == 1 && second.number() > before[0]);
            before[0] = second.number();
        });
        assertEquals(50_001, before[0]);
    }

    /** Crowds on both sides of the borders of cells, on a torus of any size, beside bodies that are spread and larger. */
    @Test
    void crowdsHaveThePairsOfAComparisonOfAllBodies() {
        int found = 0;
        for (int round = 0; round < ROUNDS; round++) {
            try (World other =
                    World.builder().register(Transform.TYPE, Collider.TYPE).build()) {
                double reach = StrictMath.pow(2, random.nextInt(-2, 4));
                boolean isRow = random.nextInt(4) == 0;
                List<EntityId> ids = new ArrayList<>();
                int count = random.nextInt(200, 700);
                for (int i = 0; i < count; i++) {
                    boolean isSpread = random.nextInt(8) == 0;
                    double x = random.nextDouble(-reach, reach) * (isSpread ? 20 : 1);
                    double y = isRow ? 0.5 : random.nextDouble(-reach, reach) * (isSpread ? 20 : 1);
                    ids.add(other.spawn(Transform.at((float) x, (float) y), shape(isSpread)));
                }
                SpatialIndex crowded = new SpatialIndex(other, 1);
                for (int change = 0; change < 4; change++) {
                    List<List<Long>> pairs = new ArrayList<>();
                    crowded.pairs((first, second) -> pairs.add(List.of(first.number(), second.number())));
                    assertEquals(BruteForce.pairs(bodies(other)), pairs, "round " + round + ", change " + change);
                    found += pairs.size();
                    int moves = random.nextInt(1, 60);
                    for (int i = 0; i < moves; i++) {
                        EntityId id = ids.get(random.nextInt(ids.size()));
                        other.get(id, Transform.class)
                                .translate((float) random.nextDouble(-1, 1), (float) random.nextDouble(-1, 1));
                    }
                    other.despawn(ids.remove(random.nextInt(ids.size())));
                    crowded.update();
                }
            }
        }
        assertTrue(found > 100 * ROUNDS, found + " pairs");
    }

    private Collider shape(boolean isLarge) {
        float size = (float) StrictMath.pow(2, isLarge ? random.nextInt(-1, 4) : random.nextInt(-7, -2));
        return switch (random.nextInt(3)) {
            case 0 -> Collider.circle(size);
            case 1 -> Collider.box(size, size / 2);
            default -> Collider.box(size / 8, size * 2);
        };
    }

    private static List<BruteForce.Body> bodies(World other) {
        List<BruteForce.Body> bodies = new ArrayList<>();
        for (var row : other.query(Transform.class, Collider.class)) {
            bodies.add(new BruteForce.Body(
                    row.id(),
                    row.first().x(),
                    row.first().y(),
                    row.second().isCircle(),
                    row.second().halfWidth(),
                    row.second().halfHeight()));
        }
        return bodies;
    }
}
