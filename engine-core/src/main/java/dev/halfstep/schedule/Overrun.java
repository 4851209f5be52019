package dev.halfstep.schedule;

/**
 * Describes a frame that could not simulate all its time, because of the frame-time clamp, the maximum of steps or the
 * step budget.
 *
 * @param step the newest step of the frame
 * @param stepsRun the number of steps that the frame has run
 * @param droppedNanos the time that it has dropped, in nanoseconds
 * @param owedNanos the time that is due and stays owed to later frames, in nanoseconds
 * @param slowestSystem the slowest system of the frame that was too long: this frame if its step budget was spent, else
 *     the last one, whose length this frame had to simulate; {@code "the host"} if drawing took longer than every system
 * @param slowestNanos the time of that system in that frame, all steps together, in nanoseconds
 */
public record Overrun(
        long step, int stepsRun, long droppedNanos, long owedNanos, String slowestSystem, long slowestNanos) {}
