package dev.halfstep.sample.options;

/** Lists the kinds of frame pacing. */
public enum PacingName {
    /** Frames do not wait. */
    UNLIMITED,

    /** Frames wait for the next period of the display. */
    FIXED,

    /** Frames wait for a presentation time that is planned ahead. */
    ADAPTIVE
}
