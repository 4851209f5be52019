package dev.halfstep.benchmarks.peer;

/** The three poses of a body. */
public enum PoseKind {
    /** After the newest step. */
    CURRENT,
    /** One step before. */
    PREVIOUS,
    /** Interpolated between previous and current. */
    DRAWN
}
