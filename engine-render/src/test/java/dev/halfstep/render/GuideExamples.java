package dev.halfstep.render;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Extracts the Java code from a page of the documentation and compiles it, as a class named {@code Guide}. */
public final class GuideExamples {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    private GuideExamples() {}

    /** Returns the blocks of Java code in the order of the page. */
    public static List<String> of(Path page) throws IOException {
        return BLOCK.matcher(Files.readString(page))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** Compiles the source of a class {@code Guide} into a folder. Warnings are errors, as in the build. */
    public static void compile(String source, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("Guide.java"), source);
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
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments), // null: the standard streams
                "the code of the guide must compile: exit code of javac");
    }
}
