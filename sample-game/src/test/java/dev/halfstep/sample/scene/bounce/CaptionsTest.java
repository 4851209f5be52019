package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CaptionsTest {

    private static final long FRAME_NANOS = 16_000_000;
    private static final long STEP_NANOS = 40_000_000;
    private static final int FRAMES = 100;

    private final BounceScene scene = newScene();
    private final World world = world(scene);
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final HeadlessHost host = new HeadlessHost(this::addTaps);
    private final Captions captions = new Captions(UnaryOperator.identity());

    /** The taps of SPACE in the next frame. */
    private int taps;

    CaptionsTest() {
        scene.begin(world, scheduler);
        scheduler.presentation("captions", captions);
    }

    private static BounceScene newScene() {
        int seed = 7;
        int ballsPerBox = 3;
        return new BounceScene(seed, ballsPerBox);
    }

    private static World world(BounceScene scene) {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        return builder.build();
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void addTaps(InputQueue input) {
        for (; taps > 0; taps--) {
            input.add(Key.SPACE, true, input.frameStartNanos());
            input.add(Key.SPACE, false, input.frameStartNanos());
        }
    }

    /** Runs a frame in which SPACE is tapped a number of times. */
    private void runFrame(int tapsInFrame) {
        taps = tapsInFrame;
        scheduler.frame(host, FRAME_NANOS);
    }

    @Test
    void upperCaptionNamesTheInterpolationModeOfTheFrame() {
        runFrame(1);
        assertEquals(Captions.INTERPOLATED, captions.upperCaption(), "a tap must take effect only in the next frame");
        runFrame(0);
        assertEquals(Captions.SWITCHED_OFF, captions.upperCaption());
        scheduler.setInterpolating(true); // as F2 does, outside of the scene
        runFrame(0);
        assertEquals(Captions.INTERPOLATED, captions.upperCaption());
    }

    @Test
    void simulatedStateDoesNotDependOnInterpolation() {
        for (int i = 0; i < FRAMES; i++) {
            runFrame(i % 3);
        }
        assertEquals(FRAMES * FRAME_NANOS / STEP_NANOS, scheduler.timestep().steps());
        assertEquals(hashWithoutKeyPresses(), StateHash.of(world));
    }

    private static long hashWithoutKeyPresses() {
        BounceScene equalScene = newScene();
        try (World world = world(equalScene);
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)))) {
            equalScene.begin(world, scheduler);
            HeadlessHost host = new HeadlessHost();
            for (int i = 0; i < FRAMES; i++) {
                scheduler.frame(host, FRAME_NANOS);
            }
            return StateHash.of(world);
        }
    }
}
