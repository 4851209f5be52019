package dev.halfstep.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ToggledActionsTest {

    private static final Action FIRE = Action.named("fire");
    private static final Action JUMP = Action.named("jump");

    private final InputStage stage = new InputStage();
    private final StepInput step = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    private final InputEvents seen = new InputEvents();
    private int steps;

    ToggledActionsTest() {
        stage.actions()
                .bind(FIRE, Key.SPACE, Key.F, GamepadButton.A)
                .bind(JUMP, Key.J)
                .setToggled(FIRE, true);
    }

    /** Plays a frame with a step at its end. */
    private void frame(int player, Control... edges) {
        frame(queue -> {
            for (Control control : edges) {
                queue.add(player, control, !stage.frameInput().ofPlayer(player).isHeld(control), steps);
            }
        });
    }

    private void frame(Consumer<InputQueue> events) {
        events.accept(stage.beginFrame(1, steps, steps));
        stage.mapToSimulatedTime(steps + 1);
        stage.beginStep(steps + 1, steps + 1);
        seen.addAll(step.events());
        stage.beginPresentation();
        steps++;
    }

    private void tap(int player, Control control) {
        frame(player, control);
        frame(player, control);
    }

    private void assertFiring(boolean isFiring) {
        assertEquals(isFiring, step.isHeld(FIRE), "in the step");
        assertEquals(isFiring, stage.frameInput().isHeld(FIRE), "in the frame");
    }

    @Test
    void aPressHoldsTheActionUntilTheNextPress() {
        frame(1, Key.SPACE);
        assertTrue(step.wasPressed(FIRE));
        frame(1, Key.SPACE);
        assertFalse(step.wasReleased(FIRE));
        assertFiring(true);
        frame(1, Key.SPACE);
        assertTrue(step.wasReleased(FIRE));
        assertFiring(false);
        frame(1, Key.SPACE);
        assertFalse(step.wasReleased(FIRE));
        assertFiring(false);
        assertEquals(2, seen.size(), "a press and a release");
    }

    @Test
    void eachControlOfTheActionReleasesIt() {
        tap(1, Key.SPACE);
        tap(1, GamepadButton.A);
        assertFiring(false);
        tap(1, Key.F);
        assertFiring(true);
        assertFalse(step.isHeld(Key.SPACE));
    }

    @Test
    void otherActionsAreHeldAsLongAsTheirControls() {
        frame(1, Key.J);
        assertTrue(step.isHeld(JUMP));
        frame(1, Key.J);
        assertFalse(step.isHeld(JUMP));
    }

    @Test
    void playersToggleIndependently() {
        tap(2, GamepadButton.A);
        assertFiring(false);
        assertTrue(step.ofPlayer(2).isHeld(FIRE));
        assertTrue(stage.frameInput().ofPlayer(2).isHeld(FIRE));
        tap(1, GamepadButton.A);
        assertTrue(step.ofPlayer(2).isHeld(FIRE));
        tap(2, GamepadButton.A);
        assertFiring(true);
        assertFalse(step.ofPlayer(2).isHeld(FIRE));
    }

    @Test
    void framesSeeWhatThePlayerPresses() {
        tap(1, Key.SPACE);
        frame(1, Key.SPACE);
        assertTrue(stage.frameInput().wasPressed(Key.SPACE));
        assertEquals(Key.SPACE, stage.frameInput().firstPressed());
    }

    @Test
    void aMenuReleasesWhatIsToggled() {
        tap(1, Key.SPACE);
        stage.releaseToggled();
        frame(1, Key.F); // in the menu
        assertTrue(step.wasReleased(Key.SPACE));
        stage.releaseToggled();
        frame(1, Key.F);
        assertFiring(false);
        tap(1, Key.SPACE);
        assertFiring(true);
    }

    @Test
    void droppingPendingInputReleasesWhatIsToggled() {
        tap(1, Key.SPACE);
        stage.dropPending();
        frame(1);
        assertFiring(false);
    }

    /** The confirming key of a menu is down when it turns the switch, and comes up afterwards. */
    @Test
    void aControlThatIsDownWhenItsActionIsToggledComesUp() {
        stage.actions().setToggled(FIRE, false);
        frame(1, Key.SPACE);
        stage.actions().setToggled(FIRE, true);
        frame(1, Key.SPACE);
        assertFiring(false);
    }

    @Test
    void anActionThatIsToggledNoMoreIsReleased() {
        tap(1, Key.SPACE);
        stage.actions().setToggled(FIRE, false);
        frame(1);
        assertFiring(false);
        stage.actions().setToggled(FIRE, true);
        tap(1, Key.SPACE);
        assertFiring(true);
    }

    @Test
    void aControlThatIsBoundNoMoreIsReleased() {
        tap(1, Key.SPACE);
        stage.actions().rebind(FIRE, Key.F);
        frame(1);
        assertFalse(step.isHeld(Key.SPACE));
        tap(1, Key.F);
        assertFiring(true);
    }

    /** A window says so when a run begins while a control is down: it is no press. */
    @Test
    void aControlThatIsDownAtTheBeginningHoldsNothing() {
        frame(queue -> {
            queue.add(1, Key.SPACE, /* down= */ true, steps);
            queue.dropPresses();
        });
        assertFiring(false);
        frame(queue -> queue.add(1, Key.SPACE, /* down= */ false, steps));
        stage.releaseToggled();
        tap(1, Key.SPACE);
        assertFiring(true);
        for (int i = 0; i < seen.size(); i++) {
            assertTrue(InputCode.isValid(seen.code(i)));
        }
    }

    @Test
    void framesSeeAControlOfTwoActionsAsStepsDo() {
        stage.actions().bind(JUMP, Key.SPACE);
        tap(1, Key.SPACE);
        assertTrue(step.isHeld(JUMP));
        assertTrue(stage.frameInput().isHeld(JUMP));
    }

    @Test
    void otherMachinesGetAControlThatIsHeld() {
        InputEvents sent = new InputEvents();
        stage.exchangeSteps((number, local, whole) -> {
            sent.addAll(local);
            whole.addAll(local, 0);
        });
        tap(1, Key.SPACE);
        assertFiring(true);
        assertEquals(1, sent.size(), "a press");
        tap(1, Key.SPACE);
        assertFiring(false);
        assertEquals(2, sent.size(), "and a release");
    }

    @Test
    void settingsKeepWhichActionsAreToggled() {
        Settings settings = Settings.inMemory();
        stage.actions().keepIn(settings).setToggled(JUMP, true).setToggled(FIRE, false);
        ActionMap next = new ActionMap().bind(FIRE, Key.SPACE).bind(JUMP, Key.J).keepIn(settings);
        assertTrue(next.isToggled(JUMP));
        assertFalse(next.isToggled(FIRE));
    }

    @Test
    void refusesAnActionThatIsNotBound() {
        ActionMap actions = new ActionMap();
        assertThrows(IllegalArgumentException.class, () -> actions.setToggled(FIRE, true));
    }
}
