package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.input.InputQueue;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/** Runs a game loop over given frame times, and compares each frame with the frame of a reference loop. */
final class LoopRun {

    /**
     * The result of one frame.
     *
     * @param stepSeconds the length of each step of the frame
     * @param alpha the fraction of a step that is drawn
     * @param drawnX the x coordinate at which the entity is drawn
     */
    record Frame(List<Float> stepSeconds, double alpha, double drawnX) {}

    /** A loop that is written as simply as in its publication. */
    interface Reference {
        /** Runs a frame and returns its result. */
        Frame frame(long frameNanos);
    }

    private static final double ALPHA_ROUNDING = 1e-6;
    private static final double POSITION_ROUNDING = 1e-3;

    private final Timestep timestep;
    private final List<Frame> frames = new ArrayList<>();
    private final List<Float> stepSeconds = new ArrayList<>();
    private Smoothing smoothing = Smoothing.INTERPOLATE;
    private boolean interpolating = true;

    LoopRun(Timestep timestep) {
        this.timestep = timestep;
    }

    LoopRun with(Smoothing newSmoothing) {
        smoothing = newSmoothing;
        return this;
    }

    LoopRun withoutInterpolation() {
        interpolating = false;
        return this;
    }

    /** Runs the loop over frame times, and asserts that each frame equals that of the reference. */
    void assertSameAs(Reference reference, long[] frameNanos) {
        run(frameNanos);
        assertEquals(List.of(), frames.get(0).stepSeconds(), "the first frame takes no time, so it has no step");
        assertEquals(0, frames.get(0).drawnX());
        for (int i = 0; i < frameNanos.length; i++) {
            Frame expected = reference.frame(frameNanos[i]);
            Frame actual = frames.get(i + 1);
            String message = "frame " + i + " of " + frameNanos[i] + " ns";
            assertEquals(expected.stepSeconds(), actual.stepSeconds(), message);
            assertEquals(expected.alpha(), actual.alpha(), ALPHA_ROUNDING, message);
            assertEquals(expected.drawnX(), actual.drawnX(), POSITION_ROUNDING, message);
        }
    }

    private void run(long[] frameNanos) {
        ManualClock clock = new ManualClock();
        int[] frameIndex = new int[1];
        try (World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep)) {
            EntityId mover = world.spawn(new Transform().setSmoothing(smoothing));
            scheduler.setInterpolating(interpolating);
            scheduler.simulation("move", step -> {
                stepSeconds.add(step.stepSeconds());
                float dx = ReferenceMover.displacement(step.step(), step.stepSeconds());
                world.get(mover, Transform.class).translate(dx, 0, 0);
            });
            GameLoop loop = new GameLoop(
                    scheduler, new RecordingHost(mover), clock, () -> clock.advance(frameNanos[frameIndex[0]++]));
            loop.setLastFrame(frameNanos.length + 1);
            loop.run();
        }
    }

    /** Records each frame when it is drawn. */
    private final class RecordingHost implements FrameHost {
        private final EntityId mover;

        RecordingHost(EntityId mover) {
            this.mover = mover;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            stepSeconds.clear();
        }

        @Override
        public void draw(PresentationContext frame) {
            float x = frame.world().get(mover, InterpolatedTransform.class).x();
            frames.add(new Frame(List.copyOf(stepSeconds), frame.alpha(), x));
        }

        @Override
        public void close() {}
    }
}
