package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.Bodies;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Motion;
import dev.halfstep.benchmarks.peer.Reference;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.timing.Alphas;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Measures a frame with moving bodies, and the parts of such a frame. */
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class BodiesBenchmark extends ForkedBenchmark {

    /** Creates the benchmark state. */
    public BodiesBenchmark() {}

    /** The library that moves the bodies. */
    @Param
    public Library library;

    /** The number of bodies. */
    @Param({"1000", "10000", "100000", "1000000"})
    public int bodies;

    /** The number of archetypes; useful values: 1, 8 and 64. */
    @Param("1")
    public int archetypes;

    /** Which bodies move. */
    @Param("ALL")
    public Motion motion;

    private Bodies measured;
    private int frame;

    /** Creates the bodies and checks two frames against the reference. */
    @Setup(Level.Trial)
    public void open() {
        Workload workload = new Workload(bodies, archetypes, motion);
        measured = library.createBodies(workload);
        measured.frame();
        measured.frame();
        new Reference(workload).check(measured, /* steps= */ 2, Workload.ALPHA);
    }

    /** Closes the bodies. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * Runs one frame with one step: capture, integrate, interpolate.
     *
     * @return the bodies, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Bodies frame() {
        measured.frame();
        return measured;
    }

    /**
     * Runs one step: capture and integrate. Without the integration, a repeated capture would find no dirty
     * poses, because no pose was written since the previous capture.
     *
     * @return the bodies, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Bodies captureAndIntegrate() {
        measured.capture();
        measured.integrate();
        return measured;
    }

    /**
     * Runs the integration alone.
     *
     * @return the bodies, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Bodies integrate() {
        measured.integrate();
        return measured;
    }

    /**
     * Interpolates another frame without a step in between.
     *
     * @return the bodies, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Bodies interpolate() {
        measured.interpolate(Alphas.ofFrame(frame++ & Integer.MAX_VALUE)); // 0 or more, also after an overflow
        return measured;
    }
}
