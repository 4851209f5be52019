/** Runs a program that uses Dominion's API on Halfstep's engine and on Dominion's own engine. */
@NullMarked
package dev.halfstep.examples.dominion;

import org.jspecify.annotations.NullMarked;
