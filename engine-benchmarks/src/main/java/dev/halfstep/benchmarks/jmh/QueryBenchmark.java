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

/** A query over two plain components. */
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
public class QueryBenchmark {

    /** The engine and those that it is compared with. */
    public QueryBenchmark() {}

    /** Whose query. */
    public enum Store {
        /** That of this engine. */
        HALFSTEP,
        /** Dominion used directly. */
        DOMINION
    }

    /** Whose query. */
    @Param
    public Store store;

    /** How many entities there are. */
    @Param({"1000", "100000", "1000000"})
    public int points;

    /** Over how many sets of components they are spread. */
    @Param({"1", "8", "64"})
    public int archetypes;

    private Points measured;

    /** Makes the entities, and checks that the query reaches all of them. */
    @Setup(Level.Trial)
    public void open() {
        measured = store == Store.HALFSTEP
                ? new HalfstepPoints(points, archetypes)
                : new DominionPoints(points, archetypes);
        measured.move();
        Points.check(measured, points, 1);
    }

    /** Gives the entities back. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * Visits all entities, and changes one component of each.
     *
     * @return the entities, so that the work counts as used
     */
    @Benchmark
    public Points move() {
        measured.move();
        return measured;
    }
}
