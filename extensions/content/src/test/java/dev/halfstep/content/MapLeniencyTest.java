package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.content.MapObject.Point;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that maps which Tiled opens are read as Tiled reads them, with a note for each thing that is not shown. */
class MapLeniencyTest {

    private static final String TILES = tileset(1, "t.png", 32, 16);

    @TempDir
    private Path folder;

    private static String tileset(int firstGid, String image, int width, int height) {
        return "<tileset firstgid=\"" + firstGid + "\" name=\"" + firstGid + "\" tilewidth=\"8\" tileheight=\"8\">"
                + "<image source=\"" + image + "\" width=\"" + width + "\" height=\"" + height + "\"/></tileset>";
    }

    private static String layer(String attributes, String data) {
        return "<layer name=\"floor\" " + attributes + ">" + data + "</layer>";
    }

    private static String csv(String cells) {
        return layer("", "<data encoding=\"csv\">" + cells + "</data>");
    }

    private static String map(String content) {
        return "<map width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n" + content + "</map>";
    }

    private TiledMap read(String content) throws IOException {
        TestAssets.write(folder, "m.tmx", map(content));
        return TiledMap.read(folder, "m.tmx");
    }

    private void assertCells(TiledMap map, int... ids) {
        TileCells cells = map.tiles("floor");
        for (int i = 0; i < ids.length; i++) {
            Tileset.Tile tile = cells.tile(i % 4, i / 4);
            assertEquals(ids[i], tile == null ? -1 : tile.id(), "cell " + i);
        }
    }

    private static void assertNotes(TiledMap map, String... notes) {
        assertEquals(List.of(notes), map.notes());
    }

    private void picture(String name, int width, int height) throws IOException {
        Files.write(folder.resolve(name), png(width, height));
    }

    private static byte[] png(int width, int height) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB), "png", out);
        return out.toByteArray();
    }

    @Test
    void cellsWhoseTileIsGoneAreEmpty() throws IOException {
        TiledMap map = read(TILES + csv("1,2,99,4,98,6,2147483648,8"));
        assertCells(map, 0, 1, -1, 3, -1, 5, -1, 7);
        assertEquals(99, map.tiles("floor").gid(2, 0));
        assertNotes(
                map,
                "m.tmx, line 2: the layer floor is empty in 2 of its cells, because no tileset has tiles such as: 99");
    }

    @Test
    void aTileObjectWhoseTileIsGoneKeepsItsPlace() throws IOException {
        TiledMap map = read(TILES
                + "<objectgroup><object id=\"3\" gid=\"99\" x=\"8\" y=\"16\" width=\"8\" height=\"8\"/></objectgroup>");
        MapObject object = map.objects().get(0);
        assertEquals(MapObject.Shape.TILE, object.shape());
        assertNull(object.tile());
        assertEquals(1.5f, map.space(1).transform(object).x());
        assertEquals(0.5f, map.space(1).transform(object).y());
        assertEquals(4 * 2, map.space(1).outlines(object).get(0).length);
        assertNotes(map, "m.tmx, line 2: the object 3 has no picture, because no tileset has its tile: 99");
    }

    @Test
    void aTileInACollisionShapeIsNone() throws IOException {
        TiledMap map = read(TILES.replace(
                "</tileset>",
                "<tile id=\"1\"><objectgroup><object id=\"1\" gid=\"1\"/></objectgroup></tile></tileset>"));
        assertNull(map.tilesets().get(0).tile(1).shapes().get(0).tile());
        assertEquals(1, map.notes().size());
    }

    @Test
    void anAnimationMayHaveTilesThatAreGoneAndFramesThatStay() throws IOException {
        TiledMap map = read(TILES.replace(
                "</tileset>",
                "<tile id=\"0\"><animation><frame tileid=\"77\" duration=\"100\"/><frame tileid=\"1\" duration=\"0\"/>"
                        + "</animation></tile><tile id=\"66\"><animation><frame tileid=\"77\" duration=\"1\"/></animation>"
                        + "</tile></tileset>"));
        assertEquals(
                List.of(new Tileset.Frame(77, 100), new Tileset.Frame(1, 0)),
                map.tilesets().get(0).tile(0).animation());
        assertNotes(map, "m.tmx, line 2: a frame shows the tile itself, because the tileset has not the tile: 77");
    }

    @Test
    void aLargerPictureHasMoreTiles() throws IOException {
        picture("t.png", 32, 24);
        TiledMap map = read(TILES + csv("1,2,3,4,9,10,11,12"));
        assertCells(map, 0, 1, 2, 3, 8, 9, 10, 11);
        assertEquals(24, map.tilesets().get(0).image().height());
        assertNotes(map);
        picture("t.png", 32, 8);
        assertEquals(1, read(TILES + csv("1,2,3,4,5,6,7,8")).notes().size());
    }

    @Test
    void aPictureWithOtherColumnsIsCutAsTiledCutsIt() throws IOException {
        picture("t.png", 16, 16);
        TiledMap map = read(TILES + csv("1,2,3,4,0,0,0,0"));
        Tileset.Tile third = map.tilesets().get(0).tile(2);
        assertEquals(List.of(0, 8), List.of(third.x(), third.y()));
        assertTrue(map.notes().get(0).contains("let it adjust the references to tiles, and save it: t.png"));
    }

    @Test
    void ofTilesetsWithTheSameFirstNumberTheLaterOneHasTheTiles() throws IOException {
        String empty = "<tileset firstgid=\"1\" name=\"new\" tilewidth=\"0\" tileheight=\"0\"/>";
        TiledMap map = read(empty + TILES + csv("1,2,3,4,5,6,7,8"));
        assertCells(map, 0, 1, 2, 3, 4, 5, 6, 7);
        assertEquals("new", map.tilesets().get(0).name());
        assertNotes(map);
    }

    @Test
    void tilesetsMayHaveAnyOrder() throws IOException {
        TiledMap map =
                read(tileset(17, "c.png", 32, 16) + tileset(9, "b.png", 32, 16) + TILES + csv("1,8,9,16,17,24,0,0"));
        assertCells(map, 0, 7, 0, 7, 0, 7, -1, -1);
        assertEquals("9", map.tiles("floor").tileset(2, 0).name());
        assertEquals("17", map.tiles("floor").tileset(0, 1).name());
        assertEquals("17", map.tilesets().get(0).name());
    }

    @Test
    void theTilesOfAMissingTilesetAreLeftOut() throws IOException {
        String missing = TILES + "<tileset firstgid=\"9\" source=\"Ground.tsx\"/>";
        TiledMap map = read(missing + csv("1,2,3,4,5,6,7,8"));
        assertNotes(map, "m.tmx, line 2: a file must be readable (it does not exist): Ground.tsx");
        assertEquals(2, map.tilesets().size());
        TestAssets.write(folder, "ground.tsx", "<tileset/>");
        TiledMap used = read(missing + csv("1,10,0,0,0,0,0,0"));
        assertCells(used, 0, -1, -1, -1);
        assertEquals(10, used.tiles("floor").gid(1, 0));
        assertNotes(
                used,
                "m.tmx, line 2: a file must be readable (it does not exist, but ground.tsx does: capital letters must be"
                        + " the same): Ground.tsx",
                "m.tmx, line 2: the layer floor is empty in 1 of its cells, because no tileset has tiles such as: 10");
    }

    @Test
    void anObjectWhoseTemplateIsMissingHasWhatItSetsItself() throws IOException {
        TiledMap map = read("<objectgroup><object name=\"door\" template=\"door.tx\" x=\"7\"/></objectgroup>");
        assertEquals("door", map.objects().get(0).name());
        assertEquals(7, map.objects().get(0).x());
        assertNotes(map, "m.tmx, line 2: a file must be readable (it does not exist): door.tx");
        TestAssets.write(folder, "door.tx", "<template/>");
        assertThrows(IOException.class, () -> read("<objectgroup><object template=\"door.tx\"/></objectgroup>"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "E:/Art/x", "/art/x", "..\\..\\x"})
    void tilesetsAndPicturesOutsideOfTheFolderAreLeftOut(String name) throws IOException {
        Path outside = folder;
        folder = Files.createDirectory(folder.resolve("assets"));
        TestAssets.write(outside, "x", TILES);
        TiledMap map = read("<tileset firstgid=\"1\" source=\"" + name + "\"/>" + tileset(9, name, 32, 16));
        assertTrue(map.tilesets().get(0).tiles().isEmpty());
        assertEquals(8, map.tilesets().get(1).tiles().size());
        assertEquals("", map.tilesets().get(1).image().file());
        assertEquals(1, map.notes().size());
        assertTrue(map.notes().get(0).contains("choose it again: " + name.replace('\\', '/')), map.notes()::toString);
    }

    @Test
    void namesOfFilesMayHaveBackslashes() throws IOException {
        TestAssets.write(
                folder, "sets/t.tsx", TILES.replace("firstgid=\"1\"", "").replace("t.png", "..\\t.png"));
        TiledMap map = read("<tileset firstgid=\"1\" source=\".\\sets\\t.tsx\"/>"
                + "<properties><property name=\"f\" type=\"file\" value=\"sounds\\a.ogg\"/></properties>");
        assertEquals("t.png", map.tilesets().get(0).image().file());
        assertEquals("sounds/a.ogg", map.properties().file("f", ""));
        assertNotes(map);
    }

    @Test
    void aPropertyThatIsNoneOfItsTypeIsAText() throws IOException {
        TiledMap map = read("<properties><property name=\"count\" type=\"int\" value=\"1.5\"/>"
                + "<property name=\"a\" type=\"future\" value=\"b\"/>"
                + "<property name=\"door\" type=\"file\" value=\"../../door.ogg\"/></properties>");
        assertEquals("1.5", map.properties().text("count", ""));
        assertThrows(IllegalArgumentException.class, () -> map.properties().whole("count", 0));
        assertEquals("b", map.properties().text("a", ""));
        assertNotes(
                map,
                "m.tmx, line 2: the property count is read as a text: it must be of the type int: 1.5",
                "m.tmx, line 2: the property a is read as a text: it must be of the type future: b",
                "m.tmx, line 2: the property door is read as a text: it must be in the folder of assets: ../../door.ogg");
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "'0,0', 1", "'1,2 3,4', 2"})
    void linesMayHaveFewPoints(String points, int count) throws IOException {
        TiledMap map = read("<objectgroup><object><polygon points=\"" + points
                + "\"/></object><object><polyline points=\"" + points + "\"/></object></objectgroup>");
        for (MapObject line : map.objects()) {
            assertEquals(Math.max(1, count), line.points().size());
            assertEquals(2 * Math.max(1, count), map.space(1).outlines(line).get(0).length);
        }
        assertEquals(
                count == 2 ? new Point(3, 4) : new Point(0, 0),
                map.objects().get(0).points().get(Math.max(0, count - 1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<data encoding=\"csv\">1,2,,4,5,6,7,8</data>",
                "<data encoding=\"csv\">1,2,0,4,5,6,7,8,\n</data>",
                "<data encoding=\"base64\">\nAQAAAAIAAAAAAAAABAAA\n  AAUAAAAGAAAABwAAAAgAAAA=\n</data>",
                "<data encoding=\"base64\">AQAAAAIAAAAAAAAABAAAAAUAAAAGAAAABwAAAAgAAAA</data>"
            })
    void cellsAreWrittenInManyWays(String data) throws IOException {
        assertCells(read(TILES + layer("", data)), 0, 1, -1, 3, 4, 5, 6, 7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "<data encoding=\"csv\">\n</data>", "<data encoding=\"base64\"/>", "<data><tile/></data>"})
    void aLayerWithoutCellsIsEmpty(String data) throws IOException {
        TileCells cells = read(TILES + layer("width=\"4\" height=\"2\"", data)).tiles("floor");
        assertEquals(List.of(4, 2), List.of(cells.width(), cells.height()));
        assertNull(cells.tile(0, 0));
        TestAssets.write(folder, "i.tmx", map(layer("", "")).replace("<map", "<map infinite=\"1\""));
        assertEquals(0, TiledMap.read(folder, "i.tmx").tiles("floor").width());
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "ISO-8859-1", "windows-1252"})
    void filesHaveTheEncodingThatTheyDeclare(String encoding) throws IOException {
        String declared = "<?xml version=\"1.0\" encoding=\"" + encoding.replace("LE", "") + "\"?>\n";
        String text = (encoding.equals("UTF-16LE") ? "\uFEFF" : "")
                + declared
                + map("<objectgroup name=\"Höhle – n\"/>".replace("–", encoding.startsWith("ISO") ? "-" : "–"));
        Files.write(folder.resolve("m.tmx"), text.getBytes(Charset.forName(encoding)));
        String name = TiledMap.read(folder, "m.tmx").layers().get(0).name();
        assertEquals(encoding.startsWith("ISO") ? "Höhle - n" : "Höhle – n", name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"klingon", "UTF-32"})
    void anEncodingThatIsUnknownOrWrongIsRefused(String encoding) {
        String message = assertThrows(IOException.class, () -> {
                    TestAssets.write(folder, "m.tmx", "<?xml version='1.0' encoding='" + encoding + "'?>" + map(""));
                    TiledMap.read(folder, "m.tmx");
                })
                .getMessage();
        assertTrue(message.startsWith("m.tmx: a file of Tiled must be well-formed XML"), message);
    }

    @Test
    void valuesOfNewerVersionsHaveTheirDefaults() throws IOException {
        TiledMap map =
                read("<tileset firstgid=\"1\" objectalignment=\"golden\" fillmode=\"tile\" tilerendersize=\"3\"/>"
                        + "<objectgroup draworder=\"z\" opacity=\"2\" tintcolor=\"#f80\"/>"
                        + "<objectgroup mode=\"screen\" opacity=\"-1\" tintcolor=\"reddish\"/><group mode=\"add\"/>");
        MapLayer first = map.layers().get(0);
        assertEquals(1, first.opacity());
        assertEquals(0xFFFF8800, first.tint());
        assertTrue(((MapLayer.Objects) first.content()).isSortedByY());
        MapLayer second = map.layers().get(1);
        assertEquals(0, second.opacity());
        assertEquals(-1, second.tint());
        assertEquals(MapLayer.Blend.NORMAL, second.blend());
        assertEquals(1, map.tilesets().get(0).anchorY());
        assertFalse(map.tilesets().get(0).isAspectKept());
        assertEquals(7, map.notes().size(), map.notes()::toString);
        assertEquals(
                "m.tmx, line 2: mode must be normal or add or multiply: the default is shown: screen",
                map.notes().get(5));
        TestAssets.write(folder, "m.tmx", map("").replace("<map", "<map orientation=\"round\""));
        assertThrows(IOException.class, () -> TiledMap.read(folder, "m.tmx"));
    }

    @Test
    void picturesWithinMapsAreRead() throws IOException {
        String data = Base64.getMimeEncoder().encodeToString(png(16, 8));
        TiledMap map = read("<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image format=\"png\">"
                + "<data encoding=\"base64\">\n" + data + "\n</data></image></tileset>"
                + "<imagelayer><image/></imagelayer>");
        Tileset.Image image = map.tilesets().get(0).image();
        assertTrue(image.isEmbedded());
        assertEquals(List.of(16, 8), List.of(image.width(), image.height()));
        assertEquals(2, map.tilesets().get(0).tiles().size());
        assertEquals(png(16, 8).length, image.embedded().length);
        assertFalse(new Tileset.Image("t.png", 8, 8, 0).isEmbedded());
    }

    @Test
    void picturesOfUnknownSizeAreLeftOut() throws IOException {
        Files.write(folder.resolve("sky.gif"), new byte[100]);
        TiledMap map = read("<imagelayer name=\"sky\"><image source=\"sky.gif\"/></imagelayer>"
                + "<imagelayer><image><data encoding=\"base64\">AAAA</data></image></imagelayer>"
                + "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"none.png\"/></tileset>");
        assertTrue(map.tilesets().get(0).tiles().isEmpty());
        assertEquals(3, map.notes().size());
        assertEquals("sky", map.layer("sky").name(), "a layer without its picture keeps its name");
        assertEquals(
                "m.tmx, line 2: an image is left out, because it is no PNG file, and the map does not have its size: open"
                        + " the map in Tiled, and save it: sky.gif",
                map.notes().get(0));
    }

    @Test
    void aTileWithoutAPictureIsLeftOut() throws IOException {
        TiledMap map = read("<tileset firstgid=\"1\"><tile id=\"0\"/><tile id=\"2\"><image source=\"t.png\" width=\"8\""
                + " height=\"8\"/></tile></tileset>");
        assertNull(map.tilesets().get(0).tile(0));
        assertNotNull(map.tilesets().get(0).tile(2));
        assertNotes(map, "m.tmx, line 2: a tile without an image is left out: 0");
    }

    @ParameterizedTest
    @CsvSource({"grid, stretch, 0 0 1 1", "grid, preserve-aspect-fit, 0.25 0 0.75 1", "tile, stretch, 0 0 1 2"})
    void shapesOfTilesAreAsLargeAsTheirTiles(String size, String mode, String expected) throws IOException {
        TiledMap map = read("<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"16\" tilerendersize=\"" + size
                + "\" fillmode=\"" + mode + "\"><image source=\"t.png\" width=\"8\" height=\"16\"/><tile id=\"0\">"
                + "<objectgroup><object width=\"8\" height=\"16\"/></objectgroup></tile></tileset>"
                + csv("0,0,0,0,1,0,0,0"));
        float[] outline = map.space(1).outlines(map.tiles("floor"), 0, 1).get(0);
        assertEquals(expected, bounds(outline));
        String turned = csv("0,0,0,0,536870913,0,0,0");
        assertEquals(
                mode.startsWith("p") ? "0 0.25 1 0.75" : size.equals("grid") ? "0 0 1 1" : "0 0 2 1",
                bounds(turnedOutline(map, turned)));
    }

    private float[] turnedOutline(TiledMap before, String cells) throws IOException {
        String text = Files.readString(folder.resolve("m.tmx")).replace(csv("0,0,0,0,1,0,0,0"), cells);
        TestAssets.write(folder, "m.tmx", text);
        TiledMap map = TiledMap.read(folder, before.file());
        return map.space(1).outlines(map.tiles("floor"), 0, 1).get(0);
    }

    private static String bounds(float[] outline) {
        float left = outline[0];
        float right = left;
        float bottom = outline[1];
        float top = bottom;
        for (int i = 0; i < outline.length; i += 2) {
            left = Math.min(left, outline[i]);
            right = Math.max(right, outline[i]);
            bottom = Math.min(bottom, outline[i + 1]);
            top = Math.max(top, outline[i + 1]);
        }
        return (left + " " + bottom + " " + right + " " + top).replace(".0", "");
    }
}
