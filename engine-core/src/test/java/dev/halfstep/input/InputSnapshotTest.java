package dev.halfstep.input;

import static dev.halfstep.input.EdgeDirection.DOWN;
import static dev.halfstep.input.EdgeDirection.UP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Checks what a snapshot saves of the input of steps. */
class InputSnapshotTest {

    private final InputStage stage = new InputStage();
    private final StepInput everyStep = stage.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    private final InputSnapshot snapshot = new InputSnapshot(stage);
    private long steps;

    /** Runs a step that sees an edge. */
    private void step(Key key, boolean down) {
        steps++;
        stage.beginFrame(/* frameNanos= */ 10, 10 * steps, 10 * (steps - 1)).add(key, down, 10 * steps);
        stage.mapToSimulatedTime(10 * steps);
        stage.beginStep(steps, 10 * steps);
    }

    @Test
    void savesTheInputOfSystemsThatWereAddedAfterItsCreation() {
        StepInput everySecond = stage.stepInput(/* periodSteps= */ 2, /* offsetSteps= */ 1);
        step(Key.A, DOWN);
        step(Key.B, DOWN);
        snapshot.save();
        step(Key.A, UP);
        step(Key.B, UP);
        snapshot.restore();
        assertTrue(everyStep.isHeld(Key.A));
        assertTrue(everySecond.isHeld(Key.A));
        assertEquals("B+", StepInputTest.edges(everySecond), "the span began after step 1");
    }

    @Test
    void savesAgainBetweenARestoreAndTheNextStep() {
        step(Key.A, DOWN);
        snapshot.save();
        step(Key.A, UP);
        snapshot.restore();
        InputSnapshot second = new InputSnapshot(stage);
        second.save();
        steps = 1;
        step(Key.B, DOWN);
        assertEquals("A- B+", StepInputTest.edges(everyStep), "the net effect of the undone step comes first");
        second.restore();
        assertTrue(everyStep.isHeld(Key.A));
        steps = 1;
        step(Key.C, DOWN);
        assertEquals("A- B+ C+", StepInputTest.edges(everyStep));
    }

    @Test
    void readsAllDevicesOfASecondPlayer() throws IOException {
        Action buy = Action.named("buy");
        stage.actions().declare(buy);
        stage.beginFrame(/* frameNanos= */ 10, /* nowNanos= */ 10, /* simulatedNanos= */ 0)
                .movePointer(2, 3, 4, 10);
        stage.additions().press(2, buy, 0);
        stage.additions().turnWheel(2, 5, 6, 0);
        stage.mapToSimulatedTime(10);
        stage.beginStep(1, 10);
        snapshot.save();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        snapshot.write(new DataOutputStream(bytes));

        InputStage other = new InputStage();
        other.actions().declare(buy);
        InputSnapshot read = new InputSnapshot(other);
        read.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        read.restore();
        InputView second =
                other.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0).ofPlayer(2);
        assertEquals("2/'buy' 2/by 5.0,6.0 2/to 3.0,4.0", InputEventsTest.text(second.events()));
        assertEquals(3, second.pointerX());
        assertEquals(6, second.wheelY());
        assertTrue(second.wasPressed(buy));
        assertFalse(second.ofPlayer(1).wasPressed(buy));
    }

    @Test
    void readsTheInputOfStepsInWhichSystemsRun() throws IOException {
        stage.stepInput(/* periodSteps= */ 3, /* offsetSteps= */ 2);
        step(Key.A, DOWN);
        InputSnapshot written = new InputSnapshot(stage);
        written.save();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        written.write(new DataOutputStream(bytes));

        InputStage other = new InputStage();
        StepInput otherSteps = other.stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
        StepInput onlyHere = other.stepInput(/* periodSteps= */ 2, /* offsetSteps= */ 0);
        InputSnapshot read = new InputSnapshot(other);
        read.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        read.restore();
        assertTrue(otherSteps.isHeld(Key.A));
        assertEquals(1, otherSteps.pressCount(Key.A));
        assertFalse(onlyHere.isHeld(Key.A));
    }
}
