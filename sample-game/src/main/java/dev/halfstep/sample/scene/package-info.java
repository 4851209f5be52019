/** Defines the interface of scenes, and lists all scenes. Each scene but the game meteors has a subpackage. */
@NullMarked
package dev.halfstep.sample.scene;

import org.jspecify.annotations.NullMarked;
