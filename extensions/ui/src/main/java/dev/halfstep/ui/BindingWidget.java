package dev.halfstep.ui;

import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.AxisAction;
import dev.halfstep.input.AxisSource;
import dev.halfstep.input.Control;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.text.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Shows and replaces the control of an action, or of one direction of an axis, on one device: keyboard with mouse, or
 * gamepad. A control that has another use as well is shown in the colour of warnings, with the name of that use.
 */
final class BindingWidget extends Widget {

    /** A player with one device must be able to get out of a wait for the other one. */
    private static final float MAX_WAIT_SECONDS = 6f;

    private static final String NO_CONTROL = "–";

    /** The names of the texts of a wait, with the place of the label. */
    private static final String WAIT_FOR_KEY = "Press a key for %s; ESCAPE cancels";

    private static final String WAIT_FOR_BUTTON = "Press a button for %s; ESCAPE cancels";

    private final ActionMap actions;
    private final MenuTexts texts;
    private final String label;
    private final @Nullable Action action;
    private final @Nullable AxisAction axis;
    private final boolean isPositive;
    private final boolean isPad;
    private final Caption caption = new Caption(this::text, /* isHeading= */ false);
    private boolean isWaiting;
    private float waitedSeconds;
    private int bindingsRevision = -1;
    private int textsRevision = -1;
    private String shown = NO_CONTROL;
    private String request = "";
    private boolean isConflict;

    BindingWidget(
            ActionMap actions,
            MenuTexts texts,
            String label,
            @Nullable Action action,
            @Nullable AxisAction axis,
            boolean isPositive,
            boolean isPad) {
        this.actions = actions;
        this.texts = texts;
        this.label = label;
        this.action = action;
        this.axis = axis;
        this.isPositive = isPositive;
        this.isPad = isPad;
    }

    @Override
    boolean isFocusable() {
        return true;
    }

    @Override
    boolean activate() {
        isWaiting = true;
        waitedSeconds = 0f;
        return true;
    }

    @Override
    boolean edit(MenuInput input) {
        Control pressed = input.frame().firstPressed();
        waitedSeconds += input.frameSeconds();
        boolean isCancelled = input.frame().wasPressed(Key.ESCAPE) || waitedSeconds > MAX_WAIT_SECONDS;
        if (!isCancelled && pressed != null && isOnDevice(pressed)) {
            bind(pressed);
            isWaiting = false;
        }
        isWaiting &= !isCancelled;
        return isWaiting;
    }

    @Override
    void cancelEdit() {
        isWaiting = false;
    }

    private boolean isOnDevice(Control control) {
        return isPad != (control instanceof Key || control instanceof MouseButton);
    }

    private void bind(Control control) {
        if (action != null) {
            actions.rebind(action, control);
        } else if (axis != null) {
            AxisSource old = source();
            AxisSource source = old == null ? AxisSource.pair(control, control) : with(old, control);
            if (old == null) {
                actions.bind(axis, source);
            } else {
                actions.replace(axis, old, source);
            }
        }
    }

    private AxisSource with(AxisSource source, Control control) {
        return isPositive ? source.withPositive(control) : source.withNegative(control);
    }

    /** Returns the first source of the axis on the device, or null. */
    private @Nullable AxisSource source() {
        if (axis != null) {
            for (AxisSource source : actions.sources(axis)) {
                if (isOnDevice(control(source))) {
                    return source;
                }
            }
        }
        return null;
    }

    private Control control(AxisSource source) {
        return isPositive ? source.positive() : source.negative();
    }

    /** Returns the names of the controls; they change when a binding or the language changes. */
    private String text() {
        if (bindingsRevision != actions.revision() || textsRevision != texts.revision()) {
            bindingsRevision = actions.revision();
            textsRevision = texts.revision();
            findControls();
        }
        return isWaiting ? request : shown;
    }

    private void findControls() {
        StringBuilder names = new StringBuilder();
        StringBuilder others = new StringBuilder();
        AxisSource source = source();
        List<Control> controls =
                action != null ? actions.controls(action) : source == null ? List.of() : List.of(control(source));
        String ownName = action != null ? action.name() : axis != null ? axis.name() : "";
        for (Control control : controls) {
            if (isOnDevice(control)) {
                names.append(names.length() == 0 ? "" : ", ").append(texts.text(name(control)));
                for (String other : actions.conflicts().getOrDefault(control.label(), List.of())) {
                    if (!other.equals(ownName)) {
                        others.append(others.length() == 0 ? "" : ", ").append(texts.text(other));
                    }
                }
            }
        }
        request = texts.text(isPad ? WAIT_FOR_BUTTON : WAIT_FOR_KEY).replace("%s", texts.text(label));
        isConflict = others.length() > 0;
        shown = names.length() == 0 ? NO_CONTROL : isConflict ? names + " (" + others + ")" : names.toString();
    }

    /** Returns {@code SPACE}, {@code LEFT CONTROL} or {@code LEFT X+}. */
    private static String name(Control control) {
        return control.label().substring(control.label().indexOf(':') + 1).replace('_', ' ');
    }

    @Override
    float minWidth(MenuLook look) {
        return look.wordWidth(caption) + look.style().gap;
    }

    @Override
    float layout(MenuLook look) {
        MenuStyle style = look.style();
        return Math.max(style.controlHeight(), look.measure(caption, width - style.gap) + style.textRoom);
    }

    @Override
    void paint(Painter painter) {
        MenuStyle style = painter.style();
        paintSurface(painter);
        Color color = isWaiting ? style.accent : isConflict ? style.warning : labelColor(style);
        painter.text(caption, centerX(), centerY() - caption.height / 2f, Text.Horizontal.CENTER, color);
    }

    @Override
    public String toString() {
        return label + (isPad ? " (gamepad)" : " (keys)");
    }
}
