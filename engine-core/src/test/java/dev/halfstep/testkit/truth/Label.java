package dev.halfstep.testkit.truth;

/**
 * Connects an entity with its body.
 *
 * @param body the index of the body
 */
record Label(int body) {}
