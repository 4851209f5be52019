/** A great many bodies that fly about, to feel how fast the engine is. */
@NullMarked
package dev.halfstep.sample.scene.crowd;

import org.jspecify.annotations.NullMarked;
