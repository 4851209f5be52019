/** Starts members of the cluster, and refuses other builds. */
@NullMarked
package dev.halfstep.campaign.cluster;

import org.jspecify.annotations.NullMarked;
