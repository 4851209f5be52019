package dev.halfstep.ui;

import java.util.function.DoubleSupplier;

/** Shows how much of something is done. */
final class ProgressWidget extends ValueRow {

    private static final float TRACK_HEIGHT = 10f;
    private static final float MIN_TEXT_ROOM = 76f;

    private final DoubleSupplier fraction;
    private int shownPercent = -1;
    private String shownText = "";

    ProgressWidget(String label, DoubleSupplier fraction) {
        super(label);
        this.fraction = fraction;
    }

    private float fraction() {
        return (float) Math.max(0, Math.min(fraction.getAsDouble(), 1));
    }

    @Override
    String valueText() {
        int percent = Math.round(100f * fraction());
        if (percent != shownPercent) {
            shownPercent = percent;
            shownText = percent + " %";
        }
        return shownText;
    }

    @Override
    void paintValue(Painter painter, MenuStyle style) {
        super.paintValue(painter, style);
        float trackWidth = right() - Math.max(MIN_TEXT_ROOM, valueWidth() + 3f * style.gap) - valueLeft();
        float top = valueY(style) - TRACK_HEIGHT / 2f;
        painter.box(valueLeft(), top, trackWidth, TRACK_HEIGHT, TRACK_HEIGHT / 2f, style.inset);
        float done = Math.max(TRACK_HEIGHT, fraction() * trackWidth);
        painter.box(valueLeft(), top, done, TRACK_HEIGHT, TRACK_HEIGHT / 2f, style.accent);
    }
}
