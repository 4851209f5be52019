package dev.halfstep.sample;

/** The ways to wait between frames that can be chosen. */
enum PacingName {
    /** Not at all. */
    UNLIMITED,

    /** Until the next period of the display. */
    FIXED,

    /** Until the moment of a picture that was planned ahead. */
    ADAPTIVE
}
