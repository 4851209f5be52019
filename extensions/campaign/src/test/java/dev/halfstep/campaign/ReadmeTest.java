package dev.halfstep.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Checks README.md: compiles and runs its recipe, parses its commands, and follows its links. */
@Timeout(300)
class ReadmeTest {

    private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("(?m)^java -jar \\S*campaign\\.jar (.*)$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)[^)]*\\)");

    @TempDir
    private Path folder;

    private static String readme() throws IOException {
        return Files.readString(Path.of("README.md")).replace(" \\\n", " ");
    }

    @Test
    void recipeOfTheReadmeCompilesAndRuns() throws IOException {
        Matcher code = CODE.matcher(readme());
        assertTrue(code.find(), "README.md must have a java block");
        Path source = Files.writeString(folder.resolve("Forest.java"), code.group(1));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        String classPath = System.getProperty("java.class.path");
        String[] javacArguments = {
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror",
            "-proc:none",
            "-cp",
            classPath,
            "-d",
            classes.toString(),
            source.toString()
        };
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler().run(null, null, null, javacArguments), // null: standard streams
                "javac must accept the recipe");

        StringWriter out = new StringWriter();
        int exitCode = Campaign.commandLine()
                .setOut(new PrintWriter(out))
                .execute(
                        "seeds",
                        "--game",
                        classes.toString(),
                        "--class",
                        "Forest",
                        "--seeds",
                        "2",
                        "--steps",
                        "50",
                        "--check",
                        "slices",
                        "--out",
                        folder.toString());
        assertEquals(0, exitCode, out::toString);
        assertEquals(
                3,
                Files.readAllLines(folder.resolve("table.csv")).size(),
                "the table must have a header and a line for each of 2 seeds");
    }

    @Test
    void commandsOfTheReadmeAreValid() throws IOException {
        List<String> commands = COMMAND.matcher(readme())
                .results()
                .map(command -> command.group(1).replaceAll(" +#.*", "").replaceAll(" +", " "))
                .collect(Collectors.toList());

        assertTrue(commands.size() >= 5, () -> "the pattern must find the commands: " + commands);
        commands.forEach(command -> Campaign.commandLine().parseArgs(command.split(" ")));
    }

    @Test
    void linksOfTheReadmeLeadToFiles() throws IOException {
        List<String> broken = LINK.matcher(readme())
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.startsWith("http") && !Files.exists(Path.of(link)))
                .toList();

        assertEquals(List.of(), broken);
    }
}
