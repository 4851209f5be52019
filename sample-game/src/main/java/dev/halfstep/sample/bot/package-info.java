/** Recipes of meteors for campaigns: played by a bot, or replayed. */
@NullMarked
package dev.halfstep.sample.bot;

import org.jspecify.annotations.NullMarked;
