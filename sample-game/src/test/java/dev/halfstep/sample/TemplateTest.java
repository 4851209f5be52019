package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the template of new games. Its project has no parent, so it repeats versions of the root project. */
class TemplateTest {

    private static final Path ROOT = Path.of("..");
    private static final Path TEMPLATE = ROOT.resolve("examples/template");

    @TempDir
    private Path folder;

    @Test
    void sourcesCompileWithoutWarnings() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-Xlint:all,-processing,-classfile,-path", "-Werror"));
        arguments.addAll(List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString()));
        try (Stream<Path> files = Files.walk(TEMPLATE.resolve("src"))) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }

        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));

        assertEquals(0, exitCode, "javac must accept the template");
        assertTrue(Files.exists(folder.resolve("com/example/game/BallGameTest.class")));
    }

    @Test
    void dependsOnThisVersion() throws IOException {
        String version = version(read("pom.xml"), "halfstep");

        assertEquals(version, version(read("bom/pom.xml"), "halfstep-bom"));
        assertEquals(version, property(read("examples/template/pom.xml"), "halfstep.version"));
    }

    @Test
    void usesTheSamePluginVersions() throws IOException {
        String root = read("pom.xml");
        Map<String, String> versions = new TreeMap<>();
        Matcher plugins = Pattern.compile(
                        "<artifactId>((?:maven-)?([a-z]+)(?:-maven)?-plugin)</artifactId>\\s*<version>([^<]+)<")
                .matcher(read("examples/template/pom.xml"));
        while (plugins.find()) {
            assertEquals(property(root, plugins.group(2) + ".plugin.version"), plugins.group(3), plugins.group(1));
            versions.put(plugins.group(1), plugins.group(3));
        }

        assertTrue(versions.size() >= 8, () -> "the pattern must find the plugins: " + versions);
        String junitVersion = property(root, "junit.version");
        assertTrue(
                read("examples/template/pom.xml").contains("<version>" + junitVersion + "<"),
                () -> "the template must use JUnit " + junitVersion);
    }

    @Test
    void hasTheSameMavenWrapper() throws IOException {
        for (String file : List.of("mvnw", "mvnw.cmd", ".mvn/wrapper/maven-wrapper.properties")) {
            assertArrayEquals(Files.readAllBytes(ROOT.resolve(file)), Files.readAllBytes(TEMPLATE.resolve(file)), file);
        }
    }

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }

    /** Returns the version that follows the artifact's name. */
    private static String version(String pom, String artifact) {
        return find(pom, "<artifactId>" + artifact + "</artifactId>\\s*<version>([^<]+)<");
    }

    private static String property(String pom, String name) {
        return find(pom, "<" + Pattern.quote(name) + ">([^<]+)<");
    }

    private static String find(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertTrue(matcher.find(), () -> "the pom must contain " + pattern);
        return matcher.group(1);
    }
}
