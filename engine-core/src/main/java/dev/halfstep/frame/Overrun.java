package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import dev.halfstep.time.FrameSteps;
import java.util.List;

/**
 * Describes a frame that could not simulate all its time, because of the frame-time clamp, the maximum of steps or the
 * step budget.
 *
 * @param step the newest step of the frame
 * @param stepsRun the number of steps that the frame ran
 * @param droppedNanos the time that the frame dropped, in nanoseconds
 * @param owedNanos the time that is due and stays owed to later frames, in nanoseconds
 * @param slowestSystem the slowest system of the slow frame. This frame is the slow one if its step budget was spent;
 *     otherwise the previous frame is, because this frame had to simulate the time that the previous one took.
 *     {@code "the host"} if drawing took longer than every system
 * @param slowestNanos the time of the slowest system in the slow frame, all steps together, in nanoseconds
 */
public record Overrun(
        long step, int stepsRun, long droppedNanos, long owedNanos, String slowestSystem, long slowestNanos) {

    /** Returns the overrun of the frame whose steps have ended. Its newest step is the given one. */
    static Overrun of(FrameSteps steps, long newestStep, FrameTimes times) {
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
        return new Overrun(
                newestStep,
                steps.stepsInFrame(),
                steps.droppedNanosInFrame(),
                steps.control().owedNanos(),
                slowest,
                slowestNanos);
    }
}
