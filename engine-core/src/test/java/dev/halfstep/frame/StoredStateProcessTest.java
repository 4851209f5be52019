package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.SaveSlots;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateHash;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a saved game continues in another process as in the first one: in a new JVM, and in one of another Java
 * release. With {@code -Dhalfstep.long=true}, it has 10,000 entities and goes on for 1,000 steps.
 */
class StoredStateProcessTest {

    private static final boolean IS_LONG = Boolean.getBoolean("halfstep.long");
    private static final int ENTITIES = IS_LONG ? 10_000 : 1_000;

    /** Not a multiple of 3, so that unread events are pending. */
    private static final int STEPS_BEFORE_SAVE = 62;

    private static final int STEPS_AFTER_LOAD = IS_LONG ? 1_000 : 50;
    private static final String SLOT = "colony";

    @TempDir
    private Path folder;

    private static SyntheticWorld colony(int entities, long seed) {
        SyntheticWorld game = Colony.of(entities).seed(seed).rate(Rate.hz(100)).build();
        game.scheduler().tools().overrideInput(step -> input -> {
            Random random = new Random(step);
            input.add(random.nextBoolean() ? Key.A : Key.D, random.nextBoolean(), input.frameEndNanos());
        });
        return game;
    }

    /** Returns a line with the hash after each step, the present one first. */
    private static String continued(SyntheticWorld game, int steps) {
        StringBuilder hashes = new StringBuilder(StateHash.toText(game.hash()));
        for (int i = 0; i < steps; i++) {
            game.step(1);
            hashes.append(' ').append(StateHash.toText(game.hash()));
        }
        return hashes.toString();
    }

    /** Loads the slot in the folder of its first argument, and prints the hashes of as many steps as its second one. */
    static final class Loader {
        public static void main(String[] args) throws IOException {
            try (SaveSlots slots = new SaveSlots(DataFolder.at(Path.of(args[0])));
                    SyntheticWorld game = colony(/* entities= */ 3, /* seed= */ 99)) {
                game.scheduler().state().load(slots.load(SLOT));
                System.out.print(continued(game, Integer.parseInt(args[1])));
            }
        }
    }

    private String saveAndContinue() throws IOException {
        try (SaveSlots slots = new SaveSlots(DataFolder.at(folder));
                SyntheticWorld game = colony(ENTITIES, /* seed= */ 5)) {
            game.step(STEPS_BEFORE_SAVE);
            slots.save(SLOT, "A colony", null, game.scheduler().state().save());
            return continued(game, STEPS_AFTER_LOAD);
        }
    }

    private String loadIn(Path javaHome) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        javaHome.resolve("bin/java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loader.class.getName(),
                        folder.toString(),
                        Integer.toString(STEPS_AFTER_LOAD))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        return output;
    }

    @Test
    void anotherProcessContinuesASavedGameExactly() throws Exception {
        String expected = saveAndContinue();

        assertEquals(expected, loadIn(Path.of(System.getProperty("java.home"))));
    }

    @Test
    void anotherJavaReleaseContinuesASavedGameExactly() throws Exception {
        List<Path> others = otherReleases();
        assumeTrue(!others.isEmpty(), "no other Java release is installed beside " + System.getProperty("java.home"));
        String expected = saveAndContinue();

        for (Path javaHome : others) {
            assertEquals(expected, loadIn(javaHome), () -> "in " + javaHome);
        }
    }

    /** Returns the installations beside that of this process, one of each release from 17 on. */
    private static List<Path> otherReleases() throws IOException {
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        List<Path> homes = new ArrayList<>();
        List<String> versions =
                new ArrayList<>(List.of(Integer.toString(Runtime.version().feature())));
        try (Stream<Path> siblings = Files.list(own.resolveSibling(""))) {
            for (Path home : siblings.sorted().toList()) {
                Path release = home.resolve("release");
                if (Files.isExecutable(home.resolve("bin/java")) && Files.isReadable(release)) {
                    String version = Files.readAllLines(release).stream()
                            .filter(line -> line.startsWith("JAVA_VERSION="))
                            .map(line -> line.replaceAll("JAVA_VERSION=\"(\\d+).*", "$1"))
                            .findAny()
                            .orElse("0");
                    if (Integer.parseInt(version) >= 17 && !versions.contains(version)) {
                        versions.add(version);
                        homes.add(home);
                    }
                }
            }
        }
        return homes;
    }
}
