/**
 * Compares what presentation draws with the truth: motions in closed form and an independent model of time. Begin with
 * {@code PresentedMotionsTest}.
 */
@NullMarked
package dev.halfstep.testkit.truth;

import org.jspecify.annotations.NullMarked;
