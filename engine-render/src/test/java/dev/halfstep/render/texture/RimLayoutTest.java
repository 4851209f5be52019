package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RimLayoutTest {

    private static List<PixelRectangle> randomRectangles(int count) {
        SplittableRandom random = new SplittableRandom(1);
        List<PixelRectangle> rectangles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rectangles.add(new PixelRectangle(i, i, random.nextInt(1, 70), random.nextInt(1, 70)));
        }
        rectangles.sort(Comparator.comparingInt(PixelRectangle::height).reversed());
        return rectangles;
    }

    private static boolean overlap(PixelRectangle first, PixelRectangle second) {
        return first.left() < second.left() + second.width()
                && second.left() < first.left() + first.width()
                && first.top() < second.top() + second.height()
                && second.top() < first.top() + first.height();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 5})
    void slotsDoNotOverlapAndHaveARimOfOnePixelAtTheHighestLevel(int level) {
        List<PixelRectangle> rectangles = randomRectangles(60);
        RimLayout layout = new RimLayout(rectangles, level);

        for (int atLevel = 0; atLevel <= level; atLevel++) {
            for (int i = 0; i < rectangles.size(); i++) {
                PixelRectangle content = layout.content(i, atLevel);
                PixelRectangle slot = layout.slot(i, atLevel);
                int rim = 1 << (level - atLevel);
                assertEquals(slot.left() + rim, content.left(), "the left side of the content");
                assertEquals(slot.top() + rim, content.top(), "the top of the content");
                assertTrue(content.width() + 2 * rim <= slot.width(), "the rim at the right");
                assertTrue(content.height() + 2 * rim <= slot.height(), "the rim below");
                assertTrue(slot.left() >= 0 && slot.left() + slot.width() <= layout.width() >> atLevel, "the width");
                assertTrue(slot.top() >= 0 && slot.top() + slot.height() <= layout.height() >> atLevel, "the height");
                for (int other = 0; other < i; other++) {
                    assertFalse(overlap(slot, layout.slot(other, atLevel)), "slots " + i + " and " + other);
                }
            }
        }
        assertEquals(rectangles.get(0).width(), layout.content(0, 0).width(), "the width of the content");
        assertEquals(rectangles.get(0).height(), layout.content(0, 0).height(), "the height of the content");
    }

    @Test
    void equalCellsWasteLittleRoom() {
        List<PixelRectangle> cells = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            cells.add(new PixelRectangle(16 * i, 0, 16, 16));
        }

        RimLayout layout = new RimLayout(cells, 2);

        long slotPixels = 24 * 24;
        assertTrue(layout.pixels() >= 1_000 * slotPixels, "a thousand slots: " + layout.pixels());
        assertTrue(layout.pixels() <= 1_050 * slotPixels, "and a row that is not full: " + layout.pixels());
    }
}
