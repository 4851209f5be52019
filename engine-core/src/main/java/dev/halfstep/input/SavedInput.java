package dev.halfstep.input;

/** A saved copy of the content of one {@link InputView}. */
final class SavedInput {

    final boolean[] held = new boolean[Control.count()];
    final int[] pressCounts = new int[Control.count()];
    final int[] releaseCounts = new int[Control.count()];
    final float[] axes = new float[GamepadAxis.values().length];
    final InputEvents events = new InputEvents();
    float pointerX;
    float pointerY;
    float wheelX;
    float wheelY;

    SavedInput() {}
}
