package dev.halfstep.input;

/** What a player holds: which controls are down, and where axes and the pointer stand. */
final class HeldInput {

    private final boolean[] down = new boolean[Control.count()];

    /** Of each axis, then of the pointer, in the order of their codes. */
    private final float[] xs = new float[InputEvents.WHEEL - InputEvents.FIRST_AXIS];

    private float pointerY;

    HeldInput() {}

    boolean isDown(int control) {
        return down[control];
    }

    void apply(int code, float x, float y) {
        if (InputEvents.isEdge(code)) {
            down[code / 2] = (code & 1) == 1;
        } else if (code != InputEvents.WHEEL) {
            xs[code - InputEvents.FIRST_AXIS] = x;
            pointerY = code == InputEvents.POINTER ? y : pointerY;
        }
    }

    void set(HeldInput other) {
        System.arraycopy(other.down, 0, down, 0, down.length);
        System.arraycopy(other.xs, 0, xs, 0, xs.length);
        pointerY = other.pointerY;
    }

    /** Adds the events that lead from this to another one. */
    void addChanges(HeldInput to, TimedEvents changes) {
        for (int control = 0; control < down.length; control++) {
            if (down[control] != to.down[control]) {
                changes.add(2 * control + (to.down[control] ? 1 : 0), 0, 0, 0);
            }
        }
        for (int i = 0; i < xs.length; i++) {
            int code = InputEvents.FIRST_AXIS + i;
            boolean isPointer = code == InputEvents.POINTER;
            if (xs[i] != to.xs[i] || (isPointer && pointerY != to.pointerY)) {
                changes.add(code, to.xs[i], isPointer ? to.pointerY : 0, 0);
            }
        }
    }
}
