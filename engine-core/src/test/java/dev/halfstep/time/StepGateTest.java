package dev.halfstep.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests steps that a gate holds back, and time that is shared with other machines. */
class StepGateTest {

    private static final long MILLI_NANOS = 1_000_000L;
    private static final Rate RATE = Rate.hz(100);

    private final FixedTimestep timestep = new FixedTimestep(RATE);
    private final FrameSteps frameSteps = new FrameSteps(timestep);
    private final TimeControl time = frameSteps.control();

    private int runFrame(long millis) {
        frameSteps.addFrame(millis * MILLI_NANOS);
        int steps = 0;
        while (frameSteps.takeStep()) {
            steps++;
        }
        frameSteps.endFrame();
        return steps;
    }

    static Stream<Arguments> allTimesteps() {
        return TimestepContractTest.allTimesteps();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("allTimesteps")
    void aStepIsDueIfAndOnlyIfOneIsTaken(String name, Timestep timestep) {
        Random random = new Random(5);
        for (int frame = 0; frame < 2_000; frame++) {
            timestep.addFrame(random.nextInt(4) == 0 ? 0 : random.nextInt(40) * MILLI_NANOS / 2);
            for (boolean isDue = timestep.isStepDue(); timestep.takeStep(); isDue = timestep.isStepDue()) {
                assertTrue(isDue, name + " frame " + frame);
                if (random.nextInt(10) == 0) {
                    timestep.cutFrame();
                }
                if (random.nextInt(10) == 0) {
                    timestep.extendFrame(random.nextInt(20) * MILLI_NANOS);
                }
            }
            assertFalse(timestep.isStepDue(), name + " frame " + frame);
        }
        assertTrue(timestep.steps() > 1_000, name);
    }

    @Test
    void thePictureStandsStillWhileStepsAreRefused() {
        List<Long> asked = new ArrayList<>();
        boolean[] isOpen = {true};
        time.setStepGate(step -> {
            asked.add(step);
            return isOpen[0];
        });
        assertEquals(1, runFrame(15));
        assertEquals(0.5f, timestep.alpha());
        isOpen[0] = false;
        for (int i = 0; i < 50; i++) {
            assertEquals(0, runFrame(7));
            assertEquals(0.5f, timestep.alpha());
        }
        assertEquals(51, asked.size(), "asked once for each step that is due");
        isOpen[0] = true;
        assertEquals(1, runFrame(7), "nothing of the time since is caught up with");
        assertEquals(0.2f, timestep.alpha(), 1e-6f);
        assertEquals(0, time.cappedFrames(), "a game that waits is not too slow");
        assertEquals(0, time.owedNanos());
        assertEquals(350 * MILLI_NANOS, time.droppedNanos());
    }

    /** Alpha does not go back, at any length of the frames; and all time is simulated, dropped or left over. */
    @Test
    void eachRefusalLosesTheTimeOfAStepOrOfAFrame() {
        for (double frameMillis : new double[] {1, 4.1, 6.9, 10, 16.7, 33.4}) {
            FixedTimestep fixed = new FixedTimestep(RATE);
            FrameSteps steps = new FrameSteps(fixed);
            int[] refused = new int[1];
            steps.control().setStepGate(step -> {
                boolean isRefused = step % 5 == 0 && refused[0] < step / 5;
                refused[0] += isRefused ? 1 : 0;
                return !isRefused;
            });
            long frameNanos = Math.round(frameMillis * MILLI_NANOS);
            long frames = 0;
            double drawn = 0;
            while (fixed.steps() < 100) {
                steps.addFrame(frameNanos);
                while (steps.takeStep()) {}
                steps.endFrame();
                frames++;
                assertTrue(fixed.steps() + fixed.alpha() >= drawn - 1e-6, "frames of " + frameMillis + " ms");
                drawn = fixed.steps() + fixed.alpha();
            }
            double lostMillis = 20 * Math.min(10, frameMillis);
            assertEquals(drawn * 10 + lostMillis, frames * frameMillis, 0.01, "frames of " + frameMillis + " ms");
            assertEquals(lostMillis, steps.control().droppedNanos() / (double) MILLI_NANOS, 0.01);
        }
    }

    @Test
    void theGateIsNotAskedWithoutADueStepOrInAPauseOrAfterTheLastStep() {
        List<Long> asked = new ArrayList<>();
        time.setStepGate(step -> asked.add(step));
        runFrame(5);
        assertEquals(List.of(), asked);
        time.pause();
        runFrame(100);
        time.resume();
        time.setLastStep(1);
        runFrame(100);
        assertEquals(List.of(1L), asked);
    }

    @Test
    void withoutAGateAllDueStepsRunAgain() {
        time.setStepGate(step -> false);
        assertEquals(0, runFrame(30));
        time.setStepGate(null);
        assertEquals(3, runFrame(30), "those of the time since");
    }

    @Test
    void aSharedGameAsksTheSessionToPauseAndRefusesAllElse() {
        List<String> calls = new ArrayList<>();
        boolean[] isPaused = new boolean[1];
        time.share(new SharedPause() {
            @Override
            public void pause() {
                calls.add("pause");
            }

            @Override
            public void resume() {
                calls.add("resume");
            }

            @Override
            public boolean isPaused() {
                return isPaused[0];
            }
        });
        time.pause();
        time.resume();
        assertEquals(List.of("pause", "resume"), calls);
        assertFalse(time.isPaused());
        isPaused[0] = true;
        assertTrue(time.isPaused());
        assertEquals(3, runFrame(30), "the session holds steps back, not the call");
        time.setScaleThousandths(TimeScale.NORMAL_THOUSANDTHS); // changes nothing
        assertEquals(
                "a game that is shared with other machines cannot change the time scale: their games would differ",
                assertThrows(IllegalStateException.class, () -> time.setScaleThousandths(2000))
                        .getMessage());
        assertThrows(IllegalStateException.class, time::step);
        assertThrows(IllegalStateException.class, () -> time.runUntilStep(100));
        time.share(null);
        assertFalse(time.isPaused());
        time.setScaleThousandths(2000);
        assertThrows(IllegalStateException.class, () -> time.share(new Unpaused()), "the time scale is another one");
    }

    private record Unpaused() implements SharedPause {
        @Override
        public void pause() {}

        @Override
        public void resume() {}

        @Override
        public boolean isPaused() {
            return false;
        }
    }
}
