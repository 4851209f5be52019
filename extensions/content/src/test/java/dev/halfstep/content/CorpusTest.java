package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.sound.Sound;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads files by other people: those of the folder that {@code -Dhalfstep.corpus} names, each folder in it with the
 * assets of one project. A file is read, or refused with the documented exception and one line. Prints what was
 * refused, and how many files of each kind were read.
 */
class CorpusTest {

    private static final String PROPERTY = "halfstep.corpus";

    @TempDir
    private Path temporary;

    /** Files of each kind: read, and refused. */
    private final Map<String, int[]> counts = new TreeMap<>();

    private final List<String> wrong = new ArrayList<>();

    @Test
    @EnabledIfSystemProperty(named = PROPERTY, matches = ".+", disabledReason = "needs a folder of files by others")
    void filesByOtherPeopleAreReadOrRefusedInOneLine() throws IOException {
        readAll(Path.of(System.getProperty(PROPERTY)));
        counts.forEach((kind, count) -> System.out.printf("%s: %d read, %d refused%n", kind, count[0], count[1]));
        assertEquals(List.of(), wrong);
    }

    @Test
    void ownFilesAreReadAndCountedByKind() throws IOException {
        Path project = TestAssets.copyTo(temporary.resolve("project"));
        Files.writeString(project.resolve("broken.tmx"), "<map");
        readAll(temporary);
        assertEquals(List.of(), wrong);
        assertEquals(List.of("gltf", "ldtk", "sheet", "tmj", "tmx"), List.copyOf(counts.keySet()));
        assertArrayEquals(new int[] {2, 1}, counts.get("tmx"));
    }

    private void readAll(Path corpus) throws IOException {
        for (Path folder : list(corpus, 1)) {
            for (Path file : list(folder, Integer.MAX_VALUE)) {
                if (Files.isRegularFile(file)) {
                    read(folder, folder.relativize(file).toString().replace('\\', '/'), kind(file));
                }
            }
        }
    }

    private static List<Path> list(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(path -> !path.equals(folder)).sorted().toList();
        }
    }

    /** Returns the ending of a name, and of a JSON file what it holds. */
    private static String kind(Path file) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".json")) {
            return name.substring(name.lastIndexOf('.') + 1);
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        boolean isMap = text.contains("\"layers\"") && text.contains("\"tilewidth\"");
        return text.contains("aseprite.org") ? "sheet" : isMap ? "tmj" : "";
    }

    private void read(Path folder, String name, String kind) {
        try {
            switch (kind) {
                case "tmx", "tmj" -> TiledMap.read(folder, name);
                case "ldtk" -> LdtkWorld.read(folder, name).levels().forEach(level -> level.space(1));
                case "sheet" -> SpriteSheet.read(folder, name);
                case "gltf", "glb" -> GltfModel.read(folder, name);
                case "wav", "ogg" -> Sound.stream(Asset.file(folder.resolve(name)));
                default -> {
                    return;
                }
            }
            count(kind, 0);
        } catch (IOException | AssetException e) {
            count(kind, 1);
            String message = String.valueOf(e.getMessage());
            System.out.println(folder.getFileName() + ": " + message);
            if (e.getMessage() == null || message.lines().count() != 1) {
                wrong.add(name + ": " + e);
            }
        } catch (RuntimeException | StackOverflowError e) {
            wrong.add(folder.getFileName() + "/" + name + ": " + e);
        }
    }

    private void count(String kind, int index) {
        counts.computeIfAbsent(kind, absent -> new int[2])[index]++;
    }
}
