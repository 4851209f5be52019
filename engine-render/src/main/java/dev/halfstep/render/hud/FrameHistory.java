package dev.halfstep.render.hud;

/** A ring buffer with the duration, the number of steps and the alpha of each of the last frames. */
final class FrameHistory {

    /** The capacity in frames: about 2.7 seconds at 60 Hz. */
    static final int CAPACITY_FRAMES = 160;

    private final float[] millis = new float[CAPACITY_FRAMES];
    private final int[] steps = new int[CAPACITY_FRAMES];
    private final float[] alphas = new float[CAPACITY_FRAMES];

    /** The number of frames that were ever added. */
    private long addedFrames;

    /** The number of the last added frame; -1 if none. */
    private long lastFrame = -1;

    /**
     * Records a frame; a no-op if it is the last recorded frame, drawn again.
     *
     * @param frame the frame number
     * @param frameSeconds the time since the previous frame
     * @param stepsInFrame the number of steps in the frame
     * @param alpha where the frame lies between the last two steps, 0 to 1
     */
    void add(long frame, float frameSeconds, int stepsInFrame, float alpha) {
        if (frame == lastFrame) {
            return;
        }
        int index = (int) (addedFrames % CAPACITY_FRAMES);
        millis[index] = frameSeconds * 1_000f;
        steps[index] = stepsInFrame;
        alphas[index] = alpha;
        lastFrame = frame;
        addedFrames++;
    }

    /** Returns the number of stored frames. */
    int size() {
        return (int) Math.min(addedFrames, CAPACITY_FRAMES);
    }

    /** Returns the duration of a frame in milliseconds, by its age: the newest frame has age 0. */
    float millis(int age) {
        return millis[index(age)];
    }

    int steps(int age) {
        return steps[index(age)];
    }

    float alpha(int age) {
        return alphas[index(age)];
    }

    /** Returns the duration of the longest stored frame, in milliseconds. */
    float maxMillis() {
        float max = 0;
        for (int age = 0; age < size(); age++) {
            max = Math.max(max, millis(age));
        }
        return max;
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
            throw new IndexOutOfBoundsException("the age of a frame must be 0 to " + (size() - 1) + ": " + age);
        }
        return (int) ((addedFrames - 1 - age) % CAPACITY_FRAMES);
    }
}
