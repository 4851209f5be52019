/** What an attacker sends: classes outside of the packages that a member reads. */
@NullMarked
package dev.halfstep.campaign.attack;

import org.jspecify.annotations.NullMarked;
