package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.component.ComponentType;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.query.Query1;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/** Compares a compute-heavy system on two workers with the same system on one worker. */
final class ParallelRatio {

    private ParallelRatio() {}

    static Ratio of(int entities) {
        return new PairedRatio(
                "parallel-2-workers-vs-serial",
                0.6,
                () -> new Computation(entities, 2),
                () -> new Computation(entities, 1),
                Timing.WALL_CLOCK);
    }

    /** A component with the state of a logistic map, a chaotic function; each step iterates it. */
    private static final class LogisticMap {
        private static final int ITERATIONS = 32;

        float value;

        LogisticMap(int entity) {
            value = start(entity);
        }

        static float start(int entity) {
            return (entity + 1) / 1_000_003f;
        }

        /**
         * Iterates {@code x = 3.7 x (1 - x)}: about 0.1 us of arithmetic that the CPU cannot overlap and that never
         * converges.
         */
        static float iterate(float start) {
            float x = start;
            for (int i = 0; i < ITERATIONS; i++) {
                x = 3.7f * x * (1f - x);
            }
            return x;
        }
    }

    private static final class Computation implements TimedWork {

        private static final int STEP_HZ = 50;
        private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

        private final int entities;
        private final World world = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(LogisticMap.class))
                .build();
        private final SystemScheduler scheduler;
        private final HeadlessHost host = new HeadlessHost();
        private final Query1.Each<LogisticMap> iteration =
                (id, component) -> component.value = LogisticMap.iterate(component.value);

        Computation(int entities, int workers) {
            this.entities = entities;
            for (int i = 0; i < entities; i++) {
                world.spawn(new LogisticMap(i));
            }
            scheduler = new SystemScheduler(
                    world,
                    new FixedTimestep(Rate.hz(STEP_HZ)),
                    SchedulerSettings.defaults().withWorkers(workers));
            scheduler.simulation("iterate", this::iterate);
        }

        private void iterate(SimulationContext step) {
            step.inPartitions((partition, partitions, commands) ->
                    world.query(LogisticMap.class).forEachPartition(partition, partitions, iteration));
        }

        @Override
        public void check() {
            run(1);
            double[] sum = new double[1];
            world.query(LogisticMap.class).forEach((id, component) -> sum[0] += component.value);
            double expected = 0;
            for (int i = 0; i < entities; i++) {
                expected += LogisticMap.iterate(LogisticMap.start(i));
            }
            if (Math.abs(sum[0] - expected) > 1e-9 * entities) { // rounding depends on the order of the additions
                throw new WrongResultException(
                        "every entity must be updated once in a step: the sum is " + sum[0] + " and not " + expected);
            }
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                scheduler.frame(host, STEP_NANOS);
            }
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }
}
