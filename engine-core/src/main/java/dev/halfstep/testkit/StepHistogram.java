package dev.halfstep.testkit;

import java.util.Map;
import java.util.TreeMap;

/** How many frames had no step, one step, two steps and so on. */
public final class StepHistogram {

    private final TreeMap<Long, Long> framesBySteps = new TreeMap<>();

    StepHistogram() {}

    void add(long steps) {
        framesBySteps.merge(steps, 1L, Long::sum);
    }

    /**
     * How many frames had a number of steps.
     *
     * @param steps 0 or more
     * @return 0 or more
     */
    public long framesWith(long steps) {
        return framesBySteps.getOrDefault(steps, 0L);
    }

    /**
     * How many frames there were.
     *
     * @return 0 or more
     */
    public long frames() {
        return framesBySteps.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many steps there were.
     *
     * @return 0 or more
     */
    public long steps() {
        return framesBySteps.entrySet().stream()
                .mapToLong(entry -> entry.getKey() * entry.getValue())
                .sum();
    }

    /**
     * Requires that no frame has more steps.
     *
     * @param most how many a frame may have
     * @throws AssertionError if one has more
     */
    public void assertAtMost(long most) {
        if (!framesBySteps.isEmpty() && framesBySteps.lastKey() > most) {
            throw new AssertionError("a frame must have at most " + most + " steps: " + this);
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
