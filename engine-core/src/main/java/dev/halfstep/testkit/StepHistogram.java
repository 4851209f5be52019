package dev.halfstep.testkit;

import java.util.Map;
import java.util.TreeMap;

/** A histogram of the number of steps in each frame. */
public final class StepHistogram {

    private final TreeMap<Long, Long> framesBySteps = new TreeMap<>();

    StepHistogram() {}

    void add(long steps) {
        framesBySteps.merge(steps, 1L, Long::sum);
    }

    /**
     * Returns the number of frames that had exactly the given number of steps.
     *
     * @param steps the number of steps, 0 or more
     * @return 0 or more
     */
    public long framesWith(long steps) {
        return framesBySteps.getOrDefault(steps, 0L);
    }

    /**
     * Returns the number of frames.
     *
     * @return 0 or more
     */
    public long frames() {
        return framesBySteps.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Returns the number of steps in all frames.
     *
     * @return 0 or more
     */
    public long steps() {
        return framesBySteps.entrySet().stream()
                .mapToLong(entry -> entry.getKey() * entry.getValue())
                .sum();
    }

    /**
     * Requires a maximum number of steps in each frame.
     *
     * @param max the maximum number of steps
     * @throws AssertionError if a frame has more steps
     */
    public void assertAtMost(long max) {
        if (!framesBySteps.isEmpty() && framesBySteps.lastKey() > max) {
            throw new AssertionError("a frame must have at most " + max + " steps: " + this);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<Long, Long> entry : framesBySteps.entrySet()) {
            text.append(text.isEmpty() ? "" : ", ")
                    .append(entry.getValue())
                    .append(" frames with ")
                    .append(entry.getKey())
                    .append(" steps");
        }
        return text.isEmpty() ? "no frames" : text.toString();
    }
}
