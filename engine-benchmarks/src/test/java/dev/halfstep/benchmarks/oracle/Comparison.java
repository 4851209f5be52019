package dev.halfstep.benchmarks.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds what several engines answer against what is expected. */
final class Comparison {

    /** The answer of an engine that throws an exception which states a rule. */
    static final String REFUSED = "refused";

    private final List<Run> runs;
    private String where = "";

    Comparison(List<Run> runs) {
        this.runs = runs;
    }

    List<Run> runs() {
        return runs;
    }

    void at(String newWhere) {
        where = newWhere;
    }

    String where() {
        return where;
    }

    void expect(@Nullable Object expected, String what, Function<Run, @Nullable Object> call) {
        for (Run run : runs) {
            assertEquals(expected, answer(() -> call.apply(run)), () -> where + what + " on " + run);
        }
    }

    private static @Nullable Object answer(Supplier<@Nullable Object> call) {
        try {
            return call.get();
        } catch (IllegalStateException | IllegalArgumentException refusal) {
            return REFUSED;
        }
    }

    /** Rows of the original have no order; those of the provider have the same one in the same program. */
    void expectRows(List<String> sorted, String what, Function<Run, List<String>> query) {
        List<String> inOrder = null;
        for (Run run : runs) {
            List<String> found = query.apply(run);
            assertEquals(sorted, found.stream().sorted().toList(), () -> where + what + " on " + run);
            if (run.engine == Engine.HALFSTEP) {
                assertEquals(inOrder == null ? found : inOrder, found, () -> where + "order of " + what);
                inOrder = found;
            }
        }
    }
}
