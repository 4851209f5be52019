package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Dominion;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Asks both engines the same question, of an empty world each. */
final class Answers {

    private Answers() {}

    /** A short program and what it finds out. */
    @FunctionalInterface
    interface Question {

        @Nullable
        Object ask(Dominion dominion) throws Exception;
    }

    /** Holds the wrong answer of the original as a fact, and the right one of the provider as a rule. */
    static void assertAnswers(@Nullable Object ofTheOriginal, @Nullable Object right, Question question)
            throws Exception {
        Class<?>[] classes = Part.indexedClasses();
        assertEquals(ofTheOriginal, answer(Engine.ORIGINAL.open(Engine.CHUNK_BITS, classes), question), "ORIGINAL");
        assertEquals(right, answer(Engine.HALFSTEP.open(Engine.CHUNK_BITS, classes), question), "HALFSTEP");
    }

    /** The same with settings for the original. */
    static void assertAnswers(
            @Nullable Object ofTheOriginal,
            @Nullable Object right,
            int classIndexBits,
            int chunkBits,
            Question question)
            throws Exception {
        assertEquals(ofTheOriginal, answer(Engine.ORIGINAL.open(classIndexBits, chunkBits), question), "ORIGINAL");
        assertEquals(right, answer(Engine.HALFSTEP.open(classIndexBits, chunkBits), question), "HALFSTEP");
    }

    private static @Nullable Object answer(Dominion dominion, Question question) throws Exception {
        try {
            return question.ask(dominion);
        } finally {
            dominion.close();
        }
    }

    /** Returns what a call returns, or the simple name of what it throws. */
    static @Nullable Object outcome(Callable<?> call) {
        try {
            return call.call();
        } catch (Throwable thrown) {
            return thrown.getClass().getSimpleName();
        }
    }
}
