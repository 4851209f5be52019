package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.PathSearch;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.ground.TileGrid.Tile;
import java.util.SplittableRandom;

/** Finds ways and looks around in a grid of 4 to 3 with a player in its middle. A fifth of the tiles is solid. */
final class WaysWork implements TimedWork {

    /** What one repetition does. */
    enum Operation {
        /** Updates a field whose source is in another tile: all distances are computed. */
        WHOLE,
        /** Updates a field after a tile has changed. */
        TILE,
        /** Reads the directions of all bodies from a field. */
        READ,
        /** Searches the way of a body to the player. */
        SEARCH,
        /** Looks around within 12 tiles. */
        SEE,
        /** Asks for each body whether a wall is between it and the player. */
        RAYS
    }

    static final int BODIES = 5_000;
    private static final int SOLID_PERCENT = 20;
    private static final int RADIUS = 12;

    private final Operation operation;
    private final TileGrid grid;
    private final DistanceField field = new DistanceField();
    private final PathSearch search = new PathSearch(TileGrid.MAX_TILES);
    private final Sight sight;
    private final float[] xs = new float[BODIES];
    private final float[] ys = new float[BODIES];
    private final float playerX;
    private final float playerY;
    private int count;
    private double sum;

    WaysWork(Operation operation, int columns) {
        this.operation = operation;
        int rows = columns * 3 / 4;
        SplittableRandom random = new SplittableRandom(1);
        grid = TileGrid.empty(columns, rows, /* size= */ 1, /* left= */ 0, /* bottom= */ 0);
        for (int at = 0; at < columns * rows; at++) {
            boolean isSolid = random.nextInt(100) < SOLID_PERCENT;
            grid.set(at % columns, at / columns, isSolid ? Tile.SOLID : Tile.EMPTY);
        }
        sight = Sight.of(grid);
        for (int i = 0; i < BODIES; i++) {
            xs[i] = (float) (columns * random.nextDouble());
            ys[i] = (float) (rows * random.nextDouble());
        }
        playerX = grid.centerX(columns / 2);
        playerY = grid.centerY(rows / 2);
        updateField(field, playerX);
    }

    private void updateField(DistanceField updated, float x) {
        updated.addSource(x, playerY);
        updated.update(grid);
    }

    @Override
    public void check() {
        run(1);
        DistanceField whole = new DistanceField();
        updateField(whole, operation == Operation.WHOLE ? playerX + 1 : playerX);
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                if (whole.distance(column, row) != field.distance(column, row)) {
                    throw new WrongResultException("a field must be as a new one in column " + column + ", row " + row);
                }
            }
        }
        boolean isReached = whole.distanceAt(xs[0], ys[0]) != DistanceField.UNREACHABLE;
        if (search.find(grid, xs[0], ys[0], playerX, playerY) != isReached) {
            throw new WrongResultException("a search must find a way where a field has one: " + isReached);
        }
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            count = (count + 1) % BODIES;
            runOnce();
        }
        if (Double.isNaN(sum)) {
            throw new WrongResultException("directions must be numbers");
        }
    }

    private void runOnce() {
        switch (operation) {
            case WHOLE -> updateField(field, playerX + count % 2);
            case TILE -> {
                int column = grid.columnAt(xs[count]);
                int row = grid.rowAt(ys[count]);
                grid.set(column, row, grid.get(column, row) == Tile.SOLID ? Tile.EMPTY : Tile.SOLID);
                updateField(field, playerX);
            }
            case READ -> {
                for (int i = 0; i < BODIES; i++) {
                    sum += field.directionX(xs[i], ys[i]) + field.directionY(xs[i], ys[i]);
                }
            }
            case SEARCH -> sum += search.find(grid, xs[count], ys[count], playerX, playerY) ? 1 : 0;
            case SEE -> {
                sight.begin();
                sight.see(grid, playerX, playerY, RADIUS);
            }
            case RAYS -> {
                for (int i = 0; i < BODIES; i++) {
                    sum += grid.sees(xs[i], ys[i], playerX, playerY) ? 1 : 0;
                }
            }
        }
    }
}
