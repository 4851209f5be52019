/** Reads the command line and runs a campaign. */
@NullMarked
package dev.halfstep.campaign.cli;

import org.jspecify.annotations.NullMarked;
