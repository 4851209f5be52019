package dev.halfstep.frame;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A small world for tests, with schedulers that run 8 steps a second, and a log. */
final class TestGame implements AutoCloseable {

    /** A simulation component, like the two below: three classes, so that systems can have disjoint access. */
    static final class Ore {
        int grams;

        Ore(int grams) {
            this.grams = grams;
        }
    }

    static final class Iron {
        int grams;

        Iron(int grams) {
            this.grams = grams;
        }
    }

    static final class Coal {
        int grams;

        Coal(int grams) {
            this.grams = grams;
        }
    }

    /** A presentation component. */
    record Label(String text) {}

    private static final long STEP_NANOS = 125_000_000;

    final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Ore.class).hashedBy((ore, sink) -> sink.add(ore.grams)))
            .register(ComponentType.simulation(Iron.class).hashedBy((iron, sink) -> sink.add(iron.grams)))
            .register(ComponentType.simulation(Coal.class).hashedBy((coal, sink) -> sink.add(coal.grams)))
            .register(ComponentType.presentation(Label.class))
            .build();

    /** The names of systems that have run, and lines that tests add. */
    final List<String> log = Collections.synchronizedList(new ArrayList<>());

    /** The lines that the schedulers have reported. */
    final List<String> reports = new ArrayList<>();

    private final List<SystemScheduler> schedulers = new ArrayList<>();
    private final HeadlessHost host = new HeadlessHost();

    /** Creates another scheduler for the same world. */
    SystemScheduler scheduler(SchedulerSettings settings) {
        SystemScheduler scheduler =
                new SystemScheduler(world, new FixedTimestep(Rate.hz(8)), settings.withReports(reports::add));
        schedulers.add(scheduler);
        return scheduler;
    }

    SystemScheduler scheduler() {
        return scheduler(SchedulerSettings.defaults());
    }

    /** Runs frames with exactly one step each. */
    void run(SystemScheduler scheduler, int steps) {
        for (int i = 0; i < steps; i++) {
            scheduler.frame(host, STEP_NANOS);
        }
    }

    void frame(SystemScheduler scheduler, long frameNanos) {
        scheduler.frame(host, frameNanos);
    }

    /** Runs a frame of 0 ns, which is too short for a step. */
    void runFrameWithoutStep(SystemScheduler scheduler) {
        scheduler.frame(host, 0);
    }

    /** Runs frames with one step each, and returns the lines that they log. */
    List<String> logOf(SystemScheduler scheduler, int steps) {
        log.clear();
        run(scheduler, steps);
        return List.copyOf(log);
    }

    /** Adds a simulation system that logs its name. */
    SystemRegistration add(SystemScheduler scheduler, String name) {
        return scheduler.simulation(name, step -> log.add(name));
    }

    long hash() {
        return StateHash.of(world);
    }

    @Override
    public void close() {
        schedulers.forEach(SystemScheduler::close);
        world.close();
    }
}
