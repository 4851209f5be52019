package dev.halfstep.benchmarks.peer;

/** The three poses of a body. */
public enum PoseKind {
    /** The pose after the newest step. */
    CURRENT,
    /** The pose one step before the current pose. */
    PREVIOUS,
    /** The pose between the previous and the current pose, at which a frame draws the body. */
    INTERPOLATED
}
