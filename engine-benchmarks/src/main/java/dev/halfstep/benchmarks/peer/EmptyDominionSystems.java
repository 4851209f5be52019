package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Scheduler;

/**
 * Runs ten empty Runnables with the scheduler of Dominion. The ten classes are equal but separate, so that
 * the calls are megamorphic, as in a game.
 */
final class EmptyDominionSystems implements EmptySystems {

    private abstract static class CountingRunnable implements Runnable {
        final RunCounter counter = new RunCounter();
    }

    private final CountingRunnable[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final Dominion dominion = DominionWorlds.open();
    private final Scheduler scheduler = dominion.createScheduler();

    EmptyDominionSystems() {
        for (Runnable system : systems) {
            scheduler.schedule(system);
        }
    }

    @Override
    public void frame() {
        scheduler.tick();
    }

    @Override
    public long runCount() {
        long runs = 0;
        for (CountingRunnable system : systems) {
            runs += system.counter.count();
        }
        return runs;
    }

    @Override
    public void close() {
        scheduler.shutDown(); // its threads would keep the process alive
        dominion.close();
    }

    private static final class A extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class B extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class C extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class D extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class E extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class F extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class G extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class H extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class I extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }

    private static final class J extends CountingRunnable {
        @Override
        public void run() {
            counter.countRun();
        }
    }
}
