package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.timing.Alphas;
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
import org.openjdk.jmh.annotations.Warmup;

/** Measures plain array loops over the bytes of all bodies: the limit that the memory bandwidth sets. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
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
public class RooflineBenchmark {

    /** Creates the benchmark state. */
    public RooflineBenchmark() {}

    /** The number of bodies. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int bodies;

    private Roofline memory;
    private int frame;

    /** Creates the arrays. */
    @Setup(Level.Trial)
    public void open() {
        memory = new Roofline(bodies);
    }

    /**
     * Copies as many bytes as a capture.
     *
     * @return the arrays, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Roofline arraycopy() {
        memory.copyToPrevious();
        return memory;
    }

    /**
     * Reads and writes as many bytes as an interpolation.
     *
     * @return the arrays, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Roofline streamingLerp() {
        memory.lerp(Alphas.ofFrame(frame++ & Integer.MAX_VALUE)); // 0 or more, also after an overflow
        return memory;
    }

    /**
     * Reads as many bytes as a state hash.
     *
     * @return the sum of all bits
     */
    @Benchmark
    public long streamingRead() {
        return memory.sumOfBits();
    }
}
