package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for a whole process, each time in one of its own. */
class WorldProcessTest {

    private static final int DONE = 42;

    private record Name(String text) {}

    /** Builds a world and uses it, without a word. */
    static final class OneWorld {
        public static void main(String[] arguments) {
            try (World world = World.builder()
                    .register(ComponentType.simulation(Name.class))
                    .build()) {
                world.spawn(new Name("a"));
                System.exit(world.query(Name.class).count() == 1 ? DONE : 1);
            }
        }
    }

    /** Builds worlds until it may not. */
    static final class AsManyWorldsAsThereMayBe {
        public static void main(String[] arguments) {
            for (int worlds = 0; worlds < 2_000; worlds++) {
                try {
                    World.builder().build().close();
                } catch (IllegalStateException e) {
                    System.out.print(worlds + ": " + e.getMessage());
                    System.exit(DONE);
                }
            }
        }
    }

    @Test
    void standardOutputBelongsToTheGame() throws Exception {
        assertEquals("", output(OneWorld.class));
    }

    @Test
    void whoeverWantsTheBannerOfDominionGetsIt() throws Exception {
        assertTrue(output(OneWorld.class, "-Ddominion.show-banner=true").contains("Dominion 'halfstep-1'"));
    }

    @Test
    void theThousandAndFirstWorldIsRefusedWithAWayOut() throws Exception {
        assertEquals(
                "1000: a process can build at most 1000 worlds, closed ones counted too: use a new process for more,"
                        + " for example a fork for each test class",
                output(AsManyWorldsAsThereMayBe.class, "-XX:+UseSerialGC")); // the quickest to start
    }

    /** What a main class writes to its standard output, in a process of its own. */
    private static String output(Class<?> main, String... jvmFlags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmFlags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(DONE, process.waitFor(), () -> "exit code, after writing: " + output);
        return output;
    }
}
