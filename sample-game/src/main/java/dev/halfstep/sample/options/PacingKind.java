package dev.halfstep.sample.options;

/** Lists the kinds of frame pacing: the rules that decide when a frame begins. */
public enum PacingKind {
    /** Each frame begins as soon as the previous frame has ended. */
    UNLIMITED,

    /** Frames wait for the next period of the display. */
    FIXED,

    /** Frames wait for a presentation time that is planned ahead. */
    ADAPTIVE
}
