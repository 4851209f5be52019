/** Presents the storage to games as one world. */
@NullMarked
package dev.halfstep.world;

import org.jspecify.annotations.NullMarked;
