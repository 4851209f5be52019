package dev.halfstep.render.hud;

/**
 * Measures steps and frames a second as a moving average over about the last second. The window has four slices of a
 * quarter of a second; the result changes after each slice, so that it stays legible.
 *
 * <p>Durations come from the frames themselves; no clock is read.
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
     * Counts a frame; a no-op if it has the number of the last frame.
     *
     * @param frame the frame number; a gap in the numbers (a minimised window) resets the measurement
     * @param frameSeconds the time since the previous frame
     * @param progress the number of finished steps plus alpha, so that rates do not jump by a whole step
     */
    void add(long frame, double frameSeconds, double progress) {
        if (frame == lastFrame) {
            return;
        }
        if (frame == lastFrame + 1 && lastFrame >= 0) {
            count(frameSeconds, progress - lastProgress);
        } else {
            reset();
        }
        lastFrame = frame;
        lastProgress = progress;
    }

    private void reset() {
        for (int i = 0; i < SLICES; i++) {
            clear(i);
        }
    }

    private void clear(int slice) {
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
            clear(current);
        }
    }

    /** Sums the newest slices up to one second: after a hitch longer than that, only the hitch counts. */
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
