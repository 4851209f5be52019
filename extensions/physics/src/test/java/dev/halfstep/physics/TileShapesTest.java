package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.ground.TileGrid;
import dev.halfstep.ground.TileGrid.Tile;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.util.List;
import java.util.Random;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Segment;
import org.dyn4j.geometry.Vector2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks that the shapes of tiles are where the tiles are, and that boxes slide over them as over one shape. */
class TileShapesTest {

    private final SyntheticWorld game = new WorldRecipe()
            .register(RigidBody.TYPE, Joint.TYPE, TileGrid.TYPE)
            .wire((world, scheduler) -> Physics.install(world, scheduler, 0, -10))
            .build();

    @AfterEach
    void close() {
        game.close();
    }

    private static int shapes(String... picture) {
        return TileShapes.of(TileGrid.of(1, 0, 0, picture)).size();
    }

    @Test
    void aFloorIsOneShapeAndSoIsAWall() {
        assertEquals(1, shapes("####", "####"));
        assertEquals(3, shapes("#..#", "#..#", "####"));
        assertEquals(2, shapes("##..##"));
        assertEquals(2, shapes(".##.", "####"), "the floor below is not cut");
        assertEquals(2, shapes("####", ".##."), "the floor above is not cut");
    }

    @Test
    void aSlopeIsOneShapeWithTheTilesThatFillIt() {
        assertEquals(2, shapes("../.", "./#.", "/##.", "####"));
        assertEquals(2, shapes(".\\..", ".#\\.", ".##\\", "####"));
        assertEquals(2, shapes("..uU", "uU##", "####"));
        assertEquals(2, shapes("Dd..", "##Dd", "####"));
        assertEquals(3, shapes(".uUDd.", "######"), "two slopes");
        assertEquals(3, shapes("../", "./.", "/.."), "nothing fills it");
    }

    @Test
    void oneWayTilesAreLines() {
        List<Convex> shapes = TileShapes.of(TileGrid.of(2, 1, 3, "---.--", "......"));
        assertEquals(2, shapes.size());
        Segment line = (Segment) shapes.get(0);
        assertEquals(new Vector2(1, 7), line.getPoint1());
        assertEquals(new Vector2(7, 7), line.getPoint2());
    }

    /** Compares the shapes with the tiles, at points within random grids. */
    @Test
    void shapesCoverTheTilesAndNothingElse() {
        Tile[] kinds = Tile.values();
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            TileGrid grid = TileGrid.empty(9, 7, 0.5f, -2, 1);
            for (int i = 0; i < 63; i++) {
                Tile tile = random.nextInt(3) > 0 ? Tile.SOLID : kinds[random.nextInt(kinds.length)];
                grid.set(i % 9, i / 9, tile);
            }
            List<Convex> shapes = TileShapes.of(grid);
            for (int i = 0; i < 2000; i++) {
                double column = random.nextDouble() * 9;
                double row = random.nextDouble() * 7;
                Tile tile = grid.get((int) column, (int) row);
                double x = column - (int) column;
                double surface = tile.leftHeight() + x * (tile.rightHeight() - tile.leftHeight());
                boolean isGround = tile != Tile.ONE_WAY && row - (int) row < surface;
                Vector2 point = new Vector2(-2 + column / 2, 1 + row / 2);
                boolean isCovered =
                        shapes.stream().anyMatch(shape -> !(shape instanceof Segment) && shape.contains(point));
                assertEquals(isGround, isCovered, () -> tile + " at " + column + ", " + row);
            }
        }
    }

    private EntityId box(float x, float y, float radians) {
        return game.world()
                .spawn(
                        Transform.at(x, y).setRotationZ(radians),
                        RigidBody.dynamic().box(1, 1).friction(0));
    }

    private void spawn(TileGrid grid) {
        game.world()
                .spawn(Transform.at(0, 0), grid, RigidBody.fixed().tiles(grid).friction(0));
    }

    @Test
    void aBoxSlidesOverAFloorAtItsSpeed() {
        spawn(TileGrid.of(1, 0, 0, "..............##", "################", "################"));
        EntityId box = box(2, 2.5f, 0);
        game.step(30);
        game.world().get(box, RigidBody.class).velocity(3, 0);
        game.step(180);
        assertEquals(2 + 9, game.world().get(box, Transform.class).x(), 1e-3);
        game.step(180);
        assertEquals(13.5, game.world().get(box, Transform.class).x(), 0.02, "the wall stops it");
    }

    @Test
    void aBoxSlidesDownASlopeAsFastAsWithoutSeams() {
        String[] picture = new String[12];
        for (int i = 0; i < 12; i++) {
            picture[i] = "#".repeat(i) + "\\" + ".".repeat(11 - i);
        }
        spawn(TileGrid.of(1, 0, 0, picture));
        EntityId box = box(1.72f, 11, (float) -Math.PI / 4);
        game.step(90);
        float x = game.world().get(box, Transform.class).x();
        double way = 10 / Math.sqrt(2) * 1.5 * 1.5 / 2; // with half of gravity, along the slope
        assertEquals(1.72 + way / Math.sqrt(2), x, 0.1);
        assertEquals(0, game.world().get(box, RigidBody.class).angularVelocity(), 1e-3);
    }

    @Test
    void aBodyRestsOnOneWayTilesAndFallsThroughGaps() {
        spawn(TileGrid.of(1, 0, 0, "---..---", "........", "........"));
        EntityId resting = box(1.5f, 4, 0);
        EntityId falling =
                game.world().spawn(Transform.at(4, 4), RigidBody.dynamic().circle(0.4));
        game.step(120);
        assertEquals(3.5, game.world().get(resting, Transform.class).y(), 0.02);
        assertTrue(game.world().get(falling, Transform.class).y() < 0);
    }

    @Test
    void whatDescribesAShapeDescribesAllTiles() {
        RigidBody body = RigidBody.fixed()
                .circle(1)
                .friction(0.3)
                .tiles(TileGrid.of(1, 0, 0, "#.#.#"))
                .friction(0.9)
                .sensor();
        assertEquals(4, body.shapeCount());
        body.dyn4j().getFixtures().forEach(shape -> assertEquals(shape.isSensor() ? 0.9 : 0.3, shape.getFriction()));
        body.circle(1).friction(0.1);
        assertEquals(0.9, body.dyn4j().getFixture(3).getFriction());
    }

    @Test
    void tilesOfADynamicBodyAndGridsWithoutGroundAreRefused() {
        TileGrid grid = TileGrid.of(1, 0, 0, "#");
        IllegalArgumentException dynamic = assertThrows(
                IllegalArgumentException.class, () -> RigidBody.dynamic().tiles(grid));
        assertEquals("the body of tiles must be fixed: this one is dynamic", dynamic.getMessage());
        IllegalArgumentException empty = assertThrows(
                IllegalArgumentException.class, () -> RigidBody.fixed().tiles(TileGrid.of(1, 0, 0, "...", "...")));
        assertEquals("the grid of a body must have ground: all 3 x 2 tiles are empty", empty.getMessage());
    }
}
