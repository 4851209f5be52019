package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the same short program on two implementations of Dominion's API, each with an empty world: on the original
 * engine and on the provider of this project. Compares each result with the expected answer.
 */
final class Answers {

    private static final String ORIGINAL_RULE = "the original must give its known wrong answer";
    private static final String PROVIDER_RULE = "the provider must give the correct answer";

    private Answers() {}

    /** A short program that returns its answer. */
    @FunctionalInterface
    interface ShortProgram {

        @Nullable
        Object run(Dominion dominion) throws Exception;
    }

    /** Asserts the known wrong answer of the original and the correct answer of the provider. */
    static void assertAnswers(@Nullable Object originalAnswer, @Nullable Object correctAnswer, ShortProgram program)
            throws Exception {
        Class<?>[] classes = TestComponent.indexedClasses();
        assertEquals(originalAnswer, answer(Engine.ORIGINAL.open(Engine.CHUNK_BITS, classes), program), ORIGINAL_RULE);
        assertEquals(correctAnswer, answer(Engine.HALFSTEP.open(Engine.CHUNK_BITS, classes), program), PROVIDER_RULE);
    }

    /** Asserts both answers; the original runs with the given number of class index bits and chunk bits. */
    static void assertAnswers(
            @Nullable Object originalAnswer,
            @Nullable Object correctAnswer,
            int classIndexBits,
            int chunkBits,
            ShortProgram program)
            throws Exception {
        Dominion original = Engine.ORIGINAL.openWithBits(classIndexBits, chunkBits);
        assertEquals(originalAnswer, answer(original, program), ORIGINAL_RULE);
        Dominion provider = Engine.HALFSTEP.openWithBits(classIndexBits, chunkBits);
        assertEquals(correctAnswer, answer(provider, program), PROVIDER_RULE);
    }

    private static @Nullable Object answer(Dominion dominion, ShortProgram program) throws Exception {
        try {
            return program.run(dominion);
        } finally {
            dominion.close();
        }
    }

    /** Returns the result of a call, or the simple class name of its exception. */
    static @Nullable Object outcome(Callable<?> call) {
        try {
            return call.call();
        } catch (Throwable thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    /** Returns the components of a class in the order in which a query visits them, as text. */
    static String visited(Dominion dominion, Class<?> type) {
        return dominion.findCompositionsWith(type).stream().toList().toString();
    }

    /** Creates entities with components from {@code A(first)} to {@code A(last)}. */
    static List<Entity> createAs(Dominion dominion, int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> dominion.createEntity(new TestComponent.A(number)))
                .toList();
    }
}
