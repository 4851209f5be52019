package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemRegistration;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.World;

/** Runs frames of many systems, with one step each, or builds the order of the systems. */
final class SystemsWork implements TimedWork {

    /** The systems and the timed operation. */
    enum Kind {
        /** Frames of systems that only count their runs. */
        EMPTY,
        /** Frames of systems that run one query each over {@link #ENTITIES} entities. */
        QUERY,
        /** Builds the order of systems that declare neither components nor constraints. */
        BUILD_UNORDERED,
        /** Builds the order of systems that all write one component. Each is ordered after the previous one. */
        BUILD_CHAIN,
        /** Builds the order of systems that all read one component, so they can all run in parallel. */
        BUILD_WAVE;

        boolean isFrame() {
            return this == EMPTY || this == QUERY;
        }
    }

    /** The number of entities of each query. */
    static final int ENTITIES = 100;

    private static final int STEP_HZ = 50;
    private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

    /** The lines of the described order for two phases and for two systems of the engine. */
    private static final int LINES_OF_ENGINE = 4;

    /** Counts the runs of all empty systems; as a component, counts the visits of queries to its entity. */
    private static final class Counter {
        long runs;
    }

    private final Kind kind;
    private final int systems;
    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Counter.class))
            .build();
    private final Counter counter = new Counter();
    private final HeadlessHost host = new HeadlessHost();
    private SystemScheduler scheduler;

    SystemsWork(Kind kind, int systems) {
        this.kind = kind;
        this.systems = systems;
        for (int i = 0; i < ENTITIES; i++) {
            world.spawn(new Counter());
        }
        scheduler = createScheduler();
    }

    private SystemScheduler createScheduler() {
        SystemScheduler created = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
        for (int i = 0; i < systems; i++) {
            SystemRegistration registration =
                    created.simulation("system-" + i, kind == Kind.QUERY ? query(i) : empty(i));
            if (kind == Kind.BUILD_WAVE) {
                registration.reads(Counter.class);
            } else if (kind == Kind.BUILD_CHAIN) {
                registration.writes(Counter.class);
                if (i > 0) {
                    registration.after("system-" + (i - 1));
                }
            }
        }
        return created;
    }

    /** Returns a system of one of four classes with the same effect, so that the JVM cannot inline the calls. */
    private SimulationSystem empty(int index) {
        return switch (index % 4) {
            case 0 -> step -> counter.runs++;
            case 1 -> step -> counter.runs += 1;
            case 2 -> step -> counter.runs -= -1;
            default -> step -> ++counter.runs;
        };
    }

    /** Returns a system whose query has a callback of one of four classes. */
    private static SimulationSystem query(int index) {
        Query1.Each<Counter> callback = switch (index % 4) {
            case 0 -> (id, each) -> each.runs++;
            case 1 -> (id, each) -> each.runs += 1;
            case 2 -> (id, each) -> each.runs -= -1;
            default -> (id, each) -> ++each.runs;
        };
        return step -> step.world().query(Counter.class).forEach(callback);
    }

    /** Counts the runs in one frame, or the lines of the described order. */
    @Override
    public void check() {
        run(1);
        long runs = counter.runs;
        for (var row : world.query(Counter.class)) {
            runs += row.first().runs;
        }
        long actual = kind.isFrame() ? runs : scheduler.describe().lines().count();
        long expected = switch (kind) {
            case EMPTY -> systems;
            case QUERY -> (long) systems * ENTITIES;
            case BUILD_UNORDERED, BUILD_CHAIN, BUILD_WAVE -> systems + LINES_OF_ENGINE;
        };
        if (actual != expected) {
            throw new WrongResultException("each system must run once in a frame, and have a line in the order: " + kind
                    + " has " + actual + " runs or lines, not " + expected);
        }
    }

    @Override
    public void prepare() {
        if (!kind.isFrame()) {
            scheduler.close();
            scheduler = createScheduler();
        }
    }

    @Override
    public int maxRepetitionsPerPreparation() {
        return kind.isFrame() ? Integer.MAX_VALUE : 1;
    }

    @Override
    public void run(int repetitions) {
        if (!kind.isFrame()) {
            scheduler.buildOrder(); // one repetition only: a scheduler builds its order once
            return;
        }
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
