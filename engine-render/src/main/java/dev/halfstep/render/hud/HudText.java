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
        HudNumbers.appendTenths(text, rates.stepsPerSecond());
        text.append(" steps/s   ");
        HudNumbers.appendTenths(text, rates.framesPerSecond());
        text.append(" frames/s   alpha ");
        HudNumbers.appendAlpha(text, alpha);
        return text.append("   interpolation ").append(interpolating ? "on" : "off");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
