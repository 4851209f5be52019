/** Finds causes of divergence in a game before it runs, by reading its class files. */
@NullMarked
package dev.halfstep.determinism;

import org.jspecify.annotations.NullMarked;
