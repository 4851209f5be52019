package dev.halfstep.schedule;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.TimeControl;
import java.util.List;
import java.util.function.Consumer;

/** Reports frames that could not simulate all their time, and finds the slowest system of each. */
final class OverrunWatch {

    private final FrameTimes times;
    private final Consumer<Overrun> listener;

    OverrunWatch(FrameTimes times, Consumer<Overrun> listener) {
        this.times = times;
        this.listener = listener;
    }

    void endSteps(FrameSteps steps, TimeControl time, long step) {
        if (!steps.isCapped()) {
            return;
        }
        // A frame that spent its own budget is slow itself; any other simulates the length of a slow last frame.
        boolean ofLastFrame = !steps.isBudgetSpent();
        String slowest = PresentationFrame.HOST;
        long slowestNanos = 0;
        List<SystemTimes> systems = times.systems();
        for (int i = 0; i < systems.size(); i++) {
            SystemTimes system = systems.get(i);
            long nanos = ofLastFrame ? system.lastFrameNanos() : system.frameNanos();
            if (nanos > slowestNanos) {
                slowest = system.phase().equals(PresentationFrame.DRAW) ? PresentationFrame.HOST : system.name();
                slowestNanos = nanos;
            }
        }
        listener.accept(new Overrun(
                step, steps.stepsInFrame(), steps.droppedNanosInFrame(), time.owedNanos(), slowest, slowestNanos));
    }
}
