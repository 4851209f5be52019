package dev.halfstep.render.hud;

import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;

/**
 * Formats the HUD line:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 *
 * <p>It appends each value that deviates from its default:
 *
 * <pre>{@code occurrences not delayed   paused   speed 0.5   owed 80 ms   dropped 1234 ms, 17 frames capped}</pre>
 */
final class HudLineFormatter {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final StringBuilder text = new StringBuilder(192);

    /** Formats the line into a reused buffer, so that a frame allocates nothing. */
    CharSequence format(
            FrameRates rates, float alpha, boolean interpolating, boolean delayingOccurrences, TimeControl time) {
        text.setLength(0);
        HudNumbers.appendTenths(text, rates.stepsPerSecond());
        text.append(" steps/s   ");
        HudNumbers.appendTenths(text, rates.framesPerSecond());
        text.append(" frames/s   alpha ");
        HudNumbers.appendAlpha(text, alpha);
        text.append("   interpolation ").append(interpolating ? "on" : "off");
        if (!delayingOccurrences) {
            text.append("   occurrences not delayed");
        }
        appendDeviations(time);
        return text;
    }

    private void appendDeviations(TimeControl time) {
        if (time.isPaused()) {
            text.append("   paused");
        }
        if (time.scaleThousandths() != TimeScale.NORMAL_THOUSANDTHS) {
            text.append("   speed ");
            appendThousandths(time.scaleThousandths());
        }
        if (time.owedNanos() > 0 && !time.isPaused()) {
            text.append("   owed ").append(time.owedNanos() / NANOS_PER_MILLI).append(" ms");
        }
        if (time.cappedFrames() > 0) {
            text.append("   dropped ").append(time.droppedNanos() / NANOS_PER_MILLI);
            text.append(" ms, ").append(time.cappedFrames());
            text.append(time.cappedFrames() == 1 ? " frame capped" : " frames capped");
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

    @Override
    public String toString() {
        return text.toString();
    }
}
