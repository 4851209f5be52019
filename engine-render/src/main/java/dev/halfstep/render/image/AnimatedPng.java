package dev.halfstep.render.image;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.time.Rate;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes a film as an animated PNG (APNG), which browsers show like any picture. The film is lossless and
 * loops forever.
 *
 * <pre>{@code
 * try (AnimatedPng film = AnimatedPng.create(Path.of("film.png"), Rate.hz(25))) {
 *     for (int frame = 0; frame < 100; frame++) {
 *         scheduler.frame(host, 40_000_000); // nanoseconds: the period of 25 Hz
 *         film.add(host.screenshot());
 *     }
 *     film.finish();
 * }
 * }</pre>
 *
 * <p>The target file is replaced atomically: frames go to a temporary file beside it, ending in {@code .part}, and
 * {@link #finish()} moves that file to the target. Closing an unfinished film leaves the target unchanged. Memory use
 * depends on the size of a frame, not on the number of frames.
 *
 * <p>Each frame is shown for one period of the frame rate; consecutive equal frames are stored as one frame with a
 * longer delay. The format stores a delay as a fraction of a second, with 16 bits for the numerator and 16 for the
 * denominator. 1/60 s and NTSC's 1001/60000 s are exact. A period that does not fit is rounded to the last convergent
 * of its continued fraction that fits. Browsers show frames of 10 ms or less for 100 ms.
 *
 * <p>The same frames give the same file, byte for byte, on any Java that compresses with the same version of zlib. Not
 * thread-safe.
 */
public final class AnimatedPng implements AutoCloseable {

    /** The maximum number of frames: one minute at 60 Hz. Use a video format for longer films. */
    public static final int MAX_FRAMES = 3_600;

    private static final int MIN_HERTZ = 1;
    private static final int MAX_HERTZ = 10_000;

    private final AtomicFile file;
    private final Rate frameRate;

    /** Null until the first frame, which sets the size of the film. */
    private @Nullable ApngWriter writer;

    /** Null until the first frame, like {@link #writer}. */
    private @Nullable Screenshot lastFrame;

    /** The number of added frames, including frames that were equal to the frame before. */
    private int frameCount;

    /** The time for which the last frame is shown, in periods of the frame rate. */
    private int lastFramePeriods;

    private boolean open = true;

    private AnimatedPng(AtomicFile file, Rate frameRate) {
        this.file = file;
        this.frameRate = frameRate;
    }

    /**
     * Opens a film without frames. {@link #finish()} replaces the file if it exists.
     *
     * @param file the file to write, in a folder that exists
     * @param frameRate frames a second, 1 to 10,000 Hz
     * @return a film without frames; add frames, then finish and close it
     * @throws IOException if the file cannot be written; the message is one line with the file and the reason
     * @throws IllegalArgumentException if the rate is out of range
     */
    public static AnimatedPng create(Path file, Rate frameRate) throws IOException {
        if (frameRate.hertz() < MIN_HERTZ || frameRate.hertz() > MAX_HERTZ) {
            throw new IllegalArgumentException(
                    "the frame rate of a film must be " + MIN_HERTZ + " to " + MAX_HERTZ + " Hz: " + frameRate);
        }
        return new AnimatedPng(AtomicFile.open(file), frameRate);
    }

    /**
     * Adds a frame, which is shown for one period of the frame rate.
     *
     * @param frame a picture of the same size as the first frame
     * @throws IOException if the file cannot be written; after that, the film can only be closed
     * @throws IllegalArgumentException if the size differs from the first frame, or a side is longer than
     *     {@link Image#MAX_SIDE}
     * @throws IllegalStateException if the film has {@link #MAX_FRAMES} frames already, or was finished or closed
     */
    public void add(Screenshot frame) throws IOException {
        checkOpen();
        if (frameCount == MAX_FRAMES) {
            throw new IllegalStateException("a film must have at most " + MAX_FRAMES + " frames: finish it now");
        }
        if (writer == null || lastFrame == null) {
            checkSides(frame);
            writer = new ApngWriter(file, frame.width(), frame.height());
            append(writer, ApngFrame.first(frame));
        } else {
            checkSameSize(lastFrame, frame);
            ApngFrame changed = ApngFrame.ofChange(lastFrame, frame);
            if (changed == null) { // shows the last frame one period longer
                lastFramePeriods++;
                writer.setLastFrameDelay(FrameDelay.of(frameRate, lastFramePeriods));
            } else {
                append(writer, changed);
            }
        }
        lastFrame = frame;
        frameCount++;
    }

    private static void checkSides(Screenshot frame) {
        if (frame.width() < 1
                || frame.width() > Image.MAX_SIDE
                || frame.height() < 1
                || frame.height() > Image.MAX_SIDE) {
            throw new IllegalArgumentException("the sides of a film must be 1 to " + Image.MAX_SIDE + ": "
                    + frame.width() + " x " + frame.height());
        }
    }

    private static void checkSameSize(Screenshot previous, Screenshot frame) {
        if (frame.width() != previous.width() || frame.height() != previous.height()) {
            throw new IllegalArgumentException("all frames of a film must have the size of the first, "
                    + previous.width() + " x " + previous.height() + ": " + frame.width() + " x " + frame.height());
        }
    }

    private void append(ApngWriter apng, ApngFrame frame) throws IOException {
        lastFramePeriods = 1;
        apng.appendFrame(frame, FrameDelay.of(frameRate, 1));
    }

    /**
     * Completes the film and moves it into place.
     *
     * @throws IOException if the file cannot be written; the target file is unchanged
     * @throws IllegalStateException if no frame was added, or the film was finished or closed
     */
    public void finish() throws IOException {
        checkOpen();
        if (writer == null) {
            throw new IllegalStateException("a film must have at least 1 frame: add one before finishing");
        }
        writer.complete();
        open = false;
    }

    private void checkOpen() {
        if (!open) {
            throw new IllegalStateException("a film cannot be used after it was finished or closed");
        }
    }

    /**
     * Closes the film. An unfinished film is discarded together with its temporary file. Closing is idempotent.
     *
     * @throws IOException if the temporary file cannot be deleted
     */
    @Override
    public void close() throws IOException {
        open = false;
        file.close();
    }
}
