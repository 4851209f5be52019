package dev.halfstep.sample.scene.lab.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.sample.scene.lab.loop.Lab;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.sample.scene.lab.loop.Lane;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LabControlTest {

    private static final long FRAME_NANOS = 20_000_000;
    private static final LabSettings FIRST = new LabSettings(Rate.hz(25), Rate.parse("59.94"), 0, 0);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(50)));
    private final ScriptedInput script = new ScriptedInput();
    private final Lab lab = new Lab(FIRST, 1);
    private long pressedNanos;

    @AfterEach
    void close() {
        world.close();
    }

    /** Each key in a frame of its own. */
    private void press(Key... keys) {
        for (Key key : keys) {
            script.tap(key, pressedNanos, 1_000_000);
            pressedNanos += FRAME_NANOS;
        }
    }

    private void play() {
        scheduler.presentation("lab", new LabControl(lab, new Sliders(FIRST), scheduler.timestep()));
        HeadlessHost host = new HeadlessHost(script);
        for (long nanos = 0; nanos <= pressedNanos + 10 * FRAME_NANOS; nanos += FRAME_NANOS) {
            scheduler.frame(host, nanos == 0 ? 0 : FRAME_NANOS);
        }
    }

    @Test
    void leftAndRightMoveTheStepRateFirst() {
        press(Key.RIGHT, Key.RIGHT, Key.LEFT, Key.RIGHT);
        play();
        assertEquals(new LabSettings(Rate.hz(40), Rate.parse("59.94"), 0, 0), lab.settings());
    }

    @Test
    void upAndDownChooseAmongFourSlidersInACircle() {
        press(Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.UP, Key.RIGHT);
        play();
        assertEquals(new LabSettings(Rate.hz(30), Rate.hz(60), 1, 50), lab.settings());
    }

    @Test
    void thereIsAnEndToEverySlider() {
        for (int slider = 0; slider < 4; slider++) {
            for (int i = 0; i < 20; i++) {
                press(slider % 2 == 0 ? Key.LEFT : Key.RIGHT);
            }
            press(Key.DOWN);
        }
        play();
        assertEquals(new LabSettings(Rate.hz(5), Rate.hz(240), 0, 150), lab.settings());
    }

    @Test
    void rPutsEverythingBack() {
        press(Key.LEFT, Key.DOWN, Key.RIGHT, Key.DOWN, Key.RIGHT, Key.R);
        play();
        assertEquals(FIRST, lab.settings());
    }

    @Test
    void theLanesGoOnUnlessSomethingChanges() {
        Lane before = lab.lanes().get(0);
        press(Key.DOWN, Key.DOWN, Key.LEFT, Key.UP); // there is no jitter below 0
        play();
        assertSame(before, lab.lanes().get(0));
        assertEquals(FIRST, lab.settings());
    }

    @Test
    void theLabStandsStillWhileTheGameIsPaused() {
        scheduler.timeControl().pause();
        press(Key.SPACE);
        play();
        assertEquals(0, lab.nowNanos());
    }
}
