package dev.halfstep.ui;

import dev.halfstep.render.text.Text;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Chooses one of several values. A switch chooses between false and true. */
final class ChoiceWidget<T> extends ValueRow {

    private static final float SWITCH_WIDTH = 40f;
    private static final float SWITCH_HEIGHT = 22f;
    private static final float KNOB = 16f;
    private static final float DOT = 5f;

    private final List<T> values;
    private final Supplier<T> getter;
    private final Consumer<T> setter;
    private final boolean isSwitch;
    private final MenuTexts texts;
    private int shownIndex = -1;
    private int textsRevision = -1;
    private String shownText = "";

    ChoiceWidget(
            MenuTexts texts, String label, List<T> values, Supplier<T> getter, Consumer<T> setter, boolean isSwitch) {
        super(label);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a choice must have values: '" + label + "' has none");
        }
        this.texts = texts;
        this.values = List.copyOf(values);
        this.getter = getter;
        this.setter = setter;
        this.isSwitch = isSwitch;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean isAdjustable() {
        return true;
    }

    private int index() {
        return values.indexOf(getter.get());
    }

    /** Chooses the value before or after the current one; a switch does not wrap around. */
    @Override
    void adjust(int direction) {
        int next = index() + direction;
        choose(isSwitch ? Math.max(0, Math.min(next, 1)) : Math.floorMod(next, values.size()));
    }

    private void choose(int index) {
        if (index != index()) {
            setter.accept(values.get(index));
        }
    }

    @Override
    boolean activate() {
        choose((index() + 1) % values.size());
        return false;
    }

    @Override
    boolean click(float atX, float atY) {
        boolean isBack = !isSwitch && x + atX > valueLeft() && x + atX < (valueLeft() + right()) / 2f;
        choose(Math.floorMod(index() + (isBack ? -1 : 1), values.size()));
        return false;
    }

    @Override
    String valueText() {
        int index = index();
        if (index != shownIndex || textsRevision != texts.revision()) {
            shownIndex = index;
            textsRevision = texts.revision();
            shownText =
                    isSwitch || index < 0 ? "" : texts.text(values.get(index).toString());
        }
        return shownText;
    }

    @Override
    float valueRoom(MenuStyle style) {
        return isSwitch ? SWITCH_WIDTH : 2f * style.gap;
    }

    @Override
    void paintValue(Painter painter, MenuStyle style) {
        if (isSwitch) {
            paintSwitch(painter, style);
            return;
        }
        float middle = (valueLeft() + right() - style.gap) / 2f;
        paintText(painter, middle, Text.Horizontal.CENTER, valueColor(painter));
        float gap = (values.size() == 1 ? 0f : DOT) * 2.2f;
        float left = middle - (values.size() - 1) * gap / 2f - DOT / 2f;
        for (int i = 0; i < values.size() && values.size() <= 12; i++) { // more dots would be too many to count
            boolean isChosen = i == shownIndex;
            painter.box(
                    left + i * gap,
                    bottom() - 1.4f * DOT,
                    DOT,
                    DOT,
                    DOT / 2f,
                    isChosen ? style.accent : style.disabledText);
        }
    }

    private void paintSwitch(Painter painter, MenuStyle style) {
        boolean isOn = index() == 1;
        float left = right() - 1.4f * style.gap - SWITCH_WIDTH;
        float inset = (SWITCH_HEIGHT - KNOB) / 2f;
        painter.box(
                left,
                valueY(style) - SWITCH_HEIGHT / 2f,
                SWITCH_WIDTH,
                SWITCH_HEIGHT,
                SWITCH_HEIGHT / 2f,
                isOn && isEnabled() ? style.accent : style.inset);
        painter.box(
                isOn ? left + SWITCH_WIDTH - KNOB - inset : left + inset,
                valueY(style) - KNOB / 2f,
                KNOB,
                KNOB,
                KNOB / 2f,
                isEnabled() ? style.text : style.disabledText);
    }
}
