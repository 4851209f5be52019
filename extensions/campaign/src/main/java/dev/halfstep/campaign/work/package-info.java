/** Runs one seed or replays one recording. */
@NullMarked
package dev.halfstep.campaign.work;

import org.jspecify.annotations.NullMarked;
