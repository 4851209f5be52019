/**
 * Rollback and rewind: restores the state after an earlier step, and simulates later steps again. For networked games.
 */
@NullMarked
package dev.halfstep.snapshot;

import org.jspecify.annotations.NullMarked;
