package dev.halfstep.render.hud;

/** A ring buffer of the last frames: the duration, steps and alpha of each. */
final class FrameHistory {

    /** The capacity in frames: a little less than three seconds at 60 Hz. */
    static final int FRAMES = 160;

    private final float[] millis = new float[FRAMES];
    private final int[] steps = new int[FRAMES];
    private final float[] alphas = new float[FRAMES];
    private long added;
    private long lastFrame = -1;

    /**
     * Records a frame; a no-op if it has the number of the last recorded frame.
     *
     * @param frame the frame number
     * @param frameSeconds the time since the previous frame
     * @param stepsInFrame the number of steps in the frame
     * @param alpha the interpolation position between the last two steps
     */
    void add(long frame, float frameSeconds, int stepsInFrame, float alpha) {
        if (frame == lastFrame) {
            return;
        }
        int index = (int) (added % FRAMES);
        millis[index] = frameSeconds * 1_000f;
        steps[index] = stepsInFrame;
        alphas[index] = alpha;
        lastFrame = frame;
        added++;
    }

    /** Returns the number of stored frames. */
    int size() {
        return (int) Math.min(added, FRAMES);
    }

    /** Returns the duration of a frame by age; the newest frame has age 0. */
    float millis(int age) {
        return millis[index(age)];
    }

    int steps(int age) {
        return steps[index(age)];
    }

    float alpha(int age) {
        return alphas[index(age)];
    }

    float maxMillis() {
        float longest = 0;
        for (int age = 0; age < size(); age++) {
            longest = Math.max(longest, millis(age));
        }
        return longest;
    }

    int maxSteps() {
        int max = 0;
        for (int age = 0; age < size(); age++) {
            max = Math.max(max, steps(age));
        }
        return max;
    }

    private int index(int age) {
        if (age < 0 || age >= size()) {
            throw new IndexOutOfBoundsException("the age of a frame lies between 0 and " + (size() - 1) + ": " + age);
        }
        return (int) ((added - 1 - age) % FRAMES);
    }
}
