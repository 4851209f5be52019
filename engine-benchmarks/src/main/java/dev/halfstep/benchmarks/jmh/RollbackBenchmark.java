package dev.halfstep.benchmarks.jmh;

import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
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

/** Measures saving, restoring and resimulating a game in which all bodies move. */
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
@SuppressWarnings("NullAway.Init") // JMH calls the method with @Setup first
public class RollbackBenchmark {

    /** The maximum number of steps that a rollback resimulates. */
    private static final int DEPTH_STEPS = 8;

    /** In a game of the kind {@link Kind#REPLACED}, each body is replaced once in this many steps. */
    private static final int REPLACEMENT_PERIOD_STEPS = 100;

    /** The number of floats of a velocity: x and y. */
    private static final int VELOCITY_FLOATS = 2;

    /** Changes the velocities in each step, so that snapshots cannot skip them. */
    private static final float DAMPING_PER_STEP = 0.99f;

    /** Creates the benchmark state. */
    public RollbackBenchmark() {}

    /** The storage of velocities, and whether bodies are replaced. */
    public enum Kind {
        /** Dense velocities, stored as floats in chunks. */
        DENSE,
        /** Velocities as objects with two fields. */
        OBJECTS,
        /** Dense velocities; each step despawns one body in a hundred and spawns a new one. */
        REPLACED
    }

    /** A velocity stored as floats in a chunk. */
    static final class DenseVelocity extends DenseComponent {
        DenseVelocity() {
            super(VELOCITY_FLOATS);
            set(0, 1); // x
            set(1, 2); // y
        }
    }

    /** A velocity stored as an object. */
    static final class Velocity {
        private float x = 1;
        private float y = 2;
    }

    /** The storage of velocities, and whether bodies are replaced. */
    @Param
    public Kind kind;

    /** The number of bodies. */
    @Param("10000")
    public int bodies;

    private World world;
    private SystemScheduler scheduler;
    private Snapshot earlier;
    private Snapshot later;
    private Rollback rollback;

    /** Creates the bodies and two snapshots, one step apart. */
    @Setup(Level.Trial)
    public void open() {
        world = World.builder()
                .register(Transform.TYPE)
                .register(
                        ComponentType.simulation(DenseVelocity.class).storedIn(DenseComponent.floats(VELOCITY_FLOATS)))
                .register(ComponentType.simulation(Velocity.class))
                .build();
        for (int i = 0; i < bodies; i++) {
            world.spawn(Transform.at(i, 0), kind == Kind.OBJECTS ? new Velocity() : new DenseVelocity());
        }
        scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
        scheduler.simulation(
                "move", kind == Kind.OBJECTS ? RollbackBenchmark::moveObjects : RollbackBenchmark::moveDense);
        if (kind == Kind.REPLACED) {
            scheduler.simulation("replace", this::replace);
        }
        earlier = scheduler.newSnapshot();
        later = scheduler.newSnapshot();
        earlier.save();
        scheduler.runStep();
        later.save();
    }

    private static void moveDense(SimulationContext step) {
        step.world().query(Transform.class, DenseVelocity.class).forEachSpan((ids, transforms, velocities) -> {
            float[] pose = transforms.write();
            float[] velocity = velocities.write();
            for (int slot = 0; slot < ids.size(); slot++) {
                pose[slot * Transform.FLOATS] += velocity[slot * VELOCITY_FLOATS] * step.stepSeconds();
                pose[slot * Transform.FLOATS + 1] += velocity[slot * VELOCITY_FLOATS + 1] * step.stepSeconds();
                velocity[slot * VELOCITY_FLOATS] *= DAMPING_PER_STEP;
            }
        });
    }

    private static void moveObjects(SimulationContext step) {
        step.world().query(Transform.class, Velocity.class).forEach((id, transform, velocity) -> {
            transform.translate(velocity.x * step.stepSeconds(), velocity.y * step.stepSeconds(), 0);
            velocity.x *= DAMPING_PER_STEP;
        });
    }

    /** Replaces one body in a hundred: each whose number has the same remainder as the number of the step. */
    private void replace(SimulationContext step) {
        long remainderOfThisStep = step.step() % REPLACEMENT_PERIOD_STEPS;
        step.world().query(DenseVelocity.class).forEach((id, velocity) -> {
            if (id.number() % REPLACEMENT_PERIOD_STEPS == remainderOfThisStep) {
                step.commands().despawn(id);
                step.commands().spawn(Transform.at(0, 0), new DenseVelocity());
            }
        });
    }

    /** Closes the scheduler and the world. */
    @TearDown(Level.Trial)
    public void close() {
        scheduler.close();
        world.close();
    }

    /** Runs one step: the baseline. */
    @Benchmark
    public void step() {
        scheduler.runStep();
    }

    /** Runs one step and saves a snapshot. */
    @Benchmark
    public void stepAndSave() {
        scheduler.runStep();
        earlier.save(); // overwrites a snapshot that only other benchmarks read, after a setup of their own
    }

    /** Restores two snapshots that are one step apart. */
    @Benchmark
    public void restoreTwice() {
        earlier.restore();
        later.restore();
    }

    /** Runs one new step, then rolls back and resimulates the last 8 steps. */
    @Benchmark
    public void stepAndResimulateEight() {
        if (rollback == null) { // created here: a Rollback saves each step, which would slow the other benchmarks
            rollback = new Rollback(scheduler, DEPTH_STEPS);
        }
        scheduler.runStep();
        long firstOfLastSteps = scheduler.timestep().steps() - DEPTH_STEPS + 1;
        rollback.resimulateFrom(Math.max(rollback.oldestStep(), firstOfLastSteps));
    }
}
