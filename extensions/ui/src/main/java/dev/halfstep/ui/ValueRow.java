package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;

/** A widget with a label at the left and a value at the right. */
abstract class ValueRow extends Widget {

    /** The part of the width for the label. */
    private static final float LABEL_PART = 0.45f;

    final Caption label;
    private final Caption value = new Caption(this::valueText, /* isHeading= */ false);

    ValueRow(String label) {
        this.label = new Caption(label, /* isHeading= */ false);
    }

    /** Returns the value as a text; the same object as long as the value is the same. */
    abstract String valueText();

    /** Returns the room that the drawn value needs at the right, in points; the text of the value is left of it. */
    float valueRoom(MenuStyle style) {
        return 0f;
    }

    @Override
    float layout(MenuLook look) {
        MenuStyle style = look.style();
        float labelHeight = look.measure(label, valueLeft() - x - 2f * style.gap);
        float valueHeight = look.measure(value, right() - valueLeft() - style.gap - valueRoom(style));
        return Math.max(style.controlHeight(), Math.max(labelHeight, valueHeight) + style.textHeight);
    }

    float valueLeft() {
        return x + LABEL_PART * width;
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        if (isFocusable()) {
            paintSurface(painter);
        }
        float labelLeft = isFocusable() ? x + 1.4f * style.gap : x;
        Color labelColor = isFocusable() ? labelColor(style) : style.quietText;
        painter.text(label, labelLeft, centerY() - label.height / 2f, Text.Horizontal.LEFT, labelColor);
        paintValue(painter, style);
    }

    void paintValue(Painter painter, MenuStyle style) {
        paintText(painter, right() - 1.4f * style.gap - valueRoom(style), Text.Horizontal.RIGHT, valueColor(painter));
    }

    final void paintText(Painter painter, float anchorX, Text.Horizontal alignment, Color color) {
        painter.text(value, anchorX, centerY() - value.height / 2f, alignment, color);
    }

    final float valueWidth() {
        return value.width;
    }

    final Color valueColor(Painter painter) {
        MenuStyle style = painter.style();
        if (!isEnabled()) {
            return style.disabledText;
        }
        return painter.isFocused(this) ? style.text : style.quietText;
    }

    @Override
    public String toString() {
        return label.key();
    }
}
