/** Answers questions about recorded games: states, differences, the history of a field, and which system wrote it. */
@NullMarked
package dev.halfstep.inspect;

import org.jspecify.annotations.NullMarked;
