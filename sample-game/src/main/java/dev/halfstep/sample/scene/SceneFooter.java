package dev.halfstep.sample.scene;

import dev.halfstep.presentation.PresentationContext;
import dev.halfstep.presentation.PresentationSystem;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.line.LineLayer;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;

import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Presentation system: explains a scene in a strip at the bottom of the picture. One line says what the scene shows and
 * its step rate, the other one which keys matter.
 */
public final class SceneFooter implements PresentationSystem {

    /** The height of the letters, from the highest ascender to the lowest descender, in points. */
    static final float LETTER_HEIGHT = 16f;

    /** The distance of the texts from the sides of the picture, in points. */
    static final float MARGIN = 12f;

    /** The width of a picture from which on each of the two texts fits into one line, in points. */
    static final float UNWRAPPED_WIDTH = 640f;

    /** The keys that work in every scene, and that a player needs first. */
    private static final String COMMON_KEYS = "1 to 5 step rate, TAB next scene, F1 hides this, Q quits";

    private static final float LINE_HEIGHT = 19f;
    private static final float PADDING = 5f;

    private static final Color STRIP_COLOR = Color.rgb(0x000000).withOpacity(0.6f);
    private static final Color SUBJECT_COLOR = Color.rgb(0xF0F2F8);
    private static final Color KEYS_COLOR = Color.rgb(0xA8B0C4);

    private final Scene scene;
    private final @Nullable Rate stepRate;
    private final Text subject;
    private final Text keys;
    private final Text rate = Text.inWorld(0, 0, "")
            .setAlignment(Text.Horizontal.RIGHT, Text.Vertical.BOTTOM)
            .setColor(SUBJECT_COLOR);
    private final PictureInPoints picture;
    private final LineLayer strip;
    private final FontLayer texts;
    private boolean visible = true;
    private boolean drawn;
    private @Nullable Rate shownRate;

    /**
     * Adds the layers of a footer, and the footer to a scheduler.
     *
     * @param layers draws the footer over the layers before it
     * @param scheduler the scheduler of the scene
     * @param name the name of the scene, which has the texts
     * @param scene the scene, which can hide the footer
     * @param stepRate the step rate of the world, or null if its steps are as long as the frames
     * @return the footer
     */
    public static SceneFooter addTo(
            SceneLayers layers, SystemScheduler scheduler, SceneName name, Scene scene, @Nullable Rate stepRate) {
        SceneFooter footer = new SceneFooter(layers, name, scene, stepRate);
        scheduler.presentation("footer", footer);
        return footer;
    }

    private SceneFooter(SceneLayers layers, SceneName name, Scene scene, @Nullable Rate stepRate) {
        this.scene = scene;
        this.stepRate = stepRate;
        picture = new PictureInPoints(layers::framebufferSize);
        strip = layers.add(LineLayer.overlay(picture.camera()));
        texts = layers.add(FontLayer.scalingWithWorld(TextFont::sans, LETTER_HEIGHT, picture.camera()));
        subject = text(subjectLine(name), SUBJECT_COLOR);
        keys = text(keysLine(name), KEYS_COLOR);
        rate.setContent(rateText(stepRate));
        shownRate = stepRate;
    }

    private static Text text(String content, Color color) {
        return Text.inWorld(MARGIN, 0, content)
                .setAlignment(Text.Horizontal.LEFT, Text.Vertical.BOTTOM)
                .setColor(color);
    }

    /** Returns the line that says what a scene shows. */
    static String subjectLine(SceneName name) {
        return name.label() + ": " + name.subject();
    }

    /** Returns the line with the keys of a scene. */
    static String keysLine(SceneName name) {
        return (name.keys() + ", " + COMMON_KEYS).replace(", ", "  ·  ");
    }

    /** Formats a step rate: {@code 10 steps/s}, or {@code a step a frame} for null. */
    static String rateText(@Nullable Rate stepRate) {
        if (stepRate == null) {
            return "a step a frame";
        }
        return BigDecimal.valueOf(stepRate.hertz()).stripTrailingZeros().toPlainString() + " steps/s";
    }

    /**
     * Returns the height of the strip.
     *
     * @param width the width of the picture in points
     * @return points; more in narrow pictures, in which the texts wrap
     */
    public static float height(float width) {
        return linesOfText(width) * 2 * LINE_HEIGHT + 2 * PADDING;
    }

    private static int linesOfText(float width) {
        return width >= UNWRAPPED_WIDTH ? 1 : 2;
    }

    /**
     * Shows or hides the footer.
     *
     * @param newVisible true to show it, unless the scene hides it
     */
    public void setVisible(boolean newVisible) {
        visible = newVisible;
    }

    @Override
    public void present(PresentationContext frame) {
        if (picture.update()) {
            place();
        }
        showRate(stepRate == null ? null : scene.shownStepRate(stepRate));
        setDrawn(visible && scene.isFooterShown());
        if (drawn) {
            float height = height(picture.width());
            strip.setColor(STRIP_COLOR).setWidth(picture.pixels(height));
            strip.line(0, height / 2, picture.width(), height / 2);
        }
    }

    private void place() {
        float keysBottom = PADDING;
        float subjectBottom = keysBottom + linesOfText(picture.width()) * LINE_HEIGHT;
        keys.setPosition(MARGIN, keysBottom);
        subject.setPosition(MARGIN, subjectBottom);
        rate.setPosition(picture.width() - MARGIN, subjectBottom);
    }

    private void showRate(@Nullable Rate newRate) {
        if (newRate != null && !newRate.equals(shownRate)) {
            shownRate = newRate;
            rate.setContent(rateText(newRate));
        }
    }

    private void setDrawn(boolean newDrawn) {
        if (newDrawn == drawn) {
            return;
        }
        drawn = newDrawn;
        if (drawn) {
            texts.add(subject);
            texts.add(keys);
            texts.add(rate);
        } else {
            texts.remove(subject);
            texts.remove(keys);
            texts.remove(rate);
        }
    }
}
