package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.jspecify.annotations.Nullable;

/** Saves, restores or resimulates a game in which all bodies move. */
final class RollbackWork implements TimedWork {

    /** The operation that is timed. */
    enum Operation {
        /** Runs one step: the baseline. */
        STEP,
        /** Runs one step and saves a snapshot. */
        STEP_AND_SAVE,
        /** Restores two snapshots that are one step apart. */
        RESTORE_TWICE,
        /** Runs one new step, then rolls back and resimulates the last 8 steps. */
        STEP_AND_RESIMULATE
    }

    /** The storage of velocities, and whether bodies are replaced. */
    enum Kind {
        /** Dense velocities, stored as floats in chunks. */
        DENSE,
        /** Velocities as objects with two fields. */
        OBJECTS,
        /** Dense velocities; each step despawns one body in a hundred and spawns a new one. */
        REPLACED
    }

    /** The maximum number of steps that a rollback resimulates. */
    private static final int DEPTH_STEPS = 8;

    /** In a game of the kind {@link Kind#REPLACED}, each body is replaced once in this many steps. */
    private static final int REPLACEMENT_PERIOD_STEPS = 100;

    /** The number of floats of a velocity: x and y. */
    private static final int VELOCITY_FLOATS = 2;

    /** Changes the velocities in each step, so that snapshots cannot skip them. */
    private static final float FACTOR_PER_STEP = -1f;

    private static final class DenseVelocity extends DenseComponent {
        DenseVelocity() {
            super(VELOCITY_FLOATS);
            set(0, 1); // x
            set(1, 2); // y
        }
    }

    private static final class Velocity {
        private float x = 1;
        private float y = 2;
    }

    private final Operation operation;
    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(DenseVelocity.class).storedIn(DenseComponent.floats(VELOCITY_FLOATS)))
            .register(ComponentType.simulation(Velocity.class))
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
    private final Snapshot earlier;
    private final Snapshot later;
    private @Nullable Rollback rollback;

    /** Creates the bodies and two snapshots, one step apart. */
    RollbackWork(Operation operation, Kind kind, int bodies) {
        this.operation = operation;
        for (int i = 0; i < bodies; i++) {
            world.spawn(Transform.at(i, 0), kind == Kind.OBJECTS ? new Velocity() : new DenseVelocity());
        }
        scheduler.simulation("move", kind == Kind.OBJECTS ? RollbackWork::moveObjects : RollbackWork::moveDense);
        if (kind == Kind.REPLACED) {
            scheduler.simulation("replace", RollbackWork::replace);
        }
        earlier = scheduler.state().newSnapshot();
        later = scheduler.state().newSnapshot();
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
                velocity[slot * VELOCITY_FLOATS] *= FACTOR_PER_STEP;
            }
        });
    }

    private static void moveObjects(SimulationContext step) {
        for (var row : step.world().query(Transform.class, Velocity.class)) {
            Velocity velocity = row.second();
            row.first().translate(velocity.x * step.stepSeconds(), velocity.y * step.stepSeconds(), 0);
            velocity.x *= FACTOR_PER_STEP;
        }
    }

    /** Replaces one body in a hundred: each whose number has the same remainder as the number of the step. */
    private static void replace(SimulationContext step) {
        long remainderOfThisStep = step.step() % REPLACEMENT_PERIOD_STEPS;
        for (var row : step.world().query(DenseVelocity.class)) {
            if (row.id().number() % REPLACEMENT_PERIOD_STEPS == remainderOfThisStep) {
                step.commands().despawn(row.id());
                step.commands().spawn(Transform.at(0, 0), new DenseVelocity());
            }
        }
    }

    /** Compares the state after a restored and repeated step with the state after the first run of that step. */
    @Override
    public void check() {
        earlier.restore();
        long before = StateHash.of(world);
        scheduler.runStep();
        long repeated = StateHash.of(world);
        later.restore();
        long expected = StateHash.of(world);
        if (repeated != expected || before == expected) {
            throw new WrongResultException("a repeated step must lead to the same state, another than before: "
                    + repeated + " is not " + expected + ", before " + before);
        }
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            switch (operation) {
                case STEP -> scheduler.runStep();
                case STEP_AND_SAVE -> {
                    scheduler.runStep();
                    earlier.save();
                }
                case RESTORE_TWICE -> {
                    earlier.restore();
                    later.restore();
                }
                case STEP_AND_RESIMULATE -> stepAndResimulate();
            }
        }
    }

    private void stepAndResimulate() {
        if (rollback == null) { // created here: a Rollback saves each step, which would slow the other operations
            rollback = new Rollback(scheduler, DEPTH_STEPS);
        }
        scheduler.runStep();
        long firstOfLastSteps = scheduler.timestep().steps() - DEPTH_STEPS + 1;
        rollback.resimulateFrom(Math.max(rollback.oldestStep(), firstOfLastSteps));
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
