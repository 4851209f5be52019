package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.sample.SplitLayout.Rectangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitLayoutTest {

    @Test
    void putsPartsSideBySideInAWidePicture() {
        SplitLayout layout = new SplitLayout(new FramebufferSize(1280, 720));
        assertEquals(new Rectangle(0, 0, 639, 30), layout.header(0));
        assertEquals(new Rectangle(0, 30, 639, 690), layout.area(0));
        assertEquals(new Rectangle(641, 0, 639, 30), layout.header(1));
        assertEquals(new Rectangle(641, 30, 639, 690), layout.area(1));
    }

    @Test
    void stacksPartsInAPictureThatIsHigherThanWide() {
        SplitLayout layout = new SplitLayout(new FramebufferSize(720, 1280));
        assertEquals(new Rectangle(0, 30, 720, 609), layout.area(0));
        assertEquals(new Rectangle(0, 641, 720, 30), layout.header(1));
        assertEquals(new Rectangle(0, 671, 720, 609), layout.area(1));
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "1, 3", "3, 2", "33, 40", "641, 361", "3840, 2160", "16384, 16384"})
    void partsAreEqualAndFitIntoEveryPicture(int width, int height) {
        SplitLayout layout = new SplitLayout(new FramebufferSize(width, height));
        Rectangle first = layout.area(0);
        Rectangle second = layout.area(1);
        assertEquals(first.width(), second.width());
        assertEquals(first.height(), second.height());
        assertTrue(first.left() >= 0 && first.top() >= 0 && first.width() >= 0 && first.height() >= 0, first::toString);
        assertTrue(second.right() <= width && second.bottom() <= height, second::toString);
        assertTrue(
                first.right() <= second.left()
                        || first.bottom() <= layout.header(1).top(),
                () -> "parts must not overlap: " + first + ", " + second);
    }

    @Test
    void letterboxIsTheLargestRectangleInTheMiddle() {
        assertEquals(new Rectangle(10, 30, 160, 90), new Rectangle(10, 20, 160, 110).letterbox(16 / 9f));
        assertEquals(new Rectangle(30, 20, 160, 90), new Rectangle(10, 20, 200, 90).letterbox(16 / 9f));
    }
}
