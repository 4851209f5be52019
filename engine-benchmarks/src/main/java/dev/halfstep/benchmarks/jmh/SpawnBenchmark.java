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

/** Measures spawning and despawning a population. */
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
public class SpawnBenchmark {

    /** Creates the benchmark state. */
    public SpawnBenchmark() {}

    /** The library and API that spawn the entities. */
    public enum Way {
        /** This engine, immediately. */
        HALFSTEP,
        /** This engine, through a command buffer that is applied at once. */
        HALFSTEP_BY_COMMANDS,
        /** Dominion, with a prepared composition. */
        DOMINION_PREPARED
    }

    /** The library and API that spawn the entities. */
    @Param
    public Way way;

    /** The number of entities. */
    @Param({"1000", "100000"})
    public int entities;

    private Population measured;

    /** Creates the population and checks that all entities are spawned and despawned. */
    @Setup(Level.Trial)
    public void open() {
        measured = switch (way) {
            case HALFSTEP -> HalfstepPopulation.immediate(entities);
            case HALFSTEP_BY_COMMANDS -> HalfstepPopulation.deferred(entities);
            case DOMINION_PREPARED -> new DominionPopulation(entities);
        };
        Population.check(measured, entities);
    }

    /** Closes the population. */
    @TearDown(Level.Trial)
    public void close() {
        measured.close();
    }

    /**
     * Spawns and despawns all entities once.
     *
     * @return the population, so that the JIT compiler keeps the work
     */
    @Benchmark
    public Population spawnAndDespawn() {
        measured.spawnAll();
        measured.despawnAll();
        return measured;
    }
}
