package com.example.dungeon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.dungeon.Things.What;
import dev.halfstep.ground.DistanceField;
import dev.halfstep.ground.TileGrid;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Floors of many seeds: each can be solved. */
class FloorPlanTest {

    private static final int SEEDS = 25;

    private static char at(List<String> rows, TileGrid grid, int column, int row) {
        return rows.get(grid.rows() - 1 - row).charAt(column);
    }

    /** Returns how far it is from the first mark to the second one; the gate may be closed. */
    private static float way(List<String> rows, char from, char to, boolean isOpen) {
        TileGrid grid = TileGrid.of(1, 0, 0, rows.toArray(String[]::new));
        DistanceField ways = new DistanceField();
        int[] start = find(rows, grid, from);
        int[] end = find(rows, grid, to);
        ways.addSource(grid.centerX(start[0]), grid.centerY(start[1]));
        ways.update(grid, (column, row) -> at(rows, grid, column, row) == What.GATE.traits.mark() && !isOpen ? 0 : 1);
        return ways.distance(end[0], end[1]);
    }

    private static int[] find(List<String> rows, TileGrid grid, char mark) {
        int[] found = null;
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                if (at(rows, grid, column, row) == mark) {
                    assertEquals(null, found, "there is one " + mark);
                    found = new int[] {column, row};
                }
            }
        }
        assertTrue(found != null, "there is a " + mark);
        return found;
    }

    @Test
    void eachFloorHasAKeyBeforeTheGateAndStairsBehindIt() {
        for (int seed = 0; seed < SEEDS; seed++) {
            for (int depth = 0; depth < Lantern.FLOORS; depth++) {
                List<String> rows = FloorPlan.make(new FloorPlan.Request(seed, depth));
                String floor = "seed " + seed + ", depth " + depth + "\n" + String.join("\n", rows);
                assertTrue(way(rows, FloorPlan.KEEPER, What.KEY.traits.mark(), false) < 200, floor);
                assertFalse(way(rows, FloorPlan.KEEPER, What.EXIT.traits.mark(), false) < 1_000, floor);
                assertTrue(way(rows, FloorPlan.KEEPER, What.EXIT.traits.mark(), true) < 200, floor);
                assertTrue(way(rows, FloorPlan.KEEPER, What.GATE.traits.mark(), true) < 200, floor);
            }
        }
    }

    @Test
    void allFloorsHaveTheSameSizeAndAWallAround() {
        for (int depth = 0; depth < Lantern.FLOORS; depth++) {
            List<String> rows = FloorPlan.make(new FloorPlan.Request(7, depth));
            assertEquals(FloorPlan.ROWS, rows.size());
            assertEquals("#".repeat(FloorPlan.COLUMNS), rows.get(0));
            assertEquals("#".repeat(FloorPlan.COLUMNS), rows.get(FloorPlan.ROWS - 1));
            for (String row : rows) {
                assertTrue(row.startsWith("#") && row.endsWith("#"), row);
            }
        }
    }

    @Test
    void aSeedAlwaysHasTheSameFloors() {
        FloorPlan.Request request = new FloorPlan.Request(3, 1);
        assertEquals(FloorPlan.make(request), FloorPlan.make(request));
        assertNotEquals(FloorPlan.make(request), FloorPlan.make(new FloorPlan.Request(4, 1)));
    }
}
