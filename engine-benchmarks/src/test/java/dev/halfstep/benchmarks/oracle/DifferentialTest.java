package dev.halfstep.benchmarks.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random programs in Dominion's API and compares both engines with a model of plain maps, wherever the original is
 * correct. On the full API it compares the provider with the model. {@code -Doracle.programs=2000} runs more programs.
 */
class DifferentialTest {

    private static final int PROGRAMS = Integer.getInteger("oracle.programs", 25);
    private static final int STEPS = 200;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, PROGRAMS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bothEnginesMatchTheModelOnTheCommonApi(long seed) {
        run(seed, Profile.COMMON, List.of(Engine.values()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void providerMatchesTheModelOnTheFullApi(long seed) {
        run(seed, Profile.FULL, List.of(Engine.HALFSTEP, Engine.HALFSTEP));
    }

    private static void run(long seed, Profile profile, List<Engine> engines) {
        List<Run> runs = new ArrayList<>();
        try {
            engines.forEach(engine -> runs.add(new Run(engine, Profile.CHUNK_BITS)));
            new Program(seed, profile, runs).run(STEPS);
        } finally {
            runs.forEach(Run::close);
        }
    }
}
