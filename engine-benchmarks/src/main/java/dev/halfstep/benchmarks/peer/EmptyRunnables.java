package dev.halfstep.benchmarks.peer;

/**
 * Runs ten empty Runnables in a loop over an array: the baseline. The ten classes have the same body. They are separate
 * classes so that the call in the loop is megamorphic, as in a game.
 */
final class EmptyRunnables implements EmptySystems {

    private abstract static class CountingRunnable implements Runnable {
        final RunCounter counter = new RunCounter();
    }

    private final CountingRunnable[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    /** The same objects as in {@link #systems}: the measured loop calls their interface, as a scheduler does. */
    private final Runnable[] runnables = systems.clone();

    @Override
    public void frame() {
        for (Runnable runnable : runnables) {
            runnable.run();
        }
    }

    @Override
    public long runCount() {
        long runs = 0;
        for (CountingRunnable system : systems) {
            runs += system.counter.count();
        }
        return runs;
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
