package dev.halfstep.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/rollback.md shows compiles. */
class RollbackGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "rollback.md");

    /** What an editor adds by itself. */
    private static final String AROUND = """
            import dev.halfstep.input.InputSource;
            import dev.halfstep.schedule.SystemScheduler;
            import dev.halfstep.snapshot.Rollback;
            import dev.halfstep.testkit.RollbackInvariance;
            import dev.halfstep.testkit.WorldRecipe;
            final class Guide {
                private Guide() {}
            """;

    @TempDir
    private Path folder;

    @Test
    void theCodeOfTheGuideCompiles() throws Exception {
        StringBuilder source = new StringBuilder(AROUND);
        Matcher blocks = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
        int count = 0;
        while (blocks.find()) {
            source.append(blocks.group(1));
            count++;
        }
        assertEquals(2, count, "blocks of code in the guide");
        Path file = Files.writeString(folder.resolve("Guide.java"), source.append("}\n"));
        String[] arguments = {
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror",
            "-proc:none",
            "-cp",
            System.getProperty("java.class.path"),
            "-d",
            folder.toString(),
            file.toString()
        };
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments), "javac");
    }
}
