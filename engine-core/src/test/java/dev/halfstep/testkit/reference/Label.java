package dev.halfstep.testkit.reference;

/**
 * Connects an entity with its body.
 *
 * @param body the index of the body
 */
record Label(int body) {}
