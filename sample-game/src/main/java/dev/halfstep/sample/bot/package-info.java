/** Describes meteors for campaigns, in which a bot plays or a recording is replayed. */
@NullMarked
package dev.halfstep.sample.bot;

import org.jspecify.annotations.NullMarked;
