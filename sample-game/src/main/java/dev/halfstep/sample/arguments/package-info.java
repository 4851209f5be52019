/** Converts and checks single arguments of the command line. */
@NullMarked
package dev.halfstep.sample.arguments;

import org.jspecify.annotations.NullMarked;
