package dev.halfstep.testkit.reference;

/** A component that is added and removed, so that entities move between archetypes. */
record Glow() {}
