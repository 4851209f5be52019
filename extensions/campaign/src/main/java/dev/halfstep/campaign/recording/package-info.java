/** Reads and bounds folders of recordings. */
@NullMarked
package dev.halfstep.campaign.recording;

import org.jspecify.annotations.NullMarked;
