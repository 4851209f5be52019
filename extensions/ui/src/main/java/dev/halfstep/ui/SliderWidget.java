package dev.halfstep.ui;

import dev.halfstep.input.Key;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Changes a number by steps within a range. */
final class SliderWidget extends ValueRow {

    private static final float TRACK_HEIGHT = 6f;
    private static final float KNOB = 18f;

    /** The width of "100 %", as a part of the height of its letters, so that the track stays as it is below 100 %. */
    private static final float TEXT_WIDTH = 3f;

    private final float min;
    private final float max;
    private final float step;
    private final Supplier<Float> getter;
    private final Consumer<Float> setter;
    private float shown = Float.NaN;
    private String shownText = "";
    private float trackRight;

    SliderWidget(String label, float min, float max, float step, Supplier<Float> getter, Consumer<Float> setter) {
        super(label);
        if (!(min < max && step > 0f && max - min < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a slider must have a minimum below its maximum, and a step above 0: "
                    + min + " to " + max + " in steps of " + step);
        }
        this.min = min;
        this.max = max;
        this.step = step;
        this.getter = getter;
        this.setter = setter;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean isAdjustable() {
        return true;
    }

    @Override
    void adjust(int direction) {
        set(getter.get() + direction * step);
    }

    /** Sets the nearest step, counted from the minimum, so that errors of rounding do not add up. */
    private void set(float value) {
        float steps = Math.round((Math.max(min, Math.min(value, max)) - min) / step);
        float rounded = Math.min(max, min + steps * step);
        if (rounded != getter.get()) {
            setter.accept(rounded);
        }
    }

    /** Where left and right move the focus, the slider must be activated before they change its value. */
    @Override
    boolean activate() {
        return true;
    }

    @Override
    boolean edit(MenuInput input) {
        adjust(input.presses(FocusGraph.RIGHT) - input.presses(FocusGraph.LEFT));
        return input.presses(MenuInput.CONFIRM)
                        + input.frame().pressCount(Key.SPACE)
                        + input.presses(MenuInput.CANCEL)
                        + input.presses(FocusGraph.UP)
                        + input.presses(FocusGraph.DOWN)
                == 0;
    }

    @Override
    boolean click(float atX, float atY) {
        if (x + atX >= trackLeft() - KNOB) {
            drag(atX);
        }
        return false;
    }

    @Override
    void drag(float atX) {
        set(min + (max - min) * (x + atX - trackLeft()) / (trackRight - trackLeft()));
    }

    private float trackLeft() {
        return valueLeft() + KNOB / 2f;
    }

    @Override
    float layout(MenuLook look) {
        float layoutHeight = super.layout(look);
        MenuStyle style = look.style();
        float textWidth = Math.max(TEXT_WIDTH * style.textHeight, valueWidth());
        float knobRoom = 2.4f * style.gap + textWidth + KNOB / 2f; // the knob does not touch the text
        trackRight = Math.max(trackLeft() + KNOB, right() - knobRoom);
        return layoutHeight;
    }

    @Override
    String valueText() {
        float value = getter.get();
        if (value != shown) {
            shown = value;
            boolean isFraction = min == 0f && max == 1f;
            boolean isWhole = step == Math.rint(step) && min == Math.rint(min);
            shownText = isFraction
                    ? Math.round(100f * value) + " %"
                    : isWhole ? Integer.toString(Math.round(value)) : Float.toString(Math.round(100f * value) / 100f);
        }
        return shownText;
    }

    @Override
    void paintValue(Painter painter, MenuStyle style) {
        super.paintValue(painter, style);
        float fraction = Math.max(0f, Math.min((getter.get() - min) / (max - min), 1f));
        float knobX = trackLeft() + fraction * (trackRight - trackLeft());
        float top = valueY(style) - TRACK_HEIGHT / 2f;
        float round = TRACK_HEIGHT / 2f;
        boolean isOn = isEnabled();
        painter.box(trackLeft(), top, trackRight - trackLeft(), TRACK_HEIGHT, round, style.inset);
        painter.box(
                trackLeft(), top, knobX - trackLeft(), TRACK_HEIGHT, round, isOn ? style.accent : style.disabledText);
        painter.box(
                knobX - KNOB / 2f,
                valueY(style) - KNOB / 2f,
                KNOB,
                KNOB,
                KNOB / 2f,
                isOn ? style.text : style.disabledText);
    }
}
