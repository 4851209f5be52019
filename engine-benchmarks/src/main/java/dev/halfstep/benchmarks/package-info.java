/**
 * The command line of the benchmarks: JMH, or one of the tables.
 */
@NullMarked
package dev.halfstep.benchmarks;

import org.jspecify.annotations.NullMarked;
