/**
 * Poses: the simulated pose, the pose one step before, and the drawn pose between them.
 */
@NullMarked
package dev.halfstep.transform;

import org.jspecify.annotations.NullMarked;
