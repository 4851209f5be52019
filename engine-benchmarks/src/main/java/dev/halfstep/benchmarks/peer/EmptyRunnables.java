package dev.halfstep.benchmarks.peer;

/** Runs ten empty Runnables, each of its own class, in a loop over an array: the baseline. */
final class EmptyRunnables implements EmptySystems {

    private abstract static class Counting implements Runnable {
        final RunCounter counter = new RunCounter();
    }

    private final Counting[] systems = {
        new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new I(), new J()
    };
    private final Runnable[] runnables = systems.clone();

    @Override
    public void frame() {
        for (Runnable system : runnables) {
            system.run();
        }
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
        public void run() {
            counter.run();
        }
    }

    private static final class B extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class C extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class D extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class E extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class F extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class G extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class H extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class I extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }

    private static final class J extends Counting {
        @Override
        public void run() {
            counter.run();
        }
    }
}
