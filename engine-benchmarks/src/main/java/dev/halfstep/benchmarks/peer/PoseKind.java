package dev.halfstep.benchmarks.peer;

/** The three poses of a body. */
public enum PoseKind {
    /** At the newest step. */
    CURRENT,
    /** One step before. */
    PREVIOUS,
    /** The one that is drawn, between them. */
    DRAWN
}
