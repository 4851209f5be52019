/**
 * What moves: the simulated pose, the one a step before it, and the one between them that is drawn.
 */
@NullMarked
package dev.halfstep.transform;

import org.jspecify.annotations.NullMarked;
