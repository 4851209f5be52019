package dev.halfstep.ui;

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
     * @param menu has the style, the words and the metrics of texts
     * @return the height
     */
    final float place(Menu menu, @Nullable Scroller newScroller, float newX, float newY, float newWidth) {
        scroller = newScroller;
        x = newX;
        y = newY;
        width = newWidth;
        height = layout(menu);
        return height;
    }

    /** Lays out the content within the width, and returns the height. */
    abstract float layout(Menu menu);

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
    void adjust(Menu menu, int direction) {}

    /** Does what the confirming key means. */
    void activate(Menu menu) {}

    /** Does what a click means. The position is relative to the widget, in points. */
    void click(Menu menu, float atX, float atY) {
        activate(menu);
    }

    /** Follows the pointer while the mouse button is held. */
    void drag(Menu menu, float atX) {}

    /** Handles all input of a frame while this widget is edited. Returns false when the player has finished. */
    boolean edit(Menu menu, MenuInput input) {
        return false;
    }

    /** Ends editing without a change. */
    void cancelEdit() {}

    abstract void paint(Painter painter);

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
