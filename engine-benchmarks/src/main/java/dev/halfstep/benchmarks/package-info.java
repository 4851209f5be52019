/**
 * The command line of the benchmarks: JMH, the {@code ratios} command and the {@code scale} command.
 */
@NullMarked
package dev.halfstep.benchmarks;

import org.jspecify.annotations.NullMarked;
