package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.InflaterInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Compares what the reader makes of maps with what Tiled itself makes of them. */
class TiledExportTest {

    private static final Path TILED = Path.of("/usr/bin/tiled");

    /** Each export takes a quarter of a second: all of them only in the long run. */
    private static final List<String> EXPORTED_EXAMPLES =
            List.of("orthogonal-outside.tmx", "sticker-knight/map/sandbox2.tmx");

    @TempDir
    private Path folder;

    @Test
    void mapsWithAllFeaturesAreReadAsTiledReadsThem() throws Exception {
        TestAssets.copyTo(folder);
        for (String name : List.of("levels/level.tmx", "levels/endless.tmx")) {
            compare(name);
        }
    }

    @Test
    void examplesOfTiledAreReadAsTiledReadsThem() throws Exception {
        TestAssets.copyExamplesTo(folder);
        List<String> names = Boolean.getBoolean("halfstep.long") ? TestAssets.maps(folder) : EXPORTED_EXAMPLES;
        for (String name : names) {
            compare(name);
        }
    }

    private void compare(String name) throws Exception {
        String expected = String.join(
                "\n",
                MapText.ofExport(
                        export(name, "--embed-tilesets", "--detach-templates", "--resolve-types-and-properties")));
        String read = String.join("\n", MapText.of(TiledMap.read(folder, name)));
        boolean hasIds = !read.contains("object 0.0000"); // Tiled invents those that old files do not have
        String id = hasIds ? "without any effect" : "object [0-9.]+";
        assertEquals(expected.replaceAll(id, "object"), read.replaceAll(id, "object"), name);
        // the export itself is read: once complete, once with references to tilesets and templates in XML
        assertReadAlike(expected, name);
        export(name);
        assertReadAlike(read, name);
    }

    private void assertReadAlike(String expected, String name) throws IOException {
        String read = String.join("\n", MapText.of(TiledMap.read(folder, json(name))));
        String id = read.contains("object 0.0000") || expected.contains("object 0.0000") ? "object [0-9.]+" : "object";
        assertEquals(expected.replaceAll(id, "object"), read.replaceAll(id, "object"), json(name));
    }

    private static String json(String map) {
        return map.replace(".tmx", ".json");
    }

    private String export(String name, String... options) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(TILED), "Debian's package tiled must be installed for this test");
        Path json = folder.resolve(json(name));
        List<String> line = new ArrayList<>(List.of(TILED.toString()));
        line.addAll(List.of(options));
        line.addAll(List.of("--export-map", "json", folder.resolve(name).toString(), json.toString()));
        ProcessBuilder command = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("tiled.log").toFile());
        // without a display, and without reading or writing settings of the user
        command.environment().put("QT_QPA_PLATFORM", "offscreen");
        command.environment().put("HOME", folder.toString());
        command.environment().put("XDG_CONFIG_HOME", folder.toString());
        assertEquals(0, command.start().waitFor(), () -> "Tiled must export " + name);
        return Files.readString(json);
    }

    /** All examples in the ordinary build: the numbers of all tiles, by the JDK's document tree. */
    @Test
    void allExamplesOfTiledAreReadWithAllTiles() throws Exception {
        List<String> names = TestAssets.maps(TestAssets.copyExamplesTo(folder));
        assertTrue(names.size() >= 20, names::toString);
        DocumentBuilderFactory documents = DocumentBuilderFactory.newInstance();
        // an old map names a document type on the Internet
        documents.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        int cells = 0;
        for (String name : names) {
            TiledMap map = TiledMap.read(folder, name);
            Element root = documents
                    .newDocumentBuilder()
                    .parse(folder.resolve(name).toFile())
                    .getDocumentElement();
            NodeList data = root.getElementsByTagName("data");
            List<TileCells> layers = map.flatLayers().stream()
                    .filter(layer -> layer.content() instanceof TileCells)
                    .map(layer -> (TileCells) layer.content())
                    .toList();
            assertEquals(data.getLength(), layers.size(), name);
            assertEquals(
                    root.getElementsByTagName("object").getLength(),
                    map.objects().size(),
                    name);
            for (int i = 0; i < layers.size(); i++) {
                NodeList chunks = ((Element) data.item(i)).getElementsByTagName("chunk");
                for (int part = 0; part < Math.max(1, chunks.getLength()); part++) {
                    boolean isChunk = chunks.getLength() > 0;
                    Element element = (Element) (isChunk ? chunks.item(part) : data.item(i));
                    int left = isChunk ? Integer.parseInt(element.getAttribute("x")) : 0;
                    int top = isChunk ? Integer.parseInt(element.getAttribute("y")) : 0;
                    int width = isChunk ? Integer.parseInt(element.getAttribute("width")) : map.width();
                    int[] gids = gids(
                            (Element) data.item(i), element.getTextContent().strip());
                    for (int at = 0; at < gids.length; at++) {
                        assertEquals(gids[at], layers.get(i).gid(left + at % width, top + at / width), name);
                    }
                    cells += gids.length;
                }
            }
        }
        assertTrue(cells > 20_000, "cells: " + cells);
    }

    private static int[] gids(Element data, String text) throws IOException {
        if (data.getAttribute("encoding").equals("csv")) {
            return Arrays.stream(text.split(",\\s*", -1))
                    .mapToInt(Integer::parseUnsignedInt)
                    .toArray();
        }
        InputStream stored = new ByteArrayInputStream(Base64.getDecoder().decode(text));
        InputStream in = data.getAttribute("compression").equals("zlib") ? new InflaterInputStream(stored) : stored;
        ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        int[] gids = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(gids);
        return gids;
    }
}
