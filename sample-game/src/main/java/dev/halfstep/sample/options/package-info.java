/** Defines the options of the command line, in groups by concept, and checks how they combine. */
@NullMarked
package dev.halfstep.sample.options;

import org.jspecify.annotations.NullMarked;
