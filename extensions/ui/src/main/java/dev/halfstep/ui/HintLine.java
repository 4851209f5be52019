package dev.halfstep.ui;

import dev.halfstep.render.text.Text;

/** Shows the hint of the widget with the focus, at the end of a screen. It is as high as the highest hint. */
final class HintLine extends Widget {

    private final MenuScreen screen;

    HintLine(MenuScreen screen) {
        this.screen = screen;
    }

    @Override
    float layout(MenuLook look) {
        float highest = look.style().textHeight;
        for (int i = 0; i < screen.hints.size(); i++) {
            highest = Math.max(highest, look.measure(screen.hints.get(i), width));
        }
        return highest;
    }

    @Override
    void paint(Painter painter) {
        Caption hint = screen.focus == null ? null : screen.focus.hint;
        if (hint != null) {
            painter.text(hint, centerX(), y, Text.Horizontal.CENTER, painter.style().quietText);
        }
    }
}
