package dev.halfstep.render.hud;

/** Writes numbers into texts that are shown in each frame, and so must not cost garbage in each. */
final class HudNumbers {

    private HudNumbers() {}

    /** With one decimal. Nothing on the HUD is below 0, but for a rounding error when interpolation is switched. */
    static void appendTenths(StringBuilder text, double number) {
        long tenths = Math.max(0, Math.round(number * 10));
        text.append(tenths / 10).append('.').append(tenths % 10);
    }

    /** With two decimals. 1.00 stands for exactly 1, which alpha is only where nothing is interpolated. */
    static void appendAlpha(StringBuilder text, float alpha) {
        int hundredths = Math.round(alpha * 100);
        if (hundredths == 100 && alpha < 1f) {
            hundredths = 99;
        }
        text.append(hundredths / 100).append('.').append(hundredths / 10 % 10).append(hundredths % 10);
    }
}
