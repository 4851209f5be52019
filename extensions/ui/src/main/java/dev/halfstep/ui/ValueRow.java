package dev.halfstep.ui;

import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;

/** A widget with a label at the left and a value at the right, or below if the label has a word that is too long. */
abstract class ValueRow extends Widget {

    /** The part of the width for the label. */
    private static final float LABEL_PART = 0.45f;

    /** The distance of a value from the left side if it is below its label. */
    private static final float STACKED_INSET = 14f;

    final Caption label;
    private boolean isStacked;
    private float valueHeight;
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
        float inset = 2f * style.gap;
        isStacked = look.wordWidth(label) > LABEL_PART * width - inset;
        float labelHeight = look.measure(label, (isStacked ? width : LABEL_PART * width) - inset);
        valueHeight = look.measure(value, right() - valueLeft() - style.gap - valueRoom(style));
        float textHeight = isStacked ? labelHeight + style.gap + valueHeight : Math.max(labelHeight, valueHeight);
        return Math.max(style.controlHeight(), textHeight + style.textRoom);
    }

    float valueLeft() {
        return isStacked ? x + STACKED_INSET : x + LABEL_PART * width;
    }

    /** Returns where the middle of the value lies. */
    final float valueY(MenuStyle style) {
        return isStacked ? bottom() - (style.textRoom + valueHeight) / 2f : centerY();
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        if (isFocusable()) {
            paintSurface(painter);
        }
        float labelLeft = isFocusable() ? x + 1.4f * style.gap : x;
        Color labelColor = isFocusable() ? labelColor(style) : style.quietText;
        float labelTop = isStacked ? y + style.textRoom / 2f : centerY() - label.height / 2f;
        painter.text(label, labelLeft, labelTop, Text.Horizontal.LEFT, labelColor);
        paintValue(painter, style);
    }

    void paintValue(Painter painter, MenuStyle style) {
        paintText(painter, right() - 1.4f * style.gap - valueRoom(style), Text.Horizontal.RIGHT, valueColor(painter));
    }

    final void paintText(Painter painter, float anchorX, Text.Horizontal alignment, Color color) {
        painter.text(value, anchorX, valueY(painter.style()) - value.height / 2f, alignment, color);
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
