package dev.halfstep.sample.scene.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.sample.scene.SceneFooter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabLayoutTest {

    /** Pictures in points: small and large ones, 21:9, 32:9, portrait, and a phone. */
    @ParameterizedTest
    @CsvSource({"640, 360", "1280, 720", "1707, 720", "2560, 720", "1080, 1920", "640, 480", "400, 700"})
    void partsFollowEachOtherWithoutOverlap(float width, float height) {
        LabLayout layout = new LabLayout(width, height);

        float letters = layout.hasLargeHeadline ? LabLayout.LARGE_LETTERS : LabLayout.MEDIUM_LETTERS;
        float above = layout.headlineTop - letters;
        for (int lane = 0; lane < LabLayout.LANES; lane++) {
            float top = layout.style == LabLayout.Style.ABOVE
                    ? layout.titleLineY(lane) + LabLayout.MEDIUM_LETTERS
                    : layout.laneY(lane) + layout.halfTrack;
            assertTrue(
                    top <= above,
                    "lane " + lane + " must begin below the part above it: at " + top + ", above " + above);
            above = layout.laneY(lane) - layout.halfTrack;
        }
        for (int slider = 0; slider < LabLayout.SLIDERS; slider++) {
            float half = LabLayout.SMALL_LETTERS / 2;
            assertTrue(layout.sliderTextY(slider) + half <= above, "slider " + slider + " must be below the lanes");
            assertTrue(
                    layout.sliderBarY(slider) - half > SceneFooter.height(width),
                    "slider " + slider + " must be above the footer");
            assertTrue(
                    layout.sliderLeft(slider) + layout.sliderWidth <= width,
                    "slider " + slider + " must fit into the picture");
        }
        assertTrue(layout.halfTrack >= 8, () -> "a lane must be visible: " + layout.halfTrack);
    }

    @ParameterizedTest
    @CsvSource({"1280, 720", "1707, 720", "2560, 720", "1080, 1920"})
    void lanesFillTheWidthBesideTheirTexts(float width, float height) {
        LabLayout layout = new LabLayout(width, height);
        float textWidth = layout.style == LabLayout.Style.ABOVE ? 0 : 440; // roughly
        float tolerance = 130;
        assertEquals(width - 2 * layout.margin - textWidth, layout.laneRight - layout.laneLeft, tolerance);
    }

    @Test
    void titlesMoveAboveTheLanesInTallPictures() {
        assertEquals(LabLayout.Style.DETAILED, new LabLayout(1280, 720).style);
        assertEquals(LabLayout.Style.ABOVE, new LabLayout(1080, 1920).style);
        assertEquals(LabLayout.Style.CONDENSED, new LabLayout(640, 360).style);
    }

    @Test
    void narrowPicturesHaveTwoRowsOfSlidersAndNoNumbers() {
        LabLayout narrow = new LabLayout(400, 700);
        assertEquals(narrow.sliderLeft(0), narrow.sliderLeft(2));
        assertTrue(narrow.sliderTextY(2) < narrow.sliderBarY(0), "slider 2 must be below slider 0");
        assertFalse(narrow.hasNumbers, "a narrow picture must have no numbers");
        LabLayout wide = new LabLayout(1280, 720);
        assertEquals(wide.sliderTextY(0), wide.sliderTextY(3));
        assertTrue(wide.hasNumbers, "a wide picture must have numbers");
    }
}
