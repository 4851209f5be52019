package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.EmptySystems;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the scheduling overhead of a frame with ten empty systems. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            JvmFlags.MAX_HEAP,
            JvmFlags.INITIAL_HEAP,
            JvmFlags.YOUNG_GENERATION,
            JvmFlags.COLLECTOR,
            JvmFlags.EXPORTS,
            JvmFlags.IGNORE_UNKNOWN_FLAGS,
            JvmFlags.UNSAFE
        })
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class EmptySystemsBenchmark {

    /** Creates the benchmark state. */
    public EmptySystemsBenchmark() {}

    /** The scheduler that runs the systems. */
    @Param
    public EmptySystems.Runner runner;

    private EmptySystems measured;

    /** Creates the systems and checks that each runs once per frame. */
    @Setup(Level.Trial)
    public void open() {
        measured = runner.createSystems();
        EmptySystems.check(measured);
    }

    /** Closes the systems. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * Runs all ten systems once.
     *
     * @return the systems, so that the JIT compiler keeps the work
     */
    @Benchmark
    public EmptySystems frame() {
        measured.frame();
        return measured;
    }
}
