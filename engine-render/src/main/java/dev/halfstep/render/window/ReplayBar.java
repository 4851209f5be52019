package dev.halfstep.render.window;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.input.FrameInput;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import java.util.function.Supplier;

/**
 * Presentation system: shows the progress of a replay at the bottom of the picture, with the time and the keys. Seeks
 * to the step that the player clicks. Names a divergence in red.
 */
final class ReplayBar implements PresentationSystem {

    private static final String KEYS = "P pause · period one step · ← → 1 s · page keys 10 s · home, end · Q quit";

    // All sizes are in points, from the bottom of the picture.

    private static final float STRIP_HEIGHT = 56f;
    private static final float TRACK_Y = 40f;
    private static final float TRACK_HEIGHT = 6f;
    private static final float TRACK_MARGIN = 20f;
    private static final float KNOB_WIDTH = 6f;
    private static final float KNOB_HEIGHT = 18f;
    private static final float TEXT_Y = 8f;
    private static final float FONT_HEIGHT = 17f;
    private static final float DIFFERENCE_Y = 66f;

    /** A narrower picture has no room for the list of keys beside the time. */
    private static final float MIN_WIDTH_WITH_KEYS = 900f;

    private static final int NORMAL_SCALE_THOUSANDTHS = 1000;
    private static final Color STRIP_COLOR = Color.rgb(0x0B0E16).withOpacity(0.8f);
    private static final Color TRACK_COLOR = Color.rgb(0x3C4458);
    private static final Color PROGRESS_COLOR = Color.rgb(0x4CCCB3);
    private static final Color KEYS_COLOR = Color.rgb(0x98A0B8);
    private static final Color DIFFERENCE_COLOR = Color.rgb(0xFF6A5A);

    private final ReplayKeys keys;
    private final Replay replay;
    private final Supplier<FramebufferSize> size;
    private final LineLayer lines;
    private final Camera2d camera;

    /** The content of {@link #timeText}, which changes in place, so that it creates no garbage. */
    private final StringBuilder time = new StringBuilder();

    private final Text timeText = Text.inPicture(0f, 1f, time)
            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
            .setOffset(TRACK_MARGIN, -TEXT_Y);

    private final Text keysText = Text.inPicture(1f, 1f, KEYS)
            .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.BOTTOM)
            .setOffset(-TRACK_MARGIN, -TEXT_Y)
            .setColor(KEYS_COLOR);

    private final Text differenceText = Text.inPicture(0.5f, 1f, "")
            .setAlignment(Text.Horizontal.CENTER, Text.Vertical.BOTTOM)
            .setOffset(0f, -DIFFERENCE_Y)
            .setWrapWidth(0.9f)
            .setColor(DIFFERENCE_COLOR)
            .setBackground(STRIP_COLOR);

    private boolean isDragged;
    private boolean isDifferenceShown;

    /**
     * Creates a bar.
     *
     * @param size returns the size of the picture
     * @param camera the camera of the lines, which the bar sets to show one unit in each pixel
     */
    ReplayBar(
            ReplayKeys keys,
            Replay replay,
            Supplier<FramebufferSize> size,
            LineLayer lines,
            Camera2d camera,
            FontLayer texts) {
        this.keys = keys;
        this.replay = replay;
        this.size = size;
        this.lines = lines;
        this.camera = camera;
        texts.add(timeText);
        texts.add(keysText);
        texts.add(differenceText);
    }

    /** Creates a bar, and adds its layers to a host. */
    static ReplayBar on(ReplayKeys keys, Replay replay, GlfwHost host) {
        Camera2d camera = Camera2d.showing(1, 1);
        LineLayer lines = host.add(LineLayer.overlay(camera));
        FontLayer texts = host.add(FontLayer.inPoints(TextFont::sans, FONT_HEIGHT, camera));
        return new ReplayBar(keys, replay, host::framebufferSize, lines, camera, texts);
    }

    @Override
    public void present(PresentationContext frame) {
        FramebufferSize picture = size.get();
        if (picture.isEmpty()) {
            return; // minimised
        }
        seekWhereClicked(frame.input(), picture);
        draw(picture);
        writeTime(frame);
        showDifference();
    }

    /** Seeks to the step under the pointer during a drag: while the left button, pressed over the strip, is held. */
    private void seekWhereClicked(FrameInput input, FramebufferSize picture) {
        float pixelsPerPoint = picture.pixelsPerPoint();
        boolean isOverStrip = input.pointerY() >= picture.heightPixels() - STRIP_HEIGHT * pixelsPerPoint;
        isDragged =
                (isDragged || (isOverStrip && input.wasPressed(MouseButton.LEFT))) && input.isHeld(MouseButton.LEFT);
        if (isDragged) {
            float margin = TRACK_MARGIN * pixelsPerPoint;
            float fraction = (input.pointerX() - margin) / Math.max(1, picture.widthPixels() - 2 * margin);
            double steps = (double) Math.min(Math.max(fraction, 0f), 1f) * (keys.lastStep() - keys.firstStep());
            keys.seekTo(keys.firstStep() + Math.round(steps));
        }
    }

    private void draw(FramebufferSize picture) {
        float width = picture.widthPixels();
        camera.setVisibleSize(width, picture.heightPixels()).setCenter(width / 2, picture.heightPixels() / 2f);
        float pixelsPerPoint = picture.pixelsPerPoint();
        line(pixelsPerPoint, STRIP_HEIGHT, STRIP_COLOR, 0, width, STRIP_HEIGHT / 2);
        keysText.setContent(width / pixelsPerPoint < MIN_WIDTH_WITH_KEYS ? "" : KEYS);
        float left = TRACK_MARGIN * pixelsPerPoint;
        float right = width - left;
        long steps = keys.lastStep() - keys.firstStep();
        float progress = steps == 0 ? 1f : (float) ((double) (keys.step() - keys.firstStep()) / steps);
        float knobX = left + Math.min(progress, 1f) * (right - left);
        line(pixelsPerPoint, TRACK_HEIGHT, TRACK_COLOR, left, right, TRACK_Y);
        line(pixelsPerPoint, TRACK_HEIGHT, PROGRESS_COLOR, left, knobX, TRACK_Y);
        float top = (TRACK_Y + KNOB_HEIGHT / 2) * pixelsPerPoint;
        float bottom = (TRACK_Y - KNOB_HEIGHT / 2) * pixelsPerPoint;
        lines.setWidth(KNOB_WIDTH * pixelsPerPoint).setColor(Color.WHITE).line(knobX, bottom, knobX, top);
    }

    /** Adds a horizontal line. The ends are in pixels; the height of the line and its y are in points. */
    private void line(float pixelsPerPoint, float height, Color color, float left, float right, float y) {
        float yPixels = y * pixelsPerPoint;
        lines.setWidth(height * pixelsPerPoint).setColor(color).line(left, yPixels, right, yPixels);
    }

    private void writeTime(PresentationContext frame) {
        time.setLength(0);
        appendTime(keys.step());
        time.append(" / ");
        appendTime(keys.lastStep());
        time.append("   step ").append(keys.step());
        int scale = frame.time().scaleThousandths();
        if (frame.time().isAtLastStep()) {
            boolean endsInDamage = replay.recording().corruption() != null;
            time.append(endsInDamage ? "   end: the file is damaged from here on" : "   end");
        } else if (frame.time().isPaused()) {
            time.append("   paused");
        } else if (scale != NORMAL_SCALE_THOUSANDTHS) {
            time.append("   speed ").append(scale / (float) NORMAL_SCALE_THOUSANDTHS);
        }
    }

    /** Appends the minutes, seconds and tenths after a step, rounded down. */
    private void appendTime(long step) {
        double seconds = replay.recording().rate().secondsAfter(step);
        long tenths = (long) (seconds * 10 + 1e-6); // in spite of rounding errors, 0.3 s are 3 tenths
        long minutes = tenths / 600;
        long secondsOfMinute = tenths / 10 % 60;
        time.append(minutes).append(secondsOfMinute < 10 ? ":0" : ":").append(secondsOfMinute);
        time.append('.').append(tenths % 10);
    }

    private void showDifference() {
        Recording.Difference difference = replay.difference();
        if (difference != null && !isDifferenceShown) {
            isDifferenceShown = true;
            differenceText.setContent(difference.toString());
        }
    }

    /** Returns the time and the state of the replay, as the bar shows them. */
    String timeShown() {
        return time.toString();
    }
}
