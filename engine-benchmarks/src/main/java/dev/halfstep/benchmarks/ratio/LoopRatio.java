package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;

/** Compares a loop over a query with the callback of the same query, after several callbacks and loops have run. */
final class LoopRatio {

    private static final float STEP = 0.25f; // exact, so that sums are exact too

    private LoopRatio() {}

    private static final class Speed {
        float x = STEP;
    }

    /** Moves all bodies by their speed. */
    static Ratio moving(String name, int bodies, double bound) {
        return new PairedRatio(name, bound, () -> new MovingLoop(bodies), () -> new MovingCallback(bodies));
    }

    /** Sums up the speeds of all bodies. */
    static Ratio reading(String name, int bodies, double bound) {
        return new PairedRatio(name, bound, () -> new ReadingLoop(bodies), () -> new ReadingCallback(bodies));
    }

    /** Bodies with a speed, and one way to visit them. */
    private abstract static class Work implements TimedWork {

        private final int bodies;
        private final boolean isMoving;
        private final World world =
                World.builder().register(Transform.TYPE).register(Speed.class).build();
        final Query2<Transform, Speed> moving = world.query(Transform.class, Speed.class);
        final Query1<Speed> speeds = world.query(Speed.class);

        /** The sum of the speeds of one visit, if the work reads. */
        float sum;

        /** The number of visits, if the work moves. */
        private int moves;

        Work(int bodies, boolean isMoving) {
            this.bodies = bodies;
            this.isMoving = isMoving;
            for (int i = 0; i < bodies; i++) {
                world.spawn(Transform.at(0, 0), new Speed());
            }
        }

        abstract void visit();

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                sum = 0;
                visit();
                moves += isMoving ? 1 : 0;
            }
        }

        /** Visits all bodies twice, and compares each position and the sum with the expected ones. */
        @Override
        public void check() {
            run(2);
            double expectedSum = isMoving ? 0 : (double) bodies * STEP;
            if (sum != (float) expectedSum) {
                throw new WrongResultException("the sum of speeds must be " + expectedSum + ": " + sum);
            }
            for (var body : moving) {
                if (body.first().x() != moves * STEP) {
                    throw new WrongResultException("a body must be at " + moves * STEP + ": " + body.first());
                }
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }

    private static final class MovingLoop extends Work {

        MovingLoop(int bodies) {
            super(bodies, /* isMoving= */ true);
        }

        @Override
        void visit() {
            for (var body : moving) {
                body.first().translate(body.second().x, 0);
            }
        }
    }

    private static final class MovingCallback extends Work {

        private final Query2.Each<Transform, Speed> move = MovingCallback::move;

        MovingCallback(int bodies) {
            super(bodies, /* isMoving= */ true);
        }

        private static void move(EntityId id, Transform transform, Speed speed) {
            transform.translate(speed.x, 0);
        }

        @Override
        void visit() {
            moving.forEach(move);
        }
    }

    private static final class ReadingLoop extends Work {

        ReadingLoop(int bodies) {
            super(bodies, /* isMoving= */ false);
        }

        @Override
        void visit() {
            float visited = 0;
            for (var body : speeds) {
                visited += body.first().x;
            }
            sum = visited;
        }
    }

    private static final class ReadingCallback extends Work {

        private final Query1.Each<Speed> add = (id, speed) -> sum += speed.x;

        ReadingCallback(int bodies) {
            super(bodies, /* isMoving= */ false);
        }

        @Override
        void visit() {
            speeds.forEach(add);
        }
    }
}
