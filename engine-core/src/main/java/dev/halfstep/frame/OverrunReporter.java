package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import dev.halfstep.time.FrameSteps;
import java.util.List;
import java.util.function.Consumer;

/** Reports each frame that could not simulate all its time to the listener, with the slowest system. */
final class OverrunReporter {

    private final FrameTimes times;
    private final Consumer<Overrun> listener;

    OverrunReporter(FrameTimes times, Consumer<Overrun> listener) {
        this.times = times;
        this.listener = listener;
    }

    /**
     * Reports the frame, if it could not simulate all its time. Called when its steps have ended.
     *
     * @param step the newest step of the frame
     */
    void reportOverrun(FrameSteps steps, long step) {
        if (!steps.isCapped()) {
            return;
        }
        // A frame that spent its step budget was slow itself. Otherwise the previous frame was slow: this frame had to
        // simulate the time that the previous one took.
        boolean previousWasSlow = !steps.isBudgetSpent();
        String slowest = PresentationStage.HOST;
        long slowestNanos = 0;
        List<SystemTimes> systems = times.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemTimes system = systems.get(i);
            long nanos = previousWasSlow ? system.lastFrameNanos() : system.frameNanos();
            if (nanos > slowestNanos) {
                slowest = system.phase().equals(PresentationStage.DRAW) ? PresentationStage.HOST : system.name();
                slowestNanos = nanos;
            }
        }
        listener.accept(new Overrun(
                step,
                steps.stepsInFrame(),
                steps.droppedNanosInFrame(),
                steps.control().owedNanos(),
                slowest,
                slowestNanos));
    }
}
