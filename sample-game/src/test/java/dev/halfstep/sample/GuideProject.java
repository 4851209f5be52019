package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * A game that consists of the classes in guides: each top-level type of a Java block becomes a file of one package, and
 * a diff block changes the one file that has its old lines.
 */
final class GuideProject {

    private static final Path ROOT = Path.of("..");

    private static final Pattern BLOCK = Pattern.compile("```(java|diff)\\n(.*?)```", Pattern.DOTALL);

    /** The beginning of a top-level type: its javadoc. */
    private static final Pattern TYPE_BEGIN = Pattern.compile("(?m)^(?=/\\*\\*)");

    private static final Pattern TYPE_NAME =
            Pattern.compile("(?m)^(?:public )?(?:final )?(?:class|record|interface|enum) (\\w+)");

    private static final Pattern IMPORT_BLOCK = Pattern.compile("```\\n((?:import .*;\\n)+)```");

    /** The imports that most guides leave out, because editors add them. */
    private static final String IMPORTS = """
            import dev.halfstep.content.*;
            import dev.halfstep.content.picture.*;
            import dev.halfstep.event.*;
            import dev.halfstep.file.*;
            import dev.halfstep.frame.*;
            import dev.halfstep.game.*;
            import dev.halfstep.ground.*;
            import dev.halfstep.input.*;
            import dev.halfstep.inspect.*;
            import dev.halfstep.netplay.*;
            import dev.halfstep.random.*;
            import dev.halfstep.render.animation.*;
            import dev.halfstep.render.asset.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.image.*;
            import dev.halfstep.render.light.*;
            import dev.halfstep.render.sound.*;
            import dev.halfstep.render.text.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.tile.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.replay.*;
            import dev.halfstep.space.*;
            import dev.halfstep.state.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.testkit.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.ui.*;
            import dev.halfstep.ui.state.*;
            import dev.halfstep.world.*;
            import java.io.IOException;
            import java.io.UncheckedIOException;
            import java.nio.file.Path;
            import java.time.Duration;
            import java.util.ArrayList;
            import java.util.EnumMap;
            import java.util.List;
            import java.util.Locale;
            import java.util.Map;
            import java.util.Optional;
            import java.util.concurrent.BlockingQueue;
            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.LinkedBlockingQueue;
            import java.util.function.BiPredicate;
            import java.util.function.Function;
            import java.util.function.Supplier;
            import java.util.stream.Collectors;
            import java.util.stream.Stream;
            import org.junit.jupiter.api.Test;
            import static org.junit.jupiter.api.Assertions.*;
            """;

    private final Path folder;
    private final String packageName;

    /** The name of each type, and its source without the package. */
    private final Map<String, String> types = new LinkedHashMap<>();

    GuideProject(Path folder) {
        this(folder, "com.example.game");
    }

    /** Creates a project in a package, for several projects in a folder. */
    GuideProject(Path folder, String packageName) {
        this.folder = folder;
        this.packageName = packageName;
    }

    /** Adds all Java blocks of a page. Each block must consist of top-level types with javadoc. */
    GuideProject addPage(String page) throws IOException {
        return addText(Files.readString(ROOT.resolve(page)));
    }

    /** Adds the Java blocks of a page before a heading. A type that a page shows again replaces the one before. */
    GuideProject addPageBefore(String page, String heading) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        int end = text.indexOf("\n## " + heading);
        assertTrue(end > 0, () -> page + " must have the heading " + heading);
        return addText(text.substring(0, end));
    }

    private GuideProject addText(String text) {
        String shownImports = IMPORT_BLOCK
                .matcher(text)
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
        String imports = shownImports.isEmpty() ? IMPORTS : shownImports;
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            if (blocks.group(1).equals("java")) {
                addTypes(blocks.group(2), imports);
            } else {
                change(blocks.group(2));
            }
        }
        return this;
    }

    /** Replaces lines. As readers do by hand, it finds them by the lines with a blank or a minus. */
    private void change(String diff) {
        String before = linesOf(diff, '-');
        List<String> changed = types.keySet().stream()
                .filter(name -> types.get(name).contains(before))
                .toList();
        assertEquals(1, changed.size(), () -> "one type must have these lines: " + changed + "\n" + before);
        types.computeIfPresent(changed.get(0), (name, source) -> changed(source, diff));
    }

    /** Returns a source with the lines of a diff block replaced, which it must have once. */
    static String changed(String source, String diff) {
        String before = linesOf(diff, '-');
        int at = source.indexOf(before);
        assertTrue(at >= 0 && at == source.lastIndexOf(before), () -> "a file must have these lines once:\n" + before);
        return source.substring(0, at) + linesOf(diff, '+') + source.substring(at + before.length());
    }

    /** Returns the lines of a diff that begin with a blank or a sign, without this character. */
    private static String linesOf(String diff, char sign) {
        return diff.lines()
                .map(line -> line.isEmpty() ? " " : line) // the formatter removes blanks at ends
                .filter(line -> line.charAt(0) == ' ' || line.charAt(0) == sign)
                .map(line -> line.substring(1) + "\n")
                .collect(Collectors.joining());
    }

    /** Adds top-level types, each of which begins with its javadoc. */
    GuideProject addTypes(String block) {
        return addTypes(block, IMPORTS);
    }

    private GuideProject addTypes(String block, String imports) {
        for (String type : TYPE_BEGIN.split(block, -1)) {
            if (!type.isBlank()) {
                Matcher name = TYPE_NAME.matcher(type);
                assertTrue(name.find(), "each block must consist of types with javadoc: " + type);
                types.put(name.group(1), imports + type);
            }
        }
        return this;
    }

    /** Compiles all types. Warnings are errors. */
    GuideProject compile() throws IOException {
        compile(folder, List.of(this));
        return this;
    }

    /** Compiles the projects of a folder at once, which takes a fraction of the time. Warnings are errors. */
    static void compile(Path folder, List<GuideProject> projects) throws IOException {
        List<Path> files = new ArrayList<>();
        for (GuideProject project : projects) {
            Path sources = Files.createDirectories(folder.resolve(project.packageName));
            for (Map.Entry<String, String> type : project.types.entrySet()) {
                Path file = sources.resolve(type.getKey() + ".java");
                Files.writeString(file, "package " + project.packageName + ";\n" + type.getValue());
                files.add(file);
            }
        }
        compileFiles(folder, files);
    }

    /** Compiles source files into a folder. Warnings are errors. */
    static void compileFiles(Path folder, List<Path> files) {
        List<String> arguments = new ArrayList<>(List.of(
                "-Xlint:all,-processing,-classfile,-path",
                "-Werror",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString()));
        files.forEach(file -> arguments.add(file.toString()));
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, messages, arguments.toArray(String[]::new));
        assertEquals(0, exitCode, () -> messages.toString(StandardCharsets.UTF_8));
    }

    /** Runs all methods of a test class that have the annotation {@link Test}. Returns their number. */
    int runTests(String testClass) throws Exception {
        try (URLClassLoader loader = newLoader()) {
            Class<?> loaded = loader.loadClass(packageName + "." + testClass);
            int tests = 0;
            for (Method method : loaded.getDeclaredMethods()) {
                if (method.isAnnotationPresent(Test.class)) {
                    call(loaded, method.getName());
                    tests++;
                }
            }
            return tests;
        }
    }

    private URLClassLoader newLoader() throws IOException {
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, GuideProject.class.getClassLoader());
    }

    private static void call(Class<?> loaded, String methodName) throws Exception {
        var constructor = loaded.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method method = loaded.getDeclaredMethod(methodName);
        method.setAccessible(true);
        try {
            method.invoke(constructor.newInstance());
        } catch (InvocationTargetException e) {
            Run.skipWithoutGraphics(e.getCause());
            throw e;
        }
    }
}
