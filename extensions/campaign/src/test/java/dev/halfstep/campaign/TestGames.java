package dev.halfstep.campaign;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.testkit.WorldRecipe;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Small games for tests. A campaign instantiates them by class name. */
public final class TestGames {

    private static final int MAX_POSITION = 1_000;

    private TestGames() {}

    /** The position of an entity on a line. */
    public static final class Position {
        float x;

        Position(float x) {
            this.x = x;
        }
    }

    private static WorldRecipe withoutSystems(long seed) {
        return new WorldRecipe()
                .seed(seed)
                .register(ComponentType.simulation(Position.class))
                .entities(3, random -> List.of(new Position(random.between(0, 9))));
    }

    private static WorldRecipe drifting(long seed, float unitsPerStep) {
        return withoutSystems(seed).system("drift", step -> {
            for (var found : step.world().query(Position.class)) {
                Position position = found.first();
                position.x += unitsPerStep;
                if (position.x > MAX_POSITION) {
                    throw new IllegalStateException("a position must be at most " + MAX_POSITION + ": " + position.x);
                }
            }
        });
    }

    /** A deterministic game: each entity moves by 1 in each step, and fails beyond 1000. */
    public static final class Drift implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            return drifting(seed, 1);
        }
    }

    /** Diverges with seed 2, because all worlds of the seed share a counter. */
    public static final class Diverging implements LongFunction<WorldRecipe> {
        private static final AtomicInteger SHARED = new AtomicInteger();

        @Override
        public WorldRecipe apply(long seed) {
            return seed != 2 ? drifting(seed, 1) : withoutSystems(seed).system("share", Diverging::share);
        }

        private static void share(SimulationContext step) {
            for (var found : step.world().query(Position.class)) {
                found.first().x = SHARED.incrementAndGet();
            }
        }
    }

    /** Hangs within the first step of seed 2, and ignores interrupts, until the latch is released. */
    public static final class Hanging implements LongFunction<WorldRecipe> {
        /** Releases the step that hangs. */
        public static final CountDownLatch RELEASE = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return seed != 2
                    ? drifting(seed, 1)
                    : withoutSystems(seed).system("hang", step -> awaitUninterruptibly(RELEASE));
        }
    }

    /** The largest seed of the gated games that does not wait for the gate. */
    public static final int UNGATED_SEEDS = 20;

    /** Seeds above 20 wait until the gate of their process opens, so a test decides when they can finish. */
    public static final class Gated implements LongFunction<WorldRecipe> {
        /** Opens for the seeds above 20. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return gated(seed, GATE);
        }
    }

    /** As {@link Gated}, with a separate gate, because an open gate cannot be closed for the next test. */
    public static final class AlsoGated implements LongFunction<WorldRecipe> {
        /** Opens for the seeds above 20. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return gated(seed, GATE);
        }
    }

    /** Each seed waits until its thread is interrupted, and then fails. */
    public static final class Blocked implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("interrupted");
        }
    }

    /** Fails with a message of 20,000 characters, which ends with the seed. */
    public static final class LongMessages implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            throw new IllegalStateException("x".repeat(20_000) + seed);
        }
    }

    /** Seeds 1 to 5 throw what a run must survive; the other seeds run. */
    public static final class Throwing implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            switch ((int) seed) {
                case 1 -> throw new StackOverflowError("deep");
                case 2 -> throw new OutOfMemoryError("full");
                case 3 -> throw new NoClassDefFoundError("missing/Type");
                case 4 ->
                    throw new IllegalStateException() {
                        private static final long serialVersionUID = 1L;

                        @Override
                        public String getMessage() {
                            throw new IllegalStateException("no message");
                        }
                    };
                case 5 -> throwUnchecked(new IOException("checked"));
                default -> {}
            }
            return drifting(seed, 1);
        }

        /** Throws a checked exception that the compiler does not expect here. */
        @SuppressWarnings("unchecked")
        private static <T extends Throwable> void throwUnchecked(Throwable exception) throws T {
            throw (T) exception;
        }
    }

    /** The steps of seeds above 20 wait, and ignore interrupts, until a test in another process opens its gate. */
    public static final class GatedByOtherProcess implements LongFunction<WorldRecipe> {
        /** The environment variable with the port of the gate, which refuses connections once it is open. */
        public static final String PORT_VARIABLE = "HALFSTEP_TEST_GATE_PORT";

        @Override
        public WorldRecipe apply(long seed) {
            return seed <= UNGATED_SEEDS ? drifting(seed, 1) : drifting(seed, 1).system("gate", step -> awaitGate());
        }

        private static void awaitGate() {
            int port = Integer.parseInt(System.getenv(PORT_VARIABLE));
            try (Socket gate = new Socket(InetAddress.getLoopbackAddress(), port)) {
                new DataOutputStream(gate.getOutputStream())
                        .writeLong(ProcessHandle.current().pid());
                gate.getInputStream().read(); // returns once the gate opens
            } catch (IOException e) {
                // the gate is open
            }
        }
    }

    /** Each step of seeds above 20 takes 200 ms, and ignores interrupts. */
    public static final class Slow implements LongFunction<WorldRecipe> {
        private static final long STEP_NANOS = 200_000_000;

        @Override
        public WorldRecipe apply(long seed) {
            return seed <= UNGATED_SEEDS ? drifting(seed, 1) : drifting(seed, 1).system("wait", step -> await());
        }

        private static void await() {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < STEP_NANOS) {
                LockSupport.parkNanos(STEP_NANOS); // returns at once after an interrupt
            }
        }
    }

    private static WorldRecipe gated(long seed, CountDownLatch gate) {
        if (seed > UNGATED_SEEDS) {
            awaitUninterruptibly(gate);
        }
        return drifting(seed, 1);
    }

    /** Returns the recipe for recordings of {@link Drift}. */
    public static final class Recorded implements Function<RecordedGame, WorldRecipe> {
        @Override
        public WorldRecipe apply(RecordedGame game) {
            if (!game.name().equals("drift")) {
                throw new IllegalArgumentException("a recording must be of drift: it is of " + game.name());
            }
            return drifting(game.seed(), 1);
        }
    }

    /** The game of another build: its entities move twice as fast as those of {@link Drift}. */
    public static final class FasterDrift implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            return drifting(seed, 2);
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
