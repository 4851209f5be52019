package dev.halfstep.benchmarks.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random programs against Dominion's API. On the part of the API where the original engine is correct, it
 * compares both implementations with a model of plain maps. On the full API it compares only the provider, the
 * implementation of this project, with the model.
 *
 * <p>{@code -Doracle.programs=2000} runs 2,000 programs for each of the two tests.
 */
class DifferentialTest {

    private static final int PROGRAM_COUNT = Integer.getInteger("oracle.programs", 10);
    private static final int STEPS_PER_PROGRAM = 200;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, PROGRAM_COUNT);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matchesTheModelOnTheCommonApiOnBothEngines(long seed) {
        run(seed, ApiSubset.COMMON, List.of(Engine.values()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void matchesTheModelOnTheFullApiOnTheProvider(long seed) {
        // Two runs of the provider, so that the orders of their rows are compared, too.
        run(seed, ApiSubset.FULL, List.of(Engine.HALFSTEP, Engine.HALFSTEP));
    }

    private static void run(long seed, ApiSubset apiSubset, List<Engine> engines) {
        List<EngineRun> runs = new ArrayList<>();
        try {
            engines.forEach(engine -> runs.add(new EngineRun(engine, ApiSubset.CHUNK_BITS)));
            new Program(seed, apiSubset, runs).run(STEPS_PER_PROGRAM);
        } finally {
            runs.forEach(EngineRun::close);
        }
    }
}
