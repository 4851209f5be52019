package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Dominion;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks both engines the same question, of an empty world each. */
final class Answers {

    private Answers() {}

    /** Holds the wrong answer of the original as a fact, and the right one of the provider as a rule. */
    static void assertAnswers(
            @Nullable Object ofTheOriginal, @Nullable Object right, Function<Dominion, @Nullable Object> question) {
        assertEquals(ofTheOriginal, answer(Engine.ORIGINAL, question), "ORIGINAL");
        if (Engine.HALFSTEP.isPresent()) {
            assertEquals(right, answer(Engine.HALFSTEP, question), "HALFSTEP");
        }
    }

    private static @Nullable Object answer(Engine engine, Function<Dominion, @Nullable Object> question) {
        Dominion dominion = engine.open(Engine.CHUNK_BITS, Part.indexedClasses());
        try {
            return question.apply(dominion);
        } finally {
            dominion.close();
        }
    }

    /** Returns what a call returns, or the simple name of what it throws. */
    static @Nullable Object outcome(Callable<?> call) {
        try {
            return call.call();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }
}
