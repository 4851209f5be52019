/**
 * Games that are written down as they are played, and played again: the input of every step, and now and then the hash
 * of the state that it led to.
 */
@NullMarked
package dev.halfstep.replay;

import org.jspecify.annotations.NullMarked;
