package dev.halfstep.input;

/** Stores which controls are down, and the positions of all axes and of the pointer. */
final class HeldInput {

    private final boolean[] down = new boolean[Control.count()];

    /** The axes, then the x of the pointer, in the order of their codes. */
    private final float[] xs = new float[InputCode.WHEEL - InputCode.FIRST_AXIS];

    private float pointerY;

    HeldInput() {}

    boolean isDown(int control) {
        return down[control];
    }

    void apply(int code, float x, float y) {
        if (InputCode.isEdge(code)) {
            down[InputCode.control(code)] = InputCode.isPress(code);
        } else if (code != InputCode.WHEEL) {
            xs[code - InputCode.FIRST_AXIS] = x;
            pointerY = code == InputCode.POINTER ? y : pointerY;
        }
    }

    void set(HeldInput other) {
        System.arraycopy(other.down, 0, down, 0, down.length);
        System.arraycopy(other.xs, 0, xs, 0, xs.length);
        pointerY = other.pointerY;
    }

    /** Appends the events that lead from this state to another one. */
    void addChanges(HeldInput to, TimedEvents changes) {
        for (int control = 0; control < down.length; control++) {
            if (down[control] != to.down[control]) {
                changes.add(InputCode.edge(control, to.down[control]), 0, 0, 0);
            }
        }
        for (int i = 0; i < xs.length; i++) {
            int code = InputCode.FIRST_AXIS + i;
            boolean isPointer = code == InputCode.POINTER;
            if (xs[i] != to.xs[i] || (isPointer && pointerY != to.pointerY)) {
                changes.add(code, to.xs[i], isPointer ? to.pointerY : 0, 0);
            }
        }
    }
}
