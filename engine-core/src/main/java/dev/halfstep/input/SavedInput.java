package dev.halfstep.input;

import org.jspecify.annotations.Nullable;

/** A saved copy of the content of one {@link InputView}. */
final class SavedInput {

    final boolean[] held = new boolean[ControlTable.ALL.length];
    final int[] pressCounts = new int[ControlTable.ALL.length];
    final int[] releaseCounts = new int[ControlTable.ALL.length];
    final float[] axes = new float[GamepadAxis.values().length];
    final InputEvents events = new InputEvents();
    float pointerX;
    float pointerY;
    float wheelX;
    float wheelY;
    float motionX;
    float motionY;
    int actionPresses;
    int firstPressed;

    /** The content of the views of the players after the first; null where there was none. */
    final @Nullable SavedInput[] otherPlayers = new SavedInput[PlayerInput.MAX_PLAYERS - 1];

    SavedInput() {}

    /** Returns the content of the view of a player after the first; the first call creates it. */
    SavedInput otherPlayer(int index) {
        SavedInput other = otherPlayers[index];
        if (other == null) {
            other = new SavedInput();
            otherPlayers[index] = other;
        }
        return other;
    }
}
