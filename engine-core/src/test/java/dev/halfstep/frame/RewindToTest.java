package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Tests that steps after {@link Rollback#rewindTo} see the current input of the player, and not the input of the undone
 * steps.
 */
class RewindToTest {

    private static final long STEP_NANOS = 10_000_000;

    /** More than any of these tests rewinds. */
    private static final int MAX_ROLLBACK_STEPS = 8;

    /** A line for each step that has run, with its input. */
    private final List<String> log = new ArrayList<>();

    /** Creates a world that logs its input, which a script provides. */
    private SyntheticWorld world(ScriptedInput player) {
        return new WorldRecipe()
                .rate(Rate.hz(100))
                .input(() -> player)
                .system(
                        "log",
                        step -> log.add("step " + step.step() + (step.input().isHeld(Key.D) ? ", D held" : "")
                                + ", axis " + step.input().value(GamepadAxis.LEFT_X)
                                + ", pointer " + step.input().pointerX()
                                + ", events: " + step.input().events().size()))
                .build();
    }

    private String lastLine() {
        return log.get(log.size() - 1);
    }

    /** Returns step input that presses a key. Its timestamp is ignored. */
    private static InputSource press(Key key) {
        return input -> input.add(key, /* down= */ true, /* atNanos= */ 0);
    }

    private static InputSource release(Key key) {
        return input -> input.add(key, /* down= */ false, /* atNanos= */ 0);
    }

    /** Returns the timestamp in the middle of a step. */
    private static long middleOf(int step) {
        return STEP_NANOS * step - STEP_NANOS / 2;
    }

    @Test
    void keyReleasedInAnUndoneStepIsReleased() {
        try (SyntheticWorld world =
                world(new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(4)))) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(3);
            world.step(1);
            assertEquals("step 4, axis 0.0, pointer 0.0, events: 1", lastLine());
            world.step(1);
            assertEquals("step 5, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }

    @Test
    void keyPressedInAnUndoneStepIsHeld() {
        try (SyntheticWorld world = world(new ScriptedInput().press(Key.D, middleOf(4)))) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(3);
            world.step(2);
            assertEquals("step 5, D held, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }

    @Test
    void axesAndPointerHaveTheirCurrentValues() {
        ScriptedInput player = new ScriptedInput()
                .moveAxis(GamepadAxis.LEFT_X, 1, middleOf(2))
                .moveAxis(GamepadAxis.LEFT_X, 0.25f, middleOf(4))
                .movePointer(7, 0, middleOf(4))
                .turnWheel(0, 1, middleOf(4));
        try (SyntheticWorld world = world(player)) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(2);
            world.step(1);
            // One event for the axis, one for the pointer. The turn of the wheel was undone, and is no event.
            assertEquals("step 3, axis 0.25, pointer 7.0, events: 2", lastLine());
        }
    }

    @Test
    void restoredSnapshotDoesNotHoldReleasedKeys() {
        try (SyntheticWorld world =
                world(new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(4)))) {
            world.step(3);
            Snapshot snapshot = world.scheduler().state().newSnapshot();
            snapshot.save();
            for (int i = 0; i < 3; i++) {
                world.step(2 + i); // beyond the release in step 4
                snapshot.restore();
            }
            world.step(1);
            assertEquals("step 4, axis 0.0, pointer 0.0, events: 1", lastLine());
        }
    }

    @Test
    void twoRewindsEqualOneRewind() {
        try (SyntheticWorld world =
                world(new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(6)))) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(7);
            rollback.rewindTo(5);
            rollback.rewindTo(3);
            world.step(1);
            assertEquals("step 4, axis 0.0, pointer 0.0, events: 1", lastLine());
        }
    }

    @Test
    void keyPressedAgainAfterTheRewindIsHeld() {
        ScriptedInput player = new ScriptedInput()
                .press(Key.D, middleOf(2))
                .release(Key.D, middleOf(4))
                .press(Key.D, middleOf(6));
        try (SyntheticWorld world = world(player)) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(3);
            world.scheduler().timeControl().pause();
            world.step(1); // the key is pressed, and no step sees the press
            world.scheduler().input().dropPending();
            world.scheduler().timeControl().resume();
            world.step(2);
            assertEquals("step 5, D held, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }

    @Test
    void resimulatedStepsSeeTheSameInput() {
        try (SyntheticWorld world =
                world(new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(4)))) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(3);
            world.step(3);
            List<String> expected = List.copyOf(log.subList(log.size() - 3, log.size()));
            rollback.resimulateFrom(4);
            assertEquals(expected, log.subList(log.size() - 3, log.size()));
            rollback.resimulateFrom(1);
            assertEquals(expected, log.subList(log.size() - 3, log.size()));
        }
    }

    @Test
    void rewindDropsSetInputOfUndoneSteps() {
        try (SyntheticWorld world = world(new ScriptedInput())) {
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            rollback.setInput(2, press(Key.D));
            rollback.setInput(4, release(Key.D));
            world.step(5);
            rollback.rewindTo(3);
            world.step(2);
            assertEquals(
                    "step 5, D held, axis 0.0, pointer 0.0, events: 0",
                    lastLine(),
                    "the input of step 4 must be dropped");
        }
    }

    @Test
    void keyReleasedByAReplacementScriptIsReleased() {
        try (SyntheticWorld world = world(new ScriptedInput())) {
            world.scheduler()
                    .input()
                    .replaceStepInput(
                            new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(4)));
            Rollback rollback = new Rollback(world.scheduler(), MAX_ROLLBACK_STEPS);
            world.step(5);
            rollback.rewindTo(3);
            world.step(1);
            assertEquals("step 4, axis 0.0, pointer 0.0, events: 1", lastLine());
        }
    }

    @Test
    void stepsWithoutRecordedInputSeeTheCurrentInput() {
        try (SyntheticWorld world =
                world(new ScriptedInput().press(Key.D, middleOf(2)).release(Key.D, middleOf(4)))) {
            world.step(3);
            Snapshot snapshot = world.scheduler().state().newSnapshot();
            snapshot.save();
            world.step(2);
            world.scheduler().resimulateFrom(snapshot);
            assertEquals("step 5, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }

    @Test
    void resimulatesNoStepAfterARewind() {
        try (SyntheticWorld world = world(new ScriptedInput())) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(4);
            rollback.rewindTo(2);
            for (int i = 0; i < 10; i++) {
                world.step(1);
                assertEquals(0, rollback.resimulate());
            }
            assertEquals(
                    LongStream.of(1, 2, 3, 4, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
                            .boxed()
                            .toList(),
                    steps());
        }
    }

    /** Returns the numbers of all steps that have run, in their order. */
    private List<Long> steps() {
        return log.stream()
                .map(line -> Long.valueOf(line.replaceAll("step (\\d+),.*", "$1")))
                .toList();
    }

    @Test
    void rewindDropsAMispredictionOfAnUndoneStep() {
        try (SyntheticWorld world = world(new ScriptedInput())) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(4);
            assertTrue(rollback.setInput(3, press(Key.D)));
            rollback.rewindTo(2);
            world.step(2);
            assertEquals(0, rollback.resimulate());
            assertEquals("step 4, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }

    @Test
    void rewindKeepsAMispredictionOfAnEarlierStep() {
        try (SyntheticWorld world = world(new ScriptedInput())) {
            Rollback rollback = new Rollback(world.scheduler(), 4);
            world.step(4);
            assertTrue(rollback.setInput(2, press(Key.D)));
            assertFalse(rollback.setInput(3, InputSource.NONE));
            rollback.rewindTo(3);
            assertEquals(2, rollback.resimulate());
            assertEquals("step 3, D held, axis 0.0, pointer 0.0, events: 0", lastLine());
        }
    }
}
