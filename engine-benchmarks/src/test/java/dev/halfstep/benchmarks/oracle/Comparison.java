package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares the answers of several engines with the expected answer. */
final class Comparison {

    /** The answer of an engine that rejects a call with an exception. */
    static final String REJECTED = "rejected";

    private final List<Run> runs;
    private String context = "";

    Comparison(List<Run> runs) {
        this.runs = runs;
    }

    List<Run> runs() {
        return runs;
    }

    void setContext(String newContext) {
        context = newContext;
    }

    String context() {
        return context;
    }

    void expect(@Nullable Object expected, String what, Function<Run, @Nullable Object> call) {
        for (Run run : runs) {
            assertEquals(expected, answer(() -> call.apply(run)), () -> context + what + " on " + run);
        }
    }

    private static @Nullable Object answer(Supplier<@Nullable Object> call) {
        try {
            return call.get();
        } catch (IllegalStateException | IllegalArgumentException rejection) {
            return REJECTED;
        }
    }

    /** Compares rows: sorted for all engines, and in the same order for all runs of the provider. */
    void expectRows(List<String> sorted, String what, Function<Run, List<String>> query) {
        List<String> inOrder = null;
        for (Run run : runs) {
            List<String> found = query.apply(run);
            assertEquals(sorted, found.stream().sorted().toList(), () -> context + what + " on " + run);
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(inOrder == null ? found : inOrder, found, () -> context + "order of " + what);
                inOrder = found;
            }
        }
    }
}
