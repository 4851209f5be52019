/** Defers structural changes of a world until nothing iterates. */
@NullMarked
package dev.halfstep.command;

import org.jspecify.annotations.NullMarked;
