/** Plays many games by a bot, to find divergence and memory leaks. */
@NullMarked
package dev.halfstep.sample.bot;

import org.jspecify.annotations.NullMarked;
