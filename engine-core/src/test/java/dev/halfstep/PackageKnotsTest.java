package dev.halfstep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bounds how many classes of a package use each other in a circle, in all modules: readers have to understand such
 * classes together. The test reads sources, and so needs no build of the other modules.
 */
class PackageKnotsTest {

    private static final String ROOT = "dev.halfstep.";

    private static final List<String> MODULES = List.of(
            "engine-core",
            "engine-render",
            "sample-game",
            "extensions/campaign",
            "extensions/content",
            "extensions/determinism",
            "extensions/netplay",
            "extensions/physics",
            "extensions/text",
            "extensions/ui");

    /** The maximum size of the largest knot of each package. In all other packages, no class uses itself through others. */
    private static final Map<String, Integer> MAX_SIZES = Map.ofEntries(
            Map.entry("content", 3),
            Map.entry("diagnostics", 4),
            Map.entry("dominion", 11),
            Map.entry("event", 2),
            Map.entry("file", 2),
            Map.entry("frame", 3),
            Map.entry("game", 2),
            Map.entry("input", 10),
            Map.entry("inspect", 4),
            Map.entry("physics", 3),
            Map.entry("render.animation", 3),
            Map.entry("render.draw", 4),
            Map.entry("render.gl", 2),
            Map.entry("render.line", 4),
            Map.entry("render.mesh", 2),
            Map.entry("render.sound", 4),
            Map.entry("render.text", 4),
            Map.entry("render.texture", 3),
            Map.entry("render.window", 2),
            Map.entry("sample", 3),
            Map.entry("sample.scene.bounce", 2),
            Map.entry("space", 2),
            Map.entry("state", 9),
            Map.entry("storage", 12),
            Map.entry("time", 5),
            Map.entry("transform", 7),
            Map.entry("ui", 4),
            Map.entry("world", 7));

    @Test
    void noPackageHasALargerKnotThanTheTableAllows() throws IOException {
        Set<String> unknown = new TreeSet<>(MAX_SIZES.keySet());
        Map<String, String> tooLarge = new TreeMap<>();
        for (String module : MODULES) {
            Map<String, PackageKnots> packages = PackageKnots.inSources(Path.of("..", module, "src", "main", "java"));
            assertTrue(!packages.isEmpty(), "the sources must be found: " + module);
            packages.forEach((packageName, knots) -> {
                String name = packageName.substring(ROOT.length());
                unknown.remove(name);
                int maxSize = MAX_SIZES.getOrDefault(name, 1);
                Set<String> largest = knots.largest();
                if (largest.size() > maxSize) {
                    tooLarge.put(
                            name,
                            "the largest knot of the package " + name + " must not exceed " + maxSize + ": "
                                    + largest.size() + " classes\n" + knots.describe(largest));
                }
            });
        }
        assertTrue(tooLarge.isEmpty(), () -> String.join("\n", tooLarge.values()));
        assertEquals(Set.of(), unknown, "the table must name packages that exist");
    }

    @Test
    void aKnotHasTheClassesThatUseEachOtherThroughOthers(@TempDir Path folder) throws IOException {
        write(folder, "First", "Second next;");
        write(folder, "Second", "Object next() { return new Third(); }");
        write(folder, "Third", "static final int ONE = First.ONE;");
        write(folder, "User", "First first; String text = \"Third\";");
        write(folder, "Pair", "Pair.Part part; /** A {@link User}. */ class Part {}");
        PackageKnots knots = PackageKnots.inSources(folder).get("some");
        assertEquals(Set.of("First", "Second", "Third"), knots.largest());
        assertEquals(
                "    First uses Second\n    Second uses Third\n    Third uses First", knots.describe(knots.largest()));
    }

    @Test
    void classesThatUseEachOtherInOneDirectionAreNoKnot(@TempDir Path folder) throws IOException {
        write(folder, "First", "Second second; Third third;");
        write(folder, "Second", "/** Belongs to a {@link First}. */ String text = \"First\"; // of the First");
        Files.writeString(
                folder.resolve("Third.java"),
                "package some; import other.First; class Third { First ofOtherPackage; }");
        assertEquals(1, PackageKnots.inSources(folder).get("some").largest().size());
    }

    private static void write(Path folder, String name, String body) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), "package some; class " + name + " {\n" + body + "\n}\n");
    }
}
