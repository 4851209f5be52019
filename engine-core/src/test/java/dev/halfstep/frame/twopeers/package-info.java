/**
 * An example: two players on two machines, a bad network between them, and the same game on both. Begin with
 * {@code TwoPeersTest}.
 */
@NullMarked
package dev.halfstep.frame.twopeers;

import org.jspecify.annotations.NullMarked;
