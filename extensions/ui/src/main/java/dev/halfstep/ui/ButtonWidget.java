package dev.halfstep.ui;

import dev.halfstep.render.text.Text;
import java.util.function.Consumer;

/** Does something when it is activated. */
final class ButtonWidget extends Widget {

    private final Caption caption;
    private final Consumer<Menu> effect;

    ButtonWidget(String label, Consumer<Menu> effect) {
        caption = new Caption(label, /* isHeading= */ false);
        this.effect = effect;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    void activate(Menu menu) {
        effect.accept(menu);
    }

    @Override
    float layout(Menu menu) {
        MenuStyle style = menu.style();
        float textHeight = caption.measure(menu, width - 2f * style.gap);
        return Math.max(style.controlHeight(), textHeight + style.textHeight);
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.menu().style();
        style.paintSurface(painter, this);
        float top = y + (height - caption.height) / 2f;
        painter.text(caption, centerX(), top, Text.Horizontal.CENTER, style.labelColor(painter, this));
    }

    @Override
    public String toString() {
        return caption.key();
    }
}
