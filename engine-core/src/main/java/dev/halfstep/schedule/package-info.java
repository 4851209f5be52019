/**
 * The frame: the five stages in order, readable in one method of the scheduler.
 */
@NullMarked
package dev.halfstep.schedule;

import org.jspecify.annotations.NullMarked;
