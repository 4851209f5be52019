package dev.halfstep.replay;

/**
 * The first divergence of a replay from its recording.
 *
 * @param lastEqualStep the last step after which the state was verified; 0 for the state before the first step
 * @param step the step after which the state differs; 0 for the state before the first step
 * @param description what differs: usually both hashes and, if the recording has their parts, the components
 */
public record ReplayDifference(long lastEqualStep, long step, String description) {

    @Override
    public String toString() {
        return "first difference " + position() + ": " + description;
    }

    /** Names the step that differs, or the steps between two hashes. */
    private String position() {
        if (step == 0) {
            return "before the first step";
        }
        if (step == lastEqualStep) { // the hash of the last step was equal, the final hash was not
            return "at the end of step " + step;
        }
        return step - lastEqualStep == 1 ? "in step " + step : "between steps " + lastEqualStep + " and " + step;
    }
}
