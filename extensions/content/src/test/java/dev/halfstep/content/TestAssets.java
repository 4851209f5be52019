package dev.halfstep.content;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.imageio.ImageIO;

/** Folders of assets: the one of these tests, and the examples that come with Tiled. */
public final class TestAssets {

    static final Path FOLDER = Path.of("src/test/resources/assets");

    /** Of Debian's package {@code tiled}. Nobody of this project drew these maps. */
    private static final Path EXAMPLES = Path.of("/usr/share/doc/tiled/examples");

    private TestAssets() {}

    /** Returns the text of a file of these tests. */
    static String text(String name) throws IOException {
        return Files.readString(FOLDER.resolve(name));
    }

    /** Writes a file, with its folders. */
    static void write(Path folder, String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    /** Copies the assets of these tests, with pictures. */
    public static Path copyTo(Path folder) throws IOException {
        copy(FOLDER, folder);
        Map<String, int[]> pictures = Map.of(
                "tiles/ground.png", new int[] {71, 54},
                "tiles/coin.png", new int[] {16, 16},
                "tiles/rocks.png", new int[] {60, 36},
                "tiles/tree.png", new int[] {64, 48},
                "tiles/door.png", new int[] {32, 32},
                "tiles/inside.png", new int[] {16, 16},
                "levels/sky.png", new int[] {320, 180});
        for (Map.Entry<String, int[]> picture : pictures.entrySet()) {
            int[] size = picture.getValue();
            BufferedImage image = new BufferedImage(size[0], size[1], BufferedImage.TYPE_INT_ARGB);
            ImageIO.write(image, "png", folder.resolve(picture.getKey()).toFile());
        }
        return folder;
    }

    /** Copies the examples of Tiled, and unpacks what Debian compresses. */
    public static Path copyExamplesTo(Path folder) throws IOException {
        assumeTrue(Files.isDirectory(EXAMPLES), "Debian's package tiled must be installed for this test");
        copy(EXAMPLES, folder);
        return folder;
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            String name = from.relativize(file).toString();
            Path target = to.resolve(name.replaceFirst("\\.gz$", ""));
            Files.createDirectories(target.getParent());
            try (InputStream raw = Files.newInputStream(file);
                    InputStream in = name.endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
                Files.copy(in, target);
            }
        }
    }

    /** Returns the names of all maps in a folder. */
    public static List<String> maps(Path folder) throws IOException {
        return files(folder).stream()
                .map(file -> folder.relativize(file).toString())
                .filter(name -> name.endsWith(".tmx"))
                .toList();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
