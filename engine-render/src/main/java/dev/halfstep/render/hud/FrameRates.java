package dev.halfstep.render.hud;

/**
 * Measures steps and frames a second as a moving average over about the last second. That window has four slices of a
 * quarter of a second. The averages change only after each slice, so that players can read them.
 *
 * <p>The durations come from the frames themselves; no clock is read.
 */
final class FrameRates {

    private static final double WINDOW_SECONDS = 1.0;
    private static final int SLICES = 4;
    private static final double SLICE_SECONDS = WINDOW_SECONDS / SLICES;

    private final double[] sliceSeconds = new double[SLICES];
    private final double[] sliceSteps = new double[SLICES];
    private final int[] sliceFrames = new int[SLICES];

    /** The slice that is being filled; the slices form a ring. */
    private int currentSlice;

    /** The number of the last counted frame; -1 if none. */
    private long lastFrame = -1;

    /** The progress at the last counted frame: finished steps plus alpha. */
    private double lastProgress;

    private double stepsPerSecond;
    private double framesPerSecond;

    /**
     * Counts a frame; a no-op if it is the last counted frame, drawn again.
     *
     * @param frame the frame number; a gap in the numbers (a minimised window) resets the measurement
     * @param frameSeconds the time since the previous frame
     * @param progress the number of finished steps plus alpha; the fraction keeps rates from jumping by a whole step
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
        // Until the first slice is full, each frame updates the rates.
        boolean isFirstSlice = sliceFrames[previous(currentSlice)] == 0;
        sliceSeconds[currentSlice] += seconds;
        sliceSteps[currentSlice] += steps;
        sliceFrames[currentSlice]++;
        boolean isFull = sliceSeconds[currentSlice] >= SLICE_SECONDS;
        if (isFull || isFirstSlice) {
            updateRates();
        }
        if (isFull) {
            currentSlice = (currentSlice + 1) % SLICES;
            clear(currentSlice);
        }
    }

    /** Averages over the newest slices, up to one second. A frame of more than a second hides all slices before it. */
    private void updateRates() {
        double seconds = 0;
        double steps = 0;
        long frames = 0;
        int slice = currentSlice;
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
