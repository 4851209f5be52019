package dev.halfstep.frame;

import java.util.Locale;

/** The phases of a frame in which the systems of a game run. */
enum Phase {
    /** In exact steps, 0 to n times a frame. */
    SIMULATION("the first frame, step or snapshot, that of a Rollback included"),
    /** Once a frame. */
    PRESENTATION("the first frame");

    private final String firstUse;

    Phase(String firstUse) {
        this.firstUse = firstUse;
    }

    /** Returns in words when the order of the phase is built: no system of the phase can be added or changed later. */
    String firstUse() {
        return firstUse;
    }

    /** Returns the name in reports. */
    String lowerCaseName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
