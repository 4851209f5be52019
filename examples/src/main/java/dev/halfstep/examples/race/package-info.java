/** A marble race in 3D for one or two players: a small game of several files. */
@NullMarked
package dev.halfstep.examples.race;

import org.jspecify.annotations.NullMarked;
