package dev.halfstep.benchmarks.oracle;

/** A state of an entity, with the same ordinal numbers as {@link Mood}. */
enum Gait {
    WALK,
    RUN
}
