package dev.halfstep.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.Rollback;
import dev.halfstep.ground.TileGrid.Tile;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests distance fields and searches for ways against a plain model, in which each distance is improved until none is. */
class WaysTest {

    private static final int GRIDS = Boolean.getBoolean("halfstep.long") ? 10_000 : 300;
    private static final int NONE = Integer.MAX_VALUE;
    private static final List<Tile> TILES = List.of(Tile.values());

    /** The columns and rows of a step, in the order that decides between equal ways. */
    private static final int[][] STEPS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

    /** A grid and costs of tiles, with the distances as the rule says them. */
    private static final class Model {
        final TileGrid grid;
        final int[][] costs;
        int[][] free = {};
        int[][] distances = {};

        Model(SplittableRandom random) {
            int columns = 1 + Math.min(random.nextInt(16), random.nextInt(16));
            int rows = random.nextInt(1, 17);
            grid = TileGrid.empty(columns, rows, 0.5f, random.nextInt(-20, 20), random.nextInt(-20, 20));
            costs = new int[columns][rows];
            int solidPercent = random.nextInt(60);
            int most = random.nextInt(3) == 0 ? 1000 : random.nextInt(1, 6);
            for (int i = 0; i < columns * rows; i++) {
                change(i % columns, i / columns, random, solidPercent, most);
            }
        }

        void change(int column, int row, SplittableRandom random, int solidPercent, int most) {
            boolean isSolid = random.nextInt(100) < solidPercent;
            grid.set(column, row, isSolid ? TILES.get(random.nextInt(9)) : Tile.EMPTY);
            costs[column][row] = random.nextInt(20) == 0 ? 0 : random.nextInt(1, most + 1);
        }

        void changeSome(SplittableRandom random) {
            for (int i = random.nextInt(5); i > 0; i--) {
                int column = random.nextInt(grid.columns());
                int row = random.nextInt(grid.rows());
                change(column, row, random, 40, random.nextInt(1, 6));
            }
        }

        int given(int column, int row) {
            return costs[column][row];
        }

        float x(int[] tile) {
            return grid.centerX(tile[0]);
        }

        float y(int[] tile) {
            return grid.centerY(tile[1]);
        }

        int[] place(SplittableRandom random) {
            return new int[] {random.nextInt(grid.columns()), random.nextInt(grid.rows())};
        }

        private int cost(int column, int row) {
            boolean isIn = column >= 0 && row >= 0 && column < grid.columns() && row < grid.rows();
            return isIn ? free[column][row] : 0;
        }

        /** Returns the cost of a step, 0 if it is not allowed. */
        private int step(int column, int row, int[] by) {
            int from = cost(column, row);
            int to = cost(column + by[0], row + by[1]);
            if (from == 0 || to == 0) {
                return 0;
            }
            if (by[0] == 0 || by[1] == 0) {
                return 70 * (from + to);
            }
            return cost(column + by[0], row) > 0 && cost(column, row + by[1]) > 0 ? 99 * (from + to) : 0;
        }

        void measure(double limit, int[][] sources, int[]... opened) {
            free = new int[grid.columns()][grid.rows()];
            for (int i = 0; i < grid.columns() * grid.rows(); i++) {
                int column = i % grid.columns();
                int row = i / grid.columns();
                boolean isFree = grid.get(column, row) == Tile.EMPTY || grid.get(column, row) == Tile.ONE_WAY;
                free[column][row] = isFree ? costs[column][row] : 0;
            }
            for (int[] tile : opened) {
                free[tile[0]][tile[1]] = Math.max(1, free[tile[0]][tile[1]]);
            }
            distances = new int[grid.columns()][grid.rows()];
            for (int[] line : distances) {
                Arrays.fill(line, NONE);
            }
            for (int[] source : sources) {
                distances[source[0]][source[1]] = 0;
            }
            for (boolean improves = true; improves; ) {
                improves = false;
                for (int column = 0; column < grid.columns(); column++) {
                    for (int row = 0; row < grid.rows(); row++) {
                        for (int[] by : STEPS) {
                            int distance = through(column, row, by);
                            if (distance < distances[column][row] && distance <= limit * 140) {
                                distances[column][row] = distance;
                                improves = true;
                            }
                        }
                    }
                }
            }
        }

        private int through(int column, int row, int[] by) {
            int step = step(column, row, by);
            int distance = step == 0 ? NONE : distances[column + by[0]][row + by[1]];
            return distance == NONE ? NONE : distance + step;
        }

        int[] next(int column, int row) {
            int[] next = {0, 0};
            int least = NONE;
            for (int[] by : STEPS) {
                if (through(column, row, by) < least) {
                    least = through(column, row, by);
                    next = by;
                }
            }
            return next;
        }

        List<List<Integer>> way(int[] to) {
            List<List<Integer>> way = new ArrayList<>();
            if (distances[to[0]][to[1]] != NONE) {
                int column = to[0];
                int row = to[1];
                way.add(List.of(column, row));
                while (distances[column][row] > 0) {
                    int[] by = next(column, row);
                    column += by[0];
                    row += by[1];
                    way.add(List.of(column, row));
                }
            }
            Collections.reverse(way);
            return way;
        }

        void assertEqualTo(DistanceField field, String text) {
            for (int column = 0; column < grid.columns(); column++) {
                for (int row = 0; row < grid.rows(); row++) {
                    int distance = distances[column][row];
                    int atColumn = column;
                    int atRow = row;
                    Supplier<String> place = () -> text + ", column " + atColumn + ", row " + atRow;
                    assertEquals(
                            distance == NONE ? DistanceField.UNREACHABLE : distance / 140f,
                            field.distance(column, row),
                            place);
                    if (cost(column, row) > 0) {
                        int[] by = distance == NONE || distance == 0 ? new int[] {0, 0} : next(column, row);
                        float length = by[0] == 0 || by[1] == 0 ? 1 : (float) Math.sqrt(0.5);
                        assertEquals(by[0] * length, field.directionX(grid.centerX(column), grid.centerY(row)), place);
                        assertEquals(by[1] * length, field.directionY(grid.centerX(column), grid.centerY(row)), place);
                    }
                }
            }
        }
    }

    private static List<List<Integer>> way(PathSearch search) {
        List<List<Integer>> way = new ArrayList<>();
        for (int i = 0; i < search.count(); i++) {
            way.add(List.of(search.column(i), search.row(i)));
        }
        return way;
    }

    @Test
    void distancesAndDirectionsAreThoseOfThePlainModelAfterEachChange() {
        for (int seed = 0; seed < GRIDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Model model = new Model(random);
            float limit = random.nextInt(3) == 0 ? random.nextInt(1, 40) / 2f : Float.POSITIVE_INFINITY;
            DistanceField field = new DistanceField(limit);
            int[][] sources = {};
            boolean isPlain = seed % 3 == 0; // all costs are 1, but in one of the rounds
            for (int round = 0; round < 6; round++) {
                if (round == 0 || random.nextInt(4) == 0) {
                    sources = new int[random.nextInt(4)][];
                    Arrays.setAll(sources, i -> model.place(random));
                }
                model.changeSome(random);
                for (int[] line : isPlain ? model.costs : new int[0][]) {
                    Arrays.fill(line, round == 2 ? 3 : 1);
                }
                for (int[] source : sources) {
                    field.addSource(model.x(source), model.y(source));
                }
                if (isPlain && round != 2) {
                    field.update(model.grid);
                } else {
                    field.update(model.grid, model::given);
                }
                model.measure(limit, sources, sources);
                model.assertEqualTo(field, "seed " + seed + ", round " + round);
            }
        }
    }

    @Test
    void waysAreTheCheapestOfThePlainModelInItsOrder() {
        for (int seed = 0; seed < GRIDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Model model = new Model(random);
            PathSearch search = new PathSearch(10_000);
            PathSearch limited = new PathSearch(random.nextInt(1, 20));
            for (int round = 0; round < 4; round++) {
                model.changeSome(random);
                int[] from = model.place(random);
                int[] to = model.place(random);
                model.measure(Double.POSITIVE_INFINITY, new int[][] {from}, from, to);
                String text = "seed " + seed + ", round " + round;
                boolean arrives =
                        search.find(model.grid, model::given, model.x(from), model.y(from), model.x(to), model.y(to));
                assertEquals(model.way(to), way(search), text);
                assertEquals(model.distances[to[0]][to[1]] != NONE, arrives, text);
                assertFalse(search.isLimited(), text);

                limited.find(model.grid, model::given, model.x(from), model.y(from), model.x(to), model.y(to));
                if (limited.isLimited()) {
                    List<List<Integer>> way = way(limited);
                    assertEquals(List.of(from[0], from[1]), way.get(0), text);
                    for (int i = 1; i < way.size(); i++) {
                        int[] by = {
                            way.get(i).get(0) - way.get(i - 1).get(0),
                            way.get(i).get(1) - way.get(i - 1).get(1)
                        };
                        assertTrue(
                                model.step(way.get(i - 1).get(0), way.get(i - 1).get(1), by) > 0, text);
                    }
                } else {
                    assertEquals(way(search), way(limited), text);
                }
            }
        }
    }

    @Test
    void aSearchGivesUpAtItsLimitOnTheWayToTheTarget() {
        TileGrid grid = TileGrid.of(1, 0, 0, "....#....", "....#....", ".........");
        PathSearch search = new PathSearch(4);
        assertFalse(search.find(grid, 0.5f, 2.5f, 8.5f, 2.5f));
        assertTrue(search.isLimited());
        assertEquals(List.of(List.of(0, 2), List.of(1, 2), List.of(2, 2), List.of(3, 2)), way(search));
        PathSearch two = new PathSearch(2);
        TileGrid free = TileGrid.empty(9, 9, 1, 0, 0);
        assertFalse(two.find(free, (column, row) -> 1 + (column * 7 + row * 3) % 3, 0.5f, 0.5f, 1.5f, 1.5f));
        assertEquals(2, two.count(), "the way leads to the target, but a cheaper one may exist");
        assertTrue(two.isLimited());
        assertTrue(new PathSearch(100).find(grid, 0.5f, 2.5f, 8.5f, 2.5f));
        assertFalse(search.find(grid, -1, 0, 1, 1), "from outside");
        assertEquals(0, search.count());
        assertFalse(search.find(grid, 1, 1, Float.NaN, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> search.column(0));
        assertTrue(search.find(grid, 1, 1, 1, 1));
        assertEquals(List.of(List.of(1, 1)), way(search));
        assertThrows(IllegalArgumentException.class, () -> new PathSearch(0));
    }

    @Test
    void bodiesFleeToTheFarthestTileBesideThem() {
        TileGrid grid = TileGrid.of(1, 0, 0, "...", "...", "#..");
        DistanceField field = new DistanceField();
        field.addSource(0.5f, 2.5f);
        field.update(grid);
        assertEquals(Math.sqrt(0.5), field.awayX(1.5f, 1.5f), 1e-6);
        assertEquals(-Math.sqrt(0.5), field.awayY(1.5f, 1.5f), 1e-6);
        assertEquals(0, field.awayX(2.5f, 0.5f), "the corner is the farthest");
        assertEquals(
                1, field.awayX(0.5f, 0.5f) + field.directionY(0.5f, 0.5f), "out of a wall, towards the source only");
        assertEquals(0, field.directionX(-1, 0.5f), "outside");
        assertEquals(DistanceField.UNREACHABLE, field.distance(3, 0));
        assertEquals(1 + 99 / 70f, field.distanceAt(2.9f, 1.1f), 1e-6);
    }

    @Test
    void aDirectionLeadsToTheCentreOfTheNextTile() {
        DistanceField field = new DistanceField();
        field.addSource(3.5f, 0.5f);
        field.update(TileGrid.empty(4, 1, 1, 0, 0));
        assertEquals(0.8f, field.directionX(0.9f, 0.95f), 1e-6f); // 0.6 to the right and 0.45 down
        assertEquals(-0.6f, field.directionY(0.9f, 0.95f), 1e-6f);
        assertEquals(1, field.directionX(3.1f, 0.5f), "straight to the source in its tile");
        assertEquals(0, field.directionX(3.5f, 0.5f), "at the source");
        assertEquals(0, field.directionY(3.5f, 0.5f), "at the source");
    }

    @Test
    void aDirectionLeadsStraightToTheNearestSourceInItsTileWhichMayMoveThere() {
        TileGrid grid = TileGrid.empty(2, 1, 2, 0, 0);
        DistanceField field = new DistanceField();
        field.addSource(-5, 0); // outside, so it is left out
        field.addSource(2.2f, 1.9f);
        field.addSource(3.8f, 0.1f);
        field.update(grid);
        assertEquals(-1, field.directionX(2.3f, 1.9f));
        assertEquals(-1, field.directionY(3.8f, 0.2f));
        field.addSource(2.2f, 1);
        field.addSource(3.8f, 1);
        field.update(grid);
        assertEquals(1, field.directionX(3.7f, 1), "the tile of the sources is the same, their places are not");
    }

    @Test
    void refusesCostsAndBoundsOutOfRangeAndRecovers() {
        TileGrid grid = TileGrid.of(1, 0, 0, "..#.");
        DistanceField field = new DistanceField();
        for (int cost : new int[] {-1, 1001}) {
            field.addSource(0.5f, 0.5f);
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class, () -> field.update(grid, (column, row) -> column == 3 ? cost : 7));
            assertEquals("the cost of a tile must be 0 to 1000: " + cost + " in column 3, row 0", refused.getMessage());
            assertThrows(
                    IllegalArgumentException.class,
                    () -> new PathSearch(9).find(grid, (column, row) -> cost, 0, 0, 1, 0));
        }
        field.addSource(0.5f, 0.5f);
        field.update(grid);
        assertEquals(1, field.distance(1, 0));
        TileGrid larger = TileGrid.empty(9, 9, 1, 0, 0);
        assertThrows(IllegalArgumentException.class, () -> field.update(larger, (column, row) -> -1));
        assertEquals(0, field.directionX(8.5f, 8.5f), "after a failed update, no way is known");
        assertThrows(IllegalArgumentException.class, () -> new DistanceField(0));
        assertThrows(IllegalArgumentException.class, () -> new DistanceField(Float.NaN));
    }

    @Test
    void distancesFurtherThanTheRingOfBucketsAreExactAfterAChange() {
        TileGrid grid = TileGrid.empty(5000, 2, 1, -100, 0);
        DistanceField field = new DistanceField();
        for (int round = 0; round < 3; round++) {
            for (int column = 500; column < 5000; column += 900) {
                grid.set(column, round % 2, Tile.SOLID);
                grid.set(column, 1 - round % 2, Tile.EMPTY);
            }
            field.addSource(-99.5f, round == 2 ? 1.5f : 0.5f);
            field.update(grid, (column, row) -> 1000);
            DistanceField whole = new DistanceField();
            whole.addSource(-99.5f, round == 2 ? 1.5f : 0.5f);
            whole.update(grid, (column, row) -> 1000);
            for (int column = 0; column < 5000; column++) {
                assertEquals(whole.distance(column, 0), field.distance(column, 0));
                assertEquals(whole.distance(column, 1), field.distance(column, 1));
            }
        }
        assertTrue(field.distance(4999, 1) == 4_999_000);
    }

    /** Monsters hunt a player through a maze whose doors open and close; the field is no part of the state. */
    private static WorldRecipe hunt(DistanceField field) {
        return new WorldRecipe().register(TileGrid.TYPE).lenient().wire((world, scheduler) -> {
            world.spawn(TileGrid.of(1, 0, 0, "..........", ".####.###.", ".#..#...#.", ".#.##.#.#.", "......#..."));
            for (int i = 0; i < 5; i++) {
                world.spawn(Transform.at(2 * i + 0.5f, i % 2 == 0 ? 4.5f : 0.5f));
            }
            scheduler.simulation("hunt", step -> {
                TileGrid grid = world.single(TileGrid.class);
                int at = (int) (step.step() * 7 % 10);
                grid.set(at, 3, grid.get(at, 3) == Tile.SOLID ? Tile.EMPTY : Tile.SOLID);
                field.addSource(step.step() / 4 % 10 + 0.5f, 0.5f);
                field.update(grid);
                for (var row : world.query(Transform.class)) {
                    Transform body = row.first();
                    float x = body.x();
                    float y = body.y();
                    body.setPosition(x + 0.25f * field.directionX(x, y), y + 0.25f * field.directionY(x, y), 0);
                }
            });
        });
    }

    @Test
    void aFieldIsTheSameAfterRollbacks() {
        DistanceField field = new DistanceField();
        try (SyntheticWorld game = hunt(field).build();
                SyntheticWorld other = hunt(new DistanceField()).build()) {
            Rollback rollback = new Rollback(game.scheduler(), 8);
            for (int step = 1; step <= 60; step++) {
                game.step(1);
                other.step(1);
                if (step > 8 && step % 3 == 0) {
                    rollback.resimulateFrom(step - step % 7);
                }
                assertEquals(other.hash(), game.hash(), "step " + step);
            }
        }
    }

    @Test
    void fieldsAndSearchesAllocateNothingAfterAWhile() {
        TileGrid grid = TileGrid.empty(40, 30, 1, 0, 0);
        DistanceField field = new DistanceField();
        PathSearch search = new PathSearch(10_000);
        Sight sight = Sight.of(grid);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 40; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 6; i++) {
                grid.set(10 + i % 2, 5 + i, i % 2 == 0 ? Tile.SOLID : Tile.EMPTY);
                field.addSource(5 + i / 4, 5);
                field.update(grid);
                search.find(grid, 1, 1, 35, 25);
                sight.begin();
                sight.see(grid, 12, 12, 9);
                grid.ray(1, 1, 30, 20);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertEquals(0, least, "at least one round must allocate no byte");
    }
}
