package dev.halfstep.benchmarks.timing;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Runs frames of a compute-heavy game on several workers, for a {@link Stopwatch} to time. */
public final class LogisticMapWork implements TimedWork {

    /** How the work is divided. */
    public enum Division {
        /** One system visits the partitions of its query in parallel and writes the results to the components. */
        PARTITIONS,
        /** Eight systems run in parallel, in one wave. Each visits one partition and sums up its results. */
        SYSTEMS
    }

    private static final int SYSTEM_COUNT = 8;

    private static final int STEP_HZ = 50;
    private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

    private final int entities;
    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(LogisticMap.class))
            .build();
    private final SystemScheduler scheduler;

    /** The systems of {@link Division#SYSTEMS}, otherwise empty. */
    private final List<Summation> summations = new ArrayList<>();

    private final HeadlessHost host = new HeadlessHost();
    private final Query1.Each<LogisticMap> iteration =
            (id, component) -> component.value = LogisticMap.iterate(component.value);

    /**
     * Creates the game.
     *
     * @param division how the work is divided
     * @param entities the number of entities
     * @param workers the number of workers
     */
    public LogisticMapWork(Division division, int entities, int workers) {
        this.entities = entities;
        for (int i = 0; i < entities; i++) {
            world.spawn(new LogisticMap(i));
        }
        scheduler = new SystemScheduler(
                world,
                new FixedTimestep(Rate.hz(STEP_HZ)),
                SchedulerSettings.defaults().withWorkers(workers));
        if (division == Division.PARTITIONS) {
            scheduler.simulation("iterate", this::iterateInPartitions);
            return;
        }
        for (int i = 0; i < SYSTEM_COUNT; i++) {
            summations.add(new Summation(i));
            scheduler.simulation("sum-" + i, summations.get(i)).reads(LogisticMap.class);
        }
    }

    private void iterateInPartitions(SimulationContext step) {
        step.inPartitions((partition, partitions, commands) ->
                world.query(LogisticMap.class).forEachPartition(partition, partitions, iteration));
    }

    /** A system that sums up the next values of one partition. */
    private static final class Summation implements SimulationSystem {

        private final int partition;
        private double sum;
        private final Query1.Each<LogisticMap> addition =
                (id, component) -> sum += LogisticMap.iterate(component.value);

        Summation(int partition) {
            this.partition = partition;
        }

        @Override
        public void step(SimulationContext step) {
            sum = 0;
            step.world().query(LogisticMap.class).forEachPartition(partition, SYSTEM_COUNT, addition);
        }
    }

    @Override
    public void check() {
        run(1);
        double sum = summations.stream().mapToDouble(summation -> summation.sum).sum();
        if (summations.isEmpty()) {
            for (var row : world.query(LogisticMap.class)) {
                sum += row.first().value;
            }
        }
        double expected = 0;
        for (int i = 0; i < entities; i++) {
            expected += LogisticMap.iterate(LogisticMap.start(i));
        }
        if (Math.abs(sum - expected) > 1e-9 * entities) { // rounding depends on the order of the additions
            throw new WrongResultException(
                    "every entity must be updated once in a step: the sum is " + sum + " and not " + expected);
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

    /** A component with the state of a logistic map, a chaotic function; each step iterates it. */
    private static final class LogisticMap {
        private static final int ITERATIONS = 32;

        float value;

        LogisticMap(int entity) {
            value = start(entity);
        }

        static float start(int entity) {
            return (entity + 1) / 1_000_003f; // above 0 and below 1 for up to a million entities
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
}
