package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.EntitySystem;

/**
 * Runs ten empty systems in an Ashley engine without entities. The ten classes are equal but separate, so that
 * the calls are megamorphic, as in a game.
 */
final class EmptyAshleySystems implements EmptySystems {

    private abstract static class CountingSystem extends EntitySystem {
        final RunCounter counter = new RunCounter();
    }

    private final CountingSystem[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final Engine engine = new Engine();

    EmptyAshleySystems() {
        for (CountingSystem system : systems) {
            engine.addSystem(system);
        }
    }

    @Override
    public void frame() {
        engine.update(Workload.STEP_SECONDS);
    }

    @Override
    public long runCount() {
        long runs = 0;
        for (CountingSystem system : systems) {
            runs += system.counter.count();
        }
        return runs;
    }

    private static final class A extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class B extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class C extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class D extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class E extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class F extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class G extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class H extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class I extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }

    private static final class J extends CountingSystem {
        @Override
        public void update(float seconds) {
            counter.countRun();
        }
    }
}
