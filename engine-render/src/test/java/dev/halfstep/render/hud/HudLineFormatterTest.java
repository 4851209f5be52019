package dev.halfstep.render.hud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.FrameSteps;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the text of the HUD line, at 100 steps a second. */
class HudLineFormatterTest {

    private static final String DEFAULT_LINE = "0.0 steps/s   0.0 frames/s   alpha 0.00   interpolation on";

    private static final int MAX_STEPS_PER_FRAME = 3;

    private final FrameRates rates = new FrameRates();
    private final HudLineFormatter formatter = new HudLineFormatter();
    private final OverrunWarning warning = new OverrunWarning();
    private final FrameSteps frameSteps = new FrameSteps(
            new FixedTimestep(Rate.hz(100), Overload.DROP, Timestep.DEFAULT_MAX_FRAME_NANOS, MAX_STEPS_PER_FRAME));

    /** The number of the last frame. */
    private long lastFrame = 1;

    /** Formats the line of a frame that delays occurrences, the default. */
    private String format(float alpha, boolean interpolating) {
        return format(alpha, interpolating, /* delayingOccurrences= */ true);
    }

    private String format(float alpha, boolean interpolating, boolean delayingOccurrences) {
        formatter.format(rates, alpha, interpolating, delayingOccurrences, frameSteps.control(), warning);
        return formatter.toString();
    }

    @Test
    void showsRatesAlphaAndInterpolation() {
        for (int frame = 1; frame <= 121; frame++) { // two seconds at 60 frames and 25 steps a second
            rates.add(frame, 1 / 60.0, frame * 25 / 60.0);
        }

        assertEquals("25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on", format(0.42f, true));
        assertEquals("25.0 steps/s   60.0 frames/s   alpha 1.00   interpolation off", format(1f, false));
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00", "0.004, 0.00", "0.05, 0.05", "0.5, 0.50", "0.994, 0.99", "0.9999999, 0.99", "1, 1.00"})
    void showsAlphaOneOnlyIfItIsExactlyOne(float alpha, String shown) {
        assertEquals("0.0 steps/s   0.0 frames/s   alpha " + shown + "   interpolation on", format(alpha, true));
    }

    @Test
    void appendsThatOccurrencesAreNotDelayed() {
        frameSteps.control().pause();
        assertEquals(DEFAULT_LINE + "   occurrences not delayed   paused", format(0f, true, false));
    }

    @Test
    void appendsPauseOwedTimeAndDroppedTime() {
        TimeControl time = frameSteps.control();
        warning.update(1, OverrunWarning.WARM_UP_SECONDS, time); // later overruns are shown
        time.pause();
        assertEquals(DEFAULT_LINE + "   paused", format(0f, true));
        time.resume();
        addFrame(500, 9); // 4.5 ms, less than a step of 10 ms
        addFrame(1_000, 100); // of 104.5 ms, 3 steps take 30 ms; 10 ms stay owed and 64.5 ms are dropped
        assertEquals(DEFAULT_LINE + "   owed 10 ms   dropped 64 ms, 1 frame capped", format(0f, true));
        time.pause();
        assertEquals(DEFAULT_LINE + "   paused   dropped 64 ms, 1 frame capped", format(0f, true));
        time.resume();
        addFrame(1_000, 100); // of 110 ms, 30 ms are run, 10 ms stay owed and 70 ms are dropped
        time.pause();
        assertEquals(DEFAULT_LINE + "   paused   dropped 134 ms, 2 frames capped", format(0f, true));
    }

    /** Runs a frame of some milliseconds of real time, at a speed in thousandths. */
    private void addFrame(int scaleThousandths, int millis) {
        frameSteps.control().setScaleThousandths(scaleThousandths);
        frameSteps.addFrame(millis * 1_000_000L);
        while (frameSteps.takeStep()) {
            assertTrue(frameSteps.stepsInFrame() <= MAX_STEPS_PER_FRAME, "a frame must have at most 3 steps");
        }
        frameSteps.endFrame();
        warning.update(++lastFrame, millis / 1_000.0, frameSteps.control());
    }

    @Test
    void keepsTheWordsOfAnItemTogether() {
        format(0f, true);

        assertEquals(
                "0.0\u00A0steps/s   0.0\u00A0frames/s   alpha\u00A00.00   interpolation\u00A0on",
                formatter.text().toString());
        assertEquals(formatter.text().length(), formatter.warningStart(), "there must be no warning");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0.001", "50, 0.05", "125, 0.125", "500, 0.5", "1001, 1.001", "2000, 2", "64000, 64"})
    void showsOnlySignificantDecimalsOfTheSpeed(int thousandths, String shown) {
        frameSteps.control().setScaleThousandths(thousandths);
        assertEquals(DEFAULT_LINE + "   speed " + shown, format(0f, true));
    }

    @Test
    void clampsNegativeRatesToZero() {
        rates.add(1, 0, 0.9);
        rates.add(2, 0.25, 0.1); // the progress decreases

        assertEquals("0.0 steps/s   4.0 frames/s   alpha 0.10   interpolation on", format(0.1f, true));
    }
}
