/**
 * The driver: frames one after the other, at a pace, in a host.
 */
@NullMarked
package dev.halfstep.loop;

import org.jspecify.annotations.NullMarked;
