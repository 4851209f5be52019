/**
 * The same work, done by the engine and by those that it is compared with.
 */
@NullMarked
package dev.halfstep.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
