package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the keys that work in all scenes, with scripted input in a game loop. */
class GlobalKeysTest {

    private static final long FRAME_NANOS = 10_000_000;

    private static final int LAST_FRAME = 6;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final ScriptedInput script = new ScriptedInput();
    private final List<Boolean> interpolating = new ArrayList<>();
    private final List<Boolean> delaying = new ArrayList<>();

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    /** Taps a key in the middle of a frame, counted from 0. */
    private void tap(Key key, int frame) {
        long heldNanos = 1;
        script.tap(key, frame * FRAME_NANOS + FRAME_NANOS / 2, heldNanos);
    }

    /** Runs a loop to its end, and returns its number of frames. */
    private long run() {
        ManualClock clock = new ManualClock();
        GameLoop loop = new GameLoop(scheduler, new HeadlessHost(script), clock, FramePacer.fixed(clock, Rate.hz(100)));
        loop.setLastFrame(LAST_FRAME);
        long[] frames = new long[1];
        scheduler.presentation("record", frame -> {
            frames[0] = frame.frame();
            interpolating.add(frame.isInterpolating());
            delaying.add(frame.isDelayingOccurrences());
        });
        scheduler.presentation("keys", new GlobalKeys(scheduler, loop::stop, new KeysScene(1)));
        loop.run();
        return frames[0];
    }

    @Test
    void f4TogglesTheDelayFromTheNextFrameOn() {
        tap(Key.F4, 1); // is read in frame 2, and has an effect from frame 3 on

        tap(Key.F4, 3);
        assertEquals(LAST_FRAME, run());
        assertEquals(List.of(true, true, true, false, false, true), delaying);
        assertEquals(List.of(true, true, true, true, true, true), interpolating);
    }

    @Test
    void f2TogglesInterpolationFromTheNextFrameOn() {
        tap(Key.F2, 1);
        assertEquals(LAST_FRAME, run());
        assertEquals(List.of(true, true, true, false, false, false), interpolating);
        assertTrue(scheduler.isDelayingOccurrences());
        assertFalse(scheduler.isInterpolating());
    }

    @Test
    void qEndsTheLoop() {
        tap(Key.Q, 1);
        assertEquals(3, run(), "the frame that reads the key must be the last one");
    }
}
