/** Runs tasks in parallel on a fixed number of threads. */
@NullMarked
package dev.halfstep.worker;

import org.jspecify.annotations.NullMarked;
