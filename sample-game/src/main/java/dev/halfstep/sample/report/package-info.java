/** Prints the results of a run, and shows its progress. */
@NullMarked
package dev.halfstep.sample.report;

import org.jspecify.annotations.NullMarked;
