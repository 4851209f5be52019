package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.ground.TileGrid.Tile;
import dev.halfstep.space.Sweep;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests rays and boxes over tiles, against many points along the ray and in the box. */
class RaysOverTilesTest {

    private static final int GRIDS = Boolean.getBoolean("halfstep.long") ? 20_000 : 1_000;
    private static final List<Tile> TILES = List.of(Tile.values());

    private static TileGrid randomGrid(SplittableRandom random) {
        TileGrid grid = TileGrid.empty(random.nextInt(1, 9), random.nextInt(1, 9), 0.5f, random.nextInt(-3, 3), 1);
        int percent = random.nextInt(10, 60);
        for (int i = 0; i < grid.columns() * grid.rows(); i++) {
            if (random.nextInt(100) < percent) {
                grid.set(
                        i % grid.columns(),
                        i / grid.columns(),
                        random.nextBoolean() ? Tile.SOLID : TILES.get(random.nextInt(9)));
            }
        }
        return grid;
    }

    /** Returns how deep a point is in the ground of a tile, in tiles; negative outside. */
    private static double depth(TileGrid grid, double x, double y) {
        double u = (x - grid.left) / grid.size();
        double v = (y - grid.bottom) / grid.size();
        double deepest = Double.NEGATIVE_INFINITY;
        for (int column = (int) Math.floor(u) - 1; column <= u + 1; column++) {
            for (int row = (int) Math.floor(v) - 1; row <= v + 1; row++) {
                Tile tile = grid.get(column, row);
                if (tile != Tile.EMPTY && tile != Tile.ONE_WAY) {
                    double fx = u - column;
                    double fy = v - row;
                    double below = tile.leftHeight() + (tile.rightHeight() - tile.leftHeight()) * fx - fy;
                    deepest = Math.max(deepest, Math.min(below, Math.min(fy, Math.min(fx, 1 - fx))));
                }
            }
        }
        return deepest;
    }

    /** Returns a place around a grid; often on borders and corners of tiles. */
    private static float place(SplittableRandom random, float begin, int count, float size) {
        return random.nextInt(3) > 0
                ? begin + size / 2 * random.nextInt(-2, 2 * count + 3)
                : begin + size * ((count + 2) * (float) random.nextDouble() - 1);
    }

    @Test
    void aRayEndsWhereTheFirstOfManyPointsIsInGround() {
        int stopped = 0;
        for (int seed = 0; seed < GRIDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TileGrid grid = randomGrid(random);
            for (int i = 0; i < 6; i++) {
                float x0 = place(random, grid.left, grid.columns(), 0.5f);
                float y0 = place(random, grid.bottom, grid.rows(), 0.5f);
                float x1 = place(random, grid.left, grid.columns(), 0.5f);
                float y1 = place(random, grid.bottom, grid.rows(), 0.5f);
                String text = "seed " + seed + ": " + x0 + ", " + y0 + " to " + x1 + ", " + y1;
                float hit = grid.ray(x0, y0, x1, y1);
                for (int point = 0; point <= 150 && point / 150.0 < hit - 1e-5; point++) {
                    double at = point / 150.0;
                    double depth = depth(grid, x0 + at * ((double) x1 - x0), y0 + at * ((double) y1 - y0));
                    assertTrue(depth < 1e-6, text);
                }
                assertEquals(hit == Sweep.NONE, grid.sees(x1, y1, x0, y0), text);
                if (hit != Sweep.NONE) {
                    stopped++;
                    double depth = depth(grid, x0 + hit * ((double) x1 - x0), y0 + hit * ((double) y1 - y0));
                    assertTrue(hit == 0 ? depth >= -1e-9 : Math.abs(depth) < 1e-5, text + ": " + hit);
                }
            }
        }
        assertTrue(stopped > GRIDS, "rays that are stopped: " + stopped);
    }

    @Test
    void raysGlideAlongGroundAndAreStoppedBySeamsAndDiagonalCorners() {
        TileGrid grid = TileGrid.of(1, 0, 0, ".....", ".#...", ".#.#.", "..#..");
        assertTrue(grid.sees(1, 0, 1, 4), "along the left side");
        assertTrue(grid.sees(0, 3, 5, 3), "along the top");
        assertFalse(grid.sees(0, 2, 5, 2), "along the seam between two solid tiles");
        assertEquals(0.2f, grid.ray(0, 2, 5, 2), 1e-6f);
        assertTrue(grid.sees(1.5f, 0.5f, 0.5f, 1.5f), "past a corner");
        assertEquals(0.5f, grid.ray(1.5f, 0.5f, 2.5f, 1.5f), 1e-6f); // between two tiles
        assertEquals(0.25f, grid.ray(2, 0, 2, 4), 1e-6f); // from the left of one tile to the right of the other
        assertEquals(0.4f, grid.ray(0, 1, 5, 1), 1e-6f);
        assertTrue(grid.sees(2, 1, 3, 2), "from the one corner");
        assertTrue(TileGrid.of(1, 0, 0, "#..", "###").sees(1, 1, 3, 2), "from the corner of a room");
        TileGrid slopes = TileGrid.of(1, 0, 0, "./-", "uU#");
        assertEquals(0.5f, slopes.ray(0.5f, 0.5f, 0.5f, 0), 1e-6f);
        assertEquals(0.75f, slopes.ray(1.5f, 3, 1.5f, 1), 1e-6f);
        assertTrue(slopes.sees(0, 0, 2, 1), "along the surface of a slope");
        assertEquals(1, slopes.ray(2.5f, 3, 2.5f, 0) * 1.5f, 1e-6f); // through the one-way tile
        assertEquals(0, slopes.ray(2.5f, 0.5f, 9, 9));
        assertEquals(0, slopes.ray(2.5f, 0.5f, 2.5f, 0.5f));
        assertTrue(slopes.sees(0.5f, 0.5f, 0.5f, 0.5f));
    }

    @Test
    void raysOfAnyLengthEndAndThoseThatAreNoNumbersAreRefused() {
        TileGrid grid = TileGrid.of(1, 0, 0, "..#");
        assertEquals(2e-30f, grid.ray(0, 0.5f, 1e30f, 0.5f), 1e-36f);
        assertEquals(Sweep.NONE, grid.ray(-Float.MAX_VALUE, 0.5f, -1, Float.MAX_VALUE));
        assertFalse(grid.sees(-1e6f, 0.5f, 1e6f, 0.5f));
        grid.ray(-Float.MAX_VALUE, 0.5f, Float.MAX_VALUE, 0.5f); // ends
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> grid.ray(bad, 0, 0, 0));
            assertThrows(IllegalArgumentException.class, () -> grid.ray(0, bad, 0, 0));
            assertThrows(IllegalArgumentException.class, () -> grid.ray(0, 0, bad, 0));
            assertThrows(IllegalArgumentException.class, () -> grid.sees(0, 0, 0, bad));
        }
    }

    @Test
    void aBoxIsFreeIfNoneOfManyPointsInItIsInGround() {
        int free = 0;
        for (int seed = 0; seed < GRIDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TileGrid grid = randomGrid(random);
            float left = grid.left + random.nextInt(-8, 8 * grid.columns()) / 16f;
            float bottom = grid.bottom + random.nextInt(-8, 8 * grid.rows()) / 16f;
            int columns = random.nextInt(1, 10);
            int rows = random.nextInt(1, 10);
            boolean isFree = true;
            for (int column = 0; column < columns * 4; column++) {
                for (int row = 0; row < rows * 4; row++) {
                    isFree &= depth(grid, left + (column + 0.5) / 64, bottom + (row + 0.5) / 64) < 1e-6;
                }
            }
            assertEquals(isFree, grid.isFree(left, bottom, left + columns / 16f, bottom + rows / 16f), "seed " + seed);
            free += isFree ? 1 : 0;
        }
        assertTrue(free > GRIDS / 10 && free < GRIDS * 9 / 10, "boxes that are free: " + free);
        TileGrid grid = TileGrid.of(1, 0, 0, ".-", "##");
        assertTrue(grid.isFree(0.2f, 1, 1.8f, 5), "on the ground, within a one-way tile");
        assertTrue(grid.isFree(-9, -9, 0, 9));
        assertFalse(grid.isFree(-1e30f, -1e30f, 1e30f, 1e30f));
        assertThrows(IllegalArgumentException.class, () -> grid.isFree(1, 0, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> grid.isFree(0, 0, 1, Float.NaN));
    }
}
