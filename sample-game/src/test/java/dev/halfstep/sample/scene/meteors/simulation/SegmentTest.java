package dev.halfstep.sample.scene.meteors.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SegmentTest {

    /** Circles of radius 5 around (x, y), and the segment from (0, 0) to (30, 0). */
    @ParameterizedTest
    @CsvSource({
        "15,  0, true", // between the ends, both outside the circle
        "15,  5, true",
        "15,  5.1, false",
        "-5,  0, true",
        "-5.1, 0, false", // before the start
        "35,  0, true",
        "35.1, 0, false", // after the end
    })
    void intersectsCirclesAlongItsLength(float x, float y, boolean intersects) {
        assertEquals(intersects, new Segment(0, 0, 30, 0).intersectsCircle(x, y, 5));
    }

    @ParameterizedTest
    @CsvSource({"5, true", "5.1, false"})
    void pointIsASegmentOfLengthZero(float x, boolean intersects) {
        assertEquals(intersects, new Segment(0, 0, 0, 0).intersectsCircle(x, 0, 5));
    }
}
