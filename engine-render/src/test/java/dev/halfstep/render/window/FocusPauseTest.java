package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FocusPauseTest {

    private static final long STEP_NANOS = 10_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private final TimeControl time = scheduler.timeControl();
    private boolean hasFocus;

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void startWithFocus(boolean hasFocusAtStart) {
        hasFocus = hasFocusAtStart;
        scheduler.presentation("focus", PauseOnLoss.ofFocus(() -> hasFocus, time));
        runFrame();
    }

    private void runFrame() {
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
    }

    private void setFocus(boolean newFocus) {
        hasFocus = newFocus;
        runFrame();
    }

    @Test
    void pausesWhenTheFocusIsLostAndStaysPaused() {
        startWithFocus(true);
        assertFalse(time.isPaused());

        setFocus(false);
        assertTrue(time.isPaused());
        setFocus(true);
        runFrame();
        assertTrue(time.isPaused());
        assertEquals(2, scheduler.timestep().steps(), "the frame in which the focus is lost must still run its step");
    }

    @Test
    void sharedGameGoesOnWithoutTheFocus() {
        CountedPauses pauses = new CountedPauses();
        scheduler.tools().share(pauses);
        startWithFocus(true);
        setFocus(false);
        assertEquals(0, pauses.count);

        scheduler.tools().share(null); // the other player has left
        runFrame();
        assertTrue(time.isPaused());
    }

    @Test
    void keepsThePauseOfThePlayer() {
        startWithFocus(true);
        time.pause();
        setFocus(false);
        setFocus(true);

        assertTrue(time.isPaused());
    }

    @Test
    void pausesOnlyOnceForEachLoss() {
        startWithFocus(true);
        setFocus(false);
        time.resume();
        runFrame();
        assertFalse(time.isPaused(), "the player may resume a game without focus");

        setFocus(true);
        assertFalse(time.isPaused());
        setFocus(false);
        assertTrue(time.isPaused());
    }

    @Test
    void doesNotPauseAWindowThatNeverHadTheFocus() {
        startWithFocus(false);
        runFrame();

        assertFalse(time.isPaused());
    }
}
