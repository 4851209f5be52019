package dev.halfstep.testkit.truth;

/**
 * Names the body of an entity.
 *
 * @param body the index of the body
 */
record Label(int body) {}
