package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a damaged map is refused in one line, or read as what it says now. */
class DamagedMapTest {

    private static final List<String> WORDS = List.of(
            "0",
            "-1",
            "1",
            "2",
            "7",
            "255",
            "65536",
            "2147483647",
            "2147483648",
            "4294967295",
            "99999999999",
            "NaN",
            "1e400",
            "-0.5",
            "true",
            "",
            "csv",
            "base64",
            "zlib",
            "gzip",
            "zstd",
            "orthogonal",
            "isometric",
            "../x",
            "level.tmx",
            "templates/coin.tx",
            "../tiles/ground.tsx",
            "/etc/passwd",
            "int",
            "class",
            "list",
            "#12345678",
            "0,0 1,1",
            "\u202Ename",
            "&lt;",
            "solid");

    /** Most stay well-formed in the place of a number. */
    private static final List<String> JSON_WORDS = List.of(
            "0",
            "-1",
            "1",
            "2",
            "7",
            "255",
            "65536",
            "2147483647",
            "2147483648",
            "4294967295",
            "99999999999",
            "1e400",
            "-0.5",
            "true",
            "null",
            "[]",
            "[1]",
            "{}",
            "tilelayer");

    @TempDir
    private Path folder;

    @Test
    void aDamagedFileIsRefusedInOneLineOrReadAsItIs() throws IOException {
        TestAssets.copyTo(folder);
        Map<String, Integer> all = new TreeMap<>();
        String[] files = {
            "levels/level.tmx",
            "levels/endless.tmx",
            "tiles/ground.tsx",
            "levels/templates/coin.tx",
            "levels/level.tmj",
            "levels/endless.tmj",
            "tiles/ground.tsj",
            "levels/templates/coin.tj"
        };
        for (int i = 0; i < files.length; i++) {
            Path file = folder.resolve(files[i]);
            byte[] undamaged = Files.readAllBytes(file);
            String map = i % 4 < 2 ? files[i] : i < 4 ? "levels/level.tmx" : "levels/level.tmj";
            List<String> words = i < 4 ? WORDS : JSON_WORDS;
            Damage.outcomes(undamaged, Damage.FILES / files.length, i, words, content -> {
                        Files.write(file, content);
                        return String.join("\n", MapText.of(TiledMap.read(folder, map)));
                    })
                    .forEach((outcome, count) -> all.merge(outcome, count, Integer::sum));
            Files.write(file, undamaged);
        }
        // most of the damage gets past the parsers of XML and JSON
        assertTrue(all.get("REFUSED") > Damage.FILES / 3, all::toString);
        assertTrue(all.get("MALFORMED") < Damage.FILES / 3, all::toString);
        assertTrue(all.get("OTHER") > Damage.FILES / 20, all::toString);
        assertTrue(all.get("SAME") > Damage.FILES / 50, all::toString);
    }

    @Test
    void aDamagedProjectOfLdtkIsRefusedInOneLineOrReadAsItIs() throws IOException {
        Path file = folder.resolve("caves.ldtk");
        byte[] undamaged = Files.readAllBytes(TestAssets.FOLDER.resolve("worlds/caves.ldtk"));
        TestAssets.write(folder, "caves/Hall.ldtkl", TestAssets.text("worlds/caves/Hall.ldtkl"));
        Map<String, Integer> all = Damage.outcomes(undamaged, Damage.FILES, 5, WORDS, content -> {
            Files.write(file, content);
            StringBuilder text = new StringBuilder();
            for (LdtkWorld.Level level : LdtkWorld.read(folder, "caves.ldtk").levels()) {
                text.append(level.name()).append(level.worldX()).append(level.neighbours());
                level.grids().forEach((name, grid) -> grid.forEachFromBottom((x, y, value) -> text.append(value)));
                text.append(String.join("\n", MapText.of(level.map())));
            }
            return text.toString();
        });
        assertTrue(all.get("REFUSED") > Damage.FILES / 20, all::toString);
        assertTrue(all.get("OTHER") > Damage.FILES / 20, all::toString);
        assertTrue(all.get("SAME") > Damage.FILES / 50, all::toString);
    }

    /** A run of forged cells: the data of the layer is valid XML, but not valid base64, gzip, or the wrong number. */
    @Test
    void damagedCellsAreRefusedOrRead() throws IOException {
        TestAssets.copyTo(folder);
        Path file = folder.resolve("levels/level.tmx");
        String map = Files.readString(file);
        int begin = map.indexOf("H4sI");
        int end = map.indexOf('\n', begin);
        byte[] cells = map.substring(begin, end).getBytes(StandardCharsets.US_ASCII);
        Map<String, Integer> all = Damage.outcomes(
                cells, Damage.FILES / 2, 9, List.of("A", "/", "==", "AAAA", "H4sI", " ", "-"), content -> {
                    String data = new String(content, StandardCharsets.ISO_8859_1).replaceAll("[^ -;=-~]", "?");
                    Files.writeString(file, map.substring(0, begin) + data.replace('&', '?') + map.substring(end));
                    return String.join("\n", MapText.of(TiledMap.read(folder, "levels/level.tmx")));
                });
        assertTrue(all.get("REFUSED") > Damage.FILES / 4, all::toString);
    }
}
