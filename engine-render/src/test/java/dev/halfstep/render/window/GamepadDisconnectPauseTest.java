package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GamepadDisconnectPauseTest {

    private static final long STEP_NANOS = 10_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(100)));
    private String message = "";
    private boolean hasGamepad;

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void addSystem() {
        scheduler.presentation("gamepad", PauseOnLoss.ofGamepad(() -> hasGamepad, "P resumes", text -> message = text));
    }

    private void runFrame() {
        scheduler.frame(new HeadlessHost(), STEP_NANOS);
    }

    @Test
    void pausesWithAMessageWhenTheGamepadIsUnplugged() {
        hasGamepad = true;
        addSystem();
        runFrame();
        assertFalse(scheduler.timeControl().isPaused());

        hasGamepad = false;
        runFrame();
        runFrame();
        assertTrue(scheduler.timeControl().isPaused());
        assertEquals("P resumes", message);
        assertEquals(
                2, scheduler.timestep().steps(), "the frame in which the gamepad is missing must still run its step");

        scheduler.timeControl().resume();
        runFrame();
        assertFalse(scheduler.timeControl().isPaused(), "the system must pause only once");
        assertEquals("", message);
    }

    @Test
    void doesNotPauseIfTheGamepadIsMissingFromTheStart() {
        addSystem();
        runFrame();
        hasGamepad = true;
        runFrame();
        assertFalse(scheduler.timeControl().isPaused());
        assertEquals("", message);
    }
}
