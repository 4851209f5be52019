package dev.halfstep.benchmarks.peer;

import com.artemis.BaseSystem;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;

/** Runs ten empty systems in a world of artemis-odb without entities. */
final class EmptyArtemisSystems implements EmptySystems {

    private abstract static class Counting extends BaseSystem {
        final RunCounter counter = new RunCounter();
    }

    private final Counting[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final World world =
            new World(new WorldConfigurationBuilder().with(systems).build());

    @Override
    public void frame() {
        world.process();
    }

    @Override
    public long runs() {
        long runs = 0;
        for (Counting system : systems) {
            runs += system.counter.runs();
        }
        return runs;
    }

    @Override
    public void close() {
        world.dispose();
    }

    private static final class A extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class B extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class C extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class D extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class E extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class F extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class G extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class H extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class I extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }

    private static final class J extends Counting {
        @Override
        protected void processSystem() {
            counter.run();
        }
    }
}
