/** Distributes runs over the members of a cluster as a Jet job, and collects their results. */
@NullMarked
package dev.halfstep.campaign.job;

import org.jspecify.annotations.NullMarked;
