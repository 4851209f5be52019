package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the stages of a frame, the steps of a scheduler and its last step, interpolation, and the names of systems. */
class SystemSchedulerTest {

    private static final long MILLI_NANOS = 1_000_000L;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final EntityId mover = world.spawn(Transform.at(0, 0));
    private final List<String> log = new ArrayList<>();
    private final FixedTimestep timestep = new FixedTimestep(Rate.hz(100));
    private final SystemScheduler scheduler = new SystemScheduler(world, timestep);
    private final LoggingHost host = new LoggingHost();

    /** Logs when it polls input, and the alpha and the x of the mover that it draws. */
    private final class LoggingHost implements FrameHost {
        /** The key that the next poll presses and releases, or null. */
        private Key keyToTap;

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            log.add("poll");
            if (keyToTap != null) {
                input.add(keyToTap, true, 0);
                input.add(keyToTap, false, 0);
                keyToTap = null;
            }
        }

        @Override
        public void draw(PresentationContext frame) {
            log.add("draw " + frame.alpha() + " x "
                    + world.get(mover, InterpolatedTransform.class).x());
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aFrameRunsItsStagesInOrder() {
        scheduler.presentation("show", frame -> log.add("show"));
        scheduler.simulation("first", step -> log.add("first " + step.step()));
        scheduler.simulation("second", step -> log.add("second " + step.step()));
        scheduler.frame(host, 25 * MILLI_NANOS);
        assertEquals(List.of("poll", "first 1", "second 1", "first 2", "second 2", "show", "draw 0.5 x 0.0"), log);
    }

    @Test
    void stepsReportTheTimeOfTheTimestepWithoutDrift() {
        SystemScheduler at60Hz = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)));
        List<Double> seconds = new ArrayList<>();
        at60Hz.simulation("clock", step -> {
            assertEquals((float) (1 / 60.0), step.stepSeconds());
            seconds.add(step.simulatedSeconds());
        });
        for (int frame = 0; frame < 15; frame++) {
            at60Hz.frame(host, 200 * MILLI_NANOS);
        }
        assertEquals(180, seconds.size());
        assertEquals(1.0, seconds.get(59), "60 steps at 60 Hz must take a second");
        assertEquals(3.0, seconds.get(179));
    }

    /** Logs each call, and extends the frame by 10 ms after its first step. */
    private final class LoggingPacer implements FramePacer {
        private boolean isFirstCall = true;

        @Override
        public long delayNanos() {
            log.add("delay?");
            long nanos = isFirstCall ? 10 * MILLI_NANOS : 0;
            isFirstCall = false;
            return nanos;
        }

        @Override
        public void awaitPresentation() {
            log.add("await presentation");
        }

        @Override
        public void awaitNextFrame() {
            log.add("await next frame");
        }
    }

    @Test
    void aPacerCanDelayPresentationAndExtendTheFrame() {
        scheduler.simulation("step", step -> log.add("step " + step.step()));
        scheduler.presentation("show", frame -> log.add("show " + frame.frameSeconds()));
        scheduler.frames().run(host, new LoggingPacer(), 15 * MILLI_NANOS, 15 * MILLI_NANOS);
        assertEquals(
                List.of(
                        "poll",
                        "step 1",
                        "delay?",
                        "step 2",
                        "delay?",
                        "await presentation",
                        "show 0.025",
                        "draw 0.5 x 0.0"),
                log);
    }

    @Test
    void firstFrameRunsNoStepAndDrawsTheSpawnedState() {
        world.get(mover, Transform.class).setPosition(7, 0, 0); // not drawn, because a step must end first
        scheduler.simulation("move", step -> log.add("step"));
        EntityId spawned = world.spawn(Transform.at(3, 0));
        scheduler.presentation(
                "show",
                frame -> log.add("frame " + frame.frame() + " of " + frame.frameSeconds() + " s, x "
                        + world.get(spawned, InterpolatedTransform.class).x()));
        scheduler.frame(host, 0);
        assertEquals("poll", log.get(0));
        assertEquals("frame 1 of 0.0 s, x 3.0", log.get(1));
        assertEquals("draw 0.0 x 0.0", log.get(2));
        assertEquals(3, log.size());
        assertEquals(0, scheduler.timestep().steps());
    }

    @Test
    void drawnPosesAreInterpolatedBetweenTheLastTwoSteps() {
        scheduler.simulation("move", step -> world.get(mover, Transform.class).translate(10, 0, 0));
        scheduler.frame(host, 45 * MILLI_NANOS);
        assertEquals(List.of("poll", "draw 0.5 x 35.0"), log);
        log.clear();
        scheduler.frame(host, 5 * MILLI_NANOS / 2); // a quarter of a step
        assertEquals(List.of("poll", "draw 0.75 x 37.5"), log);
    }

    @Test
    void withoutInterpolationTheNewestPoseIsDrawn() {
        scheduler.simulation("move", step -> world.get(mover, Transform.class).translate(10, 0, 0));
        assertTrue(scheduler.isInterpolating());
        scheduler.setInterpolating(false);
        assertFalse(scheduler.isInterpolating());
        assertEquals(1f, scheduler.alpha());
        scheduler.presentation("show", frame -> assertFalse(frame.isInterpolating()));
        scheduler.frame(host, 45 * MILLI_NANOS);
        assertEquals(List.of("poll", "draw 1.0 x 40.0"), log);
        log.clear();
        scheduler.setInterpolating(true);
        assertEquals(0.5f, scheduler.alpha());
    }

    @Test
    void switchingInterpolationDoesNotChangeTheSteps() {
        for (int frame = 0; frame < 90; frame++) {
            scheduler.setInterpolating(frame % 3 == 0);
            scheduler.frame(host, 7 * MILLI_NANOS);
        }
        assertEquals(63, scheduler.timestep().steps()); // 90 frames of 7 ms are 630 ms
        assertEquals(0, timestep.overstepUnits());
    }

    @Test
    void presentationRunsOncePerFrame() {
        scheduler.presentation("show", frame -> log.add("show " + frame.steps()));
        scheduler.simulation("step", step -> log.add("step"));
        scheduler.frame(host, 5 * MILLI_NANOS);
        scheduler.frame(host, 5 * MILLI_NANOS);
        scheduler.frame(host, 20 * MILLI_NANOS);
        log.removeIf(line -> line.startsWith("poll") || line.startsWith("draw"));
        assertEquals(List.of("show 0", "step", "show 1", "step", "step", "show 3"), log);
    }

    @Test
    void tapIsSeenByPresentationOfItsFrameOnly() {
        scheduler.presentation("show", frame -> log.add("taps " + frame.input().pressCount(Key.SPACE)));
        host.keyToTap = Key.SPACE;
        scheduler.frame(host, 0);
        scheduler.frame(host, 0);
        log.removeIf(line -> !line.startsWith("taps"));
        assertEquals(List.of("taps 1", "taps 0"), log);
    }

    @Test
    void framesAfterTheLastStepAddNoTime() {
        scheduler.simulation("step", step -> log.add("step " + step.step()));
        scheduler.timeControl().setLastStep(3);
        assertFalse(scheduler.timeControl().isAtLastStep());
        scheduler.frame(host, 20 * MILLI_NANOS);
        assertFalse(scheduler.timeControl().isAtLastStep());
        scheduler.frame(host, 35 * MILLI_NANOS);
        assertTrue(scheduler.timeControl().isAtLastStep());
        scheduler.frame(host, 10_000 * MILLI_NANOS);
        log.removeIf(line -> !line.startsWith("step"));
        assertEquals(List.of("step 1", "step 2", "step 3"), log);
        assertEquals(3, scheduler.timestep().steps());
        assertEquals(2, timestep.owedSteps(), "the frame that ran the last step must owe two more steps");
        assertEquals(5 * MILLI_NANOS, timestep.overstepUnits()); // at 100 Hz, a unit is a nanosecond
        assertEquals(0, scheduler.timestep().droppedNanos());
    }

    @Test
    void lastStepZeroRunsNoStep() {
        scheduler.timeControl().setLastStep(0);
        assertTrue(scheduler.timeControl().isAtLastStep());
        scheduler.simulation("step", step -> log.add("step"));
        scheduler.frame(host, 50 * MILLI_NANOS);
        assertFalse(log.contains("step"));
        String message = assertThrows(
                        IllegalArgumentException.class,
                        () -> scheduler.timeControl().setLastStep(-1))
                .getMessage();
        assertEquals("the last step must not be negative: -1", message);
    }

    @Test
    void cappedFrameIsDrawnAtTheNewestStep() {
        long maxFrameNanos = 250 * MILLI_NANOS;
        int maxSteps = 2;
        SystemScheduler limited =
                new SystemScheduler(world, new FixedTimestep(Rate.hz(100), Overload.DROP, maxFrameNanos, maxSteps));
        limited.simulation("move", step -> world.get(mover, Transform.class).translate(10, 0, 0));
        limited.frame(host, 57 * MILLI_NANOS);
        assertEquals(List.of("poll", "draw 1.0 x 20.0"), log);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aBlankNameIsRefused(String blank) {
        String rule = "a system must have a name: '" + blank + "'";
        assertEquals(
                rule,
                assertThrows(IllegalArgumentException.class, () -> scheduler.simulation(blank, step -> {}))
                        .getMessage());
        assertEquals(
                rule,
                assertThrows(IllegalArgumentException.class, () -> scheduler.presentation(blank, frame -> {}))
                        .getMessage());
    }

    @Test
    void namesAreUniqueAcrossBothPhases() {
        scheduler.simulation("move", step -> {});
        for (String taken : List.of("move", "capture-previous", "interpolate")) {
            String rule = "a system must have a name of its own: '" + taken + "' is taken";
            assertEquals(
                    rule,
                    assertThrows(IllegalArgumentException.class, () -> scheduler.simulation(taken, step -> {}))
                            .getMessage());
            assertEquals(
                    rule,
                    assertThrows(IllegalArgumentException.class, () -> scheduler.presentation(taken, frame -> {}))
                            .getMessage());
        }
    }

    @Test
    void aRefusedSystemDoesNotRun() {
        scheduler.simulation("move", step -> log.add("right"));
        assertThrows(IllegalArgumentException.class, () -> scheduler.simulation("move", step -> log.add("wrong")));
        scheduler.frame(host, 10 * MILLI_NANOS);
        assertTrue(log.contains("right"));
        assertFalse(log.contains("wrong"));
    }

    @Test
    void aClosedSchedulerRunsNoFrame() {
        scheduler.frame(host, 0);
        log.clear();
        scheduler.close();
        scheduler.close(); // a second call has no effect
        assertEquals(
                "a scheduler cannot be used after it was closed",
                assertThrows(IllegalStateException.class, () -> scheduler.frame(host, 10 * MILLI_NANOS))
                        .getMessage());
        assertEquals(List.of(), log);
    }
}
