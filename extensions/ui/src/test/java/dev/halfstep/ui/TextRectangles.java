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

    @Override
    public Menu menu() {
        return menu;
    }

    @Override
    public void text(Caption caption, float x, float y, Text.Horizontal alignment, Color color) {
        float left = switch (alignment) {
            case LEFT -> x;
            case CENTER -> x - caption.width / 2f;
            case RIGHT -> x - caption.width;
        };
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
    public void box(float x, float y, float width, float height, float radius, Color color) {}

    @Override
    public void image(TextureRegion region, float x, float y, float width, float height) {}
}
