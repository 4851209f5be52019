package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares the answers of several engine runs with the expected answers of the model. */
final class Comparison {

    /** The answer of an engine that rejects a call with an exception. */
    static final String REJECTED = "rejected";

    private final List<EngineRun> runs;
    private String context = "";

    Comparison(List<EngineRun> runs) {
        this.runs = runs;
    }

    List<EngineRun> runs() {
        return runs;
    }

    /** Sets the beginning of failure messages: the seed and the step of the program. */
    void setContext(String newContext) {
        context = newContext;
    }

    String context() {
        return context;
    }

    /** Asserts that a call gives the expected answer on each engine. */
    void expectAnswer(@Nullable Object expected, String description, Function<EngineRun, @Nullable Object> call) {
        for (EngineRun run : runs) {
            assertEquals(expected, answer(() -> call.apply(run)), () -> context + description + " on " + run);
        }
    }

    private static @Nullable Object answer(Supplier<@Nullable Object> call) {
        try {
            return call.get();
        } catch (IllegalStateException | IllegalArgumentException rejection) {
            return REJECTED;
        }
    }

    /**
     * Asserts that a query gives the expected rows on each engine, in any order. The order of the rows must be the same
     * in all runs of the provider.
     *
     * @param sortedRows the expected rows as text, sorted
     */
    void expectRows(List<String> sortedRows, String description, Function<EngineRun, List<String>> query) {
        List<String> orderedRows = null;
        for (EngineRun run : runs) {
            List<String> rows = query.apply(run);
            assertEquals(sortedRows, rows.stream().sorted().toList(), () -> context + description + " on " + run);
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(orderedRows == null ? rows : orderedRows, rows, () -> context + "order of " + description);
                orderedRows = rows;
            }
        }
    }
}
