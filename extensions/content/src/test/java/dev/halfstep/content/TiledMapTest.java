package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is not compared with Tiled: properties, newer versions of the format, and lookups. */
class TiledMapTest {

    private static final int[] GIDS = {1, 0, 0x8000_0002, 0xF000_0003, 4, 1};

    @TempDir
    private Path folder;

    private TiledMap read(String content) throws IOException {
        String map = "<map orientation=\"orthogonal\" width=\"3\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n"
                + "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\">"
                + "<image source=\"t.png\" width=\"16\" height=\"16\"/></tileset>" + content + "</map>";
        TestAssets.write(folder, "m.tmx", map);
        return TiledMap.read(folder, "m.tmx");
    }

    private static TiledMap level() throws IOException {
        return TiledMap.read(TestAssets.FOLDER, "levels/level.tmx");
    }

    private static MapObject object(TiledMap map, String name) {
        return map.objects().stream()
                .filter(object -> object.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "csv", "base64", "base64 gzip", "base64 zlib"})
    void allEncodingsGiveTheSameCells(String encoding) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4 * GIDS.length).order(ByteOrder.LITTLE_ENDIAN);
        StringBuilder csv = new StringBuilder();
        StringBuilder elements = new StringBuilder();
        for (int gid : GIDS) {
            bytes.putInt(gid);
            csv.append(csv.isEmpty() ? "" : ",\n").append(Integer.toUnsignedString(gid));
            elements.append("<tile gid=\"")
                    .append(Integer.toUnsignedString(gid))
                    .append("\"/>\n");
        }
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = encoding.endsWith("gzip")
                ? new GZIPOutputStream(packed)
                : encoding.endsWith("zlib") ? new DeflaterOutputStream(packed) : packed) {
            out.write(bytes.array());
        }
        String base64 = "\n   " + Base64.getEncoder().encodeToString(packed.toByteArray()) + "\n  ";
        String data = encoding.isEmpty() ? elements.toString() : encoding.equals("csv") ? csv.toString() : base64;
        String attributes =
                encoding.isEmpty() ? "" : " encoding=\"" + encoding.replace(" ", "\" compression=\"") + "\"";
        TileCells cells = read("<layer name=\"a\"><data" + attributes + ">" + data + "</data></layer>")
                .tiles("a");
        for (int i = 0; i < GIDS.length; i++) {
            assertEquals(GIDS[i], cells.gid(i % 3, i / 3));
        }
        assertEquals(TileCells.FLIP_X, cells.flips(2, 0));
        assertEquals(0xF000_0000, cells.flips(0, 1));
        assertNotNull(cells.tileset(0, 0));
        assertEquals(0, cells.gid(-1, 0) | cells.gid(3, 0) | cells.gid(0, 2) | cells.gid(0, -1));
    }

    @Test
    void propertiesHaveTypes() throws IOException {
        Properties map = level().properties();
        assertEquals(Set.of("gravity", "music", "story", "title"), map.names());
        assertEquals(9.81, map.number("gravity", 0));
        assertEquals("sounds/theme.ogg", map.file("music", ""));
        assertEquals("Once upon a time\nthere were two lines", map.text("story", ""));
        MapObject door = object(level(), "door");
        assertEquals(2, door.properties().object("key", 0));
        Properties lock = door.properties().members("lock");
        assertEquals("Lock", lock.className());
        assertEquals(0xFF0000FF, lock.color("color", 0));
        assertEquals(2, lock.whole("turns", 0));
        assertEquals(2, lock.number("turns", 0));
        assertEquals("fallback", map.text("nothing", "fallback"));
        assertTrue(map.has("gravity"));
        assertFalse(map.has("nothing"));
        assertTrue(map.members("nothing").names().isEmpty());
    }

    @Test
    void aPropertyOfAnotherTypeIsReported() throws IOException {
        Properties map = level().properties();
        assertEquals(
                "the property gravity must have the type int in Tiled: 9.81",
                assertThrows(IllegalArgumentException.class, () -> map.whole("gravity", 0))
                        .getMessage());
        for (Runnable getter : List.<Runnable>of(
                () -> map.text("gravity", ""),
                () -> map.number("title", 0),
                () -> map.flag("gravity", true),
                () -> map.color("gravity", 0),
                () -> map.file("title", ""),
                () -> map.object("gravity", 0),
                () -> map.members("gravity"))) {
            assertThrows(IllegalArgumentException.class, getter::run);
        }
    }

    @Test
    void anObjectInheritsFromItsTemplateThenFromItsTile() throws IOException {
        MapObject gold = object(level(), "gold");
        assertEquals("coin", gold.className()); // of the tile
        assertEquals(10, gold.properties().whole("value", 0)); // of the template
        assertEquals("sounds/coin.wav", gold.properties().file("sound", "")); // of the tile
        assertEquals(45, gold.rotationDegrees());
        MapObject silver = object(level(), "silver");
        assertEquals("silver", silver.className());
        assertEquals(-3, silver.properties().whole("value", 0));
        assertTrue(silver.properties().flag("shiny", false)); // of the template
        assertEquals(Set.of("value", "shiny", "sound"), silver.properties().names());
        assertEquals(0, silver.rotationDegrees());
    }

    @Test
    void tilesHaveRectanglesInTheirImages() throws IOException {
        Tileset ground = level().tilesets().get(0);
        assertEquals("solid", ground.tile(1).className());
        assertEquals(new Tileset.Image("tiles/ground.png", 71, 54, 0xFFFF00FF), ground.image());
        assertEquals(12, ground.tiles().size());
        Tileset.Tile last = ground.tile(11);
        assertEquals(List.of(2 + 3 * 17, 2 + 2 * 17, 16, 16), List.of(last.x(), last.y(), last.width(), last.height()));
        assertEquals("spring", ground.properties().text("season", ""));
        Tileset things = level().tilesets().get(1);
        assertEquals(3, things.tiles().size());
        assertEquals("tiles/door.png", things.tile(7).image().file());
        assertEquals(
                List.of(new Tileset.Frame(5, 200), new Tileset.Frame(6, 300), new Tileset.Frame(7, 200)),
                ground.tile(5).animation());
    }

    /** Tiled 1.9: class instead of type, and parts of images. Tiled 1.12: capsules, opacity of objects, lists. */
    @Test
    void newerVersionsAreRead() throws IOException {
        TiledMap map = read(
                "<tileset firstgid=\"9\" class=\"set\"><tile id=\"0\" class=\"box\" x=\"4\" y=\"2\" width=\"8\" height=\"9\">"
                        + "<image source=\"u.png\" width=\"20\" height=\"30\"/></tile></tileset>"
                        + "<objectgroup class=\"things\"><object id=\"1\" class=\"pill\" opacity=\"0.25\" width=\"8\" height=\"4\"><capsule/>"
                        + "<properties><property name=\"l\" type=\"list\"><item type=\"int\" value=\"4\"/><item value=\"x\"/>"
                        + "<item type=\"list\"><item type=\"bool\" value=\"true\"/></item></property></properties></object>"
                        + "<object id=\"2\" gid=\"9\"/></objectgroup>");
        Tileset.Tile tile = map.tilesets().get(1).tile(0);
        assertEquals(List.of(4, 2, 8, 9), List.of(tile.x(), tile.y(), tile.width(), tile.height()));
        assertEquals("set", map.tilesets().get(1).className());
        assertEquals("things", map.layers().get(0).className());
        MapObject pill = map.objects().get(0);
        assertEquals(MapObject.Shape.CAPSULE, pill.shape());
        assertEquals("pill", pill.className());
        assertEquals(0.25, pill.opacity());
        Properties list = pill.properties().members("l");
        assertEquals(4, list.whole("0", 0));
        assertEquals("x", list.text("1", ""));
        assertTrue(list.members("2").flag("0", false));
        float[] outline = map.space(8).outlines(pill).get(0);
        for (int i = 0; i < outline.length; i += 2) {
            assertTrue(outline[i] >= 0 && outline[i] <= 8 && outline[i + 1] >= 12 && outline[i + 1] <= 16);
        }
        MapObject box = map.objects().get(1);
        assertEquals("box", box.className());
        assertEquals(9, box.height());
    }

    @ParameterizedTest
    @CsvSource({
        "orthogonal, ORTHOGONAL",
        "isometric, ISOMETRIC",
        "staggered, STAGGERED",
        "hexagonal, HEXAGONAL",
        "oblique, OBLIQUE"
    })
    void allOrientationsAreRead(String name, TiledMap.Orientation expected) throws IOException {
        TestAssets.write(
                folder,
                "m.tmx",
                "<map orientation=\"" + name
                        + "\" width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\" skewx=\"3\""
                        + " skewy=\"-2\" hexsidelength=\"4\" staggeraxis=\"x\" staggerindex=\"even\"/>");
        TiledMap map = TiledMap.read(folder, "m.tmx");
        assertEquals(expected, map.orientation());
        assertEquals(List.of(3, -2, 4), List.of(map.skewX(), map.skewY(), map.hexSideLength()));
        assertTrue(map.isStaggeredX() && map.isStaggeredEven());
    }

    @Test
    void groupsAffectTheirLayers() throws IOException {
        MapLayer fog = level().layer("Fog");
        assertFalse(fog.isVisible());
        assertEquals(0.25, fog.opacity());
        assertEquals(List.of(5.0, 6.0, 0.25), List.of(fog.offsetX(), fog.offsetY(), fog.parallaxX()));
        assertEquals(0x80FF8000, fog.tint());
        assertEquals(
                List.of("Sky", "Ground", "Fog", "Things", "Shapes"),
                level().flatLayers().stream().map(MapLayer::name).toList());
    }

    @Test
    void aMissingLayerIsReportedWithTheNamesOfAll() throws IOException {
        TiledMap map = level();
        assertEquals(
                "the map levels/level.tmx must have the layer Grund, it has: Sky, Ground, Front, Fog, Things, Shapes",
                assertThrows(NoSuchElementException.class, () -> map.layer("Grund"))
                        .getMessage());
        assertThrows(NoSuchElementException.class, () -> map.tiles("Things"));
    }

    @Test
    void aMissingFileIsReportedInOneLine() {
        assertEquals(
                "levels/none.tmx: a file must be readable (it does not exist): levels/none.tmx",
                assertThrows(IOException.class, () -> TiledMap.read(TestAssets.FOLDER, "levels/none.tmx"))
                        .getMessage());
        Path none = TestAssets.FOLDER.resolve("none");
        assertTrue(assertThrows(IOException.class, () -> TiledMap.read(none, "a.tmx"))
                .getMessage()
                .contains("the folder of assets must be there: it does not exist"));
    }
}
