package dev.halfstep.sample.scene;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: explains a scene at the bottom of the picture. The first line has the subject of the scene and
 * its step rate. The second line has its keys; in a pause, the key that resumes.
 */
public final class SceneFooter implements PresentationSystem {

    /** The height of the letters, from the highest ascender to the lowest descender, in points. */
    static final float LETTER_HEIGHT = 15f;

    /** The distance of the text from the sides of the picture, in points. */
    static final float MARGIN = 12f;

    /** The minimum width of a picture in which the text has two lines, in points. */
    static final float UNWRAPPED_WIDTH = 640f;

    /** The keys that work in every scene, and that a player needs first. */
    private static final String COMMON_KEYS = "1 to 5 step rate, TAB next, F1 HUD, Q quit";

    private static final String SPLIT_KEY = "V split, ";
    private static final String UNSPLIT_KEY = "V unsplit, ";

    /** What each scene shows in the split view. */
    private static final String SPLIT_SUBJECT = "the same steps twice, without and with interpolation";

    /** The line with the keys in a pause, in place of all other keys. */
    private static final String PAUSE_LINE = "paused · P resumes · period runs one step";

    // Lengths in points.
    private static final float BOTTOM_MARGIN = 7f;
    private static final float UNWRAPPED_HEIGHT = 54f;
    private static final float WRAPPED_HEIGHT = 94f;

    /** The minimum width of a line, as a part of the width of the picture. */
    private static final float MIN_WRAP_WIDTH = 0.5f;

    /** So opaque that the texts have enough contrast over a white picture, too. */
    static final Color BACKGROUND = Color.rgb(0x0A0E16).withOpacity(0.8f);

    static final Color SUBJECT_COLOR = Color.rgb(0xF0F2F8);
    static final Color KEYS_COLOR = Color.rgb(0xA8B0C4);
    static final Color PAUSE_COLOR = Color.rgb(0xFFD166);

    private final SceneName name;
    private final boolean isSplit;
    private final Scene scene;
    private final @Nullable Rate stepRate;
    private final Supplier<FramebufferSize> pictureSize;
    private final UnaryOperator<String> texts;
    private final Text text = Text.inPicture(0f, 1f, "")
            .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
            .setOffset(MARGIN, -BOTTOM_MARGIN)
            .setColor(SUBJECT_COLOR)
            .setBackground(BACKGROUND);
    /** Whether the player wants the footer. The footer is drawn only if the scene shows it, too. */
    private boolean isWanted = true;

    private boolean isShownByScene = true;
    private boolean isPaused;

    // The state at the last change of the text.

    private boolean wasDrawn;
    private boolean wasPaused;
    private String content = "";
    private @Nullable Rate drawnRate;

    /**
     * Adds the layer of a footer, and the footer itself to a scheduler.
     *
     * @param layers draws the footer over the layers before it
     * @param scheduler the scheduler of the scene
     * @param name the name of the scene, with its subject and its keys
     * @param isSplit whether the footer is below the two pictures of a split view
     * @param scene the scene, which can hide the footer
     * @param stepRate the step rate of the world, or null if its steps are as long as the frames
     * @return the footer
     */
    public static SceneFooter addTo(
            SceneLayers layers,
            SystemScheduler scheduler,
            SceneName name,
            boolean isSplit,
            Scene scene,
            @Nullable Rate stepRate) {
        SceneFooter footer = new SceneFooter(name, isSplit, scene, stepRate, layers::size, layers::text);
        Camera2d anyCamera = Camera2d.showing(16, 9); // required, but a text in the picture does not use it
        layers.add(FontLayer.inPoints(TextFont::sans, LETTER_HEIGHT, anyCamera)).add(footer.text);
        scheduler.presentation("footer", footer);
        return footer;
    }

    SceneFooter(
            SceneName name,
            boolean isSplit,
            Scene scene,
            @Nullable Rate stepRate,
            Supplier<FramebufferSize> pictureSize,
            UnaryOperator<String> texts) {
        this.name = name;
        this.isSplit = isSplit;
        this.scene = scene;
        this.stepRate = stepRate;
        this.pictureSize = pictureSize;
        this.texts = texts;
    }

    /** Returns the line with the subject of a scene and its step rate, in the language of the texts. */
    static String subjectLine(SceneName name, boolean isSplit, @Nullable Rate stepRate, UnaryOperator<String> texts) {
        String subject = texts.apply(isSplit ? SPLIT_SUBJECT : name.subject);
        return name.label() + ": " + subject + " · " + rateText(stepRate, texts);
    }

    /** Returns the line with the keys of a scene, in the language of the texts. */
    static String keysLine(SceneName name, boolean isSplit, UnaryOperator<String> texts) {
        String sceneKeys = isSplit ? name.splitKeys() : name.keys;
        String keys = (sceneKeys.isEmpty() ? "" : sceneKeys + ", ") + (isSplit ? UNSPLIT_KEY : SPLIT_KEY) + COMMON_KEYS;
        return Stream.of(keys.split(", ", -1)).map(texts).collect(Collectors.joining(" · "));
    }

    /** Formats a step rate: {@code 10 steps/s}, or {@code a step a frame} for null. */
    static String rateText(@Nullable Rate stepRate, UnaryOperator<String> texts) {
        if (stepRate == null) {
            return texts.apply("a step a frame");
        }
        String hertz = BigDecimal.valueOf(stepRate.hertz()).stripTrailingZeros().toPlainString();
        return hertz + " " + texts.apply(hertz.equals("1") ? "step/s" : "steps/s");
    }

    /**
     * Returns the height of the footer, including its distance from the bottom of the picture.
     *
     * @param width the width of the picture in points
     * @return points; more in narrow pictures, in which the text wraps
     */
    public static float height(float width) {
        return width >= UNWRAPPED_WIDTH ? UNWRAPPED_HEIGHT : WRAPPED_HEIGHT;
    }

    /**
     * Shows or hides the footer.
     *
     * @param newVisible true to show it, unless the scene hides it
     */
    public void setVisible(boolean newVisible) {
        isWanted = newVisible;
        update(); // now, because the footer may have presented this frame before
    }

    @Override
    public void present(PresentationContext frame) {
        isShownByScene = scene.isFooterShown(frame.world());
        isPaused = frame.time().isPaused();
        update();
        FramebufferSize size = pictureSize.get();
        if (!size.isEmpty()) {
            float marginPixels = 2 * MARGIN * size.pixelsPerPoint();
            text.setWrapWidth(Math.max(MIN_WRAP_WIDTH, 1 - marginPixels / size.widthPixels()));
        }
    }

    /** Sets the text again if it must change. */
    private void update() {
        boolean isDrawn = isWanted && isShownByScene;
        Rate rate = stepRate == null ? null : scene.shownStepRate(stepRate);
        if (isDrawn != wasDrawn || isPaused != wasPaused || !Objects.equals(rate, drawnRate)) {
            wasDrawn = isDrawn;
            wasPaused = isPaused;
            drawnRate = rate;
            setContent();
        }
    }

    private void setContent() {
        if (!wasDrawn) {
            content = "";
        } else {
            String subject = subjectLine(name, isSplit, drawnRate, texts);
            content = subject + "\n" + (wasPaused ? texts.apply(PAUSE_LINE) : keysLine(name, isSplit, texts));
            text.setColorFrom(subject.length(), wasPaused ? PAUSE_COLOR : KEYS_COLOR);
        }
        text.setContent(content);
    }

    /** Returns the text of the last frame; empty while the footer is hidden. */
    String text() {
        return content;
    }
}
