package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests JSON files of Tiled: the same map as the XML files, in all forms that versions of Tiled wrote. */
class JsonMapTest {

    @TempDir
    private Path folder;

    private static String map(String members) {
        return "{'orientation': 'orthogonal', 'width': 3, 'height': 2, 'tilewidth': 8, 'tileheight': 8,\n"
                + "'tilesets': [{'firstgid': 1, 'name': 't', 'tilewidth': 8, 'tileheight': 8, 'image': 't.png',"
                + " 'imagewidth': 16, 'imageheight': 16}],\n" + members + "}";
    }

    private TiledMap read(String json) throws IOException {
        TestAssets.write(folder, "m.json", json.replace('\'', '"'));
        return TiledMap.read(folder, "m.json");
    }

    private void assertRefused(String expected, String json) throws IOException {
        String message = assertThrows(
                        IOException.class, () -> read(json), json.substring(0, Math.min(200, json.length())))
                .getMessage();
        assertTrue(message.contains(expected), () -> expected + " must be in: " + message);
        assertTrue(message.startsWith("m.json"), message);
        assertTrue(message.length() < 900 && message.chars().noneMatch(Character::isISOControl), message);
    }

    private String text(String name) throws IOException {
        return String.join("\n", MapText.of(TiledMap.read(folder, name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"level", "endless"})
    void aMapInJsonIsTheMapInXml(String name) throws IOException {
        TestAssets.copyTo(folder);
        assertEquals(text("levels/" + name + ".tmx"), text("levels/" + name + ".tmj"));
    }

    @Test
    void xmlAndJsonReferToEachOther() throws IOException {
        TestAssets.copyTo(folder);
        String expected = text("levels/level.tmx");
        for (List<String> ends :
                List.of(List.of(".tmx", ".tsx", ".tx", ".tsj", ".tj"), List.of(".tmj", ".tsj", ".tj", ".tsx", ".tx"))) {
            String mixed = TestAssets.text("levels/level" + ends.get(0))
                    .replace(ends.get(1) + "\"", ends.get(3) + "\"")
                    .replace(ends.get(2) + "\"", ends.get(4) + "\"");
            TestAssets.write(folder, "levels/mixed", mixed); // the content tells the format
            assertEquals(expected, text("levels/mixed"));
        }
    }

    @Test
    void theContentTellsTheFormatBehindBlanksAndAByteOrderMark() throws IOException {
        assertEquals(3, read("\uFEFF\n  " + map("'layers': []")).width());
        for (String name : List.of("UTF-16LE", "UTF-16BE")) {
            Files.writeString(
                    folder.resolve("m.tmj"),
                    "\uFEFF" + map("'layers': []").replace('\'', '"'),
                    java.nio.charset.Charset.forName(name));
            assertEquals(3, TiledMap.read(folder, "m.tmj").width());
        }
        TestAssets.write(folder, "m.json", "\uFEFF <map width='1' height='1' tilewidth='8' tileheight='8'/>");
        assertEquals(1, TiledMap.read(folder, "m.json").width());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'data': [1, 0, 2147483650, 4, 3, 1]",
                "'data': [1, 0, 2147483650, 4, 3, 1], 'encoding': 'csv'",
                "'data': '1,0,2147483650,4,3,1', 'encoding': 'csv'",
                "'data': 'AQAAAAAAAAACAACABAAAAAMAAAABAAAA', 'encoding': 'base64', 'compression': ''",
                "'data': 'AQAAAAAAAAACAACABAAAAAMAAAABAAAA', 'encoding': 'base64'",
            },
            quoteCharacter = '"')
    void allEncodingsGiveTheSameCells(String data) throws IOException {
        TileCells cells = read(map("'layers': [{'type': 'tilelayer', 'name': 'a', " + data + "}]"))
                .tiles("a");
        int[] gids = {1, 0, 0x8000_0002, 4, 3, 1};
        for (int i = 0; i < gids.length; i++) {
            assertEquals(gids[i], cells.gid(i % 3, i / 3));
        }
    }

    @Test
    void anInfiniteLayerMayHaveOneListOfCells() throws IOException {
        String layer = "{'type': 'tilelayer', 'name': 'a', 'startx': -2, 'starty': 5, 'x': 0, 'y': 0, 'width': 2,"
                + " 'height': 1, 'data': [3, 4]}";
        TileCells cells =
                read(map("'infinite': true, 'layers': [" + layer + "]")).tiles("a");
        assertEquals(List.of(-2, 5, 2, 1), List.of(cells.left(), cells.top(), cells.width(), cells.height()));
        assertEquals(4, cells.gid(-1, 5));
    }

    @Test
    void chunksAreEncodedAsTheirLayerSays() throws IOException {
        String layer = "{'type': 'tilelayer', 'name': 'a', 'encoding': 'base64', 'chunks': ["
                + "{'x': 3, 'y': -1, 'width': 2, 'height': 1, 'data': 'BAAAAAMAAAA='}]}";
        TileCells cells =
                read(map("'infinite': true, 'layers': [" + layer + "]")).tiles("a");
        assertEquals(3, cells.gid(4, -1));
        assertRefused(
                "m.json, /layers/0/chunks/0/data, line 3: the value must be a list of whole numbers: BAAAAAMAAAA=",
                map("'infinite': true, 'layers': [" + layer.replace("base64", "") + "]")
                        .replace("'encoding': '', ", ""));
    }

    /** As Tiled 1.0 wrote it: numbers are names, types are in objects of their own. */
    @Test
    void tilesetsAndPropertiesOfOldVersionsAreRead() throws IOException {
        TiledMap map = read(
                "{'width': 2, 'height': 1, 'tilewidth': 8, 'tileheight': 8, 'orientation': 'orthogonal',"
                        + "'properties': {'a': 1, 'b': 'x', 'c': '#ff0000'}, 'propertytypes': {'a': 'float', 'c': 'color'},"
                        + "'tilesets': [{'firstgid': 1, 'name': 't', 'tilewidth': 8, 'tileheight': 8, 'image': 't.png',"
                        + " 'imagewidth': 16, 'imageheight': 16,"
                        + " 'tiles': {'1': {'type': 'gold', 'animation': [{'tileid': 2, 'duration': 50}]}, '0': {}},"
                        + " 'tileproperties': {'1': {'value': '7', 'big': true}, '3': {'image': 'no.png'}},"
                        + " 'tilepropertytypes': {'1': {'value': 'int', 'big': 'bool'}}},"
                        + "{'firstgid': 5, 'name': 'c', 'tilewidth': 8, 'tileheight': 8,"
                        + " 'tiles': {'0': {'image': 'c.png', 'imagewidth': 4, 'imageheight': 3}}}],"
                        + "'layers': [{'type': 'objectgroup', 'objects': [{'x': 1, 'y': 2, 'gid': 5, 'properties': {'p': 2.5}}]}]}");
        assertEquals(1.0, map.properties().number("a", 0));
        assertThrows(IllegalArgumentException.class, () -> map.properties().whole("a", 0));
        assertEquals("x", map.properties().text("b", ""));
        assertEquals(0xFFFF_0000, map.properties().color("c", 0));
        assertThrows(IllegalArgumentException.class, () -> map.properties().text("c", ""));
        Tileset.Tile gold = map.tilesets().get(0).tile(1);
        assertEquals("gold", gold.className());
        assertEquals(2, gold.animation().get(0).tileId());
        assertEquals(7, gold.properties().whole("value", 0));
        assertTrue(gold.properties().flag("big", false));
        assertEquals("no.png", map.tilesets().get(0).tile(3).properties().text("image", ""));
        assertEquals("t.png", map.tilesets().get(0).tile(3).image().file());
        assertEquals(3, map.objects().get(0).height());
        assertEquals(2.5, map.objects().get(0).properties().number("p", 0));
    }

    /** The members of a class have no types in JSON. */
    @Test
    void theGameKnowsTheTypesOfMembers() throws IOException {
        Properties lock = read(map("'properties': [{'name': 'lock', 'type': 'class', 'propertytype': 'Lock', 'value':"
                        + "{'color': '#ff0000', 'none': '', 'sound': 'a/b.ogg', 'out': '../b.ogg', 'turns': 2, 'speed': 3,"
                        + " 'angle': 0.5, 'big': 3000000000, 'open': true, 'inner': {'a': 'b'}, 'list': [1, 'x', [true]]}},"
                        + "{'name': 'plain', 'type': 'string', 'value': '#ff0000'}], 'layers': []"))
                .properties()
                .members("lock");
        assertEquals("Lock", lock.className());
        assertEquals(0xFFFF_0000, lock.color("color", 0));
        assertEquals("#ff0000", lock.text("color", ""));
        assertEquals(0, lock.color("none", 5));
        assertEquals("", lock.file("none", "x"));
        assertEquals("a/b.ogg", lock.file("sound", ""));
        assertEquals(2, lock.whole("turns", 0));
        assertEquals(2, lock.object("turns", 0));
        assertEquals(3.0, lock.number("speed", 0));
        assertEquals(0.5, lock.number("angle", 0));
        assertEquals(3e9, lock.number("big", 0));
        assertTrue(lock.flag("open", false));
        assertEquals("b", lock.members("inner").text("a", ""));
        assertEquals(1, lock.members("list").whole("0", 0));
        assertEquals("x", lock.members("list").text("1", ""));
        assertTrue(lock.members("list").members("2").flag("0", false));
        assertThrows(IllegalArgumentException.class, () -> lock.color("sound", 0));
        assertThrows(IllegalArgumentException.class, () -> lock.whole("angle", 0));
        assertThrows(IllegalArgumentException.class, () -> lock.object("angle", 0));
        String outside = assertThrows(IllegalArgumentException.class, () -> lock.file("out", ""))
                .getMessage();
        assertEquals("the property out must have the type file (in the folder of assets) in Tiled: ../b.ogg", outside);
        Properties strict = TiledMap.read(folder, "m.json").properties();
        assertThrows(IllegalArgumentException.class, () -> strict.color("plain", 0));
    }

    @Test
    void itemsOfAListHaveTypes() throws IOException {
        Properties list = read(map("'properties': [{'name': 'list', 'type': 'list', 'value': ["
                        + "{'type': 'color', 'value': '#00ff00'}, {'type': 'float', 'value': 3},"
                        + "{'type': 'list', 'value': [{'type': 'object', 'value': 7}]},"
                        + "{'type': 'class', 'propertytype': 'K', 'value': {'type': 'odd'}}]}], 'layers': []"))
                .properties()
                .members("list");
        assertEquals(Set.of("0", "1", "2", "3"), list.names());
        assertEquals(0xFF00_FF00, list.color("0", 0));
        assertEquals(3.0, list.number("1", 0));
        assertThrows(IllegalArgumentException.class, () -> list.whole("1", 0));
        assertEquals(7, list.members("2").object("0", 0));
        assertEquals("K", list.members("3").className());
        assertEquals("odd", list.members("3").text("type", ""));
    }

    @Test
    void shapesAreFlagsAndLists() throws IOException {
        List<MapObject> objects = read(map("'layers': [{'type': 'objectgroup', 'objects': ["
                        + "{'ellipse': true}, {'capsule': true, 'ellipse': false}, {'point': true}, {'width': 4.0},"
                        + "{'polygon': [{'x': 0, 'y': 1.5}, {'x': -1e1, 'y': 2}, {'x': 3, 'y': 0}]},"
                        + "{'text': {'text': 'hi', 'wrap': true, 'pixelsize': 9}}, {'name': null}]}]"))
                .objects();
        assertEquals(
                "[ELLIPSE, CAPSULE, POINT, BOX, POLYGON, TEXT, BOX]",
                objects.stream().map(MapObject::shape).toList().toString());
        assertEquals(
                List.of(new MapObject.Point(0, 1.5), new MapObject.Point(-10, 2), new MapObject.Point(3, 0)),
                objects.get(4).points());
        assertEquals("hi", objects.get(5).text().content());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'__header__': {'app': 'LDtk'}, 'jsonVersion': '1.5.3'} | it seems to be of LDtk, which LdtkWorld.read reads",
                "{'frames': [], 'meta': {}} | it seems to be a sheet of Aseprite, which SpriteSheet.read reads",
                "{'name': 'x', 'version': '1.0.0', 'type': 'module'} | must be a map of Tiled: it seems to be of another program",
                "{'type': 'world', 'maps': []} | m.json: the file must be a map of Tiled: world",
                "{'type': 'tileset', 'name': 'x'} | must be a map of Tiled: tileset",
                "(function(name,data){ | in Tiled, choose File, Export As, and then JSON map files: (function(name,d",
                "return { | in Tiled, choose File, Export As",
                "'' | must be XML or JSON",
                "{ | must be well-formed JSON",
                "{} {} | must be well-formed JSON: the file goes on after its end",
            })
    void aFileThatIsNoMapSaysWhatItSeemsToBe(String json, String expected) throws IOException {
        assertRefused(expected, json);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'layers': 5 | m.json, /layers, line 3: the value must be a list: 5",
                "'layers': [{'type': 'tilelayer', 'data': 5}] | /layers/0/data, line 3: the value must be a list of whole numbers: 5",
                "'layers': [{'type': 'tilelayer', 'data': {}}] | must be a list of whole numbers",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2]}] | a tile for each of its 6 cells: 2",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, 2, 3]}] | its 6 cells: more",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, 4294967296]}] | must have 32 bits",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, 99999999999999999999]}] | must have 32 bits",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, [1]]}] | a list of whole numbers",
                "'infinite': true, 'layers': [{'type': 'tilelayer', 'chunks': {}}] | /chunks, line 3: the value must be a list",
                "'infinite': true, 'layers': [{'type': 'tilelayer', 'chunks': [1]}] | must be an object: 1",
                "'layers': [{'type': 'tilelayer', 'width': {}}] | width must be a whole number from 0 to 65536: {}",
                "'layers': [{'type': 'objectgroup', 'objects': [{'x': {}}]}] | x must be a number from",
                "'layers': [{'type': 'objectgroup', 'objects': [{'x': 1e400}]}] | x must be a number from",
                "'layers': [{'type': 'objectgroup', 'objects': [{'x': true}]}] | x must be a number from",
                "'layers': [{'type': 'objectgroup', 'objects': [{'visible': []}]}] | visible must be 0 or 1",
                "'layers': [{'type': 'objectgroup', 'objects': ['x']}] | must be an object: x",
                "'layers': [{'type': 'objectgroup', 'objects': [{'polygon': 5}]}] | must be a list: 5",
                "'layers': [{'type': 'objectgroup', 'objects': [{'polygon': [1, 2, 3]}]}] | must be an object: 1",
                "'layers': [{'type': 'objectgroup', 'objects': [{'polygon': [{'x': []}]}]}] | a coordinate must be a number",
                "'layers': [{'type': 'objectgroup', 'objects': [{'text': 'hi'}]}] | must be an object: hi",
                "'layers': [{'type': 'objectgroup', 'objects': [{'gid': 5000000000}]}] | gid must be a whole number",
                "'properties': 5 | must be an object: 5",
                "'properties': [5] | must be an object: 5",
                "'tilesets': {} | must be a list",
                "'tilesets': [{'tilewidth': 8}] | m.json, /tilesets/0, line 3: the tileset must have the value firstgid",
                "'tilesets': [{'firstgid': 1, 'tiles': 5}] | must be an object: 5",
                "'tilesets': [{'firstgid': 1, 'tiles': [{'image': 'x.png'}]}] | id must be a whole number",
                "'tilesets': [{'firstgid': 1, 'tiles': {'x': {}}}] | id must be a whole number",
                "'tilesets': [{'firstgid': 1, 'tiles': {'1': 5}}] | must be an object: 5",
                "'tilesets': [{'firstgid': 1, 'tileoffset': 5}] | must be an object",
                "'tilesets': [{'firstgid': 1, 'source': 'm.json'}] | must not refer to itself",
            })
    void wrongKindsOfValuesAreRefused(String members, String expected) throws IOException {
        assertRefused(expected, map(members));
    }

    /** As in XML: what Tiled opens is read, and noted. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'layers': [5] | /layers/0, line 3: a layer is left out: its type must be tilelayer or objectgroup",
                "'layers': [{'type': 'tileset', 'firstgid': 9}] | a layer is left out",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, -1]}] | is empty in 1 of its cells",
                "'layers': [{'type': 'tilelayer', 'data': [1, 2, 3, 4, 1, 9]}] | because no tileset has",
                "'backgroundcolor': 5 | must be a colour such as",
                "'properties': [{'name': 'p', 'type': 'int', 'value': {}}] | of the type int: {}",
                "'properties': [{'name': 'p', 'type': [], 'value': 1}] | of the type []",
                "'properties': {'p': 'x'}, 'propertytypes': {'p': 'int'} | of the type int: x",
                "'properties': [{'name': 'p', 'type': 'file', 'value': '../x'}] | in the folder of assets: ../x",
            })
    void whatIsSkippedIsNoted(String members, String expected) throws IOException {
        List<String> notes = read(map(members)).notes();
        assertEquals(1, notes.size());
        assertTrue(notes.get(0).contains(expected), () -> expected + " must be in: " + notes);
    }

    @Test
    void ofTwoEqualMembersTheLastOneCounts() throws IOException {
        assertEquals(1, read(map("'width': 5, 'width': 1, 'layers': []")).width());
        assertRefused("width must be", map("'width': {}, 'layers': []"));
    }

    @Test
    void nestingIsBoundedAsInXml() throws IOException {
        String begin = "{'type': 'group', 'layers': [";
        assertEquals(
                60,
                depth(read(map("'layers': [" + begin.repeat(60) + "]}".repeat(60) + "]"))
                        .layers()));
        assertRefused("nest", map("'layers': [" + begin.repeat(10_000) + "]}".repeat(10_000) + "]"));
        assertRefused("nest", map("'x': " + "[".repeat(1_000_000)));
        assertRefused(
                "nest",
                map("'properties': [{'type': 'class', 'value': " + "{'a': ".repeat(200) + "1" + "}".repeat(200)
                        + "}]"));
    }

    private static int depth(List<MapLayer> layers) {
        return layers.isEmpty() ? 0 : 1 + depth(((MapLayer.Group) layers.get(0).content()).layers());
    }

    @Test
    void aHugeNumberOfPartsIsRefused() throws IOException {
        assertRefused(
                "the number of layers",
                map("'layers': [" + "{'type': 'group'},".repeat(70_000) + "{'type': 'group'}]"));
        assertRefused(
                "the number of objects",
                map("'layers': [{'type': 'objectgroup', 'objects': [" + "{},".repeat(200_000) + "{}]}]"));
        String values = "{},".repeat(AssetFolder.Part.VALUES.most);
        assertRefused("the number of values", map("'x': [" + values + "{}]"));
        assertRefused("the number of properties", map("'properties': {" + "'a':1,".repeat(300_000) + "'b':1}"));
        assertRefused(
                "the number of properties",
                map("'properties': [{'type': 'list', 'value': [" + "1,".repeat(300_000) + "1]}]"));
        assertRefused(
                "the number of cells",
                map("'width': 65536, 'height': 65536, 'layers': [{'type': 'tilelayer', 'data': [1]}]"));
    }

    @Test
    void namesAndNumbersAreBounded() throws IOException {
        assertRefused("well-formed JSON", map("'" + "n".repeat(5_000) + "': 1"));
        assertRefused("well-formed JSON", map("'x': " + "1".repeat(5_000)));
        assertFalse(read(map("'x': " + "1".repeat(40) + ", 'layers': []")).isInfinite());
    }

    @Test
    void aFileOfDamagedCharactersIsRefused() throws IOException {
        Files.write(folder.resolve("m.json"), "{\"name\": \"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));
        String message = assertThrows(IOException.class, () -> TiledMap.read(folder, "m.json"))
                .getMessage();
        assertTrue(
                message.startsWith("m.json, line 1: a file of Tiled must be well-formed JSON: Invalid UTF-8"), message);
    }
}
