package dev.halfstep.testkit.truth;

/** Some bodies have it in some steps, so that their entities move between archetypes. */
record Glow() {}
