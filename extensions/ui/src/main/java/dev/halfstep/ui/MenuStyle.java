package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.TextFont;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * Holds the looks and sounds of all screens of a menu. Lengths are points, so a menu has the same proportions in each
 * window.
 *
 * <pre>{@code
 * menu.setStyle(new MenuStyle()
 *         .setAccent(Color.rgb(0x7CE0A3))
 *         .setFont(pixels -> TextFont.load(FONT, pixels), 24, 48)
 *         .setSounds(() -> player.play(tick, 0.5f), () -> player.play(confirm, 0.5f), () -> player.play(back, 0.5f)));
 * }</pre>
 */
public final class MenuStyle {

    /**
     * The colours for high contrast: at least 7 for texts on their surfaces, and 3 between surfaces, as in XAG 102. The
     * widget with the focus is black in a yellow ring.
     */
    private static final MenuStyle HIGH_CONTRAST = new MenuStyle()
            .setAccent(Color.rgb(0xFFE000))
            .setTextColors(Color.WHITE, Color.WHITE)
            .setSurfaces(Color.BLACK.withOpacity(0.8f), Color.BLACK, Color.rgb(0x595959), Color.BLACK);

    static {
        HIGH_CONTRAST.warning = Color.rgb(0xFFC4BC);
    }

    private static final float MIN_TEXT_HEIGHT = 8f;

    /** The height of large headings, as a part of the height of large texts. */
    private static final float LARGE_HEADING = 1.25f;

    private static final float MAX_TEXT_HEIGHT = 100f;

    IntFunction<TextFont> font = TextFont::sans;
    float textHeight = 20f;
    float headingHeight = 40f;
    float width = 440f;

    /** How much wider screens are than the game has set them, because their texts are larger. */
    float widthScale = 1f;

    /** The room above and below the text of a widget, together. It does not grow with larger texts. */
    float textRoom = textHeight;

    float radius = 8f;

    /** The distance of a screen from the sides of the picture. */
    final float margin = 12f;

    /** The distance of the widgets from the sides of their screen. */
    final float padding = 20f;

    final float gap = 10f;
    final float ring = 3f;

    Color accent = Color.rgb(0xFFC857);
    Color dim = Color.rgb(0x05070C).withOpacity(0.55f);
    Color panel = Color.rgb(0x141A26).withOpacity(0.95f);
    Color dialogPanel = panel.withOpacity(1f);
    final Color inset = Color.rgb(0x0C1019);
    Color control = Color.rgb(0x263044);
    Color focusedControl = Color.rgb(0x38465F);
    Color text = Color.rgb(0xEEF2FA);
    Color quietText = Color.rgb(0x9AA8C0);
    Color disabledText = Color.rgb(0x5B677D);
    Color warning = Color.rgb(0xFF7A6B);

    Runnable moveSound = () -> {};
    Runnable confirmSound = () -> {};
    Runnable cancelSound = () -> {};

    /** Creates the default style: light text on dark panels, and a yellow focus. */
    public MenuStyle() {}

    /**
     * Sets the font.
     *
     * @param newFont creates a font of a height in pixels, such as {@code TextFont::mono}; the layer closes the fonts
     * @param newTextHeight the height of letters in points, 8 to 100; 20 by default
     * @param newHeadingHeight the height of the letters of headings in points, 8 to 100; 40 by default
     * @return this
     * @throws IllegalArgumentException if a height is out of range
     */
    public MenuStyle setFont(IntFunction<TextFont> newFont, float newTextHeight, float newHeadingHeight) {
        font = Objects.requireNonNull(newFont, "newFont");
        textHeight = requireTextHeight(newTextHeight);
        textRoom = textHeight;
        headingHeight = requireTextHeight(newHeadingHeight);
        return this;
    }

    private static float requireTextHeight(float points) {
        if (!(points >= MIN_TEXT_HEIGHT && points <= MAX_TEXT_HEIGHT)) {
            throw new IllegalArgumentException("the height of the letters of a menu must be " + MIN_TEXT_HEIGHT + " to "
                    + MAX_TEXT_HEIGHT + " points: " + points);
        }
        return points;
    }

    /**
     * Sets the colour of the focus, of switches that are on, and of the filled part of sliders.
     *
     * @param newAccent a colour that differs clearly from the others; yellow by default
     * @return this
     */
    public MenuStyle setAccent(Color newAccent) {
        accent = Objects.requireNonNull(newAccent, "newAccent");
        return this;
    }

    /**
     * Sets the colours of texts.
     *
     * @param newText the colour of labels
     * @param newQuietText the colour of values and of other texts that may step back; disabled texts have half of its
     *     opacity
     * @return this
     */
    public MenuStyle setTextColors(Color newText, Color newQuietText) {
        text = Objects.requireNonNull(newText, "newText");
        quietText = Objects.requireNonNull(newQuietText, "newQuietText");
        disabledText = quietText.withOpacity(0.5f);
        return this;
    }

    /**
     * Sets the colours of surfaces.
     *
     * @param newDim covers the game behind a screen, usually translucent
     * @param newPanel fills a screen, and without its transparency a dialog
     * @param newControl fills a widget
     * @param newFocusedControl fills the widget with the focus
     * @return this
     */
    public MenuStyle setSurfaces(Color newDim, Color newPanel, Color newControl, Color newFocusedControl) {
        dim = Objects.requireNonNull(newDim, "newDim");
        panel = Objects.requireNonNull(newPanel, "newPanel");
        dialogPanel = panel.withOpacity(1f);
        control = Objects.requireNonNull(newControl, "newControl");
        focusedControl = Objects.requireNonNull(newFocusedControl, "newFocusedControl");
        return this;
    }

    /**
     * Sets the shape of screens.
     *
     * @param newWidth the width of the widgets in points, more than 0; 440 by default; less in narrow pictures
     * @param newRadius the radius of round corners in points, 0 or more; 8 by default
     * @return this
     * @throws IllegalArgumentException if a number is out of range
     */
    public MenuStyle setShape(float newWidth, float newRadius) {
        if (!(newWidth > 0f && newRadius >= 0f && newWidth + newRadius < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "the width of a menu must be above 0, and its radius 0 or more: " + newWidth + ", " + newRadius);
        }
        width = newWidth;
        radius = newRadius;
        return this;
    }

    /**
     * Sets the callbacks that play sounds.
     *
     * @param newMove the focus or a value changes
     * @param newConfirm a widget is activated
     * @param newCancel the player leaves a screen by the cancelling key
     * @return this
     */
    public MenuStyle setSounds(Runnable newMove, Runnable newConfirm, Runnable newCancel) {
        moveSound = Objects.requireNonNull(newMove, "newMove");
        confirmSound = Objects.requireNonNull(newConfirm, "newConfirm");
        cancelSound = Objects.requireNonNull(newCancel, "newCancel");
        return this;
    }

    /** Returns the height of a widget with one line. */
    float controlHeight() {
        return textHeight + textRoom;
    }

    /** Takes over a style, in the sizes and colours that the player has chosen. Large headings grow less than texts. */
    MenuStyle follow(MenuStyle base, Comfort comfort) {
        float scale = comfort.textScale();
        font = base.font;
        textHeight = scale * base.textHeight;
        headingHeight = Math.max(base.headingHeight, LARGE_HEADING * textHeight);
        textRoom = base.textRoom;
        width = base.width;
        widthScale = scale;
        radius = base.radius;
        setSounds(base.moveSound, base.confirmSound, base.cancelSound);
        MenuStyle colors = comfort.highContrast.get() ? HIGH_CONTRAST : base;
        accent = colors.accent;
        dim = colors.dim;
        panel = colors.panel;
        dialogPanel = colors.dialogPanel;
        control = colors.control;
        focusedControl = colors.focusedControl;
        text = colors.text;
        quietText = colors.quietText;
        disabledText = colors.disabledText;
        warning = colors.warning;
        return this;
    }
}
