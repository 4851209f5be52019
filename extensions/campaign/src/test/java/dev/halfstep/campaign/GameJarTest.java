package dev.halfstep.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs campaigns of the jar of a game, as its developer does. */
class GameJarTest {

    private static final String GAME = """
            package com.example;

            import dev.halfstep.game.GameRun;
            import dev.halfstep.game.GameSpec;
            import dev.halfstep.replay.Recorder;
            import java.nio.file.Path;

            public final class Main {
                static final class Count {
                    long steps;
                }

                private static final GameSpec<?> GAME = GameSpec.of("count", "1.0")
                        .register(Count.class)
                        .setting("level", 1, 1, 3)
                        .wire((world, scheduler, game) -> {
                            Count count = new Count();
                            count.steps = 1000 * game.number("level") + game.seed();
                            world.spawn(count);
                            scheduler.simulation("count", step -> count(step.world().single(Count.class)));
                        });

                /** Stands for a class that needs a window: a campaign must not initialise it. */
                static final class View {
                    static final int PIXELS = open();

                    private static int open() {
                        throw new IllegalStateException("there is no window");
                    }
                }

                static int pixels() {
                    return View.PIXELS;
                }

                private static void count(Count count) {
                    count.steps++;
                }

                public static void main(String[] args) throws Exception {
                    try (GameRun<?> run = GAME.withSeed(9).with("level", 2).begin()) {
                        Recorder.start(Path.of(args[0]), run);
                        run.step(40);
                    }
                }
            }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--out", folder.resolve("results").toString(), "--port", "5831"));
        return Campaign.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all.toArray(String[]::new));
    }

    /** Compiles a class, and packs it into a jar. */
    private Path jar(String source, String mainClass) throws IOException {
        Path classes = Files.createTempDirectory(folder, "classes");
        Path file = Files.writeString(classes.resolve("Main.java"), source);
        int exitCode = ToolProvider.getSystemJavaCompiler()
                .run(
                        /* in= */ null,
                        OutputStream.nullOutputStream(),
                        OutputStream.nullOutputStream(),
                        "-proc:none",
                        "-d",
                        classes.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        assertEquals(0, exitCode, "exit code of javac");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!mainClass.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path jar = Files.createTempFile(folder, "game", ".jar");
        try (JarOutputStream packed = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path each :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                packed.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, packed);
            }
        }
        return jar;
    }

    private List<String> table() throws IOException {
        return Files.readAllLines(folder.resolve("results").resolve("table.csv"));
    }

    @Test
    void theJarOfAGameIsEnoughForSeeds() throws IOException {
        String jar = jar(GAME, "com.example.Main").toString();

        assertEquals(
                0, run("seeds", "--game", jar, "--seeds", "3", "--steps", "20", "--check", "twice"), err::toString);
        List<String> level1 = table();
        assertEquals(4, level1.size());
        assertTrue(level1.get(3).matches("3,ok,[0-9a-f]{16},20,1,,"), level1::toString);

        assertEquals(
                0, run("seeds", "--game", jar, "--seeds", "3", "--steps", "20", "--set", "level=2"), err::toString);
        assertTrue(!level1.get(3).equals(table().get(3)), "another level has another outcome");
        assertEquals(
                0,
                run("seeds", "--game", jar, "--class", "com.example.Main#GAME", "--seeds", "3", "--steps", "20"),
                err::toString);
        assertEquals(level1, table());
    }

    @Test
    void theJarOfAGameIsEnoughForRecordings() throws Exception {
        Path jar = jar(GAME, "com.example.Main");
        Path recordings = Files.createDirectory(folder.resolve("recordings"));
        Process game = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        jar + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                        "com.example.Main",
                        recordings.resolve("a.rec").toString())
                .inheritIO()
                .start();
        assertEquals(0, game.waitFor());

        assertEquals(0, run("replay", "--game", jar.toString(), recordings.toString()), err::toString);

        assertTrue(table().get(1).matches("a\\.rec,ok,[0-9a-f]{16},40,1,count 1\\.0,"), table()::toString);
    }

    private void assertRefused(String message, String... args) {
        assertEquals(2, run(args));
        assertTrue(
                err.toString().startsWith("campaign: " + message)
                        && err.toString().lines().count() == 1,
                err::toString);
    }

    @Test
    void aJarThatDescribesNoGameIsBadUsageInOneLine() throws IOException {
        String none = jar("package com.example; public class Main {}", "com.example.Main")
                .toString();
        String withoutMain = jar(GAME, "").toString();
        String game = jar(GAME, "com.example.Main").toString();
        String broken = jar(
                        "package com.example; import dev.halfstep.game.GameSpec; public class Main {"
                                + " static final GameSpec<?> GAME = GameSpec.of(\"\\n\", \"1\"); }",
                        "com.example.Main")
                .toString();

        assertRefused(
                "a class must describe one game in a static final field of type GameSpec: com.example.Main has 0",
                "seeds",
                "--game",
                none);
        assertRefused("a game must be described by a class: add --class", "seeds", "--game", withoutMain);
        assertRefused("a game must be described by a class: add --class", "seeds");
        assertRefused("a class of the game must be initialised: com.example.Main: ", "seeds", "--game", broken);
        assertRefused(
                "a class of the game must be on the class path: com.example.Other",
                "seeds",
                "--game",
                game,
                "--class",
                "com.example.Other");
        assertRefused("the setting level must be 1 to 3: 4", "seeds", "--game", game, "--set", "level=4");
        assertRefused("a setting must be like level=2: level", "seeds", "--game", game, "--set", "level");
        assertRefused(
                "a setting must be declared by the game count: speed", "seeds", "--game", game, "--set", "speed=1");
    }
}
