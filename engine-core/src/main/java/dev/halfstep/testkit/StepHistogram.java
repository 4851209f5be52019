package dev.halfstep.testkit;

import java.util.Map;
import java.util.TreeMap;

/** A histogram of the number of steps in each frame. */
final class StepHistogram {

    private final TreeMap<Long, Long> framesBySteps = new TreeMap<>();

    StepHistogram() {}

    void add(long steps) {
        framesBySteps.merge(steps, 1L, Long::sum);
    }

    /** Returns the maximum number of steps in a frame; 0 before the first frame. */
    long max() {
        return framesBySteps.isEmpty() ? 0 : framesBySteps.lastKey();
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
