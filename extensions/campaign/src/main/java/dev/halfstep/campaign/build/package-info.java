/** Identifies the build of a game, and loads its classes. */
@NullMarked
package dev.halfstep.campaign.build;

import org.jspecify.annotations.NullMarked;
