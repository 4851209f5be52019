package dev.halfstep.campaign;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.game.GameSpec;
import dev.halfstep.random.RandomStream;
import dev.halfstep.world.World;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;

/** Small games for tests. A campaign finds their descriptions by class name. */
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

    private static GameSpec<World> withoutSystems(String name, String version) {
        return GameSpec.of(name, version).register(Position.class).wire((world, scheduler, game) -> {
            for (int i = 0; i < 3; i++) {
                world.spawn(new Position(RandomStream.of(game.seed(), i).between(0, 9)));
            }
        });
    }

    private static GameSpec<World> drifting(float unitsPerStep) {
        return drifting("drift", "1.0", unitsPerStep);
    }

    /**
     * Describes a game whose entities move in each step, and which fails beyond 1000.
     *
     * @param name the name of the game
     * @param version the version of the game
     * @param unitsPerStep how far the entities move
     * @return the description
     */
    public static GameSpec<World> drifting(String name, String version, float unitsPerStep) {
        return withoutSystems(name, version)
                .wire((world, scheduler) -> scheduler.simulation("drift", step -> {
                    for (var found : step.world().query(Position.class)) {
                        Position position = found.first();
                        position.x += unitsPerStep;
                        if (position.x > MAX_POSITION) {
                            throw new IllegalStateException(
                                    "a position must be at most " + MAX_POSITION + ": " + position.x);
                        }
                    }
                }));
    }

    /** Returns a game that drifts, but with some seeds has another system first. */
    private static GameSpec<World> driftingUnless(LongPredicate isOther, String name, SimulationSystem other) {
        return drifting(1).wire((world, scheduler, game) -> {
            if (isOther.test(game.seed())) {
                scheduler.simulation(name, other);
            }
        });
    }

    /** Returns a game that drifts, and whose wiring does something with the seed. */
    private static GameSpec<World> wiredBy(LongConsumer last) {
        return drifting(1).wire((world, scheduler, game) -> last.accept(game.seed()));
    }

    /** A deterministic game: each entity moves by 1 in each step, and fails beyond 1000. */
    public static final class Drift {
        /** The description of the game. */
        public static final GameSpec<World> GAME = drifting(1);

        private Drift() {}
    }

    /** Diverges with seed 2, because all worlds of the seed share a counter. */
    public static final class Diverging {
        private static final AtomicInteger SHARED = new AtomicInteger();

        /** The description of the game. */
        public static final GameSpec<World> GAME = driftingUnless(seed -> seed == 2, "share", Diverging::share);

        private Diverging() {}

        private static void share(SimulationContext step) {
            for (var found : step.world().query(Position.class)) {
                found.first().x = SHARED.incrementAndGet();
            }
        }
    }

    /** Hangs within the first step of seed 2, and ignores interrupts, until the latch is released. */
    public static final class Hanging {
        /** Releases the step that hangs. */
        public static final CountDownLatch RELEASE = new CountDownLatch(1);

        /** The description of the game. */
        public static final GameSpec<World> GAME =
                driftingUnless(seed -> seed == 2, "hang", step -> awaitUninterruptibly(RELEASE));

        private Hanging() {}
    }

    /** The largest seed of the gated games that does not wait for the gate. */
    public static final int UNGATED_SEEDS = 20;

    /** Seeds above 20 wait until the gate of their process opens, so a test decides when they can finish. */
    public static final class Gated {
        /** Opens for the seeds above 20. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        /** The description of the game. */
        public static final GameSpec<World> GAME = gated(GATE);

        private Gated() {}
    }

    /** As {@link Gated}, with a separate gate, because an open gate cannot be closed for the next test. */
    public static final class AlsoGated {
        /** Opens for the seeds above 20. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        /** The description of the game. */
        public static final GameSpec<World> GAME = gated(GATE);

        private AlsoGated() {}
    }

    /** Each seed waits until its thread is interrupted, and then fails. */
    public static final class Blocked {
        /** The description of the game. */
        public static final GameSpec<World> GAME = wiredBy(seed -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("interrupted");
        });

        private Blocked() {}
    }

    /** Fails with a message of 20,000 characters, which ends with the seed. */
    public static final class LongMessages {
        /** The description of the game. */
        public static final GameSpec<World> GAME = wiredBy(seed -> {
            throw new IllegalStateException("x".repeat(20_000) + seed);
        });

        private LongMessages() {}
    }

    /** Seeds 1 to 5 throw what a run must survive; the other seeds run. */
    public static final class Throwing {
        /** The description of the game. */
        public static final GameSpec<World> GAME = wiredBy(Throwing::fail);

        private Throwing() {}

        private static void fail(long seed) {
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
        }

        /** Throws a checked exception that the compiler does not expect here. */
        @SuppressWarnings("unchecked")
        private static <T extends Throwable> void throwUnchecked(Throwable exception) throws T {
            throw (T) exception;
        }
    }

    /** The steps of seeds above 20 wait, and ignore interrupts, until a test in another process opens its gate. */
    public static final class GatedByOtherProcess {
        /** The environment variable with the port of the gate, which refuses connections once it is open. */
        public static final String PORT_VARIABLE = "HALFSTEP_TEST_GATE_PORT";

        /** The description of the game. */
        public static final GameSpec<World> GAME =
                driftingUnless(seed -> seed > UNGATED_SEEDS, "gate", step -> awaitGate());

        private GatedByOtherProcess() {}

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
    public static final class Slow {
        private static final long STEP_NANOS = 200_000_000;

        /** The description of the game. */
        public static final GameSpec<World> GAME =
                driftingUnless(seed -> seed > UNGATED_SEEDS, "wait", step -> await());

        private Slow() {}

        private static void await() {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < STEP_NANOS) {
                LockSupport.parkNanos(STEP_NANOS); // returns at once after an interrupt
            }
        }
    }

    private static GameSpec<World> gated(CountDownLatch gate) {
        return wiredBy(seed -> {
            if (seed > UNGATED_SEEDS) {
                awaitUninterruptibly(gate);
            }
        });
    }

    /** The game of another build: its entities move twice as fast as those of {@link Drift}. */
    public static final class FasterDrift {
        /** The description of the game. */
        public static final GameSpec<World> GAME = drifting(2);

        private FasterDrift() {}
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
