package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.SpriteScene;
import dev.halfstep.benchmarks.timing.TimedWork;

/**
 * Compares scenes of sprites with a scene whose sprites are all visible and in draw order. Only the work of the CPU is
 * measured: culling, writing and sorting.
 */
final class SpriteSceneRatio {

    private SpriteSceneRatio() {}

    static Ratio randomVsSorted(int sprites) {
        return new PairedRatio(
                "draw-random-vs-sorted",
                /* bound= */ 3.0,
                () -> new Frames(SpriteScene.random(sprites)),
                () -> new Frames(SpriteScene.sorted(sprites)));
    }

    static Ratio offScreenVsVisible(int sprites) {
        return new PairedRatio(
                "draw-off-screen-vs-visible",
                /* bound= */ 0.75,
                () -> new Frames(SpriteScene.offScreen(sprites)),
                () -> new Frames(SpriteScene.sorted(sprites)));
    }

    private record Frames(SpriteScene scene) implements TimedWork {

        @Override
        public void check() {
            scene.check();
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                scene.fill();
            }
        }

        @Override
        public void close() {
            scene.close();
        }
    }
}
