package dev.halfstep.benchmarks.oracle;

/** States of entities. */
enum Mood {
    CALM,
    ANGRY
}
