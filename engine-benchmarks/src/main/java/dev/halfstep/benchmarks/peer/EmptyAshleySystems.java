package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.EntitySystem;

/** Runs ten empty systems in an Ashley engine without entities. */
final class EmptyAshleySystems implements EmptySystems {

    private abstract static class Counting extends EntitySystem {
        final RunCounter counter = new RunCounter();
    }

    private final Counting[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final Engine engine = new Engine();

    EmptyAshleySystems() {
        for (Counting system : systems) {
            engine.addSystem(system);
        }
    }

    @Override
    public void frame() {
        engine.update(Workload.STEP_SECONDS);
    }

    @Override
    public long runs() {
        long runs = 0;
        for (Counting system : systems) {
            runs += system.counter.runs();
        }
        return runs;
    }

    private static final class A extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class B extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class C extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class D extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class E extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class F extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class G extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class H extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class I extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }

    private static final class J extends Counting {
        @Override
        public void update(float seconds) {
            counter.run();
        }
    }
}
