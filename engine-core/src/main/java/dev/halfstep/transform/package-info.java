/**
 * Poses of entities: the simulated pose, the pose one step before, and the interpolated pose at which the entity is
 * drawn.
 */
@NullMarked
package dev.halfstep.transform;

import org.jspecify.annotations.NullMarked;
