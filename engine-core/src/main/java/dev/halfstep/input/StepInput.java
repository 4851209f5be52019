package dev.halfstep.input;

/**
 * What the player did in the time that one step simulates. Everything belongs to exactly one step, the one in whose
 * span it happened:
 *
 * <pre>{@code
 * frames       |---- 16 ms ----|---- 16 ms ----|------------ 32 ms ------------|
 * edges             P     R           P R                  P         R      P
 * steps        |- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|
 * run in       | frame 1 | frame 2           | frame 3                     |
 * see               P     R           P R                  P         R        (the last P is for step 7)
 * }</pre>
 *
 * <p>The span of a step begins after the end of the step before and includes its own end. A frame carries its edges
 * from the clock to simulated time in proportion, its first nanosecond to its first and its last to its last, whatever
 * the game made of the frame: scaled time, time that was cut off, a pause. An edge from outside of its frame counts as
 * at the nearer end of it, and never as earlier than one that came before it. What happens in the span of a step that
 * has run already, ahead of the clock in a loop that leads, belongs to the next step.
 *
 * <p>So the same edges at the same times reach the same steps at every frame rate, and this is plain data:
 * {@link #events()} is all of it, and everything else here follows from that. Nothing in it tells how time was cut into
 * frames.
 *
 * <p>A system that runs in every n-th step sees what happened in the n steps since it was due last.
 */
public final class StepInput extends InputView {

    private final int periodSteps;
    private final int offsetSteps;

    StepInput(ActionMap actions, int periodSteps, int offsetSteps) {
        super(actions);
        this.periodSteps = periodSteps;
        this.offsetSteps = offsetSteps;
    }

    /** A step begins: a new span, if this step is the first one after one in which the system was due. */
    void beginStep(long step) {
        if (periodSteps == 1 || (step - 1) % periodSteps == offsetSteps) {
            begin();
        }
    }

    boolean isFor(int period, int offset) {
        return periodSteps == period && offsetSteps == offset;
    }
}
