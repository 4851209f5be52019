package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.state.StateException;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests what holds in every world, in random ones: tiles of all kinds, platforms, crates and bodies that jump about. */
class MoversWorldTest {

    private static final double TOLERANCE = 1.001 / 512; // an overlap of exactly 1/512 is within it
    private static final int WORLDS = 4;
    private static final int STEPS = 160;

    private static WorldRecipe world(long seed) {
        return Course.randomWorld(seed, /* isMirrored= */ false, 40, 16);
    }

    private static List<EntityId> bodies(World world) {
        List<EntityId> bodies = new ArrayList<>();
        for (var row : world.query(Transform.class, Mover.class)) {
            if (!row.second().isPlatform()) {
                bodies.add(row.id());
            }
        }
        return bodies;
    }

    // Computed here by the geometry of the tiles, not by the queries of TileGrid.

    private static double surfaceUnder(
            TileGrid.Tile tile, double tileLeft, double tileBottom, double left, double right) {
        double from = Math.max(left, tileLeft) - tileLeft;
        double to = Math.min(right, tileLeft + 1) - tileLeft;
        double slope = tile.rightHeight() - tile.leftHeight();
        return tileBottom + tile.leftHeight() + Math.max(slope * from, slope * to);
    }

    private static boolean isInsideTiles(World world, EntityId id) {
        TileGrid grid = world.single(TileGrid.class);
        Transform pose = world.get(id, Transform.class);
        Collider box = world.get(id, Collider.class);
        double left = pose.x() - box.halfWidth() + TOLERANCE;
        double right = pose.x() + box.halfWidth() - TOLERANCE;
        double bottom = pose.y() - box.halfHeight();
        double top = pose.y() + box.halfHeight() - TOLERANCE;
        for (int column = grid.columnAt((float) left); column <= grid.columnAt((float) right); column++) {
            for (int row = grid.rowAt((float) bottom); row <= grid.rowAt((float) top); row++) {
                TileGrid.Tile tile = grid.get(column, row);
                boolean isSolid = tile != TileGrid.Tile.EMPTY && tile != TileGrid.Tile.ONE_WAY;
                if (isSolid && surfaceUnder(tile, column - 20, row - 10, left, right) > bottom + TOLERANCE) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isSupported(World world, EntityId id) {
        TileGrid grid = world.single(TileGrid.class);
        Transform pose = world.get(id, Transform.class);
        Collider box = world.get(id, Collider.class);
        double left = pose.x() - box.halfWidth();
        double right = pose.x() + box.halfWidth();
        double bottom = pose.y() - box.halfHeight();
        for (int column = grid.columnAt((float) left); column <= grid.columnAt((float) right); column++) {
            for (double y : new double[] {bottom - 2 * TOLERANCE, bottom + 2 * TOLERANCE}) {
                int row = grid.rowAt((float) y);
                TileGrid.Tile tile = grid.get(column, row);
                if (tile != TileGrid.Tile.EMPTY
                        && Math.abs(surfaceUnder(tile, column - 20, row - 10, left, right) - bottom) <= TOLERANCE) {
                    return true;
                }
            }
        }
        for (var other : world.query(Transform.class, Collider.class, Mover.class)) {
            double top = other.first().y() + other.second().halfHeight();
            if (other.id() != id
                    && Math.abs(top - bottom) <= TOLERANCE
                    && other.first().x() - other.second().halfWidth() < right
                    && other.first().x() + other.second().halfWidth() > left) {
                return true;
            }
        }
        return false;
    }

    @Test
    void noBodyIsInsideASolidTileUnlessItIsCrushedAndGroundIsGround() {
        int checked = 0;
        int stood = 0;
        int crushed = 0;
        for (int seed = 0; seed < WORLDS; seed++) {
            try (SyntheticWorld game = world(seed).build()) {
                List<EntityId> bodies = bodies(game.world());
                Set<EntityId> free = new HashSet<>();
                for (int step = 0; step < STEPS; step++) {
                    game.step(1);
                    for (EntityId id : bodies) {
                        Mover mover = game.world().get(id, Mover.class);
                        boolean isInside = isInsideTiles(game.world(), id);
                        String where = "seed " + seed + ", step " + step + ", " + id;
                        if (free.contains(id) && !mover.isCrushed()) {
                            assertFalse(isInside, where);
                            checked++;
                            if (mover.isOnGround() && !isAtMovingGround(game.world(), mover)) {
                                assertTrue(isSupported(game.world(), id), where + " must be supported");
                                stood++;
                            }
                        }
                        crushed += mover.isCrushed() ? 1 : 0;
                        if (isInside || mover.isCrushed()) {
                            free.remove(id);
                        } else {
                            free.add(id);
                        }
                    }
                }
            }
        }
        int all = WORLDS * STEPS * 40;
        assertTrue(checked > all / 2 && stood > all / 10 && crushed < all / 4, checked + " " + stood + " " + crushed);
    }

    /** A crate may move after its rider, which it then carries, or which then falls in the next step. */
    private static boolean isAtMovingGround(World world, Mover mover) {
        return mover.ground() != null && world.get(mover.ground(), Mover.class).role == Mover.Role.CRATE;
    }

    @Test
    void aMirroredLevelGivesTheMirroredRun() {
        for (int seed = 0; seed < WORLDS; seed++) {
            try (SyntheticWorld game = world(seed).build();
                    SyntheticWorld mirrored =
                            Course.randomWorld(seed, true, 40, 16).build()) {
                List<EntityId> bodies = bodies(game.world());
                List<EntityId> others = bodies(mirrored.world());
                for (int step = 0; step < STEPS; step++) {
                    game.step(1);
                    mirrored.step(1);
                    for (int i = 0; i < bodies.size(); i++) {
                        String where = "seed " + seed + ", step " + step + ", " + bodies.get(i);
                        Transform pose = game.world().get(bodies.get(i), Transform.class);
                        Transform other = mirrored.world().get(others.get(i), Transform.class);
                        assertEquals(pose.x(), 0 - other.x(), where);
                        assertEquals(pose.y(), other.y(), where);
                        Mover mover = game.world().get(bodies.get(i), Mover.class);
                        Mover twin = mirrored.world().get(others.get(i), Mover.class);
                        assertEquals(mover.isOnGround(), twin.isOnGround(), where);
                        assertEquals(mover.isAtLeftWall(), twin.isAtRightWall(), where);
                        assertEquals(mover.hitWallAt(), twin.hitWallAt(), where);
                    }
                }
            }
        }
    }

    @Test
    void resultDoesNotDependOnTheDisplayOrOnRollbacks() {
        RollbackInvariance.check(world(1), 80);
        RollbackInvariance.check(breakingWorld(), 30, 5);
        SliceInvariance.check(world(2), 40);
    }

    /** A world in which a tile changes in each step. */
    private static WorldRecipe breakingWorld() {
        return world(3).system("break", step -> {
            TileGrid grid = step.world().single(TileGrid.class);
            RandomStream random = RandomStream.of(5, step.step());
            List<TileGrid.Tile> tiles = List.of(TileGrid.Tile.values());
            grid.set(1 + random.nextInt(38), 1 + random.nextInt(18), tiles.get(random.nextInt(9)));
        });
    }

    @Test
    void fastBodiesOfAllSizesStayInTheirBox() {
        int passed = 0;
        for (int seed = 0; seed < 12; seed++) {
            RandomStream random = RandomStream.of(seed, 9);
            float size = (float) StrictMath.pow(2, random.between(-5, 5)); // of a tile
            try (SyntheticWorld game = new WorldRecipe()
                    .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                    .wire((world, scheduler) -> {
                        TileGrid grid = TileGrid.empty(10, 10, size, -5 * size, -5 * size);
                        for (int i = 0; i < 10; i++) {
                            grid.set(i, 0, TileGrid.Tile.SOLID);
                            grid.set(i, 9, TileGrid.Tile.SOLID);
                        }
                        world.spawn(grid);
                        // Tiles below and above, thin walls at the sides.
                        world.spawn(Transform.at(-4 * size, 0), Collider.box(size / 8, 5 * size), Mover.solid());
                        world.spawn(Transform.at(4 * size, 0), Collider.box(size / 8, 5 * size), Mover.solid());
                        for (int i = 0; i < 50; i++) {
                            float half = size * random.between(0.05f, 2);
                            Mover body = Mover.body().withStepHeight(random.nextInt(2) * size / 2);
                            world.spawn(Transform.at(0, 0), Collider.box(half, half), body);
                        }
                        Movers movers = new Movers(world, size);
                        scheduler.simulation("move", step -> {
                            for (var row : world.query(Mover.class)) {
                                if (!row.first().isPlatform()) {
                                    RandomStream aim = RandomStream.of(
                                            step.step(), row.id().number());
                                    float speed = size * (float) StrictMath.pow(10, aim.between(0, 7));
                                    row.first().setVelocity(aim.between(-speed, speed), aim.between(-speed, speed));
                                }
                            }
                            movers.move(step.stepSeconds());
                        });
                    })
                    .build()) {
                game.step(100);
                for (EntityId id : bodies(game.world())) {
                    Transform pose = game.world().get(id, Transform.class);
                    float half = game.world().get(id, Collider.class).halfWidth();
                    boolean isIn = Math.abs(pose.x()) + half < 4 * size && Math.abs(pose.y()) + half < 4.01 * size;
                    passed += isIn && !game.world().get(id, Mover.class).isCrushed() ? 0 : 1;
                }
            }
        }
        assertEquals(0, passed, "of 600 bodies in 100 steps each");
    }

    @Test
    void aSavedWorldGoesOnAsIfItHadNotStopped() throws StateException {
        try (SyntheticWorld game = breakingWorld().build();
                SyntheticWorld loaded = breakingWorld().build()) {
            game.step(50);
            loaded.step(7);
            long tiles = game.world().single(TileGrid.class).tileHash();
            assertNotEquals(tiles, loaded.world().single(TileGrid.class).tileHash());
            loaded.scheduler().state().load(game.scheduler().state().save());
            assertEquals(game.hash(), loaded.hash());
            assertEquals(tiles, loaded.world().single(TileGrid.class).tileHash());
            game.step(50);
            loaded.step(50);
            assertEquals(game.hash(), loaded.hash());
        }
    }

    @Test
    void aStepAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (SyntheticWorld game = world(4).build()) {
            Movers movers = new Movers(game.world(), 2);
            game.step(1);
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 60; round++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                for (int step = 0; step < 10; step++) {
                    for (var row : game.world().query(Mover.class)) {
                        Mover mover = row.first();
                        mover.setVelocity(mover.velocityX() + (step - 4.5f), mover.velocityY() - 0.5f);
                    }
                    movers.move(1 / 32f);
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertEquals(0, least, "at least one round must allocate no byte");
        }
    }

    @Test
    void moversRefuseAMoverWithAParent() {
        try (World world = World.builder()
                .register(Transform.TYPE, Parent.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .build()) {
            EntityId car = world.spawn(Transform.at(10, 0));
            EntityId rider = world.spawn(Transform.at(0, 1), Collider.box(1, 1), Mover.body(), new Parent(car));
            Movers movers = new Movers(world, 2);
            String message = assertThrows(IllegalStateException.class, () -> movers.move(0.1f))
                    .getMessage();
            assertTrue(message.contains(rider + " has the parent " + car + "; remove its Mover"), message);
        }
    }
}
