/**
 * Tests games and their systems: worlds without a window, simulated displays, and proofs that the outcome depends on
 * neither. It needs no test library; failures are {@link AssertionError}s.
 */
@NullMarked
package dev.halfstep.testkit;

import org.jspecify.annotations.NullMarked;
