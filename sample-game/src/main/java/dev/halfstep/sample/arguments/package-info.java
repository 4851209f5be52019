/** Converts single arguments of the command line to values, and checks their ranges. */
@NullMarked
package dev.halfstep.sample.arguments;

import org.jspecify.annotations.NullMarked;
