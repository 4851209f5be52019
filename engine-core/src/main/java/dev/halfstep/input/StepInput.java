package dev.halfstep.input;

/**
 * The input of the player in the span of simulated time of one step. Each event belongs to exactly one step:
 *
 * <pre>{@code
 * frames       |---- 16 ms ----|---- 16 ms ----|------------ 32 ms ------------|
 * edges             P     R           P R                  P         R      P
 * steps        |- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|- 10 ms -|
 * run in       | frame 1 | frame 2           | frame 3                     |
 * see               P     R           P R                  P         R        (step 7, in frame 4, sees the last P)
 * }</pre>
 *
 * <p>P is a press and R a release. The steps of a frame run at its end.
 *
 * <p>The span of a step begins after the end of the previous step and includes its own end. Timestamps map linearly
 * from the real-time interval of the frame to its simulated interval, even if time is scaled, dropped or paused.
 * Timestamps are clamped to the frame, and their order is kept. With a {@linkplain
 * dev.halfstep.time.Timestep#leading leading timestep}, steps run ahead of the clock: an event in the span of a step
 * that has run already belongs to the next step.
 *
 * <p>So the same events at the same times reach the same steps at every frame rate. All other values of a step input
 * follow from its {@link #events()} and the events of earlier steps, so no value depends on the frame rate.
 *
 * <p>A system that runs in every n-th step sees the events of the n steps since it was due last.
 */
public final class StepInput extends InputView {

    private final BindingTable bindings;
    final int periodSteps;
    final int offsetSteps;

    StepInput(BindingTable bindings, int periodSteps, int offsetSteps) {
        super(new ControlState());
        this.bindings = bindings;
        this.periodSteps = periodSteps;
        this.offsetSteps = offsetSteps;
    }

    @Override
    int[] controlsOf(int playerIndex, Action action) {
        return bindings.controlsInStep(playerIndex, action);
    }

    @Override
    AxisSource[] sourcesOf(int playerIndex, AxisAction axis) {
        return bindings.sourcesInStep(playerIndex, axis);
    }

    /** Begins a new span if the systems of this input were due in the previous step; otherwise continues the span. */
    void beginStep(long step) {
        if (periodSteps == 1 || (step - 1) % periodSteps == offsetSteps) {
            state.beginSpan();
        }
    }
}
