package dev.halfstep.testkit.truth;

/** A component that is added and removed, so that entities move between archetypes. */
record Glow() {}
