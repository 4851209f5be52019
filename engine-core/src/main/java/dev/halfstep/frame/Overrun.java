package dev.halfstep.frame;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.diagnostics.SystemTimes;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.NanoClock;
import java.util.List;
import java.util.function.Consumer;

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

    /**
     * Returns a listener that logs overrun frames: the first frame immediately, then at most one line a second, so that
     * logging does not slow down a slow game further. Frames that began in the first second are ignored: they are slow
     * on every machine, because Java and the graphics driver still load and compile code. Create the log just before
     * the loop runs. One line, broken here, sums up all overrun frames since the previous line:
     *
     * <pre>{@code
     * too slow: 14 frames in 1.0 s could not simulate all their time, 412.5 ms dropped, 0.0 ms owed;
     *     slowest: 'think', 37.1 ms in a frame
     * }</pre>
     *
     * @param clock measures the first second, which begins now, and the second between two lines
     * @param lines called with each line
     * @return a listener for {@link SystemScheduler#setOverrunListener}
     */
    public static Consumer<Overrun> log(NanoClock clock, Consumer<String> lines) {
        return new OverrunLog(clock, lines);
    }

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
