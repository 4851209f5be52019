package dev.halfstep.input;

/**
 * The input of the player in the span of simulated time of one step. Each event belongs to exactly one step:
 *
 * <pre>{@code
 * frames       |---- 16 ms ----|---- 16 ms ----|------------ 32 ms ------------|
 * edges             P     R           P R                  P         R      P
 * steps        |- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|
 * run in       | frame 1 | frame 2           | frame 3                     |
 * see               P     R           P R                  P         R        (step 7 sees the last P)
 * }</pre>
 *
 * <p>The span of a step begins after the end of the previous step and includes its own end. Timestamps map linearly
 * from the real-time interval of the frame to its simulated interval, also if time is scaled, dropped or paused.
 * Timestamps are clamped to the frame, and their order is kept. In a loop that leads, steps run ahead of the clock: an
 * event in the span of a step that has run already belongs to the next step.
 *
 * <p>So the same events at the same times reach the same steps at every frame rate. {@link #events()} is the complete
 * content; all other values follow from it, and none depends on the frames.
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

    /** Begins a new span if the system was due in the previous step. */
    void beginStep(long step) {
        if (periodSteps == 1 || (step - 1) % periodSteps == offsetSteps) {
            begin();
        }
    }

    boolean isFor(int period, int offset) {
        return periodSteps == period && offsetSteps == offset;
    }
}
