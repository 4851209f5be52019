package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.frame.Rewind;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Runs steps of a game that keeps the state after each step, to go back. Some of its bodies move. */
final class RewindWork implements TimedWork {

    /** The bodies that move in each step. */
    enum Motion {
        /** No body. */
        REST(0),
        /** One in ten bodies, always the same. */
        TENTH(10),
        /** All bodies. */
        ALL(1);

        /** Moves each body whose number is a multiple of this; 0 for none. */
        private final int divisor;

        Motion(int divisor) {
            this.divisor = divisor;
        }
    }

    private static final int STEPS_PER_SECOND = 60;
    private static final long ENOUGH_BYTES = 1L << 40;

    private final Motion motion;
    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEPS_PER_SECOND)));
    private final Rewind rewind = new Rewind(scheduler, /* seconds= */ 1f, ENOUGH_BYTES);

    RewindWork(Motion motion, int bodies) {
        this.motion = motion;
        for (int i = 0; i < bodies; i++) {
            world.spawn(Transform.at(i, 0));
        }
        if (motion != Motion.REST) {
            scheduler.simulation("move", this::move);
        }
    }

    private void move(SimulationContext step) {
        for (var row : step.world().query(Transform.class)) {
            if (row.id().number() % motion.divisor == 0) {
                row.first().translate(1, 0, 0);
            }
        }
    }

    /** Returns the memory that a second of the game takes once its first state is kept, in KB. */
    double kilobytesPerSecond() {
        rewind.clear();
        run(1);
        long before = rewind.bytes();
        run(STEPS_PER_SECOND - 1);
        return (rewind.bytes() - before) * (double) STEPS_PER_SECOND / (STEPS_PER_SECOND - 1) / 1_000;
    }

    @Override
    public void check() {
        run(2);
        if (rewind.secondsLeft() <= 0) {
            throw new WrongResultException("a rewind must keep the states after steps");
        }
    }

    @Override
    public void run(int repetitions) {
        for (int i = 0; i < repetitions; i++) {
            scheduler.runStep();
        }
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
