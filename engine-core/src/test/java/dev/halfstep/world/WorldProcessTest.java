package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.storage.Chunk;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseColumn;
import dev.halfstep.storage.DenseStorage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks behaviour of a world in a separate process. */
class WorldProcessTest {

    /** An exit code that the JVM itself never uses. */
    private static final int SUCCESS = 42;

    private record Name(String text) {}

    /** Builds a world and uses it without output. */
    static final class SmallWorld {
        public static void main(String[] arguments) {
            try (World world = World.builder()
                    .register(ComponentType.simulation(Name.class))
                    .build()) {
                world.spawn(new Name("a"));
                System.exit(world.query(Name.class).count() == 1 ? SUCCESS : 1);
            }
        }
    }

    /** Spawns entities until memory is exhausted. */
    static final class OutOfMemory {
        public static void main(String[] arguments) {
            byte[][] reserve = {new byte[16 << 20]}; // 16 MiB, freed so that the failed process can print
            World world = World.builder()
                    .register(ComponentType.simulation(HugeComponent.class).storedIn(HugeComponent.STORAGE))
                    .build();
            Query1<HugeComponent> query = world.query(HugeComponent.class);
            try {
                for (int i = 0; i < Chunk.MAX_SLOTS; i++) {
                    world.spawn(new HugeComponent());
                }
            } catch (OutOfMemoryError e) {
                reserve[0] = null;
                printRefusal(query);
                printRefusal(query); // refused again, with the same cause
                world.close();
                System.exit(SUCCESS);
            }
        }

        private static void printRefusal(Query1<?> query) {
            try {
                query.forEach((id, component) -> {});
            } catch (IllegalStateException e) {
                System.out.print(e.getMessage() + ": " + e.getCause().getClass().getSimpleName() + "\n");
            }
        }
    }

    /** A dense component with half a gibibyte in a full chunk: 4096 slots, 500 lanes, 64 floats of 4 bytes. */
    static final class HugeComponent {

        static final DenseStorage<HugeComponent> STORAGE = new HugeStorage();

        private DenseColumn chunk = DenseColumn.detached(DenseColumn.MAX_FLOATS);
        private int slot;

        private static final class HugeStorage implements DenseStorage<HugeComponent> {
            @Override
            public int floatsPerSlot() {
                return DenseColumn.MAX_FLOATS;
            }

            @Override
            public int laneCount() {
                return 500;
            }

            @Override
            public void pointTo(HugeComponent component, DenseColumn chunk, int slot) {
                component.chunk = chunk;
                component.slot = slot;
            }

            @Override
            public DenseColumn column(HugeComponent component) {
                return component.chunk;
            }

            @Override
            public int slot(HugeComponent component) {
                return component.slot;
            }
        }
    }

    @Test
    void aWorldWritesNoOutput() throws Exception {
        assertEquals("", output(SmallWorld.class));
    }

    @Test
    void aWorldNeedsNoUnsafeMemoryAccess() throws Exception {
        assumeTrue(Runtime.version().feature() >= 23, "older JDKs do not have the flag");
        assertEquals("", output(SmallWorld.class, "--sun-misc-unsafe-memory-access=deny"));
    }

    @Test
    void outOfMemoryInASpawnMakesTheWorldUnusable() throws Exception {
        assertEquals(
                "a world cannot be used after a change of its structure failed half-way: OutOfMemoryError\n".repeat(2),
                output(OutOfMemory.class, "-XX:+UseSerialGC", "-Xmx160m")); // less than a full chunk needs
    }

    /** Runs a main class in a new process and returns its output. */
    private static String output(Class<?> main, String... jvmFlags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmFlags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(SUCCESS, process.waitFor(), () -> "exit code, after writing: " + output);
        return output;
    }
}
