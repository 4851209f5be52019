package dev.halfstep.ui.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TweenTest {

    @ParameterizedTest
    @EnumSource(Tween.Ease.class)
    void beginsAndEndsExactlyAndNeverTurns(Tween.Ease ease) {
        Tween tween = Tween.begin(10, 0.7f).from(3, -2).eased(ease);
        assertEquals(3, tween.at(9));
        assertEquals(3, tween.at(10));
        assertEquals(-2, tween.at(10 + (double) 0.7f));
        assertEquals(-2, tween.at(1e9));
        float last = 3;
        for (int i = 1; i <= 70; i++) {
            float value = tween.at(10 + i * 0.01);
            assertTrue(value <= last, "the value must not turn: " + value + " after " + last);
            last = value;
        }
    }

    @Test
    void easesAtTheEndsThatTheNameSays() {
        Tween tween = Tween.begin(0, 1);
        assertEquals(0.1f, tween.at(0.1), 1e-6f);
        assertEquals(0.01f, tween.eased(Tween.Ease.IN).at(0.1), 1e-6f);
        assertEquals(0.19f, tween.eased(Tween.Ease.OUT).at(0.1), 1e-6f);
        assertEquals(0.5f, tween.eased(Tween.Ease.IN_OUT).at(0.5), 1e-6f);
    }

    @Test
    void isATimer() {
        assertFalse(Tween.begin(2, 3).isOver(4.9));
        assertTrue(Tween.begin(2, 3).isOver(5));
        assertEquals(1, Tween.begin(2, 0).at(2), "a duration of 0 is over at once");
        assertThrows(IllegalArgumentException.class, () -> Tween.begin(0, -1));
    }
}
