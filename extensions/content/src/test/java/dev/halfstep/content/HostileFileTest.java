package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that files which were made to do harm are refused, with file, line, rule and value. */
class HostileFileTest {

    private static final String TILESET =
            "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"t.png\" width=\"16\" height=\"16\"/></tileset>\n";

    @TempDir
    private Path folder;

    private static String map(int width, int height, String content) {
        return "<map orientation=\"orthogonal\" width=\"" + width + "\" height=\"" + height
                + "\" tilewidth=\"8\" tileheight=\"8\">\n" + TILESET + content + "</map>";
    }

    private static String layer(String data) {
        return "<layer width=\"2\" height=\"2\">" + data + "</layer>\n";
    }

    private String refusal(String content) throws IOException {
        Files.writeString(folder.resolve("m.tmx"), content);
        String message = assertThrows(IOException.class, () -> TiledMap.read(folder, "m.tmx"))
                .getMessage();
        assertTrue(message.startsWith("m.tmx") || message.contains(", line "), message);
        assertTrue(message.chars().noneMatch(Character::isISOControl), message);
        assertFalse(message.contains("line -"), message);
        return message;
    }

    private void assertRefused(String expected, String content) throws IOException {
        String message = refusal(content);
        assertTrue(message.contains(expected), () -> expected + " must be in: " + message);
    }

    private void assertRead(String content) throws IOException {
        Files.writeString(folder.resolve("m.tmx"), content);
        TiledMap.read(folder, "m.tmx");
    }

    @Test
    void aMessageHasFileLineRuleAndValue() throws IOException {
        assertEquals(
                "m.tmx, line 3: the data of a layer must have a tile for each of its 4 cells: 3",
                refusal(map(2, 2, layer("<data encoding=\"csv\">1,2,3</data>"))));
        assertEquals(
                "m.tmx, line 1: width must be a whole number from 0 to 65536: 2147483648",
                refusal("<map width=\"2147483648\" height=\"2147483648\" tilewidth=\"8\" tileheight=\"8\"/>"));
    }

    @Test
    void entitiesAreNotExpanded() throws IOException {
        StringBuilder laughs = new StringBuilder("<!DOCTYPE map [<!ENTITY a0 \"ha\">");
        for (int i = 1; i < 12; i++) {
            laughs.append("<!ENTITY a")
                    .append(i)
                    .append(" \"")
                    .append(("&a" + (i - 1) + ";").repeat(10))
                    .append("\">");
        }
        String property = "<properties><property name=\"p\" value=\"&a11;\"/></properties>";
        assertRefused("well-formed", laughs + "]>" + map(2, 2, property));
        String text = "<properties><property name=\"p\">&a11;</property></properties>";
        assertRefused("entit", laughs + "]>" + map(2, 2, text));
    }

    @Test
    void externalEntitiesAndDocumentTypesAreNotOpened() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "secret");
        String external = "<!DOCTYPE map [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>";
        assertRefused("entit", external + map(2, 2, "<properties><property name=\"p\">&x;</property></properties>"));
        // old maps have this: nothing is opened, so nothing is missing
        assertRead("<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">" + map(2, 2, ""));
    }

    @Test
    void sizesAreRefusedBeforeMemoryIsAllocated() throws IOException {
        assertRefused("width must be", map(Integer.MAX_VALUE, 1, ""));
        assertRefused("the number of cells", map(65_536, 65_536, "<layer><data encoding=\"csv\">1</data></layer>"));
        String chunks = "<chunk x=\"-1000000\" y=\"0\" width=\"1\" height=\"1\">1</chunk>"
                + "<chunk x=\"1000000\" y=\"1000000\" width=\"1\" height=\"1\">1</chunk>";
        String infinite = map(1, 1, layer("<data encoding=\"csv\">" + chunks + "</data>"));
        assertRefused("the number of cells", infinite.replace("<map ", "<map infinite=\"1\" "));
        assertRefused(
                "the number of tiles",
                map(1, 1, "")
                        .replace("tilewidth=\"8\" tileheight=\"8\"><image", "tilewidth=\"1\" tileheight=\"1\"><image")
                        .replace("width=\"16\" height=\"16\"", "width=\"32768\" height=\"32768\""));
    }

    @Test
    void compressedCellsEndWithTheLayer() throws IOException {
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        byte[] zeros = new byte[1 << 20];
        try (GZIPOutputStream packed = new GZIPOutputStream(gzip);
                DeflaterOutputStream deflated = new DeflaterOutputStream(zlib)) {
            for (int i = 0; i < 64; i++) {
                packed.write(zeros);
                deflated.write(zeros);
            }
        }
        long before = allocatedBytes();
        String bomb = Base64.getEncoder().encodeToString(gzip.toByteArray());
        assertRefused(
                "a tile for each of its 4 cells: more",
                map(2, 2, layer("<data encoding=\"base64\" compression=\"gzip\">" + bomb + "</data>")));
        bomb = Base64.getEncoder().encodeToString(zlib.toByteArray());
        assertRefused(
                "a tile for each of its 4 cells: more",
                map(2, 2, layer("<data encoding=\"base64\" compression=\"zlib\">" + bomb + "</data>")));
        long allocated = allocatedBytes() - before;
        assertTrue(allocated < 32 << 20, () -> "64 MiB must not be unpacked: " + allocated);
    }

    private static long allocatedBytes() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    @Test
    void filesMustNotReferToThemselves() throws IOException {
        String object = "<objectgroup><object template=\"a.tx\"/></objectgroup>";
        TestAssets.write(folder, "a.tx", "<template><object template=\"b.tx\"/></template>");
        TestAssets.write(folder, "b.tx", "<template><object template=\"a.tx\"/></template>");
        assertRefused("must not refer to itself", map(2, 2, object));
        TestAssets.write(folder, "b.tx", "<template><tileset firstgid=\"1\" source=\"c.tsx\"/></template>");
        TestAssets.write(folder, "c.tsx", "<tileset><tile id=\"0\">" + object + "</tile></tileset>");
        assertRefused("must not refer to itself", map(2, 2, object));
        TestAssets.write(folder, "d.tsx", "<tileset source=\"d.tsx\"/>");
        assertRead(map(2, 2, "<tileset firstgid=\"99\" source=\"d.tsx\"/>"));
    }

    @Test
    void templatesReferToEachOtherOnlySoDeep() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            TestAssets.write(folder, i + ".tx", "<template><object template=\"" + (i + 1) + ".tx\"/></template>");
        }
        TestAssets.write(folder, "1000.tx", "<template><object name=\"last\"/></template>");
        assertRefused(
                "files must refer to each other at most 64 deep: 63.tx",
                map(2, 2, "<objectgroup><object template=\"0.tx\"/></objectgroup>"));
        assertRead(map(2, 2, "<objectgroup><object template=\"938.tx\"/></objectgroup>")); // with the map, 64 files
    }

    /** A second copy of the cells would be another 4 bytes for each. */
    @Test
    void compressedCellsNeedNoSecondCopy() throws IOException {
        int width = 2_048;
        ByteArrayOutputStream zlib = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(zlib)) {
            deflated.write(new byte[width * width * Integer.BYTES]);
        }
        String data = Base64.getEncoder().encodeToString(zlib.toByteArray());
        String layer = "<layer><data encoding=\"base64\" compression=\"zlib\">" + data + "</data></layer>";
        Files.writeString(folder.resolve("m.tmx"), map(width, width, layer));
        long before = allocatedBytes();
        TiledMap.read(folder, "m.tmx");
        long bytesPerCell = (allocatedBytes() - before) / width / width;
        assertEquals(4, bytesPerCell);
    }

    @ParameterizedTest
    @CsvSource({
        "../t.tsx, in the folder",
        "a/../../t.tsx, in the folder",
        "link/t.tsx, in the folder",
        "link.tsx, in the folder",
        "/etc/t.tsx, must be relative",
        "C:/t.tsx, must be relative",
        "..\\t.tsx, in the folder",
        "\\etc\\t.tsx, must be relative",
        "http://example.org/t.tsx, must be relative",
        "nothing.tsx, it does not exist"
    })
    void filesOutsideOfTheFolderAreNotRead(String name, String expected) throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        TestAssets.write(outside, "t.tsx", "<tileset name=\"secret\"/>");
        folder = Files.createDirectory(folder.resolve("assets"));
        Files.createSymbolicLink(folder.resolve("link"), outside);
        Files.createSymbolicLink(folder.resolve("link.tsx"), outside.resolve("t.tsx"));
        String source = "\" source=\"" + name + "\"/>";
        String content = map(2, 2, "<tileset firstgid=\"99" + source + "<tileset firstgid=\"199" + source);
        assertRead(content);
        TiledMap map = TiledMap.read(folder, "m.tmx");
        assertEquals(name, map.tilesets().get(1).name(), "the name of the tileset is not read");
        assertEquals(name, map.tilesets().get(2).name(), "also not when the map refers to it again");
        assertTrue(map.notes().get(0).contains(expected), map.notes()::toString);
    }

    @Test
    void picturesAndFilePropertiesMustBeInTheFolder() throws IOException {
        Files.createDirectory(folder.resolve("folder"));
        assertRead(map(2, 2, "<imagelayer><image source=\"../x.png\" width=\"1\" height=\"1\"/></imagelayer>"));
        MapLayer sky = TiledMap.read(folder, "m.tmx").layers().get(0);
        assertEquals("", ((MapLayer.Picture) sky.content()).image().file());
        assertRefused("it is not a file", map(2, 2, "<tileset firstgid=\"99\" source=\"folder\"/>"));
        for (String name : List.of("/etc/passwd", "../x", "C:\\x", "..\\x")) {
            assertRead(
                    map(2, 2, "<properties><property name=\"f\" type=\"file\" value=\"" + name + "\"/></properties>"));
            Properties properties = TiledMap.read(folder, "m.tmx").properties();
            assertEquals(
                    "the property f must have the type file (in the folder of assets) in Tiled: " + name,
                    assertThrows(IllegalArgumentException.class, () -> properties.file("f", ""))
                            .getMessage());
            assertEquals(name, properties.text("f", ""));
        }
    }

    @Test
    void aLinkWithinTheFolderIsFollowed() throws IOException {
        TestAssets.write(folder, "real/t.tsx", "<tileset name=\"linked\"/>");
        Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
        assertRead(map(2, 2, "<tileset firstgid=\"99\" source=\"link/t.tsx\"/>"));
    }

    @Test
    void groupsAreNestedOnlySoDeep() throws IOException {
        assertRead(map(2, 2, "<group>".repeat(60) + "</group>".repeat(60)));
        assertRefused("nested at most 64 deep", map(2, 2, "<group>".repeat(10_000) + "</group>".repeat(10_000)));
        assertRefused("nested at most 64 deep", map(2, 2, "<x>".repeat(10_000) + "</x>".repeat(10_000)));
    }

    @ParameterizedTest
    @CsvSource({
        "'1,2,3', a tile for each of its 4 cells: 3",
        "'1,2,3,4,1', a tile for each of its 4 cells: more",
        "'1,2,3,4,,', a tile for each of its 4 cells: more",
        "'1,2,-3,4', numbers from 0",
        "'1,2,x,4', numbers from 0",
        "'1,2,3,4294967296', numbers from 0",
        "',', a tile for each of its 4 cells: 1"
    })
    void cellsInCsvAreComplete(String csv, String expected) throws IOException {
        assertRefused(expected, map(2, 2, layer("<data encoding=\"csv\">" + csv + "</data>")));
    }

    @ParameterizedTest
    @CsvSource({
        "base64, '', AQAAAA==, a tile for each of its 4 cells: 1",
        "base64, '', ????, a tile for each of its 4 cells: 0",
        "base64, '', AQAAAAI, must have 4 bytes for each cell",
        "base64, '', AQAAA, must be base64",
        "base64, gzip, AQAAAA==, must be compressed with gzip",
        "base64, zlib, AQAAAA==, must be compressed with zlib",
        "base64, zlib, eJxjYGBg, must be compressed with zlib",
        "base64, zstd, AQAAAA==, must not be zstd: in Tiled",
        "base64, lzma, AQAAAA==, gzip or zlib",
        "base85, '', AQAAAA==, csv or base64",
        "'', '', '<tile/><tile/><tile/><tile/><tile/>', a tile for each of its 4 cells: more"
    })
    void cellsInOtherEncodingsAreComplete(String encoding, String compression, String data, String expected)
            throws IOException {
        String attributes = " encoding=\"" + encoding + "\" compression=\"" + compression + "\"";
        assertRefused(expected, map(2, 2, layer("<data" + attributes + ">" + data + "</data>")));
    }

    @ParameterizedTest
    @CsvSource({
        "x=\"NaN\", x must be a number",
        "x=\"Infinity\", x must be a number",
        "x=\"1e999\", x must be a number",
        "x=\"0x10\", x must be a number",
        "x=\"1.2.3\", x must be a number",
        "width=\"-1\", width must be a number from 0.0",
        "visible=\"maybe\", visible must be 0 or 1",
        "gid=\"-1\", gid must be a whole number from 0",
        "id=\"-3\", id must be a whole number"
    })
    void numbersOfObjectsAreChecked(String attribute, String expected) throws IOException {
        assertRefused(expected, map(2, 2, "<objectgroup><object " + attribute + "/></objectgroup>"));
    }

    @ParameterizedTest
    @CsvSource({
        "<objectgroup offsetx=\"NaN\"/>, offsetx must be a number",
        "<objectgroup opacity=\"NaN\"/>, opacity must be a number",
        "<objectgroup><object><polygon points=\"0_0\"/></object></objectgroup>, two coordinates",
        "<tileset firstgid=\"0\"/>, firstgid must be a whole number from 1",
        "<imagelayer><image><data>A</data></image></imagelayer>, the data of an image must be base64"
    })
    void valuesAreChecked(String content, String expected) throws IOException {
        assertRefused(expected, map(2, 2, content));
    }

    @Test
    void aHugeNumberOfNotesIsCounted() throws IOException {
        StringBuilder objects = new StringBuilder("<objectgroup>");
        for (int i = 0; i < 1_000; i++) {
            objects.append("<object id=\"").append(i).append("\" gid=\"77\"/>");
        }
        assertRead(map(2, 2, objects + "</objectgroup>"));
        List<String> notes = TiledMap.read(folder, "m.tmx").notes();
        assertEquals(33, notes.size());
        assertEquals("and 968 more", notes.get(32));
        assertRefused("the number of tilesets", map(2, 2, "<tileset firstgid=\"1\"/>".repeat(5_000)));
    }

    @Test
    void unknownElementsAndAttributesOfNewerVersionsAreIgnored() throws IOException {
        assertRead(map(
                2,
                2,
                "<future a=\"b\"><data/></future><objectgroup new=\"1\"><object><wedge/></object></objectgroup>"));
    }

    @Test
    void aHugeNumberOfPartsIsRefused() throws IOException {
        assertRefused("the number of layers", map(2, 2, "<objectgroup/>".repeat(70_000)));
        assertRefused(
                "the number of objects", map(2, 2, "<objectgroup>" + "<object/>".repeat(200_000) + "</objectgroup>"));
    }

    @Test
    void aFileOfNoiseIsRefused() throws IOException {
        byte[] noise = new byte[10_000];
        new Random(1).nextBytes(noise);
        Files.write(folder.resolve("m.tmx"), noise);
        assertThrows(IOException.class, () -> TiledMap.read(folder, "m.tmx"));
        Files.write(folder.resolve("m.tmx"), new byte[0]);
        assertThrows(IOException.class, () -> TiledMap.read(folder, "m.tmx"));
        assertRefused("must begin with the element map", "<tileset/>");
    }

    @Test
    void aFileWithoutAKnownLineIsRefusedWithoutALine() throws IOException {
        String message = refusal("<!DOCTYPE map [" + map(2, 2, "")); // the document type has no end

        assertTrue(message.startsWith("m.tmx: a file of Tiled must be well-formed XML"), message);
    }
}
