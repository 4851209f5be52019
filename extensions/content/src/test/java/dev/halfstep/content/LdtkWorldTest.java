package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.LdtkWorld.Level;
import dev.halfstep.content.LdtkWorld.Neighbour;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads projects of LDtk: one with all kinds of layers and fields, and small ones for layouts and old versions. */
class LdtkWorldTest {

    private static final String PROJECT = "worlds/caves.ldtk";

    @TempDir
    private Path folder;

    private LdtkWorld caves() throws IOException {
        return LdtkWorld.read(TestAssets.FOLDER, PROJECT);
    }

    private LdtkWorld cavesWithPictures() throws IOException {
        return LdtkWorld.read(TestAssets.copyTo(folder), PROJECT);
    }

    private LdtkWorld read(String members) throws IOException {
        Files.writeString(folder.resolve("w.ldtk"), "{" + members + ", \"defs\": {}}");
        return LdtkWorld.read(folder, "w.ldtk");
    }

    private String refusal(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
        return assertThrows(IOException.class, () -> LdtkWorld.read(folder, name))
                .getMessage();
    }

    private static MapObject object(Level level, String className) {
        return level.map().objects().stream()
                .filter(object -> object.className().equals(className))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void levelsHaveTheirPlacesAndNeighbours() throws IOException {
        LdtkWorld world = caves();
        assertEquals(
                List.of("Entrance", "Hall"),
                world.levels().stream().map(Level::name).toList());
        Level entrance = world.level("Entrance");
        assertEquals(List.of(new Neighbour("Hall", "e")), entrance.neighbours());
        assertEquals(-64, entrance.worldX());
        assertEquals(32, entrance.worldY());
        assertEquals(1, entrance.depth());
        assertEquals(48, entrance.height());
        assertTrue(entrance.fields().flag("dark", false));
        assertEquals(0xFF336699, entrance.map().backgroundColor());
        MapSpace space = entrance.space(2);
        assertEquals(-8, space.x(0));
        assertEquals(-4, space.y(0));
        assertEquals(-10, space.y(48));
        String message = assertThrows(NoSuchElementException.class, () -> world.level("Attic"))
                .getMessage();
        assertEquals("the project worlds/caves.ldtk must have the level Attic, it has: Entrance, Hall", message);
        assertSame(entrance.map().tilesets(), world.level("Hall").map().tilesets(), "each level has a copy");
    }

    @Test
    void levelFilesAreReadWithTheirProject() throws IOException {
        MapObject key = object(caves().level("Hall"), "Key");
        assertEquals("key-1", key.name());
        assertEquals(0.5, key.anchorX()); // of the definition
        assertEquals(16, key.width());
    }

    @Test
    void entitiesAreObjectsAtTheirPivots() throws IOException {
        Level entrance = caves().level("Entrance");
        MapObject door = object(entrance, "Door");
        assertEquals(17, door.x());
        assertEquals(26, door.y());
        assertEquals(0.5, door.anchorY());
        Tileset.Tile tile = door.tile();
        assertNotNull(tile);
        assertEquals(33, tile.width()); // two tiles, and the space between them
        assertEquals((17 + 16 - 64) / 16f, entrance.space(1).transform(door).x());
        assertEquals((-26 - 32) / 16f, entrance.space(1).transform(door).y());
        assertEquals((17 - 64) / 16f, entrance.space(1).outlines(door).get(0)[0]);
    }

    @Test
    void fieldsHaveTheirTypes() throws IOException {
        LdtkWorld world = caves();
        Properties fields = object(world.level("Entrance"), "Door").properties();
        assertEquals(3, fields.whole("cost", 0));
        assertEquals(2, fields.number("speed", 0));
        assertThrows(IllegalArgumentException.class, () -> fields.whole("speed", 0));
        assertTrue(fields.has("open") && !fields.flag("open", true));
        assertEquals("one\ntwo", fields.text("text", ""));
        assertEquals(0xFFFF8000, fields.color("light", 0));
        assertEquals("Iron", fields.text("kind", ""));
        assertEquals("sprites/hero.json", fields.file("sound", ""));
        assertEquals("../../secret.txt", fields.text("secret", "")); // a text, which nothing opens by mistake
        assertEquals(5, fields.members("target").whole("cy", 0));
        assertEquals(16, fields.members("icon").whole("w", 0));
        assertEquals(object(world.level("Hall"), "Key").id(), fields.object("key", 0));
        assertEquals(0, fields.object("lost", -1));
        assertTrue(!fields.has("nothing"));
        assertEquals(1.0, fields.members("heights").number("0", 0));
        assertThrows(
                IllegalArgumentException.class, () -> fields.members("heights").whole("0", 0));
        assertEquals(0xFF010203, fields.members("colors").color("0", 0));
        assertEquals(3, fields.members("path").members("1").whole("cx", 0));
    }

    @Test
    void tilesStackInCells() throws IOException {
        TileCells walls = caves().level("Entrance").map().tiles("Walls");
        List<String> visited = new ArrayList<>();
        walls.forEachFromBottom((column, row, tile) -> visited.add(column + " " + row + " #" + tile.id()));
        assertEquals(List.of("0 0 #4", "0 1 #0", "0 1 #2", "0 1 #3"), visited); // in an image of 3 columns
        assertEquals(TileCells.FLIP_X, walls.flips(0, 2));
        TileCells second = walls.above();
        assertNotNull(second);
        assertEquals(TileCells.FLIP_Y, second.flips(0, 1));
        TileCells third = second.above();
        assertNotNull(third);
        assertEquals(TileCells.FLIP_X | TileCells.FLIP_Y, third.flips(0, 1));
        assertNull(third.above());
        MapLayer layer = caves().level("Entrance").map().layer("Walls");
        assertEquals(0.5, layer.opacity());
    }

    @Test
    void tilesHaveTheirTagsAndData() throws IOException {
        TileCells walls = caves().level("Entrance").map().tiles("Walls");
        Tileset.Tile rock = walls.tile(0, 1);
        assertNotNull(rock);
        assertTrue(rock.properties().flag("Hard", false));
        Tileset.Tile ice = walls.tile(0, 2); // tile 5 of 4 columns, of which the last one is cut off
        assertNotNull(ice);
        assertEquals("slippery", ice.properties().text("customData", ""));
    }

    @Test
    void tilesThatAreNotInCellsAreObjectsCutAtTheEdges() throws IOException {
        TiledMap map = caves().level("Entrance").map();
        if (map.layer("Plants").content() instanceof MapLayer.Objects plants) {
            MapObject first = plants.objects().get(0);
            assertEquals(20, first.x());
            assertEquals(0.5, first.opacity());
            MapObject cut = plants.objects().get(1);
            assertEquals(57, cut.x());
            assertEquals(7, cut.width());
            assertEquals(8, cut.height());
            assertNotNull(cut.tile());
            assertEquals(36 + 9, cut.tile().x()); // mirrored: the left of the picture is outside
        } else {
            throw new AssertionError("tiles beside the cells must be objects");
        }
        MapLayer hills = map.layer("Hills");
        assertEquals(false, hills.isVisible());
        assertEquals(0.5, hills.parallaxX());
        if (hills.content() instanceof MapLayer.Objects objects) {
            assertEquals(16, objects.objects().get(0).x()); // half as large, from the corner of the level
            assertEquals(8, objects.objects().get(0).width());
        } else {
            throw new AssertionError("scaled tiles must be objects");
        }
    }

    @Test
    void backgroundImageIsTheHindmostLayer() throws IOException {
        MapLayer back = cavesWithPictures().level("Entrance").map().layers().get(0);
        if (back.content() instanceof MapLayer.Objects objects) {
            MapObject sky = objects.objects().get(0);
            assertNotNull(sky.tile());
            assertEquals(10, sky.tile().x());
            assertEquals(64, sky.width());
            assertEquals(25, sky.height());
        } else {
            throw new AssertionError("a background must be an object");
        }
        Files.delete(folder.resolve("levels/sky.png"));
        LdtkWorld without = LdtkWorld.read(folder, PROJECT);
        assertEquals(5, without.level("Entrance").map().layers().size());
        assertTrue(without.notes()
                .toString()
                .contains("a background is not drawn, because it is missing, or no PNG file: ../levels/sky.png"));
    }

    @Test
    void intGridsAreCountedFromTheBottomForGridsOfMovers() throws IOException {
        Level entrance = caves().level("Entrance");
        TileCells walls = entrance.grid("Walls");
        List<String> visited = new ArrayList<>();
        walls.forEachFromBottom((column, row, value) -> visited.add(column + " " + row + " " + value.className()));
        assertEquals(List.of("0 0 rock", "1 0 rock", "2 0 ", "3 0 rock", "0 1 rock", "3 1 water"), visited);
        Tileset.Tile water = walls.tile(3, 1);
        assertNotNull(water);
        assertEquals(3, water.id());
        assertEquals(16, water.width());
        assertEquals(-80 / 16f, entrance.space(1).bottom(walls));
        Level hall = caves().level("Hall");
        String message = assertThrows(NoSuchElementException.class, () -> hall.grid("Things"))
                .getMessage();
        assertEquals("the level Hall must have the IntGrid layer Things, it has: Walls", message);
    }

    @Test
    void whatIsNotDrawnIsNotedOnce() throws IOException {
        assertEquals(
                List.of(
                        "worlds/caves.ldtk: the tiles of Drawn are not drawn: export the image as PNG, and choose that in"
                                + " LDtk: drawn.aseprite",
                        "worlds/caves.ldtk: the tiles of Icons are not drawn: they are part of LDtk, and no file"),
                cavesWithPictures().notes().stream().sorted().toList());
    }

    @Test
    void levelsOfLinearWorldsFollowEachOther() throws IOException {
        String levels = "\"levels\": [{\"identifier\": \"a\", \"worldX\": -1, \"pxWid\": 24, \"pxHei\": 40},"
                + " {\"identifier\": \"b\", \"worldX\": -1, \"pxWid\": 8, \"pxHei\": 8}]";
        Level right = read("\"worldLayout\": \"LinearHorizontal\", " + levels).level("b");
        assertEquals(24, right.worldX());
        assertEquals(0, right.worldY());
        Level below = read("\"worldLayout\": \"LinearVertical\", " + levels).level("b");
        assertEquals(0, below.worldX());
        assertEquals(40, below.worldY());
        LdtkWorld many = read("\"worlds\": [{\"identifier\": \"Sea\", \"worldLayout\": \"Free\", " + levels + "}]");
        assertEquals("Sea", many.level("b").world());
        assertEquals(-1, many.level("b").worldX());
    }

    @Test
    void oldVersionsAreRead() throws IOException {
        String members = "\"jsonVersion\": \"0.6.0\", \"defaultGridSize\": 8, \"levels\": [{\"uid\": 1, \"identifier\":"
                + " \"a\", \"pxWid\": 16, \"pxHei\": 16, \"__neighbours\": [{\"levelUid\": 1, \"dir\": \"n\"}],"
                + " \"layerInstances\": [{\"__identifier\": \"I\", \"__type\": \"IntGrid\", \"__cWid\": 2, \"__cHei\": 2,"
                + " \"__gridSize\": 8, \"intGrid\": [{\"coordId\": 3, \"v\": 0}]}, {\"__identifier\": \"E\", \"__type\":"
                + " \"Entities\", \"entityInstances\": [{\"__identifier\": \"X\", \"px\": [1, 2], \"fieldInstances\": []},"
                + " {\"__identifier\": \"Y\", \"px\": [3, 4], \"fieldInstances\": []}]}]}]";
        Level level = read(members).level("a");
        assertEquals(1, level.grid("I").gid(1, 1));
        assertEquals(-1, level.space(8).bottom(level.grid("I")) / 16);
        assertEquals("a", level.neighbours().get(0).level());
        assertEquals(1, object(level, "X").id());
        assertEquals(2, object(level, "Y").id());
    }

    @Test
    void repeatedBackgroundFillsTheLevelFromItsPivot() throws IOException {
        TestAssets.copyTo(folder);
        Level level = read("\"levels\": [{\"identifier\": \"a\", \"pxWid\": 40, \"pxHei\": 20, \"bgRelPath\":"
                        + " \"tiles/coin.png\", \"bgPos\": \"Repeat\", \"bgPivotX\": 0.5, \"bgPivotY\": 0}]")
                .level("a");
        List<String> areas = level.map().objects().stream()
                .map(object -> (int) object.x() + " " + (int) object.y() + " " + (int) object.width() + " "
                        + (int) object.height())
                .toList();
        assertEquals(List.of("0 0 12 16", "12 0 16 16", "28 0 12 16", "0 16 12 4", "12 16 16 4", "28 16 12 4"), areas);
    }

    @Test
    void refusesOtherFilesWithWhatReadsThem() throws IOException {
        assertTrue(refusal("m.tmx", "<map/>").contains("TiledMap.read reads maps of Tiled"));
        assertTrue(refusal("m.tmj", "{\"tilewidth\": 8}").contains("TiledMap.read reads maps of Tiled"));
        assertTrue(refusal("s.json", "{\"frames\": []}").contains("SpriteSheet.read sheets of Aseprite"));
        assertEquals(
                "a.ldtkl, /, line 1: the file must be a project of LDtk (.ldtk), with which its level files are read;"
                        + " TiledMap.read reads maps of Tiled, SpriteSheet.read sheets of Aseprite",
                refusal("a.ldtkl", "{\"layerInstances\": []}"));
    }

    @Test
    void refusesWhatTakesTooMuch() throws IOException {
        String level = "{\"defs\": {}, \"levels\": [{\"pxWid\": 8, \"pxHei\": 8, \"layerInstances\": [%s]}]}";
        String large = "{\"__type\": \"Tiles\", \"__cWid\": 65536, \"__cHei\": 65536, \"gridTiles\": []}";
        assertTrue(refusal("w.ldtk", level.formatted(large)).contains("the number of cells"));
        String few = "{\"__type\": \"IntGrid\", \"__cWid\": 2, \"__cHei\": 2, \"intGridCsv\": [1]}";
        assertTrue(refusal("w.ldtk", level.formatted(few)).contains("a value for each of the 4 cells: 1"));
        assertTrue(refusal(
                        "w.ldtk",
                        level.formatted("").replace("\"pxWid\": 8", "\"pxWid\": 1, \"externalRelPath\": \"../x\""))
                .contains("a file must be in the folder of assets"));
        assertTrue(refusal("w.ldtk", level.formatted("").replace("\"pxWid\": 8", "\"pxWid\": 9999999"))
                .contains("a level must have at most 65536 cells to each side"));
        String levels = "{\"defs\": {}, \"levels\": [" + "{\"pxWid\": 1, \"pxHei\": 1},".repeat(65_537) + "{}]}";
        assertTrue(refusal("w.ldtk", levels).contains("the number of layers"));
        String tilesets = "{\"defs\": {\"tilesets\": [" + "{},".repeat(4_096) + "{}]}}";
        assertTrue(refusal("w.ldtk", tilesets).contains("the number of tilesets"));
    }
}
