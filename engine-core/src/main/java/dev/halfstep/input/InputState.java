package dev.halfstep.input;

/** A snapshot of all input devices: the controls that are down, and the positions of axes and the pointer. */
final class InputState {

    /** The timestamp of transition events, which no step reads. */
    private static final long NO_TIME = 0;

    /** Whether each control is down, by its index. */
    private final boolean[] down = new boolean[Control.count()];

    /** The positions of the axes, then the x position of the pointer: one for each code from {@code FIRST_AXIS} on. */
    private final float[] positions = new float[InputCode.WHEEL - InputCode.FIRST_AXIS];

    private float pointerY;

    InputState() {}

    boolean isDown(int controlIndex) {
        return down[controlIndex];
    }

    void apply(int code, float x, float y) {
        if (InputCode.isEdge(code)) {
            down[InputCode.controlIndex(code)] = InputCode.isPress(code);
        } else if (code != InputCode.WHEEL) { // the wheel has no position
            positions[code - InputCode.FIRST_AXIS] = x;
            if (code == InputCode.POINTER) {
                pointerY = y;
            }
        }
    }

    void copyFrom(InputState other) {
        System.arraycopy(other.down, 0, down, 0, down.length);
        System.arraycopy(other.positions, 0, positions, 0, positions.length);
        pointerY = other.pointerY;
    }

    /** Appends the events that lead from this state to a target state. */
    void appendTransition(InputState target, TimedEvents events) {
        for (int control = 0; control < down.length; control++) {
            if (down[control] != target.down[control]) {
                int edge = InputCode.edge(control, target.down[control]);
                events.addCoalescing(edge, InputEvents.NO_VALUE, InputEvents.NO_VALUE, NO_TIME);
            }
        }
        for (int i = 0; i < positions.length; i++) {
            int code = InputCode.FIRST_AXIS + i;
            boolean isPointer = code == InputCode.POINTER;
            if (positions[i] != target.positions[i] || (isPointer && pointerY != target.pointerY)) {
                float y = isPointer ? target.pointerY : InputEvents.NO_VALUE;
                events.addCoalescing(code, target.positions[i], y, NO_TIME);
            }
        }
    }
}
