package dev.halfstep.schedule;

/**
 * A frame could not simulate all the time that it should have: a bound, the limit of steps or the budget has cut it.
 *
 * @param step the newest step at the end of its simulation
 * @param stepsRun how many steps the frame has run
 * @param droppedNanos how much time it has dropped, in nanoseconds
 * @param owedNanos how much time is due and waits for later frames, in nanoseconds
 * @param slowestSystem the system that took the longest in the frame that was too long: this one where the budget of its
 *     steps was spent, else the one before, whose length is the time that this one had to simulate; {@code "the host"}
 *     where the picture took longer than every system
 * @param slowestNanos how long that system took there, all steps together, in nanoseconds
 */
public record Overrun(
        long step, int stepsRun, long droppedNanos, long owedNanos, String slowestSystem, long slowestNanos) {}
