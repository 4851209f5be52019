/** Starts members of a cluster, and refuses members of another build. */
@NullMarked
package dev.halfstep.campaign.cluster;

import org.jspecify.annotations.NullMarked;
