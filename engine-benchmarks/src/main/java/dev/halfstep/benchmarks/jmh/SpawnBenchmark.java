package dev.halfstep.benchmarks.jmh;

import dev.halfstep.benchmarks.peer.DominionPopulation;
import dev.halfstep.benchmarks.peer.HalfstepPopulation;
import dev.halfstep.benchmarks.peer.Population;
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

/** Entities that all come and all go. */
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
public class SpawnBenchmark {

    /** The engine and those that it is compared with. */
    public SpawnBenchmark() {}

    /** Where they come to. */
    public enum Way {
        /** This engine, at once. */
        HALFSTEP,
        /** This engine, by commands that are carried out together. */
        HALFSTEP_BY_COMMANDS,
        /** Dominion, by a prepared composition. */
        DOMINION_PREPARED
    }

    /** Where they come to. */
    @Param
    public Way way;

    /** How many come. */
    @Param({"1000", "100000"})
    public int entities;

    private Population measured;

    /** Checks that all come and go. */
    @Setup(Level.Trial)
    public void open() {
        measured = switch (way) {
            case HALFSTEP -> new HalfstepPopulation(entities, false);
            case HALFSTEP_BY_COMMANDS -> new HalfstepPopulation(entities, true);
            case DOMINION_PREPARED -> new DominionPopulation(entities);
        };
        Population.check(measured, entities);
    }

    /** Gives back what is left. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * All come and go once.
     *
     * @return nobody, so that the work counts as used
     */
    @Benchmark
    public Population spawnAndDespawn() {
        measured.spawnAll();
        measured.despawnAll();
        return measured;
    }
}
