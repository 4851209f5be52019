package dev.halfstep.ui;

import dev.halfstep.render.text.Text;

/** Does something when it is activated. */
final class ButtonWidget extends Widget {

    private final Caption caption;
    private final Runnable effect;

    ButtonWidget(String label, Runnable effect) {
        caption = new Caption(label, /* isHeading= */ false);
        this.effect = effect;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean activate() {
        effect.run();
        return false;
    }

    @Override
    float layout(MenuLook look) {
        MenuStyle style = look.style();
        float textHeight = look.measure(caption, width - 2f * style.gap);
        return Math.max(style.controlHeight(), textHeight + style.textHeight);
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        paintSurface(painter);
        float top = y + (height - caption.height) / 2f;
        painter.text(caption, centerX(), top, Text.Horizontal.CENTER, labelColor(style));
    }

    @Override
    public String toString() {
        return caption.key();
    }
}
