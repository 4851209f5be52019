package dev.halfstep.ground;

import dev.halfstep.random.RandomStream;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;

/**
 * A level from a picture of tiles of size 1, with its lower left corner at 0, 0. P is the player: a box of 0.8 x 0.9
 * that stands on the bottom of its tile.
 */
final class Course implements AutoCloseable {

    static final float HALF_WIDTH = 0.4f;
    static final float HALF_HEIGHT = 0.45f;
    static final float GRAVITY = 30;

    final SyntheticWorld synthetic;
    final EntityId player;
    final Transform pose;
    final Mover mover;

    /** What the player wants in each step; units a second. */
    float walk;

    /** What the game does with others before the movers move. */
    Runnable before = () -> {};

    private final List<EntityId> falling = new ArrayList<>();

    Course(String... picture) {
        this(60, picture);
    }

    Course(int stepsPerSecond, String... picture) {
        synthetic = new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .rate(Rate.hz(stepsPerSecond))
                .wire((world, scheduler) -> {
                    Movers movers = new Movers(world, 2);
                    scheduler.simulation("fall", step -> {
                        before.run();
                        for (EntityId id : falling) {
                            Mover body = world.get(id, Mover.class);
                            float x = id == falling.get(0) ? walk : 0;
                            body.setVelocity(x, body.velocityY() - GRAVITY * step.stepSeconds());
                        }
                    });
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                })
                .build();
        int column = 0;
        int row = 0;
        for (int line = 0; line < picture.length; line++) {
            if (picture[line].contains("P")) {
                column = picture[line].indexOf('P');
                row = picture.length - 1 - line;
            }
        }
        synthetic.world().spawn(TileGrid.of(1, 0, 0, picture));
        player = spawn(Mover.body(), column + 0.5f, row + HALF_HEIGHT, HALF_WIDTH, HALF_HEIGHT);
        falling.add(player);
        mover = synthetic.world().get(player, Mover.class);
        pose = synthetic.world().get(player, Transform.class);
    }

    EntityId spawn(Mover what, float x, float y, float halfWidth, float halfHeight) {
        return synthetic.world().spawn(Transform.at(x, y), Collider.box(halfWidth, halfHeight), what);
    }

    EntityId crate(float x, float y) {
        EntityId id = spawn(Mover.crate(), x, y, 0.5f, 0.5f);
        falling.add(id);
        return id;
    }

    Course run(int steps) {
        synthetic.step(steps);
        return this;
    }

    Course jump(float speed) {
        mover.setVelocity(mover.velocityX(), speed + GRAVITY / 60); // "fall" subtracts a step of gravity
        return this;
    }

    TileGrid grid() {
        return synthetic.world().single(TileGrid.class);
    }

    Transform poseOf(EntityId id) {
        return synthetic.world().get(id, Transform.class);
    }

    Mover moverOf(EntityId id) {
        return synthetic.world().get(id, Mover.class);
    }

    /** The height of the player's feet. */
    float feet() {
        return pose.y() - HALF_HEIGHT;
    }

    @Override
    public void close() {
        synthetic.close();
    }

    /**
     * A recipe for random worlds: slopes, walls, one-way tiles, platforms, crates and bodies that run and jump at random.
     * All numbers have few binary digits, so a mirrored world is exact.
     */
    static WorldRecipe randomWorld(long seed, boolean isMirrored, int bodies, float maxSpeed) {
        float side = isMirrored ? -1 : 1;
        return new WorldRecipe()
                .register(Collider.TYPE, Mover.TYPE, TileGrid.TYPE)
                .rate(Rate.hz(32))
                .seed(seed)
                .wire((world, scheduler) -> {
                    RandomStream random = RandomStream.of(seed, 0);
                    world.spawn(randomGrid(random, isMirrored));
                    for (int i = 0; i < 12; i++) {
                        float x = side * grid(random, -18, 18);
                        float y = grid(random, -8, 8);
                        Mover platform = i % 2 == 0 ? Mover.solid() : Mover.oneWay();
                        platform.setVelocity(side * grid(random, -3, 3), grid(random, -3, 3));
                        world.spawn(Transform.at(x, y), Collider.box(1.5f, 0.25f), platform);
                    }
                    for (int i = 0; i < bodies; i++) {
                        Mover body = i % 8 == 7 ? Mover.crate() : Mover.body().withStepHeight(i % 3 * 0.25f);
                        float size = 0.25f + (i % 4) * 0.125f;
                        float x = side * grid(random, -18, 18);
                        world.spawn(Transform.at(x, grid(random, -8, 8)), Collider.box(size, size), body);
                    }
                    Movers movers = new Movers(world, 2);
                    scheduler.simulation("play", step -> {
                        for (var row : world.query(Transform.class, Mover.class)) {
                            play(
                                    RandomStream.of(seed ^ step.step(), row.id().number()),
                                    step.step(),
                                    row,
                                    side,
                                    maxSpeed);
                        }
                    });
                    scheduler.simulation("move", step -> movers.move(step.stepSeconds()));
                });
    }

    private static void play(
            RandomStream random,
            long step,
            dev.halfstep.world.Query2.Row<Transform, Mover> row,
            float side,
            float maxSpeed) {
        Mover mover = row.second();
        if (mover.isPlatform()) {
            if (step % 64 == 0) {
                mover.setVelocity(-mover.velocityX(), -mover.velocityY());
            }
            return;
        }
        float y = mover.velocityY() - 1;
        float x = mover.velocityX();
        if (random.nextInt(20) == 0) {
            x = side * grid(random, -maxSpeed, maxSpeed);
        }
        if (random.nextInt(30) == 0) {
            y = grid(random, 0, maxSpeed * 2);
        }
        if (random.nextInt(30) == 0) {
            mover.dropThrough();
        }
        mover.setVelocity(x, Math.max(y, -maxSpeed * 2));
    }

    /** Returns a random multiple of 1/16. */
    private static float grid(RandomStream random, float from, float to) {
        return Math.round(random.between(from, to) * 16) / 16f;
    }

    private static TileGrid randomGrid(RandomStream random, boolean isMirrored) {
        TileGrid grid = TileGrid.empty(40, 20, 1, -20, -10);
        for (int column = 0; column < 40; column++) {
            for (int row = 0; row < 20; row++) {
                boolean isBorder = column == 0 || column == 39 || row == 0 || row == 19;
                TileGrid.Tile[] tiles = TileGrid.Tile.values();
                TileGrid.Tile tile = isBorder
                        ? TileGrid.Tile.SOLID
                        : random.nextInt(4) == 0 ? tiles[random.nextInt(tiles.length)] : TileGrid.Tile.EMPTY;
                grid.set(isMirrored ? 39 - column : column, row, isMirrored ? mirrored(tile) : tile);
            }
        }
        return grid;
    }

    private static TileGrid.Tile mirrored(TileGrid.Tile tile) {
        return switch (tile) {
            case UP -> TileGrid.Tile.DOWN;
            case DOWN -> TileGrid.Tile.UP;
            case GENTLE_UP_LOW -> TileGrid.Tile.GENTLE_DOWN_LOW;
            case GENTLE_UP_HIGH -> TileGrid.Tile.GENTLE_DOWN_HIGH;
            case GENTLE_DOWN_HIGH -> TileGrid.Tile.GENTLE_UP_HIGH;
            case GENTLE_DOWN_LOW -> TileGrid.Tile.GENTLE_UP_LOW;
            default -> tile;
        };
    }
}
