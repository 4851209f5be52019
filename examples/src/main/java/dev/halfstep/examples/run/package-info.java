/** Starts an example by its name. */
@NullMarked
package dev.halfstep.examples.run;

import org.jspecify.annotations.NullMarked;
