/** Writes results as tables and text. */
@NullMarked
package dev.halfstep.campaign.table;

import org.jspecify.annotations.NullMarked;
