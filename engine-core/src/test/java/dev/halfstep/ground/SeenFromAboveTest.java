package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests games without ground: rooms seen from above. The centre of a room is at 0, 0. */
class SeenFromAboveTest {

    private static final double TOLERANCE = 1.001 / 512;
    private static final int[][] DIRECTIONS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

    private static SyntheticWorld room(String... picture) {
        return new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .rate(Rate.hz(32))
                .wire((world, scheduler) -> {
                    world.spawn(TileGrid.of(1, -picture[0].length() / 2f, -picture.length / 2f, picture));
                    Movers movers = new Movers(world, 1).seenFromAbove();
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                })
                .build();
    }

    private static SyntheticWorld emptyRoom() {
        return room(
                "#########",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#.......#",
                "#########");
    }

    private static EntityId spawn(SyntheticWorld game, Mover mover, double x, double y, float half) {
        return game.world().spawn(Transform.at((float) x, (float) y), Collider.box(half, half), mover);
    }

    private static boolean isAt(Mover mover, int x, int y) {
        return mover.isAtRightWall() == x > 0
                && mover.isAtLeftWall() == x < 0
                && mover.isAtUpperWall() == y > 0
                && mover.isAtLowerWall() == y < 0;
    }

    @Test
    void aWallInEachDirectionStopsABodyAndTellsWhen() {
        for (int[] to : DIRECTIONS) {
            try (SyntheticWorld game = emptyRoom()) {
                Mover mover = Mover.body();
                Transform pose = game.world().get(spawn(game, mover, 2.5 * to[0], 2.5 * to[1], 0.5f), Transform.class);
                mover.setVelocity(28 * to[0], 28 * to[1]); // half a unit to the wall, 7/8 of a unit in a step
                game.step(1);
                assertEquals(3 * to[0], pose.x(), 1e-6);
                assertEquals(3 * to[1], pose.y(), 1e-6);
                assertEquals(4 / 7f, mover.hitWallAt(), 1e-6);
                assertEquals(0, Math.abs(mover.velocityX()) + Math.abs(mover.velocityY()));
                assertTrue(isAt(mover, to[0], to[1]));
                mover.setVelocity(28 * to[0], 28 * to[1]);
                game.step(1);
                assertEquals(Mover.NONE, mover.hitWallAt(), "only in the step in which the contact begins");
                assertTrue(isAt(mover, to[0], to[1]));
                assertFalse(mover.isOnGround() || mover.isAtCeiling() || mover.isCrushed());
                mover.setVelocity(-to[0], -to[1]);
                game.step(1);
                assertTrue(isAt(mover, 0, 0));
            }
        }
    }

    @Test
    void aBodySlidesAlongAWallAndInACornerIsAtBothWalls() {
        try (SyntheticWorld game = emptyRoom()) {
            Mover mover = Mover.body();
            Transform pose = game.world().get(spawn(game, mover, 0, -3, 0.5f), Transform.class);
            for (int step = 0; step < 32; step++) {
                mover.setVelocity(-2, -2);
                game.step(1);
            }
            assertEquals(-2, pose.x(), 1e-6);
            assertEquals(-3, pose.y(), 1e-6);
            for (int step = 0; step < 32; step++) {
                mover.setVelocity(-2, -2);
                game.step(1);
            }
            assertTrue(isAt(mover, -1, -1));
        }
    }

    @Test
    void aRowOfCratesIsPushedInEachDirectionUpToTheWall() {
        for (int[] to : DIRECTIONS) {
            try (SyntheticWorld game = emptyRoom()) {
                Mover mover = Mover.body();
                Transform pose = game.world().get(spawn(game, mover, -2 * to[0], -2 * to[1], 0.4f), Transform.class);
                List<Transform> crates = new ArrayList<>();
                for (double at : new double[] {-0.5, 1}) {
                    EntityId crate = spawn(game, Mover.crate(), at * to[0], at * to[1], 0.5f);
                    crates.add(game.world().get(crate, Transform.class));
                }
                for (int step = 0; step < 32; step++) {
                    mover.setVelocity(2 * to[0], 2 * to[1]);
                    game.step(1);
                }
                assertEquals(0, along(pose, to), 1e-6, "as fast as without crates");
                assertTrue(isAt(mover, 0, 0));
                for (int step = 0; step < 64; step++) {
                    mover.setVelocity(2 * to[0], 2 * to[1]);
                    game.step(1);
                }
                assertEquals(3, along(crates.get(1), to), TOLERANCE);
                assertEquals(2, along(crates.get(0), to), TOLERANCE);
                assertEquals(1.1, along(pose, to), TOLERANCE);
                assertTrue(isAt(mover, to[0], to[1]));
            }
        }
    }

    private static double along(Transform pose, int[] to) {
        return pose.x() * to[0] + pose.y() * to[1];
    }

    @Test
    void aPlatformPushesBodiesInEachDirectionAndCarriesNobody() {
        for (int[] to : DIRECTIONS) {
            try (SyntheticWorld game = emptyRoom()) {
                Mover door = Mover.solid();
                door.setVelocity(to[0], to[1]);
                spawn(game, door, -2 * to[0], -2 * to[1], 0.5f);
                EntityId before = spawn(game, Mover.body(), -to[0], -to[1], 0.5f);
                EntityId beside = spawn(game, Mover.body(), -2 * to[0] + to[1], -2 * to[1] + to[0], 0.5f);
                game.step(64);
                assertEquals(1, along(game.world().get(before, Transform.class), to), TOLERANCE);
                assertEquals(-2, along(game.world().get(beside, Transform.class), to), "not carried");
                boolean isCrushed = false;
                for (int step = 64; step < 144; step++) {
                    game.step(1);
                    isCrushed |= game.world().get(before, Mover.class).isCrushed();
                }
                assertTrue(isCrushed);
                assertEquals(3, along(game.world().get(before, Transform.class), to), TOLERANCE);
            }
        }
    }

    @Test
    void aBodyMovesFarFromTheTilesAtTheirHeight() {
        try (SyntheticWorld game = emptyRoom()) {
            EntityId flung = spawn(game, Mover.body(), 3e9, 1, 0.25f);
            game.world().get(flung, Mover.class).setVelocity(0, 8);
            game.step(1);
            assertEquals(1.25f, game.world().get(flung, Transform.class).y());
        }
    }

    @Test
    void slopesAreWallsAndOneWayTilesAndMoversStopNobody() {
        for (int[] to : DIRECTIONS) {
            try (SyntheticWorld game = room(".....", ".----", ".-.-.", ".----", ".....")) {
                spawn(game, Mover.oneWay(), 2 * to[0], 2 * to[1], 0.5f);
                Mover mover = Mover.body();
                Transform pose = game.world().get(spawn(game, mover, 0, 0, 0.25f), Transform.class);
                mover.setVelocity(4 * to[0], 4 * to[1]);
                game.step(32);
                assertEquals(4, along(pose, to), 1e-6);
            }
            try (SyntheticWorld game = room("/u\\", "D.d", "\\U/")) {
                Mover mover = Mover.body();
                Transform pose = game.world().get(spawn(game, mover, 0, 0, 0.25f), Transform.class);
                mover.setVelocity(4 * to[0], 4 * to[1]);
                game.step(32);
                assertEquals(0.25, along(pose, to), 1e-6);
            }
        }
    }

    @Test
    void noBodyAndNoCrateIsInAWallAfterRandomPushesAndTheRunIsTheSameAgain() {
        assertEquals(randomRun(), randomRun());
    }

    private static long randomRun() {
        try (SyntheticWorld game = emptyRoom()) {
            RandomStream random = RandomStream.of(11, 1);
            List<Mover> bodies = new ArrayList<>();
            List<Transform> all = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                Mover mover = i < 10 ? Mover.crate() : Mover.body();
                EntityId id = spawn(game, mover, i % 7 - 3, i / 7 - 2, 0.3f);
                all.add(game.world().get(id, Transform.class));
                if (i >= 10) {
                    bodies.add(mover);
                }
            }
            double moved = 0;
            for (int step = 0; step < 200; step++) {
                for (Mover body : bodies) {
                    body.setVelocity(random.between(-20, 20), random.between(-20, 20));
                }
                game.step(1);
                for (Transform pose : all) {
                    assertTrue(Math.max(Math.abs(pose.x()), Math.abs(pose.y())) <= 3.2 + TOLERANCE, pose.toString());
                }
                moved += Math.abs(all.get(0).y() + 2);
                for (int i = 0; i < 10; i++) {
                    for (int other = 0; other < i; other++) {
                        double gap = Math.max(
                                Math.abs(all.get(i).x() - all.get(other).x()),
                                Math.abs(all.get(i).y() - all.get(other).y()));
                        assertTrue(gap >= 0.6 - 2 * TOLERANCE, "crates in each other: " + gap);
                    }
                }
            }
            assertTrue(moved > 1);
            assertNull(bodies.get(0).ground());
            return game.hash();
        }
    }
}
