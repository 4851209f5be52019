package dev.halfstep.render.light;

import dev.halfstep.ground.TileGrid;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes how far a light shines: for each of {@link #RAYS} directions, the distance in radii at which its ray ends.
 * A ray enters the tiles and blocks that it meets, so that they are lit themselves, and ends where it would leave them.
 */
final class Shadows {

    /** The rays of a light, counter-clockwise; the first one is half an angle between two rays off the x axis. */
    static final int RAYS = 256;

    /** The floats of a ray: where it ends, and the length before its end in which light fades, both in radii. */
    static final int FLOATS = 2;

    private static final int SHAPE_FLOATS = 5;

    /** The length in which light fades at an edge. */
    static final float FADE = 1 / 60f;

    /** The part of its way through tiles in which light fades. */
    private static final double FADE_IN_WALL = 0.4;

    /** How deep a ray enters the tiles that it meets: one tile from the face, and a longer way if it grazes them. */
    private static final double MAX_TILES_IN_WALL = 3;

    /** How far from the lower left corner of a grid a light may be to be computed. */
    private static final int MAX_TILES_AWAY = 4 * TileGrid.MAX_EXTENT;

    /** The x and y of each ray of length 1. */
    private static final double[] DIRECTIONS = directions();

    private @Nullable TileGrid grid;

    /** Five floats for each line or block: which of both it is, and x and y of two ends or corners. */
    private float[] shapes = new float[16 * SHAPE_FLOATS];

    private int floatCount;

    private static double[] directions() {
        double[] directions = new double[2 * RAYS];
        for (int ray = 0; ray < RAYS; ray++) {
            double angle = 2 * Math.PI * (ray + 0.5) / RAYS;
            directions[2 * ray] = StrictMath.cos(angle);
            directions[2 * ray + 1] = StrictMath.sin(angle);
        }
        return directions;
    }

    void setGrid(@Nullable TileGrid newGrid) {
        grid = newGrid;
    }

    /** Removes all lines and blocks. */
    void clear() {
        floatCount = 0;
    }

    boolean isEmpty() {
        return grid == null && floatCount == 0;
    }

    /** Adds a line between two places, or a block with these corners. */
    void add(boolean isBlock, float fromX, float fromY, float toX, float toY) {
        if (floatCount == shapes.length) {
            shapes = Arrays.copyOf(shapes, 2 * floatCount);
        }
        shapes[floatCount++] = isBlock ? 1f : 0f;
        shapes[floatCount++] = fromX;
        shapes[floatCount++] = fromY;
        shapes[floatCount++] = toX;
        shapes[floatCount++] = toY;
    }

    /** Writes the rays of a light, with {@value #FLOATS} floats for each, from an index of an array on. */
    void cast(double x, double y, double radius, float[] rays, int first) {
        for (int ray = 0; ray < RAYS; ray++) {
            setEnd(rays, first, ray, /* end= */ 1, FADE);
        }
        if (grid != null) {
            castInto(grid, x, y, radius, rays, first);
        }
        for (int i = 0; i < floatCount; i += SHAPE_FLOATS) {
            double fromX = (shapes[i + 1] - x) / radius;
            double fromY = (shapes[i + 2] - y) / radius;
            double toX = (shapes[i + 3] - x) / radius;
            double toY = (shapes[i + 4] - y) / radius;
            if (shapes[i] == 0f) {
                castAtLine(fromX, fromY, toX - fromX, toY - fromY, rays, first);
            } else {
                double left = Math.min(fromX, toX);
                double bottom = Math.min(fromY, toY);
                castAtBlock(left, bottom, Math.max(fromX, toX), Math.max(fromY, toY), rays, first);
            }
        }
    }

    private static void setEnd(float[] rays, int first, int ray, double end, double fade) {
        rays[first + FLOATS * ray] = (float) end;
        rays[first + FLOATS * ray + 1] = (float) fade;
    }

    private static void castAtLine(double fromX, double fromY, double alongX, double alongY, float[] rays, int first) {
        double area = fromX * alongY - fromY * alongX;
        double length2 = alongX * alongX + alongY * alongY;
        if (area * area >= length2) {
            return; // out of reach: the distance of the straight line is at least the radius
        }
        for (int ray = 0; ray < RAYS; ray++) {
            double x = DIRECTIONS[2 * ray];
            double y = DIRECTIONS[2 * ray + 1];
            double divisor = x * alongY - y * alongX;
            double distance = area / divisor + FADE / 2;
            double along = (fromX * y - fromY * x) / divisor; // 0 at the start of the line to 1 at its end
            if (distance > FADE / 2 && distance < rays[first + FLOATS * ray] && along >= 0 && along <= 1) {
                setEnd(rays, first, ray, distance, FADE);
            }
        }
    }

    private static void castAtBlock(double left, double bottom, double right, double top, float[] rays, int first) {
        if (left >= 1 || right <= -1 || bottom >= 1 || top <= -1) {
            return; // out of reach
        }
        for (int ray = 0; ray < RAYS; ray++) {
            double x = DIRECTIONS[2 * ray]; // never 0, like y
            double y = DIRECTIONS[2 * ray + 1];
            double enter = Math.max(Math.min(left / x, right / x), Math.min(bottom / y, top / y));
            double leave = Math.min(Math.max(left / x, right / x), Math.max(bottom / y, top / y));
            // A light in a block shines out of it.
            if (enter < leave && enter > 0 && leave < rays[first + FLOATS * ray]) {
                setEnd(rays, first, ray, leave, FADE);
            }
        }
    }

    private static void castInto(TileGrid grid, double x, double y, double radius, float[] rays, int first) {
        float size = grid.size();
        // In tiles from the lower left corner of the tile of the light.
        int column = grid.columnAt((float) x);
        int row = grid.rowAt((float) y);
        double inColumn = (x - grid.centerX(column)) / size + 0.5;
        double inRow = (y - grid.centerY(row)) / size + 0.5;
        double tiles = radius / size;
        if (Math.abs(column) > MAX_TILES_AWAY || Math.abs(row) > MAX_TILES_AWAY) {
            return;
        }
        boolean startsInWall = isSolid(grid, column, row);
        for (int ray = 0; ray < RAYS; ray++) {
            follow(grid, column, row, inColumn, inRow, ray, tiles, startsInWall, rays, first);
        }
    }

    /** Follows a ray from tile to tile, at most as far as a number of tiles, and writes it. */
    private static void follow(
            TileGrid grid,
            int firstColumn,
            int firstRow,
            double inColumn,
            double inRow,
            int ray,
            double tiles,
            boolean startsInWall,
            float[] rays,
            int first) {
        double x = DIRECTIONS[2 * ray];
        double y = DIRECTIONS[2 * ray + 1];
        double perColumn = Math.abs(1 / x);
        double perRow = Math.abs(1 / y);
        double nextColumn = (x > 0 ? 1 - inColumn : inColumn) * perColumn;
        double nextRow = (y > 0 ? 1 - inRow : inRow) * perRow;
        int column = firstColumn;
        int row = firstRow;
        boolean isInWallOfLight = startsInWall; // a light in a wall shines out of it
        double entry = -1; // into a wall
        double end = tiles;
        while (x > 0 ? column < grid.columns() : column >= 0) {
            boolean entersColumn = nextColumn < nextRow;
            double at = entersColumn ? nextColumn : nextRow;
            if (at >= end || (y > 0 ? row >= grid.rows() : row < 0)) {
                break;
            }
            if (entersColumn) {
                column += x > 0 ? 1 : -1;
                nextColumn += perColumn;
            } else {
                row += y > 0 ? 1 : -1;
                nextRow += perRow;
            }
            boolean isSolid = isSolid(grid, column, row);
            if (isInWallOfLight) {
                isInWallOfLight = isSolid;
            } else if (isSolid && entry < 0) {
                entry = at;
                end = Math.min(end, at + Math.min(MAX_TILES_IN_WALL, entersColumn ? perColumn : perRow));
            } else if (entry >= 0 && !isSolid) {
                end = at;
                break;
            }
        }
        double fade = entry < 0 ? 0 : FADE_IN_WALL * (end - entry) / tiles;
        setEnd(rays, first, ray, end / tiles, Math.max(FADE, fade));
    }

    private static boolean isSolid(TileGrid grid, int column, int row) {
        TileGrid.Tile tile = grid.get(column, row);
        return tile != TileGrid.Tile.EMPTY && tile != TileGrid.Tile.ONE_WAY;
    }
}
