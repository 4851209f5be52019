/**
 * Times the work of one or two sides of a comparison; an effort sets how long, a timing with which clock.
 */
@NullMarked
package dev.halfstep.benchmarks.timing;

import org.jspecify.annotations.NullMarked;
