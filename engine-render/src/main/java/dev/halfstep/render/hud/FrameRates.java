package dev.halfstep.render.hud;

/**
 * Steps a second and frames a second, measured over about the last second: over slices of a quarter of a second, and a
 * new result after each, which is as often as numbers can change and still be read.
 *
 * <p>What a frame took is taken from the frame itself; no clock is read here.
 */
final class FrameRates {

    private static final double WINDOW_SECONDS = 1.0;
    private static final int SLICES = 4;
    private static final double SLICE_SECONDS = WINDOW_SECONDS / SLICES;

    private final double[] sliceSeconds = new double[SLICES];
    private final double[] sliceSteps = new double[SLICES];
    private final int[] sliceFrames = new int[SLICES];
    private int current;
    private long lastFrame = -1;
    private double lastProgress;
    private double stepsPerSecond;
    private double framesPerSecond;

    /**
     * Counts a frame, unless it is the same as the last one.
     *
     * @param frame its number; where numbers are left out (a minimised window), everything begins anew
     * @param frameSeconds the time since the frame before
     * @param progress how many steps the frame shows, with the part of the next one that has passed already (alpha),
     *     so that rates do not jump by a whole step
     */
    void add(long frame, double frameSeconds, double progress) {
        if (frame == lastFrame) {
            return;
        }
        if (frame == lastFrame + 1 && lastFrame >= 0) {
            count(frameSeconds, progress - lastProgress);
        } else {
            forget();
        }
        lastFrame = frame;
        lastProgress = progress;
    }

    private void forget() {
        for (int i = 0; i < SLICES; i++) {
            empty(i);
        }
    }

    private void empty(int slice) {
        sliceSeconds[slice] = 0;
        sliceSteps[slice] = 0;
        sliceFrames[slice] = 0;
    }

    private void count(double seconds, double steps) {
        boolean firstSlice = sliceFrames[previous(current)] == 0;
        sliceSeconds[current] += seconds;
        sliceSteps[current] += steps;
        sliceFrames[current]++;
        boolean full = sliceSeconds[current] >= SLICE_SECONDS;
        if (full || firstSlice) {
            measure();
        }
        if (full) {
            current = (current + 1) % SLICES;
            empty(current);
        }
    }

    /** From the newest slice back to the one that completes a second: after a hitch, only the hitch counts. */
    private void measure() {
        double seconds = 0;
        double steps = 0;
        long frames = 0;
        int slice = current;
        for (int i = 0; i < SLICES && seconds < WINDOW_SECONDS; i++) {
            seconds += sliceSeconds[slice];
            steps += sliceSteps[slice];
            frames += sliceFrames[slice];
            slice = previous(slice);
        }
        stepsPerSecond = seconds > 0 ? steps / seconds : 0;
        framesPerSecond = seconds > 0 ? frames / seconds : 0;
    }

    private static int previous(int slice) {
        return (slice + SLICES - 1) % SLICES;
    }

    double stepsPerSecond() {
        return stepsPerSecond;
    }

    double framesPerSecond() {
        return framesPerSecond;
    }
}
