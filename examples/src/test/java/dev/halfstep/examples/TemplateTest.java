package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Tests the projects that games are copied from: the template, the platformer and the dungeon. They have no parent, so
 * they repeat versions of the root project.
 */
class TemplateTest {

    private static final Path ROOT = Path.of("..");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "template, com/example/game/BallGameTest",
        "platformer, com/example/platformer/PlatformerTest",
        "dungeon, com/example/dungeon/LanternTest"
    })
    void sourcesCompileWithoutWarnings(String project, String testClass) throws IOException {
        compile(project);
        assertTrue(Files.exists(folder.resolve(testClass + ".class")));
    }

    /** The build of Halfstep does not contain these projects, so their tests run here. */
    @ParameterizedTest
    @CsvSource({"template, 5", "platformer, 46", "dungeon, 26"})
    void testsPass(String project, int minTests) throws IOException {
        compile(project);
        System.setProperty("assets", project(project).resolve("assets").toString());
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        URL[] classPath = {url(folder), url(project(project).resolve("src/main/resources"))};
        try (URLClassLoader loader = new URLClassLoader(classPath, before)) {
            thread.setContextClassLoader(loader);
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(folder)))
                                    .build(),
                            listener);
        } finally {
            thread.setContextClassLoader(before);
        }

        TestExecutionSummary summary = listener.getSummary();
        StringWriter failures = new StringWriter();
        summary.printFailuresTo(new PrintWriter(failures), /* maxStackTraceLines= */ 20);
        assertEquals(0, summary.getTotalFailureCount(), failures::toString);
        assertTrue(summary.getTestsSucceededCount() >= minTests, () -> summary.getTestsSucceededCount() + " tests");
    }

    private static URL url(Path folder) throws IOException {
        return folder.toUri().toURL();
    }

    private void compile(String project) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-Xlint:all,-processing,-classfile,-path", "-Werror"));
        arguments.addAll(List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString()));
        try (Stream<Path> files = Files.walk(project(project).resolve("src"))) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }

        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));

        assertEquals(0, exitCode, "javac must accept " + project);
    }

    @ParameterizedTest
    @ValueSource(strings = {"template", "platformer", "dungeon"})
    void dependsOnThisVersion(String project) throws IOException {
        String version = version(read("pom.xml"), "halfstep");

        assertEquals(version, version(read("bom/pom.xml"), "halfstep-bom"));
        assertEquals(version, property(read("examples/" + project + "/pom.xml"), "halfstep.version"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"template", "platformer", "dungeon"})
    void usesTheSamePluginVersions(String project) throws IOException {
        String root = read("pom.xml");
        Map<String, String> versions = new TreeMap<>();
        Matcher plugins = Pattern.compile(
                        "<artifactId>((?:maven-)?([a-z]+)(?:-maven)?-plugin)</artifactId>\\s*<version>([^<]+)<")
                .matcher(read("examples/" + project + "/pom.xml"));
        while (plugins.find()) {
            assertEquals(property(root, plugins.group(2) + ".plugin.version"), plugins.group(3), plugins.group(1));
            versions.put(plugins.group(1), plugins.group(3));
        }

        assertTrue(versions.size() >= 8, () -> "the pattern must find the plugins: " + versions);
        String junitVersion = property(root, "junit.version");
        assertTrue(
                read("examples/" + project + "/pom.xml").contains("<version>" + junitVersion + "<"),
                () -> project + " must use JUnit " + junitVersion);
    }

    /** The archetype renames the game in its sources, but not in this option. */
    @ParameterizedTest
    @CsvSource({"platformer, Level", "dungeon, Main"})
    void aGeneratedGameReadsThePropertyOfItsLauncher(String project, String reader) throws IOException {
        String source = read("examples/" + project + "/src/main/java/com/example/" + project + "/" + reader + ".java");
        Matcher option = Pattern.compile("<javaOption>-D(\\S+)=\\$APPDIR/assets<")
                .matcher(read("examples/" + project + "/pom.xml"));

        assertTrue(option.find());
        assertTrue(source.replace(project, "my-game").contains('"' + option.group(1) + '"'), option.group(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"template", "platformer", "dungeon"})
    void hasTheSameMavenWrapper(String project) throws IOException {
        for (String file : List.of("mvnw", "mvnw.cmd", ".mvn/wrapper/maven-wrapper.properties")) {
            assertArrayEquals(
                    Files.readAllBytes(ROOT.resolve(file)),
                    Files.readAllBytes(project(project).resolve(file)),
                    file);
        }
    }

    private static Path project(String name) {
        return ROOT.resolve("examples").resolve(name);
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
