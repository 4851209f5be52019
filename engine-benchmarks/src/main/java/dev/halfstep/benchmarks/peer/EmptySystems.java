package dev.halfstep.benchmarks.peer;

import com.artemis.BaseSystem;
import com.artemis.WorldConfigurationBuilder;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import java.util.List;

/**
 * Runs ten systems that only count their runs, to measure the overhead of a scheduler. Each system has its own class,
 * as in a game, because the JVM could inline the calls if all systems had the same class.
 */
public abstract class EmptySystems implements AutoCloseable {

    /** The number of systems. */
    public static final int COUNT = 10;

    /** The scheduler that runs the systems. */
    public enum Runner {
        /** The baseline without a scheduler: a loop over an array. */
        RUNNABLES,
        /** The same loop with the checks that a frame of fixed steps needs: the limit of a scheduler. */
        CHECKED_RUNNABLES,
        /** The scheduler of this engine, with one step in each frame. */
        HALFSTEP,
        /** artemis-odb. */
        ARTEMIS;

        /**
         * Creates the systems.
         *
         * @return ten systems that have not run yet
         */
        public EmptySystems createSystems() {
            return switch (this) {
                case RUNNABLES -> new OfRunnables();
                case CHECKED_RUNNABLES -> new OfCheckedRunnables();
                case HALFSTEP -> new OfHalfstep();
                case ARTEMIS -> new OfArtemis();
            };
        }
    }

    private EmptySystems() {}

    /** A system as each scheduler knows it; its copies are of classes of their own. */
    private abstract static class CountingSystem extends BaseSystem implements Runnable, SimulationSystem {
        long runs;
    }

    private static final class Template extends CountingSystem {
        @Override
        public void run() {
            runs++;
        }

        @Override
        public void step(SimulationContext step) {
            runs++;
        }

        @Override
        protected void processSystem() {
            runs++;
        }
    }

    final List<CountingSystem> systems =
            DistinctClasses.create(MethodHandles.lookup(), Template.class, COUNT, CountingSystem.class);

    /** Runs every system once. */
    public abstract void frame();

    /**
     * Returns the total number of runs of all systems.
     *
     * @return ten times the number of frames
     */
    public final long runCount() {
        return systems.stream().mapToLong(system -> system.runs).sum();
    }

    /** Stops the threads of the scheduler. */
    @Override
    public void close() {}

    /**
     * Runs two frames and checks that each system ran once per frame.
     *
     * @param systems ten systems that have not run yet
     * @throws WrongResultException if the number of runs differs
     */
    public static void check(EmptySystems systems) {
        for (int frameCount = 1; frameCount <= 2; frameCount++) {
            systems.frame();
            if (systems.runCount() != (long) frameCount * COUNT) {
                throw new WrongResultException("ten systems must run once in each frame: "
                        + systems.getClass().getSimpleName() + " had " + systems.runCount() + " runs in " + frameCount
                        + " frames");
            }
        }
    }

    /** A loop over an array of runnables. */
    private static final class OfRunnables extends EmptySystems {
        private final Runnable[] runnables = systems.toArray(Runnable[]::new);

        @Override
        public void frame() {
            for (Runnable runnable : runnables) {
                runnable.run();
            }
        }
    }

    /**
     * A loop over an array of runnables that divides the frame time into steps exactly, opens and closes each phase, and
     * checks for each system whether it is due, whether it recorded commands and whether it failed.
     */
    private static final class OfCheckedRunnables extends EmptySystems {
        private static final long STEP_NANOS = 20_000_000L;

        private enum Phase {
            IDLE,
            STEP,
            PRESENTATION
        }

        private final Runnable[] runnables = systems.toArray(Runnable[]::new);
        private final boolean[] isAlwaysDue = new boolean[COUNT];
        private final long[] pendingCommands = new long[COUNT];
        private Phase phase = Phase.IDLE;
        private long accumulatedNanos;
        private long stepNanos = STEP_NANOS;
        private double alpha;

        OfCheckedRunnables() {
            Arrays.fill(isAlwaysDue, true);
        }

        @Override
        public void frame() {
            if (phase != Phase.IDLE) {
                throw new IllegalStateException("a frame cannot be run within another one: " + phase);
            }
            try {
                accumulatedNanos += stepNanos;
                long steps = accumulatedNanos / stepNanos;
                accumulatedNanos -= steps * stepNanos;
                for (long step = 0; step < steps; step++) {
                    phase = Phase.STEP;
                    runAll();
                }
                phase = Phase.PRESENTATION;
                alpha = (double) accumulatedNanos / stepNanos;
            } finally {
                phase = Phase.IDLE;
            }
        }

        private void runAll() {
            for (int i = 0; i < runnables.length; i++) {
                if (!isAlwaysDue[i]) {
                    continue;
                }
                try {
                    runnables[i].run();
                } catch (RuntimeException e) {
                    throw new IllegalStateException("system " + i + " failed at alpha " + alpha, e);
                }
                if (pendingCommands[i] != 0) {
                    pendingCommands[i] = 0;
                }
            }
        }
    }

    /** Whole frames of this engine: input, timestep, one step and presentation, without a window. */
    private static final class OfHalfstep extends EmptySystems {
        private static final int STEP_HZ = 50;
        private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

        private final World world = World.builder().register(Transform.TYPE).build();
        private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
        private final HeadlessHost host = new HeadlessHost();

        OfHalfstep() {
            for (int i = 0; i < COUNT; i++) {
                scheduler.simulation("system-" + i, systems.get(i));
            }
        }

        @Override
        public void frame() {
            scheduler.frame(host, STEP_NANOS);
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    /** A world of artemis-odb without entities. */
    private static final class OfArtemis extends EmptySystems {
        private final com.artemis.World world = new com.artemis.World(new WorldConfigurationBuilder()
                .with(systems.toArray(BaseSystem[]::new))
                .build());

        @Override
        public void frame() {
            world.process();
        }

        @Override
        public void close() {
            world.dispose();
        }
    }
}
