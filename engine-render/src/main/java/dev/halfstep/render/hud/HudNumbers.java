package dev.halfstep.render.hud;

/** Formats numbers into a {@link StringBuilder} without allocation. */
final class HudNumbers {

    private HudNumbers() {}

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
}
