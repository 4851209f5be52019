/**
 * For tests of games and of their systems: worlds without a window, displays of any rate, and the proof that none of it
 * changes the outcome. It needs no test library; what is wrong is an {@link AssertionError}.
 */
@NullMarked
package dev.halfstep.testkit;

import org.jspecify.annotations.NullMarked;
