package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.EmptySystems;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares the scheduling overhead of frames, each with one step of ten empty systems, with the overhead of peers. The
 * limit is a loop over an array of runnables with the checks of a frame.
 */
final class SchedulerRatio {

    private SchedulerRatio() {}

    static Ratio of(String name, double bound, EmptySystems.Runner peer) {
        return new PairedRatio(
                        name,
                        bound,
                        () -> new Frames(EmptySystems.Runner.HALFSTEP.createSystems()),
                        () -> new Frames(peer.createSystems()))
                .limitedBy(() -> new Frames(EmptySystems.Runner.CHECKED_RUNNABLES.createSystems()));
    }

    private record Frames(EmptySystems systems) implements TimedWork {

        @Override
        public void check() {
            EmptySystems.check(systems);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                systems.frame();
            }
        }

        @Override
        public void close() {
            systems.close();
        }
    }
}
