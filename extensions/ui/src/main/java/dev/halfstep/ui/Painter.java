package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.texture.TextureRegion;

/** Receives the shapes of a screen, in points from the upper left corner of the scroller that is painted. */
interface Painter {

    MenuStyle style();

    boolean isFocused(Widget widget);

    /** Draws a rectangle with round corners. */
    void box(float x, float y, float width, float height, float radius, Color color);

    void image(TextureRegion region, float x, float y, float width, float height);

    /** Draws a text that was measured, with its upper side at y. The alignment decides the meaning of x. */
    void text(Caption caption, float x, float y, Text.Horizontal alignment, Color color);

    /** Clips further shapes to a rectangle, and moves the origin. Call {@link #leave} afterwards. */
    void enter(float x, float y, float width, float height, float scroll);

    void leave();
}
