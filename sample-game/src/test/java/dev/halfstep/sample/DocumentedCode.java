package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/** Compiles and runs code blocks of the README and the guides, as members of a class {@code FirstGame}. */
final class DocumentedCode {

    private static final Path ROOT = Path.of("..");

    /** The imports that the guides leave out, because editors add them. */
    private static final String IMPORTS = """
            import dev.halfstep.event.*;
            import dev.halfstep.file.*;
            import dev.halfstep.file.Settings.Setting;
            import dev.halfstep.input.*;
            import dev.halfstep.frame.PresentationContext;
            import dev.halfstep.frame.*;
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.frame.SystemScheduler.Overrun;
            import dev.halfstep.game.*;
            import dev.halfstep.render.camera.*;
            import dev.halfstep.render.draw.*;
            import dev.halfstep.render.hud.*;
            import dev.halfstep.render.texture.*;
            import dev.halfstep.render.window.*;
            import dev.halfstep.storage.DenseComponent;
            import dev.halfstep.testkit.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.world.*;
            import dev.halfstep.random.RandomStream;
            import dev.halfstep.state.*;
            import dev.halfstep.world.*;
            import java.io.*;
            import java.nio.ByteBuffer;
            import java.nio.file.*;
            import java.time.Duration;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.function.*;
            import java.util.zip.*;
            import org.junit.jupiter.api.Test;
            import static org.junit.jupiter.api.Assertions.assertEquals;
            import static org.junit.jupiter.api.Assertions.assertTrue;
            """;

    private DocumentedCode() {}

    /** Returns the code block of a page whose first line begins with a text. */
    static String block(String page, String beginning) throws IOException {
        Matcher blocks =
                Pattern.compile("```[a-z]*\\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(ROOT.resolve(page)));
        while (blocks.find()) {
            if (blocks.group(1).startsWith(beginning)) {
                return blocks.group(1);
            }
        }
        throw new AssertionError(page + " must have a block that begins with: " + beginning);
    }

    /** Compiles members of the class {@code FirstGame}, with the imports above. */
    static Path compileMembers(String members, Path target) throws IOException {
        return compile(IMPORTS + "public final class FirstGame {\n" + members + "}\n", target);
    }

    /** Compiles a whole file, whose public class is {@code FirstGame}. Warnings are errors. */
    static Path compile(String source, Path target) throws IOException {
        return compile("FirstGame", source, target);
    }

    /** Compiles a whole file with a public class, which may use the classes in the target. Warnings are errors. */
    private static Path compile(String publicClass, String source, Path target) throws IOException {
        Files.createDirectories(target);
        Path file = Files.writeString(target.resolve(publicClass + ".java"), source);
        String[] arguments = {
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror",
            "-proc:none",
            "-cp",
            target + File.pathSeparator + System.getProperty("java.class.path"),
            "-d",
            target.toString(),
            file.toString()
        };
        // null: messages go to standard error
        int exitCode = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments);
        assertEquals(0, exitCode, "javac must accept the code");
        assertTrue(Files.exists(target.resolve(publicClass + ".class")), "the public class must be " + publicClass);
        return target;
    }

    /** Compiles a class {@code FirstGameTest} beside a compiled game, with the imports above. */
    static void compileTest(String members, Path game) throws IOException {
        compile("FirstGameTest", IMPORTS + "public final class FirstGameTest {\n" + members + "}\n", game);
    }

    /** Runs {@code FirstGame.main} in this process. The code can report its results as system properties. */
    static void run(Path classes) throws Exception {
        run("FirstGame", classes);
    }

    /** Runs the main method of a compiled class in this process. */
    static void run(String mainClass, Path classes) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, DocumentedCode.class.getClassLoader())) {
            Method main = loader.loadClass(mainClass).getMethod("main", String[].class);
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                Run.skipWithoutGraphics(e.getCause());
                throw e;
            }
        }
    }
}
