package dev.halfstep.input;

/** Gives tests of stored states the checksum by which a state knows the controls of its engine. */
public final class StoredControls {

    private StoredControls() {}

    /** Returns the four bytes that begin the input of a state. */
    public static int checksum() {
        return ControlTable.checksum();
    }
}
