/** Runs programs in Dominion's API on Halfstep's worlds and on Dominion's own engine. */
@NullMarked
package dev.halfstep.examples.dominion;

import org.jspecify.annotations.NullMarked;
