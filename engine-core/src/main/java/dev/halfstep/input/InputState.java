package dev.halfstep.input;

/** A snapshot of all input devices: the controls that are down, and the positions of axes and the pointer. */
final class InputState {

    /** The timestamp of transition events, which no step reads. */
    private static final long NO_TIME = 0;

    /** The positions of one player: one for each code from {@code FIRST_AXIS} up to the pointer. */
    private static final int POSITION_COUNT = InputCode.WHEEL - InputCode.FIRST_AXIS;

    /** Whether each control is down: for each player, by the index of the control. */
    private final boolean[] down = new boolean[PlayerInput.MAX_PLAYERS * Control.count()];

    /** For each player, the positions of the axes, then the x position of the pointer, which only the first player has. */
    private final float[] positions = new float[PlayerInput.MAX_PLAYERS * POSITION_COUNT];

    private float pointerY;

    InputState() {}

    /** Returns whether the control of an edge is down. */
    boolean isDown(int edge) {
        return down[downIndex(edge)];
    }

    private static int downIndex(int edge) {
        return InputCode.playerIndex(edge) * Control.count() + InputCode.controlIndex(edge);
    }

    void apply(int code, float x, float y) {
        if (InputCode.isEdge(code)) {
            down[downIndex(code)] = InputCode.isPress(code);
        } else if (InputCode.isAxis(code) || code == InputCode.POINTER) { // all others have no position
            positions[InputCode.playerIndex(code) * POSITION_COUNT + InputCode.base(code) - InputCode.FIRST_AXIS] = x;
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
        for (int i = 0; i < down.length; i++) {
            if (down[i] != target.down[i]) {
                int player = i / Control.count();
                int edge = player * InputCode.PLAYER + InputCode.edge(i % Control.count(), target.down[i]);
                events.addCoalescing(edge, InputEvents.NO_VALUE, InputEvents.NO_VALUE, NO_TIME);
            }
        }
        for (int i = 0; i < positions.length; i++) {
            int player = i / POSITION_COUNT;
            int code = player * InputCode.PLAYER + InputCode.FIRST_AXIS + i % POSITION_COUNT;
            boolean isPointer = code == InputCode.POINTER;
            if (positions[i] != target.positions[i] || (isPointer && pointerY != target.pointerY)) {
                float y = isPointer ? target.pointerY : InputEvents.NO_VALUE;
                events.addCoalescing(code, target.positions[i], y, NO_TIME);
            }
        }
    }
}
