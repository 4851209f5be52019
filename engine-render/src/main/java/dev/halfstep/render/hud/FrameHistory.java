package dev.halfstep.render.hud;

/** A ring buffer of the last frames: the duration, steps and alpha of each. */
final class FrameHistory {

    /** As many frames as are remembered, some three seconds of a usual display. */
    static final int FRAMES = 160;

    private final float[] millis = new float[FRAMES];
    private final int[] steps = new int[FRAMES];
    private final float[] alphas = new float[FRAMES];
    private long added;
    private long lastFrame = -1;

    /**
     * Remembers a frame, unless it is the same as the last one.
     *
     * @param frame its number
     * @param frameSeconds the time since the frame before
     * @param stepsInFrame how many steps it ran
     * @param alpha where it lies between the last two steps
     */
    void add(long frame, float frameSeconds, int stepsInFrame, float alpha) {
        if (frame == lastFrame) {
            return;
        }
        int place = (int) (added % FRAMES);
        millis[place] = frameSeconds * 1_000f;
        steps[place] = stepsInFrame;
        alphas[place] = alpha;
        lastFrame = frame;
        added++;
    }

    /** Returns the number of stored frames. */
    int size() {
        return (int) Math.min(added, FRAMES);
    }

    /** How long a frame took. Its age is 0 for the newest one. */
    float millis(int age) {
        return millis[place(age)];
    }

    int steps(int age) {
        return steps[place(age)];
    }

    float alpha(int age) {
        return alphas[place(age)];
    }

    float maxMillis() {
        float longest = 0;
        for (int age = 0; age < size(); age++) {
            longest = Math.max(longest, millis(age));
        }
        return longest;
    }

    int maxSteps() {
        int most = 0;
        for (int age = 0; age < size(); age++) {
            most = Math.max(most, steps(age));
        }
        return most;
    }

    private int place(int age) {
        if (age < 0 || age >= size()) {
            throw new IndexOutOfBoundsException("the age of a frame lies between 0 and " + (size() - 1) + ": " + age);
        }
        return (int) ((added - 1 - age) % FRAMES);
    }
}
