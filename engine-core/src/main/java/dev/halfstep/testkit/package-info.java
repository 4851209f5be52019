/**
 * Tests games and their systems, with worlds without a window and simulated displays. Proves that the outcome of a game
 * does not depend on displays, threads or the machine. Needs no test library; failures are {@link AssertionError}s.
 */
@NullMarked
package dev.halfstep.testkit;

import org.jspecify.annotations.NullMarked;
