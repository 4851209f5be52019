/**
 * Generates random numbers that are the same in every run.
 */
@NullMarked
package dev.halfstep.random;

import org.jspecify.annotations.NullMarked;
