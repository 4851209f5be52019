package dev.halfstep.sample.scene.meteors.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentTest {

    /** A circle of radius 5 about (x, y), and the way from (0, 0) to (30, 0). */
    @ParameterizedTest
    @CsvSource({
        "15,  0, true", // in the middle, with both ends outside
        "15,  5, true",
        "15,  5.1, false",
        "-5,  0, true",
        "-5.1, 0, false", // behind its beginning
        "35,  0, true",
        "35.1, 0, false", // before its end
    })
    void meetsACircleAnywhereOnItsWay(float x, float y, boolean meets) {
        assertEquals(meets, new Segment(0, 0, 30, 0).intersectsCircle(x, y, 5));
    }

    @ParameterizedTest
    @CsvSource({"5, true", "5.1, false"})
    void maybeAPoint(float x, boolean meets) {
        assertEquals(meets, new Segment(0, 0, 0, 0).intersectsCircle(x, 0, 5));
    }
}
