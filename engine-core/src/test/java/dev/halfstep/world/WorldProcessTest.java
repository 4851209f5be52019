package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.component.ComponentType;
import dev.halfstep.query.Query1;
import dev.halfstep.store.Chunk;
import dev.halfstep.store.DenseType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks behaviour that needs a process of its own. */
class WorldProcessTest {

    private static final int DONE = 42;

    private record Name(String text) {}

    /** Builds a world and uses it without output. */
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

    /** Spawns entities until memory is exhausted. */
    static final class NoMemory {
        public static void main(String[] arguments) {
            byte[][] reserve = {new byte[16 << 20]}; // for the messages and the end of the process
            World world = World.builder()
                    .register(ComponentType.simulation(Table.class).storedIn(Table.TYPE))
                    .build();
            Query1<Table> query = world.query(Table.class);
            try {
                for (int i = 0; i < Chunk.SLOTS; i++) {
                    world.spawn(new Table());
                }
            } catch (OutOfMemoryError e) {
                reserve[0] = null;
                query(query);
                query(query);
                world.close();
                System.exit(DONE);
            }
        }

        private static void query(Query1<?> query) {
            try {
                query.forEach((id, component) -> {});
            } catch (IllegalStateException e) {
                System.out.println(
                        e.getMessage() + ": " + e.getCause().getClass().getSimpleName());
            }
        }
    }

    /** Half a gibibyte of numbers in a full chunk, which grows by doubling. */
    static final class Table {

        static final DenseType<Table> TYPE = new TableType();

        private Chunk chunk = Chunk.detached(Chunk.MAX_FLOATS);
        private int slot;

        private static final class TableType implements DenseType<Table> {
            @Override
            public int floatsPerSlot() {
                return Chunk.MAX_FLOATS;
            }

            @Override
            public int laneCount() {
                return 500;
            }

            @Override
            public void point(Table table, Chunk chunk, int slot) {
                table.chunk = chunk;
                table.slot = slot;
            }

            @Override
            public Chunk chunk(Table table) {
                return table.chunk;
            }

            @Override
            public int slot(Table table) {
                return table.slot;
            }
        }
    }

    @Test
    void aWorldIsSilent() throws Exception {
        assertEquals("", output(OneWorld.class));
    }

    @Test
    void aWorldNeedsNoUnsafeMemory() throws Exception {
        assumeTrue(Runtime.version().feature() >= 23, "older ones do not know the flag");
        assertEquals("", output(OneWorld.class, "--sun-misc-unsafe-memory-access=deny"));
    }

    @Test
    void outOfMemoryInASpawnMakesTheWorldUnusable() throws Exception {
        assertEquals(
                "a world cannot be used after a change of its structure failed half-way: OutOfMemoryError\n".repeat(2),
                output(NoMemory.class, "-XX:+UseSerialGC", "-Xmx160m"));
    }

    /** Runs a main class in a new process and returns its output. */
    private static String output(Class<?> main, String... jvmFlags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(jvmFlags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(DONE, process.waitFor(), () -> "exit code, after writing: " + output);
        return output;
    }
}
