package dev.halfstep.benchmarks.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Has the settings of all JMH benchmarks: time and flags of the process that JMH forks for each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            // A million bodies of any library fit, and the heap never grows.
            "-Xms6g",
            "-Xmx6g",
            // So large that no collection moves bodies during setup; they stay in the order of creation.
            "-Xmn4g",
            // No concurrent threads of the collector disturb the measured thread.
            "-XX:+UseSerialGC",
            // LWJGL needs this export; the process ignores the manifest of the jar.
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            // Suppresses the warning of newer JDKs about sun.misc.Unsafe in Dominion; older ones ignore the flag.
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--sun-misc-unsafe-memory-access=allow"
        })
public abstract class ForkedBenchmark {

    /** Creates the benchmark state. */
    protected ForkedBenchmark() {}
}
