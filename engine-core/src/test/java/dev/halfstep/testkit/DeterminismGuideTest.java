package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.GuideExamples;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the code of docs/determinism.md compiles and passes, and that each mistake has the documented message. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // compiled once
class DeterminismGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "determinism.md");

    /** Matches a mistake in the guide: the code of a method, then its message. */
    private static final Pattern MISTAKE = Pattern.compile(
            "```java\\n[^`]*?static \\w+ (\\w+)\\((SystemScheduler scheduler)?\\) \\{[^`]*```\\n\\n```\\n([^`]*)\\n```");

    /** The run that the guide asks for by name, to find systems that depend on the order of registration. */
    private static final List<SlicedRun> SHUFFLE = List.of(SlicedRun.STEP_BY_STEP.withShuffle(3));

    /** Imports and classes that the page leaves out. */
    private static final String START_OF_CLASS = """
            import static org.junit.jupiter.api.Assertions.assertEquals;
            import dev.halfstep.random.RandomStream;
            import dev.halfstep.frame.PresentationContext;
            import dev.halfstep.frame.SystemScheduler;
            import dev.halfstep.frame.SimulationContext;
            import dev.halfstep.game.GameSpec;
            import dev.halfstep.testkit.*;
            import dev.halfstep.time.*;
            import dev.halfstep.transform.*;
            import dev.halfstep.world.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.storage.*;
            import dev.halfstep.world.*;
            import dev.halfstep.state.*;
            import dev.halfstep.world.*;
            import java.util.*;
            import java.util.function.Supplier;
            import java.util.stream.IntStream;
            public final class Guide {
                static final class Velocity {
                    float x;
                }
                static void drift(SimulationContext step) {
                    for (var leaf : step.world().query(Transform.class, Velocity.class)) {
                        leaf.first().translate(leaf.second().x * step.stepSeconds(), 0, 0);
                    }
                }
            """;

    private final Map<String, String> mistakes = new LinkedHashMap<>();
    private URLClassLoader loader;
    private Class<?> guide;

    @BeforeAll
    void compileTheGuide(@TempDir Path folder) throws Exception {
        String examples = String.join("", GuideExamples.of(GUIDE)).replaceAll("(?m)^static", "public static");
        GuideExamples.compile(START_OF_CLASS + examples + "}\n", folder);
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, DeterminismGuideTest.class.getClassLoader());
        guide = loader.loadClass("Guide");
        String text = Files.readString(GUIDE);
        for (MatchResult mistake : MISTAKE.matcher(text).results().toList()) {
            mistakes.put(mistake.group(1), mistake.group(3));
        }
    }

    @AfterAll
    void close() throws IOException {
        loader.close();
    }

    @Test
    void correctGamesPass() throws Exception {
        for (String name : new String[] {"prove", "golden", "watch"}) {
            guide.getMethod(name).invoke(null);
        }
    }

    @Test
    void everyMistakeFailsWithTheDocumentedMessage() throws Exception {
        String unhashable = mistakes.remove("unhashable"); // a whole game; all other mistakes are systems
        assertEquals(8, mistakes.size(), () -> "the guide must have 8 mistakes: " + mistakes);
        for (Map.Entry<String, String> mistake : mistakes.entrySet()) {
            Method add = guide.getMethod(mistake.getKey(), SystemScheduler.class);
            List<SlicedRun> runs = mistake.getKey().equals("order") ? SHUFFLE : SlicedRun.defaults();
            assertEquals(
                    withoutNumbers(mistake.getValue()),
                    withoutNumbers(failureOf(game().wire((world, scheduler) -> invoke(add, scheduler)), runs)));
        }
        WorldRecipe unhashableGame = (WorldRecipe) guide.getMethod("unhashable").invoke(null);
        assertEquals(unhashable, failureOf(unhashableGame, SlicedRun.defaults()));
    }

    private WorldRecipe game() throws ReflectiveOperationException {
        return WorldRecipe.of((GameSpec<?>) guide.getField("GAME").get(null));
    }

    private static void invoke(Method method, SystemScheduler scheduler) {
        try {
            method.invoke(null, scheduler);
        } catch (IllegalAccessException | InvocationTargetException failure) {
            throw new LinkageError("the methods of the guide must be public and static: " + method, failure);
        }
    }

    /** Returns the message of the failure of a game. */
    private static String failureOf(WorldRecipe game, List<SlicedRun> runs) {
        Throwable failure = assertThrows(Throwable.class, () -> SliceInvariance.check(game, 40, runs));
        return failure instanceof SystemFailureException ? failure.getCause().getMessage() : failure.getMessage();
    }

    /** Replaces values that differ in each run. */
    private static String withoutNumbers(String message) {
        return message.replaceAll("entity \\d+", "entity N").replaceAll(": \\S+ instead of \\S+", ": A instead of B");
    }
}
