package dev.halfstep.sample.scene.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LabSceneTest {

    private static final long FRAME_NANOS = 20_000_000;
    private static final LabSettings INITIAL = new LabSettings(Rate.hz(25), Rate.parse("59.94"), 0, 0);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
    private final ScriptedInput script = new ScriptedInput();
    private final LabScene scene = new LabScene(1, INITIAL);
    private final Lab lab = scene.lab;

    /** The time of the next key press. */
    private long nextPressNanos;

    @AfterEach
    void close() {
        world.close();
    }

    /** Presses each key in its own frame. */
    private void press(Key... keys) {
        for (Key key : keys) {
            long heldNanos = 1_000_000;
            script.tap(key, nextPressNanos, heldNanos);
            nextPressNanos += FRAME_NANOS;
        }
    }

    /** Runs a frame for each key press, and ten more frames. */
    private void play() {
        scene.begin(world, scheduler);
        HeadlessHost host = new HeadlessHost(script);
        for (long nanos = 0; nanos <= nextPressNanos + 10 * FRAME_NANOS; nanos += FRAME_NANOS) {
            scheduler.frame(host, nanos == 0 ? 0 : FRAME_NANOS);
        }
    }

    @Test
    void leftAndRightMoveTheStepRateSliderAtFirst() {
        press(Key.RIGHT, Key.RIGHT, Key.LEFT, Key.RIGHT); // 30, 40, 30, 40 Hz
        play();
        assertEquals(new LabSettings(Rate.hz(40), Rate.parse("59.94"), 0, 0), lab.settings());
    }

    @Test
    void upAndDownWrapAroundFourSliders() {
        // Moves the second, third and fourth slider, wraps around to the first one, and back to the fourth one.
        press(Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.UP, Key.RIGHT);
        play();
        assertEquals(new LabSettings(Rate.hz(30), Rate.hz(60), 1, 50), lab.settings());
    }

    @Test
    void slidersStopAtTheFirstAndLastNotch() {
        for (int slider = 0; slider < 4; slider++) {
            for (int i = 0; i < 20; i++) { // more often than a slider has notches
                press(slider % 2 == 0 ? Key.LEFT : Key.RIGHT);
            }
            press(Key.DOWN);
        }
        play();
        assertEquals(new LabSettings(Rate.hz(5), Rate.hz(240), 0, 150), lab.settings());
    }

    @Test
    void rResetsAllSliders() {
        press(Key.LEFT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.R);
        play();
        assertEquals(INITIAL, lab.settings());
    }

    @Test
    void lanesContinueIfNoValueChanges() {
        Lane before = lab.lanes().get(0);
        press(Key.DOWN, Key.DOWN, Key.LEFT, Key.UP); // jitter is at its first notch, 0
        play();
        assertSame(before, lab.lanes().get(0));
        assertEquals(INITIAL, lab.settings());
    }

    @Test
    void labPausesWithTheGame() {
        scheduler.timeControl().pause();
        play();
        assertEquals(0, lab.nowNanos());
    }

    @Test
    void labFollowsTheTimeOfAnotherGame() {
        FixedTimestep other = new FixedTimestep(Rate.hz(10));
        scene.followTime(other);
        scene.begin(world, scheduler);
        scheduler.timeControl().pause(); // the time of the other game passes
        other.addFrame(170_000_000); // between two steps
        scheduler.frame(new HeadlessHost(), FRAME_NANOS);
        assertEquals(170, lab.nowNanos() / 1e6, 1000 / 59.94 / 2, "the newest frame of the lab, in milliseconds");
    }
}
