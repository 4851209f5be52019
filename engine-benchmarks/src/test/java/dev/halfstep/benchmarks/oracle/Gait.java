package dev.halfstep.benchmarks.oracle;

/** States of entities, with the same ordinals as {@link Mood}: an engine must not confuse them. */
enum Gait {
    WALK,
    RUN
}
