package dev.halfstep.schedule;

/** The two halves of a frame in which systems of a game run. */
public enum Phase {
    /** In exact steps, 0 to n times a frame. */
    SIMULATION,
    /** Once a frame. */
    PRESENTATION
}
