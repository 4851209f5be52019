/**
 * Rollback and rewind: restores earlier steps and resimulates them, for networked games.
 */
@NullMarked
package dev.halfstep.snapshot;

import org.jspecify.annotations.NullMarked;
