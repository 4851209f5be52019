package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HudTextTest {

    private final FrameRates rates = new FrameRates();
    private final HudText text = new HudText();

    private String compose(float alpha, boolean interpolating) {
        return text.compose(rates, alpha, interpolating).toString();
    }

    @Test
    void shouldTellHowTheGameRuns() {
        for (int frame = 1; frame <= 121; frame++) {
            rates.add(frame, 1 / 60.0, frame * 25 / 60.0);
        }

        assertEquals("25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on", compose(0.42f, true));
        assertEquals("25.0 steps/s   60.0 frames/s   alpha 1.00   interpolation off", compose(1f, false));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00", "0.004, 0.00", "0.05, 0.05", "0.5, 0.50", "0.994, 0.99", "0.9999999, 0.99", "1, 1.00"})
    void shouldShowAlphaWithTwoDecimalsAndOneOnlyWhereItIsOne(float alpha, String shown) {
        assertEquals("0.0 steps/s   0.0 frames/s   alpha " + shown + "   interpolation on", compose(alpha, true));
    }

    @Test
    void shouldShowNoRateBelowZero() {
        rates.add(1, 0, 0.9);
        rates.add(2, 0.25, 0.1);

        assertEquals("0.0 steps/s   4.0 frames/s   alpha 0.10   interpolation on", compose(0.1f, true));
    }
}
