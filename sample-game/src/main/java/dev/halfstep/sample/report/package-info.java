/** Prints the results of a run, and shows the progress of a run. */
@NullMarked
package dev.halfstep.sample.report;

import org.jspecify.annotations.NullMarked;
