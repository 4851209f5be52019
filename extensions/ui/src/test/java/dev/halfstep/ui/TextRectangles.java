package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.texture.TextureRegion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Keeps the rectangles of the texts that a menu paints, to check that none is cut off or hides another one. */
final class TextRectangles implements Painter {

    private record Rectangle(String text, int scroller, float left, float top, float right, float bottom) {
        boolean overlaps(Rectangle other) {
            return scroller == other.scroller
                    && left < other.right
                    && other.left < right
                    && top < other.bottom
                    && other.top < bottom;
        }
    }

    private final Menu menu;
    private final List<Rectangle> texts = new ArrayList<>();
    private final List<Caption> captions = new ArrayList<>();
    private final List<Rectangle> boxes = new ArrayList<>();
    private final Deque<Integer> scrollers = new ArrayDeque<>();
    private final Deque<Float> widths = new ArrayDeque<>();
    private int scrollerCount;

    TextRectangles(Menu menu) {
        this.menu = menu;
    }

    void assertSeparate() {
        assertTrue(texts.size() > 2, "a screen must have texts");
        for (int i = 0; i < texts.size(); i++) {
            for (int j = 0; j < i; j++) {
                Rectangle text = texts.get(i);
                Rectangle other = texts.get(j);
                assertTrue(!text.overlaps(other), () -> text + " must not lie on " + other);
            }
        }
    }

    /** Checks that no line ends within a word. */
    void assertWholeWords() {
        for (Caption caption : captions) {
            float word = menu.look().wordWidth(caption);
            assertTrue(word <= caption.wrapWidth + 0.5f, () -> caption.content() + " must not be broken within a word");
        }
    }

    /** Checks that no knob lies on a text, or nearer to it than some points. */
    void assertKnobsApart(float points) {
        List<Rectangle> knobs = boxes.stream()
                .filter(box -> box.right - box.left == box.bottom - box.top && box.right - box.left > 10) // no dots
                .toList();
        assertTrue(!knobs.isEmpty(), "a slider must have a knob");
        for (Rectangle knob : knobs) {
            Rectangle around = new Rectangle(
                    "knob", knob.scroller, knob.left - points, knob.top, knob.right + points, knob.bottom);
            for (Rectangle text : texts) {
                assertTrue(!around.overlaps(text), () -> around + " must not touch " + text);
            }
        }
    }

    /** Returns the texts in the order in which they are drawn. */
    List<String> contents() {
        return texts.stream().map(Rectangle::text).toList();
    }

    /** Returns the number of boxes behind the widgets: what dims the picture, and the surface of the screen. */
    long boxesBehind() {
        return boxes.stream().filter(box -> box.scroller < 0).count();
    }

    @Override
    public MenuStyle style() {
        return menu.look().style();
    }

    @Override
    public boolean isFocused(Widget widget) {
        return menu.screens().isFocused(widget);
    }

    @Override
    public void text(Caption caption, float x, float y, Text.Horizontal alignment, Color color) {
        float left = switch (alignment) {
            case LEFT -> x;
            case CENTER -> x - caption.width / 2f;
            case RIGHT -> x - caption.width;
        };
        captions.add(caption);
        texts.add(
                new Rectangle(caption.content(), scrollers.peek(), left, y, left + caption.width, y + caption.height));
        assertTrue(
                left >= -0.1f && left + caption.width <= widths.peek() + 0.1f,
                () -> caption.content() + " must not be cut off at the sides");
    }

    @Override
    public void enter(float x, float y, float width, float height, float scroll) {
        scrollers.push(scrollerCount++);
        widths.push(width);
    }

    @Override
    public void leave() {
        scrollers.pop();
        widths.pop();
    }

    @Override
    public void box(float x, float y, float width, float height, float radius, Color color) {
        int scroller = scrollers.isEmpty() ? -1 : scrollers.peek();
        boxes.add(new Rectangle("", scroller, x, y, x + width, y + height));
    }

    @Override
    public void image(TextureRegion region, float x, float y, float width, float height) {}
}
