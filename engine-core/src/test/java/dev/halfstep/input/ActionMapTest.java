package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the binding of actions and axes to controls. Each frame runs one step; both take 1 ns. */
class ActionMapTest {

    private static final Action JUMP = Action.named("jump");
    private static final Action FIRE = Action.named("fire");
    private static final AxisAction STEER = AxisAction.named("steer");

    private final InputStage stage = new InputStage();
    private final ActionMap actions = stage.actions();
    private final StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);

    /** The number of steps so far, and the time in nanoseconds. */
    private long stepCount;

    /** Runs one frame and one step, with the events that a runnable adds to the queue of the frame. */
    private void step(Runnable addEvents) {
        addEvents.run();
        stage.mapToSimulatedTime(stepCount);
        stage.beginStep(++stepCount, stepCount);
        stage.beginPresentation();
    }

    private InputQueue beginFrame() {
        return stage.beginFrame(/* frameNanos= */ 1, /* nowNanos= */ stepCount, /* newReachedNanos= */ stepCount);
    }

    private void set(Control control, boolean down) {
        step(() -> beginFrame().add(control, down, stepCount));
    }

    private void move(GamepadAxis axis, float value) {
        step(() -> beginFrame().moveAxis(axis, value, stepCount));
    }

    @Test
    void anyControlOfAnActionTriggersTheActionInBothPhases() {
        actions.bind(JUMP, Key.SPACE, GamepadButton.A);
        for (Control control : List.of(Key.SPACE, GamepadButton.A)) {
            set(control, DOWN);
            for (InputView phase : List.of(step, stage.frameInput())) {
                assertTrue(phase.isHeld(JUMP));
                assertTrue(phase.wasPressed(JUMP));
                assertFalse(phase.wasReleased(JUMP));
            }
            set(control, UP);
            assertFalse(step.isHeld(JUMP));
            assertFalse(step.wasPressed(JUMP));
            assertTrue(step.wasReleased(JUMP));
        }
        set(Key.A, DOWN); // not bound to the action
        assertFalse(step.isHeld(JUMP));
    }

    @Test
    void anActionIsHeldUntilAllItsControlsAreReleased() {
        actions.bind(JUMP, Key.SPACE, GamepadButton.A);
        set(Key.SPACE, DOWN);
        set(GamepadButton.A, DOWN);
        set(Key.SPACE, UP);
        assertTrue(step.isHeld(JUMP));
        set(GamepadButton.A, UP);
        assertFalse(step.isHeld(JUMP));
    }

    @Test
    void controlsThatAreHeldTogetherCountAsOnePress() {
        actions.bind(JUMP, Key.SPACE).bind(JUMP, MouseButton.LEFT);
        step(() -> {
            InputQueue queue = beginFrame();
            queue.add(Key.SPACE, DOWN, 0);
            queue.add(MouseButton.LEFT, DOWN, 0);
            queue.add(Key.SPACE, UP, 0);
            queue.add(Key.SPACE, DOWN, 0);
        });
        assertEquals(1, step.pressCount(JUMP));
        assertEquals(0, step.releaseCount(JUMP));
    }

    @Test
    void anAxisActionIsTheClampedSumOfItsSources() {
        actions.bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT), GamepadAxis.LEFT_X);
        assertEquals(0f, step.value(STEER));
        set(Key.RIGHT, DOWN);
        assertEquals(1f, step.value(STEER));
        move(GamepadAxis.LEFT_X, 0.5f);
        assertEquals(1f, step.value(STEER), "1 + 0.5, clamped");
        move(GamepadAxis.LEFT_X, -0.25f);
        assertEquals(0.75f, step.value(STEER));
        set(Key.LEFT, DOWN);
        assertEquals(-0.25f, step.value(STEER));
        set(Key.RIGHT, UP);
        assertEquals(-1f, step.value(STEER), "-1 - 0.25, clamped");
    }

    @Test
    void aTapShorterThanAStepMovesAnAxisForThatStep() {
        actions.bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT));
        step(() -> {
            InputQueue queue = beginFrame();
            queue.add(Key.LEFT, DOWN, 0);
            queue.add(Key.LEFT, UP, 0);
        });
        assertEquals(-1f, step.value(STEER));
        set(Key.A, DOWN); // the next step; the key is not bound
        assertEquals(0f, step.value(STEER));
    }

    @Test
    void rebindingReplacesAndBindingAdds() {
        actions.bind(JUMP, Key.SPACE).bind(JUMP, Key.SPACE, Key.UP);
        assertEquals(List.of(Key.SPACE, Key.UP), actions.controls(JUMP));
        set(Key.W, DOWN);
        actions.rebind(JUMP, Key.W);
        assertEquals(List.of(Key.W), actions.controls(JUMP));
        assertTrue(step.isHeld(JUMP), "a control that is held already must count at once");
        actions.rebind(JUMP);
        assertEquals(List.of(), actions.controls(JUMP));
        assertFalse(step.isHeld(JUMP));
        assertEquals(List.of(JUMP), actions.actions());
    }

    @Test
    void rebindingAKeyLeavesTheGamepad() {
        actions.bind(JUMP, Key.SPACE, GamepadButton.A, MouseButton.LEFT, GamepadAxis.LEFT_Y.positive());
        actions.rebind(JUMP, Key.W);
        assertEquals(List.of(Key.W, GamepadButton.A, GamepadAxis.LEFT_Y.positive()), actions.controls(JUMP));
        actions.rebind(JUMP, GamepadButton.B, GamepadButton.A);
        assertEquals(List.of(Key.W, GamepadButton.B, GamepadButton.A), actions.controls(JUMP));
        actions.rebind(JUMP, GamepadButton.X, MouseButton.RIGHT);
        assertEquals(List.of(GamepadButton.X, MouseButton.RIGHT), actions.controls(JUMP));
        actions.rebind(JUMP);
        assertEquals(List.of(), actions.controls(JUMP));
        actions.rebind(FIRE, Key.F);
        assertEquals(List.of(Key.F), actions.controls(FIRE), "an action need not be bound before");
    }

    @Test
    void rebindingAPairOfKeysLeavesTheGamepad() {
        AxisSource arrows = AxisSource.pair(Key.LEFT, Key.RIGHT);
        AxisSource letters = AxisSource.pair(Key.A, Key.D);
        AxisSource mixed = AxisSource.pair(Key.A, GamepadButton.A);
        actions.bind(STEER, GamepadAxis.LEFT_X, arrows, mixed);
        actions.rebind(STEER, letters);
        assertEquals(List.of(GamepadAxis.LEFT_X, letters), actions.sources(STEER));
        actions.rebind(STEER, GamepadAxis.RIGHT_X);
        assertEquals(List.of(GamepadAxis.RIGHT_X, letters), actions.sources(STEER));
        actions.rebind(STEER, mixed);
        assertEquals(List.of(mixed), actions.sources(STEER));
        actions.rebind(STEER);
        assertEquals(List.of(), actions.sources(STEER));
    }

    @Test
    void everyChangeIncrementsTheRevision() {
        assertEquals(0, actions.revision());
        actions.bind(JUMP).bind(STEER);
        assertEquals(2, actions.revision());
        actions.rebind(JUMP, Key.A).rebind(STEER, GamepadAxis.RIGHT_X);
        assertEquals(4, actions.revision());
    }

    @Test
    void anUnboundActionIsRefused() {
        actions.bind(JUMP).bind(STEER);
        assertEquals(
                "an action must be bound before it is read: 'fire' is none of ['jump'];"
                        + " bind it to a control, or declare it if only the game presses it",
                assertThrows(IllegalArgumentException.class, () -> step.isHeld(FIRE))
                        .getMessage());
        assertEquals(
                "an axis action must be bound before it is read: 'fly' is none of ['steer']; bind it",
                assertThrows(IllegalArgumentException.class, () -> step.value(AxisAction.named("fly")))
                        .getMessage());
        assertFalse(step.isHeld(JUMP));
        assertEquals(0f, step.value(STEER));
    }

    @Test
    void aPressOfAnUnboundActionIsRefused() {
        actions.bind(JUMP);
        ScriptedInput script = new ScriptedInput().press(FIRE, 0);
        List<Executable> presses = List.of(
                () -> stage.additions().press(FIRE), () -> beginFrame().press(FIRE), () -> script.poll(beginFrame()));
        for (Executable press : presses) {
            assertEquals(
                    "an action must be bound before it is pressed: 'fire' is none of ['jump'];"
                            + " bind it to a control, or declare it if only the game presses it",
                    assertThrows(IllegalArgumentException.class, press).getMessage());
        }
        assertEquals(0, stage.additions().size());
        stage.additions().press(JUMP);
        stage.additions().press(JUMP);
        assertEquals(2, stage.additions().size());
    }

    @Test
    void anUnboundActionInTheInputOfStepsIsRefused() {
        stage.replaceStepInput(new ScriptedInput().press(FIRE, 0));
        assertThrows(IllegalArgumentException.class, () -> stage.beginStep(1, 10));
    }

    @Test
    void pressWithoutAControlIsPressedAndReleasedAtOnce() {
        actions.bind(JUMP, Key.SPACE).declare(FIRE);
        step(() -> {
            InputQueue queue = beginFrame();
            queue.press(JUMP);
            queue.add(Key.SPACE, DOWN, 0);
            queue.press(FIRE);
            queue.press(JUMP);
        });
        for (InputView phase : List.of(step, stage.frameInput())) {
            assertEquals(3, phase.pressCount(JUMP));
            assertEquals(2, phase.releaseCount(JUMP));
            assertTrue(phase.isHeld(JUMP), "the key is held");
        }
        set(Key.SPACE, UP);
        assertEquals(0, step.pressCount(JUMP));
        assertEquals(1, step.releaseCount(JUMP));
    }

    @Test
    void declaredActionHasNoControls() {
        actions.bind(JUMP, Key.SPACE).declare(JUMP, FIRE).declare(FIRE);
        assertEquals(2, actions.revision());
        assertEquals(List.of(JUMP), actions.actions());
        assertEquals(List.of(), actions.controls(FIRE));
        assertFalse(step.isHeld(FIRE));
        step(() -> beginFrame().press(FIRE));
        assertTrue(step.wasPressed(FIRE));
        actions.bind(FIRE, Key.F);
        assertEquals(List.of(JUMP, FIRE), actions.actions());
    }

    @Test
    void menuReadsAndReplacesTheControlsOfASource() {
        AxisSource pair = AxisSource.pair(Key.LEFT, Key.RIGHT);
        actions.bind(STEER, pair, AxisSource.pair(Key.A, Key.D), GamepadAxis.LEFT_X);
        assertEquals(Key.LEFT, pair.negative());
        assertEquals(Key.RIGHT, pair.positive());
        assertEquals(
                GamepadAxis.LEFT_X.negative(), actions.sources(STEER).get(2).negative());
        actions.replace(STEER, pair, pair.withNegative(Key.Q));
        assertEquals(
                List.of(AxisSource.pair(Key.Q, Key.RIGHT), AxisSource.pair(Key.A, Key.D), GamepadAxis.LEFT_X),
                actions.sources(STEER));
        set(Key.Q, DOWN);
        assertEquals(-1f, step.value(STEER));
        set(Key.Q, UP);
        set(Key.LEFT, DOWN);
        assertEquals(0f, step.value(STEER), "the replaced key must not count");
        actions.replace(STEER, GamepadAxis.LEFT_X, GamepadAxis.LEFT_X.withPositive(GamepadButton.A));
        assertEquals(
                "gamepad-axis:LEFT_X-/gamepad:A", actions.sources(STEER).get(2).label());
        move(GamepadAxis.LEFT_X, -1);
        assertEquals(-1f, step.value(STEER));
    }

    @Test
    void refusesToReplaceASourceThatIsNotBound() {
        actions.bind(STEER, AxisSource.pair(Key.LEFT, Key.RIGHT));
        int revision = actions.revision();
        assertEquals(
                "a source to replace must be bound to 'steer': gamepad-axis:LEFT_X is none of [key:LEFT/key:RIGHT]",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> actions.replace(STEER, GamepadAxis.LEFT_X, GamepadAxis.LEFT_Y))
                        .getMessage());
        assertEquals(revision, actions.revision());
    }

    @Test
    void halfOfAnAxisIsPressedAndReleasedAtItsThresholds() {
        actions.bind(FIRE, GamepadAxis.RIGHT_TRIGGER.positive()).bind(JUMP, GamepadAxis.LEFT_Y.negative());
        float[] values = {0.49f, 0.5f, 0.41f, 0.5f, 0.39f, 0.45f, 1f, 0f};
        boolean[] isHeld = {false, true, true, true, false, false, true, false};
        for (int i = 0; i < values.length; i++) {
            move(GamepadAxis.RIGHT_TRIGGER, values[i]);
            move(GamepadAxis.LEFT_Y, -values[i]);
            assertEquals(isHeld[i], step.isHeld(FIRE), "value " + values[i]);
            assertEquals(isHeld[i], step.isHeld(JUMP), "value " + values[i]);
            assertEquals(isHeld[i], stage.frameInput().isHeld(FIRE));
        }
        step(() -> {
            InputQueue queue = beginFrame();
            long startNanos = queue.frameStartNanos();
            queue.moveAxis(GamepadAxis.RIGHT_TRIGGER, 1, startNanos);
            queue.add(Key.A, DOWN, startNanos);
            queue.moveAxis(GamepadAxis.RIGHT_TRIGGER, 0, startNanos);
        });
        assertEquals(1, step.pressCount(FIRE));
        assertEquals(1, step.releaseCount(FIRE));
        assertEquals(GamepadAxis.RIGHT_TRIGGER.positive(), step.firstPressed());
        set(Key.B, DOWN);
        assertEquals(0, step.pressCount(FIRE));
        assertEquals(0, step.releaseCount(FIRE));
        assertEquals(Key.B, step.firstPressed());
    }

    @Test
    void triggersMoveAnAxisInOppositeDirections() {
        actions.bind(STEER, AxisSource.pair(GamepadAxis.LEFT_TRIGGER.positive(), GamepadAxis.RIGHT_TRIGGER.positive()));
        move(GamepadAxis.LEFT_TRIGGER, 1);
        assertEquals(-1f, step.value(STEER));
        move(GamepadAxis.RIGHT_TRIGGER, 1);
        assertEquals(0f, step.value(STEER));
    }

    @Test
    void axisConflictsWithItsHalves() {
        actions.bind(STEER, GamepadAxis.LEFT_X)
                .bind(JUMP, GamepadAxis.LEFT_X.positive(), GamepadAxis.LEFT_Y.positive())
                .bind(FIRE, GamepadAxis.LEFT_Y.negative());
        assertEquals(Map.of("gamepad-axis:LEFT_X+", List.of("jump", "steer")), actions.conflicts());
    }

    @Test
    void refusesAnEventOfHalfAnAxis() {
        assertEquals(
                "a press must be of a key or a button, because moves of an axis press its halves: gamepad-axis:LEFT_X+",
                assertThrows(IllegalArgumentException.class, () -> set(GamepadAxis.LEFT_X.positive(), DOWN))
                        .getMessage());
    }

    @Test
    void aControlBoundTwiceIsAConflict() {
        actions.bind(JUMP, Key.SPACE, GamepadButton.A)
                .bind(FIRE, Key.F, GamepadButton.A)
                .bind(STEER, AxisSource.pair(Key.LEFT, Key.F), GamepadAxis.LEFT_X)
                .bind(AxisAction.named("lean"), GamepadAxis.LEFT_X);
        assertEquals(
                List.of(
                        Map.entry("gamepad-axis:LEFT_X", List.of("steer", "lean")),
                        Map.entry("gamepad:A", List.of("jump", "fire")),
                        Map.entry("key:F", List.of("fire", "steer"))),
                List.copyOf(actions.conflicts().entrySet()));
        actions.rebind(FIRE).rebind(FIRE, Key.G).rebind(AxisAction.named("lean"));
        assertEquals(Map.of(), actions.conflicts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Jump", "2jump", "-", "jump up", "jump=", "j\u00fcmp", "a\n"})
    void refusesAnInvalidName(String name) {
        String message = "the name of an action must have 1 to 64 lower-case letters, digits or hyphens,"
                + " and begin with a letter: '" + name + "'";
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> Action.named(name))
                        .getMessage());
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> AxisAction.named(name))
                        .getMessage());
    }

    @Test
    void aNameHasAtMost64Characters() {
        assertEquals("a".repeat(64), Action.named("a".repeat(64)).name());
        assertThrows(IllegalArgumentException.class, () -> Action.named("a".repeat(65)));
    }
}
