package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
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

    /** Builds and uses more worlds than Dominion has room for, or as many as it may. */
    static final class ManyWorlds {
        public static void main(String[] arguments) {
            int worlds = 0;
            try {
                for (; worlds < 1_100; worlds++) {
                    try (World world = World.builder()
                            .register(ComponentType.simulation(Name.class))
                            .build()) {
                        world.spawn(new Name("a"));
                        world.spawn(new Name("b"));
                        if (world.query(Name.class).count() != 2) {
                            System.exit(1);
                        }
                    }
                }
            } catch (WorldUnavailableException e) {
                System.out.print(e.getMessage() + "; ");
            }
            System.out.print(worlds + " worlds");
            System.exit(DONE);
        }
    }

    /** Builds a world where that cannot work. */
    static final class NoWorld {
        public static void main(String[] arguments) {
            try {
                World.builder().build().close();
            } catch (WorldUnavailableException e) {
                System.out.print(e.getMessage());
                System.exit(DONE);
            }
        }
    }

    /** Spawns large entities of ever other classes, until there is no memory for the next archetype. */
    static final class NoMemory {
        private interface A {}

        private interface B {}

        private interface C {}

        private interface D {}

        private static final List<Object> COMPONENTS = new ArrayList<>();

        public static void main(String[] arguments) {
            addComponents(new ArrayList<>());
            World.Builder builder = World.builder();
            COMPONENTS.forEach(component -> builder.register(ComponentType.simulation(component.getClass())));
            World world = builder.build();
            Query1<?> query = world.query(COMPONENTS.get(0).getClass());
            for (int missing = 0; missing < COMPONENTS.size(); missing++) {
                List<Object> components = new ArrayList<>(COMPONENTS);
                components.remove(missing);
                try {
                    world.spawn(components.toArray());
                } catch (OutOfMemoryError e) {
                    query(query);
                    query(query);
                    world.close();
                    System.exit(DONE);
                }
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

        private static void addComponents(List<Class<?>> interfaces) {
            for (Class<?> next : List.of(A.class, B.class, C.class, D.class)) {
                if (!interfaces.contains(next)) {
                    interfaces.add(next);
                    COMPONENTS.add(Proxy.newProxyInstance(
                            NoMemory.class.getClassLoader(), interfaces.toArray(Class<?>[]::new), (proxy, m, a) -> m));
                    addComponents(interfaces);
                    interfaces.remove(interfaces.size() - 1);
                }
            }
        }
    }

    @Test
    void aJavaThatDeniesDominionItsMemoryIsReportedInOneLine() throws Exception {
        int version = Runtime.version().feature();
        assumeTrue(version >= 24, "older ones deny nothing");
        assertEquals(
                "a world needs sun.misc.Unsafe, and this Java (" + version
                        + ") denies it: start it with --sun-misc-unsafe-memory-access=allow, or use an older one",
                output(NoWorld.class, "--sun-misc-unsafe-memory-access=deny"));
    }

    @Test
    void anArchetypeThatCouldNotBeMadeEndsTheWorldAndIsNotForgotten() throws Exception {
        assertEquals(
                "a world cannot be used after a change of its structure failed half-way: OutOfMemoryError\n".repeat(2),
                output(NoMemory.class, "-XX:+UseSerialGC", "-Xmx160m"));
    }

    @Test
    void standardOutputBelongsToTheGame() throws Exception {
        assertEquals("", output(OneWorld.class));
    }

    @Test
    void whoeverWantsTheBannerOfDominionGetsIt() throws Exception {
        assertTrue(output(OneWorld.class, "-Ddominion.show-banner=true").contains("ECS v0.9.0"));
    }

    @Test
    void aProcessBuildsMoreWorldsThanDominionHasRoomFor() throws Exception {
        assertEquals("1100 worlds", output(ManyWorlds.class, "-XX:+UseSerialGC")); // the quickest to start
    }

    @Test
    void aProcessWithDominionOnItsModulePathIsToldHowToBuildMore() throws Exception {
        String jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("dominion-ecs-"))
                .collect(Collectors.joining(File.pathSeparator));
        assertEquals(
                "a process that has Dominion on its module path can build at most 1000 worlds, closed ones counted too:"
                        + " put it on the class path for more; 1000 worlds",
                output(
                        ManyWorlds.class,
                        "-XX:+UseSerialGC",
                        "--module-path",
                        jars,
                        "--add-modules",
                        "dev.dominion.ecs.engine"));
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
