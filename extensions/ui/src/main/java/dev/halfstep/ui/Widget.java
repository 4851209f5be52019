package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A part of a screen. Lengths are points, and positions are relative to the content of the {@link Scroller} around the
 * widget: scrolling moves no widget, so the directions between widgets do not depend on it.
 */
abstract class Widget {

    float x;
    float y;
    float width;
    float height;

    /** The scroller around this widget; null for the outermost scroller of a screen. */
    @Nullable
    Scroller scroller;

    /** What the screen shows at its end while this widget has the focus, or null. */
    @Nullable
    Caption hint;

    private BooleanSupplier enabled = () -> true;

    final void setEnabled(BooleanSupplier newEnabled) {
        enabled = newEnabled;
    }

    final boolean isEnabled() {
        return enabled.getAsBoolean();
    }

    /**
     * Places the widget: widths go down, heights come up.
     *
     * @param look has the style, the texts and their metrics
     * @return the height
     */
    final float place(MenuLook look, @Nullable Scroller newScroller, float newX, float newY, float newWidth) {
        scroller = newScroller;
        x = newX;
        y = newY;
        width = newWidth;
        height = layout(look);
        return height;
    }

    /** Returns the width below which a word would be broken; 0 if the widget has no word or can be narrow. */
    float minWidth(MenuLook look) {
        return 0f;
    }

    /** Lays out the content within the width, and returns the height. */
    abstract float layout(MenuLook look);

    /** Adds the widgets that can be focused, and scrollers, which contain such widgets. */
    void collect(List<Widget> targets) {
        if (isFocusable() && isEnabled()) {
            targets.add(this);
        }
    }

    /** Returns whether the player can choose this widget. */
    boolean isFocusable() {
        return false;
    }

    /** Returns whether left and right change the value of this widget. */
    boolean isAdjustable() {
        return false;
    }

    /** Changes the value. */
    void adjust(int direction) {}

    /** Handles the confirming key. Returns whether the widget is edited from now on. */
    boolean activate() {
        return false;
    }

    /**
     * Handles a click. The position is relative to the widget, in points. Returns whether the widget is edited
     * from now on.
     */
    boolean click(float atX, float atY) {
        return activate();
    }

    /** Follows the pointer while the mouse button is held. */
    void drag(float atX) {}

    /** Handles all input of a frame while this widget is edited. Returns false when the player has finished. */
    boolean edit(MenuInput input) {
        return false;
    }

    /** Ends editing without a change. */
    void cancelEdit() {}

    abstract void paint(Painter painter);

    /** Paints the surface of this widget, and a ring around it if it has the focus. */
    final void paintSurface(Painter painter) {
        MenuStyle style = painter.style();
        boolean isFocused = painter.isFocused(this);
        if (isFocused) {
            float ring = style.ring;
            painter.box(x - ring, y - ring, width + 2f * ring, height + 2f * ring, style.radius + ring, style.accent);
        }
        painter.box(x, y, width, height, style.radius, isFocused ? style.focusedControl : style.control);
    }

    final Color labelColor(MenuStyle style) {
        return isEnabled() ? style.text : style.disabledText;
    }

    final float right() {
        return x + width;
    }

    final float bottom() {
        return y + height;
    }

    final float centerX() {
        return x + width / 2f;
    }

    final float centerY() {
        return y + height / 2f;
    }

    final boolean contains(float atX, float atY) {
        return atX >= x && atX < right() && atY >= y && atY < bottom();
    }
}
