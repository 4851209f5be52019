package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is true: its game compiles and runs, its report is the one that the command prints. */
class ReadmeTest {

    private static final Path README = Path.of("..", "README.md");

    /** Those that an editor adds by itself. The README leaves them out. */
    private static final String IMPORTS = """
            import dev.halfstep.input.*;
            import dev.halfstep.loop.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.schedule.SystemScheduler;
            import dev.halfstep.simulation.SimulationContext;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.Transform;
            import dev.halfstep.world.*;
            """;

    @TempDir
    private Path folder;

    @Test
    void theReportIsWhatTheCommandPrints() throws IOException {
        List<String> shown = block(Pattern.compile("```\\n(frames=.*?)```", Pattern.DOTALL))
                .lines()
                .toList();

        assertEquals(
                Run.of("--scene", "bounce", "--headless", "--seconds", "60", "--seed", "7")
                        .out(),
                shown);
    }

    @Test
    void theGameHasAboutThirtyLines() throws IOException {
        long lines = game().lines().filter(line -> !line.isBlank()).count();

        assertTrue(lines <= 32, () -> "lines that are not blank: " + lines);
    }

    @Test
    void theGameCompilesAndRuns() throws Exception {
        String windowed = game();
        // The same game offscreen and for ten frames: a test has no player who would press Escape.
        String offscreen = windowed.replace("GlfwHost.openWindow(", "GlfwHost.openOffscreen(")
                .replace(
                        "loop.run();",
                        "loop.setLastFrame(10); loop.run(); System.setProperty(\"frames\", \"\" + loop.frames());");
        assertEquals(2, offscreen.split("openOffscreen|setLastFrame\\(10\\)").length - 1);

        compile(windowed, folder.resolve("windowed"));
        run(compile(offscreen, folder.resolve("offscreen")));

        assertEquals("10", System.clearProperty("frames"));
    }

    @Test
    void theSystemsCanBeRegisteredAsShown() throws IOException {
        String register = block(Pattern.compile("```java\\n(static void register.*?)```", Pattern.DOTALL));
        String around = """
                import dev.halfstep.presentation.PresentationContext;
                import dev.halfstep.transform.InterpolatedTransform;
                final class FirstGame {
                    static final class Velocity {}
                    static final class Plan {}
                    static final class Game {
                        static void steer(SimulationContext step) {}
                        static void move(SimulationContext step) {}
                        static void think(SimulationContext step) {}
                        static void follow(PresentationContext frame) {}
                    }
                """;
        compile(around + register + "}", folder.resolve("systems"));
    }

    @Test
    void eventsCanBeSentAndReadAsShown() throws IOException {
        String register =
                block(Pattern.compile("```java\\n(static void register[^`]*addEvents.*?)```", Pattern.DOTALL));
        String around = """
                import dev.halfstep.event.EventReader;
                import dev.halfstep.event.Events;
                final class FirstGame {
                    record Hit(int points) {}
                    static final class Game {
                        static void count(Hit hit) {}
                        static void flash(Hit hit) {}
                    }
                """;
        compile(around + register + "}", folder.resolve("events"));
    }

    @Test
    void componentsOfNumbersAreDeclaredAndUsedAsShown() throws Exception {
        String heat = block(Pattern.compile("```java\\n(static final class Heat.*?)```", Pattern.DOTALL));
        String around = """
                import dev.halfstep.store.DenseComponent;
                public final class FirstGame {
                """;
        String main = """
                    public static void main(String[] args) {
                        try (World world = World.builder().register(Transform.TYPE).register(Heat.TYPE).build()) {
                            var id = world.spawn(Transform.at(1, 2), new Heat(300));
                            rise(world, 0.5f);
                            System.setProperty("risen", "" + world.get(id, Transform.class).y());
                        }
                    }
                """;
        run(compile(around + heat + main + "}", folder.resolve("numbers")));

        assertEquals("152.0", System.clearProperty("risen"));
    }

    @Test
    void theTestOfASystemCompilesAndPasses() throws Exception {
        String test = block(Pattern.compile("```java\\n(@Test\\nvoid .*?)```", Pattern.DOTALL));
        String around = """
                import static org.junit.jupiter.api.Assertions.assertEquals;
                import dev.halfstep.testkit.*;
                import java.util.List;
                import org.junit.jupiter.api.Test;
                public final class FirstGame {
                    static final class Velocity {
                        float x = 2;
                    }
                    static void drift(SimulationContext step) {
                        step.world().query(Transform.class, Velocity.class)
                                .forEach((id, transform, velocity) -> transform.translate(velocity.x * step.stepSeconds(), 0, 0));
                    }
                    public static void main(String[] args) {
                        new FirstGame().theWindCarriesEveryLeafAtItsOwnSpeed();
                        System.setProperty("tested", "yes");
                    }
                """;
        run(compile(around + test + "}", folder.resolve("test")));

        assertEquals("yes", System.clearProperty("tested"));
    }

    @Test
    void inputIsAskedForAsShown() throws IOException {
        String bind = block(Pattern.compile("```java\\n(static final Action.*?)```", Pattern.DOTALL));
        String around = """
                final class FirstGame {
                    static void jump() {}
                    static void steer(float value) {}
                    static void show(float x, float y) {}
                """;
        compile(around + bind + "}", folder.resolve("input"));
    }

    private static String game() throws IOException {
        return block(Pattern.compile("```java\\n(public final class FirstGame.*?)```", Pattern.DOTALL));
    }

    private static String block(Pattern pattern) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(README));
        assertTrue(matcher.find(), () -> "the README has no " + pattern);
        return matcher.group(1);
    }

    private static Path compile(String source, Path target) throws IOException {
        Files.createDirectories(target);
        Path file = Files.writeString(target.resolve("FirstGame.java"), IMPORTS + source);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-Xlint:all,-processing,-classfile,-path",
                        "-Werror",
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        target.toString(),
                        file.toString());
        assertEquals(0, result, "javac");
        return target;
    }

    private static void run(Path classes) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, ReadmeTest.class.getClassLoader())) {
            Method main = loader.loadClass("FirstGame").getMethod("main", String[].class);
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                Run.skipWithoutGraphics(e.getCause());
                throw e;
            }
        }
    }
}
