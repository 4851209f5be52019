/** Computes the fingerprint of a build, and loads the classes of a game. */
@NullMarked
package dev.halfstep.campaign.build;

import org.jspecify.annotations.NullMarked;
