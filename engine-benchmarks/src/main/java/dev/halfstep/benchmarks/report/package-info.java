/**
 * Prints measurements as tables and plots them.
 */
@NullMarked
package dev.halfstep.benchmarks.report;

import org.jspecify.annotations.NullMarked;
