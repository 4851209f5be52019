package dev.halfstep.ground;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;

/**
 * Knows how far it is from each tile of a {@link TileGrid} to the nearest of some sources, around walls. A game uses it
 * where many bodies have one aim: monsters that hunt the players, or flee from them. The field is computed once per
 * step; what a body reads is then a look at eight tiles.
 *
 * <pre>{@code
 * scheduler.simulation("hunt", step -> {
 *     field.addSource(player.x(), player.y());
 *     field.update(grid);
 *     for (var monster : world.query(Transform.class, Monster.class)) {
 *         Transform at = monster.first();
 *         at.move(speed * field.directionX(at.x(), at.y()), speed * field.directionY(at.x(), at.y()), 0);
 *     }
 * });
 * }</pre>
 *
 * <p>A step leads to one of the eight tiles around; a diagonal one needs both tiles beside it free. A step costs the mean
 * of the costs of both tiles, times 99 / 70 if it is diagonal. Distances are whole numbers inside, 1 / 140 of a tile.
 *
 * <p>A field is derived, and no part of the simulated state: what it contains after an update depends on the arguments
 * of the update and on the sources alone. An update computes only what differs from the last one. Call it in each step
 * before bodies read the field; then it is the same after a rollback or a load. After a while, nothing is allocated.
 * Systems that run in parallel may read a field, while none updates it.
 */
public final class DistanceField {

    /** The distance of a tile from which no source can be reached: infinity. */
    public static final float UNREACHABLE = Float.POSITIVE_INFINITY;

    private final TileSteps steps = new TileSteps();
    private final int limit;

    /** x and y of the sources of the last update, then of those that are added for the next one. */
    private float[] sourcePlaces = new float[16];

    private int sourceCount;

    /** The tiles of the sources of the last update, in the order in which they were added. */
    private int[] sources = new int[8];

    /** The number of sources; -1 if the last update has failed, so that all is to be computed. */
    private int sourcesComputed = -1;

    /** The tiles whose costs have changed, then those whose ways are lost. */
    private int[] changed = new int[64];

    private int changedCount;

    /** Creates a field without a bound. */
    public DistanceField() {
        this(Float.POSITIVE_INFINITY);
    }

    /**
     * Creates a field around its sources. A small field costs less.
     *
     * @param maxDistance the greatest distance, tiles of cost 1, above 0; what is farther is {@link #UNREACHABLE}
     * @throws IllegalArgumentException if the distance is not above 0
     */
    public DistanceField(float maxDistance) {
        if (!(maxDistance > 0)) {
            throw new IllegalArgumentException("the greatest distance must be above 0 tiles: " + maxDistance);
        }
        limit = (int) Math.min(TileSteps.MAX_DISTANCE, (double) maxDistance * TileSteps.TILE);
    }

    /**
     * Adds a source for the next update. Its tile counts as free. A source outside of the grid is left out. Add all
     * sources right before the update, because bodies in the tile of a source read where it is.
     *
     * @param x world units
     * @param y world units
     */
    public void addSource(float x, float y) {
        if (2 * sourceCount == sourcePlaces.length) {
            sourcePlaces = Arrays.copyOf(sourcePlaces, 4 * sourceCount);
        }
        sourcePlaces[2 * sourceCount] = x;
        sourcePlaces[2 * sourceCount + 1] = y;
        sourceCount++;
    }

    /**
     * Computes the distances to the sources that were added since the last update. Empty and one-way tiles are free, at
     * cost 1; solid and sloped tiles are blocked, and so is everything outside of the grid.
     *
     * @param grid the tiles
     */
    public void update(TileGrid grid) {
        update(grid, TileSteps.FREE);
    }

    /**
     * Computes the distances to the sources that were added since the last update, with costs of tiles: closed doors,
     * or mud and lava. Solid and sloped tiles of the grid are blocked. A game that stores its ground elsewhere passes an
     * {@linkplain TileGrid#empty empty} grid, which says where the tiles are.
     *
     * <pre>{@code
     * field.update(grid, (column, row) -> isLava[row][column] ? 20 : 1);
     * field.update(grid, (column, row) -> isRoomFor(2, column, row) ? 1 : 0); // bodies wider than a tile
     * }</pre>
     *
     * @param grid the tiles
     * @param costs gives the cost of the free tile in a column (first) and a row: 1 to 1000, or 0 for a blocked one
     * @throws IllegalArgumentException if a cost is out of range
     */
    public void update(TileGrid grid, IntBinaryOperator costs) {
        boolean isWhole = steps.begin(grid, costs);
        isWhole |= takeSources();
        int count = sourcesComputed;
        sourcesComputed = -1; // until the end, because costs may throw
        if (isWhole) {
            Arrays.fill(steps.distances, TileSteps.UNREACHED);
            for (int i = 0; i < count; i++) {
                steps.distances[sources[i]] = 0;
            }
        }
        findChanges();
        if (isWhole) {
            for (int i = 0; i < count; i++) {
                steps.reach(sources[i], 0, 0);
            }
        } else {
            loseWays();
            shortenWays();
        }
        for (int at = steps.queue.poll(); at != 0; at = steps.queue.poll()) {
            steps.relax(at, limit, 0);
        }
        sourcesComputed = count;
    }

    /** Takes the tiles of the added sources. Returns whether they differ from the last ones. */
    private boolean takeSources() {
        sources = sources.length < sourceCount ? Arrays.copyOf(sources, 2 * sourceCount) : sources;
        int count = 0;
        boolean differ = false;
        for (int i = 0; i < sourceCount; i++) {
            int at = steps.cellAt(sourcePlaces[2 * i], sourcePlaces[2 * i + 1]);
            if (at != 0) {
                differ |= sources[count] != at;
                sourcePlaces[2 * count] = sourcePlaces[2 * i];
                sourcePlaces[2 * count + 1] = sourcePlaces[2 * i + 1];
                sources[count++] = at;
            }
        }
        differ |= sourcesComputed != count;
        sourcesComputed = count;
        sourceCount = 0;
        return differ;
    }

    /** Asks for the costs of all tiles, and collects the tiles whose costs differ from the last ones. */
    private void findChanges() {
        changedCount = 0;
        for (int row = 0; row < steps.rows; row++) {
            int at = steps.cell(0, row);
            for (int column = 0; column < steps.columns; column++, at++) {
                int cost = steps.evaluate(column, row);
                cost = cost == 0 && steps.distances[at] == 0 ? 1 : cost;
                if (cost != steps.costs[at]) {
                    steps.costs[at] = (short) cost;
                    addChanged(at);
                }
            }
        }
    }

    private void addChanged(int at) {
        changed = changedCount < changed.length ? changed : Arrays.copyOf(changed, 2 * changedCount);
        changed[changedCount++] = at;
    }

    /**
     * Takes their distances from the tiles whose way led over a step that is gone or costs more. In the order of the
     * distances: what a tile's way leads over is decided before the tile. (Ramalingam and Reps, "An incremental
     * algorithm for a generalization of the shortest-path problem", 1996.)
     */
    private void loseWays() {
        for (int i = 0; i < changedCount; i++) {
            doubt(changed[i], 0);
            doubtAround(changed[i], 0);
        }
        for (int at = steps.queue.poll(); at != 0; at = steps.queue.poll()) {
            int distance = steps.distances[at];
            if (distance > 0 && reachable(at) > distance) {
                steps.distances[at] = TileSteps.UNREACHED;
                addChanged(at);
                doubtAround(at, distance);
            }
        }
    }

    private void doubtAround(int at, int distance) {
        for (int direction = 0; direction < TileSteps.DIRECTIONS; direction++) {
            doubt(steps.neighbour(at, direction), distance);
        }
    }

    private void doubt(int at, int distance) {
        if (steps.distances[at] > distance && steps.distances[at] != TileSteps.UNREACHED) {
            steps.queue.put(at, steps.distances[at]);
        }
    }

    /** Returns the distance of a tile by way of its neighbours. */
    private int reachable(int at) {
        int direction = steps.costs[at] == 0 ? -1 : steps.nearest(at);
        return direction < 0 ? TileSteps.UNREACHED : steps.through(at, direction);
    }

    private void shortenWays() {
        for (int i = 0; i < changedCount; i++) {
            shorten(changed[i]);
            for (int direction = 0; direction < TileSteps.DIRECTIONS; direction++) {
                shorten(steps.neighbour(changed[i], direction));
            }
        }
    }

    private void shorten(int at) {
        int distance = steps.distances[at] == 0 ? 0 : reachable(at);
        if (distance < steps.distances[at] && distance <= limit) {
            steps.reach(at, distance, 0);
        }
    }

    /**
     * Returns the distance from a tile to the nearest source.
     *
     * @param column from the left
     * @param row from the bottom
     * @return tiles of cost 1, 0 for the tile of a source, {@link #UNREACHABLE} without a way and outside of the grid
     */
    public float distance(int column, int row) {
        return distanceOf(steps.cell(column, row));
    }

    /**
     * Returns the distance from the tile at a place to the nearest source.
     *
     * @param x world units
     * @param y world units
     * @return as {@link #distance}
     */
    public float distanceAt(float x, float y) {
        return distanceOf(steps.cellAt(x, y));
    }

    private float distanceOf(int at) {
        int distance = at == 0 ? TileSteps.UNREACHED : steps.distances[at];
        return distance == TileSteps.UNREACHED ? UNREACHABLE : (float) distance / TileSteps.TILE;
    }

    /**
     * Returns the direction from a place towards the nearest source: to the centre of the next tile of the cheapest way,
     * and in the tile of a source straight to the source. Between equal ways, a step to the right is first, then up,
     * left, down, right and up, left and up, left and down, right and down. From a blocked tile, it leads to the best
     * free one beside it.
     *
     * @param x world units
     * @param y world units
     * @return x of a vector of length 1; 0 if no source can be reached, and at a source
     */
    public float directionX(float x, float y) {
        return towards(x, y, /* isX= */ true);
    }

    /**
     * Returns the direction from a place towards the nearest source.
     *
     * @param x world units
     * @param y world units
     * @return y of the vector of {@link #directionX}
     */
    public float directionY(float x, float y) {
        return towards(x, y, /* isX= */ false);
    }

    /**
     * Returns the direction from a place away from the sources: to the centre of the farthest tile beside it, in the
     * order of {@link #directionX}.
     *
     * @param x world units
     * @param y world units
     * @return x of a vector of length 1; 0 if no tile beside it is farther
     */
    public float awayX(float x, float y) {
        return away(x, y, /* isX= */ true);
    }

    /**
     * Returns the direction from a place away from the sources.
     *
     * @param x world units
     * @param y world units
     * @return y of the vector of {@link #awayX}
     */
    public float awayY(float x, float y) {
        return away(x, y, /* isX= */ false);
    }

    private float towards(float x, float y, boolean isX) {
        int at = steps.cellAt(x, y);
        if (at == 0) {
            return 0;
        }
        if (steps.distances[at] == 0) {
            return towardsSourceIn(at, x, y, isX);
        }
        boolean isOnWay = steps.costs[at] == 0 || steps.distances[at] != TileSteps.UNREACHED;
        return towardsTile(at, isOnWay ? steps.nearest(at) : -1, x, y, isX);
    }

    /** Returns x or y of the direction from a place to the nearest of the sources in its tile; of equal ones the first. */
    private float towardsSourceIn(int at, float x, float y, boolean isX) {
        double nearest = Double.POSITIVE_INFINITY;
        float part = 0;
        for (int i = 0; i < sourcesComputed; i++) {
            double dx = (double) sourcePlaces[2 * i] - x;
            double dy = (double) sourcePlaces[2 * i + 1] - y;
            double square = dx * dx + dy * dy;
            if (sources[i] == at && square < nearest) {
                nearest = square;
                part = unit(dx, dy, isX);
            }
        }
        return part;
    }

    private float away(float x, float y, boolean isX) {
        int at = steps.cellAt(x, y);
        return at == 0 ? 0 : towardsTile(at, steps.farthest(at), x, y, isX);
    }

    private float towardsTile(int at, int direction, float x, float y, boolean isX) {
        if (direction < 0) {
            return 0;
        }
        int next = steps.neighbour(at, direction);
        return unit(steps.centerX(next) - x, steps.centerY(next) - y, isX);
    }

    /** Returns x or y of a vector after its length became 1; 0 if the vector is 0. */
    private static float unit(double dx, double dy, boolean isX) {
        double length = Math.sqrt(dx * dx + dy * dy);
        return length == 0 ? 0 : (float) ((isX ? dx : dy) / length);
    }
}
