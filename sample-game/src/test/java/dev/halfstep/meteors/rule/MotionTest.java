package dev.halfstep.meteors.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the fraction of a step at which two moving circles touch. */
class MotionTest {

    private static float firstContact(Motion motion, Motion other, float distance) {
        return motion.firstContact(
                Transform.at(other.fromX(), other.fromY()), Transform.at(other.toX(), other.toY()), distance);
    }

    private static Motion rest(float x, float y) {
        return new Motion(x, y, x, y);
    }

    /** Tests a motion from (0, 0) to (30, 0) and a point at rest. Contact is at distance 5. */
    @ParameterizedTest
    @CsvSource({
        "15,   0,   0.33333334", // reached at (10, 0)
        "15,   5,   0.5", // touched in passing
        "15,   5.1, Infinity",
        "35,   0,   1",
        "35.1, 0,   Infinity", // beyond the end
        "-5.1, 0,   Infinity", // behind
        "18,   4,   0.5", // reached at (15, 0)
    })
    void firstContactIsTheFractionOfTheContactDistance(float x, float y, float fraction) {
        assertEquals(fraction, firstContact(new Motion(0, 0, 30, 0), rest(x, y), 5), 1e-6f);
    }

    @ParameterizedTest
    @CsvSource({"0", "4", "5"})
    void firstContactIsNearZeroIfTheStepBeginsInContact(float x) {
        float fraction = firstContact(new Motion(0, 0, 30, 0), rest(x, 0), 5);
        assertTrue(fraction > 0 && fraction < 1e-6f, () -> "the fraction must be just above 0: " + fraction);
    }

    @Test
    void firstContactTakesBothMotionsIntoAccount() {
        // 100 apart, they approach each other by 40 + 60 = 100 in the step.
        Motion right = new Motion(0, 0, 40, 0);
        Motion left = new Motion(100, 0, 40, 0);
        assertEquals(0.9f, firstContact(right, left, 10), 1e-6f);
        assertEquals(0.9f, firstContact(left, right, 10), 1e-6f);
    }

    @Test
    void entitiesWithTheSameMotionHaveNoContact() {
        Motion motion = new Motion(0, 0, 40, 7);
        assertEquals(Motion.NO_CONTACT, firstContact(motion, new Motion(20, 0, 60, 7), 10));
    }

    @Test
    void positionAtAFractionLiesOnTheLine() {
        Motion motion = new Motion(10, 20, 30, 60);
        assertEquals(15, motion.x(0.25f));
        assertEquals(30, motion.y(0.25f));
    }
}
