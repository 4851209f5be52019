package dev.halfstep.benchmarks.peer;

import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.simulation.SimulationContext;
import dev.halfstep.simulation.SimulationSystem;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * Runs ten empty systems in whole frames of this engine: input, timestep, one step and presentation, without a window.
 * The ten classes are equal but separate, so that the calls are megamorphic, as in a game.
 */
final class EmptyHalfstepSystems implements EmptySystems {

    private static final int STEP_HZ = 50;
    private static final long STEP_NANOS = 1_000_000_000L / STEP_HZ;

    private abstract static class CountingSystem implements SimulationSystem {
        final RunCounter counter = new RunCounter();
    }

    private final CountingSystem[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(STEP_HZ)));
    private final HeadlessHost host = new HeadlessHost();

    EmptyHalfstepSystems() {
        for (CountingSystem system : systems) {
            scheduler.simulation(system.getClass().getSimpleName(), system);
        }
    }

    @Override
    public void frame() {
        scheduler.frame(host, STEP_NANOS);
    }

    @Override
    public long runCount() {
        long runs = 0;
        for (CountingSystem system : systems) {
            runs += system.counter.count();
        }
        return runs;
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }

    private static final class A extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class B extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class C extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class D extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class E extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class F extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class G extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class H extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class I extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }

    private static final class J extends CountingSystem {
        @Override
        public void step(SimulationContext step) {
            counter.countRun();
        }
    }
}
