package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.ground.TileGrid.Tile;
import dev.halfstep.state.StateException;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SightTest {

    private static final int GRIDS = Boolean.getBoolean("halfstep.long") ? 3_000 : 100;

    /** Returns rows from the top: the symbol of each visible tile, a tilde for a remembered one, else a blank. */
    private static List<String> picture(Sight sight, TileGrid grid) {
        List<String> lines = new ArrayList<>();
        for (int row = grid.rows() - 1; row >= 0; row--) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < grid.columns(); column++) {
                boolean isSolid = grid.get(column, row) == Tile.SOLID;
                line.append(
                        sight.isVisible(column, row) ? isSolid ? '#' : '.' : sight.wasSeen(column, row) ? '~' : ' ');
            }
            lines.add(line.toString());
        }
        return lines;
    }

    @Test
    void seesARoomWithItsWallsAndRemembersIt() {
        TileGrid grid = TileGrid.of(1, -4, -3, "##########", "#....#...#", "#........#", "#....#...#", "##########");
        Sight sight = Sight.of(grid);
        sight.begin();
        sight.see(grid, -2.5f, -1.5f, 7);
        assertEquals(
                List.of(
                        "######    ", //
                        "#....# .  ",
                        "#.......  ",
                        "#....#    ",
                        "######    "),
                picture(sight, grid));
        sight.begin();
        sight.see(grid, 4.5f, -0.5f, 3);
        assertEquals(
                List.of(
                        "~~~~~~####", //
                        "~~~~~~...#",
                        "~~~~~....#",
                        "~~~~~~...#",
                        "~~~~~~####"),
                picture(sight, grid));
        assertFalse(sight.wasSeen(-1, 0) || sight.isVisible(10, 0) || sight.wasSeen(0, 5));
        sight.see(grid, 99, 0, 5);
        long hash = sight.sightHash();
        sight.see(grid, -2.5f, -1.5f, 1);
        assertNotEquals(hash, sight.sightHash());
    }

    /**
     * Returns whether no wall is on the line between the centres of two tiles. In each line across it, the place of the
     * line is in one tile, or between two. Then one of both may be a wall, but it must always be on the same side.
     */
    private static boolean isClear(TileGrid grid, int x0, int y0, int x1, int y1) {
        int dx = x1 - x0;
        int dy = y1 - y0;
        boolean isUpright = Math.abs(dy) > Math.abs(dx);
        int length = Math.max(Math.abs(dx), Math.abs(dy));
        boolean leftWall = false;
        boolean rightWall = false;
        for (int i = 1; i < length; i++) {
            double side = (isUpright ? dx : dy) * i / (double) length;
            int along = (isUpright ? dy : dx) / length * i;
            int left = (int) Math.ceil(side - 0.5);
            int right = (int) Math.floor(side + 0.5);
            boolean isLeftWall = isWall(grid, isUpright ? x0 + left : x0 + along, isUpright ? y0 + along : y0 + left);
            boolean isRightWall =
                    isWall(grid, isUpright ? x0 + right : x0 + along, isUpright ? y0 + along : y0 + right);
            if (isLeftWall && isRightWall) {
                return false;
            }
            leftWall |= isLeftWall;
            rightWall |= isRightWall;
        }
        return !(leftWall && rightWall);
    }

    private static boolean isWall(TileGrid grid, int column, int row) {
        return grid.get(column, row) == Tile.SOLID || grid.get(column, row) == Tile.UP;
    }

    @Test
    void anOpenTileIsVisibleIfNoWallIsOnTheLineBetweenTheCentres() {
        for (int seed = 0; seed < GRIDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TileGrid grid = TileGrid.empty(random.nextInt(1, 20), random.nextInt(1, 20), 2, -5, -7);
            int percent = random.nextInt(5, 50);
            for (int i = 0; i < grid.columns() * grid.rows(); i++) {
                Tile[] tiles = {Tile.SOLID, Tile.UP, Tile.ONE_WAY};
                boolean isEmpty = random.nextInt(100) >= percent;
                grid.set(i % grid.columns(), i / grid.columns(), isEmpty ? Tile.EMPTY : tiles[random.nextInt(3)]);
            }
            int column = random.nextInt(grid.columns());
            int row = random.nextInt(grid.rows());
            int radius = random.nextInt(0, 20);
            Sight sight = Sight.of(grid);
            sight.see(grid, grid.centerX(column) + 0.9f, grid.centerY(row) - 0.9f, 2 * radius);
            for (int c = 0; c < grid.columns(); c++) {
                for (int r = 0; r < grid.rows(); r++) {
                    boolean isNear = (c - column) * (c - column) + (r - row) * (r - row) <= radius * radius;
                    String text = "seed " + seed + ": " + c + ", " + r + " from " + column + ", " + row;
                    if (!isWall(grid, c, r)) {
                        assertEquals(isNear && isClear(grid, column, row, c, r), sight.isVisible(c, r), text);
                        assertEquals(isClear(grid, column, row, c, r), isClear(grid, c, r, column, row), text);
                    } else if (sight.isVisible(c, r)) {
                        assertTrue(isNear, text);
                    }
                }
            }
        }
    }

    private static WorldRecipe explorer() {
        return new WorldRecipe().register(TileGrid.TYPE, Sight.TYPE).wire((world, scheduler) -> {
            TileGrid grid = TileGrid.of(1, 0, 0, "......#....", ".##...#..#.", ".#.........", "...#..#..#.");
            world.spawn(grid, Sight.of(grid));
            scheduler.simulation("look", step -> {
                Sight sight = world.single(Sight.class);
                sight.begin();
                sight.see(world.single(TileGrid.class), step.step() % 11 + 0.5f, step.step() % 4 + 0.5f, 3);
            });
        });
    }

    @Test
    void sightIsRolledBackAndSaved() throws StateException {
        try (SyntheticWorld game = explorer().build();
                SyntheticWorld loaded = explorer().build()) {
            Rollback rollback = new Rollback(game.scheduler(), 8);
            List<Long> hashes = new ArrayList<>();
            for (int step = 1; step <= 8; step++) {
                game.step(1);
                hashes.add(game.hash());
            }
            assertEquals(8, hashes.stream().distinct().count());
            Sight sight = game.world().single(Sight.class);
            long seen = sight.sightHash();
            sight.see(game.world().single(TileGrid.class), 10, 3, 9); // as if the machine had made a mistake
            rollback.resimulateFrom(3);
            assertEquals(seen, sight.sightHash());
            assertEquals(hashes.get(7), game.hash());

            loaded.step(2);
            loaded.scheduler().state().load(game.scheduler().state().save());
            assertEquals(game.hash(), loaded.hash());
            TileGrid grid = game.world().single(TileGrid.class);
            assertEquals(picture(sight, grid), picture(loaded.world().single(Sight.class), grid));
        }
    }

    @Test
    void refusesForgedBytesAndWrongArguments() throws IOException {
        Sight.Writer writer = new Sight.Writer();
        TileGrid grid = TileGrid.empty(10, 7, 1, 0, 0); // 70 tiles: the second word has 6
        Sight sight = Sight.of(grid);
        sight.see(grid, 9, 6, 3);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writer.write(sight, new DataOutputStream(bytes));
        Sight read = Sight.of(grid);
        writer.read(read, input(bytes.toByteArray()));
        assertEquals(picture(sight, grid), picture(read, grid));
        assertEquals(sight.sightHash(), read.sightHash());

        for (int[] size : new int[][] {{0, 5}, {-1, -1}, {3000, 3000}, {65536, 65536}}) {
            ByteArrayOutputStream forged = new ByteArrayOutputStream();
            new DataOutputStream(forged).writeInt(size[0]);
            new DataOutputStream(forged).writeInt(size[1]);
            IOException refused = assertThrows(IOException.class, () -> writer.read(read, input(forged.toByteArray())));
            assertEquals("a sight must have 1 to 4194304 tiles: " + size[0] + " x " + size[1], refused.getMessage());
        }
        byte[] beyond = bytes.toByteArray();
        beyond[beyond.length - 1] |= (byte) 0x40; // the bit of tile 70
        assertRefused(writer, beyond);
        byte[] unseen = bytes.toByteArray();
        unseen[8 + 7] |= 1; // tile 0 is visible, but not seen
        assertRefused(writer, unseen);

        sight.begin();
        sight.see(grid, Float.NaN, 1, 3); // an eye at no place
        sight.see(grid, 1, Float.NaN, 3);
        assertFalse(sight.isVisible(0, 1) || sight.isVisible(1, 0));
        assertThrows(IllegalArgumentException.class, () -> sight.see(TileGrid.empty(7, 10, 1, 0, 0), 1, 1, 1));
        for (float radius : new float[] {-1, 257, Float.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> sight.see(grid, 1, 1, radius));
        }
    }

    private static void assertRefused(Sight.Writer writer, byte[] forged) {
        Sight read = Sight.of(TileGrid.empty(1, 1, 1, 0, 0));
        IOException refused = assertThrows(IOException.class, () -> writer.read(read, input(forged)));
        assertTrue(refused.getMessage().contains("must be a seen one, within 70 tiles"), refused.getMessage());
    }

    private static DataInputStream input(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }
}
