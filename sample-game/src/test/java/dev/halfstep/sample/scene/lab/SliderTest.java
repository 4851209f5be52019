package dev.halfstep.sample.scene.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SliderTest {

    private static Slider slider(double initialValue) {
        return new Slider("rate", "Hz", initialValue, 5, 10, 30);
    }

    @Test
    void movesFromNotchToNotchAndStopsAtBothEnds() {
        Slider slider = slider(5);
        slider.moveDown();
        assertEquals(5, slider.value());
        slider.moveUp();
        assertEquals(10, slider.value());
        slider.moveUp();
        slider.moveUp();
        assertEquals(30, slider.value());
        slider.moveDown();
        assertEquals(10, slider.value());
    }

    @Test
    void movesFromBetweenNotchesToTheNextNotch() {
        Slider slider = slider(12.5);
        slider.moveUp();
        assertEquals(30, slider.value());
        slider.reset();
        assertEquals(12.5, slider.value());
        slider.moveDown();
        assertEquals(10, slider.value());
    }

    @Test
    void movesBackFromBeyondItsNotches() {
        Slider fast = slider(1_000);
        fast.moveUp();
        assertEquals(1_000, fast.value());
        fast.moveDown();
        assertEquals(30, fast.value());
        Slider slow = slider(1);
        slow.moveDown();
        assertEquals(1, slow.value());
        slow.moveUp();
        assertEquals(5, slow.value());
    }

    @Test
    void knobPositionIsBetweenZeroAndOne() {
        assertEquals(0f, slider(5).knobPosition());
        assertEquals(0f, slider(1).knobPosition());
        assertEquals(0.5f, slider(10).knobPosition());
        assertEquals(0.75f, slider(20).knobPosition());
        assertEquals(1f, slider(30).knobPosition());
        assertEquals(1f, slider(1_000).knobPosition());
    }
}
