/** Defines the options of the command line, and the rules for their values and combinations. */
@NullMarked
package dev.halfstep.sample.options;

import org.jspecify.annotations.NullMarked;
