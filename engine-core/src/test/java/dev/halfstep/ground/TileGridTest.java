package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.ground.TileGrid.Tile;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TileGridTest {

    @Test
    void readsAPictureFromTheTopToTheBottom() {
        TileGrid grid = TileGrid.of(2, -3, 10, ".P/", "#- ", "\\uU", "Dd9");
        assertEquals(Tile.UP, grid.get(2, 3));
        assertEquals(Tile.EMPTY, grid.get(1, 3), "a mark");
        assertEquals(Tile.SOLID, grid.get(0, 2));
        assertEquals(Tile.ONE_WAY, grid.get(1, 2));
        assertEquals(Tile.DOWN, grid.get(0, 1));
        assertEquals(Tile.GENTLE_UP_HIGH, grid.get(2, 1));
        assertEquals(Tile.GENTLE_DOWN_HIGH, grid.get(0, 0));
        assertEquals(Tile.EMPTY, grid.get(-1, 0));
        assertEquals(Tile.EMPTY, grid.get(0, 4));
        assertEquals(2, grid.columnAt(1.5f));
        assertEquals(-1, grid.columnAt(-3.1f));
        assertEquals(0, grid.rowAt(10));
        assertEquals(2, grid.centerX(2));
        assertEquals(13, grid.centerY(1));
    }

    @Test
    void readsTheMarksOfItsPictureAndNoTiles() {
        String[] picture = {".P/", "#- ", "\\uU", "Dd9"};
        TileGrid grid = TileGrid.of(2, -3, 10, picture);
        List<String> marks = new ArrayList<>();
        grid.readMarks((mark, x, y) -> marks.add(mark + " " + x + " " + y), picture);
        assertEquals(List.of("P 0.0 17.0", "9 2.0 11.0"), marks);
        assertRefused("3 x 4: line 1 of 1 has 3", () -> grid.readMarks((mark, x, y) -> {}, "..."));
        picture[2] = "..";
        assertRefused("3 x 4: line 3 of 4 has 2", () -> grid.readMarks((mark, x, y) -> {}, picture));
    }

    @Test
    void refusesWhatIsNoGridInOneLine() {
        assertRefused("1 to 4194304 tiles: 0 x 0", () -> TileGrid.of(1, 0, 0));
        assertRefused("1 to 4194304 tiles: 3000 x 3000", () -> TileGrid.empty(3000, 3000, 1, 0, 0));
        assertRefused("1 to 4194304 tiles: 65536 x 65536", () -> TileGrid.empty(65536, 65536, 1, 0, 0));
        assertRefused("must be above 0 and finite: 0.0", () -> TileGrid.empty(1, 1, 0, 0, 0));
        assertRefused("must be above 0 and finite: NaN", () -> TileGrid.empty(1, 1, Float.NaN, 0, 0));
        assertRefused("within 8192 tile sizes", () -> TileGrid.empty(1, 1, 1, Float.NaN, 0));
        assertRefused("begins at 8192.0, with 1 tiles of 1.0", () -> TileGrid.empty(1, 1, 1, 0, 8192));
        assertRefused("begins at -8193.0", () -> TileGrid.empty(1, 1, 1, -8193, 0));
        assertRefused("line 1 has 2 characters, line 3 has 1", () -> TileGrid.of(1, 0, 0, "..", "..", "."));
        assertRefused("'!' in line 2", () -> TileGrid.of(1, 0, 0, "..", ".!"));
        TileGrid grid = TileGrid.empty(8192, 2, 0.5f, 0, 4095);
        assertEquals(8192, grid.columns());
        assertThrows(IndexOutOfBoundsException.class, () -> grid.set(0, 2, Tile.SOLID));
        assertThrows(IndexOutOfBoundsException.class, () -> grid.set(8192, 0, Tile.SOLID));
    }

    private static void assertRefused(String message, Runnable action) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, action::run);
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
        assertFalse(refused.getMessage().contains("\n"));
    }

    @Test
    void theHashOfTilesDependsOnTheTilesAlone() {
        TileGrid grid = TileGrid.of(1, 0, 0, "#.", ".#");
        long hash = grid.tileHash();
        grid.set(0, 0, Tile.UP);
        assertNotEquals(hash, grid.tileHash());
        grid.set(0, 0, Tile.EMPTY);
        assertEquals(hash, grid.tileHash());
        assertNotEquals(hash, TileGrid.of(1, 0, 0, ".#", "#.").tileHash());
    }

    @Test
    void tilesAreRolledBackAndPartOfTheStateHash() {
        WorldRecipe recipe = new WorldRecipe().register(TileGrid.TYPE).wire((world, scheduler) -> {
            world.spawn(TileGrid.empty(10, 1, 1, 0, 0));
            scheduler.simulation(
                    "build", step -> world.single(TileGrid.class).set((int) step.step() % 10, 0, Tile.SOLID));
        });
        try (SyntheticWorld game = recipe.build()) {
            Rollback rollback = new Rollback(game.scheduler(), 8);
            TileGrid grid = game.world().single(TileGrid.class);
            List<Long> hashes = new ArrayList<>();
            for (int step = 1; step <= 8; step++) {
                game.step(1);
                hashes.add(game.hash());
            }
            assertEquals(8, hashes.stream().distinct().count());
            long tiles = grid.tileHash();
            grid.set(9, 0, Tile.UP); // as if the machine had made a mistake
            rollback.resimulateFrom(3);
            assertEquals(tiles, grid.tileHash());
            assertEquals(Tile.EMPTY, grid.get(9, 0));
            assertEquals(hashes.get(7), game.hash());
        }
    }
}
