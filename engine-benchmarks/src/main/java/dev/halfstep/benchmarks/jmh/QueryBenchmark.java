package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.DominionPoints;
import dev.halfstep.benchmarks.peer.HalfstepPoints;
import dev.halfstep.benchmarks.peer.Points;
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

/** Measures a query over two plain components. */
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
public class QueryBenchmark {

    /** Creates the benchmark state. */
    public QueryBenchmark() {}

    /** The library that stores and queries the points. */
    public enum Store {
        /** This engine. */
        HALFSTEP,
        /** Dominion. */
        DOMINION
    }

    /** The library that stores and queries the points. */
    @Param
    public Store store;

    /** The number of entities. */
    @Param({"1000", "100000", "1000000"})
    public int points;

    /** The number of archetypes. */
    @Param({"1", "8", "64"})
    public int archetypes;

    private Points measured;

    /** Creates the entities and checks that the query visits each once. */
    @Setup(Level.Trial)
    public void open() {
        measured = store == Store.HALFSTEP
                ? new HalfstepPoints(points, archetypes)
                : new DominionPoints(points, archetypes);
        measured.move();
        Points.check(measured, points, /* steps= */ 1);
    }

    /** Closes the entities. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * Visits all entities and writes one component of each.
     *
     * @return the entities, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Points move() {
        measured.move();
        return measured;
    }
}
