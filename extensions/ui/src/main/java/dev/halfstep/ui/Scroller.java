package dev.halfstep.ui;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows a part of its content if the content is higher than its maximum height. */
final class Scroller extends Widget {

    private static final float BAR_WIDTH = 4f;

    final Group content = new Group(1, /* isBoxed= */ false);

    /** The widgets in the content that can be focused, and the scrollers in it; from the last layout. */
    final List<Widget> targets = new ArrayList<>();

    float maxHeight;
    private float scroll;

    /** Whether the last layout left room for a bar: the next one begins with that, so that no text wraps twice. */
    private boolean hasRoomForBar;

    Scroller(float maxHeight) {
        this.maxHeight = maxHeight;
    }

    @Override
    float layout(MenuLook look) {
        content.place(look, this, 0f, 0f, contentWidth());
        if (hasBar() != hasRoomForBar) {
            hasRoomForBar = !hasRoomForBar;
            content.place(look, this, 0f, 0f, contentWidth());
        }
        targets.clear();
        content.collect(targets);
        float newHeight = Math.min(content.height, maxHeight);
        scrollTo(scroll, newHeight);
        return newHeight;
    }

    private float contentWidth() {
        return hasRoomForBar ? width - 3f * BAR_WIDTH : width;
    }

    /** Returns whether a widget in the content is within the part that is shown. */
    boolean shows(Widget widget) {
        return widget.bottom() >= scroll && widget.y <= scroll + height;
    }

    private boolean hasBar() {
        return content.height > maxHeight;
    }

    private void scrollTo(float newScroll, float viewHeight) {
        scroll = Math.max(0f, Math.min(newScroll, content.height - viewHeight));
    }

    /** Scrolls, and returns whether more of the content was there. */
    boolean scrollBy(float points) {
        float old = scroll;
        scrollTo(scroll + points, height);
        return scroll != old;
    }

    /** Scrolls until the content above a height is visible, from the next layout on. */
    void showAbove(float contentY) {
        scroll = Math.max(0f, contentY - maxHeight);
    }

    float scroll() {
        return scroll;
    }

    /** Scrolls this and all outer scrollers until a widget is visible; the first and the last one to the end. */
    void reveal(Widget widget, float margin) {
        if (!targets.isEmpty() && widget == targets.get(0) && widget.bottom() <= height) {
            scrollTo(0f, height);
        } else if (!targets.isEmpty()
                && widget == targets.get(targets.size() - 1)
                && content.height - widget.y <= height) {
            scrollTo(content.height, height);
        } else {
            float newScroll = Math.max(scroll, widget.bottom() + margin - height);
            scrollTo(Math.min(newScroll, widget.y - margin), height);
        }
        if (scroller != null) {
            scroller.reveal(this, margin);
        }
    }

    /** Returns the distance of the content from the left of the picture. */
    float originX() {
        return x + (scroller == null ? 0f : scroller.originX());
    }

    /** Returns the distance of the content from the top of the picture. */
    float originY() {
        return y - scroll + (scroller == null ? 0f : scroller.originY());
    }

    /** Returns the widget at a position in the content around this scroller, or null. */
    @Nullable
    Widget find(float atX, float atY) {
        if (!contains(atX, atY)) {
            return null;
        }
        float insideX = atX - x;
        float insideY = atY - y + scroll;
        for (int i = targets.size() - 1; i >= 0; i--) {
            Widget target = targets.get(i);
            Widget found = target instanceof Scroller inner
                    ? inner.find(insideX, insideY)
                    : target.contains(insideX, insideY) ? target : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Returns the innermost scroller with more content than it shows at a position, or null. */
    @Nullable
    Scroller findScroller(float atX, float atY) {
        if (!contains(atX, atY)) {
            return null;
        }
        for (Widget target : targets) {
            Scroller found = target instanceof Scroller inner ? inner.findScroller(atX - x, atY - y + scroll) : null;
            if (found != null) {
                return found;
            }
        }
        return hasBar() ? this : null;
    }

    /** A scroller is a target if it has any; an empty one is passed over. */
    @Override
    void collect(List<Widget> outer) {
        if (!targets.isEmpty()) {
            outer.add(this);
        }
    }

    @Override
    void paint(Painter painter) {
        painter.enter(x, y, width, height, scroll);
        content.paint(painter);
        painter.leave();
        if (hasBar()) {
            MenuStyle style = painter.style();
            float length = Math.max(6f * BAR_WIDTH, height * height / content.height);
            float top = (height - length) * scroll / (content.height - height);
            painter.box(right() - BAR_WIDTH, y, BAR_WIDTH, height, BAR_WIDTH / 2f, style.control);
            painter.box(right() - BAR_WIDTH, y + top, BAR_WIDTH, length, BAR_WIDTH / 2f, style.quietText);
        }
    }
}
