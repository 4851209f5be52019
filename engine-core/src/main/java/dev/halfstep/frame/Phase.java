package dev.halfstep.frame;

import java.util.Locale;

/** The phases of a frame in which the systems of a game run. */
enum Phase {
    /** In exact steps, 0 to n times a frame. */
    SIMULATION,
    /** Once a frame. */
    PRESENTATION;

    /** Returns the name in reports. */
    String lowerCaseName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
