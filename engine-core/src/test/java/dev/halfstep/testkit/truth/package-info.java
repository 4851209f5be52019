/**
 * Compares what presentation draws with the truth: with motions in closed form and a count of time of its own. Begin
 * with {@code PresentedMotionsTest}.
 */
@NullMarked
package dev.halfstep.testkit.truth;

import org.jspecify.annotations.NullMarked;
