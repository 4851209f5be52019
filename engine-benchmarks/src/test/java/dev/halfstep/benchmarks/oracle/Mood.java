package dev.halfstep.benchmarks.oracle;

/** A state of an entity. */
enum Mood {
    CALM,
    ANGRY
}
