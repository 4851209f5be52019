/**
 * The benchmarks that JMH finds.
 */
@NullMarked
package dev.halfstep.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
