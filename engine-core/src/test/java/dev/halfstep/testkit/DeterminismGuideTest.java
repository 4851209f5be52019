package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/determinism.md shows compiles and passes. */
class DeterminismGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "determinism.md");

    /** What an editor adds by itself, and what the page takes for granted. */
    private static final String AROUND = """
            import dev.halfstep.random.RandomStream;
            import dev.halfstep.simulation.SimulationContext;
            import dev.halfstep.testkit.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.ComponentType;
            import java.util.List;
            public final class Guide {
                static final class Velocity {
                    float x;
                }
                static void drift(SimulationContext step) {
                    step.world().query(Transform.class, Velocity.class)
                            .forEach((id, transform, velocity) -> transform.translate(velocity.x * step.stepSeconds(), 0, 0));
                }
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuideCompilesAndPasses() throws Exception {
        StringBuilder source = new StringBuilder(AROUND);
        Matcher blocks = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
        int count = 0;
        while (blocks.find()) {
            source.append(blocks.group(1).replace("static void", "public static void"));
            count++;
        }
        assertEquals(3, count, "blocks of code in the guide");
        compile(source.append("}\n").toString());

        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, DeterminismGuideTest.class.getClassLoader())) {
            for (String name : new String[] {"prove", "watch"}) {
                Method method = loader.loadClass("Guide").getMethod(name);
                method.invoke(null);
            }
        }
    }

    private void compile(String source) throws IOException {
        Path file = Files.writeString(folder.resolve("Guide.java"), source);
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
                        folder.toString(),
                        file.toString());
        assertEquals(0, result, "javac");
    }
}
