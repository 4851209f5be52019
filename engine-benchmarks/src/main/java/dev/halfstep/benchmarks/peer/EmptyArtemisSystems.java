package dev.halfstep.benchmarks.peer;

import com.artemis.BaseSystem;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;

/**
 * Runs ten empty systems in a world of artemis-odb without entities. The ten classes are equal but separate, so that
 * the calls are megamorphic, as in a game.
 */
final class EmptyArtemisSystems implements EmptySystems {

    private abstract static class CountingSystem extends BaseSystem {
        final RunCounter counter = new RunCounter();
    }

    private final CountingSystem[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final World world =
            new World(new WorldConfigurationBuilder().with(systems).build());

    @Override
    public void frame() {
        world.process();
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
        world.dispose();
    }

    private static final class A extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class B extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class C extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class D extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class E extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class F extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class G extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class H extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class I extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }

    private static final class J extends CountingSystem {
        @Override
        protected void processSystem() {
            counter.countRun();
        }
    }
}
