/** Formats results as tables and as a summary. */
@NullMarked
package dev.halfstep.campaign.table;

import org.jspecify.annotations.NullMarked;
