/**
 * Compares the drawn frames of the engine with a reference model: motions in closed form and an independent count of
 * time. Begin with {@code PresentedMotionsTest}.
 */
@NullMarked
package dev.halfstep.testkit.reference;

import org.jspecify.annotations.NullMarked;
