package dev.halfstep.render.light;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.ground.TileGrid;
import org.junit.jupiter.api.Test;

/** The light has a radius of 10, unless a test says otherwise; the ends of its rays are in radii. */
class ShadowsTest {

    private final Shadows shadows = new Shadows();

    /** Returns the end of the ray nearest to an angle, in world units. */
    private double end(double x, double y, double degrees) {
        float[] rays = new float[Shadows.FLOATS * Shadows.RAYS + 1];
        shadows.cast(x, y, 10, rays, 1);
        int ray = (int) Math.floor(degrees / 360 * Shadows.RAYS);
        return 10 * rays[1 + Shadows.FLOATS * ray];
    }

    @Test
    void raysEndAtTheRadiusInTheOpen() {
        assertTrue(shadows.isEmpty());
        assertEquals(10, end(3, 4, 123), 1e-5);
    }

    @Test
    void raysEnterATileAndEndWhereTheyLeaveIt() {
        shadows.setGrid(TileGrid.of(1, 0, 0, "....#..."));

        assertEquals(5, end(0.5, 0.5, 1), 1e-2 + 0.5, "out of the tile at 4 to 5");
        assertEquals(10, end(0.5, 0.5, 179), 1e-5, "to the left there is nothing");
        assertEquals(10, end(0.5, 0.5, 20), 1e-5, "above the grid there is nothing");
    }

    @Test
    void raysEndOneTileDeepInAThickWall() {
        shadows.setGrid(TileGrid.of(2, -2, -2, ".....", "#####", "#####", "#####", "....."));

        assertEquals(3, end(1, 7, 270), 0.02, "the wall begins 1 below the light, and a tile has a side of 2");
        assertEquals(6, end(1, 7, 270 + 60), 0.1, "from 2 to 6: also one tile deep, though the way is longer");
    }

    @Test
    void aLightInAWallShinesOutOfIt() {
        shadows.setGrid(TileGrid.of(1, 0, 0, "##...#"));

        assertEquals(5.5, end(0.5, 0.5, 0), 0.02, "to the end of the other wall, 5 to 6, from 0.5 on");
    }

    @Test
    void slopesCastShadowsAndOneWayTilesDoNot() {
        shadows.setGrid(TileGrid.of(1, 0, 0, "..-.../."));

        assertEquals(7 - 0.5, end(0.5, 0.5, 0), 0.02, "the slope at 6 to 7");
    }

    @Test
    void raysEndAtLines() {
        shadows.add(/* isBlock= */ false, 3, -5, 3, 5);

        double half = 10 * Shadows.FADE / 2; // the middle of the soft end
        assertEquals(3 + half, end(0, 0, 0), 0.01);
        assertEquals(3 / Math.cos(Math.toRadians(45)) + half, end(0, 0, 45), 0.1);
        assertEquals(10, end(0, 0, 80), 1e-5, "past the end of the line");
        assertEquals(10, end(0, 0, 180), 1e-5, "away from the line");
    }

    @Test
    void raysEndBehindBlocksWhichAreLit() {
        shadows.add(/* isBlock= */ true, 2, -1, 4, 1);

        assertEquals(4, end(0, 0, 0), 0.01, "the right side of the block");
        assertEquals(10, end(0, 0, 90), 1e-5, "beside the block");
        assertEquals(10, end(3, 0, 0), 1e-5, "a light in the block shines out of it");
    }

    @Test
    void theNearestEndCounts() {
        shadows.setGrid(TileGrid.of(1, 0, 0, ".....#.."));
        shadows.add(/* isBlock= */ true, 3, 0, 4, 1);
        shadows.add(/* isBlock= */ false, 2, -5, 2, 5);

        assertEquals(1.5, end(0.5, 0.5, 0), 0.1, "the line");
        shadows.clear();
        assertEquals(5.5, end(0.5, 0.5, 0), 0.02, "the tile stays");
    }

    @Test
    void lightsFarFromTheGridAreNotFollowed() {
        shadows.setGrid(TileGrid.of(1, 0, 0, "#"));

        assertEquals(10, end(1e30, -1e30, 0), 1e-5);
    }
}
