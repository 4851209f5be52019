package dev.halfstep.input;

/**
 * Encodes the kind and the source of an input event as one number. Events in memory and in a recording use these
 * numbers; {@link InputEvents} documents the binary format of events.
 *
 * <pre>{@code
 * code                                  event
 * 2 * control.index()                   release of the control
 * 2 * control.index() + 1               press of the control
 * FIRST_AXIS + axis.ordinal()           move of a gamepad axis
 * POINTER                               move of the mouse pointer
 * WHEEL                                 turn of the mouse wheel
 * }</pre>
 *
 * <p>A press or a release is an edge. A channel is one source of events: a control, an axis, the pointer or the wheel.
 * Both edges of a control belong to the same channel, so the latest event of a channel gives its state.
 */
@SuppressWarnings("EnumOrdinal") // recordings contain these ordinals, and a checksum of all names in their order
final class InputCode {

    private static final GamepadAxis[] AXES = GamepadAxis.values();

    static final int FIRST_AXIS = 2 * Control.count();
    static final int POINTER = FIRST_AXIS + AXES.length;
    static final int WHEEL = POINTER + 1;
    static final int MAX_CODE = WHEEL;

    /** The number of channels. Their numbers have no gaps: the controls, then the axes, the pointer and the wheel. */
    static final int CHANNEL_COUNT = Control.count() + AXES.length + 2;

    private InputCode() {}

    /** Returns the code of a press ({@code down}) or a release of a control. */
    static int edge(Control control, boolean down) {
        return edge(control.index(), down);
    }

    static int edge(int controlIndex, boolean down) {
        return 2 * controlIndex + (down ? 1 : 0);
    }

    /** Returns the code of a move of an axis. */
    static int axis(GamepadAxis axis) {
        return FIRST_AXIS + axis.ordinal();
    }

    /** Returns true for a press or a release. */
    static boolean isEdge(int code) {
        return code < FIRST_AXIS;
    }

    static boolean isPress(int code) {
        return isEdge(code) && (code & 1) == 1;
    }

    /** Returns the index of the control that an edge belongs to. */
    static int controlIndex(int edge) {
        return edge / 2;
    }

    static boolean isAxis(int code) {
        return code >= FIRST_AXIS && code < POINTER;
    }

    /** Returns the axis that an axis code stands for. */
    static GamepadAxis axis(int code) {
        return AXES[code - FIRST_AXIS];
    }

    /** Returns true for the pointer and the wheel, whose events have an x and a y. */
    static boolean hasTwoValues(int code) {
        return code >= POINTER;
    }

    /** Returns the number of the channel that an event belongs to. */
    static int channel(int code) {
        return isEdge(code) ? controlIndex(code) : Control.count() + code - FIRST_AXIS;
    }
}
