/** Plots the costs of runs. */
@NullMarked
package dev.halfstep.campaign.plot;

import org.jspecify.annotations.NullMarked;
