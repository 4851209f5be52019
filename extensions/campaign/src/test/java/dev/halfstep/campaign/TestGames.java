package dev.halfstep.campaign;

import dev.halfstep.component.ComponentType;
import dev.halfstep.replay.RecordedGame;
import dev.halfstep.testkit.WorldRecipe;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Small games for tests. A campaign creates their recipes by name. */
public final class TestGames {

    private TestGames() {}

    /** Moves along x. */
    public static final class Position {
        float x;

        Position(float x) {
            this.x = x;
        }
    }

    private static WorldRecipe empty(long seed) {
        return new WorldRecipe()
                .seed(seed)
                .register(ComponentType.simulation(Position.class))
                .entities(3, random -> List.of(new Position(random.between(0, 9))));
    }

    private static WorldRecipe drifting(long seed, float speed) {
        return empty(seed)
                .system(
                        "drift",
                        step -> step.world().query(Position.class).forEach((id, position) -> {
                            position.x += speed;
                            if (position.x > 1_000) {
                                throw new IllegalStateException("a position must be at most 1000: " + position.x);
                            }
                        }));
    }

    /** A deterministic game. */
    public static final class Drift implements LongFunction<WorldRecipe> {
        @Override
        public WorldRecipe apply(long seed) {
            return drifting(seed, 1);
        }
    }

    /** Diverges in seed 2: its worlds share a field. */
    public static final class Diverging implements LongFunction<WorldRecipe> {
        private static final AtomicInteger SHARED = new AtomicInteger();

        @Override
        public WorldRecipe apply(long seed) {
            return seed != 2
                    ? drifting(seed, 1)
                    : empty(seed)
                            .system(
                                    "share",
                                    step -> step.world()
                                            .query(Position.class)
                                            .forEach((id, position) -> position.x = SHARED.incrementAndGet()));
        }
    }

    /** Hangs within a step of seed 2, until the latch opens. */
    public static final class Hanging implements LongFunction<WorldRecipe> {
        /** Ends the hanging step. */
        public static final CountDownLatch END = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return seed != 2 ? drifting(seed, 1) : empty(seed).system("hang", step -> awaitUninterruptibly(END));
        }
    }

    /** The number of seeds of the gated games that do not wait. */
    public static final int FREE = 20;

    /** Waits with all seeds above 20 until the gate of this process opens. */
    public static final class Gated implements LongFunction<WorldRecipe> {
        /** Lets the others run. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return gated(seed, GATE);
        }
    }

    /** The same with a gate of its own. */
    public static final class AlsoGated implements LongFunction<WorldRecipe> {
        /** Lets the others run. */
        public static final CountDownLatch GATE = new CountDownLatch(1);

        @Override
        public WorldRecipe apply(long seed) {
            return gated(seed, GATE);
        }
    }

    /** Waits with all seeds until its thread is interrupted. */
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

    private static WorldRecipe gated(long seed, CountDownLatch gate) {
        if (seed > FREE) {
            awaitUninterruptibly(gate);
        }
        return drifting(seed, 1);
    }

    /** The game of recordings. */
    public static final class Recorded implements Function<RecordedGame, WorldRecipe> {
        @Override
        public WorldRecipe apply(RecordedGame game) {
            if (!game.name().equals("drift")) {
                throw new IllegalArgumentException("a recording must be of drift: it is of "
                        + game.name());
            }
            return drifting(game.seed(), 1);
        }
    }

    /** The same game in another build: it moves faster. */
    public static final class Changed implements LongFunction<WorldRecipe> {
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
