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

/** What memory allows: the bytes of all bodies, moved once. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            JvmFlags.HEAP,
            JvmFlags.HEAP_AT_FIRST,
            JvmFlags.YOUNG,
            JvmFlags.COLLECTOR,
            JvmFlags.EXPORTS,
            JvmFlags.LENIENT,
            JvmFlags.UNSAFE
        })
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class RooflineBenchmark {

    /** The engine and those that it is compared with. */
    public RooflineBenchmark() {}

    /** How many bodies. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int bodies;

    private Roofline memory;
    private int frame;

    /** Makes the arrays. */
    @Setup(Level.Trial)
    public void open() {
        memory = new Roofline(bodies);
    }

    /**
     * What a capture has to move.
     *
     * @return the arrays, so that the work counts as used
     */
    @Benchmark
    public Roofline arraycopy() {
        memory.copy();
        return memory;
    }

    /**
     * What an interpolation has to move.
     *
     * @return the arrays, so that the work counts as used
     */
    @Benchmark
    public Roofline streamingLerp() {
        memory.lerp(Alphas.of(frame++ & Integer.MAX_VALUE));
        return memory;
    }

    /**
     * What a hash has to read.
     *
     * @return the sum of all bits
     */
    @Benchmark
    public long streamingRead() {
        return memory.sumOfBits();
    }
}
