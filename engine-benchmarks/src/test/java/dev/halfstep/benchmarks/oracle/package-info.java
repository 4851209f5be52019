/** Asks Dominion's own engine and the provider of this project the same questions. */
@NullMarked
package dev.halfstep.benchmarks.oracle;

import org.jspecify.annotations.NullMarked;
