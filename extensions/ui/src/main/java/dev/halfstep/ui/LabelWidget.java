package dev.halfstep.ui;

import dev.halfstep.render.text.Text;

/** Shows a text, or a heading. */
final class LabelWidget extends Widget {

    private final Caption caption;
    private final Text.Horizontal alignment;

    LabelWidget(Caption caption, Text.Horizontal alignment) {
        this.caption = caption;
        this.alignment = alignment;
    }

    @Override
    float minWidth(MenuLook look) {
        return look.wordWidth(caption);
    }

    @Override
    float layout(MenuLook look) {
        return look.measure(caption, width) + (caption.isHeading ? look.style().gap : 0f);
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        float bottom = caption.isHeading ? style.gap : 0f;
        float anchor = alignment == Text.Horizontal.CENTER ? centerX() : x;
        painter.text(
                caption,
                anchor,
                y + (height - bottom - caption.height) / 2f,
                alignment,
                caption.isHeading ? style.text : style.quietText);
    }
}
