package dev.halfstep.render.hud;

import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;

/**
 * Formats the HUD line:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 *
 * <p>Settings that deviate from their defaults follow; occurrences are spawns, despawns, teleports and events:
 *
 * <pre>{@code occurrences not delayed   paused   speed 0.5}</pre>
 *
 * <p>While an {@link OverrunWarning} is visible, the line ends with the time that the loop could not simulate; a capped
 * frame has fewer steps than were due:
 *
 * <pre>{@code owed 80 ms   dropped 1234 ms, 17 frames capped}</pre>
 *
 * <p>The spaces within an item are no-break spaces, so that a narrow picture breaks the line between items.
 */
final class HudLineFormatter {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    /** Keeps the words of an item on one line. */
    private static final char NO_BREAK_SPACE = '\u00A0';

    /** More characters than the line has, so that a frame allocates nothing. */
    private static final int MAX_TEXT_LENGTH = 192;

    private final StringBuilder text = new StringBuilder(MAX_TEXT_LENGTH);
    private int warningStart;

    /** Returns the buffer with the formatted line, which is reused so that a frame allocates nothing. */
    CharSequence text() {
        return text;
    }

    /** Returns the index at which the overrun warning begins; the length of the line if there is none. */
    int warningStart() {
        return warningStart;
    }

    /** Formats the line. */
    void format(
            FrameRates rates,
            float alpha,
            boolean interpolating,
            boolean delayingOccurrences,
            TimeControl time,
            OverrunWarning warning) {
        text.setLength(0);
        appendTenths(text, rates.stepsPerSecond());
        text.append(" steps/s");
        beginItem();
        appendTenths(text, rates.framesPerSecond());
        text.append(" frames/s");
        beginItem();
        text.append("alpha ");
        appendAlpha(text, alpha);
        beginItem();
        text.append("interpolation ").append(interpolating ? "on" : "off");
        if (!delayingOccurrences) {
            beginItem();
            text.append("occurrences not delayed");
        }
        appendDeviations(time);
        warningStart = text.length();
        if (warning.opacity() > 0f) {
            appendWarning(time, warning);
        }
        joinWords();
    }

    private void beginItem() {
        text.append("   ");
    }

    private void appendDeviations(TimeControl time) {
        if (time.isPaused()) {
            beginItem();
            text.append("paused");
        }
        if (time.scaleThousandths() != TimeScale.NORMAL_THOUSANDTHS) {
            beginItem();
            text.append("speed ");
            appendThousandths(time.scaleThousandths());
        }
    }

    private void appendWarning(TimeControl time, OverrunWarning warning) {
        if (warning.owedNanos() > 0 && !time.isPaused()) { // a pause keeps owed time: no reason for a warning
            beginItem();
            text.append("owed ").append(warning.owedNanos() / NANOS_PER_MILLI).append(" ms");
        }
        if (warning.cappedFrames() > 0) {
            beginItem();
            text.append("dropped ").append(warning.droppedNanos() / NANOS_PER_MILLI);
            text.append(" ms, ").append(warning.cappedFrames());
            text.append(warning.cappedFrames() == 1 ? " frame capped" : " frames capped");
        }
    }

    /** Replaces each single space by a no-break space; items are separated by three spaces. */
    private void joinWords() {
        for (int i = 1; i < text.length() - 1; i++) {
            if (text.charAt(i) == ' ' && text.charAt(i - 1) != ' ' && text.charAt(i + 1) != ' ') {
                text.setCharAt(i, NO_BREAK_SPACE);
            }
        }
    }

    /** Appends thousandths as a decimal number without trailing zeros. */
    private void appendThousandths(int thousandths) {
        text.append(thousandths / 1_000);
        int remainder = thousandths % 1_000;
        if (remainder > 0) {
            text.append('.');
        }
        for (int digitValue = 100; remainder > 0; digitValue /= 10) {
            text.append(remainder / digitValue);
            remainder %= digitValue;
        }
    }

    /** Appends a number with one decimal. Negative numbers become 0, because only rounding errors produce them here. */
    static void appendTenths(StringBuilder text, double number) {
        long tenths = Math.max(0, Math.round(number * 10));
        text.append(tenths / 10).append('.').append(tenths % 10);
    }

    /**
     * Appends an alpha with two decimals. Only exactly 1 gives 1.00, which means no interpolation; 0.999 gives 0.99.
     */
    static void appendAlpha(StringBuilder text, float alpha) {
        int hundredths = Math.round(alpha * 100);
        if (hundredths == 100 && alpha < 1f) {
            hundredths = 99;
        }
        text.append(hundredths / 100).append('.').append(hundredths / 10 % 10).append(hundredths % 10);
    }

    /** Returns the line with ordinary spaces. */
    @Override
    public String toString() {
        return text.toString().replace(NO_BREAK_SPACE, ' ');
    }
}
