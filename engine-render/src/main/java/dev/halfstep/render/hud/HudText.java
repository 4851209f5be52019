package dev.halfstep.render.hud;

/**
 * What the HUD line says:
 *
 * <pre>{@code 25.0 steps/s   60.0 frames/s   alpha 0.42   interpolation on}</pre>
 */
final class HudText {

    private final StringBuilder text = new StringBuilder(96);

    /** Writes the line anew into the same memory: it is shown in each frame, and must not cost garbage in each. */
    CharSequence compose(FrameRates rates, float alpha, boolean interpolating) {
        text.setLength(0);
        appendTenths(rates.stepsPerSecond());
        text.append(" steps/s   ");
        appendTenths(rates.framesPerSecond());
        text.append(" frames/s   alpha ");
        appendAlpha(alpha);
        return text.append("   interpolation ").append(interpolating ? "on" : "off");
    }

    /** A rate is never below 0, but for a rounding error when interpolation is switched. */
    private void appendTenths(double rate) {
        long tenths = Math.max(0, Math.round(rate * 10));
        text.append(tenths / 10).append('.').append(tenths % 10);
    }

    /** 1.00 stands for exactly 1, which alpha is only where nothing is interpolated. */
    private void appendAlpha(float alpha) {
        int hundredths = Math.round(alpha * 100);
        if (hundredths == 100 && alpha < 1f) {
            hundredths = 99;
        }
        text.append(hundredths / 100).append('.').append(hundredths / 10 % 10).append(hundredths % 10);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
