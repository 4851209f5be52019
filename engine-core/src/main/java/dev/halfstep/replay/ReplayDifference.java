package dev.halfstep.replay;

/**
 * The first difference between a recording and its replay.
 *
 * @param lastEqualStep the last step after which the state was compared and the same; 0 for the state at the beginning
 * @param step the step after which it was not; 0 for the state at the beginning
 * @param what both hashes, and as far as the recording tells, which components differ
 */
public record ReplayDifference(long lastEqualStep, long step, String what) {

    @Override
    public String toString() {
        return "first difference " + place() + ": " + what;
    }

    private String place() {
        if (step == 0) {
            return "before the first step";
        }
        if (step == lastEqualStep) { // by its own hash; by that of the end it was not
            return "at the end of step " + step;
        }
        return step - lastEqualStep == 1 ? "in step " + step : "between steps " + lastEqualStep + " and " + step;
    }
}
