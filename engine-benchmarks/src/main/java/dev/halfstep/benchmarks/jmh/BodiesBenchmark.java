package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.Bodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.Reference;
import dev.halfstep.benchmarks.peer.Workload;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a frame with bodies costs, and the parts of it. */
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
public class BodiesBenchmark {

    /** The engine and those that it is compared with. */
    public BodiesBenchmark() {}

    /** Who moves the bodies. */
    @Param
    public Library library;

    /** How many there are. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int bodies;

    /** Over how many sets of components they are spread: 1, 8 and 64 are of interest. */
    @Param("1")
    public int archetypes;

    /** Which of them move. */
    @Param("ALL")
    public Motion motion;

    private Bodies measured;
    private int frame;

    /** Makes the bodies, and checks that they are moved as they should be. */
    @Setup(Level.Trial)
    public void open() {
        Workload workload = new Workload(bodies, archetypes, motion);
        measured = library.bodies(workload);
        measured.frame();
        measured.frame();
        new Reference(workload).check(measured, 2, Workload.ALPHA);
    }

    /** Gives the bodies back. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * One step and one picture: capture, integrate, interpolate.
     *
     * @return the bodies, so that the work counts as used
     */
    @Benchmark
    public Bodies frame() {
        measured.frame();
        return measured;
    }

    /**
     * One step: capture and integrate. A capture alone would find nothing that has moved since the last one.
     *
     * @return the bodies, so that the work counts as used
     */
    @Benchmark
    public Bodies captureAndIntegrate() {
        measured.capture();
        measured.integrate();
        return measured;
    }

    /**
     * The movement alone.
     *
     * @return the bodies, so that the work counts as used
     */
    @Benchmark
    public Bodies integrate() {
        measured.integrate();
        return measured;
    }

    /**
     * One picture more of the same step.
     *
     * @return the bodies, so that the work counts as used
     */
    @Benchmark
    public Bodies interpolate() {
        measured.interpolate(Alphas.of(frame++ & Integer.MAX_VALUE));
        return measured;
    }
}
