package dev.halfstep.sample.scene.bounce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CaptionsTest {

    private static final long FRAME_NANOS = 16_000_000;
    private static final int FRAMES = 100;

    private final BounceScene scene = new BounceScene(7, 3);
    private final World world = world(scene);
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final HeadlessHost host = new HeadlessHost(this::play);
    private final Captions captions = BounceScene.captions();
    private int presses;
    private int releases;

    CaptionsTest() {
        scene.begin(world, scheduler);
        scheduler.presentation("captions", captions);
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

    /** Adds the presses and releases of SPACE to the input of the frame. */
    private void play(InputQueue input) {
        for (; presses > 0 || releases > 0; presses--, releases--) {
            if (presses > 0) {
                input.add(Key.SPACE, true, input.frameStartNanos());
            }
            if (releases > 0) {
                input.add(Key.SPACE, false, input.frameStartNanos());
            }
        }
    }

    private void frame(int newPresses, int newReleases) {
        presses = newPresses;
        releases = newReleases;
        scheduler.frame(host, FRAME_NANOS);
    }

    @Test
    void upperCaptionNamesTheInterpolationModeOfTheFrame() {
        frame(1, 1);
        assertEquals(Captions.INTERPOLATED, captions.upperCaption(), "the press takes effect in the next frame");
        frame(0, 0);
        assertEquals(Captions.SWITCHED_OFF, captions.upperCaption());
        scheduler.setInterpolating(true); // as F2 does, outside of the scene
        frame(0, 0);
        assertEquals(Captions.INTERPOLATED, captions.upperCaption());
    }

    @Test
    void simulatedStateDoesNotDependOnInterpolation() {
        for (int i = 0; i < FRAMES; i++) {
            frame(i % 3, i % 3);
        }
        assertTrue(scheduler.timestep().steps() > 30);
        assertEquals(hashWithoutKeyPresses(), StateHash.of(world));
    }

    private static long hashWithoutKeyPresses() {
        BounceScene equalScene = new BounceScene(7, 3);
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
