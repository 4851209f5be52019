package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Movers;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.space.Collider;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query3;
import dev.halfstep.world.World;
import java.util.SplittableRandom;

/**
 * Compares steps in which bodies move by {@link Movers}, seen from above in a square room with pillars, in rooms of
 * different sizes, and with a loop that moves each box along x, then along y, unless it would overlap a tile.
 */
final class CrowdRatio {

    private static final float HALF = 0.3f;
    private static final float SECONDS = 1 / 60f;

    private CrowdRatio() {}

    static Ratio crowdedVersusSpread(String name, int bodies) {
        return new PairedRatio(
                name, /* bound= */ 2, () -> new Room(bodies, 8, /* isLoop= */ false), () -> spread(bodies, false));
    }

    static Ratio versusLoop(String name, int bodies) {
        return new PairedRatio(name, /* bound= */ 2.5, () -> spread(bodies, false), () -> spread(bodies, true));
    }

    private static TimedWork spread(int bodies, boolean isLoop) {
        return new Room(bodies, 180, isLoop);
    }

    private static final class Room implements TimedWork {

        private final World world = World.builder()
                .register(Transform.TYPE, Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .build();
        private final Query3<Transform, Collider, Mover> bodies =
                world.query(Transform.class, Collider.class, Mover.class);
        private final Movers movers = new Movers(world, 1).seenFromAbove();
        private final SplittableRandom random = new SplittableRandom(1);
        private final TileGrid tiles;
        private final boolean isLoop;

        Room(int count, int side, boolean isLoop) {
            this.isLoop = isLoop;
            tiles = TileGrid.empty(side + 2, side + 2, 1, -1, -1);
            for (int column = 0; column < side + 2; column++) {
                for (int row = 0; row < side + 2; row++) {
                    boolean isBorder = Math.min(column, row) == 0 || Math.max(column, row) == side + 1;
                    boolean isPillar = column % 5 == 0 && row % 5 == 0;
                    tiles.set(column, row, isBorder || isPillar ? TileGrid.Tile.SOLID : TileGrid.Tile.EMPTY);
                }
            }
            world.spawn(tiles);
            for (int i = 0; i < count; ) {
                float x = (float) random.nextDouble(side);
                float y = (float) random.nextDouble(side);
                if (!overlapsTile(x, y)) {
                    world.spawn(Transform.at(x, y), Collider.box(HALF, HALF), Mover.body());
                    i++;
                }
            }
        }

        private boolean overlapsTile(float x, float y) {
            int lastColumn = tiles.columnAt(x + HALF);
            int lastRow = tiles.rowAt(y + HALF);
            for (int column = tiles.columnAt(x - HALF); column <= lastColumn; column++) {
                for (int row = tiles.rowAt(y - HALF); row <= lastRow; row++) {
                    if (tiles.get(column, row) == TileGrid.Tile.SOLID) {
                        return true;
                    }
                }
            }
            return false;
        }

        @Override
        public int maxRepetitionsPerPreparation() {
            return 20;
        }

        @Override
        public void prepare() {
            for (var body : bodies) {
                body.third().setVelocity((float) random.nextDouble(-3, 3), (float) random.nextDouble(-3, 3));
            }
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                if (isLoop) {
                    moveByLoop();
                } else {
                    movers.move(SECONDS);
                }
            }
        }

        private void moveByLoop() {
            for (var body : bodies) {
                Transform pose = body.first();
                Mover mover = body.third();
                float x = pose.x() + mover.velocityX() * SECONDS;
                if (overlapsTile(x, pose.y())) {
                    x = pose.x();
                    mover.setVelocity(0, mover.velocityY());
                }
                float y = pose.y() + mover.velocityY() * SECONDS;
                if (overlapsTile(x, y)) {
                    y = pose.y();
                    mover.setVelocity(mover.velocityX(), 0);
                }
                pose.setPosition(x, y);
            }
        }

        @Override
        public void check() {
            prepare();
            run(100);
            int stopped = 0;
            for (var body : bodies) {
                Transform pose = body.first();
                stopped += body.third().velocityX() == 0 ? 1 : 0;
                if (tiles.get(tiles.columnAt(pose.x()), tiles.rowAt(pose.y())) == TileGrid.Tile.SOLID) {
                    throw new WrongResultException("no body must be in a wall: " + pose);
                }
            }
            if (stopped == 0) {
                throw new WrongResultException("walls must have stopped a body");
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }
}
